//! Codes of large dimension whose answers are known: direct sums, and four groups of half the rank.

use super::codes::Random;
use super::*;
use crate::coset::SearchError;

/// Dimensions on each side of a word's and a double word's ends.
const DIMENSIONS: [usize; 9] = [31, 32, 33, 63, 64, 65, 127, 128, 129];

/// Two copies of each of `dimension` columns: the direct sum of as many repetition codes of length
/// 2.
fn doubled_identity(dimension: usize) -> BitMatrix {
    BitMatrix::identity(dimension).augment(&BitMatrix::identity(dimension))
}

/// The binomial coefficients of n, by Pascal's triangle.
fn binomials(n: usize) -> Vec<u128> {
    (0..n).fold(vec![1], |row, _| {
        let shifted = row.iter().copied().chain([0]);
        [0].into_iter().chain(row.iter().copied()).zip(shifted).map(|(a, b)| a + b).collect()
    })
}

#[test]
fn the_whole_space_has_leader_zero() {
    let mut random = Random::new(5);
    for n in DIMENSIONS {
        let kernel = BitMatrix::zeros(1, n).kernel_basis();
        assert_eq!(kernel, BitMatrix::identity(n));
        let search = CosetSearch::new(&kernel);
        let leaders = search.leaders(&random.vector(n), 5).expect("the budget suffices");
        assert_eq!((leaders.weight, leaders.count), (0, Some(1)));
        assert_eq!(leaders.vectors, [BitVec::repeat(false, n)]);
        assert_eq!(search.minimum_distance(), Ok(Some(1)));
        let lightest = search.lightest(&random.vector(n), n + 2).expect("the budget suffices");
        assert_eq!(lightest[0].count_ones(), 0);
        assert!((0..n).all(|i| lightest[1 + i] == unit_vector(n, n - 1 - i)));
        assert_eq!(lightest[n + 1].iter_ones().collect::<Vec<_>>(), [n - 2, n - 1]);
    }
}

#[test]
fn distributions_are_exact_up_to_dimension_127() {
    for n in DIMENSIONS {
        let distribution =
            CosetSearch::new(&BitMatrix::identity(n)).weight_distribution(&BitVec::repeat(true, n));
        if n < 128 {
            assert_eq!(distribution, Ok(binomials(n)));
        } else {
            assert_eq!(distribution, Err(SearchError::CountOverflow { dimension: n }));
        }
    }
}

#[test]
fn leaders_are_counted_up_to_dimension_127() {
    for k in DIMENSIONS {
        let offset: BitVec = (0..2 * k).map(|j| j < k).collect();
        let search = CosetSearch::new(&doubled_identity(k));
        for limit in [0, 3] {
            let leaders = search.leaders(&offset, limit).expect("the budget suffices");
            assert_eq!(leaders.weight, k);
            assert_eq!(leaders.count, 2_u128.checked_pow(u32::try_from(k).expect("small")));
            assert_eq!(leaders.vectors.len(), limit);
        }
        let smallest: Vec<BitVec> = search.leaders(&offset, 2).expect("as before").vectors;
        assert!(smallest[0].iter_ones().eq(k..2 * k));
        assert!(smallest[1].iter_ones().eq((k - 1..2 * k - 1).collect::<Vec<_>>()));
    }
}

#[test]
fn summands_of_every_size_together() {
    let mut random = Random::new(6);
    for _ in 0..12 {
        // Summands on interleaved columns, between which some columns are zero.
        let sizes = [(2, 5), (3, 9), (1, 4), (4, 11), (0, 3)];
        let ncols: usize = sizes.iter().map(|(_, n)| n).sum();
        let mut places: Vec<_> = (0..ncols).collect();
        (0..ncols).for_each(|j| places.swap(j, random.below(j + 1)));
        let mut generators = BitMatrix::zeros(0, ncols);
        for (dimension, n) in sizes {
            let columns = places.split_off(places.len() - n);
            let summand = random.matrix(dimension, n);
            generators = generators.stack(&BitMatrix::from_fn(dimension, ncols, |i, j| {
                columns
                    .iter()
                    .position(|&place| place == j)
                    .is_some_and(|place| summand.get(i, place))
            }));
        }
        let partition: Vec<_> = (0..ncols).map(|_| random.below(4)).collect();
        let offset = random.vector(ncols);
        let expected = sorted_members(&generators, &offset);
        for search in every_search(&generators, &partition) {
            assert_agrees(&search, &offset, &expected);
        }
    }
}

/// Whether the leader is this vector, or an error that is honest about not knowing.
fn is_exact_or_honest(
    result: Result<BitVec, SearchError>,
    leader: &BitVec,
    dimension: usize,
) -> bool {
    match result {
        Ok(found) => found == *leader,
        Err(error) => {
            let names_dimension = error.to_string().contains(&format!("dimension {dimension}:"));
            let (best, lower_bound) = error.best().expect("a member was found");
            names_dimension
                && lower_bound <= leader.count_ones()
                && leader.count_ones() <= best.count_ones()
        }
    }
}

#[test]
fn the_parity_code_of_length_40_is_exact_or_honestly_given_up() {
    let even = BitMatrix::from_fn(1, 40, |_, _| true).kernel_basis();
    let coset = Coset::new(BitVec::repeat(true, 40) ^ unit_vector(40, 7), &even);
    assert_eq!(coset.dimension(), 39);
    assert!(is_exact_or_honest(coset.leader(), &unit_vector(40, 39), 39));
    match coset.search().minimum_distance() {
        Ok(distance) => assert_eq!(distance, Some(2)),
        Err(error) => assert!(error.to_string().contains("dimension 39:")),
    }
}

