//! Where one way of computing takes over from another, and how much is done at a time.

use super::blocks::MAX_WIDTH;
use crate::simd::Level;

/// Sizes that decide about speed alone: no result depends on them, and tests force them small.
///
/// Unless stated otherwise they were measured on random square matrices, on one thread of a Xeon
/// with AVX-512 and GFNI, whose first-level cache has 48 KiB and whose second-level cache has 2
/// MiB.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tuning {
    pub(crate) product: ProductSizes,
    pub(crate) elimination: EliminationSizes,
    pub(crate) threads: ThreadSizes,
}

/// The sizes of products C += A B.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ProductSizes {
    /// How many words of B are multiplied at a time, from 1 to 8. Of 8 words, 512 rows of B fill 32
    /// KiB and stay in the first-level cache.
    pub(crate) tile_words: usize,
    /// The same on a CPU where a vector takes two of its sixteen registers. The sums of 6 words
    /// take twelve of them; those of 8 words would take all, with none left for the operands.
    pub(crate) paired_tile_words: usize,
    /// How many rows of A are packed into 8×8 blocks at a time. With `packed_words` they take 1
    /// MiB, half of the second-level cache, and the other half is for the sums.
    pub(crate) packed_rows: usize,
    /// How many words of each of these rows are packed at a time. The sums are read and written
    /// once for each such step, so that 64 words, which is 4096 columns of A, make that time small.
    pub(crate) packed_words: usize,
    /// From how many rows of C on the Four Russians take 8 tables of 256 entries in place of 16
    /// tables of 16. At 1024 rows the small tables are faster by a tenth, at 2048 rows the large
    /// ones are.
    pub(crate) large_tables_from_rows: usize,
    /// From how many words of A on the Four Russians copy A column by column before they look at
    /// it. They pass over all rows of C once for each word of A, and with fewer words the copy
    /// takes longer than it saves.
    pub(crate) copied_from_words: usize,
    /// From which distance of the rows of C on, in words, the Four Russians collect the sums side
    /// by side and add them to C at the end. At 64 to 128 words, which is 4096 to 8192 columns,
    /// that saves up to a tenth.
    pub(crate) collected_from_stride: usize,
    /// How many rows and columns each half must have for a step of Strassen, where products are
    /// made of 8×8 blocks. With halves of 2048 a product of 4096 takes the same time, and those of
    /// 8192 and 16384 take a twentieth more.
    pub(crate) strassen_half_of_blocks: usize,
    /// The same where products are made of tables. A product of 8192 takes a tenth more with halves
    /// of 1024, and half as much again with halves of 4096.
    pub(crate) strassen_half_of_tables: usize,
}

/// The sizes of eliminations, most of them in words of columns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EliminationSizes {
    /// How many words of columns are eliminated, from 1 to 8, before the columns right of them
    /// follow. The vectors of a part of 8 words and 512 rows take 32 KiB.
    pub(crate) part_words: usize,
    /// From how many words of rows or of columns on a matrix is eliminated in such parts. Smaller
    /// matrices take the smaller parts below, since few of their rows are left to follow the
    /// leading ones.
    pub(crate) large_from_words: usize,
    /// The words of a part in smaller matrices, where products are made of 8×8 blocks. At 1024
    /// columns that takes a sixth less time than parts of 8 words.
    pub(crate) small_part_of_blocks: usize,
    /// The same where products are made of tables. At 1024 columns that takes two fifths less time
    /// than parts of 8 words.
    pub(crate) small_part_of_tables: usize,
    /// How many words of columns are eliminated, by such parts, before all columns right of them
    /// follow by one product. The product has 32 words, 2048 columns, as its inner dimension.
    pub(crate) outer_part_words: usize,
    /// From how many words of both rows and columns on there are parts of parts. At 16384 columns,
    /// 256 words, that saves a tenth of the time; at 8192 columns it saves nothing.
    pub(crate) outer_from_words: usize,
}

