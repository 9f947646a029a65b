//! The light-chasing table, by playing as it says.

use super::*;
use crate::lights_out::ChaseTable;

/// Chases the lights down by pressing the cell below each light that is on.
fn chase_by_hand(grid: &mut Grid, rules: &Rules) {
    for row in 1..grid.rows() {
        for col in 0..grid.cols() {
            if grid.get(row - 1, col) {
                grid.press_with(rules, row, col);
            }
        }
    }
}

/// The last row, once all others are dark.
fn last_row(grid: &Grid) -> BitVec {
    let last = grid.rows() - 1;
    assert!(grid.lights().rows().take(last).all(BitSlice::not_any));
    grid.lights().row(last).to_bitvec()
}

#[test]
fn the_table_mends_what_can_be_mended() {
    let rules = [
        Rules::classic(),
        Rules::without_self(),
        Rules::classic().on(Boundary::Cylinder),
        Rules::stencil([(-1, 0), (0, 2), (0, -1), (1, 1)]),
    ];
    for rules in rules {
        for (rows, cols) in shapes(8).filter(|(rows, cols)| rows * cols > 0) {
            let table = ChaseTable::with_rules(rows, cols, &rules).expect("rows are forced");
            let solver = Solver::with_rules(rows, cols, &rules);
            for grid in sample_boards(rows, cols) {
                let mut after = grid.clone();
                chase_by_hand(&mut after, &rules);
                let remainder = last_row(&after);
                assert_eq!(table.remainder(&grid), remainder);
                let checks = table.checks();
                let even = checks
                    .rows()
                    .all(|y| (y.to_bitvec() & &remainder).count_ones().is_multiple_of(2));
                let first_row = table.first_row(&remainder);
                assert_eq!(first_row.is_some(), even);
                assert_eq!(first_row.is_some(), solver.is_solvable(&grid), "{rules:?}");
                if let Some(first_row) = first_row {
                    first_row.iter_ones().for_each(|col| after.press_with(&rules, 0, col));
                    chase_by_hand(&mut after, &rules);
                    assert_eq!(after.count_on(), 0, "{rules:?} on {rows}×{cols}");
                }
            }
        }
    }
}

#[test]
fn lines_are_a_reduced_basis_of_what_can_be_mended() {
    for (rows, cols) in shapes(9).filter(|(rows, cols)| rows * cols > 0) {
        let table = ChaseTable::new(rows, cols);
        let nullity = Solver::new(rows, cols).nullity();
        assert_eq!((table.lines().len(), table.checks().nrows()), (cols - nullity, nullity));
        let lasts = BitMatrix::from_rows(table.lines().iter().map(|line| &line.last_row));
        let lasts = lasts.expect("rows of one length");
        assert_eq!(lasts.echelon_form().matrix(), &lasts);
        for line in table.lines() {
            assert_eq!(table.first_row(&line.last_row).as_ref(), Some(&line.first_row));
        }
    }
}

#[test]
fn the_seven_remainders_of_5x5() {
    // As players know them, up to the quiet first rows 01110, 10101 and 11011.
    let known = [
        ("10001", "11000"),
        ("01010", "10010"),
        ("11100", "01000"),
        ("00111", "00010"),
        ("10110", "00001"),
        ("01101", "10000"),
        ("11011", "00100"),
    ];
    let bits = |text: &str| -> BitVec { text.chars().map(|c| c == '1').collect() };
    let table = ChaseTable::new(5, 5);
    for (last_row, first_row) in known {
        let mended = table.first_row(&bits(last_row)).expect("it can be mended");
        assert!(mended.count_ones() <= bits(first_row).count_ones());
        let difference = mended ^ bits(first_row);
        assert!(
            ["00000", "01110", "10101", "11011"].map(bits).contains(&difference),
            "{last_row}: {difference}"
        );
    }
}

#[test]
fn a_table_of_any_width_is_printed() {
    assert_eq!(
        ChaseTable::new(1, 2).to_string(),
        "last row  first row\n11        01\nan odd number of lights among 11 cannot be mended"
    );
    let table = ChaseTable::new(3, 70);
    let printed = table.to_string();
    assert_eq!(printed.lines().count(), 71);
    assert!(printed.lines().skip(1).all(|line| line.len() == 142));
}

#[test]
fn other_rules_have_no_table() {
    let none = |rules: Rules| ChaseTable::with_rules(4, 5, &rules).is_none();
    assert!(none(Rules::king()));
    assert!(none(Rules::knight()));
    assert!(none(Rules::manhattan(2)));
    assert!(none(Rules::row_and_column()));
    assert!(none(Rules::classic().on(Boundary::Torus)));
    assert!(none(Rules::classic().on(Boundary::LyingCylinder)));
    assert!(none(Rules::stencil([(-1, 1), (0, 0)]).on(Boundary::Cylinder)));
    assert!(none(Rules::classic().with_holes(BitMatrix::zeros(4, 5))));
    assert!(ChaseTable::with_rules(0, 5, &Rules::classic()).is_none());
    assert!(ChaseTable::with_rules(5, 0, &Rules::classic()).is_none());
}

#[test]
#[should_panic(expected = "a 0×5 board has no first row to be pressed")]
fn table_of_a_board_without_cells() {
    let _ = ChaseTable::new(0, 5);
}

#[test]
#[should_panic(expected = "board cannot be counted")]
fn table_of_more_cells_than_numbers() {
    let _ = ChaseTable::new(usize::MAX, 2);
}

#[test]
#[should_panic(expected = "does not fit in memory")]
fn table_of_more_entries_than_memory() {
    let _ = ChaseTable::new(2, 1 << 40);
}

#[test]
#[should_panic(expected = "a 1099511627776×1099511627776 matrix does not fit in memory")]
fn table_of_longer_rows_and_columns_than_can_be_listed() {
    let _ = ChaseTable::with_rules(1 << 40, 1, &Rules::row_and_column());
}

#[test]
#[should_panic(expected = "a 3×4 mask of holes does not fit a 4×3 board")]
fn table_with_holes_of_another_shape() {
    let _ = ChaseTable::with_rules(4, 3, &Rules::classic().with_holes(BitMatrix::zeros(3, 4)));
}

#[test]
#[should_panic(expected = "a chase table of 2×3 boards cannot take a 3×2 board")]
fn remainder_of_another_shape() {
    let _ = ChaseTable::new(2, 3).remainder(&Grid::new(3, 2));
}

#[test]
#[should_panic(expected = "a last row of 4 cells does not fit a board of 3 columns")]
fn first_row_for_another_width() {
    let _ = ChaseTable::new(2, 3).first_row(&BitVec::repeat(false, 4));
}
