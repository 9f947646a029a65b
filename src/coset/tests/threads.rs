//! The answers do not depend on the number of threads, nor does the work.

use std::ops::ControlFlow;

use rayon::ThreadPoolBuilder;

use super::*;
use crate::lights_out::{Grid, Solver};

/// Runs `question` on pools of one to four threads; all answers must be equal.
#[track_caller]
fn assert_same_on_any_pool<T: PartialEq + std::fmt::Debug + Send>(question: impl Fn() -> T + Sync) {
    let mut answers = (1..=4).map(|threads| {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build().expect("threads start");
        pool.install(&question)
    });
    let first = answers.next().expect("the first pool answers");
    answers.for_each(|answer| assert_eq!(answer, first));
}

#[test]
fn every_strategy_gives_the_same_answers_and_does_the_same_work_on_any_number_of_threads() {
    let solver = Solver::new(19, 19);
    let offset =
        solver.solutions(&Grid::all_on(19, 19)).expect("all on is solvable").offset().to_bitvec();
    let classes: Vec<_> = (0..19 * 19).map(|cell| cell / 19 % 2 * 2 + cell % 19 % 2).collect();
    for &strategy in Strategy::ALL {
        let search = CosetSearch::builder(solver.quiet_patterns())
            .partition(&classes)
            .strategy(strategy)
            .build();
        assert_same_on_any_pool(|| {
            let mut work = 0;
            let leader = search
                .query(&offset)
                .observe(|progress| {
                    work = progress.work;
                    ControlFlow::Continue(())
                })
                .leader();
            (leader, work)
        });
        assert_same_on_any_pool(|| search.leaders(&offset, 3));
        assert_same_on_any_pool(|| search.lightest(&offset, 20));
        assert_same_on_any_pool(|| search.weight_distribution(&offset));
    }
}
