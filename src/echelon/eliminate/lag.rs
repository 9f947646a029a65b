//! *Lag*: rows below the leading ones get a part's pivot rows later, all of its columns by one
//! product.

use super::Elimination;
use crate::kernel::product::operands::{LeftOperand, RightOperand};
use crate::kernel::ranges::{BlockRange, WordRange};
use crate::kernel::threads::by_rows;
use crate::kernel::tuning::ProductSizes;
use crate::kernel::view::View;
use crate::simd::Level;

/// The pivot rows of a part that has a pivot in each of its columns.
///
/// Another row needs them as often as its own entries in the part say: pivot row k if it has a one
/// in column k.
pub(super) struct PivotRows {
    pub(super) part: WordRange,
    /// Some ranges of columns and the rows' entries there, in the order of the pivots.
    pub(super) entries: Vec<(WordRange, RightOperand)>,
}

/// Rows that do not have a part's pivot rows yet.
pub(super) struct Lag {
    pub(super) pivot_rows: PivotRows,
    pub(super) blocks: BlockRange,
}

impl PivotRows {
    /// Adds them to other rows, on this thread.
    ///
    /// The rows' own entries in the part are left as they are, unless the part is among the ranges
    /// of columns.
    pub(super) fn add_to(&self, level: Level, tuning: &ProductSizes, mut rows: View<&mut [u64]>) {
        let height = rows.height();
        // Tables are made once for all rows.
        let step = if level.has_vectors() { tuning.packed_rows } else { height.max(1) };
        for top in (0..height).step_by(step) {
            let mut rows = rows.rows_mut(top..height.min(top + step));
            let height = rows.height();
            let left = LeftOperand::new(level, rows.as_ref().columns(self.part));
            for (columns, entries) in &self.entries {
                if *columns == self.part {
                    for row in rows.data.chunks_exact_mut(rows.stride) {
                        row[columns.in_row()].fill(0);
                    }
                }
                let to = rows.as_mut().columns(*columns);
                entries.multiply_add(level, tuning, &left, 0..height, to);
            }
        }
    }

    /// The products of bits that it takes to add them to so many rows.
    pub(super) fn products(&self, height: usize) -> usize {
        self.entries.iter().map(|(_, entries)| entries.products(height)).sum()
    }
}

impl Elimination<'_> {
    /// Brings the rows that lag up to date, if there are any.
    pub(super) fn catch_up(&mut self, lag: Option<Lag>) {
        if let Some(Lag { pivot_rows, blocks }) = lag {
            self.add_pivot_rows(&pivot_rows, blocks);
        }
    }

    /// Adds pivot rows to all rows of some blocks, none of which is one of them.
    pub(super) fn add_pivot_rows(&mut self, pivot_rows: &PivotRows, blocks: BlockRange) {
        let (level, tuning, stride) = (self.level, self.tuning, self.stride);
        let rows = View::all_mut(self.rows_of(blocks), stride);
        by_rows(&tuning.threads, pivot_rows.products(rows.height()), rows, &|_, rows| {
            pivot_rows.add_to(level, &tuning.product, rows);
        });
    }
}
