//! Gauss–Jordan elimination without row exchanges: the pivot rows are named, and put in order at the end.

use std::ops::Range;

use super::panel::{BLOCK, NO_ROW, Panel};
use super::strip::reduce_strip;
use crate::BitMatrix;
use crate::matrix::blocks::{GROUP, Multiply, WORDS};
use crate::matrix::columns::Columns;
use crate::matrix::parallel::by_rows;
use crate::matrix::product::multiply_add;
use crate::matrix::tuning::Tuning;
use crate::simd::{Level, Line};
use crate::words::{self, WORD_BITS, tail_mask, words_for};

/// What an elimination makes of the matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// Rows not yet used as pivot rows are cleared, others left in any state: enough for the rank.
    Rank,
    /// The reduced row echelon form, its rows out of order.
    Reduced,
    /// The same, but the pivot columns, which would be unit vectors, hold the row operations:
    /// pivot column c of a row is how often the original pivot row of c is in it.
    Operations,
}

/// The pivots that an elimination found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pivots {
    /// Their columns, ascending.
    pub(crate) columns: Vec<usize>,
    /// The row of each. Of the rows that could have been taken, always the first.
    pub(crate) rows: Vec<usize>,
}

impl Pivots {
    pub(crate) fn rank(&self) -> usize {
        self.columns.len()
    }

    /// The invertible matrix T with T A = R, from what [`Goal::Operations`] left.
    ///
    /// Row r of T belongs to the r-th row of [`row_order`](Self::row_order).
    pub(crate) fn transform(&self, operations: &BitMatrix) -> BitMatrix {
        let nrows = operations.nrows();
        let order = self.row_order(nrows);
        // The column of an original pivot row is that of its pivot; a row without pivot is only in itself.
        let by_column = operations.transpose();
        let mut by_row = BitMatrix::zeros(nrows, nrows);
        for (&column, &row) in self.columns.iter().zip(&self.rows) {
            by_row.row_words_mut(row).copy_from_slice(by_column.row_words(column));
        }
        for &row in &order[self.rank()..] {
            words::flip(by_row.row_words_mut(row), row);
        }
        by_row.transpose().permuted(&order)
    }

    /// The reduced row echelon form, from what [`Goal::Operations`] left.
    pub(crate) fn reduced(&self, operations: BitMatrix) -> BitMatrix {
        let mut is_free = vec![!0; operations.stride()];
        for &column in &self.columns {
            words::flip(&mut is_free, column);
        }
        let order = self.row_order(operations.nrows());
        let mut reduced = operations.permuted(&order);
        for i in 0..reduced.nrows() {
            let row = reduced.row_words_mut(i);
            for (word, mask) in row.iter_mut().zip(&is_free) {
                *word &= mask;
            }
            if let Some(&column) = self.columns.get(i) {
                words::flip(row, column);
            }
        }
        reduced
    }

    /// All of the `nrows` rows: the pivot rows, then the others, ascending.
    pub(crate) fn row_order(&self, nrows: usize) -> Vec<usize> {
        let mut is_pivot = vec![false; nrows];
        for &row in &self.rows {
            is_pivot[row] = true;
        }
        let mut order = self.rows.clone();
        order.extend((0..nrows).filter(|&i| !is_pivot[i]));
        order
    }
}

/// Eliminates with pivots in the first `pivot_columns` columns only; those behind them take part in the row operations.
pub(crate) fn eliminate(
    level: Level,
    tuning: &Tuning,
    matrix: &mut BitMatrix,
    pivot_columns: usize,
    goal: Goal,
) -> Pivots {
    let (nrows, stride) = (matrix.nrows(), matrix.stride());
    if nrows == 0 || pivot_columns == 0 {
        return Pivots::default();
    }
    let mut unused = vec![!0; nrows.div_ceil(BLOCK)];
    unused[nrows.div_ceil(BLOCK) - 1] = tail_mask(nrows);
    let words = words_for(pivot_columns);
    let mut elimination = Elimination {
        level,
        tuning,
        goal,
        rows: matrix.as_words_mut(),
        stride,
        pivot_columns,
        unused,
        first_block: 0,
        pivot_rows: vec![NO_ROW; words * WORD_BITS],
    };
    let panel = if level.has_lanes() { tuning.words } else { 1 };
    // Few rows have few pivots, too few for the first level's operands.
    let two_levels = words.min(words_for(nrows)) >= tuning.outer_from;
    let step = if two_levels { tuning.outer_words.next_multiple_of(panel) } else { panel };
    elimination.run(0..words, step, panel, goal == Goal::Operations, 0..stride);
    let mut pivots = Pivots::default();
    for (column, &row) in elimination.pivot_rows.iter().enumerate() {
        if row != NO_ROW {
            pivots.columns.push(column);
            pivots.rows.push(row);
        }
    }
    pivots
}

