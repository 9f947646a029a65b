//! Sums.

use std::ops::{Add, AddAssign};

use super::BitMatrix;
use crate::words;

/// A += B, entry by entry over GF(2).
///
/// # Panics
///
/// If the shapes differ.
impl AddAssign<&BitMatrix> for BitMatrix {
    #[track_caller]
    fn add_assign(&mut self, other: &BitMatrix) {
        assert!(
            self.shape() == other.shape(),
            "cannot add a {}×{} matrix to a {}×{} matrix: shapes differ",
            other.nrows,
            other.ncols,
            self.nrows,
            self.ncols
        );
        words::xor_into(&mut self.words, &other.words);
    }
}

/// A + B, entry by entry over GF(2); subtraction is the same.
///
/// # Panics
///
/// If the shapes differ.
impl Add for &BitMatrix {
    type Output = BitMatrix;

    #[track_caller]
    fn add(self, other: &BitMatrix) -> BitMatrix {
        let mut sum = self.clone();
        sum += other;
        sum
    }
}
