//! The search against the walk over all members, on every level, by every strategy.

mod agreement;
mod budget;
mod codes;
mod cosets;
mod long_codes;
mod messages;
mod naive;
mod parts;
mod summands;
mod textbook;
#[cfg(feature = "rayon")]
mod threads;

use self::naive::SortedMembers;
use super::tuning::Tuning;
use super::{Coset, CosetSearch, CosetSearchBuilder, Strategy};
use crate::matrix::BitMatrix;
use crate::simd::Level;
use crate::vectors::BitVec;

/// The search by every strategy on every level of this CPU.
fn every_search<'a>(
    generators: &'a BitMatrix,
    partition: &'a [usize],
) -> impl Iterator<Item = CosetSearch> + 'a {
    Level::available().flat_map(move |level| {
        let search = move |&strategy: &Strategy| {
            builder(generators, level, strategy).partition(partition).build()
        };
        Strategy::ALL.iter().map(search)
    })
}

fn builder(generators: &BitMatrix, level: Level, strategy: Strategy) -> CosetSearchBuilder<'_> {
    CosetSearch::builder(generators).level(level).strategy(strategy).tuning(Tuning::FORCED)
}

/// Every answer about one coset equals the oracle's.
#[track_caller]
fn assert_agrees(search: &CosetSearch, offset: &BitVec, expected: &SortedMembers) {
    let minima = expected.leaders();
    assert_eq!(search.leader(offset).as_ref(), Ok(expected.leader()), "{search:?}");
    for limit in [0, 1, 2, minima.len(), minima.len() + 1] {
        let leaders = search.leaders(offset, limit).expect("the budget suffices");
        assert_eq!(leaders.weight, expected.least_weight(), "{search:?}");
        assert_eq!(leaders.count, Some(minima.len() as u128), "{search:?}");
        assert_eq!(leaders.vectors, minima[..limit.min(minima.len())], "{search:?}");
    }
    for limit in [0, 1, 3, minima.len() + 7, usize::MAX] {
        let lightest = search.lightest(offset, limit).expect("the budget suffices");
        assert_eq!(lightest, expected.lightest(limit), "{search:?}");
    }
    assert_eq!(
        search.weight_distribution(offset),
        Ok(expected.weight_distribution()),
        "{search:?}"
    );
}

/// The oracle's members of the coset of `offset`.
fn sorted_members(generators: &BitMatrix, offset: &BitVec) -> SortedMembers {
    SortedMembers::new(&Coset::new(offset.clone(), generators))
}

fn vector(bits: &str) -> BitVec {
    bits.chars().map(|bit| bit == '1').collect()
}

fn unit_vector(len: usize, place: usize) -> BitVec {
    (0..len).map(|j| j == place).collect()
}
