//! The matrix type: its storage, construction and access.

mod arithmetic;
mod assembly;
#[cfg_attr(
    not(any(target_arch = "x86_64", test)),
    allow(dead_code, reason = "entered on CPUs with block products only")
)]
pub(crate) mod blocks;
pub(crate) mod columns;
mod format;
mod packed;
pub(crate) mod parallel;
pub(crate) mod product;
#[cfg(feature = "rand")]
mod random;
#[cfg(feature = "serde")]
mod serial;
mod sparse;
mod transpose;
pub(crate) mod tuning;

#[cfg(test)]
pub(crate) mod naive;
#[cfg(test)]
pub(crate) mod strategies;
#[cfg(test)]
mod tests;

pub use assembly::NotAPermutation;
pub(crate) use assembly::count_sum;
pub use packed::InvalidWords;
pub use sparse::InvalidPosition;

use std::fmt;
use std::ops::Index;

use bitvec::order::BitOrder;
use bitvec::store::BitStore;
use bitvec::view::BitViewSized;

use crate::BitSlice;
use crate::words::{self, words_for};

/// A dense `nrows × ncols` matrix over GF(2), packed 64 entries to a word.
///
/// # Storage
///
/// Row-major. Each row starts a new word; entry (i, j) is bit `j % 64` of word `i · ⌈ncols / 64⌉ + j / 64`:
///
/// ```text
///              word 0               word 1                      a 2 × 100 matrix: 2 words a row
/// row 0   | 0 1 2 …… 63 | 64 65 …… 99 0 0 …… 0 |
/// row 1   | 0 1 2 …… 63 | 64 65 …… 99 0 0 …… 0 |
///              word 2               word 3   ╰── padding: always zero
/// ```
///
/// The invariant: there are exactly `nrows · ⌈ncols / 64⌉` words, and the bits of a row's last word past
/// column `ncols − 1` are zero. So equality, hashing and weight work on whole words.
///
/// # Examples
///
/// ```
/// use gf2_linalg::BitMatrix;
///
/// let a: BitMatrix = "110\n011\n101".parse()?;
/// assert_eq!(a.rank(), 2);
/// assert_eq!(a.kernel_basis().to_string(), "111");
/// # Ok::<(), gf2_linalg::text::ParseError>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct BitMatrix {
    nrows: usize,
    ncols: usize,
    /// Words a row, ⌈ncols / 64⌉.
    stride: usize,
    words: Vec<u64>,
}

/// A matrix of this shape does not fit in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("a {nrows}×{ncols} matrix does not fit in memory")]
pub struct TooLarge {
    /// Rows asked for.
    pub nrows: usize,
    /// Columns asked for.
    pub ncols: usize,
}

/// Rows of different lengths cannot make a matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("row {row} has {found} entries where row 0 has {expected}")]
pub struct RaggedRows {
    /// The first row, counted from 0, whose length differs.
    pub row: usize,
    /// The length of row 0.
    pub expected: usize,
    /// The length of that row.
    pub found: usize,
}

/// A sequence of bits that [`BitMatrix::from_rows`] can take as a row.
///
/// Implemented for `[bool]`, `[bool; N]`, `Vec<bool>`, the slices, vectors, boxes and arrays of [`bitvec`] in any
/// storage and order, and references to them.
pub trait BitRow {
    /// The number of entries.
    fn bit_len(&self) -> usize;

    /// Entry j, for `j < bit_len()`.
    fn bit(&self, j: usize) -> bool;
}

macro_rules! bit_row {
    ($([$($generics:tt)*] $row:ty),*) => {$(
        impl<$($generics)*> BitRow for $row {
            fn bit_len(&self) -> usize {
                self.len()
            }

            fn bit(&self, j: usize) -> bool {
                self[j]
            }
        }
    )*};
}
bit_row!(
    [] [bool],
    [const N: usize] [bool; N],
    [] Vec<bool>,
    [T: BitStore, O: BitOrder] bitvec::slice::BitSlice<T, O>,
    [T: BitStore, O: BitOrder] bitvec::vec::BitVec<T, O>,
    [T: BitStore, O: BitOrder] bitvec::boxed::BitBox<T, O>,
    [A: BitViewSized, O: BitOrder] bitvec::array::BitArray<A, O>
);

