//! Matrices from words in the layout of the storage.

use super::{BitMatrix, TooLarge};
use crate::words::{is_padded, words_for};

/// Words that are not the storage of a matrix of the stated shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidWords {
    /// Too few words, or too many.
    #[error("a {nrows}×{ncols} matrix has {expected} words, not {found}")]
    WrongLength {
        /// The rows stated.
        nrows: usize,
        /// The columns stated.
        ncols: usize,
        /// The words of such a matrix, `nrows · ⌈ncols / 64⌉`.
        expected: usize,
        /// The words given.
        found: usize,
    },
    /// A bit is set where a row's last word is padding.
    #[error("row {row} has bits set past its {ncols} columns")]
    PaddingSet {
        /// The first such row, counted from 0.
        row: usize,
        /// The columns stated.
        ncols: usize,
    },
    /// The words of such a matrix cannot be counted.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
}

/// # Packed words
///
/// A matrix is made from its storage; [`into_words`](Self::into_words) is the way back.
impl BitMatrix {
    /// The matrix with these words: entry (i, j) is bit `j % 64`, from the lowest, of word
    /// `i · ⌈ncols / 64⌉ + j / 64`, as [`as_words`](Self::as_words) returns them.
    ///
    /// # Errors
    ///
    /// [`InvalidWords`] if there are not `nrows · ⌈ncols / 64⌉` words, or a bit past the last
    /// column of a row is set.
    ///
    /// # Examples
    ///
    /// ```
    /// # use gf2_linalg::BitMatrix;
    /// let a = BitMatrix::from_words(2, 3, vec![0b101, 0b110])?;
    /// assert_eq!(a.to_string(), "101\n011");
    /// let error = BitMatrix::from_words(2, 3, vec![0b101, 0b1110]).unwrap_err();
    /// assert_eq!(error.to_string(), "row 1 has bits set past its 3 columns");
    /// # Ok::<(), gf2_linalg::InvalidWords>(())
    /// ```
    pub fn from_words(nrows: usize, ncols: usize, words: Vec<u64>) -> Result<Self, InvalidWords> {
        let stride = words_for(ncols);
        let expected = nrows.checked_mul(stride).ok_or(TooLarge { nrows, ncols })?;
        let found = words.len();
        if found != expected {
            return Err(InvalidWords::WrongLength { nrows, ncols, expected, found });
        }
        // Rows of no columns have no words, and no padding.
        if let Some(row) =
            words.chunks(stride.max(1)).position(|row_words| !is_padded(row_words, ncols))
        {
            return Err(InvalidWords::PaddingSet { row, ncols });
        }
        Ok(Self { nrows, ncols, stride, words })
    }
}
