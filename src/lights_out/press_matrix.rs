//! The matrix of a board.

use super::Rules;
use super::stencil::Stencil;
use crate::BitMatrix;
use crate::matrix::TooLarge;
use crate::words;

/// The press matrix A of an r×c board: column p holds the lights that a press of cell p toggles.
///
/// Shape r·c × r·c, cells counted row by row: cell (i, j) is i·c + j. The matrix is symmetric, since two
/// cells toggle each other's light or neither does. For other rules see [`Rules::press_matrix`].
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
    Rules::classic().press_matrix(rows, cols)
}

/// The press matrix of a stencil.
pub(super) fn of_stencil(stencil: &Stencil) -> Result<BitMatrix, TooLarge> {
    let (rows, cols) = stencil.shape;
    let cells = rows.checked_mul(cols).ok_or(TooLarge { nrows: rows, ncols: cols })?;
    let mut matrix = BitMatrix::try_zeros(cells, cells)?;
    for row in 0..rows {
        for col in 0..cols {
            for (i, j) in stencil.lights(row, col) {
                words::flip(matrix.row_words_mut(i * cols + j), row * cols + col);
            }
        }
    }
    Ok(matrix)
}

/// r·c, or a panic that names both.
#[track_caller]
pub(super) fn cell_count(rows: usize, cols: usize) -> usize {
    match rows.checked_mul(cols) {
        Some(cells) => cells,
        None => panic!("the cells of a {rows}×{cols} board cannot be counted"),
    }
}
