//! Boards and press sets themselves: cells, presses, text.

use proptest::collection::vec;
use proptest::prelude::{
    Just, Strategy, any, prop_assert_eq, prop_assert_ne, prop_oneof, proptest,
};

use super::*;

fn board() -> impl Strategy<Value = Grid> {
    let side = || prop_oneof![4 => 0..9_usize, 1 => 60..70_usize];
    (side(), side())
        .prop_flat_map(|(rows, cols)| (Just((rows, cols)), vec(any::<bool>(), rows * cols)))
        .prop_map(|((rows, cols), lights)| Grid::from_fn(rows, cols, |i, j| lights[i * cols + j]))
}

proptest! {
    #[test]
    fn text_round_trips(grid in board()) {
        prop_assert_eq!(grid.to_string().parse(), Ok(grid.clone()));
        prop_assert_eq!(format!("{grid:?}"), format!("Grid({:?})", grid.lights()));
    }

    #[test]
    fn newlines_and_blanks_are_alike(
        grid in board(),
        gap in "[ \t\r\n]{1,3}",
        around in "[ \t\n]{0,3}",
    ) {
        let text = format!("{around}{}{around}", grid.to_string().replace('\n', &gap));
        prop_assert_eq!(text.parse(), Ok(grid));
    }

    #[test]
    fn a_press_toggles_the_cell_and_its_side_neighbours(grid in board(), at: (u8, u8)) {
        if grid.rows() * grid.cols() == 0 {
            return Ok(());
        }
        let (row, col) = (usize::from(at.0) % grid.rows(), usize::from(at.1) % grid.cols());
        let mut after = grid.clone();
        after.press(row, col);
        for i in 0..grid.rows() {
            for j in 0..grid.cols() {
                let near = i.abs_diff(row) + j.abs_diff(col) <= 1;
                prop_assert_eq!(after.get(i, j), grid.get(i, j) ^ near);
            }
        }
        prop_assert_ne!(&after, &grid);
        after.press(row, col);
        prop_assert_eq!(&after, &grid);
    }

    #[test]
    fn set_changes_one_light(grid in board(), at: (u8, u8), on: bool) {
        if grid.rows() * grid.cols() == 0 {
            return Ok(());
        }
        let (row, col) = (usize::from(at.0) % grid.rows(), usize::from(at.1) % grid.cols());
        let mut after = grid.clone();
        after.set(row, col, on);
        prop_assert_eq!(after.get(row, col), on);
        prop_assert_eq!(
            after.count_on() + usize::from(grid.get(row, col)),
            grid.count_on() + usize::from(on)
        );
        after.set(row, col, grid.get(row, col));
        prop_assert_eq!(after, grid);
    }

    #[test]
    fn press_all_presses_each_cell_once(grid in board(), lights in board()) {
        let presses = Presses::new(grid.lights().clone());
        let mut by_cells = Grid::new(grid.rows(), grid.cols());
        presses.iter().for_each(|(row, col)| by_cells.press(row, col));
        let mut at_once = Grid::new(grid.rows(), grid.cols());
        at_once.press_all(&presses);
        prop_assert_eq!(at_once, by_cells);
        if (lights.rows(), lights.cols()) == (grid.rows(), grid.cols()) {
            let mut twice = lights.clone();
            twice.press_all(&presses);
            twice.press_all(&presses);
            prop_assert_eq!(twice, lights);
        }
    }

    #[test]
    fn presses_are_the_ones_of_their_cells(grid in board()) {
        let presses = Presses::new(grid.lights().clone());
        prop_assert_eq!((presses.rows(), presses.cols()), (grid.rows(), grid.cols()));
        prop_assert_eq!(presses.len(), grid.count_on());
        prop_assert_eq!(presses.is_empty(), grid.count_on() == 0);
        prop_assert_eq!(presses.cells(), grid.lights());
        prop_assert_eq!(presses.to_string(), grid.to_string());
        let cells = (0..grid.rows()).flat_map(|i| (0..grid.cols()).map(move |j| (i, j)));
        let pressed: Vec<_> = cells.filter(|&(i, j)| presses.contains(i, j)).collect();
        prop_assert_eq!(presses.iter().collect::<Vec<_>>(), pressed);
        let vector = flat(grid.lights());
        prop_assert_eq!(Presses::from_vector(grid.rows(), grid.cols(), &vector), presses);
    }

    #[test]
    fn a_board_of_a_matrix_has_its_ones_on(grid in board()) {
        let again = Grid::from(grid.lights().clone());
        prop_assert_eq!(again.count_on(), grid.lights().count_ones());
        prop_assert_eq!(again, grid);
    }
}

#[test]
fn boards_without_cells_have_a_text() {
    for (rows, cols, text) in [(0, 0, "0x0"), (0, 5, "0x5"), (5, 0, "5x0")] {
        let grid = Grid::new(rows, cols);
        assert_eq!(grid.to_string(), text);
        assert_eq!(text.parse(), Ok(grid));
    }
    assert_eq!("".parse(), Ok(Grid::new(0, 0)));
    assert_eq!(" \n\t\n".parse(), Ok(Grid::new(0, 0)));
}

#[test]
fn all_on_and_all_off() {
    for (rows, cols) in shapes(4) {
        assert_eq!(Grid::new(rows, cols).count_on(), 0);
        assert_eq!(Grid::all_on(rows, cols).count_on(), rows * cols);
    }
}

#[test]
fn a_board_without_cells_has_one_solution_however_long_its_sides() {
    for (rows, cols) in [(0, usize::MAX), (usize::MAX, 0), (0, 0)] {
        let grid = Grid::new(rows, cols);
        let solver = Solver::new(rows, cols);
        assert_eq!(solver.nullity(), 0);
        let presses = solver.solve_min(&grid).expect("nothing is to be done");
        assert_eq!((presses.rows(), presses.cols()), (rows, cols));
        assert_eq!(presses.iter().next(), None);
        assert_eq!(crate::lights_out::solve(&grid), Ok(presses));
    }
}