impl<R: BitRow + ?Sized> BitRow for &R {
    fn bit_len(&self) -> usize {
        (**self).bit_len()
    }

    fn bit(&self, j: usize) -> bool {
        (**self).bit(j)
    }
}

/// Construction.
impl BitMatrix {
    /// The zero matrix of the given shape.
    ///
    /// # Panics
    ///
    /// If the matrix does not fit in memory; [`try_zeros`](Self::try_zeros) returns an error instead.
    ///
    /// # Examples
    ///
    /// ```
    /// # use gf2_linalg::BitMatrix;
    /// assert_eq!(BitMatrix::zeros(0, 5).shape(), (0, 5));
    /// ```
    #[must_use]
    #[track_caller]
    pub fn zeros(nrows: usize, ncols: usize) -> Self {
        match Self::try_zeros(nrows, ncols) {
            Ok(matrix) => matrix,
            Err(error) => panic!("{error}"),
        }
    }

    /// The zero matrix of the given shape, or an error if it does not fit in memory.
    ///
    /// For shapes that come from outside the program.
    ///
    /// # Errors
    ///
    /// [`TooLarge`] with the shape, if its size overflows or the allocator refuses it.
    pub fn try_zeros(nrows: usize, ncols: usize) -> Result<Self, TooLarge> {
        /// From this size on the allocator is asked first: an allocation that fails otherwise aborts.
        const LARGE: usize = 1 << 20;

        let too_large = TooLarge { nrows, ncols };
        let stride = words_for(ncols);
        let len = nrows.checked_mul(stride).ok_or(too_large)?;
        if len >= LARGE {
            Vec::<u64>::new().try_reserve_exact(len).map_err(|_| too_large)?;
        }
        // Fresh zeroed pages cost nothing until they are touched; a reserved and filled vector would touch them.
        Ok(Self { nrows, ncols, stride, words: vec![0; len] })
    }

    /// The n × n identity matrix.
    ///
    /// # Panics
    ///
    /// If the matrix does not fit in memory.
    #[must_use]
    #[track_caller]
    pub fn identity(n: usize) -> Self {
        let mut identity = Self::zeros(n, n);
        for i in 0..n {
            words::flip(identity.row_words_mut(i), i);
        }
        identity
    }

    /// The matrix with entries Aᵢⱼ = `entry(i, j)`, asked for row by row.
    ///
    /// # Panics
    ///
    /// If the matrix does not fit in memory.
    ///
    /// # Examples
    ///
    /// ```
    /// # use gf2_linalg::BitMatrix;
    /// let upper = BitMatrix::from_fn(2, 3, |i, j| i <= j);
    /// assert_eq!(upper.to_string(), "111\n011");
    /// ```
    #[must_use]
    #[track_caller]
    pub fn from_fn(
        nrows: usize,
        ncols: usize,
        mut entry: impl FnMut(usize, usize) -> bool,
    ) -> Self {
        let mut matrix = Self::zeros(nrows, ncols);
        for i in 0..nrows {
            let row = matrix.row_words_mut(i);
            for j in 0..ncols {
                row[j / 64] |= u64::from(entry(i, j)) << (j % 64);
            }
        }
        matrix
    }

    /// The matrix with the given rows: slices or vectors of `bool`, or bit vectors of any kind; see [`BitRow`].
    ///
    /// No rows make the 0×0 matrix; for 0×n use [`zeros`](Self::zeros).
    ///
    /// # Errors
    ///
    /// [`RaggedRows`] if a row's length differs from that of row 0.
    ///
    /// # Examples
    ///
    /// ```
    /// # use gf2_linalg::BitMatrix;
    /// let a = BitMatrix::from_rows([[true, false], [true, true]])?;
    /// assert_eq!(a.to_string(), "10\n11");
    /// let ragged = BitMatrix::from_rows([vec![true], vec![true, true]]);
    /// assert_eq!(ragged.unwrap_err().to_string(), "row 1 has 2 entries where row 0 has 1");
    /// # Ok::<(), gf2_linalg::RaggedRows>(())
    /// ```
    pub fn from_rows<R: BitRow>(rows: impl IntoIterator<Item = R>) -> Result<Self, RaggedRows> {
        let mut matrix = Self::default();
        for (i, row) in rows.into_iter().enumerate() {
            let found = row.bit_len();
            if i == 0 {
                matrix.ncols = found;
                matrix.stride = words_for(found);
            } else if found != matrix.ncols {
                return Err(RaggedRows { row: i, expected: matrix.ncols, found });
            }
            matrix.nrows += 1;
            matrix.words.resize(matrix.nrows * matrix.stride, 0);
            for j in 0..found {
                words::set(matrix.row_words_mut(i), j, row.bit(j));
            }
        }
        Ok(matrix)
    }