/// The sizes of work that is shared by threads, with the feature `rayon`.
#[cfg_attr(
    not(feature = "rayon"),
    allow(dead_code, reason = "one thread leaves nothing to decide")
)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct ThreadSizes {
    /// From how many products of bits on sleeping threads are woken to share the work. The default
    /// takes one thread a millisecond, many times as long as waking them.
    pub(crate) wake_from: usize,
    /// From how many products of bits on threads that are awake share the work. The default takes
    /// one thread some ten microseconds.
    pub(crate) share_from: usize,
    /// How many rows the smallest piece of shared work has, where threads are not free at the same
    /// time. A smaller piece would mostly load the right operand of its product.
    pub(crate) piece_rows: usize,
}

impl Tuning {
    pub(crate) const DEFAULT: Self = Self {
        product: ProductSizes {
            tile_words: MAX_WIDTH,
            paired_tile_words: 6,
            packed_rows: 2048,
            packed_words: 64,
            large_tables_from_rows: 1500,
            copied_from_words: 4,
            collected_from_stride: 64,
            strassen_half_of_blocks: 4096,
            strassen_half_of_tables: 2048,
        },
        elimination: EliminationSizes {
            part_words: MAX_WIDTH,
            large_from_words: 48,
            small_part_of_blocks: 4,
            small_part_of_tables: 2,
            outer_part_words: 32,
            outer_from_words: 256,
        },
        threads: ThreadSizes { wake_from: 1 << 33, share_from: 1 << 27, piece_rows: 128 },
    };

    /// Values so small that every path is taken by matrices of a few words.
    #[cfg(test)]
    pub(crate) const FORCED: [Self; 4] = [
        Self {
            product: ProductSizes {
                tile_words: 1,
                paired_tile_words: 1,
                packed_rows: 8,
                packed_words: 1,
                large_tables_from_rows: 1,
                copied_from_words: 1,
                collected_from_stride: 2,
                strassen_half_of_blocks: 1,
                strassen_half_of_tables: 1,
            },
            elimination: EliminationSizes {
                part_words: 1,
                large_from_words: 0,
                small_part_of_blocks: 1,
                small_part_of_tables: 1,
                outer_part_words: 2,
                outer_from_words: 3,
            },
            threads: ThreadSizes { wake_from: 0, share_from: 0, piece_rows: 64 },
        },
        Self {
            product: ProductSizes {
                tile_words: 2,
                paired_tile_words: 3,
                packed_rows: 16,
                packed_words: 2,
                large_tables_from_rows: 0,
                copied_from_words: 2,
                collected_from_stride: 0,
                strassen_half_of_blocks: 64,
                strassen_half_of_tables: 64,
            },
            elimination: EliminationSizes {
                part_words: 3,
                large_from_words: 5,
                small_part_of_blocks: 2,
                small_part_of_tables: 1,
                outer_part_words: 4,
                outer_from_words: 4,
            },
            threads: ThreadSizes { wake_from: 1000, share_from: 500, piece_rows: 128 },
        },
        Self {
            product: ProductSizes {
                tile_words: 3,
                paired_tile_words: 2,
                packed_rows: 24,
                packed_words: 4,
                strassen_half_of_blocks: 128,
                strassen_half_of_tables: 128,
                ..Self::DEFAULT.product
            },
            elimination: EliminationSizes {
                part_words: 4,
                large_from_words: 10,
                small_part_of_blocks: 1,
                small_part_of_tables: 3,
                ..Self::DEFAULT.elimination
            },
            ..Self::DEFAULT
        },
        Self {
            product: ProductSizes { tile_words: 1, packed_words: 9, ..Self::DEFAULT.product },
            elimination: EliminationSizes {
                part_words: 1,
                outer_part_words: 3,
                outer_from_words: 2,
                ..Self::DEFAULT.elimination
            },
            ..Self::DEFAULT
        },
    ];
}

impl ProductSizes {
    /// How many words of B are multiplied at a time on this CPU, where products are made of 8×8
    /// blocks.
    pub(crate) fn block_tile_words(&self, level: Level) -> usize {
        if level.has_paired_registers() { self.paired_tile_words } else { self.tile_words }
    }
}
