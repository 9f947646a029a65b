//! *Search*: finds the pivots of a part in the active rows, and eliminates the part there.
//!
//! Three ways, by the width of the part:
//!
//! 1. A part of parts is [run](Elimination::run) through, and the row operations are
//!    [collected](Elimination::collect_operations) from its pivot columns.
//! 2. A part of up to eight words is a [`Panel`], on CPUs with block products.
//! 3. A part of one word is a [strip](search_strip), on the other CPUs.

use super::{Elimination, PivotColumns, Step};
use crate::echelon::panel::Panel;
use crate::echelon::pivots::NO_ROW;
use crate::echelon::strip::search_strip;
use crate::kernel::product::operands::LeftOperand;
use crate::kernel::ranges::{BLOCK_ROWS, WordRange};
use crate::kernel::view::View;
use crate::words::{self, WORD_BITS};

impl Elimination<'_> {
    /// Finds the pivots of a part in the active rows and eliminates the part there; returns the row
    /// operations T + I, for the columns outside of it.
    pub(super) fn search(&mut self, step: Step<'_>) -> LeftOperand {
        let Step { part, sizes, pivot_columns, .. } = step;
        if !sizes.is_empty() {
            self.run(part, sizes, part);
            self.collect_operations(part, pivot_columns)
        } else if self.level.has_vectors() {
            self.search_panel(part, pivot_columns)
        } else {
            self.search_word(part, pivot_columns)
        }
    }

    /// The search of up to eight words.
    fn search_panel(&mut self, part: WordRange, pivot_columns: PivotColumns) -> LeftOperand {
        let (rows, stride) = (self.active.rows(self.height()), self.stride);
        let first_row = rows.start;
        let rows = &mut self.rows[rows.start * stride..rows.end * stride];
        let found = Panel {
            matrix: View::all_mut(rows, stride).columns(part),
            columns: self.pivot_columns - part.columns().start,
            unused: &mut self.unused[self.active.in_list()],
            pivot_columns,
        }
        .enter(self.level);
        let pivot_rows = self.pivot_rows[part.columns().start..].iter_mut();
        for (to, row) in pivot_rows.zip(found.pivot_rows).filter(|(_, row)| *row != NO_ROW) {
            *to = first_row + row;
        }
        LeftOperand::Packed { lines: found.operations, width: found.width }
    }

    /// The search of one word.
    fn search_word(&mut self, part: WordRange, pivot_columns: PivotColumns) -> LeftOperand {
        let first_row = self.active.start * BLOCK_ROWS;
        let (word, stride) = (part.start, self.stride);
        let mut strip: Vec<u64> =
            self.active_rows().iter().skip(word).step_by(stride).copied().collect();
        let columns = WORD_BITS.min(self.pivot_columns - part.columns().start);
        let pivot_rows = &mut self.pivot_rows[part.columns()];
        let unused = &mut self.unused[self.active.in_list()];
        self.level.run_without_vectors(
            #[inline(always)]
            || search_strip(&mut strip, columns, unused, pivot_rows),
        );
        for row in pivot_rows.iter_mut().filter(|row| **row != NO_ROW) {
            *row += first_row;
        }
        let words = self.active_rows().iter_mut().skip(word).step_by(stride);
        for (to, entries) in words.zip(strip) {
            *to = entries;
        }
        self.collect_operations(part, pivot_columns)
    }

    /// Takes the row operations T + I from pivot columns, which hold T.
    fn collect_operations(&mut self, part: WordRange, pivot_columns: PivotColumns) -> LeftOperand {
        let (stride, width) = (self.stride, part.width());
        let first_row = self.active.start * BLOCK_ROWS;
        let clears = pivot_columns == PivotColumns::UnitVectors;
        let mut masks = vec![0; width];
        let pivots: Vec<_> = self.pivots_of(part).collect();
        for &(column, _) in &pivots {
            words::flip(&mut masks, column);
        }
        let mut entries = Vec::with_capacity(self.active_rows().len() / stride * width);
        for row in self.active_rows().chunks_exact_mut(stride) {
            for (word, mask) in row[part.in_row()].iter_mut().zip(&masks) {
                entries.push(*word & mask);
                if clears {
                    *word &= !mask;
                }
            }
        }
        for (column, row) in pivots {
            words::flip(&mut entries[(row - first_row) * width..], column);
            if clears {
                words::flip(&mut self.rows[row * stride + part.start..], column);
            }
        }
        LeftOperand::RowMajor { entries, width }
    }
}
