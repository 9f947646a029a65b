//! Light chasing against the press matrix, for every rule, boundary and reading.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::*;
use crate::lights_out::SolveError;
use crate::lights_out::tuning::Tuning;
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

/// Whether presses are forced; if so, asserts that all answers are those of the press matrix,
/// whatever the sizes at which one way of chasing takes over from another.
#[track_caller]
fn chasing_agrees(rows: usize, cols: usize, rules: &Rules) -> bool {
    let [few_at_a_time, many_at_a_time] = Tuning::FORCED.map(|tuning| {
        let Some(solver) = Solver::by_chase(rows, cols, rules, &tuning) else { return false };
        assert_chasing_agrees(&solver, rules);
        true
    });
    assert_eq!(few_at_a_time, many_at_a_time);
    few_at_a_time
}

/// Asserts that all answers are those of the press matrix.
#[track_caller]
fn assert_chasing_agrees(solver: &Solver, rules: &Rules) {
    let (rows, cols) = (solver.rows(), solver.cols());
    let general = Solver::by_matrix(rows, cols, rules);
    let matrix = rules.press_matrix(rows, cols);
    let holes = rules.holes().map_or(0, BitMatrix::count_ones);
    assert_eq!(solver.nullity() + holes, matrix.nullity(), "{rules:?} on {rows}×{cols}");
    assert_eq!(solver.quiet_patterns(), general.quiet_patterns(), "{rules:?} on {rows}×{cols}");
    for mut grid in sample_boards(rows, cols) {
        rules
            .holes()
            .iter()
            .flat_map(|holes| holes.ones())
            .for_each(|(i, j)| grid.set(i, j, false));
        assert_same_answers(solver, &general, &matrix, &grid);
    }
}

/// Whether a solver goes row by row, cell by cell, or by the press matrix.
fn way(solver: &Solver) -> &'static str {
    let shown = format!("{solver:?}");
    let chased = ["Rows", "Cells"].into_iter().find(|way| shown.contains(&format!("{way}(")));
    chased.unwrap_or("Matrix")
}

#[test]
fn every_forced_rule_on_small_boards() {
    for rules in all_variants() {
        for (rows, cols) in shapes(5) {
            chasing_agrees(rows, cols, &rules);
        }
    }
}

#[test]
fn every_forced_rule_on_boards_of_larger_sides() {
    let mut forced = 0;
    for rules in all_variants() {
        for (rows, cols) in [(9, 6), (7, 10), (1, 17), (16, 2)] {
            forced += usize::from(chasing_agrees(rows, cols, &rules));
        }
    }
    assert!(forced > 300, "{forced}");
}

#[test]
fn classic_boards_up_to_12x12_are_chased() {
    for (rows, cols) in shapes(12).filter(|(rows, cols)| rows * cols > 1) {
        assert!(chasing_agrees(rows, cols, &Rules::classic()), "{rows}×{cols}");
    }
}

#[test]
fn large_boards_are_chased_and_small_ones_are_not() {
    for (rows, cols) in [(8, 8), (1, 64), (9, 9), (5, 14), (20, 30)] {
        let solver = Solver::new(rows, cols);
        let general = Solver::by_matrix(rows, cols, &Rules::classic());
        assert_eq!(solver.quiet_patterns(), general.quiet_patterns());
        let expected = if rows * cols > 64 { "Rows" } else { "Matrix" };
        assert_eq!(way(&solver), expected, "{rows}×{cols}");
    }
}

proptest! {
    #[test]
    fn any_stencil_is_chased_like_its_press_matrix(
        (rows, cols) in (1..9_usize, 1..9_usize),
        offsets in vec((-3..4_isize, -3..4_isize), 0..8),
        boundary in select(BOUNDARIES.to_vec()),
        holes in vec(0..64_usize, 0..4),
    ) {
        let rules = Rules::stencil(offsets).on(boundary);
        chasing_agrees(rows, cols, &rules);
        let mask = BitMatrix::from_fn(rows, cols, |i, j| holes.contains(&(8 * i + j)));
        chasing_agrees(rows, cols, &rules.with_holes(mask));
    }
}

#[test]
fn boards_with_holes_are_chased() {
    let mut chased = 0;
    for rules in all_variants() {
        for (rows, cols) in [(5, 5), (9, 6), (4, 11)] {
            for step in [4, 13] {
                let holes = BitMatrix::from_fn(rows, cols, |i, j| (7 * i + 3 * j) % step == 1);
                chased += usize::from(chasing_agrees(rows, cols, &rules.clone().with_holes(holes)));
            }
        }
    }
    assert!(chased > 500, "{chased}");
}

/// The ranks of the quiet patterns on the four parity classes, and all together.
fn ranks_on_classes(rows: usize, cols: usize, rules: &Rules) -> (usize, [usize; 4]) {
    let classes = rules.parity_classes(rows, cols).expect("the rule keeps parity classes");
    let solver = Solver::with_rules(rows, cols, rules);
    let columns = solver.quiet_patterns().transpose();
    let rank = |class| {
        let cells = columns.rows().zip(&classes).filter(|(_, of_cell)| **of_cell == class);
        BitMatrix::from_rows(cells.map(|(column, _)| column)).expect("rows of one length").rank()
    };
    (solver.nullity(), [0, 1, 2, 3].map(rank))
}

