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
//!
//! The rows below lag one part behind: while one thread searches the next part's leading rows, others bring them up to date
//! (known as lookahead in LU decompositions over the reals).

mod finish;
mod pivot_rows;

use std::mem::replace;
use std::ops::Range;
use std::slice;

use smallvec::SmallVec;

use self::pivot_rows::{Lag, PivotRows};
use super::panel::{BLOCK, NO_ROW, Panel};
use super::pivots::Pivots;
use super::strip::reduce_strip;
use crate::kernel::product::operands::{LeftOperand, RightOperand};
use crate::kernel::scratch::{Each, EachWord};
use crate::kernel::threads::{beside, by_rows, within};
use crate::kernel::tuning::Tuning;
use crate::kernel::view::Columns;
use crate::simd::Level;
use crate::words::{self, WORD_BITS, words_for};

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

/// The pivots of a matrix of this shape, in whose words [`Goal::Operations`] is left, on this CPU.
pub(crate) fn row_operations(rows: &mut [u64], shape: (usize, usize)) -> Pivots {
    let (level, tuning) = (Level::detect(), &Tuning::DEFAULT);
    eliminate(level, tuning, rows, shape, shape.1, Goal::Operations)
}

/// Eliminates the words of a matrix of this shape with pivots in the first `pivot_columns` columns only; those behind them take
/// part in the row operations.
pub(crate) fn eliminate(
    level: Level,
    tuning: &Tuning,
    rows: &mut [u64],
    (nrows, ncols): (usize, usize),
    pivot_columns: usize,
    goal: Goal,
) -> Pivots {
    let stride = words_for(ncols);
    if nrows == 0 || pivot_columns == 0 {
        return Pivots::default();
    }
    let mut unused: EachWord<_> = words::all_ones(nrows);
    let (words, row_words) = (words_for(pivot_columns), words_for(nrows));
    let shape = [words.min(row_words), stride.max(row_words)];
    let sizes = part_sizes(level, tuning, shape, goal);
    // A single panel takes the columns behind the pivots along.
    let words = if level.has_vectors() && stride <= sizes[0] { stride } else { words };
    let mut elimination = Elimination {
        level,
        tuning,
        rows,
        stride,
        pivot_columns,
        active: 0..unused.len(),
        unused: &mut unused,
        promising: true,
        pivot_rows: &mut Each::from_elem(NO_ROW, words * WORD_BITS),
    };
    // Of a square matrix, between a third and a half of a product's.
    let products = nrows * nrows.min(pivot_columns) * stride * WORD_BITS / 2;
    within(tuning, products, || {
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
    })
}

/// The sizes of parts, and of parts of these, in which columns are eliminated; in words.
///
/// For a matrix of so many words of rows and of columns, the smaller number first.
fn part_sizes(
    level: Level,
    tuning: &Tuning,
    [least, most]: [usize; 2],
    goal: Goal,
) -> SmallVec<[usize; 3]> {
    // Small parts let more rows follow the leading ones. A panel of all columns has no rows to follow, and with
    // row operations none are left behind.
    let is_whole = level.has_vectors() && least < tuning.part_words;
    let part = if is_whole || most >= tuning.large_from || goal == Goal::Operations {
        tuning.part_words
    } else if level.has_vectors() {
        tuning.small_part_of_blocks
    } else {
        tuning.small_part_of_tables
    };
    // Few rows have few pivots, too few for the operands of large parts.
    let outer = (least >= tuning.outer_from).then_some(tuning.outer_words.next_multiple_of(part));
    // Without vector operations a panel is made of single words.
    let strip = (!level.has_vectors()).then_some(1);
    outer.into_iter().chain([part]).chain(strip).collect()
}

/// An elimination on its way. Ranges of columns are in words, ranges of rows in blocks.
struct Elimination<'a> {
    level: Level,
    tuning: &'a Tuning,
    rows: &'a mut [u64],
    stride: usize,
    pivot_columns: usize,
    /// A mask for each block of 64 rows: those that have not been used as pivot rows.
    unused: &'a mut [u64],
    /// The rows that take part.
    active: Range<usize>,
    /// Whether the leading rows have always had enough pivots.
    promising: bool,
    /// The pivot row of each column, or [`NO_ROW`].
    pivot_rows: &'a mut [usize],
}

/// A range of columns cut into parts.
fn parts(columns: Range<usize>, size: usize) -> impl Iterator<Item = Range<usize>> {
    columns.clone().step_by(size).map(move |start| start..columns.end.min(start + size))
}