#[test]
fn the_parity_code_of_length_40_in_four_groups() {
    let even = BitMatrix::from_fn(1, 40, |_, _| true).kernel_basis();
    let partition: Vec<_> = (0..40).map(|j| j / 10).collect();
    for strategy in [Strategy::Automatic, Strategy::TwoSided] {
        let search = CosetSearch::builder(&even).partition(&partition).strategy(strategy).build();
        let leader = search.leader(&BitVec::repeat(true, 40));
        assert_eq!(leader, Ok(BitVec::repeat(false, 40)));
        assert_eq!(search.leader(&unit_vector(40, 3)), Ok(unit_vector(40, 39)));
    }
}

#[test]
fn the_parity_code_of_length_21_by_every_strategy() {
    let even = BitMatrix::from_fn(1, 21, |_, _| true).kernel_basis();
    let partition: Vec<_> = (0..21).map(|j| j / 6).collect();
    for search in every_search(&even, &partition) {
        let leaders = search.leaders(&BitVec::repeat(true, 21), 2).expect("the budget suffices");
        assert_eq!((leaders.weight, leaders.count), (1, Some(21)));
        assert_eq!(leaders.vectors, [unit_vector(21, 20), unit_vector(21, 19)]);
        assert_eq!(search.minimum_distance(), Ok(Some(2)));
    }
}

/// The members (u, v, u + v, u + Sv), three times each entry, with S the cyclic shift, in groups of
/// rank h.
///
/// A nonzero member weighs 9 or more: 3 (|u| + |v| + |u + v| + |u + Sv|) is 9 where one of u, v is
/// a unit vector and the other zero, and else at least 12.
fn four_groups(h: usize) -> (BitMatrix, Vec<usize>) {
    let single = BitMatrix::from_fn(2 * h, 4 * h, |i, j| {
        let (group, place) = (j / h, j % h);
        let (in_u, in_v) = (i == place, i == h + place);
        match group {
            0 => in_u,
            1 => in_v,
            2 => in_u || in_v,
            _ => in_u || i == h + (place + 1) % h,
        }
    });
    let generators = single.augment(&single).augment(&single);
    (generators, (0..12 * h).map(|j| j % (4 * h) / h).collect())
}

#[test]
fn errors_within_half_the_distance_are_found_in_four_groups() {
    let mut random = Random::new(7);
    for (h, strategy, plan) in [
        (16, Strategy::Automatic, "\"two-sided\""),
        (20, Strategy::Automatic, "\"two-sided\""),
        (16, Strategy::Streamed, "\"two-sided, streamed\""),
        (20, Strategy::Streamed, "\"two-sided, streamed\""),
    ] {
        let (generators, partition) = four_groups(h);
        let ncols = generators.ncols();
        let search =
            CosetSearch::builder(&generators).partition(&partition).strategy(strategy).build();
        assert!(format!("{search:?}").contains(plan), "{search:?}");
        for weight in 0..=4 {
            let mut error = BitVec::repeat(false, ncols);
            while error.count_ones() < weight {
                error.set(random.below(ncols), true);
            }
            let mut offset = error.clone();
            generators.rows().filter(|_| random.bit()).for_each(|row| offset ^= row);
            let leaders = search.leaders(&offset, 2).expect("the budget suffices");
            assert_eq!((leaders.weight, leaders.count), (weight, Some(1)));
            assert_eq!(leaders.vectors, [error]);
        }
    }
}

#[test]
fn the_lightest_members_of_four_groups() {
    for (h, strategy) in
        [(6, Strategy::TwoSided), (16, Strategy::TwoSided), (16, Strategy::Streamed)]
    {
        let (generators, partition) = four_groups(h);
        let search =
            CosetSearch::builder(&generators).partition(&partition).strategy(strategy).build();
        assert_eq!(search.minimum_distance(), Ok(Some(9)));
        let zero = BitVec::repeat(false, generators.ncols());
        let lightest = search.lightest(&zero, 2 * h + 2).expect("the budget suffices");
        assert!(lightest[1..=2 * h].iter().all(|x| x.count_ones() == 9));
        assert!(lightest[2 * h + 1].count_ones() >= 12);
        assert!(lightest.windows(2).all(|pair| {
            (pair[0].count_ones(), pair[0].iter().by_vals().collect::<Vec<_>>())
                < (pair[1].count_ones(), pair[1].iter().by_vals().collect::<Vec<_>>())
        }));
        let units = |x: &BitVec| (0..2 * h).filter(|&j| x[j]).count();
        assert!(lightest[1..=2 * h].iter().all(|x| units(x) == 1));
    }
}

#[test]
fn no_members_are_wanted_of_a_large_code() {
    let (generators, partition) = four_groups(16);
    let search = CosetSearch::builder(&generators).partition(&partition).build();
    let zero = BitVec::repeat(false, generators.ncols());
    assert_eq!(search.lightest(&zero, 0), Ok(Vec::new()));
    let leaders = search.leaders(&zero, 0).expect("the budget suffices");
    assert_eq!((leaders.weight, leaders.count, leaders.vectors.len()), (0, Some(1), 0));
}
