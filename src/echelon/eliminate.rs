//! Gauss–Jordan elimination without row exchanges: the pivot rows are named, and put in order at the end.

use super::panel::{BLOCK, NO_ROW, Panel};
use super::strips;
use crate::BitMatrix;
use crate::matrix::blocks::{Columns, Multiply, WORDS};
use crate::simd::Level;
use crate::words::{self, WORD_BITS, tail_mask};

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
    fn push(&mut self, column: usize, row: usize) {
        self.columns.push(column);
        self.rows.push(row);
    }

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
    matrix: &mut BitMatrix,
    pivot_columns: usize,
    goal: Goal,
) -> Pivots {
    if matrix.nrows() == 0 || pivot_columns == 0 {
        Pivots::default()
    } else if level.has_lanes() {
        by_panels(level, matrix, pivot_columns, goal)
    } else {
        strips::eliminate(level, matrix, pivot_columns, goal)
    }
}

/// Panels of 512 columns, each followed by one product for the columns outside.
fn by_panels(level: Level, matrix: &mut BitMatrix, pivot_columns: usize, goal: Goal) -> Pivots {
    let (nrows, stride) = (matrix.nrows(), matrix.stride());
    let mut unused = vec![!0; nrows.div_ceil(BLOCK)];
    if let Some(last) = unused.last_mut() {
        *last = tail_mask(nrows);
    }
    let mut pivots = Pivots::default();
    let mut right = Vec::new();
    for start in (0..pivot_columns.div_ceil(WORD_BITS)).step_by(WORDS) {
        let Some(first) = unused.iter().position(|&mask| mask != 0) else { break };
        // Rows above the first unused one matter only for the reduced form.
        let first = if goal == Goal::Rank { first } else { 0 };
        let rows = &mut matrix.as_words_mut()[first * BLOCK * stride..];
        let words = WORDS.min(stride - start);
        let left = pivot_columns - start * WORD_BITS;
        let reduced = level.enter(Panel {
            matrix: Columns { rows: &mut *rows, stride, start, words },
            pivot_columns: left,
            unused: &mut unused[first..],
            keep_operations: goal == Goal::Operations,
        });
        let found = pivots.rank();
        for (column, row) in reduced.pivot_rows.iter().enumerate() {
            if *row != NO_ROW {
                pivots.push(start * WORD_BITS + column, first * BLOCK + row);
            }
        }
        if pivots.rank() == found || words == stride {
            continue;
        }
        right.clear();
        right.resize(reduced.words * WORD_BITS * stride, 0);
        for (&row, right) in reduced.pivot_rows.iter().zip(right.chunks_exact_mut(stride)) {
            if row != NO_ROW {
                right.copy_from_slice(&rows[row * stride..][..stride]);
            }
        }
        let before = if goal == Goal::Operations { 0..start } else { 0..0 };
        for columns in [before, start + words..stride] {
            for start in columns.clone().step_by(WORDS) {
                let words = WORDS.min(columns.end - start);
                level.enter(Multiply {
                    left: &reduced.operations,
                    left_words: reduced.words,
                    right: Columns { rows: &right, stride, start, words },
                    to: Columns { rows: &mut *rows, stride, start, words },
                });
            }
        }
    }
    pivots
}

#[cfg(test)]
mod tests;
