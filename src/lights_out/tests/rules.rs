//! Rules themselves: the lights of a press, both readings, holes, and what is refused.

use super::*;
use crate::lights_out::SolveError;

/// The lights of a press by definition: each offset is followed by itself.
fn lights_by_definition(
    offsets: &[(isize, isize)],
    wraps: (bool, bool),
    coincidence: Coincidence,
    shape: (usize, usize),
    cell: (usize, usize),
) -> BitMatrix {
    let place = |at: usize, by: isize, len: usize, wraps: bool| {
        let to = at as isize + by;
        let to = if wraps { to.rem_euclid(len as isize) } else { to };
        usize::try_from(to).ok().filter(|to| *to < len)
    };
    let mut lights = BitMatrix::zeros(shape.0, shape.1);
    for &(down, right) in offsets {
        let row = place(cell.0, down, shape.0, wraps.0);
        let col = place(cell.1, right, shape.1, wraps.1);
        if let (Some(row), Some(col)) = (row, col) {
            match coincidence {
                Coincidence::Cancel => lights.toggle(row, col),
                Coincidence::CountOnce => lights.set(row, col, true),
            }
        }
    }
    lights
}

#[test]
fn presses_toggle_what_their_offsets_name() {
    let stencils: [&[(isize, isize)]; 5] = [
        &[(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)],
        &[(1, 0), (-1, 0), (0, 1), (0, -1)],
        &[(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1), (0, 0)],
        &[(0, 0), (3, 1), (-7, 4)],
        &[(0, 5), (2, 2)],
    ];
    let boundaries = [
        (Boundary::Bounded, (false, false)),
        (Boundary::Cylinder, (false, true)),
        (Boundary::LyingCylinder, (true, false)),
        (Boundary::Torus, (true, true)),
    ];
    for offsets in stencils {
        for (boundary, wraps) in boundaries {
            for coincidence in [Coincidence::Cancel, Coincidence::CountOnce] {
                let rules = Rules::stencil(offsets.iter().copied());
                let rules = rules.on(boundary).coinciding(coincidence);
                for (rows, cols) in shapes(6) {
                    let matrix = rules.press_matrix(rows, cols);
                    for cell in 0..rows * cols {
                        let (row, col) = (cell / cols, cell % cols);
                        let expected = lights_by_definition(
                            offsets,
                            wraps,
                            coincidence,
                            (rows, cols),
                            (row, col),
                        );
                        let mut grid = Grid::new(rows, cols);
                        grid.press_with(&rules, row, col);
                        assert_eq!(grid.lights(), &expected);
                        assert_eq!(flat(&expected), matrix.transpose().row(cell));
                        let lights = Presses::new(expected).iter().collect::<Vec<_>>();
                        assert_eq!(rules.lights(rows, cols, row, col), lights);
                    }
                }
            }
        }
    }
}

#[test]
fn named_rules_are_their_stencils() {
    let lights = |rules: Rules| rules.lights(7, 7, 3, 3).len();
    assert_eq!(lights(Rules::classic()), 5);
    assert_eq!(lights(Rules::default()), 5);
    assert_eq!(lights(Rules::without_self()), 4);
    assert_eq!(lights(Rules::king()), 9);
    assert_eq!(lights(Rules::diagonal_cross()), 5);
    assert_eq!(lights(Rules::knight()), 9);
    assert_eq!(lights(Rules::manhattan(0)), 1);
    assert_eq!(lights(Rules::manhattan(2)), 9);
    assert_eq!(lights(Rules::manhattan(3)), 13);
    assert_eq!(lights(Rules::within(2)), 13);
    assert_eq!(lights(Rules::within(3)), 25);
    assert_eq!(Rules::manhattan(1), Rules::classic());
    assert_eq!(Rules::within(1), Rules::classic());
    assert_eq!(Rules::within(0), Rules::manhattan(0));
    assert_eq!(lights(Rules::row_and_column()), 13);
    assert_eq!(lights(Rules::row_and_column().excluding_pressed()), 12);
    assert_eq!(Rules::without_self().including_pressed(), Rules::classic());
    assert_eq!(Rules::classic().press_matrix(3, 4), press_matrix(3, 4));
    for (row, col) in Rules::row_and_column().lights(4, 5, 2, 1) {
        assert!(row == 2 || col == 1);
    }
}

