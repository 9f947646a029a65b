//! Gauss–Jordan elimination without row exchanges: the pivot rows are named, and put in order at the end.
//!
//! Columns are eliminated in parts from the left, and parts in parts of their own. A part works *in place*: a pivot column, which
//! would become a unit vector, holds the row operations instead, and the columns outside follow by products. Nearly
//! all the work is in these, and three things keep it at a third of n³ products of bits:
//!
//! - Rows are left behind when their whole block is used; what they still need is done [at the end](Elimination::finish), for the
//!   columns without pivot alone.
//! - Of many rows only the leading ones are searched for pivots. If each column of a part has its pivot there,
//!   all other rows follow by one product with the new pivot rows.
//! - Columns with a pivot are unit vectors, and need not be computed.

mod finish;

use std::mem::replace;
use std::ops::Range;
use std::slice;

use super::panel::{BLOCK, NO_ROW, Panel};
use super::pivots::Pivots;
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
    /// Any state: enough for the rank.
    Rank,
    /// The reduced row echelon form.
    Reduced,
    /// The same with its rows out of order, and the pivot columns, which would be unit vectors, hold the row operations:
    /// pivot column c of a row is how often the original pivot row of c is in it.
    Operations,
}

/// The pivots of a matrix, and what [`Goal::Operations`] leaves of it, on this CPU.
pub(crate) fn row_operations(matrix: &BitMatrix) -> (Pivots, BitMatrix) {
    let mut operations = matrix.clone();
    let (level, tuning) = (Level::detect(), &Tuning::DEFAULT);
    let pivots = eliminate(level, tuning, &mut operations, matrix.ncols(), Goal::Operations);
    (pivots, operations)
}

/// Eliminates with pivots in the first `pivot_columns` columns only; those behind them take part in the row operations.
pub(crate) fn eliminate(
    level: Level,
    tuning: &Tuning,
    matrix: &mut BitMatrix,
    pivot_columns: usize,
    goal: Goal,
) -> Pivots {
    let (nrows, ncols, stride) = (matrix.nrows(), matrix.ncols(), matrix.stride());
    if nrows == 0 || pivot_columns == 0 {
        return Pivots::default();
    }
    let blocks = nrows.div_ceil(BLOCK);
    let mut unused = vec![!0; blocks];
    unused[blocks - 1] = tail_mask(nrows);
    let words = words_for(pivot_columns);
    let mut elimination = Elimination {
        level,
        tuning,
        rows: matrix.as_words_mut(),
        stride,
        pivot_columns,
        unused,
        active: 0..blocks,
        promising: true,
        pivot_rows: vec![NO_ROW; words * WORD_BITS],
    };
    // Few rows have few pivots, too few for the operands of large parts.
    let large = words.min(words_for(nrows)) >= tuning.outer_from;
    let outer = large.then_some(tuning.outer_words.next_multiple_of(tuning.words));
    let strip = (!level.has_lanes()).then_some(1);
    let sizes: Vec<_> = outer.into_iter().chain([tuning.words]).chain(strip).collect();
    if goal == Goal::Operations {
        elimination.run(0..words, &sizes, 0..stride);
        return elimination.pivots();
    }
    let left_behind = elimination.run_down(words, &sizes);
    let pivots = elimination.pivots();
    if goal == Goal::Reduced && pivots.rank() > 0 {
        elimination.finish(ncols, &pivots, &left_behind);
    }
    pivots
}

/// An elimination on its way. Ranges of columns are in words, ranges of rows in blocks.
struct Elimination<'a> {
    level: Level,
    tuning: &'a Tuning,
    rows: &'a mut [u64],
    stride: usize,
    pivot_columns: usize,
    /// A mask for each block of 64 rows: those that have not been used as pivot rows.
    unused: Vec<u64>,
    /// The rows that take part.
    active: Range<usize>,
    /// Whether the leading rows have always had enough pivots.
    promising: bool,
    /// The pivot row of each column, or [`NO_ROW`].
    pivot_rows: Vec<usize>,
}

/// The row operations of some columns, as an operand: what is to be multiplied by pivot rows and added.
enum Operations {
    /// Packed, `words` lines a group of rows.
    Packed { lines: Vec<Line>, words: usize },
    /// Row-major, `stride` words a row.
    RowMajor { entries: Vec<u64>, stride: usize },
}