impl Elimination<'_> {
    /// Eliminates all columns, in parts of the given sizes, and leaves rows behind; returns each part with the first block
    /// of rows that took part.
    fn run_down(&mut self, words: usize, sizes: &[usize]) -> EachWord<(Range<usize>, usize)> {
        let (mut left_behind, mut lag) = (EachWord::new(), None);
        for part in parts(0..words, sizes[0]) {
            let Some(first) = self.unused.iter().position(|&mask| mask != 0) else { break };
            self.active.start = first;
            left_behind.push((part.clone(), first));
            let behind = part.end..self.stride;
            lag = self.step(part, &sizes[1..], false, slice::from_ref(&behind), lag);
        }
        self.catch_up(lag);
        left_behind
    }

    /// Eliminates `columns` in parts of the given sizes, in place; the rest of `whole` follows each part.
    fn run(&mut self, columns: Range<usize>, sizes: &[usize], whole: Range<usize>) {
        let mut lag = None;
        for part in parts(columns, sizes[0]) {
            if self.unused[self.active.clone()].iter().all(|&mask| mask == 0) {
                break;
            }
            let outside = [whole.start..part.start, part.end..whole.end];
            lag = self.step(part, &sizes[1..], true, &outside, lag);
        }
        self.catch_up(lag);
    }

    /// Eliminates a part, itself in parts of the given sizes; the columns `outside` follow, in the rows of `lag` after the
    /// part that they lag behind. Returns which rows lag now.
    fn step(
        &mut self,
        part: Range<usize>,
        sizes: &[usize],
        keep: bool,
        outside: &[Range<usize>],
        mut lag: Option<Lag>,
    ) -> Option<Lag> {
        if let Some(leading) = self.leading_rows(&part) {
            let active = replace(&mut self.active, leading.clone());
            let pivot_rows = match lag.take() {
                Some(lag) => self.lead_beside(lag, &part, sizes, keep, outside),
                None => self.lead(&part, sizes, keep, outside),
            };
            self.active = active;
            if let Some(pivot_rows) = pivot_rows {
                self.add_to_blocks(&pivot_rows, self.active.start..leading.start);
                return Some(Lag { pivot_rows, blocks: leading.end..self.active.end });
            }
            self.promising = false;
        }
        self.catch_up(lag);
        let operations = self.reduce(part.clone(), sizes, keep);
        self.follow(part, &operations, outside);
        None
    }

    /// Brings all rows up to date, and [leads](Self::lead) as soon as the active ones are.
    fn lead_beside(
        &mut self,
        Lag { pivot_rows, blocks }: Lag,
        part: &Range<usize>,
        sizes: &[usize],
        keep: bool,
        outside: &[Range<usize>],
    ) -> Option<PivotRows> {
        let (level, tuning, stride) = (self.level, self.tuning, self.stride);
        let [leading_end, end] = [self.active.end, blocks.end].map(|block| self.row_of(block));
        let products = pivot_rows.products(end - leading_end);
        let (above, below) = self.rows[..end * stride].split_at_mut(leading_end * stride);
        let mut above = Elimination {
            rows: above,
            unused: self.unused,
            active: self.active.clone(),
            pivot_rows: self.pivot_rows,
            ..*self
        };
        let lead = || {
            let lagging = above.rows_of(blocks.start..above.active.end);
            pivot_rows.add_to(level, tuning, Columns::all_mut(lagging, stride));
            above.lead(part, sizes, keep, outside)
        };
        beside(tuning, products, lead, Columns::all_mut(below, stride), &|rows| {
            pivot_rows.add_to(level, tuning, rows);
        })
    }

    /// Adds pivot rows to rows that do not have them yet.
    fn catch_up(&mut self, lag: Option<Lag>) {
        if let Some(Lag { pivot_rows, blocks }) = lag {
            self.add_to_blocks(&pivot_rows, blocks);
        }
    }

    /// Adds pivot rows to all rows of some blocks, none of them a pivot row of the part.
    fn add_to_blocks(&mut self, pivot_rows: &PivotRows, blocks: Range<usize>) {
        let (level, tuning, stride) = (self.level, self.tuning, self.stride);
        let rows = Columns::all_mut(self.rows_of(blocks), stride);
        by_rows(tuning, pivot_rows.products(rows.height()), rows, &|_, rows| {
            pivot_rows.add_to(level, tuning, rows);
        });
    }

    /// Eliminates a part in the active rows only, if each column has its pivot there; otherwise all is as before.
    fn lead(
        &mut self,
        part: &Range<usize>,
        sizes: &[usize],
        keep: bool,
        outside: &[Range<usize>],
    ) -> Option<PivotRows> {
        let before = (self.entries(part.clone()), self.unused.to_vec());
        let operations = self.reduce(part.clone(), sizes, keep);
        if self.pivots_of(part.clone()).count() < part.len() * WORD_BITS {
            // The pivot rows would not be the first possible ones.
            self.set_entries(part.clone(), &before.0);
            self.unused.copy_from_slice(&before.1);
            self.pivot_rows[part.start * WORD_BITS..part.end * WORD_BITS].fill(NO_ROW);
            return None;
        }
        self.follow(part.clone(), &operations, outside);
        // The pivot rows' operations in the part make up those of the other rows.
        let inside = if keep { part.clone() } else { 0..0 };
        let columns = outside.iter().chain([&inside]).filter(|columns| !columns.is_empty());
        let entries = columns.map(|columns| (columns.clone(), self.pivot_entries(part, columns)));
        Some(PivotRows { part: part.clone(), entries: entries.collect() })
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
    fn reduce(&mut self, part: Range<usize>, sizes: &[usize], keep: bool) -> LeftOperand {
        if !sizes.is_empty() {
            self.run(part.clone(), sizes, part.clone());
            self.collect(part, keep)
        } else if self.level.has_vectors() {
            self.panel(part, keep)
        } else {
            self.strip(part.start, keep)
        }
    }

    /// The active rows.
    fn active(&mut self) -> &mut [u64] {
        self.rows_of(self.active.clone())
    }

    /// The rows of some blocks.
    fn rows_of(&mut self, blocks: Range<usize>) -> &mut [u64] {
        let rows = self.row_of(blocks.start)..self.row_of(blocks.end);
        &mut self.rows[rows.start * self.stride..rows.end * self.stride]
    }

    /// The first row of a block; of that behind the last one, the number of rows.
    fn row_of(&self, block: usize) -> usize {
        (self.rows.len() / self.stride).min(block * BLOCK)
    }

    /// Eliminates up to eight words in place.
    fn panel(&mut self, part: Range<usize>, keep_operations: bool) -> LeftOperand {
        let (offset, stride) = (self.active.start * BLOCK, self.stride);
        let rows = offset..self.row_of(self.active.end);
        let rows = &mut self.rows[rows.start * stride..rows.end * stride];
        let reduced = Panel {
            matrix: Columns { rows, stride, start: part.start, words: part.len() },
            pivot_columns: self.pivot_columns - part.start * WORD_BITS,
            unused: &mut self.unused[self.active.clone()],
            keep_operations,
        }
        .enter(self.level);
        let pivot_rows = self.pivot_rows[part.start * WORD_BITS..].iter_mut();
        for (to, row) in pivot_rows.zip(reduced.pivot_rows).filter(|(_, row)| *row != NO_ROW) {
            *to = offset + row;
        }
        LeftOperand::Packed { lines: reduced.operations, words: reduced.words }
    }

    /// Eliminates one word in place.
    fn strip(&mut self, word: usize, keep_operations: bool) -> LeftOperand {
        let offset = self.active.start * BLOCK;
        let stride = self.stride;
        let mut strip: Vec<u64> =
            self.active().iter().skip(word).step_by(stride).copied().collect();
        let columns = WORD_BITS.min(self.pivot_columns - word * WORD_BITS);
        let pivot_rows = &mut self.pivot_rows[word * WORD_BITS..][..WORD_BITS];
        let unused = &mut self.unused[self.active.clone()];
        self.level.run_without_vectors(
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
    fn collect(&mut self, part: Range<usize>, keep: bool) -> LeftOperand {
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
        LeftOperand::RowMajor { entries, words: part.len() }
    }

    /// The pivot row of each column of a part, or [`NO_ROW`].
    fn pivot_rows_of(&self, part: &Range<usize>) -> &[usize] {
        &self.pivot_rows[part.start * WORD_BITS..part.end * WORD_BITS]
    }

    /// The columns with a pivot, counted from the first of `part`, and their rows.
    fn pivots_of(&self, part: Range<usize>) -> impl Iterator<Item = (usize, usize)> {
        self.pivot_rows_of(&part).iter().copied().enumerate().filter(|(_, row)| *row != NO_ROW)
    }

    /// The pivots, found so far.
    fn pivots(&self) -> Pivots {
        let found = self.pivots_of(0..self.pivot_rows.len() / WORD_BITS);
        let (columns, rows) = found.unzip();
        Pivots { columns, rows }
    }

    /// Some columns of the part's pivot rows, in the order of their pivots; zeros for a column without.
    fn pivot_entries(&self, part: &Range<usize>, columns: &Range<usize>) -> RightOperand {
        let rows = Columns::all(&*self.rows, self.stride);
        let from = rows.part(0..rows.height(), columns.clone());
        RightOperand::new(self.level, self.tuning, from, self.pivot_rows_of(part))
    }

    /// The part of the active rows, row by row.
    fn entries(&mut self, part: Range<usize>) -> Vec<u64> {
        let stride = self.stride;
        let rows = self.active().chunks_exact(stride);
        rows.flat_map(|row| &row[part.clone()]).copied().collect()
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
    fn follow(&mut self, part: Range<usize>, operations: &LeftOperand, outside: &[Range<usize>]) {
        let stride = self.stride;
        let depth = part.start..part.start + operations.words();
        if self.pivots_of(depth.clone()).next().is_none() {
            return;
        }
        let (level, tuning) = (self.level, self.tuning);
        for columns in outside.iter().filter(|columns| !columns.is_empty()) {
            let right = self.pivot_entries(&depth, columns);
            let rows = self.active();
            let height = rows.len() / stride;
            let mut to = Columns::all_mut(rows, stride);
            let to = to.part_mut(0..height, columns.clone());
            by_rows(tuning, right.products(height), to, &|rows, to| {
                right.multiply_add(level, tuning, operations, rows, to);
            });
        }
    }
}

#[cfg(test)]
mod tests;
