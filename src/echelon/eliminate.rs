//! Gauss–Jordan elimination without row exchanges: the pivot rows are named, and put in order at
//! the end.
//!
//! Columns are eliminated in parts from the left, and large parts in parts of their own. Each part
//! goes through these stages:
//!
//! 1. [*Search*](search): find the part's pivots in the rows that take part, and eliminate the part
//!    there. This is done *in place*: a pivot column, which would become a unit vector, holds the
//!    row operations T instead.
//! 2. *Follow*: the columns outside of the part get the product of T + I and the old pivot rows.
//! 3. [*Lead*](lead): of many rows only the leading ones are searched. If each column of a part has
//!    its pivot there, all other rows need no search: they get one product with the new pivot rows.
//! 4. [*Lag*](lag): the rows below the leading ones get that product one part later. While one
//!    thread searches the next part's leading rows, others bring the rows below up to date (known
//!    as lookahead in LU decompositions over the reals).
//! 5. [*Finish*](finish): a block of 64 rows that are all pivot rows is left behind. What it still
//!    needs is done at the end, and only for the columns without pivot, since a column with a pivot
//!    is a unit vector and need not be computed.
//!
//! Stages 3 and 5 bring the work down to a third of n³ products of bits. The rows, while part p is
//! searched:
//!
//! ```text
//! ┌──────────────────────┐
//! │ left behind          │  every row is a pivot row: nothing is added until the finish
//! ├──────────────────────┤  active.start
//! │ used by parts before │  no unused row is above the leading ones; gets p's pivot rows
//! │                      │  right after the search
//! ├──────────────────────┤  leading.start
//! │ leading              │  is searched for p's pivots, and has those of all parts before
//! ├──────────────────────┤  leading.end
//! │ lagging              │  lacks the pivot rows of p − 1; gets them meanwhile, and p's
//! │                      │  while p + 1 is searched
//! └──────────────────────┘  active.end
//! ```

mod finish;
mod lag;
mod lead;
mod search;

use std::ops::Range;
use std::slice;

use smallvec::SmallVec;

use self::lag::Lag;
use super::pivots::{NO_ROW, PivotColumns, Pivots};
use crate::kernel::product::operands::{LeftOperand, RightOperand};
use crate::kernel::ranges::{BlockRange, WordRange};
use crate::kernel::scratch::{PerRow, PerWord};
use crate::kernel::threads::{by_rows, within};
use crate::kernel::tuning::{EliminationSizes, Tuning};
use crate::kernel::view::View;
use crate::simd::Level;
use crate::words::{self, WORD_BITS, words_for};

/// What an elimination makes of the matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// Any state: enough for the rank.
    Rank,
    /// The reduced row echelon form.
    Reduced,
    /// The same with its rows out of order, and the pivot columns, which would be unit vectors,
    /// hold the row operations: pivot column c of a row is how often the original pivot row of c is
    /// in it.
    Operations,
}

/// The pivots of a matrix of this shape, in whose words [`Goal::Operations`] is left, on this CPU.
pub(crate) fn row_operations(rows: &mut [u64], shape: (usize, usize)) -> Pivots {
    let (level, tuning) = (Level::detect(), &Tuning::DEFAULT);
    eliminate(level, tuning, rows, shape, shape.1, Goal::Operations)
}