#[test]
fn rules_by_name_are_symmetric() {
    for rules in all_variants().take(14 * 8) {
        for (rows, cols) in shapes(4) {
            let matrix = rules.press_matrix(rows, cols);
            assert_eq!(matrix, matrix.transpose(), "{rules:?} on {rows}×{cols}");
        }
    }
}

/// The rules on a 3×4 board of which (0, 1) and (2, 3) are missing.
fn with_holes(rules: Rules) -> Rules {
    rules.with_holes("0100\n0000\n0001".parse().expect("a mask"))
}

#[test]
fn holes_have_no_light_and_no_press() {
    for rules in all_rules() {
        let whole = rules.press_matrix(3, 4);
        let holed = with_holes(rules).press_matrix(3, 4);
        for i in 0..12 {
            for j in 0..12 {
                let there = ![1, 11].contains(&i) && ![1, 11].contains(&j);
                assert_eq!(holed.get(i, j), whole.get(i, j) && there);
            }
        }
    }
}

#[test]
fn boards_with_holes_are_solved_around_them() {
    for rules in all_rules().into_iter().map(with_holes) {
        let matrix = rules.press_matrix(3, 4);
        let solver = Solver::with_rules(3, 4, &rules);
        assert_eq!(solver.nullity() + 2, matrix.nullity());
        assert!(solver.quiet_patterns().rows().all(|pattern| !pattern[1] && !pattern[11]));
        for mut grid in sample_boards(3, 4) {
            grid.set(0, 1, false);
            grid.set(2, 3, false);
            let general = matrix.solve(&flat(grid.lights()));
            match solver.solve_min(&grid) {
                Ok(presses) => {
                    assert!(general.is_some());
                    grid.press_all_with(&rules, &presses);
                    assert_eq!(grid.count_on(), 0);
                }
                Err(SolveError::Unsolvable { witness }) => {
                    assert!(general.is_none());
                    assert!((&matrix.transpose() * &flat(witness.cells())).not_any());
                    assert!(!witness.contains(0, 1) && !witness.contains(2, 3));
                    assert_eq!(witness.iter().filter(|&(i, j)| grid.get(i, j)).count() % 2, 1);
                }
                Err(error) => panic!("{error}"),
            }
        }
    }
}

#[test]
fn a_lit_hole_is_its_own_witness() {
    let solver = Solver::with_rules(3, 4, &with_holes(Rules::classic()));
    let mut grid = Grid::new(3, 4);
    grid.set(2, 3, true);
    for error in [solver.solve(&grid), solver.solve_min(&grid)] {
        assert_eq!(
            error.map_err(|error| error.to_string()),
            Err("no presses turn the lights off: an odd number of the lights {(2, 3)} is on".into())
        );
    }
    assert!(!solver.is_solvable(&grid));
}

#[test]
fn large_boards_are_refused_with_their_numbers() {
    let error = |solver: Result<Solver, crate::TooLarge>| {
        solver.map(|_| ()).expect_err("too large").to_string()
    };
    assert_eq!(
        error(Solver::try_new(1 << 40, 1 << 40)),
        "a 1099511627776×1099511627776 matrix does not fit in memory"
    );
    assert_eq!(
        error(Solver::try_new(1 << 50, 3)),
        "a 1125899906842624×3 matrix does not fit in memory"
    );
    assert_eq!(
        error(Solver::try_with_rules(1 << 14, 1 << 14, &Rules::row_and_column())),
        "a 268435456×268435456 matrix does not fit in memory"
    );
    assert_eq!(
        error(Solver::try_with_rules(1 << 20, 1 << 19, &Rules::king())),
        "a 1048576×524288 matrix does not fit in memory"
    );
    let refused = Rules::king().try_press_matrix(1 << 14, 1 << 14).expect_err("too large");
    assert_eq!((refused.nrows, refused.ncols), (1 << 28, 1 << 28));
    let refused = Grid::try_new(1 << 40, 1 << 40).expect_err("too large");
    assert_eq!((refused.nrows, refused.ncols), (1 << 40, 1 << 40));
    assert!(Grid::try_new(3, 4).is_ok_and(|grid| grid == Grid::new(3, 4)));
    assert!(Solver::try_new(5, 5).is_ok_and(|solver| solver.nullity() == 2));
}

