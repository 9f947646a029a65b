//! What a matrix holds: its shape, entries, rows, columns, words and weight.

use std::ops::Index;

use super::BitMatrix;
use crate::vectors::{BitSlice, BitVec};
use crate::words;

/// # Shape and entries
///
/// What a matrix holds: its shape, entries, rows, columns, words and weight.
impl BitMatrix {
    /// The number of rows.
    #[must_use]
    #[inline]
    pub const fn nrows(&self) -> usize {
        self.nrows
    }

    /// The number of columns.
    #[must_use]
    #[inline]
    pub const fn ncols(&self) -> usize {
        self.ncols
    }

    /// The shape `(nrows, ncols)`.
    #[must_use]
    #[inline]
    pub const fn shape(&self) -> (usize, usize) {
        (self.nrows, self.ncols)
    }

    /// Whether the matrix has as many rows as columns.
    #[must_use]
    pub const fn is_square(&self) -> bool {
        self.nrows == self.ncols
    }

    /// Entry Aᵢⱼ; `a[(i, j)]` is the same.
    ///
    /// # Panics
    ///
    /// If `i ≥ nrows` or `j ≥ ncols`.
    #[must_use]
    #[inline]
    #[track_caller]
    pub fn get(&self, i: usize, j: usize) -> bool {
        self.check_entry(i, j);
        words::get(self.row_words(i), j)
    }

    /// Sets Aᵢⱼ to `value`.
    ///
    /// # Panics
    ///
    /// If `i ≥ nrows` or `j ≥ ncols`.
    #[inline]
    #[track_caller]
    pub fn set(&mut self, i: usize, j: usize, value: bool) {
        self.check_entry(i, j);
        words::set(self.row_words_mut(i), j, value);
    }

    /// Adds 1 to Aᵢⱼ.
    ///
    /// # Panics
    ///
    /// If `i ≥ nrows` or `j ≥ ncols`.
    #[inline]
    #[track_caller]
    pub fn toggle(&mut self, i: usize, j: usize) {
        self.check_entry(i, j);
        words::flip(self.row_words_mut(i), j);
    }

    /// Row i, of `ncols` bits.
    ///
    /// # Panics
    ///
    /// If `i ≥ nrows`.
    ///
    /// # Examples
    ///
    /// ```
    /// # use gf2_linalg::BitMatrix;
    /// let a = BitMatrix::identity(70);
    /// assert_eq!(a.row(69).first_one(), Some(69));
    /// ```
    #[must_use]
    #[track_caller]
    pub fn row(&self, i: usize) -> &BitSlice {
        self.check_row(i);
        &BitSlice::from_slice(self.row_words(i))[..self.ncols]
    }

    /// Row i, of `ncols` bits, to be written to; the padding stays out of reach.
    ///
    /// # Panics
    ///
    /// If `i ≥ nrows`.
    #[must_use]
    #[track_caller]
    pub fn row_mut(&mut self, i: usize) -> &mut BitSlice {
        self.check_row(i);
        let ncols = self.ncols;
        &mut BitSlice::from_slice_mut(self.row_words_mut(i))[..ncols]
    }

    /// The rows from first to last.
    #[must_use]
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &BitSlice> + DoubleEndedIterator {
        (0..self.nrows).map(|i| self.row(i))
    }

    /// Column j, of `nrows` bits.
    ///
    /// A copy, since columns are not stored as such; of many columns take the rows of the
    /// [transpose](Self::transpose).
    ///
    /// # Panics
    ///
    /// If `j ≥ ncols`.
    ///
    /// # Examples
    ///
    /// ```
    /// # use gf2_linalg::BitMatrix;
    /// let a: BitMatrix = "110\n011".parse()?;
    /// assert_eq!(a.column(0).to_string(), "[1, 0]");
    /// # Ok::<(), gf2_linalg::text::ParseError>(())
    /// ```
    #[must_use]
    #[doc(alias = "col")]
    #[track_caller]
    pub fn column(&self, j: usize) -> BitVec {
        self.check_column(j);
        (0..self.nrows).map(|i| words::get(self.row_words(i), j)).collect()
    }

    /// The words of all rows in order, ⌈ncols / 64⌉ a row, padding zero: see
    /// [Storage](Self#storage).
    ///
    /// [`from_words`](Self::from_words) is the way back.
    #[must_use]
    #[inline]
    pub fn as_words(&self) -> &[u64] {
        &self.words
    }

    /// The words of all rows in order, as [`as_words`](Self::as_words) has them, without a copy.
    #[must_use]
    pub fn into_words(self) -> Vec<u64> {
        self.words
    }

    /// The rows as vectors of `bool`; [`from_rows`](Self::from_rows) is the way back where there
    /// are rows.
    #[must_use]
    pub fn to_bools(&self) -> Vec<Vec<bool>> {
        self.rows().map(|row| row.iter().by_vals().collect()).collect()
    }

    /// The places (i, j) of the ones, row by row.
    ///
    /// # Examples
    ///
    /// ```
    /// # use gf2_linalg::BitMatrix;
    /// let a: BitMatrix = "010\n101".parse()?;
    /// assert_eq!(a.ones().collect::<Vec<_>>(), [(0, 1), (1, 0), (1, 2)]);
    /// # Ok::<(), gf2_linalg::text::ParseError>(())
    /// ```
    pub fn ones(&self) -> impl Iterator<Item = (usize, usize)> {
        let nrows = if self.ncols == 0 { 0 } else { self.nrows };
        (0..nrows).flat_map(|i| words::ones(self.row_words(i)).map(move |j| (i, j)))
    }

    /// The number of ones in the whole matrix.
    #[must_use]
    #[doc(alias = "weight")]
    pub fn count_ones(&self) -> usize {
        words::weight(&self.words)
    }

    /// Whether every entry is zero.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    #[inline]
    #[track_caller]
    fn check_entry(&self, i: usize, j: usize) {
        let Self { nrows, ncols, .. } = self;
        assert!(i < *nrows && j < *ncols, "entry ({i}, {j}) is outside a {nrows}×{ncols} matrix");
    }

    #[inline]
    #[track_caller]
    pub(super) fn check_row(&self, i: usize) {
        let Self { nrows, ncols, .. } = self;
        assert!(i < *nrows, "row {i} is outside a {nrows}×{ncols} matrix");
    }

    #[track_caller]
    pub(super) fn check_column(&self, j: usize) {
        let Self { nrows, ncols, .. } = self;
        assert!(j < *ncols, "column {j} is outside a {nrows}×{ncols} matrix");
    }
}

impl Index<(usize, usize)> for BitMatrix {
    type Output = bool;

    /// Entry Aᵢⱼ.
    ///
    /// # Panics
    ///
    /// If `i ≥ nrows` or `j ≥ ncols`.
    #[track_caller]
    fn index(&self, (i, j): (usize, usize)) -> &bool {
        if self.get(i, j) { &true } else { &false }
    }
}
