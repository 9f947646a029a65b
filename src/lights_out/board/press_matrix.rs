//! The matrix of a classic board.

use super::rules::Rules;
use crate::matrix::BitMatrix;

/// The press matrix A of an r×c board: column p holds the lights that a press of cell p toggles.
///
/// Shape r·c × r·c, cells counted row by row: cell (i, j) is i·c + j. The matrix is symmetric,
/// since two cells toggle each other's light or neither does. For other rules see
/// [`Rules::press_matrix`].
///
/// # Panics
///
/// If the matrix does not fit in memory.
///
/// # Complexity
///
/// O((r·c)²) bits of memory. A [`Solver`](crate::lights_out::Solver) does without this matrix.
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