/// Eliminates the words of a matrix of this shape with pivots in the first `pivot_columns` columns
/// only; those behind them take part in the row operations.
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
    let mut unused: PerWord<_> = words::all_ones(nrows);
    let (width, row_words) = (words_for(pivot_columns), words_for(nrows));
    let shape = [width.min(row_words), stride.max(row_words)];
    let sizes = part_sizes(level, &tuning.elimination, shape, goal);
    // A single panel takes the columns behind the pivots along.
    let width = if level.has_vectors() && stride <= sizes[0] { stride } else { width };
    let searched = WordRange::new(0, width);
    let mut elimination = Elimination {
        level,
        tuning,
        rows,
        stride,
        pivot_columns,
        active: BlockRange::new(0, unused.len()),
        unused: &mut unused,
        promising: true,
        pivot_rows: &mut PerRow::from_elem(NO_ROW, width * WORD_BITS),
    };
    // Of a square matrix, between a third and a half of a product's.
    let products = nrows * nrows.min(pivot_columns) * stride * WORD_BITS / 2;
    within(&tuning.threads, products, || {
        if goal == Goal::Operations {
            elimination.run(searched, &sizes, WordRange::new(0, stride));
            return elimination.pivots();
        }
        let left_behind = elimination.run_down(searched, &sizes);
        let pivots = elimination.pivots();
        if goal == Goal::Reduced && pivots.rank() > 0 {
            elimination.finish(ncols, &pivots, &left_behind);
        }
        pivots
    })
}

/// The widths of parts, and of parts of these, in which columns are eliminated; in words.
///
/// For a matrix of so many words of rows and of columns, the smaller number first.
fn part_sizes(
    level: Level,
    sizes: &EliminationSizes,
    [least, most]: [usize; 2],
    goal: Goal,
) -> SmallVec<[usize; 3]> {
    // Small parts let more rows follow the leading ones. A panel of all columns has no rows to
    // follow, and with row operations none are left behind.
    let is_whole = level.has_vectors() && least < sizes.part_words;
    let part = if is_whole || most >= sizes.large_from_words || goal == Goal::Operations {
        sizes.part_words
    } else if level.has_vectors() {
        sizes.small_part_of_blocks
    } else {
        sizes.small_part_of_tables
    };
    // Few rows have few pivots, too few for the operands of large parts.
    let outer = sizes.outer_part_words.next_multiple_of(part);
    let outer = (least >= sizes.outer_from_words).then_some(outer);
    // Without vector operations a panel is made of single words.
    let strip = (!level.has_vectors()).then_some(1);
    outer.into_iter().chain([part]).chain(strip).collect()
}

/// An elimination on its way.
struct Elimination<'a> {
    level: Level,
    tuning: &'a Tuning,
    rows: &'a mut [u64],
    stride: usize,
    /// The columns that may have a pivot are the first ones.
    pivot_columns: usize,
    /// A mask for each block of 64 rows: those that have not been used as pivot rows.
    unused: &'a mut [u64],
    /// The rows that take part.
    active: BlockRange,
    /// Whether the leading rows have always had enough pivots.
    promising: bool,
    /// The pivot row of each column, or [`NO_ROW`].
    pivot_rows: &'a mut [usize],
}

/// One part on its way through the stages.
#[derive(Clone, Copy)]
struct Step<'s> {
    part: WordRange,
    /// The widths of its own parts, and of parts of these.
    sizes: &'s [usize],
    /// What becomes of the part's pivot columns.
    pivot_columns: PivotColumns,
    /// The columns that follow.
    outside: &'s [WordRange],
}

/// A part, and the first block of rows that took part in it: those above had been left behind
/// before.
type LeftBehind = (WordRange, usize);

