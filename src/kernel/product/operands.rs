//! Operands that are used more than once, in the form that this CPU multiplies by.

use std::ops::Range;

use super::{affine, tables};
use crate::kernel::blocks::{GROUP_ROWS, MAX_WIDTH, PackLeft, PackRight, Right};
use crate::kernel::ranges::WordRange;
use crate::kernel::tuning::ProductSizes;
use crate::kernel::view::View;
use crate::simd::{Level, Line};
use crate::words::WORD_BITS;

/// A left operand.
pub(crate) enum LeftOperand {
    /// Packed: `width` lines a group of rows, at most eight.
    Packed { lines: Vec<Line>, width: usize },
    /// Row-major: `width` words a row.
    RowMajor { entries: Vec<u64>, width: usize },
}

impl LeftOperand {
    pub(crate) fn new(level: Level, from: View<&[u64]>) -> Self {
        let width = from.width;
        if level.has_vectors() && width <= MAX_WIDTH {
            let mut lines = vec![Line::ZERO; from.height().div_ceil(GROUP_ROWS) * width];
            PackLeft { from, to: &mut lines }.enter(level);
            return Self::Packed { lines, width };
        }
        let mut entries = Vec::with_capacity(from.height() * width);
        for row in from.data.chunks_exact(from.stride) {
            entries.extend_from_slice(&row[from.first..][..width]);
        }
        Self::RowMajor { entries, width }
    }

    pub(crate) fn width(&self) -> usize {
        match *self {
            Self::Packed { width, .. } | Self::RowMajor { width, .. } => width,
        }
    }
}

/// A right operand: rows of a matrix in any order.
pub(crate) struct RightOperand {
    height: usize,
    width: usize,
    entries: Entries,
}

enum Entries {
    RowMajor(Vec<u64>),
    /// In blocks of [`ProductSizes::block_tile_words`].
    Packed(Vec<Line>),
}

impl RightOperand {
    /// The rows `order` of `from`; those past the last one are zero.
    pub(crate) fn new(
        level: Level,
        tuning: &ProductSizes,
        from: View<&[u64]>,
        order: &[usize],
    ) -> Self {
        let (height, width) = (order.len(), from.width);
        let entries = if level.has_vectors() {
            let mut lines = Vec::with_capacity(height.div_ceil(GROUP_ROWS) * width);
            for block in WordRange::new(0, width).parts(tuning.block_tile_words(level)) {
                PackRight { from: from.columns(block), order, to: &mut lines }.enter(level);
            }
            Entries::Packed(lines)
        } else {
            let mut entries = vec![0; height * width];
            for (&row, entries) in order.iter().zip(entries.chunks_exact_mut(width)) {
                if let Some(row) = from.data.chunks_exact(from.stride).nth(row) {
                    entries.copy_from_slice(&row[from.first..][..width]);
                }
            }
            Entries::RowMajor(entries)
        };
        Self { height, width, entries }
    }

    /// `to` += some rows of `left` times this operand, on this thread.
    pub(crate) fn multiply_add(
        &self,
        level: Level,
        tuning: &ProductSizes,
        left: &LeftOperand,
        rows: Range<usize>,
        to: View<&mut [u64]>,
    ) {
        if rows.is_empty() {
            return;
        }
        let right = match &self.entries {
            Entries::RowMajor(entries) => Right::RowMajor(View::all(entries, self.width)),
            Entries::Packed(lines) => {
                Right::Packed { lines, groups: self.height.div_ceil(GROUP_ROWS) }
            }
        };
        match (left, right) {
            (LeftOperand::RowMajor { entries, width }, right) => {
                let left = View::all(entries, *width).rows(rows);
                match right {
                    Right::RowMajor(right) => tables::multiply_add(level, tuning, left, right, to),
                    Right::Packed { .. } => affine::multiply_add(level, tuning, left, right, to),
                }
            }
            (LeftOperand::Packed { lines, width }, right) => {
                let groups = rows.start / GROUP_ROWS..rows.end.div_ceil(GROUP_ROWS);
                let left = &lines[groups.start * width..groups.end * width];
                let depth = 0..self.height;
                affine::multiply_add_packed(level, tuning, left, *width, right, depth, to);
            }
        }
    }

    /// The products of bits that it takes to multiply so many rows by it.
    pub(crate) fn products(&self, height: usize) -> usize {
        height * self.height * self.width * WORD_BITS
    }
}