/// A range of columns cut into parts.
fn parts(columns: Range<usize>, size: usize) -> impl Iterator<Item = Range<usize>> {
    columns.clone().step_by(size).map(move |start| start..columns.end.min(start + size))
}

impl Elimination<'_> {
    /// Eliminates all columns, in parts of the given sizes, and leaves rows behind; returns each part with the first block
    /// of rows that took part.
    fn run_down(&mut self, words: usize, sizes: &[usize]) -> Vec<(Range<usize>, usize)> {
        let mut left_behind = Vec::new();
        for part in parts(0..words, sizes[0]) {
            let Some(first) = self.unused.iter().position(|&mask| mask != 0) else { break };
            self.active.start = first;
            left_behind.push((part.clone(), first));
            let behind = part.end..self.stride;
            self.step(part, &sizes[1..], false, slice::from_ref(&behind));
        }
        left_behind
    }

    /// Eliminates `columns` in parts of the given sizes, in place; the rest of `whole` follows each part.
    fn run(&mut self, columns: Range<usize>, sizes: &[usize], whole: Range<usize>) {
        for part in parts(columns, sizes[0]) {
            if self.unused[self.active.clone()].iter().all(|&mask| mask == 0) {
                return;
            }
            let outside = [whole.start..part.start, part.end..whole.end];
            self.step(part, &sizes[1..], true, &outside);
        }
    }

    /// Eliminates a part, itself in parts of the given sizes; the columns `outside` follow.
    fn step(&mut self, part: Range<usize>, sizes: &[usize], keep: bool, outside: &[Range<usize>]) {
        if let Some(leading) = self.leading_rows(&part) {
            let all = replace(&mut self.active, leading.clone());
            let before = (self.entries(part.clone()), self.unused.clone());
            let operations = self.reduce(part.clone(), sizes, keep);
            if self.pivots_of(part.clone()).count() == part.len() * WORD_BITS {
                self.follow(part.clone(), &operations, outside);
                for rest in [all.start..leading.start, leading.end..all.end] {
                    self.active = rest;
                    self.follow_pivots(part.clone(), keep, outside);
                }
                self.active = all;
                return;
            }
            // The pivot rows would no longer be the first possible ones.
            self.promising = false;
            self.set_entries(part.clone(), &before.0);
            self.unused = before.1;
            self.pivot_rows[part.start * WORD_BITS..part.end * WORD_BITS].fill(NO_ROW);
            self.active = all;
        }
        let operations = self.reduce(part.clone(), sizes, keep);
        self.follow(part, &operations, outside);
    }

    /// Some rows that should have a pivot for each column of the part; `None` if that is not likely or nothing is gained.
    fn leading_rows(&self, part: &Range<usize>) -> Option<Range<usize>> {
        if !self.promising || part.end * WORD_BITS > self.pivot_columns {
            return None;
        }
        // One block more than columns: of random rows, one in 2^64 would not do.
        let mut wanted = (part.len() + 1) * WORD_BITS;
        let mut blocks = self.active.clone();
        let first = blocks.find(|&block| self.unused[block] != 0)?;
        let last = (first..self.active.end).find(|&block| {
            wanted = wanted.saturating_sub(self.unused[block].count_ones() as usize);
            wanted == 0
        })?;
        (2 * (last + 1 - first) <= self.active.len()).then_some(first..last + 1)
    }

    /// Eliminates a part in the active rows.
    fn reduce(&mut self, part: Range<usize>, sizes: &[usize], keep: bool) -> Operations {
        if !sizes.is_empty() {
            self.run(part.clone(), sizes, part.clone());
            self.collect(part, keep)
        } else if self.level.has_lanes() {
            self.panel(part, keep)
        } else {
            self.strip(part.start, keep)
        }
    }

    /// The active rows.
    fn active(&mut self) -> &mut [u64] {
        let end = self.rows.len().min(self.active.end * BLOCK * self.stride);
        &mut self.rows[self.active.start * BLOCK * self.stride..end]
    }

    /// Eliminates up to eight words in place.
    fn panel(&mut self, part: Range<usize>, keep_operations: bool) -> Operations {
        let offset = self.active.start * BLOCK;
        let (level, stride) = (self.level, self.stride);
        let pivot_columns = self.pivot_columns - part.start * WORD_BITS;
        let mut unused = self.unused[self.active.clone()].to_vec();
        let reduced = Panel {
            matrix: Columns { rows: self.active(), stride, start: part.start, words: part.len() },
            pivot_columns,
            unused: &mut unused,
            keep_operations,
        }
        .enter(level);
        self.unused[self.active.clone()].copy_from_slice(&unused);
        let pivot_rows = self.pivot_rows[part.start * WORD_BITS..].iter_mut();
        for (to, row) in pivot_rows.zip(reduced.pivot_rows).filter(|(_, row)| *row != NO_ROW) {
            *to = offset + row;
        }
        Operations::Packed { lines: reduced.operations, words: reduced.words }
    }

    /// Eliminates one word in place.
    fn strip(&mut self, word: usize, keep_operations: bool) -> Operations {
        let offset = self.active.start * BLOCK;
        let stride = self.stride;
        let mut strip: Vec<u64> =
            self.active().iter().skip(word).step_by(stride).copied().collect();
        let columns = WORD_BITS.min(self.pivot_columns - word * WORD_BITS);
        let pivot_rows = &mut self.pivot_rows[word * WORD_BITS..][..WORD_BITS];
        let unused = &mut self.unused[self.active.clone()];
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
        let (stride, offset) = (self.stride, self.active.start * BLOCK);
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

    /// The pivots, found so far.
    fn pivots(&self) -> Pivots {
        let found = self.pivots_of(0..self.pivot_rows.len() / WORD_BITS);
        let (columns, rows) = found.unzip();
        Pivots { columns, rows }
    }

    /// Clears the part in the active rows, in which no pivot rows are, by adding pivot rows.
    fn follow_pivots(&mut self, part: Range<usize>, keep: bool, outside: &[Range<usize>]) {
        if self.active.is_empty() {
            return;
        }
        let entries = self.take_entries(part.clone());
        let operations = Operations::RowMajor { entries, stride: part.len() };
        // The pivot rows' operations in the part make up those of the other rows.
        let inside = if keep { part.clone() } else { 0..0 };
        self.follow(part.clone(), &operations, &[outside, &[inside]].concat());
    }

    /// The part of the active rows, row by row.
    fn entries(&mut self, part: Range<usize>) -> Vec<u64> {
        let stride = self.stride;
        let rows = self.active().chunks_exact(stride);
        rows.flat_map(|row| &row[part.clone()]).copied().collect()
    }

    /// The same, and leaves zeros.
    fn take_entries(&mut self, part: Range<usize>) -> Vec<u64> {
        let stride = self.stride;
        let rows = self.active();
        let mut taken = Vec::with_capacity(rows.len() / stride * part.len());
        for row in rows.chunks_exact_mut(stride) {
            taken.extend_from_slice(&row[part.clone()]);
            row[part.clone()].fill(0);
        }
        taken
    }

    /// Puts the part of the active rows back.
    fn set_entries(&mut self, part: Range<usize>, entries: &[u64]) {
        let stride = self.stride;
        let rows = self.active().chunks_exact_mut(stride);
        for (row, entries) in rows.zip(entries.chunks_exact(part.len())) {
            row[part.clone()].copy_from_slice(entries);
        }
    }

    /// Applies row operations to columns outside of the part where they were found.
    fn follow(&mut self, part: Range<usize>, operations: &Operations, outside: &[Range<usize>]) {
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
        for columns in outside.iter().filter(|columns| !columns.is_empty()) {
            let width = columns.len();
            let mut right = vec![0; depth.len() * WORD_BITS * width];
            for (column, row) in self.pivots_of(depth.clone()) {
                let pivot_row = &self.rows[row * stride..][columns.clone()];
                right[column * width..][..width].copy_from_slice(pivot_row);
            }
            let right = Columns::all(&right, width);
            let rows = self.active();
            let height = rows.len() / stride;
            let mut to = Columns::all_mut(rows, stride);
            let to = to.part_mut(0..height, columns.clone());
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
