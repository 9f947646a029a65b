//! Searches of small codes by every strategy, against the walk over all members.

#![no_main]

use gf2_linalg::coset::{CosetSearch, Strategy};
use gf2_linalg::{BitVec, Coset};
use gf2_linalg_fuzz::Model;
use libfuzzer_sys::{arbitrary, arbitrary::Arbitrary, fuzz_target};

#[derive(Arbitrary, Debug)]
struct Question {
    generators: u8,
    ncols: u8,
    entries: Vec<u8>,
    offset: Vec<u8>,
    groups: Vec<u8>,
    limit: u8,
}

fuzz_target!(|question: Question| {
    let ncols = usize::from(question.ncols % 150);
    let generators =
        Model::from_bytes(usize::from(question.generators % 13), ncols, &question.entries);
    let offset: BitVec = Model::from_bytes(1, ncols, &question.offset).rows[0].iter().collect();
    let groups: Vec<usize> = (0..ncols)
        .map(|j| match &question.groups[..] {
            [] => j % 4,
            groups => (groups[j % groups.len()] % 5).into(),
        })
        .collect();
    let generators = generators.matrix();
    let coset = Coset::new(offset.clone(), &generators);
    let mut members: Vec<BitVec> = coset.iter().collect();
    members.sort_by_cached_key(|x| (x.count_ones(), x.iter().by_vals().collect::<Vec<_>>()));
    let least = members[0].count_ones();
    let minima = members.iter().take_while(|x| x.count_ones() == least).count();
    let limit = usize::from(question.limit);
    let mut distribution = vec![0; ncols + 1];
    members.iter().for_each(|x| distribution[x.count_ones()] += 1);
    for &strategy in Strategy::ALL {
        let search =
            CosetSearch::builder(&generators).partition(&groups).strategy(strategy).build();
        assert_eq!(search.dimension(), coset.dimension());
        assert_eq!(search.leader(&offset).as_ref(), Ok(&members[0]));
        let leaders = search.leaders(&offset, limit).expect("the budget suffices");
        assert_eq!((leaders.weight, leaders.count), (least, Some(minima as u128)));
        assert_eq!(leaders.vectors, members[..limit.min(minima)]);
        let lightest = search.lightest(&offset, limit).expect("the budget suffices");
        assert_eq!(lightest, members[..limit.min(members.len())]);
        assert_eq!(search.weight_distribution(&offset).as_ref(), Ok(&distribution));
    }
});
