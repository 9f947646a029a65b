//! The matrix of a board.

use super::grid::toggled;
use crate::BitMatrix;

/// The press matrix A of an r×c board: column p holds the lights that a press of cell p toggles.
///
/// Shape r·c × r·c, cells counted row by row: cell (i, j) is i·c + j. The matrix is symmetric, since two
/// cells toggle each other's light or neither does.
///
/// # Panics
///
/// If the matrix does not fit in memory.
///
/// # Complexity
///
/// O((r·c)²) bits of memory. A [`Solver`](super::Solver) does without this matrix.
///
/// # Examples
///
/// ```
/// use gf2_linalg::lights_out::press_matrix;
///
/// assert_eq!(press_matrix(2, 2).to_string(), "1110\n1101\n1011\n0111");
/// assert_eq!(press_matrix(5, 5).nullity(), 2);
/// ```
#[must_use]
#[track_caller]
pub fn press_matrix(rows: usize, cols: usize) -> BitMatrix {
    let cells = cell_count(rows, cols);
    let mut matrix = BitMatrix::zeros(cells, cells);
    for row in 0..rows {
        for col in 0..cols {
            for (i, j) in toggled(rows, cols, row, col) {
                matrix.set(i * cols + j, row * cols + col, true);
            }
        }
    }
    matrix
}

/// r·c, or a panic that names both.
#[track_caller]
pub(super) fn cell_count(rows: usize, cols: usize) -> usize {
    match rows.checked_mul(cols) {
        Some(cells) => cells,
        None => panic!("the cells of a {rows}×{cols} board cannot be counted"),
    }
}
