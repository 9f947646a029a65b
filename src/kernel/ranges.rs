//! Ranges that know their unit. A row or a bit is counted by a `Range<usize>`, a word or a block of
//! rows by these.

use std::ops::Range;

use crate::words::WORD_BITS;

/// Rows of a block: as many as a word has bits, so that one word says of each row in a block
/// whether it is in a set.
pub(crate) const BLOCK_ROWS: usize = WORD_BITS;

/// Words of a row: the columns 64 · `start` to 64 · `end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WordRange {
    pub(crate) start: usize,
    pub(crate) end: usize,
}

impl WordRange {
    #[inline(always)]
    pub(crate) const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// The number of words.
    #[inline(always)]
    pub(crate) const fn width(self) -> usize {
        self.end - self.start
    }

    #[inline(always)]
    pub(crate) const fn is_empty(self) -> bool {
        self.start >= self.end
    }

    /// The words, to index a row by.
    #[inline(always)]
    pub(crate) const fn in_row(self) -> Range<usize> {
        self.start..self.end
    }

    /// The columns that the words hold.
    #[inline(always)]
    pub(crate) const fn columns(self) -> Range<usize> {
        self.start * WORD_BITS..self.end * WORD_BITS
    }

    /// Cuts the range into parts of `width` words, the last one of what is left.
    pub(crate) fn parts(self, width: usize) -> impl Iterator<Item = Self> {
        let starts = self.in_row().step_by(width);
        starts.map(move |start| Self::new(start, self.end.min(start + width)))
    }
}

/// Blocks of 64 rows: the rows 64 · `start` to 64 · `end`, of which the last block may lack some.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BlockRange {
    pub(crate) start: usize,
    pub(crate) end: usize,
}

impl BlockRange {
    pub(crate) const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// The number of blocks.
    pub(crate) const fn len(self) -> usize {
        self.end - self.start
    }

    /// The blocks, to index a list by that has something for each of them.
    pub(crate) const fn in_list(self) -> Range<usize> {
        self.start..self.end
    }

    /// The rows in the blocks, of a matrix with `height` rows.
    pub(crate) fn rows(self, height: usize) -> Range<usize> {
        let row = |block: usize| height.min(block * BLOCK_ROWS);
        row(self.start)..row(self.end)
    }
}
