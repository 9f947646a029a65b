//! The solver against the general path through the press matrix.

use super::*;
use crate::coset::Coset;
use crate::lights_out::{SolveError, solve, solve_min};

#[test]
fn quiet_patterns_are_the_kernel_of_the_press_matrix() {
    for (rows, cols) in shapes(12) {
        let solver = Solver::new(rows, cols);
        let matrix = press_matrix(rows, cols);
        let quiet = solver.quiet_patterns();
        assert_eq!((solver.rows(), solver.cols()), (rows, cols));
        assert_eq!(solver.nullity(), matrix.nullity(), "{rows}×{cols}");
        assert_eq!(quiet.shape(), (solver.nullity(), rows * cols));
        assert!((&matrix * &quiet.transpose()).is_zero(), "{rows}×{cols}");
        let echelon = quiet.echelon_form();
        assert_eq!(echelon.rank(), solver.nullity());
        assert_eq!(echelon.matrix(), quiet);
        assert_eq!(solver.search().dimension(), solver.nullity());
        assert_eq!(solver.search().ncols(), rows * cols);
    }
}

#[test]
fn the_press_matrix_is_what_presses_do() {
    for (rows, cols) in shapes(6) {
        let matrix = press_matrix(rows, cols);
        assert_eq!(matrix.shape(), (rows * cols, rows * cols));
        assert_eq!(matrix, matrix.transpose());
        for cell in 0..rows * cols {
            let mut grid = Grid::new(rows, cols);
            grid.press(cell / cols, cell % cols);
            assert_eq!(flat(grid.lights()), matrix.row(cell));
        }
    }
}

#[test]
fn solutions_and_witnesses_agree_with_the_press_matrix() {
    for (rows, cols) in shapes(12) {
        let solver = Solver::new(rows, cols);
        let factored = press_matrix(rows, cols).factor();
        for grid in sample_boards(rows, cols) {
            let general = factored.solutions(&flat(grid.lights()));
            assert_eq!(solver.is_solvable(&grid), general.is_some());
            assert_eq!(solver.witness(&grid).is_none(), general.is_some());
            match (solver.solve(&grid), general) {
                (Ok(presses), Some(general)) => {
                    assert!(is_dark_after(&grid, &presses));
                    assert!(general.contains(&flat(presses.cells())));
                    let solutions = solver.solutions(&grid).expect("there is one");
                    assert_eq!(solutions.dimension(), general.dimension());
                    assert!(general.contains(solutions.offset()));
                    assert!(is_dark_after(&grid, &solver.solve_min(&grid).expect("solvable")));
                }
                (Err(SolveError::Unsolvable { witness }), None) => {
                    assert!(is_proof_of_unsolvability(&grid, &witness));
                    for error in [solver.solve_min(&grid).err(), solver.solutions(&grid).err()] {
                        assert_eq!(
                            error,
                            Some(SolveError::Unsolvable { witness: witness.clone() })
                        );
                    }
                    let witness = solver.witness(&grid).expect("there is no solution");
                    assert!(is_proof_of_unsolvability(&grid, &witness));
                }
                (result, general) => {
                    panic!("{rows}×{cols}: {result:?}, but in general {general:?}")
                }
            }
        }
    }
}

/// The least of all solutions in the given order.
fn least_by(solutions: &Coset, order: impl Fn(&BitSlice, &BitSlice) -> Ordering) -> BitVec {
    solutions.iter().min_by(|a, b| order(a, b)).expect("a coset has a member")
}

#[test]
fn solve_is_the_lexicographically_smallest_and_solve_min_the_lightest() {
    let by_weight = |a: &BitSlice, b: &BitSlice| {
        a.count_ones().cmp(&b.count_ones()).then_with(|| lexicographic(a, b))
    };
    for (rows, cols) in shapes(12) {
        let solver = Solver::new(rows, cols);
        if solver.nullity() > 10 {
            continue;
        }
        let factored = press_matrix(rows, cols).factor();
        for grid in sample_boards(rows, cols) {
            let Some(general) = factored.solutions(&flat(grid.lights())) else { continue };
            let smallest = least_by(&general, lexicographic);
            assert_eq!(solver.solve(&grid).map(|x| flat(x.cells())), Ok(smallest));
            let lightest = least_by(&general, by_weight);
            assert_eq!(solver.solve_min(&grid).map(|x| flat(x.cells())), Ok(lightest));
        }
    }
}

#[test]
fn one_shot_functions_equal_the_prepared_solver() {
    for (rows, cols) in shapes(9) {
        let solver = Solver::new(rows, cols);
        for grid in sample_boards(rows, cols) {
            assert_eq!(solve(&grid), solver.solve(&grid));
            assert_eq!(solve_min(&grid), solver.solve_min(&grid));
        }
    }
}

#[test]
fn one_board_in_two_to_the_nullity_is_solvable() {
    for (rows, cols) in shapes(12).filter(|(rows, cols)| rows * cols <= 12) {
        let solver = Solver::new(rows, cols);
        let boards = 1_u64 << (rows * cols);
        let solvable =
            (0..boards).filter(|number| solver.is_solvable(&numbered(rows, cols, *number))).count();
        assert_eq!(solvable as u64, boards >> solver.nullity(), "{rows}×{cols}");
    }
}

