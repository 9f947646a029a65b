//! Rows and columns moved about: exchanged, added, permuted, selected.

use super::BitMatrix;
use crate::words;

/// A list of row numbers that is not a permutation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum NotAPermutation {
    /// The list is too short or too long.
    #[error("a permutation of {nrows} rows cannot have {found} entries")]
    WrongLength {
        /// The rows to be permuted.
        nrows: usize,
        /// The entries given.
        found: usize,
    },
    /// A row that does not exist.
    #[error("entry {index} of the permutation is {row}, but there are {nrows} rows")]
    OutOfRange {
        /// The place in the list.
        index: usize,
        /// The row named there.
        row: usize,
        /// The rows to be permuted.
        nrows: usize,
    },
    /// A row named twice.
    #[error("entry {index} of the permutation names row {row} again")]
    Repeated {
        /// The place in the list of the second mention.
        index: usize,
        /// The row named twice.
        row: usize,
    },
}

/// # Rows and columns
///
/// Rows are exchanged, added and permuted; rows and columns are selected.
impl BitMatrix {
    /// Exchanges rows i and k; with i = k nothing happens.
    ///
    /// # Panics
    ///
    /// If `i ≥ nrows` or `k ≥ nrows`.
    #[track_caller]
    pub fn swap_rows(&mut self, i: usize, k: usize) {
        self.check_row(i);
        self.check_row(k);
        if i != k {
            let (first, second) = self.two_rows_mut(i, k);
            first.swap_with_slice(second);
        }
    }

    /// Adds row `source` to row `target`; a row added to itself becomes zero.
    ///
    /// # Panics
    ///
    /// If `source ≥ nrows` or `target ≥ nrows`.
    #[track_caller]
    pub fn add_row(&mut self, source: usize, target: usize) {
        self.check_row(source);
        self.check_row(target);
        if source == target {
            self.row_words_mut(target).fill(0);
        } else {
            let (source, target) = self.two_rows_mut(source, target);
            words::xor_into(target, source);
        }
    }

    /// The matrix whose row i is row `permutation[i]` of this one.
    ///
    /// # Errors
    ///
    /// [`NotAPermutation`] if some row would be missing or repeated.
    ///
    /// # Examples
    ///
    /// ```
    /// # use gf2_linalg::BitMatrix;
    /// let a: BitMatrix = "100\n010\n001".parse()?;
    /// assert_eq!(a.permute_rows(&[2, 0, 1])?.to_string(), "001\n100\n010");
    /// assert!(a.permute_rows(&[0, 0, 1]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn permute_rows(&self, permutation: &[usize]) -> Result<Self, NotAPermutation> {
        let (nrows, found) = (self.nrows, permutation.len());
        if found != nrows {
            return Err(NotAPermutation::WrongLength { nrows, found });
        }
        let mut seen = vec![false; nrows];
        for (index, &row) in permutation.iter().enumerate() {
            match seen.get_mut(row) {
                None => return Err(NotAPermutation::OutOfRange { index, row, nrows }),
                Some(true) => return Err(NotAPermutation::Repeated { index, row }),
                Some(unseen) => *unseen = true,
            }
        }
        Ok(self.select_rows(permutation.iter().copied()))
    }

    /// The matrix whose row i is the i-th named row of this one; rows come in any order and any
    /// number of times.
    ///
    /// # Panics
    ///
    /// If some row does not exist.
    ///
    /// # Examples
    ///
    /// ```
    /// # use gf2_linalg::BitMatrix;
    /// let a: BitMatrix = "100\n010\n001".parse()?;
    /// assert_eq!(a.select_rows([2, 0, 2]).to_string(), "001\n100\n001");
    /// # Ok::<(), gf2_linalg::text::ParseError>(())
    /// ```
    #[must_use]
    #[doc(alias("take", "matrix_from_rows"))]
    #[track_caller]
    pub fn select_rows(
        &self,
        rows: impl IntoIterator<Item = usize, IntoIter: ExactSizeIterator>,
    ) -> Self {
        let rows = rows.into_iter();
        let mut selected = Self::zeros(rows.len(), self.ncols);
        for (target, source) in rows.enumerate() {
            self.check_row(source);
            selected.row_words_mut(target).copy_from_slice(self.row_words(source));
        }
        selected
    }

    /// The matrix whose column j is the j-th named column of this one; columns come in any order
    /// and any number of times.
    ///
    /// # Panics
    ///
    /// If some column does not exist.
    ///
    /// # Examples
    ///
    /// The columns of the pivots are independent:
    ///
    /// ```
    /// # use gf2_linalg::BitMatrix;
    /// let a: BitMatrix = "1101\n0001".parse()?;
    /// let pivots = a.clone().row_reduce();
    /// assert_eq!(a.select_columns(pivots).to_string(), "11\n01");
    /// # Ok::<(), gf2_linalg::text::ParseError>(())
    /// ```
    #[must_use]
    #[doc(alias("take", "matrix_from_columns", "permute_columns"))]
    #[track_caller]
    pub fn select_columns(&self, columns: impl IntoIterator<Item = usize>) -> Self {
        let columns: Vec<_> = columns.into_iter().collect();
        for &column in &columns {
            self.check_column(column);
        }
        self.transpose().select_rows(columns).transpose()
    }

    /// The matrix whose row i is row `permutation[i]` of this one; nothing moves if all stay in
    /// place.
    pub(crate) fn permuted(self, permutation: &[usize]) -> Self {
        if permutation.iter().enumerate().all(|(i, &row)| i == row) {
            return self;
        }
        self.select_rows(permutation.iter().copied())
    }
}
