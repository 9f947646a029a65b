//! The transpose, in blocks of 64×64.

use super::BitMatrix;
use super::blocks::right_operand;
use crate::simd::{Lanes, Level, Work};
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
        self.transpose_on(Level::detect())
    }

    /// The transpose on a given CPU level, for benchmarks; [`transpose`](Self::transpose) takes the best.
    #[doc(hidden)]
    #[must_use]
    pub fn transpose_on(&self, level: Level) -> Self {
        let mut transposed = Self::zeros(self.ncols, self.nrows);
        if !self.words.is_empty() {
            level.enter(Transpose { from: self, to: &mut transposed });
        }
        transposed
    }
}

/// Blocks of 64×64 on a side of a tile: eight words are a cache line, read and written as a whole.
const TILE: usize = 8 * WORD_BITS;

/// Writes the transpose of `from` to `to`.
struct Transpose<'a> {
    from: &'a BitMatrix,
    to: &'a mut BitMatrix,
}

impl Work for Transpose<'_> {
    type Output = ();

    #[inline(always)]
    fn plain(self) {
        self.by_blocks(transpose_block);
    }

    #[inline(always)]
    fn lanes<L: Lanes>(self, lanes: L) {
        self.by_blocks(
            #[inline(always)]
            |block| transpose_block_in_lanes(lanes, block),
        );
    }
}

impl Transpose<'_> {
    #[inline(always)]
    fn by_blocks(self, transpose: impl Fn(&mut [u64; WORD_BITS])) {
        let (nrows, ncols) = self.from.shape();
        let (from, to) = (self.from.stride, self.to.stride);
        let mut block = [0; WORD_BITS];
        for (top, left) in tiles(nrows, ncols) {
            for left in (left..ncols.min(left + TILE)).step_by(WORD_BITS) {
                for top in (top..nrows.min(top + TILE)).step_by(WORD_BITS) {
                    let source = &self.from.words[top * from + left / WORD_BITS..];
                    if let Some(words) = source.first_chunk().filter(|_| from == 1) {
                        block = *words;
                    } else {
                        let height = WORD_BITS.min(nrows - top);
                        for (word, row) in block.iter_mut().zip(source.chunks(from).take(height)) {
                            *word = row[0];
                        }
                        block[height..].fill(0);
                    }
                    transpose(&mut block);
                    let target = &mut self.to.words[left * to + top / WORD_BITS..];
                    if let Some(words) = target.first_chunk_mut().filter(|_| to == 1) {
                        *words = block;
                    } else {
                        let width = WORD_BITS.min(ncols - left);
                        for (word, row) in block.iter().zip(target.chunks_mut(to).take(width)) {
                            row[0] = *word;
                        }
                    }
                }
            }
        }
    }
}

/// The upper left corners of all tiles.
fn tiles(nrows: usize, ncols: usize) -> impl Iterator<Item = (usize, usize)> {
    let lefts = move |top| (0..ncols).step_by(TILE).map(move |left| (top, left));
    (0..nrows).step_by(TILE).flat_map(lefts)
}

/// Transposes a 64×64 block by way of its 8×8 blocks.
#[inline(always)]
fn transpose_block_in_lanes<L: Lanes>(lanes: L, block: &mut [u64; WORD_BITS]) {
    let mut groups = [lanes.zero(); 8];
    for (group, words) in groups.iter_mut().zip(block.as_chunks().0) {
        // In lane q, byte 7 − c: column 8q + c of eight rows.
        *group = right_operand(lanes, lanes.load(words));
    }
    let columns = lanes.transpose_lanes(groups);
    for (words, column) in block.as_chunks_mut::<8>().0.iter_mut().zip(columns) {
        *words = lanes.store(lanes.transpose_bytes(lanes.reverse_bytes(column)));
    }
}

/// Transposes a 64×64 block by exchanging ever smaller quarters.
#[inline(always)]
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

#[cfg(test)]
mod tests;
