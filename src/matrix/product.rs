//! Products: matrix by matrix, matrix by vector, powers.

#[cfg(test)]
mod tests;

use std::ops::Mul;

use super::BitMatrix;
use crate::kernel::product::{Before, multiply_add};
use crate::kernel::scratch::PerWord;
use crate::kernel::tuning::Tuning;
use crate::kernel::view::View;
use crate::simd::Level;
use crate::vectors::{BitSlice, BitVec};
use crate::words::{self, WORD_BITS, words_for};

/// The product A B of an m×k and a k×n matrix, an m×n matrix.
///
/// # Panics
///
/// If the number of columns of A is not the number of rows of B.
///
/// # Complexity
///
/// O(m · k · ⌈n / 64⌉) word operations divided by log₂ of the table size (method of the Four
/// Russians; on CPUs with GFNI by 8×8 bit blocks), and O(n^2.81) in all for large square matrices
/// (Strassen).
impl Mul for &BitMatrix {
    type Output = BitMatrix;

    #[track_caller]
    fn mul(self, other: &BitMatrix) -> BitMatrix {
        assert!(
            self.ncols == other.nrows,
            "cannot multiply a {}×{} matrix by a {}×{} matrix: inner dimensions differ",
            self.nrows,
            self.ncols,
            other.nrows,
            other.ncols
        );
        multiply(Level::detect(), &Tuning::DEFAULT, self, other)
    }
}

impl BitMatrix {
    /// The product A B on a given CPU level, for benchmarks; `&a * &b` takes the best.
    #[doc(hidden)]
    #[must_use]
    pub fn multiply_on(&self, level: Level, other: &Self) -> Self {
        assert!(self.ncols == other.nrows, "inner dimensions differ");
        multiply(level, &Tuning::DEFAULT, self, other)
    }
}

/// The product on a given level.
fn multiply(level: Level, tuning: &Tuning, a: &BitMatrix, b: &BitMatrix) -> BitMatrix {
    let mut product = BitMatrix::zeros(a.nrows, b.ncols);
    if product.words.is_empty() || a.ncols == 0 {
        return product;
    }
    let stride = product.stride;
    multiply_add(
        level,
        tuning,
        View::all(&a.words, a.stride),
        View::all(&b.words, b.stride),
        View::all_mut(&mut product.words, stride),
        Before::Zeros,
    );
    product
}

/// The product A x of an m×n matrix and a column of n entries, a column of m entries.
///
/// # Panics
///
/// If the length of x is not the number of columns of A.
///
/// # Complexity
///
/// O(m · ⌈n / 64⌉) word operations.
impl Mul<&BitSlice> for &BitMatrix {
    type Output = BitVec;

    #[track_caller]
    fn mul(self, x: &BitSlice) -> BitVec {
        assert!(
            self.ncols == x.len(),
            "cannot multiply a {}×{} matrix by a vector of {} entries",
            self.nrows,
            self.ncols,
            x.len()
        );
        let mut words = PerWord::new();
        words::extend_from_bits(&mut words, x);
        words::into_bits(self.apply(&words), self.nrows)
    }
}

/// The product A x, as for a slice.
///
/// # Panics
///
/// If the length of x is not the number of columns of A.
impl Mul<&BitVec> for &BitMatrix {
    type Output = BitVec;

    #[track_caller]
    fn mul(self, x: &BitVec) -> BitVec {
        self * x.as_bitslice()
    }
}

/// # Powers
///
/// Sums and products are [operators](#trait-implementations): `&a + &b`, `&a * &b`, `&a * &x`.
impl BitMatrix {
    /// A x on words.
    pub(crate) fn apply(&self, x: &[u64]) -> Vec<u64> {
        let mut image = vec![0; words_for(self.nrows)];
        if self.stride == 0 {
            return image;
        }
        Level::detect().run(
            #[inline(always)]
            || {
                let blocks = self.words.chunks(WORD_BITS * self.stride);
                for (image, rows) in image.iter_mut().zip(blocks) {
                    for (i, row) in rows.chunks_exact(self.stride).enumerate() {
                        *image |= u64::from(words::dot(row, x)) << i;
                    }
                }
            },
        );
        image
    }

    /// The power A^`exponent` by repeated squaring; A⁰ is the identity.
    ///
    /// # Panics
    ///
    /// If A is not square.
    ///
    /// # Complexity
    ///
    /// At most 2 log₂ `exponent` products.
    ///
    /// # Examples
    ///
    /// ```
    /// # use gf2_linalg::BitMatrix;
    /// let shift = BitMatrix::from_fn(3, 3, |i, j| j == (i + 1) % 3);
    /// assert_eq!(shift.pow(3), BitMatrix::identity(3));
    /// ```
    #[must_use]
    #[track_caller]
    pub fn pow(&self, mut exponent: u64) -> Self {
        assert!(
            self.is_square(),
            "cannot raise a {}×{} matrix to a power: it is not square",
            self.nrows,
            self.ncols
        );
        let mut power = Self::identity(self.nrows);
        let mut square = self.clone();
        while exponent > 0 {
            if exponent % 2 == 1 {
                power = &power * &square;
            }
            exponent /= 2;
            if exponent > 0 {
                square = &square * &square;
            }
        }
        power
    }
}
