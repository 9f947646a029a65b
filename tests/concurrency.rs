//! One prepared object for many threads; searches cancelled from outside; callbacks that panic.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use gf2_linalg::coset::{Budget, CosetSearch, SearchError};
use gf2_linalg::lights_out::{Grid, Rules, Solver};
use gf2_linalg::{BitMatrix, BitVec};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

const THREADS: usize = 8;

/// A code without structure.
fn code(dimension: usize, len: usize) -> BitMatrix {
    let mut random = ChaCha8Rng::seed_from_u64(len as u64);
    BitMatrix::from_fn(dimension, len, |_, _| random.random())
}

/// Every thread asks all questions, each from another one on; all answers are the expected ones.
fn assert_shared<Q: Sync, A: PartialEq + std::fmt::Debug + Sync>(
    questions: &[Q],
    expected: &[A],
    ask: impl Fn(&Q) -> A + Sync,
) {
    thread::scope(|scope| {
        for first in 0..THREADS {
            let ask = &ask;
            scope.spawn(move || {
                for k in (0..questions.len()).map(|k| (k + first) % questions.len()) {
                    assert_eq!(ask(&questions[k]), expected[k]);
                }
            });
        }
    });
}

#[test]
fn one_solver_gives_all_threads_the_canonical_answers() {
    for rules in [Rules::classic(), Rules::king()] {
        for (rows, cols) in [(5, 5), (11, 14), (19, 19)] {
            let board = |seed: usize| {
                Grid::from_fn(rows, cols, |i, j| {
                    (i * i + seed * j + i * j / 3) % (5 + seed % 3) < 2
                })
            };
            let boards: Vec<_> = (0..12).map(board).collect();
            // A new solver for each board: nothing of one search can help or hinder another.
            let alone = |grid: &Grid| {
                let solver = Solver::with_rules(rows, cols, &rules);
                (solver.solve(grid), solver.solve_min(grid), solver.minima(grid, 3))
            };
            let expected: Vec<_> = boards.iter().map(alone).collect();
            // What the solver prepares at its first question, the threads ask for at once.
            let solver = Solver::with_rules(rows, cols, &rules);
            assert_shared(&boards, &expected, |grid| {
                (solver.solve(grid), solver.solve_min(grid), solver.minima(grid, 3))
            });
        }
    }
}

#[test]
fn one_factorization_and_one_search_give_all_threads_the_canonical_answers() {
    let a = code(90, 100);
    let sides: Vec<BitVec> =
        (0..24).map(|s| (0..90).map(|i| (i * i + s) % 7 < 3).collect()).collect();
    let expected: Vec<_> = sides.iter().map(|b| a.solve(b)).collect();
    let factorization = a.factor();
    assert_shared(&sides, &expected, |b| factorization.solve(b));

    let generators = code(16, 90);
    let expected: Vec<_> = sides.iter().map(|b| CosetSearch::new(&generators).leader(b)).collect();
    let search = CosetSearch::new(&generators);
    assert_shared(&sides, &expected, |b| search.leader(b));
}

/// Asks until `cancel` is told from another thread, which waits for the first report of progress.
///
/// Returns the error, and the time from the cancellation to the answer.
fn cancelled(search: &CosetSearch, offset: &BitVec) -> (SearchError, Duration) {
    let cancel = AtomicBool::new(false);
    let (started, has_started) = mpsc::channel();
    thread::scope(|scope| {
        let cancel = &cancel;
        let canceller = scope.spawn(move || {
            has_started.recv().expect("the search reports progress");
            cancel.store(true, Ordering::Relaxed);
            Instant::now()
        });
        let query = search.query(offset).budget(Budget::UNLIMITED).observe(move |_| {
            // Only the first report is waited for; later ones find nobody listening.
            let _ = started.send(());
            if cancel.load(Ordering::Relaxed) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        let error = query.leader().expect_err("it would take years");
        let returned = Instant::now();
        let told = canceller.join().expect("the other thread does not panic");
        (error, returned.saturating_duration_since(told))
    })
}

#[test]
fn a_search_is_cancelled_from_another_thread() {
    let zeros = BitVec::repeat(true, 200);
    let unstructured = CosetSearch::new(&code(60, 200));
    let solver = Solver::new(123, 123);
    let board = solver.solve(&Grid::all_on(123, 123)).expect("all on is solvable");
    let board: BitVec = (0..123 * 123).map(|cell| board.contains(cell / 123, cell % 123)).collect();
    for (search, offset) in [(&unstructured, &zeros), (solver.search(), &board)] {
        let (error, latency) = cancelled(search, offset);
        assert!(matches!(error, SearchError::Stopped { .. }), "{error}");
        // Milliseconds on a free machine; the bound is for one under load.
        assert!(latency < Duration::from_secs(10), "{latency:?}");
        let (best, lower_bound) =
            error.best().expect("a search that was stopped has found something");
        assert!(best.count_ones() >= lower_bound);
    }
}

#[test]
fn a_panic_in_a_callback_disturbs_no_other_query() {
    let generators = code(18, 120);
    let search = CosetSearch::new(&generators);
    let offsets: Vec<BitVec> =
        (0..6).map(|s| (0..120).map(|j| (j * j + s) % 5 < 2).collect()).collect();
    let expected: Vec<_> = offsets.iter().map(|offset| search.leader(offset)).collect();
    thread::scope(|scope| {
        for thread in 0..THREADS {
            let (search, offsets, expected) = (&search, &offsets, &expected);
            scope.spawn(move || {
                for (offset, expected) in offsets.iter().zip(expected) {
                    if thread % 2 == 0 {
                        let query =
                            search.query(offset).observe(|_| panic!("the callback gives up"));
                        let panic = catch_unwind(AssertUnwindSafe(|| query.leader()));
                        assert!(panic.is_err());
                    }
                    assert_eq!(&search.leader(offset), expected);
                }
            });
        }
    });
    let fresh = CosetSearch::new(&generators);
    for (offset, expected) in offsets.iter().zip(&expected) {
        assert_eq!(&search.leader(offset), expected);
        assert_eq!(search.leaders(offset, 5), fresh.leaders(offset, 5));
    }
}
