//! Panels of buttons: boards as panels, and what is refused.

use super::*;
use crate::lights_out::{Buttons, ButtonsError, SolveError};

#[test]
fn a_board_is_a_panel() {
    for rules in all_rules() {
        for (rows, cols) in [(0, 0), (1, 4), (3, 3), (4, 3)] {
            let cells = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
            let lists = cells.map(|(row, col)| {
                let lights = rules.lights(rows, cols, row, col).into_iter();
                lights.map(|(i, j)| i * cols + j).collect::<Vec<_>>()
            });
            let lists: Vec<_> = lists.collect();
            let panel = Buttons::new(rows * cols, &lists).expect("lights are there");
            assert_eq!(panel.press_matrix(), &rules.press_matrix(rows, cols));
            let solver = Solver::with_rules(rows, cols, &rules);
            assert_eq!(panel.quiet_patterns(), solver.quiet_patterns());
            assert_eq!(panel.search().dimension(), panel.nullity());
            for grid in sample_boards(rows, cols) {
                let on = flat(grid.lights());
                assert_eq!(panel.witness(&on), solver.witness(&grid).map(|y| flat(y.cells())));
                match (panel.solve_min(&on), solver.solve_min(&grid)) {
                    (Ok(buttons), Ok(presses)) => assert_eq!(buttons, flat(presses.cells())),
                    (
                        Err(SolveError::Unsolvable { witness: set }),
                        Err(SolveError::Unsolvable { witness }),
                    ) => assert_eq!(set, flat(witness.cells())),
                    answers => panic!("{answers:?}"),
                }
            }
        }
    }
}

#[test]
fn panels_without_buttons_or_lights() {
    let panel = Buttons::new(3, Vec::<Vec<usize>>::new()).expect("no buttons");
    assert_eq!((panel.lights(), panel.buttons(), panel.nullity()), (3, 0, 0));
    assert!(panel.solve(&BitVec::repeat(false, 3)).is_ok_and(|x| x.is_empty()));
    let on: BitVec = [false, true, false].iter().collect();
    let error = panel.solve_min(&on).expect_err("nothing toggles a light");
    assert_eq!(
        error.to_string(),
        "no buttons turn the lights off: an odd number of the lights [1] is on"
    );

    let panel = Buttons::new(0, vec![Vec::<usize>::new(); 4]).expect("no lights");
    assert_eq!((panel.lights(), panel.buttons(), panel.nullity()), (0, 4, 4));
    assert!(panel.solve_min(&BitVec::new()).is_ok_and(|x| x.len() == 4 && x.not_any()));
    assert!(panel.solutions(&BitVec::new()).is_ok_and(|all| all.len() == Some(16)));
}

#[test]
fn repeated_buttons_are_interchangeable_and_repeated_lights_cancel() {
    let panel = Buttons::new(2, [[0, 1, 1], [0, 0, 0]]).expect("lights are there");
    assert_eq!(panel.press_matrix().to_string(), "11\n00");
    let on: BitVec = [true, false].iter().collect();
    assert_eq!(panel.solve_min(&on).map(|x| x.to_string()), Ok("[0, 1]".into()));
    assert_eq!(panel.quiet_patterns().to_string(), "11");
}

#[test]
fn lights_that_are_not_there_are_refused() {
    let error = Buttons::new(3, [vec![0], vec![1, 3]]).expect_err("there is no light 3");
    assert_eq!(error, ButtonsError::NoSuchLight { button: 1, light: 3, lights: 3 });
    assert_eq!(error.to_string(), "button 1 toggles light 3 of a panel of 3 lights");
    let error = Buttons::new(1 << 60, [[0]; 4]).expect_err("too large");
    assert_eq!(error.to_string(), "a 1152921504606846976×4 matrix does not fit in memory");
}

#[test]
fn a_search_beyond_its_budget_is_unproven() {
    let matrix = BitMatrix::from_fn(1, 3, |_, _| true);
    let panel = Buttons::try_from(matrix).expect("a small panel");
    let query = panel
        .search()
        .query(&BitVec::repeat(true, 3))
        .budget(crate::coset::Budget::of_work(0))
        .leader();
    let source = query.expect_err("no work is allowed");
    let error = SolveError::unproven(source.clone(), &BitVec::repeat(true, 3));
    let SolveError::Unproven { best, lower_bound, .. } = &error else { panic!("{error}") };
    assert_eq!(Some((best, *lower_bound)), source.best());
    let least =
        format!("between {lower_bound} and {} presses turn the lights off", best.count_ones());
    assert_eq!(error.to_string(), least);
    let cause = std::error::Error::source(&error).expect("the search's error").to_string();
    assert!(cause.starts_with("the budget does not suffice for a coset of dimension 2"));
}

fn two_lights() -> Buttons {
    Buttons::new(2, [[0], [1]]).expect("lights are there")
}

#[test]
#[should_panic(expected = "3 lights do not fit a panel of 2 lights")]
fn solve_of_another_number_of_lights() {
    let _ = two_lights().solve(&BitVec::repeat(true, 3));
}

#[test]
#[should_panic(expected = "3 lights do not fit a panel of 2 lights")]
fn solve_min_of_another_number_of_lights() {
    let _ = two_lights().solve_min(&BitVec::repeat(true, 3));
}

#[test]
#[should_panic(expected = "3 lights do not fit a panel of 2 lights")]
fn solutions_of_another_number_of_lights() {
    let _ = two_lights().solutions(&BitVec::repeat(true, 3));
}

#[test]
#[should_panic(expected = "3 lights do not fit a panel of 2 lights")]
fn witness_of_another_number_of_lights() {
    let _ = two_lights().witness(&BitVec::repeat(true, 3));
}