    /// The `nrows × ncols` matrix whose rows, one after the other without padding, are `bits`.
    pub(crate) fn from_row_major(nrows: usize, ncols: usize, bits: &[u64]) -> Self {
        let mut matrix = Self::zeros(nrows, ncols);
        for i in (0..nrows).take_while(|_| ncols > 0) {
            words::xor_bits(matrix.row_words_mut(i), 0, bits, i * ncols, ncols);
        }
        matrix
    }
}

/// Shape and access.
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

    /// The words of all rows in order, ⌈ncols / 64⌉ a row, padding zero: see [Storage](Self#storage).
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

    /// The rows as vectors of `bool`; [`from_rows`](Self::from_rows) is the way back where there are rows.
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

    /// The words of row i.
    #[inline(always)]
    pub(crate) fn row_words(&self, i: usize) -> &[u64] {
        &self.words[i * self.stride..(i + 1) * self.stride]
    }

    /// The words of row i, to be written to; the padding must stay zero.
    #[inline(always)]
    pub(crate) fn row_words_mut(&mut self, i: usize) -> &mut [u64] {
        &mut self.words[i * self.stride..(i + 1) * self.stride]
    }

    /// All words, to be written to; the padding must stay zero.
    pub(crate) fn as_words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    /// The words of two rows i ≠ k at once.
    pub(crate) fn two_rows_mut(&mut self, i: usize, k: usize) -> (&mut [u64], &mut [u64]) {
        let stride = self.stride;
        let (upper, lower) = self.words.split_at_mut(i.max(k) * stride);
        let first = &mut upper[i.min(k) * stride..][..stride];
        let second = &mut lower[..stride];
        if i < k { (first, second) } else { (second, first) }
    }

    /// Words a row.
    #[inline(always)]
    pub(crate) const fn stride(&self) -> usize {
        self.stride
    }

    /// The rows one after the other without padding: `nrows · ncols` bits.
    pub(crate) fn to_row_major(&self) -> Vec<u64> {
        let mut bits = vec![0; words_for(self.nrows * self.ncols)];
        for i in (0..self.nrows).take_while(|_| self.ncols > 0) {
            words::xor_bits(&mut bits, i * self.ncols, self.row_words(i), 0, self.ncols);
        }
        bits
    }

    /// Whether the storage invariant holds: called by tests after every mutation.
    #[cfg(test)]
    pub(crate) fn is_valid(&self) -> bool {
        self.stride == words_for(self.ncols)
            && self.words.len() == self.nrows * self.stride
            && (0..self.nrows).all(|i| words::is_padded(self.row_words(i), self.ncols))
    }

    #[inline]
    #[track_caller]
    fn check_entry(&self, i: usize, j: usize) {
        let Self { nrows, ncols, .. } = self;
        assert!(i < *nrows && j < *ncols, "entry ({i}, {j}) is outside a {nrows}×{ncols} matrix");
    }

    #[inline]
    #[track_caller]
    fn check_row(&self, i: usize) {
        let Self { nrows, ncols, .. } = self;
        assert!(i < *nrows, "row {i} is outside a {nrows}×{ncols} matrix");
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

impl fmt::Debug for BitMatrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BitMatrix {}×{} [", self.nrows, self.ncols)?;
        for i in 0..self.nrows {
            f.write_str(if i == 0 { "" } else { " " })?;
            self.write_row(i, f)?;
        }
        f.write_str("]")
    }
}
