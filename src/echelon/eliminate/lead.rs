//! *Lead*: of many rows only the first ones are searched for the pivots of a part.

use super::lag::{Lag, PivotRows};
use super::{Elimination, PivotColumns, Step};
use crate::echelon::pivots::NO_ROW;
use crate::kernel::ranges::{BlockRange, WordRange};
use crate::kernel::threads::beside;
use crate::kernel::view::View;
use crate::words::WORD_BITS;

impl Elimination<'_> {
    /// The rows that lead: they should have a pivot for each column of the part. `None` if that is
    /// not likely, or if nothing is gained.
    pub(super) fn leading_rows(&self, part: WordRange) -> Option<BlockRange> {
        if !self.promising || part.columns().end > self.pivot_columns {
            return None;
        }
        // One block more than columns: of random rows, one in 2^64 would not do.
        let mut wanted = (part.width() + 1) * WORD_BITS;
        let mut blocks = self.active.in_list();
        let first = blocks.find(|&block| self.unused[block] != 0)?;
        let last = (first..self.active.end).find(|&block| {
            wanted = wanted.saturating_sub(self.unused[block].count_ones() as usize);
            wanted == 0
        })?;
        let leading = BlockRange::new(first, last + 1);
        (2 * leading.len() <= self.active.len()).then_some(leading)
    }

    /// Eliminates a part in the active rows, which lead, and returns the pivot rows for the others;
    /// `None`, with everything as before, unless each column of the part has its pivot there.
    ///
    /// A column without pivot in the leading rows may have one further down, and the pivot rows
    /// after it would not be the first possible ones.
    pub(super) fn lead(&mut self, step: Step<'_>) -> Option<PivotRows> {
        let Step { part, pivot_columns, outside, .. } = step;
        let before = (self.entries(part), self.unused.to_vec());
        let operations = self.search(step);
        if self.pivots_of(part).count() < part.columns().len() {
            self.set_entries(part, &before.0);
            self.unused.copy_from_slice(&before.1);
            self.pivot_rows[part.columns()].fill(NO_ROW);
            return None;
        }
        self.follow(part, &operations, outside);
        let mut columns: Vec<_> =
            outside.iter().copied().filter(|words| !words.is_empty()).collect();
        // The pivot rows' operations in the part make up those of the other rows.
        if pivot_columns == PivotColumns::Operations {
            columns.push(part);
        }
        let entries = columns.into_iter().map(|words| (words, self.pivot_entries(part, words)));
        Some(PivotRows { part, entries: entries.collect() })
    }

    /// Brings all rows up to date, and [leads](Self::lead) as soon as the active ones are.
    pub(super) fn lead_beside(
        &mut self,
        Lag { pivot_rows, blocks }: Lag,
        step: Step<'_>,
    ) -> Option<PivotRows> {
        let (level, tuning, stride) = (self.level, self.tuning, self.stride);
        let (leading, height) = (self.active, self.height());
        let below = BlockRange::new(leading.end, blocks.end).rows(height);
        let products = pivot_rows.products(below.len());
        let (above, rest) = self.rows.split_at_mut(below.start * stride);
        let below = View::all_mut(&mut rest[..below.len() * stride], stride);
        let mut above =
            Elimination { rows: above, unused: self.unused, pivot_rows: self.pivot_rows, ..*self };
        let lead = || {
            let lagging = above.rows_of(BlockRange::new(blocks.start, leading.end));
            pivot_rows.add_to(level, &tuning.product, View::all_mut(lagging, stride));
            above.lead(step)
        };
        beside(&tuning.threads, products, lead, below, &|rows| {
            pivot_rows.add_to(level, &tuning.product, rows);
        })
    }

    /// The part of the active rows, row by row.
    fn entries(&mut self, part: WordRange) -> Vec<u64> {
        let stride = self.stride;
        let rows = self.active_rows().chunks_exact(stride);
        rows.flat_map(|row| &row[part.in_row()]).copied().collect()
    }

    /// Puts the part of the active rows back.
    fn set_entries(&mut self, part: WordRange, entries: &[u64]) {
        let stride = self.stride;
        let rows = self.active_rows().chunks_exact_mut(stride);
        for (row, entries) in rows.zip(entries.chunks_exact(part.width())) {
            row[part.in_row()].copy_from_slice(entries);
        }
    }
}