impl Elimination<'_> {
    /// Eliminates all columns in parts, leaving rows behind.
    fn run_down(&mut self, searched: WordRange, sizes: &[usize]) -> PerWord<LeftBehind> {
        let (mut left_behind, mut lag) = (PerWord::new(), None);
        for part in searched.parts(sizes[0]) {
            let Some(first) = self.unused.iter().position(|&mask| mask != 0) else { break };
            self.active.start = first;
            left_behind.push((part, first));
            let behind = WordRange::new(part.end, self.stride);
            let step = Step {
                part,
                sizes: &sizes[1..],
                pivot_columns: PivotColumns::UnitVectors,
                outside: slice::from_ref(&behind),
            };
            lag = self.step(step, lag);
        }
        self.catch_up(lag);
        left_behind
    }

    /// Eliminates the columns `searched` in parts, whose pivot columns hold the row operations; the
    /// rest of `whole` follows each part.
    fn run(&mut self, searched: WordRange, sizes: &[usize], whole: WordRange) {
        let mut lag = None;
        for part in searched.parts(sizes[0]) {
            if self.unused[self.active.in_list()].iter().all(|&mask| mask == 0) {
                break;
            }
            let outside =
                [WordRange::new(whole.start, part.start), WordRange::new(part.end, whole.end)];
            let pivot_columns = PivotColumns::Operations;
            let step = Step { part, sizes: &sizes[1..], pivot_columns, outside: &outside };
            lag = self.step(step, lag);
        }
        self.catch_up(lag);
    }

    /// Eliminates a part, while the rows of `lag` catch up with the part before. Returns which rows
    /// lag now.
    fn step(&mut self, step: Step<'_>, mut lag: Option<Lag>) -> Option<Lag> {
        if let Some(leading) = self.leading_rows(step.part) {
            let active = self.active;
            self.active = leading;
            let pivot_rows = match lag.take() {
                Some(lag) => self.lead_beside(lag, step),
                None => self.lead(step),
            };
            self.active = active;
            if let Some(pivot_rows) = pivot_rows {
                self.add_pivot_rows(&pivot_rows, BlockRange::new(active.start, leading.start));
                let blocks = BlockRange::new(leading.end, active.end);
                return Some(Lag { pivot_rows, blocks });
            }
            self.promising = false;
        }
        self.catch_up(lag);
        let operations = self.search(step);
        self.follow(step.part, &operations, step.outside);
        None
    }

    /// *Follow*: applies row operations to columns outside of the part where they were found, in
    /// the active rows.
    fn follow(&mut self, part: WordRange, operations: &LeftOperand, outside: &[WordRange]) {
        let (level, tuning, stride) = (self.level, self.tuning, self.stride);
        let depth = WordRange::new(part.start, part.start + operations.width());
        if self.pivots_of(depth).next().is_none() {
            return;
        }
        for &words in outside.iter().filter(|words| !words.is_empty()) {
            let right = self.pivot_entries(depth, words);
            let to = View::all_mut(self.active_rows(), stride).columns(words);
            by_rows(&tuning.threads, right.products(to.height()), to, &|rows, to| {
                right.multiply_add(level, &tuning.product, operations, rows, to);
            });
        }
    }

    /// The number of rows, those included that do not take part.
    fn height(&self) -> usize {
        self.rows.len() / self.stride
    }

    /// The words of the active rows.
    fn active_rows(&mut self) -> &mut [u64] {
        self.rows_of(self.active)
    }

    /// The words of the rows of some blocks.
    fn rows_of(&mut self, blocks: BlockRange) -> &mut [u64] {
        let Range { start, end } = blocks.rows(self.height());
        &mut self.rows[start * self.stride..end * self.stride]
    }

    /// The columns with a pivot, counted from the first of `part`, and their rows.
    fn pivots_of(&self, part: WordRange) -> impl Iterator<Item = (usize, usize)> {
        let rows = self.pivot_rows[part.columns()].iter().copied();
        rows.enumerate().filter(|(_, row)| *row != NO_ROW)
    }

    /// The pivots, found so far.
    fn pivots(&self) -> Pivots {
        let found = self.pivots_of(WordRange::new(0, self.pivot_rows.len() / WORD_BITS));
        let (columns, rows) = found.unzip();
        Pivots { columns, rows }
    }

    /// Some columns of the part's pivot rows, in the order of their pivots; zeros for a column
    /// without.
    fn pivot_entries(&self, part: WordRange, words: WordRange) -> RightOperand {
        let from = View::all(&*self.rows, self.stride).columns(words);
        RightOperand::new(self.level, &self.tuning.product, from, &self.pivot_rows[part.columns()])
    }
}

#[cfg(test)]
mod tests;