#[test]
#[should_panic(expected = "a 1125899906842624×3 matrix does not fit in memory")]
fn solver_of_more_cells_than_memory() {
    let _ = Solver::new(1 << 50, 3);
}

#[test]
#[should_panic(expected = "a 268435456×268435456 matrix does not fit in memory")]
fn solver_of_a_larger_press_matrix_than_memory() {
    let _ = Solver::with_rules(1 << 14, 1 << 14, &Rules::row_and_column());
}

#[test]
#[should_panic(expected = "board cannot be counted")]
fn rules_on_more_cells_than_numbers() {
    let _ = Rules::king().press_matrix(usize::MAX, 2);
}

#[test]
#[should_panic(expected = "a 3×4 mask of holes does not fit a 4×3 board")]
fn solver_with_holes_of_another_shape() {
    let _ = Solver::with_rules(4, 3, &with_holes(Rules::classic()));
}

#[test]
#[should_panic(expected = "a 3×4 mask of holes does not fit a 4×3 board")]
fn fallible_solver_with_holes_of_another_shape() {
    let _ = Solver::try_with_rules(4, 3, &with_holes(Rules::classic()));
}

#[test]
#[should_panic(expected = "a 3×4 mask of holes does not fit a 4×3 board")]
fn press_matrix_with_holes_of_another_shape() {
    let _ = with_holes(Rules::classic()).press_matrix(4, 3);
}

#[test]
#[should_panic(expected = "a 3×4 mask of holes does not fit a 4×3 board")]
fn parity_classes_with_holes_of_another_shape() {
    let _ = with_holes(Rules::classic()).parity_classes(4, 3);
}

#[test]
#[should_panic(expected = "board cannot be counted")]
fn parity_classes_of_more_cells_than_numbers() {
    let _ = Rules::classic().parity_classes(usize::MAX, 2);
}

#[test]
#[should_panic(expected = "the classes of a 1125899906842624×3 board do not fit in memory")]
fn parity_classes_of_more_cells_than_memory() {
    let _ = Rules::classic().parity_classes(1 << 50, 3);
}

#[test]
#[should_panic(expected = "a 3×4 mask of holes does not fit a 4×3 board")]
fn fallible_press_matrix_with_holes_of_another_shape() {
    let _ = with_holes(Rules::classic()).try_press_matrix(4, 3);
}

#[test]
#[should_panic(expected = "a 3×4 mask of holes does not fit a 3×3 board")]
fn lights_with_holes_of_another_shape() {
    let _ = with_holes(Rules::classic()).lights(3, 3, 0, 0);
}

#[test]
#[should_panic(expected = "cell (2, 3) is a hole")]
fn lights_of_a_hole() {
    let _ = with_holes(Rules::classic()).lights(3, 4, 2, 3);
}

#[test]
#[should_panic(expected = "cell (3, 0) is outside a 3×4 board")]
fn lights_outside_the_board() {
    let _ = Rules::classic().lights(3, 4, 3, 0);
}

#[test]
#[should_panic(expected = "cell (0, 1) is a hole")]
fn press_of_a_hole() {
    Grid::new(3, 4).press_with(&with_holes(Rules::classic()), 0, 1);
}

#[test]
#[should_panic(expected = "cell (0, 1) is a hole")]
fn presses_on_a_hole() {
    let presses = Presses::new("0100\n0000\n0000".parse().expect("a matrix"));
    Grid::new(3, 4).press_all_with(&with_holes(Rules::classic()), &presses);
}

#[test]
#[should_panic(expected = "presses on a 3×2 board do not fit a 2×3 board")]
fn presses_with_rules_for_another_board() {
    Grid::new(2, 3).press_all_with(&Rules::king(), &Presses::new(BitMatrix::zeros(3, 2)));
}

#[test]
#[should_panic(expected = "a 3×4 mask of holes does not fit a 2×3 board")]
fn presses_with_holes_of_another_shape() {
    let presses = Presses::new(BitMatrix::zeros(2, 3));
    Grid::new(2, 3).press_all_with(&with_holes(Rules::king()), &presses);
}

#[test]
#[should_panic(expected = "a 2×3 board cannot be compared with a 3×2 board")]
fn difference_of_boards_of_other_shape() {
    let _ = Grid::new(2, 3).difference(&Grid::new(3, 2));
}
