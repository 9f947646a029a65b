//! Matrices put together from others, and taken apart; rows moved about.

use std::ops::{Bound, Range, RangeBounds};

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

impl BitMatrix {
    /// The matrix [A | B] with B to the right of A.
    ///
    /// # Panics
    ///
    /// If A and B differ in their number of rows, or the matrix does not fit in memory.
    ///
    /// # Complexity
    ///
    /// O(nrows · ⌈(ncols A + ncols B) / 64⌉) word operations.
    ///
    /// # Examples
    ///
    /// ```
    /// # use gf2_linalg::BitMatrix;
    /// let a = BitMatrix::identity(2);
    /// assert_eq!(a.augment(&a).to_string(), "1010\n0101");
    /// ```
    #[must_use]
    #[doc(alias = "hstack")]
    #[track_caller]
    pub fn augment(&self, other: &Self) -> Self {
        assert!(
            self.nrows == other.nrows,
            "cannot augment a {}×{} matrix with a {}×{} matrix: heights differ",
            self.nrows,
            self.ncols,
            other.nrows,
            other.ncols
        );
        let mut joined = Self::zeros(self.nrows, count_sum(self.ncols, other.ncols, "columns"));
        for i in 0..self.nrows {
            let row = joined.row_words_mut(i);
            row[..self.stride].copy_from_slice(self.row_words(i));
            words::xor_bits(row, self.ncols, other.row_words(i), 0, other.ncols);
        }
        joined
    }

    /// The matrix [A; B] with B below A.
    ///
    /// # Panics
    ///
    /// If A and B differ in their number of columns, or the rows cannot be counted.
    ///
    /// # Examples
    ///
    /// ```
    /// # use gf2_linalg::BitMatrix;
    /// let stacked = BitMatrix::identity(2).stack(&BitMatrix::zeros(1, 2));
    /// assert_eq!(stacked.to_string(), "10\n01\n00");
    /// ```
    #[must_use]
    #[doc(alias = "vstack")]
    #[track_caller]
    pub fn stack(&self, other: &Self) -> Self {
        assert!(
            self.ncols == other.ncols,
            "cannot stack a {}×{} matrix on a {}×{} matrix: widths differ",
            self.nrows,
            self.ncols,
            other.nrows,
            other.ncols
        );
        Self {
            nrows: count_sum(self.nrows, other.nrows, "rows"),
            words: [&self.words[..], &other.words].concat(),
            ..*self
        }
    }

    /// The rows and columns in the given ranges.
    ///
    /// # Panics
    ///
    /// If a range is decreasing or reaches past the matrix.
    ///
    /// # Examples
    ///
    /// ```
    /// # use gf2_linalg::BitMatrix;
    /// let a: BitMatrix = "1011\n0110".parse()?;
    /// assert_eq!(a.submatrix(.., 1..3).to_string(), "01\n11");
    /// # Ok::<(), gf2_linalg::text::ParseError>(())
    /// ```
    #[must_use]
    #[track_caller]
    pub fn submatrix(&self, rows: impl RangeBounds<usize>, cols: impl RangeBounds<usize>) -> Self {
        let (rows, cols) = (bounds(&rows, self.nrows), bounds(&cols, self.ncols));
        assert!(
            rows.start <= rows.end
                && rows.end <= self.nrows
                && cols.start <= cols.end
                && cols.end <= self.ncols,
            "rows {rows:?} and columns {cols:?} do not lie in a {}×{} matrix",
            self.nrows,
            self.ncols
        );
        let mut part = Self::zeros(rows.len(), cols.len());
        for (target, source) in rows.enumerate() {
            let source = self.row_words(source);
            words::xor_bits(part.row_words_mut(target), 0, source, cols.start, cols.len());
        }
        part
    }

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

    /// The matrix whose row i is row `permutation[i]` of this one; nothing moves if all stay in place.
    pub(crate) fn permuted(self, permutation: &[usize]) -> Self {
        if permutation.iter().enumerate().all(|(i, &row)| i == row) {
            return self;
        }
        self.select_rows(permutation.iter().copied())
    }

    /// The matrix with the named rows of this one, in the order named.
    pub(crate) fn select_rows(&self, rows: impl ExactSizeIterator<Item = usize>) -> Self {
        let mut selected = Self::zeros(rows.len(), self.ncols);
        for (target, source) in rows.enumerate() {
            selected.row_words_mut(target).copy_from_slice(self.row_words(source));
        }
        selected
    }
}

/// a + b, or a panic that names both: matrices without entries may have any number of rows or columns.
#[track_caller]
pub(crate) fn count_sum(a: usize, b: usize, what: &str) -> usize {
    match a.checked_add(b) {
        Some(sum) => sum,
        None => panic!("{a} and {b} {what} cannot be counted together"),
    }
}

/// The range as start and end, its open ends closed at 0 and `len`.
fn bounds(range: &impl RangeBounds<usize>, len: usize) -> Range<usize> {
    let start = match range.start_bound() {
        Bound::Included(&start) => start,
        Bound::Excluded(&start) => start.saturating_add(1),
        Bound::Unbounded => 0,
    };
    let end = match range.end_bound() {
        Bound::Included(&end) => end.saturating_add(1),
        Bound::Excluded(&end) => end,
        Bound::Unbounded => len,
    };
    start..end
}
