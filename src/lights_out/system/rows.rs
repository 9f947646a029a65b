//! Light chasing row by row: the first rows of presses force all others.
//!
//! Let xᵢ be row i of the presses and bᵢ row i of the lights. With a stencil that reaches from t
//! rows above a press to s rows below it, row i is dark if
//!
//! ```text
//! S₋ₜ xᵢ₊ₜ + … + S₀ xᵢ + … + Sₛ xᵢ₋ₛ = bᵢ
//! ```
//!
//! where S_d is what presses do to the row d below them. If a press toggles a single light t rows
//! above it, then S₋ₜ is a [`Shift`], which can be undone: the last row of presses that touches row
//! i is forced by the s + t rows before it,
//!
//! ```text
//! xᵢ₊ₜ = S₋ₜ⁻¹ (bᵢ + S₋ₜ₊₁ xᵢ₊ₜ₋₁ + … + Sₛ xᵢ₋ₛ)
//! ```
//!
//! (Sutner, *Math. Intelligencer* 11(2), 1989). On the classic board t = s = 1 and
//! xᵢ₊₁ = bᵢ + xᵢ₋₁ + (xᵢ and xᵢ moved to both sides).
//!
//! # The window
//!
//! A window of s + t rows passes over the presses from top to bottom. In step i it holds what row i
//! of the lights and the window itself force the next row from. On the classic board:
//!
//! ```text
//! passed 0   x₋₁ = 0   ┐ window of step 0
//!        1   x₀ free   ┘  ┐ window of step 1
//!        2   x₁ forced    ┘  ┐                      forced by b₀
//!        …                   ┘ …
//!   rows     x_last       ┐ window of the last step
//!   rows + 1 must be 0    ┘                         forced by b_last
//! ```
//!
//! 1. The free rows are written into the first window. On a bounded board, rows above the board are
//!    zero, and the t rows below them are free. Where the first and the last row are neighbours,
//!    the whole window is free.
//! 2. Each step forces the next row.
//! 3. What is left is read from the window behind the last step. On a bounded board its rows below
//!    the board must be zero. Where the rows go around, it must be the first window again, since it
//!    has come back there.
//! 4. The presses are read from the rows that were passed.
//!
//! So t·c presses are free on a bounded board, and (s + t)·c where the rows go around.

use std::ops::Range;

use super::shift::Shift;
use crate::lights_out::board::Stencil;
use crate::matrix::BitMatrix;
use crate::words::{self, words_for};

/// How each row of presses follows from those above it.
#[derive(Debug)]
pub(in crate::lights_out) struct Rows {
    /// Rows and columns.
    shape: (usize, usize),
    /// Whether the first and the last row are neighbours, and the first and the last column.
    wraps: (bool, bool),
    /// The rows of a window, s + t. Its positions are 0, …, span − 1; the row that it forces is
    /// next.
    span: usize,
    /// The position of the board's first row in the window of the first step.
    start: isize,
    /// The positions of the free rows in the window of the first step.
    free: Range<usize>,
    /// The rows of a window that are summed up.
    terms: Vec<Term>,
    /// The move of the lights in that sum, S₋ₜ⁻¹.
    lights: Shift,
}

/// A row of the window, moved sideways.
#[derive(Clone, Copy, Debug)]
struct Term {
    position: usize,
    shift: Shift,
}

/// All rows that the windows pass over, one after the other in whole words.
type Passed = Vec<u64>;