/// An elimination on its way. Ranges of columns are in words.
struct Elimination<'a> {
    level: Level,
    tuning: &'a Tuning,
    goal: Goal,
    rows: &'a mut [u64],
    stride: usize,
    pivot_columns: usize,
    /// A mask for each block of 64 rows: those that have not been used as pivot rows.
    unused: Vec<u64>,
    /// Blocks above this one are left alone.
    first_block: usize,
    /// The pivot row of each column, or [`NO_ROW`].
    pivot_rows: Vec<usize>,
}

/// The row operations of some columns, as an operand: what is to be multiplied by the old pivot rows and added.
enum Operations {
    /// Packed, `words` lines a group of rows.
    Packed { lines: Vec<Line>, words: usize },
    /// Row-major, `stride` words a row.
    RowMajor { entries: Vec<u64>, stride: usize },
}

impl Elimination<'_> {
    /// Eliminates `columns`, `step` words at a time; the rest of `whole` follows each step, what lies left of it only
    /// if operations are kept.
    fn run(
        &mut self,
        columns: Range<usize>,
        step: usize,
        panel: usize,
        keep: bool,
        whole: Range<usize>,
    ) {
        for start in columns.clone().step_by(step) {
            let part = start..columns.end.min(start + step);
            if self.unused.iter().all(|&mask| mask == 0) {
                return;
            }
            if self.goal == Goal::Rank && !keep {
                // Rows above the first unused one matter only for the reduced form.
                let first = self.unused.iter().position(|&mask| mask != 0);
                self.first_block = first.unwrap_or(self.first_block);
            }
            let operations = if step > panel {
                self.run(part.clone(), panel, panel, true, part.clone());
                self.collect(part.clone(), keep)
            } else if self.level.has_lanes() {
                self.panel(part.clone(), keep)
            } else {
                self.strip(start, keep)
            };
            let before = if keep { whole.start..part.start } else { 0..0 };
            self.follow(part.clone(), &operations, [before, part.end..whole.end]);
        }
    }

    /// The rows that take part.
    fn active(&mut self) -> &mut [u64] {
        &mut self.rows[self.first_block * BLOCK * self.stride..]
    }

    /// Eliminates up to eight words in place.
    fn panel(&mut self, part: Range<usize>, keep_operations: bool) -> Operations {
        let offset = self.first_block * BLOCK;
        let (level, stride) = (self.level, self.stride);
        let rows = &mut self.rows[offset * stride..];
        let reduced = Panel {
            matrix: Columns { rows, stride, start: part.start, words: part.len() },
            pivot_columns: self.pivot_columns - part.start * WORD_BITS,
            unused: &mut self.unused[self.first_block..],
            keep_operations,
        }
        .enter(level);
        let pivot_rows = self.pivot_rows[part.start * WORD_BITS..].iter_mut();
        for (to, row) in pivot_rows.zip(reduced.pivot_rows).filter(|(_, row)| *row != NO_ROW) {
            *to = offset + row;
        }
        Operations::Packed { lines: reduced.operations, words: reduced.words }
    }

    /// Eliminates one word in place.
    fn strip(&mut self, word: usize, keep_operations: bool) -> Operations {
        let offset = self.first_block * BLOCK;
        let stride = self.stride;
        let rows = &self.rows[offset * stride..];
        let mut strip: Vec<u64> = rows.iter().skip(word).step_by(stride).copied().collect();
        let columns = WORD_BITS.min(self.pivot_columns - word * WORD_BITS);
        let pivot_rows = &mut self.pivot_rows[word * WORD_BITS..][..WORD_BITS];
        let unused = &mut self.unused[self.first_block..];
        self.level.run(
            #[inline(always)]
            || reduce_strip(&mut strip, columns, unused, pivot_rows),
        );
        for row in pivot_rows.iter_mut().filter(|row| **row != NO_ROW) {
            *row += offset;
        }
        for (to, entries) in self.active().iter_mut().skip(word).step_by(stride).zip(strip) {
            *to = entries;
        }
        self.collect(word..word + 1, keep_operations)
    }

    /// Takes the row operations from columns that hold them; leaves unit vectors unless they are to be kept.
    fn collect(&mut self, part: Range<usize>, keep: bool) -> Operations {
        let (stride, offset) = (self.stride, self.first_block * BLOCK);
        let mut masks = vec![0; part.len()];
        let pivots: Vec<_> = self.pivots_of(part.clone()).collect();
        for &(column, _) in &pivots {
            words::flip(&mut masks, column);
        }
        let mut entries = Vec::with_capacity(self.active().len() / stride * part.len());
        for row in self.active().chunks_exact_mut(stride) {
            for (word, mask) in row[part.clone()].iter_mut().zip(&masks) {
                entries.push(*word & mask);
                if !keep {
                    *word &= !mask;
                }
            }
        }
        for (column, row) in pivots {
            words::flip(&mut entries[(row - offset) * part.len()..], column);
            if !keep {
                words::flip(&mut self.rows[row * stride + part.start..], column);
            }
        }
        Operations::RowMajor { entries, stride: part.len() }
    }

    /// The columns with a pivot, counted from the first of `part`, and their rows.
    fn pivots_of(&self, part: Range<usize>) -> impl Iterator<Item = (usize, usize)> {
        let rows = &self.pivot_rows[part.start * WORD_BITS..part.end * WORD_BITS];
        rows.iter().copied().enumerate().filter(|(_, row)| *row != NO_ROW)
    }

    /// Applies row operations to columns outside of the part where they were found.
    fn follow(&mut self, part: Range<usize>, operations: &Operations, outside: [Range<usize>; 2]) {
        let stride = self.stride;
        let depth = match operations {
            Operations::Packed { words, .. } => *words,
            Operations::RowMajor { .. } => part.len(),
        };
        let depth = part.start..part.start + depth;
        if self.pivots_of(depth.clone()).next().is_none() {
            return;
        }
        let (level, tuning) = (self.level, self.tuning);
        for columns in outside.into_iter().filter(|columns| !columns.is_empty()) {
            let width = columns.len();
            // The old pivot rows; outside of the part they have not changed yet.
            let mut right = vec![0; depth.len() * WORD_BITS * width];
            for (column, row) in self.pivots_of(depth.clone()) {
                let old = &self.rows[row * stride..][columns.clone()];
                right[column * width..][..width].copy_from_slice(old);
            }
            let right = Columns::all(&right, width);
            let rows = self.active();
            let height = rows.len() / stride;
            let mut to = Columns::all_mut(rows, stride);
            let to = to.part_mut(0..height, columns);
            match operations {
                Operations::Packed { lines, words } => {
                    let products = height * right.height() * width * WORD_BITS;
                    by_rows(tuning, products, to, &|rows, mut to| {
                        let groups = rows.start / GROUP..rows.end.div_ceil(GROUP);
                        let left = &lines[groups.start * words..groups.end * words];
                        for start in (0..width).step_by(WORDS) {
                            let columns = start..width.min(start + WORDS);
                            let right = right.part(0..right.height(), columns.clone());
                            let to = to.part_mut(0..rows.len(), columns);
                            Multiply { left, left_words: *words, right, to }.enter(level);
                        }
                    });
                }
                Operations::RowMajor { entries, stride } => {
                    let left = Columns::all(entries, *stride);
                    multiply_add(level, tuning, left, right, to);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
