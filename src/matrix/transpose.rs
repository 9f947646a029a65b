//! The transpose of a matrix.

use super::BitMatrix;
use crate::kernel::transpose::transpose;
use crate::simd::Level;

/// # Transpose
///
/// Rows become columns.
impl BitMatrix {
    /// The transpose Aᵀ, an `ncols × nrows` matrix.
    ///
    /// # Complexity
    ///
    /// O(log 64) word operations for each of the ⌈nrows / 64⌉ · ncols words written
    /// (Warren, *Hacker's Delight*, §7-3).
    ///
    /// # Examples
    ///
    /// ```
    /// # use gf2_linalg::BitMatrix;
    /// let a: BitMatrix = "110\n001".parse()?;
    /// assert_eq!(a.transpose().to_string(), "10\n10\n01");
    /// # Ok::<(), gf2_linalg::text::ParseError>(())
    /// ```
    #[must_use]
    pub fn transpose(&self) -> Self {
        self.transpose_on(Level::detect())
    }

    /// The transpose on a given CPU level, for benchmarks; [`transpose`](Self::transpose) takes the
    /// best.
    #[doc(hidden)]
    #[must_use]
    pub fn transpose_on(&self, level: Level) -> Self {
        let mut transposed = Self::zeros(self.ncols, self.nrows);
        transpose(level, &self.words, self.shape(), &mut transposed.words);
        transposed
    }
}

#[cfg(test)]
mod tests;
