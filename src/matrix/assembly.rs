//! Matrices put together from others, and taken apart.

use std::ops::{Bound, Range, RangeBounds};

use super::BitMatrix;
use crate::words;

/// # Assembly
///
/// A matrix is put together from others, or cut out of one.
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

    /// The Kronecker product A ⊗ B: the block matrix with B where A is one.
    ///
    /// A is m×n, B is p×q; entry (i·p + k, j·q + l) of the m·p × n·q product is Aᵢⱼ Bₖₗ.
    ///
    /// # Panics
    ///
    /// If the product does not fit in memory, or its rows or columns cannot be counted.
    ///
    /// # Complexity
    ///
    /// O(⌈q / 64⌉) word operations for each one of A and each row of B.
    ///
    /// # Examples
    ///
    /// ```
    /// # use gf2_linalg::BitMatrix;
    /// let (a, b): (BitMatrix, BitMatrix) = ("10\n11".parse()?, "01\n11".parse()?);
    /// assert_eq!(a.kronecker(&b).to_string(), "0100\n1100\n0101\n1111");
    /// # Ok::<(), gf2_linalg::text::ParseError>(())
    /// ```
    #[must_use]
    #[doc(alias("kron", "tensor_product"))]
    #[track_caller]
    pub fn kronecker(&self, other: &Self) -> Self {
        let (p, q) = other.shape();
        let count = |a: usize, b: usize| a.checked_mul(b);
        let (Some(nrows), Some(ncols)) = (count(self.nrows, p), count(self.ncols, q)) else {
            panic!(
                "the Kronecker product of a {}×{} matrix and a {p}×{q} matrix cannot be counted",
                self.nrows, self.ncols
            );
        };
        let mut product = Self::zeros(nrows, ncols);
        for (i, j) in self.ones() {
            for k in 0..p {
                let row = product.row_words_mut(i * p + k);
                words::xor_bits(row, j * q, other.row_words(k), 0, q);
            }
        }
        product
    }
}

/// a + b, or a panic that names both: matrices without entries may have any number of rows or
/// columns.
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
