//! Matrices from and to lists of the set positions of each row.

use std::borrow::Borrow;

use super::{BitMatrix, TooLarge};
use crate::words;

/// Lists of positions that make no matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidPosition {
    /// A column that does not exist.
    #[error("row {row} has a one in column {col}, but there are {ncols} columns")]
    OutOfRange {
        /// The row, counted from 0.
        row: usize,
        /// The column named.
        col: usize,
        /// The number of columns, which are counted from 0.
        ncols: usize,
    },
    /// A column named twice in one row.
    #[error("row {row} names column {col} twice")]
    Repeated {
        /// The row, counted from 0.
        row: usize,
        /// The column named twice.
        col: usize,
    },
    /// The matrix does not fit in memory.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
}

/// # Lists of positions
///
/// Each row is given by the columns of its ones.
impl BitMatrix {
    /// The matrix whose row i has its ones at the positions in the i-th list, counted from 0, in
    /// any order.
    ///
    /// This is how sparse parity checks are published.
    ///
    /// # Errors
    ///
    /// [`InvalidPosition`] if a position is not below `ncols` or named twice in one row, or the
    /// matrix does not fit in memory.
    ///
    /// # Examples
    ///
    /// ```
    /// # use gf2_linalg::BitMatrix;
    /// let rows: [&[usize]; 3] = [&[0, 2], &[], &[1]];
    /// let a = BitMatrix::from_sparse_rows(3, rows)?;
    /// assert_eq!(a.to_string(), "101\n000\n010");
    /// assert_eq!(a.to_sparse_rows(), rows);
    /// # Ok::<(), gf2_linalg::InvalidPosition>(())
    /// ```
    pub fn from_sparse_rows<L: IntoIterator<Item: Borrow<usize>>>(
        ncols: usize,
        rows: impl IntoIterator<Item = L, IntoIter: ExactSizeIterator>,
    ) -> Result<Self, InvalidPosition> {
        let rows = rows.into_iter();
        let mut matrix = Self::try_zeros(rows.len(), ncols)?;
        for (row, list) in rows.enumerate() {
            let row_words = matrix.row_words_mut(row);
            for position in list {
                let col = *position.borrow();
                if col >= ncols {
                    return Err(InvalidPosition::OutOfRange { row, col, ncols });
                }
                if words::get(row_words, col) {
                    return Err(InvalidPosition::Repeated { row, col });
                }
                words::flip(row_words, col);
            }
        }
        Ok(matrix)
    }

    /// For each row the positions of its ones, counted from 0, ascending.
    #[must_use]
    pub fn to_sparse_rows(&self) -> Vec<Vec<usize>> {
        (0..self.nrows).map(|i| words::ones(self.row_words(i)).collect()).collect()
    }
}