#[test]
fn quiet_patterns_have_half_their_rank_on_a_parity_class() {
    let torus = Rules::classic().on(Boundary::Torus);
    assert_eq!(ranks_on_classes(19, 19, &Rules::classic()), (16, [8, 8, 8, 8]));
    assert_eq!(ranks_on_classes(23, 23, &Rules::classic()), (14, [8, 7, 7, 6]));
    assert_eq!(ranks_on_classes(19, 29, &Rules::classic()), (11, [6, 6, 5, 5]));
    assert_eq!(ranks_on_classes(24, 24, &torus), (32, [16, 16, 16, 16]));
    assert_eq!(ranks_on_classes(23, 23, &Rules::without_self()), (23, [12, 11, 11, 11]));
    assert_eq!(ranks_on_classes(23, 23, &Rules::king()), (45, [23, 22, 22, 21]));
}

#[test]
fn parity_classes_are_named_where_they_help() {
    let classes = |rows, cols, rules: Rules| rules.parity_classes(rows, cols);
    let knight = || Rules::knight().on(Boundary::Torus);
    assert_eq!(classes(2, 2, knight()), Some(vec![0, 1, 2, 3]));
    assert_eq!(classes(2, 3, knight()), Some(vec![0, 0, 0, 2, 2, 2]));
    assert_eq!(classes(1, 4, knight()), Some(vec![0, 1, 0, 1]));
    assert_eq!(classes(5, 5, knight()), None);
    assert_eq!(classes(5, 5, Rules::knight()), None);
    assert_eq!(classes(5, 5, Rules::manhattan(2)), None);
    assert_eq!(classes(3, 2, Rules::stencil([(0, 0), (1, 0)])), Some(vec![0, 1, 0, 1, 0, 1]));
    assert_eq!(classes(2, 3, Rules::classic()), Some(vec![0, 1, 0, 2, 3, 2]));
    assert_eq!(classes(0, 3, Rules::classic()), Some(vec![]));
    assert_eq!(classes(3, 4, Rules::row_and_column()), None);
    let one_hole = BitMatrix::from_fn(3, 4, |i, j| (i, j) == (1, 2));
    assert_eq!(classes(3, 4, Rules::classic().with_holes(one_hole)), None);
}

#[test]
fn the_square_of_the_press_matrix_vanishes_on_each_parity_class() {
    for rules in [Rules::classic(), Rules::without_self(), Rules::king(), Rules::diagonal_cross()] {
        for boundary in BOUNDARIES {
            for (rows, cols) in [(4, 4), (6, 8), (5, 6), (7, 7)] {
                let rules = rules.clone().on(boundary);
                let Some(classes) = rules.parity_classes(rows, cols) else { continue };
                let solver = Solver::with_rules(rows, cols, &rules);
                let square = rules.press_matrix(rows, cols).pow(2);
                for pattern in solver.quiet_patterns().rows() {
                    for class in 0..4 {
                        let part: BitVec =
                            (0..rows * cols).map(|p| pattern[p] && classes[p] == class).collect();
                        assert!((&square * &part).not_any(), "{rules:?} on {rows}×{cols}");
                    }
                }
            }
        }
    }
}

#[test]
fn forced_rules_across_words() {
    for (rows, cols) in [(65, 3), (4, 66), (12, 13), (20, 9)] {
        for boundary in [Boundary::Bounded, Boundary::Cylinder, Boundary::Torus] {
            for rules in [Rules::classic(), Rules::without_self(), Rules::manhattan(2)] {
                assert!(chasing_agrees(rows, cols, &rules.on(boundary)));
            }
        }
    }
}

#[test]
fn minima_are_those_of_the_press_matrix() {
    for rules in all_variants() {
        for (rows, cols) in [(3, 4), (4, 4), (5, 5)] {
            let solver = Solver::with_rules(rows, cols, &rules);
            if solver.nullity() > 14 {
                continue;
            }
            let matrix = rules.press_matrix(rows, cols);
            for grid in sample_boards(rows, cols) {
                // Searched without parity classes.
                let solutions = matrix.solutions(&flat(grid.lights()));
                let least = solutions.map(|all| all.leader().expect("a small search"));
                assert_eq!(solver.solve_min(&grid).ok().map(|x| flat(x.cells())), least);
            }
        }
    }
}

#[test]
fn boards_of_thousands_of_cells_are_solved() {
    let stencils = [
        Rules::classic(),
        Rules::without_self(),
        Rules::manhattan(2),
        Rules::king(),
        Rules::knight(),
        Rules::stencil([(-1, 1), (0, 2), (1, 1)]),
    ];
    for rules in stencils {
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
