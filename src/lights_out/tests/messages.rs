//! What panics and errors say.

use super::*;
use crate::coset::{Budget, SearchError};
use crate::lights_out::SolveError;
use crate::text::ParseError;

/// So many cells can be counted a few times over, but not stored.
const HUGE: usize = usize::MAX / 4;

fn parse_error(text: &str) -> ParseError {
    text.parse::<Grid>().expect_err("the text is no board")
}

#[test]
fn wrong_characters_are_refused_with_their_place() {
    for (text, message) in [
        ("10\n1x", "line 2, column 2: expected 0 or 1, found 'x'"),
        ("2", "line 1, column 1: expected 0 or 1, found '2'"),
        ("\n\n  01 0é", "line 3, column 7: expected 0 or 1, found 'é'"),
        ("10\r\n\t1O", "line 2, column 3: expected 0 or 1, found 'O'"),
        ("1x5", "line 1, column 2: expected 0 or 1, found 'x'"),
        ("0x5 1", "line 1, column 2: expected 0 or 1, found 'x'"),
    ] {
        let error = parse_error(text);
        assert!(matches!(error, ParseError::UnexpectedCharacter { .. }));
        assert_eq!(error.to_string(), message, "{text:?}");
    }
}

#[test]
fn ragged_rows_are_refused_with_their_place() {
    for (text, message) in [
        ("10\n1", "line 2, column 1: a row of 1 entries where the first row has 2"),
        ("101 01", "line 1, column 5: a row of 2 entries where the first row has 3"),
        ("1\n\n\n 11", "line 4, column 2: a row of 2 entries where the first row has 1"),
    ] {
        let error = parse_error(text);
        assert!(matches!(error, ParseError::RaggedRow { .. }));
        assert_eq!(error.to_string(), message, "{text:?}");
    }
}

#[test]
fn unsolvable_names_its_witness() {
    let grid: Grid = "01".parse().expect("a board");
    let error = Solver::new(1, 2).solve(&grid).expect_err("both presses toggle both lights");
    assert_eq!(
        error.to_string(),
        "no presses turn the lights off: an odd number of the lights {(0, 0), (0, 1)} is on"
    );
}

#[test]
fn unproven_names_both_bounds_and_its_source() {
    let best = Presses::new("110\n010".parse().expect("a matrix"));
    let source =
        SearchError::BudgetExceeded { dimension: 80, lower_bound: 2, best: flat(best.cells()) };
    let error = SolveError::Unproven { best, lower_bound: 2, source: source.clone() };
    assert_eq!(error.to_string(), "between 2 and 3 presses turn the lights off");
    let cause = std::error::Error::source(&error).expect("the search's error");
    assert_eq!(cause.to_string(), source.to_string());
}

#[test]
fn a_small_budget_leaves_a_solution_and_a_bound() {
    let solver = Solver::new(19, 19);
    let grid = Grid::all_on(19, 19);
    let least = solver.solve_min(&grid).expect("all on can be turned off").len();
    let solutions = solver.solutions(&grid).expect("all on can be turned off");
    let query = solver.search().query(solutions.offset()).budget(Budget::of_work(10));
    let error = query.leader().expect_err("ten members are too few");
    let (best, lower_bound) = error.best().expect("a member was found");
    assert!(is_dark_after(&grid, &Presses::from_vector(19, 19, best)));
    assert!(lower_bound <= least && least <= best.count_ones());
    assert!(error.to_string().contains("dimension 16:"));
}

#[test]
#[should_panic(expected = "cell (2, 0) is outside a 2×3 board")]
fn get_below_the_board() {
    let _ = Grid::new(2, 3).get(2, 0);
}

#[test]
#[should_panic(expected = "cell (0, 3) is outside a 2×3 board")]
fn set_beside_the_board() {
    Grid::new(2, 3).set(0, 3, true);
}

#[test]
#[should_panic(expected = "cell (1, 64) is outside a 2×3 board")]
fn press_beside_the_board() {
    Grid::new(2, 3).press(1, 64);
}

#[test]
#[should_panic(expected = "cell (0, 0) is outside a 0×3 board")]
fn press_on_a_board_without_cells() {
    Grid::new(0, 3).press(0, 0);
}

#[test]
#[should_panic(expected = "cell (0, 3) is outside a 2×3 board")]
fn contains_beside_the_board() {
    let _ = Presses::new(BitMatrix::zeros(2, 3)).contains(0, 3);
}

#[test]
#[should_panic(expected = "presses on a 3×2 board do not fit a 2×3 board")]
fn presses_for_another_board() {
    Grid::new(2, 3).press_all(&Presses::new(BitMatrix::zeros(3, 2)));
}

#[test]
#[should_panic(expected = "a solver of 2×3 boards cannot take a 3×2 board")]
fn solve_of_another_shape() {
    let _ = Solver::new(2, 3).solve(&Grid::new(3, 2));
}

#[test]
#[should_panic(expected = "a solver of 2×3 boards cannot take a 3×2 board")]
fn solve_min_of_another_shape() {
    let _ = Solver::new(2, 3).solve_min(&Grid::new(3, 2));
}

#[test]
#[should_panic(expected = "a solver of 2×3 boards cannot take a 3×2 board")]
fn solutions_of_another_shape() {
    let _ = Solver::new(2, 3).solutions(&Grid::new(3, 2));
}

#[test]
#[should_panic(expected = "a solver of 2×3 boards cannot take a 3×2 board")]
fn is_solvable_of_another_shape() {
    let _ = Solver::new(2, 3).is_solvable(&Grid::new(3, 2));
}

#[test]
#[should_panic(expected = "a solver of 2×3 boards cannot take a 3×2 board")]
fn witness_of_another_shape() {
    let _ = Solver::new(2, 3).witness(&Grid::new(3, 2));
}

#[test]
#[should_panic(expected = "board cannot be counted")]
fn solver_of_more_cells_than_numbers() {
    let _ = Solver::new(usize::MAX, 2);
}

#[test]
#[should_panic(expected = "board cannot be counted")]
fn press_matrix_of_more_cells_than_numbers() {
    let _ = press_matrix(2, usize::MAX);
}

#[test]
#[should_panic(expected = "does not fit in memory")]
fn press_matrix_of_more_entries_than_memory() {
    let _ = press_matrix(HUGE, 3);
}

#[test]
#[should_panic(expected = "does not fit in memory")]
fn board_of_more_cells_than_memory() {
    let _ = Grid::new(HUGE, HUGE);
}

#[test]
#[should_panic(expected = "does not fit in memory")]
fn lit_board_of_more_cells_than_memory() {
    let _ = Grid::all_on(HUGE, HUGE);
}

#[test]
#[should_panic(expected = "does not fit in memory")]
fn board_by_function_of_more_cells_than_memory() {
    let _ = Grid::from_fn(HUGE, HUGE, |_, _| false);
}
