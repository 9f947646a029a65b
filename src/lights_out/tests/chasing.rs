//! Light chasing against the press matrix, for every rule, boundary and reading.

use super::*;
use crate::lights_out::SolveError;
use crate::words;

/// Asserts that two solvers of one board answer alike, and that the answers are right.
#[track_caller]
fn assert_same_answers(solver: &Solver, general: &Solver, matrix: &BitMatrix, grid: &Grid) {
    let name = format!("{:?} on {}×{}", solver.rules(), grid.rows(), grid.cols());
    let lights = flat(grid.lights());
    let solution = solver.solve(grid);
    assert_eq!(solution, general.solve(grid), "{name}");
    assert_eq!(solver.is_solvable(grid), solution.is_ok(), "{name}");
    match solution {
        Ok(presses) => {
            assert_eq!(matrix * &flat(presses.cells()), lights, "{name}");
            let mut after = grid.clone();
            after.press_all_with(solver.rules(), &presses);
            assert_eq!(after.count_on(), 0, "{name}");
        }
        Err(SolveError::Unsolvable { witness }) => {
            let y = flat(witness.cells());
            assert!((&matrix.transpose() * &y).not_any(), "{name}");
            assert!(words::dot(&words::from_bits(&y), &words::from_bits(&lights)), "{name}");
            assert_eq!(solver.witness(grid), Some(witness), "{name}");
        }
        Err(error) => panic!("{name}: {error}"),
    }
}

#[track_caller]
fn assert_chasing_agrees(rows: usize, cols: usize, rules: &Rules) {
    let solver = Solver::with_rules(rows, cols, rules);
    let general = Solver::by_matrix(rows, cols, rules);
    let matrix = rules.press_matrix(rows, cols);
    assert_eq!(solver.nullity(), matrix.nullity(), "{rules:?} on {rows}×{cols}");
    assert_eq!(solver.quiet_patterns(), general.quiet_patterns(), "{rules:?} on {rows}×{cols}");
    for grid in sample_boards(rows, cols) {
        assert_same_answers(&solver, &general, &matrix, &grid);
    }
}

#[test]
fn every_rule_on_small_boards() {
    for rules in all_variants() {
        for (rows, cols) in shapes(5) {
            assert_chasing_agrees(rows, cols, &rules);
        }
    }
}

#[test]
fn every_rule_on_boards_of_larger_sides() {
    for rules in all_variants() {
        for (rows, cols) in [(9, 6), (7, 10), (1, 17), (16, 2)] {
            assert_chasing_agrees(rows, cols, &rules);
        }
    }
}

#[test]
fn forced_rules_across_words() {
    for (rows, cols) in [(65, 3), (4, 66), (12, 13), (20, 9)] {
        for boundary in [Boundary::Bounded, Boundary::Cylinder, Boundary::Torus] {
            for rules in [Rules::classic(), Rules::without_self(), Rules::manhattan(2)] {
                assert_chasing_agrees(rows, cols, &rules.on(boundary));
            }
        }
    }
}

#[test]
fn minima_do_not_depend_on_the_method() {
    for rules in all_variants() {
        for (rows, cols) in [(3, 4), (4, 4), (5, 5)] {
            let solver = Solver::with_rules(rows, cols, &rules);
            let general = Solver::by_matrix(rows, cols, &rules);
            if solver.nullity() > 14 {
                continue;
            }
            for grid in sample_boards(rows, cols) {
                assert_eq!(solver.solve_min(&grid), general.solve_min(&grid), "{rules:?}");
            }
        }
    }
}

#[test]
fn boards_of_thousands_of_cells_are_solved() {
    for rules in [Rules::classic(), Rules::without_self(), Rules::manhattan(2)] {
        for boundary in [Boundary::Bounded, Boundary::Torus] {
            let rules = rules.clone().on(boundary);
            let (rows, cols) = (130, 67);
            let solver = Solver::with_rules(rows, cols, &rules);
            for pressed in sample_boards(rows, cols) {
                let mut grid = Grid::new(rows, cols);
                grid.press_all_with(&rules, &Presses::new(pressed.lights().clone()));
                let presses = solver.solve(&grid).expect("pressed from dark");
                grid.press_all_with(&rules, &presses);
                assert_eq!(grid.count_on(), 0);
            }
        }
    }
}
