//! Operands that are used more than once, in the form that this CPU multiplies by.

use std::ops::Range;

use super::{affine, tables};
use crate::kernel::blocks::{GROUP, PackLeft, PackRight, Right, WORDS};
use crate::kernel::tuning::Tuning;
use crate::kernel::view::Columns;
use crate::simd::{Level, Line};
use crate::words::WORD_BITS;

/// A left operand.
pub(crate) enum LeftOperand {
    /// Packed: `words` lines a group of rows, at most eight.
    Packed { lines: Vec<Line>, words: usize },
    /// Row-major: `words` words a row.
    RowMajor { entries: Vec<u64>, words: usize },
}

impl LeftOperand {
    pub(crate) fn new(level: Level, from: Columns<&[u64]>) -> Self {
        let words = from.words;
        if level.has_vectors() && words <= WORDS {
            let mut lines = vec![Line::ZERO; from.height().div_ceil(GROUP) * words];
            PackLeft { from, to: &mut lines }.enter(level);
            return Self::Packed { lines, words };
        }
        let mut entries = Vec::with_capacity(from.height() * words);
        for row in from.rows.chunks_exact(from.stride) {
            entries.extend_from_slice(&row[from.start..][..words]);
        }
        Self::RowMajor { entries, words }
    }

    pub(crate) fn words(&self) -> usize {
        match *self {
            Self::Packed { words, .. } | Self::RowMajor { words, .. } => words,
        }
    }
}

/// A right operand: rows of a matrix in any order.
pub(crate) struct RightOperand {
    height: usize,
    words: usize,
    entries: Entries,
}

enum Entries {
    RowMajor(Vec<u64>),
    /// In blocks of [`Tuning::block_words`].
    Packed(Vec<Line>),
}

impl RightOperand {
    /// The rows `order` of `from`; those past the last one are zero.
    pub(crate) fn new(
        level: Level,
        tuning: &Tuning,
        from: Columns<&[u64]>,
        order: &[usize],
    ) -> Self {
        let (height, words) = (order.len(), from.words);
        let entries = if level.has_vectors() {
            let (groups, block) = (height.div_ceil(GROUP), tuning.block_words(level));
            let mut lines = Vec::with_capacity(groups * words);
            for start in (0..words).step_by(block) {
                let columns = start..words.min(start + block);
                let from = from.part(0..from.height(), columns);
                PackRight { from, order, to: &mut lines }.enter(level);
            }
            Entries::Packed(lines)
        } else {
            let mut entries = vec![0; height * words];
            for (&row, entries) in order.iter().zip(entries.chunks_exact_mut(words)) {
                if let Some(row) = from.rows.chunks_exact(from.stride).nth(row) {
                    entries.copy_from_slice(&row[from.start..][..words]);
                }
            }
            Entries::RowMajor(entries)
        };
        Self { height, words, entries }
    }

    /// `to` += some rows of `left` times this operand, on this thread.
    pub(crate) fn multiply_add(
        &self,
        level: Level,
        tuning: &Tuning,
        left: &LeftOperand,
        rows: Range<usize>,
        to: Columns<&mut [u64]>,
    ) {
        if rows.is_empty() {
            return;
        }
        let right = match &self.entries {
            Entries::RowMajor(entries) => Right::RowMajor(Columns::all(entries, self.words)),
            Entries::Packed(lines) => Right::Packed { lines, groups: self.height.div_ceil(GROUP) },
        };
        match (left, right) {
            (LeftOperand::RowMajor { entries, words }, right) => {
                let left = Columns::all(entries, *words).part(rows, 0..*words);
                match right {
                    Right::RowMajor(right) => tables::multiply_add(level, tuning, left, right, to),
                    Right::Packed { .. } => affine::multiply_add(level, tuning, left, right, to),
                }
            }
            (LeftOperand::Packed { lines, words }, right) => {
                let groups = rows.start / GROUP..rows.end.div_ceil(GROUP);
                let left = &lines[groups.start * words..groups.end * words];
                let depth = 0..self.height;
                affine::multiply_add_packed(level, tuning, left, *words, right, depth, to);
            }
        }
    }

    /// The products of bits that it takes to multiply so many rows by it.
    pub(crate) fn products(&self, height: usize) -> usize {
        height * self.height * self.words * WORD_BITS
    }
}
