//! The pivot rows of a part, to be added to other rows.

use std::ops::Range;

use crate::kernel::product::operands::{LeftOperand, RightOperand};
use crate::kernel::tuning::Tuning;
use crate::kernel::view::Columns;
use crate::simd::Level;

/// The pivot rows of a part that has a pivot in each of its columns.
pub(super) struct PivotRows {
    pub(super) part: Range<usize>,
    /// Some ranges of columns and the rows' entries there, in the order of the pivots.
    pub(super) entries: Vec<(Range<usize>, RightOperand)>,
}

/// Rows, in blocks, that do not have a part's pivot rows yet.
pub(super) struct Lag {
    pub(super) pivot_rows: PivotRows,
    pub(super) blocks: Range<usize>,
}

impl PivotRows {
    /// Adds them to other rows, as often as the part of these says.
    ///
    /// The part itself is left as it is, unless it is among the columns.
    pub(super) fn add_to(&self, level: Level, tuning: &Tuning, mut rows: Columns<&mut [u64]>) {
        let (height, words) = (rows.height(), rows.words);
        // Tables are made once for all rows.
        let step = if level.has_vectors() { tuning.packed_rows } else { height.max(1) };
        for top in (0..height).step_by(step) {
            let mut rows = rows.part_mut(top..height.min(top + step), 0..words);
            let height = rows.height();
            let left = LeftOperand::new(level, rows.view().part(0..height, self.part.clone()));
            for (columns, entries) in &self.entries {
                if *columns == self.part {
                    for row in rows.rows.chunks_exact_mut(rows.stride) {
                        row[columns.clone()].fill(0);
                    }
                }
                let to = rows.part_mut(0..height, columns.clone());
                entries.multiply_add(level, tuning, &left, 0..height, to);
            }
        }
    }

    /// The products of bits that this takes.
    pub(super) fn products(&self, height: usize) -> usize {
        self.entries.iter().map(|(_, entries)| entries.products(height)).sum()
    }
}