/// Preparation.
impl Rows {
    /// The chase of a board from top to bottom, `None` if no row forces the next.
    pub(super) fn new(stencil: &Stencil) -> Option<Self> {
        let Stencil { shape, wraps, ref offsets } = *stencil;
        // The offsets are sorted: first those to the row furthest above.
        let &(top, forced) = offsets.first()?;
        let &(bottom, _) = offsets.last()?;
        let single = offsets.iter().filter(|(down, _)| *down == top).count() == 1;
        // A row that was moved sideways is known in full only if it goes around.
        if !single || !(wraps.1 || forced == 0) || !(wraps.0 || top <= 0) {
            return None;
        }
        // Above a bounded board all rows are zero. The window includes the first row at least.
        let start = if wraps.0 { bottom } else { bottom.max(0) };
        let span = (start - top).unsigned_abs();
        let free = if wraps.0 { 0..span } else { start.unsigned_abs()..span };
        let shift = |by: isize| Shift::new(by - forced, shape.1, wraps.1);
        let terms = offsets.iter().filter(|(down, _)| *down != top);
        let terms = terms.map(|&(down, right)| Term {
            position: (start - down).unsigned_abs(),
            shift: shift(right),
        });
        let (terms, lights) = (terms.collect(), shift(0));
        Some(Self { shape, wraps, span, start, free, terms, lights })
    }

    /// The chase of so many rows as a player does it; `None` unless the first row alone is free,
    /// and what is left over is in the last row.
    pub(in crate::lights_out) fn downwards(stencil: &Stencil, rows: usize) -> Option<Self> {
        let mut chase = Self::new(stencil)?;
        chase.shape.0 = rows;
        // A light is mended by the press below it, not beside that one.
        let straight = stencil.offsets.first().is_some_and(|(_, right)| *right == 0);
        (!chase.wraps.0 && chase.free.len() == 1 && straight).then_some(chase)
    }

    /// The number of free presses.
    pub(super) fn free(&self) -> usize {
        self.free.len() * self.shape.1
    }

    /// Whether each press is forced by earlier ones of the board, the free rows being its first.
    pub(super) fn is_in_order(&self) -> bool {
        !self.wraps.0
    }

    /// The matrix M, which maps the free rows to what is left: steps 1 to 3 for all free presses at
    /// once. In place of a press stands the set of free presses that it sums up, a row of a block.
    pub(in crate::lights_out) fn matrix(&self) -> BitMatrix {
        let (rows, cols) = self.shape;
        let unknowns = self.free();
        let stride = words_for(unknowns);
        // Only one window is kept: a block of c rows for each of its positions, and the next.
        let mut window = vec![BitMatrix::zeros(cols, unknowns); self.span + 1];
        self.add_units(&mut window);
        for _ in 0..rows {
            let (known, next) = window.split_at_mut(self.span);
            let next = next[0].as_words_mut();
            next.fill(0);
            for Term { position, shift } in &self.terms {
                shift.add_blocks(next, known[*position].as_words(), stride);
            }
            window.rotate_left(1);
        }
        if self.wraps.0 {
            self.add_units(&mut window);
        }
        let mut matrix = BitMatrix::zeros(unknowns, unknowns);
        for (t, block) in window[self.free.clone()].iter().enumerate() {
            for j in 0..cols {
                matrix.row_words_mut(t * cols + j).copy_from_slice(block.row_words(j));
            }
        }
        matrix
    }

    /// Adds each free press to the sum that stands in its place.
    fn add_units(&self, window: &mut [BitMatrix]) {
        let cols = self.shape.1;
        for (t, block) in window[self.free.clone()].iter_mut().enumerate() {
            (0..cols).for_each(|j| words::flip(block.row_words_mut(j), t * cols + j));
        }
    }
}

/// One board.
impl Rows {
    /// The lights that are left if the free rows are not pressed: steps 2 and 3.
    pub(in crate::lights_out) fn remainder(&self, lights: &[u64]) -> Vec<u64> {
        let (rows, cols) = self.shape;
        let mut passed = self.nothing_passed();
        self.pass(lights, &mut passed);
        // The first window, to which the last must come back, is zero.
        let mut remainder = vec![0; words_for(self.free())];
        for (t, position) in self.free.clone().enumerate() {
            let row = self.row(&passed, rows + position);
            words::xor_bits(&mut remainder, t * cols, row, 0, cols);
        }
        remainder
    }

