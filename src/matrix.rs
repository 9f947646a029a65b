//! The matrix type: how it is stored, and how the crate reaches its words.

// The page of BitMatrix shows its groups of calls in the order of these modules.
mod construction;

mod access;

mod rows;

mod assembly;

mod product;
mod transpose;

mod from_words;
mod sparse;

#[cfg(feature = "rand")]
mod random;

mod arithmetic;
mod format;
#[cfg(feature = "serde")]
mod serial;

#[cfg(test)]
mod tests;

pub(crate) use assembly::count_sum;
pub use construction::{BitRow, RaggedRows, TooLarge};
pub use from_words::InvalidWords;
pub use rows::NotAPermutation;
pub use sparse::InvalidPosition;
#[cfg(test)]
pub(crate) use tests::{naive, strategies};

use std::fmt;

use crate::words::{self, words_for};

/// A dense `nrows × ncols` matrix over GF(2), packed 64 entries to a word.
///
/// # Storage
///
/// Row-major. Each row starts a new word; entry (i, j) is bit `j % 64` of word `i · ⌈ncols / 64⌉ +
/// j / 64`:
///
/// ```text
///              word 0               word 1                      a 2 × 100 matrix: 2 words a row
/// row 0   | 0 1 2 …… 63 | 64 65 …… 99 0 0 …… 0 |
/// row 1   | 0 1 2 …… 63 | 64 65 …… 99 0 0 …… 0 |
///              word 2               word 3   ╰── padding: always zero
/// ```
///
/// The invariant: there are exactly `nrows · ⌈ncols / 64⌉` words, and the bits of a row's last word
/// past column `ncols − 1` are zero. So equality, hashing and weight work on whole words.
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

impl BitMatrix {
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
        if self.stride == 1 {
            for (i, &row) in self.words.iter().enumerate() {
                words::xor_bits_at(&mut bits, i * self.ncols, row, self.ncols);
            }
            return bits;
        }
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
