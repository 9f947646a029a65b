//! The transpose, in blocks of 64×64.

use super::BitMatrix;
use crate::words::WORD_BITS;

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
        let mut transposed = Self::zeros(self.ncols, self.nrows);
        let mut block = [0; WORD_BITS];
        for top in (0..self.nrows).step_by(WORD_BITS) {
            let height = WORD_BITS.min(self.nrows - top);
            for left in (0..self.ncols).step_by(WORD_BITS) {
                for (i, word) in block.iter_mut().enumerate() {
                    *word = if i < height { self.row_words(top + i)[left / WORD_BITS] } else { 0 };
                }
                transpose_block(&mut block);
                for (j, &word) in block[..WORD_BITS.min(self.ncols - left)].iter().enumerate() {
                    transposed.row_words_mut(left + j)[top / WORD_BITS] = word;
                }
            }
        }
        transposed
    }
}

/// Transposes a 64×64 block by exchanging ever smaller quarters.
fn transpose_block(block: &mut [u64; WORD_BITS]) {
    let mut size = WORD_BITS / 2;
    let mut mask = u64::MAX >> size;
    while size > 0 {
        for i in (0..WORD_BITS).filter(|i| i & size == 0) {
            let exchange = (block[i] >> size ^ block[i + size]) & mask;
            block[i] ^= exchange << size;
            block[i + size] ^= exchange;
        }
        size /= 2;
        mask ^= mask << size;
    }
}
