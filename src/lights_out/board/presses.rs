//! A set of cells to press.

use std::cmp::Ordering;
use std::fmt;

use crate::matrix::BitMatrix;
use crate::vectors::BitSlice;
use crate::words;

/// A set of cells of an r×c board, each to be pressed once, in any order.
///
/// # Examples
///
/// ```
/// use gf2_linalg::lights_out::{Grid, solve_min};
///
/// let presses = solve_min(&"010\n111\n010".parse()?)?;
/// assert_eq!(presses.iter().collect::<Vec<_>>(), [(1, 1)]);
/// assert_eq!(presses.to_string(), "000\n010\n000");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct Presses {
    cells: BitMatrix,
}

impl Presses {
    pub(in crate::lights_out) fn new(cells: BitMatrix) -> Self {
        Self { cells }
    }

    /// The set that a vector of r·c entries stands for, cells row by row: a solution of A x = b as
    /// a board.
    ///
    /// # Panics
    ///
    /// If the vector does not have r·c entries.
    #[must_use]
    #[track_caller]
    pub fn from_vector(rows: usize, cols: usize, vector: &BitSlice) -> Self {
        assert!(
            Some(vector.len()) == rows.checked_mul(cols),
            "a vector of {} entries does not fit a {rows}×{cols} board",
            vector.len()
        );
        Self::new(BitMatrix::from_row_major(rows, cols, &words::from_bits(vector)))
    }

    /// The rows of the board, r.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.cells.nrows()
    }

    /// The columns of the board, c.
    #[must_use]
    pub const fn cols(&self) -> usize {
        self.cells.ncols()
    }

    /// The number of presses.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cells.count_ones()
    }

    /// Whether nothing is pressed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cells.is_zero()
    }

    /// Whether the cell is pressed.
    ///
    /// # Panics
    ///
    /// If the cell is outside the board.
    #[must_use]
    #[track_caller]
    pub fn contains(&self, row: usize, col: usize) -> bool {
        let (rows, cols) = self.cells.shape();
        assert!(row < rows && col < cols, "cell ({row}, {col}) is outside a {rows}×{cols} board");
        self.cells.get(row, col)
    }

    /// The pressed cells as (row, col), row by row.
    pub fn iter(&self) -> impl Iterator<Item = (usize, usize)> {
        self.cells.ones()
    }

    /// Compares two sets on boards of one shape as sequences of cells, row by row, not pressed
    /// before pressed.
    pub(in crate::lights_out) fn lexicographic(&self, other: &Self) -> Ordering {
        words::lexicographic(self.cells.as_words(), other.cells.as_words())
    }

    /// The set as a matrix, ones where a cell is pressed.
    #[must_use]
    pub const fn cells(&self) -> &BitMatrix {
        &self.cells
    }
}

impl From<BitMatrix> for Presses {
    /// The cells where the matrix is one.
    fn from(cells: BitMatrix) -> Self {
        Self { cells }
    }
}

/// One line of `0` and `1` a row, `1` where the cell is pressed, as for a [`BitMatrix`].
impl fmt::Display for Presses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cells.fmt(f)
    }
}

/// The list of cells.
impl fmt::Debug for Presses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
