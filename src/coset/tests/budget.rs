//! Limits, progress and interruption; one search from several threads.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;
use std::time::Duration;

use super::codes::Random;
use super::*;
use crate::coset::{Budget, Progress, SearchError};

/// A code in two summands, one of them in four groups of half its rank, and a partition.
fn structured(seed: u64) -> (BitMatrix, Vec<usize>, BitVec) {
    let mut random = Random::new(seed);
    let ncols = 60;
    let generators = BitMatrix::from_fn(14, ncols, |i, j| match j {
        // Groups 0 to 3: each of them sees half the rows, two of them the same half.
        0..40 => i < 10 && i / 5 == j % 2 && random.bit() || i < 10 && j % 4 == 3 && i == j % 10,
        _ => i >= 10 && random.bit(),
    });
    (generators, (0..ncols).map(|j| j % 4).collect(), random.vector(ncols))
}

/// The error tells the truth: a member of the coset, and a bound that no member is below.
#[track_caller]
fn assert_honest(error: &SearchError, coset: &Coset, expected: &SortedMembers) {
    let (SearchError::BudgetExceeded { dimension, lower_bound, best }
    | SearchError::Stopped { dimension, lower_bound, best }) = error
    else {
        panic!("not an interruption: {error}")
    };
    assert_eq!(*dimension, coset.dimension());
    assert!(*lower_bound <= expected.least_weight());
    assert!(coset.contains(best));
}

#[test]
fn too_small_a_budget_is_an_honest_error() {
    for seed in 0..8 {
        let (generators, partition, offset) = structured(seed);
        let coset = Coset::new(offset.clone(), &generators);
        let expected = SortedMembers::new(&coset);
        for &strategy in Strategy::ALL {
            let search =
                builder(&generators, Level::detect(), strategy).partition(&partition).build();
            let mut proven = false;
            for exponent in 0..=24 {
                let query = || search.query(&offset).budget(Budget::of_work(1 << exponent));
                match query().leader() {
                    Ok(leader) => {
                        assert_eq!(leader, *expected.leader());
                        proven = true;
                    }
                    Err(error) => {
                        assert!(!proven, "a greater budget does not suffice");
                        assert!(matches!(error, SearchError::BudgetExceeded { .. }));
                        assert_honest(&error, &coset, &expected);
                    }
                }
                let errors = [
                    query().leaders(3).err(),
                    query().lightest(3).err(),
                    query().weight_distribution().err(),
                ];
                for error in errors.iter().flatten() {
                    assert_honest(error, &coset, &expected);
                }
            }
            assert!(proven);
            let nothing = search.query(&offset).budget(Budget::of_work(0)).leader();
            assert!(matches!(nothing, Err(SearchError::BudgetExceeded { .. })));
        }
    }
}

#[test]
fn success_depends_on_work_alone() {
    let (generators, partition, offset) = structured(20);
    for &strategy in Strategy::ALL {
        for exponent in 0..=20 {
            let outcomes: Vec<_> = Level::available()
                .map(|level| {
                    let search = builder(&generators, level, strategy)
                        .partition(&partition)
                        .budget(Budget::of_work(1 << exponent))
                        .build();
                    search.leader(&offset)
                })
                .collect();
            assert!(outcomes.windows(2).all(|pair| pair[0] == pair[1]));
        }
    }
}

#[test]
fn the_query_overrides_the_builder() {
    let (generators, _, offset) = structured(21);
    let search = CosetSearch::builder(&generators).budget(Budget::of_work(10)).build();
    assert!(search.leader(&offset).is_err());
    assert!(search.query(&offset).budget(Budget::UNLIMITED).leader().is_ok());
    assert!(search.minimum_distance().is_err());
    assert!(CosetSearch::new(&generators).minimum_distance().is_ok());
}

#[test]
fn time_is_a_limit_too() {
    let (generators, _, offset) = structured(22);
    let coset = Coset::new(offset.clone(), &generators);
    let expected = SortedMembers::new(&coset);
    let search = CosetSearch::new(&generators);
    for budget in [Budget::of_time(Duration::ZERO), Budget::UNLIMITED.and_time(Duration::ZERO)] {
        let error = search.query(&offset).budget(budget).leader().expect_err("no time was given");
        assert!(matches!(error, SearchError::BudgetExceeded { .. }));
        assert_honest(&error, &coset, &expected);
    }
    for budget in
        [Budget::of_time(Duration::MAX), Budget::DEFAULT.and_time(Duration::from_secs(3600))]
    {
        let leader = search.query(&offset).budget(budget).leader();
        assert_eq!(leader.as_ref(), Ok(expected.leader()));
    }
}