#[test]
fn exhaustive_minima_of_small_boards() {
    for (rows, cols) in shapes(9).filter(|(rows, cols)| rows * cols <= 9) {
        let solver = Solver::new(rows, cols);
        let boards = 1_usize << (rows * cols);
        // The fewest presses that turn the dark board into each board, over all sets of presses.
        let mut fewest = vec![usize::MAX; boards];
        for number in 0..boards as u64 {
            let presses = Presses::new(numbered(rows, cols, number).lights().clone());
            let mut grid = Grid::new(rows, cols);
            grid.press_all(&presses);
            let lights = flat(grid.lights()).iter_ones().map(|cell| 1 << cell).sum::<usize>();
            fewest[lights] = fewest[lights].min(presses.len());
        }
        for (number, expected) in (0..).zip(fewest) {
            let count = solver.solve_min(&numbered(rows, cols, number)).map(|x| x.len()).ok();
            assert_eq!(count, Some(expected).filter(|count| *count < usize::MAX));
        }
    }
}

#[test]
fn a_turned_board_has_the_turned_answers() {
    for (rows, cols) in shapes(12).chain([(3, 70), (64, 5), (65, 6), (2, 130)]) {
        let (solver, turned) = (Solver::new(rows, cols), Solver::new(cols, rows));
        assert_eq!(solver.nullity(), turned.nullity());
        for grid in sample_boards(rows, cols) {
            let aside = Grid::from(grid.lights().transpose());
            let count = solver.solve_min(&grid).map(|x| x.len()).ok();
            assert_eq!(count, turned.solve_min(&aside).map(|x| x.len()).ok());
        }
    }
}

#[test]
fn long_boards_across_words_agree_with_the_press_matrix() {
    for (rows, cols) in [(1, 63), (1, 64), (1, 65), (2, 64), (3, 65), (1, 200), (63, 2), (65, 1)] {
        let solver = Solver::new(rows, cols);
        let matrix = press_matrix(rows, cols);
        assert_eq!(solver.nullity(), matrix.nullity());
        for grid in sample_boards(rows, cols) {
            assert_eq!(solver.is_solvable(&grid), matrix.solve(&flat(grid.lights())).is_some());
            if let Ok(presses) = solver.solve_min(&grid) {
                assert!(is_dark_after(&grid, &presses));
            }
        }
    }
}

#[test]
fn a_single_row_is_unsolvable_only_for_lengths_two_more_than_a_multiple_of_three() {
    for cols in 1..200 {
        let expected = usize::from(cols % 3 == 2);
        assert_eq!(Solver::new(1, cols).nullity(), expected);
        assert_eq!(Solver::new(cols, 1).nullity(), expected);
    }
}

/// The polynomials f₀ = 1, f₁ = x + shift, fᵢ₊₁ = (x + shift) fᵢ + fᵢ₋₁ over GF(2), bit d the
/// coefficient of xᵈ.
fn chase_polynomial(degree: usize, shift: u64) -> u64 {
    let step = |(above, current): (u64, u64)| (current, (current << 1) ^ (current * shift) ^ above);
    (0..degree).fold((0, 1), |pair, _| step(pair)).1
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        while a.leading_zeros() <= b.leading_zeros() && a != 0 {
            a ^= b << (b.leading_zeros() - a.leading_zeros());
        }
        (a, b) = (b, a);
    }
    a
}

#[test]
fn nullity_is_the_degree_of_a_gcd_of_polynomials() {
    for rows in 0..=63 {
        for cols in (0..=63).step_by(3) {
            let divisor = gcd(chase_polynomial(rows, 0), chase_polynomial(cols, 1));
            assert_eq!(Solver::new(rows, cols).nullity() as u32, divisor.ilog2(), "{rows}×{cols}");
        }
    }
}

#[test]
fn boards_without_cells_are_solved_by_no_presses() {
    for (rows, cols) in [(0, 0), (0, 7), (7, 0), (0, 100_000), (100_000, 0)] {
        let solver = Solver::new(rows, cols);
        let grid = Grid::new(rows, cols);
        assert_eq!(solver.nullity(), 0);
        assert_eq!(solver.quiet_patterns().shape(), (0, 0));
        assert!(solver.is_solvable(&grid));
        for presses in
            [solver.solve(&grid), solver.solve_min(&grid), solve(&grid), solve_min(&grid)]
        {
            let presses = presses.expect("nothing is on");
            assert!(presses.is_empty());
            assert_eq!((presses.rows(), presses.cols()), (rows, cols));
            assert_eq!(presses.iter().count(), 0);
        }
        assert_eq!(solver.solutions(&grid).map(|solutions| solutions.len()), Ok(Some(1)));
    }
}

#[test]
fn a_single_light_is_pressed_off() {
    let solver = Solver::new(1, 1);
    assert_eq!(solver.solve_min(&Grid::new(1, 1)).map(|x| x.len()), Ok(0));
    let presses = solver.solve_min(&Grid::all_on(1, 1)).expect("a press toggles its own light");
    assert_eq!(presses.iter().collect::<Vec<_>>(), [(0, 0)]);
}

#[test]
fn a_board_without_lights_needs_no_presses() {
    for (rows, cols) in shapes(12) {
        assert!(solve_min(&Grid::new(rows, cols)).is_ok_and(|presses| presses.is_empty()));
    }
}

#[test]
fn pressing_all_of_a_minimum_and_one_quiet_pattern_still_solves() {
    let solver = Solver::new(9, 9);
    let grid = Grid::all_on(9, 9);
    let least = solver.solve_min(&grid).expect("all on can be turned off");
    for pattern in solver.quiet_patterns().rows() {
        let mut after = grid.clone();
        after.press_all(&Presses::from_vector(9, 9, pattern));
        assert_eq!(after, grid);
        after.press_all(&least);
        assert_eq!(after.count_on(), 0);
    }
}
