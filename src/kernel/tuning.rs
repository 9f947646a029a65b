//! Where one way of computing takes over from another, and how much is done at a time.

use super::blocks;
use crate::simd::Level;

/// Sizes that decide about speed alone: no result depends on them. Tests force them small.
///
/// Measured on a Xeon with AVX-512 and GFNI, 48 KiB and 2 MiB of cache, on random square matrices.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tuning {
    /// Words of a right operand that are worked on at a time, 1 to 8: 64 · 8 lines fill 32 KiB …
    pub(crate) words: usize,
    /// … and where a line takes two registers, of which there are sixteen.
    pub(crate) words_of_pairs: usize,
    /// Rows of a left operand that are packed at a time …
    pub(crate) packed_rows: usize,
    /// … and their words: 1 MiB, which leaves room in the second-level cache for the sums.
    pub(crate) packed_words: usize,
    /// Rows of the result from which on the Four Russians take 8 tables of 256 entries instead of 16 tables of 16.
    /// At 1024 rows the small tables are faster by a tenth, at 2048 the large ones.
    pub(crate) byte_table_rows: usize,
    /// Words of a left operand from which on the Four Russians take them column by column, since they pass over the rows of
    /// the result once for each; with less it takes longer to arrange them …
    pub(crate) table_passes: usize,
    /// … and over a copy of the result's words side by side, if its rows are this many words apart: at 4096 to 8192
    /// columns that saves up to a tenth.
    pub(crate) distant_words: usize,
    /// Strassen's recursion goes on as long as each half has this many rows and columns, where products are made of 8×8 blocks:
    /// a product of 4096 takes the same time with halves of 2048, and those of 8192 and 16384 a twentieth more …
    pub(crate) strassen_of_blocks: usize,
    /// … and where they are made of tables: a product of 8192 takes a tenth more with halves of 1024, half as much again with halves of 4096.
    pub(crate) strassen_of_tables: usize,
    /// Words of columns that are eliminated before the columns right of them follow, 1 to 8, …
    pub(crate) part_words: usize,
    /// … in matrices of at least this many words of columns or of rows; in smaller ones, where too few rows are left to follow
    /// the leading ones, …
    pub(crate) large_from: usize,
    /// … this many where products are made of 8×8 blocks, which saves a sixth of the time at 1024, …
    pub(crate) small_part_of_blocks: usize,
    /// … and where they are made of tables, which saves two fifths.
    pub(crate) small_part_of_tables: usize,
    /// Words of columns that are eliminated by parts before the columns right of them follow, …
    pub(crate) outer_words: usize,
    /// … in matrices with at least this many words of columns, and of rows. At 16384 columns that saves a tenth of the time, at 8192 nothing.
    pub(crate) outer_from: usize,
    /// Products of bits from which on other threads are woken to share the work, with the feature `rayon`: a millisecond …
    pub(crate) wake: usize,
    /// … and from which on threads that are awake share it: some ten microseconds.
    pub(crate) share: usize,
    /// Rows of the smallest pieces of shared work, where threads are not free at the same time: with less,
    /// a piece is mostly loading the right operand.
    pub(crate) piece_rows: usize,
}

impl Tuning {
    pub(crate) const DEFAULT: Self = Self {
        words: blocks::WORDS,
        words_of_pairs: 6,
        packed_rows: 2048,
        packed_words: 64,
        byte_table_rows: 1500,
        table_passes: 4,
        distant_words: 64,
        strassen_of_blocks: 4096,
        strassen_of_tables: 2048,
        part_words: blocks::WORDS,
        large_from: 48,
        small_part_of_blocks: 4,
        small_part_of_tables: 2,
        outer_words: 32,
        outer_from: 256,
        wake: 1 << 33,
        share: 1 << 27,
        piece_rows: 128,
    };

    /// Words of a right operand of 8×8 blocks that are worked on at a time.
    pub(crate) fn block_words(&self, level: Level) -> usize {
        if level.has_paired_registers() { self.words_of_pairs } else { self.words }
    }

    /// Values so small that every path is taken by matrices of a few words.
    #[cfg(test)]
    pub(crate) const FORCED: [Self; 4] = [
        Self {
            words: 1,
            words_of_pairs: 1,
            packed_rows: 8,
            packed_words: 1,
            byte_table_rows: 1,
            table_passes: 1,
            distant_words: 2,
            strassen_of_blocks: 1,
            strassen_of_tables: 1,
            part_words: 1,
            large_from: 0,
            small_part_of_blocks: 1,
            small_part_of_tables: 1,
            outer_words: 2,
            outer_from: 3,
            wake: 0,
            share: 0,
            piece_rows: 64,
        },
        Self {
            words: 2,
            words_of_pairs: 3,
            packed_rows: 16,
            packed_words: 2,
            byte_table_rows: 0,
            table_passes: 2,
            distant_words: 0,
            strassen_of_blocks: 64,
            strassen_of_tables: 64,
            part_words: 3,
            large_from: 5,
            small_part_of_blocks: 2,
            small_part_of_tables: 1,
            outer_words: 4,
            outer_from: 4,
            wake: 1000,
            share: 500,
            piece_rows: 128,
        },
        Self {
            words: 3,
            words_of_pairs: 2,
            packed_rows: 24,
            packed_words: 4,
            part_words: 4,
            large_from: 10,
            small_part_of_blocks: 1,
            small_part_of_tables: 3,
            strassen_of_blocks: 128,
            strassen_of_tables: 128,
            ..Self::DEFAULT
        },
        Self {
            words: 1,
            packed_words: 9,
            part_words: 1,
            outer_words: 3,
            outer_from: 2,
            ..Self::DEFAULT
        },
    ];
}
