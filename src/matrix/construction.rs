//! Matrices made from a shape, a function or rows.

use bitvec::order::BitOrder;
use bitvec::store::BitStore;
use bitvec::view::BitViewSized;

use super::BitMatrix;
use crate::words::{self, words_for};

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
/// Implemented for `[bool]`, `[bool; N]`, `Vec<bool>`, the slices, vectors, boxes and arrays of
/// [`bitvec`] in any storage and order, and references to them.
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

/// # Construction
///
/// Matrices from a shape, a formula or rows; text is read by
/// [`FromStr`](#impl-FromStr-for-BitMatrix).
impl BitMatrix {
    /// The zero matrix of the given shape.
    ///
    /// # Panics
    ///
    /// If the matrix does not fit in memory; [`try_zeros`](Self::try_zeros) returns an error
    /// instead.
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
        /// From this size on the allocator is asked first: an allocation that fails otherwise
        /// aborts.
        const LARGE: usize = 1 << 20;

        let too_large = TooLarge { nrows, ncols };
        let stride = words_for(ncols);
        let len = nrows.checked_mul(stride).ok_or(too_large)?;
        if len >= LARGE {
            Vec::<u64>::new().try_reserve_exact(len).map_err(|_| too_large)?;
        }
        // Fresh zeroed pages cost nothing until they are touched; a reserved and filled vector
        // would touch them.
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

    /// The matrix with the given rows: slices or vectors of `bool`, or bit vectors of any kind; see
    /// [`BitRow`].
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
        if matrix.stride == 1 {
            for (i, row) in matrix.words.iter_mut().enumerate() {
                *row = words::bits_at(bits, i * ncols, ncols);
            }
            return matrix;
        }
        for i in (0..nrows).take_while(|_| ncols > 0) {
            words::xor_bits(matrix.row_words_mut(i), 0, bits, i * ncols, ncols);
        }
        matrix
    }
}