#[test]
fn budgets_compare_and_count() {
    assert_eq!(Budget::default(), Budget::DEFAULT);
    assert_eq!(Budget::of_work(7).work(), 7);
    assert_eq!(Budget::of_time(Duration::ZERO).work(), Budget::UNLIMITED.work());
    assert_eq!(Budget::of_work(7).and_time(Duration::ZERO).work(), 7);
    assert_ne!(Budget::of_work(7).and_time(Duration::ZERO), Budget::of_work(7));
    assert_eq!(Budget::DEFAULT.work(), 1 << 37);
}

/// All progress reported in the search for the leader.
fn progress_of(search: &CosetSearch, offset: &BitVec) -> Vec<Progress> {
    let mut seen = Vec::new();
    let leader = search.query(offset).observe(|progress| {
        seen.push(progress);
        ControlFlow::Continue(())
    });
    leader.leader().expect("the budget suffices");
    seen
}

#[test]
fn progress_closes_in_on_the_least_weight() {
    for seed in 0..16 {
        let (generators, partition, offset) = structured(seed);
        let expected = sorted_members(&generators, &offset);
        for search in every_search(&generators, &partition) {
            let seen = progress_of(&search, &offset);
            assert!(!seen.is_empty());
            assert!(seen.is_sorted_by_key(|progress| progress.work), "{search:?}");
            assert!(seen.is_sorted_by_key(|progress| progress.lower_bound), "{search:?}");
            assert!(seen.iter().all(|p| p.lower_bound <= expected.least_weight()), "{search:?}");
            assert!(seen.iter().all(|p| p.best >= expected.least_weight()), "{search:?}");
        }
    }
}

#[test]
fn the_best_found_is_never_lost() {
    for seed in 0..16 {
        let (generators, partition, offset) = structured(seed);
        for search in every_search(&generators, &partition) {
            let best: Vec<_> = progress_of(&search, &offset).iter().map(|p| p.best).collect();
            assert!(best.is_sorted_by(|earlier, later| earlier >= later), "{best:?} {search:?}");
            assert!(best.iter().all(|best| *best <= offset.len()));
        }
    }
}

#[test]
fn a_search_stops_when_told() {
    for seed in 0..4 {
        let (generators, partition, offset) = structured(seed);
        let coset = Coset::new(offset.clone(), &generators);
        let expected = SortedMembers::new(&coset);
        for search in every_search(&generators, &partition) {
            let reports = progress_of(&search, &offset).len();
            for stop_at in 1..=reports + 1 {
                let (mut seen, mut found) = (0, usize::MAX);
                let result = search
                    .query(&offset)
                    .observe(|progress| {
                        seen += 1;
                        found = progress.best;
                        if seen == stop_at {
                            ControlFlow::Break(())
                        } else {
                            ControlFlow::Continue(())
                        }
                    })
                    .leader();
                assert_eq!(seen, stop_at.min(reports));
                match result {
                    Ok(leader) => {
                        assert_eq!((leader, stop_at), (expected.leader().clone(), reports + 1));
                    }
                    Err(error) => {
                        assert!(matches!(error, SearchError::Stopped { .. }));
                        let best = error.best().map(|(best, _)| best.count_ones());
                        assert!(best.is_some_and(|best| best <= found), "{best:?} {found}");
                        assert_honest(&error, &coset, &expected);
                    }
                }
            }
        }
    }
}

#[test]
fn a_panic_in_the_observer_leaves_the_search_usable() {
    let (generators, partition, offset) = structured(23);
    let expected = sorted_members(&generators, &offset);
    for search in every_search(&generators, &partition) {
        for panic_at in 1..4 {
            let mut seen = 0;
            let query = search.query(&offset).observe(|_| {
                seen += 1;
                assert!(seen != panic_at, "the observer gives up");
                ControlFlow::Continue(())
            });
            let _ = catch_unwind(AssertUnwindSafe(|| query.leader()));
            assert_agrees(&search, &offset, &expected);
        }
    }
}

#[test]
fn threads_share_a_search() {
    fn assert_shareable<T: Send + Sync>(_: &T) {}

    let (generators, partition, _) = structured(24);
    let mut random = Random::new(25);
    let cases: Vec<_> = (0..16)
        .map(|_| random.vector(generators.ncols()))
        .map(|offset| (sorted_members(&generators, &offset), offset))
        .collect();
    for search in every_search(&generators, &partition) {
        assert_shareable(&search);
        thread::scope(|scope| {
            for first in 0..4 {
                let (search, cases) = (&search, &cases);
                scope.spawn(move || {
                    for (expected, offset) in cases.iter().cycle().skip(4 * first).take(cases.len())
                    {
                        assert_eq!(search.leader(offset).as_ref(), Ok(expected.leader()));
                    }
                });
            }
        });
    }
}
