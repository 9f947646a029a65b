//! What panics and errors say, and what `Debug` shows.

use super::*;
use crate::coset::{Budget, SearchError};

fn search() -> CosetSearch {
    CosetSearch::new(&"110\n011".parse().expect("a matrix"))
}

#[test]
#[should_panic(expected = "an offset of 2 entries does not fit generators of shape 1×3")]
fn coset_of_a_short_offset() {
    let _ = Coset::new(vector("10"), &BitMatrix::zeros(1, 3));
}

#[test]
#[should_panic(expected = "a vector of 2 entries cannot be in a coset of vectors of 3")]
fn membership_of_a_short_vector() {
    let _ = Coset::new(vector("101"), &BitMatrix::zeros(1, 3)).contains(&vector("10"));
}

#[test]
#[should_panic(expected = "a partition of 2 columns does not fit a code of length 3")]
fn partition_of_too_few_columns() {
    let _ = CosetSearch::builder(&BitMatrix::zeros(1, 3)).partition(&[0, 1]).build();
}

#[test]
#[should_panic(expected = "an offset of 4 entries does not fit a code of length 3")]
fn query_of_a_long_offset() {
    let _ = search().query(&vector("1010"));
}

#[test]
#[should_panic(expected = "an offset of 2 entries does not fit a code of length 3")]
fn leader_of_a_short_offset() {
    let _ = search().leader(&vector("10"));
}

#[test]
#[should_panic(expected = "an offset of 2 entries does not fit a code of length 3")]
fn leaders_of_a_short_offset() {
    let _ = search().leaders(&vector("10"), 1);
}

#[test]
#[should_panic(expected = "an offset of 2 entries does not fit a code of length 3")]
fn lightest_of_a_short_offset() {
    let _ = search().lightest(&vector("10"), 1);
}

#[test]
#[should_panic(expected = "an offset of 2 entries does not fit a code of length 3")]
fn distribution_of_a_short_offset() {
    let _ = search().weight_distribution(&vector("10"));
}

#[test]
#[should_panic(expected = "cannot solve A x = b with a 2×3 matrix A and b of 3 entries")]
fn solutions_of_a_long_right_hand_side() {
    let _ = BitMatrix::zeros(2, 3).solutions(&vector("101"));
}

#[test]
#[should_panic(expected = "cannot solve A x = b with a 2×3 matrix A and b of 1 entries")]
fn factored_solutions_of_a_short_right_hand_side() {
    let _ = BitMatrix::zeros(2, 3).factor().solutions(&vector("1"));
}

#[test]
fn errors_name_the_dimension_and_both_bounds() {
    let best = vector("10110");
    let exceeded =
        SearchError::BudgetExceeded { dimension: 40, lower_bound: 2, best: best.clone() };
    assert_eq!(
        exceeded.to_string(),
        "the budget does not suffice for a coset of dimension 40: its least weight lies between 2 and 3"
    );
    assert_eq!(exceeded.best(), Some((&best, 2)));
    let stopped = SearchError::Stopped { dimension: 40, lower_bound: 1, best: best.clone() };
    assert_eq!(
        stopped.to_string(),
        "stopped before the end of a coset of dimension 40: its least weight lies between 1 and 3"
    );
    assert_eq!(stopped.best(), Some((&best, 1)));
    let overflow = SearchError::CountOverflow { dimension: 128 };
    assert_eq!(overflow.to_string(), "the 2^128 members of a coset cannot be counted in 128 bits");
    assert_eq!(overflow.best(), None);
}

#[test]
fn debug_shows_the_plan() {
    let partition = [0, 1, 2];
    let code: BitMatrix = "110\n011".parse().expect("a matrix");
    let shown = |strategy| {
        let search = CosetSearch::builder(&code)
            .partition(&partition)
            .strategy(strategy)
            .level(Level::PORTABLE)
            .build();
        format!("{search:?}")
    };
    let expected = |plan| {
        format!(
            "CosetSearch {{ ncols: 3, dimension: 2, summands: [\"{plan}\"], level: portable, budget: {:?}, .. }}",
            Budget::DEFAULT
        )
    };
    assert_eq!(shown(Strategy::Plain), expected("plain"));
    assert_eq!(shown(Strategy::TwoSided), expected("two-sided"));
    assert_eq!(shown(Strategy::Streamed), expected("two-sided, streamed"));
    assert_eq!(shown(Strategy::Automatic), expected("plain"));

    let (search, offset) = (search(), vector("101"));
    let query = format!("{:?}", search.query(&offset).budget(Budget::of_work(9)));
    assert!(query.starts_with("CosetQuery { search: CosetSearch {"));
    assert!(query.contains("offset: BitSlice<u64, bitvec::order::Lsb0>"));
    assert!(query.contains(&format!("budget: {:?}", Budget::of_work(9))));
    assert!(format!("{:?}", CosetSearch::builder(&code)).starts_with("CosetSearchBuilder {"));
    assert!(format!("{:?}", Coset::new(offset.clone(), &code).iter()).starts_with("Members {"));
}