    /// All presses, row by row, if the free rows are these: steps 1, 2 and 4.
    pub(super) fn presses(&self, lights: &[u64], free: &[u64]) -> Vec<u64> {
        let (rows, cols) = self.shape;
        let stride = words_for(cols);
        let mut passed = self.nothing_passed();
        for (t, position) in self.free.clone().enumerate() {
            words::xor_bits(&mut passed[position * stride..], 0, free, t * cols, cols);
        }
        self.pass(lights, &mut passed);
        let mut presses = vec![0; words_for(rows * cols)];
        if stride == 1 && !self.wraps.0 {
            let board = &passed[self.place(0)..][..rows];
            for (row, &pressed) in board.iter().enumerate() {
                words::xor_bits_at(&mut presses, row * cols, pressed, cols);
            }
            return presses;
        }
        for row in 0..rows {
            let pressed = self.row(&passed, self.place(row));
            words::xor_bits(&mut presses, row * cols, pressed, 0, cols);
        }
        presses
    }

    fn nothing_passed(&self) -> Passed {
        vec![0; (self.span + self.shape.0) * words_for(self.shape.1)]
    }

    /// Step 2: forces the rows behind the first window.
    fn pass(&self, lights: &[u64], passed: &mut [u64]) {
        let (rows, cols) = self.shape;
        let stride = words_for(cols);
        if stride == 1 && !self.wraps.1 {
            return self.pass_by_words(lights, passed);
        }
        for i in 0..rows {
            let (known, next) = passed.split_at_mut((i + self.span) * stride);
            let next = &mut next[..stride];
            self.lights.add(next, lights, i * cols);
            for Term { position, shift } in &self.terms {
                shift.add(next, &known[(i + position) * stride..], 0);
            }
        }
    }

    /// The same where a row is one word and does not go around.
    fn pass_by_words(&self, lights: &[u64], passed: &mut [u64]) {
        let (rows, cols) = self.shape;
        for i in 0..rows {
            let lights = self.lights.of_word(words::bits_at(lights, i * cols, cols));
            passed[i + self.span] = self
                .terms
                .iter()
                .fold(lights, |sum, term| sum ^ term.shift.of_word(passed[i + term.position]));
        }
    }

    /// A row that was passed.
    fn row<'a>(&self, passed: &'a [u64], position: usize) -> &'a [u64] {
        let stride = words_for(self.shape.1);
        &passed[position * stride..][..stride]
    }

    /// Where a row of the board stands among those that were passed.
    fn place(&self, row: usize) -> usize {
        let position = row as isize + self.start;
        if self.wraps.0 {
            position.rem_euclid(self.shape.0 as isize) as usize
        } else {
            position as usize
        }
    }
}

/// Many dark boards.
impl Rows {
    /// The quiet patterns whose free rows are the rows of a matrix, one a row. Boards of at most
    /// `together` columns are chased all together.
    pub(super) fn quiet_patterns(&self, free: &BitMatrix, together: usize) -> BitMatrix {
        let (rows, cols) = self.shape;
        if cols <= together {
            return self.pass_together(&free.transpose()).transpose();
        }
        let dark = vec![0; words_for(rows * cols)];
        let mut patterns = BitMatrix::zeros(free.nrows(), rows * cols);
        for i in 0..free.nrows() {
            let pattern = self.presses(&dark, free.row_words(i));
            patterns.row_words_mut(i).copy_from_slice(&pattern);
        }
        patterns
    }

    /// Steps 1, 2 and 4 for a board in each column, cells and free presses being the rows.
    fn pass_together(&self, free: &BitMatrix) -> BitMatrix {
        let (rows, cols) = self.shape;
        let mut passed = BitMatrix::zeros((self.span + rows) * cols, free.ncols());
        let stride = passed.stride();
        let row = cols * stride;
        let words = passed.as_words_mut();
        words[self.free.start * row..self.free.end * row].copy_from_slice(free.as_words());
        for i in 0..rows {
            let (known, next) = words.split_at_mut((i + self.span) * row);
            for Term { position, shift } in &self.terms {
                shift.add_blocks(&mut next[..row], &known[(i + position) * row..][..row], stride);
            }
        }
        let cells = (0..rows * cols).map(|cell| self.place(cell / cols) * cols + cell % cols);
        passed.select_rows(cells)
    }
}
