//! Light chasing row by row: the first rows of presses determine all others.
//!
//! Let xᵢ be row i of the presses and bᵢ row i of the lights. A stencil that reaches from t rows above to s
//! rows below a press makes row i dark if Σ S_d x_{i−d} = bᵢ, the sum over d = −t, …, s, where S_d is what
//! a press does d rows below it. If nothing but a single light is toggled t rows above, S_{−t} is a shift,
//! so x_{i+t} is forced by the rows before it, and the presses solve the board if the t rows below the last come
//! out as zero. These depend linearly on the first t rows: one small system of t·c equations instead of r·c
//! (Sutner, *Math. Intelligencer* 11(2), 1989). Where the first and the last row are neighbours, s + t rows are
//! chosen freely, and the chase must come back to them.

use super::turn::Turn;
use crate::BitMatrix;
use crate::lights_out::stencil::Stencil;
use crate::words::{self, WORD_BITS};

/// The columns up to which quiet patterns are chased together, a bit each: wider rows fill words by themselves. Few
/// in tests, so that these reach both ways.
const TOGETHER: usize = if cfg!(test) { 6 } else { WORD_BITS };

/// How each row of presses follows from those above it.
#[derive(Debug)]
pub(in crate::lights_out) struct Rows {
    turn: Turn,
    /// Rows and columns after the turn.
    shape: (usize, usize),
    wraps: (bool, bool),
    /// The rows that a step looks at: positions 0, …, span − 1 of a window, the new row being the next.
    span: usize,
    /// The position, in the window of the first step, of the first row of the board.
    start: isize,
    /// The positions of the rows that are chosen freely.
    free: std::ops::Range<usize>,
    /// What the new row sums up: shifted rows of the window.
    terms: Vec<(usize, isize)>,
    /// The shift of the lights in that sum.
    lights_shift: isize,
    /// The terms, then the lights, for rows of one word.
    word_terms: Vec<WordTerm>,
}

/// A row of one word, shifted.
#[derive(Clone, Copy, Debug)]
struct WordTerm {
    position: usize,
    rotation: u32,
    /// What comes from within the row.
    mask: u64,
}

impl WordTerm {
    fn new(position: usize, shift: isize, cols: usize) -> Self {
        let (row, by) = (words::tail_mask(cols), shift.unsigned_abs() as u32);
        let shifted = if shift < 0 { row.checked_shr(by) } else { row.checked_shl(by) };
        let rotation = shift.rem_euclid(WORD_BITS as isize) as u32;
        Self { position, rotation, mask: shifted.unwrap_or(0) & row }
    }

    #[inline(always)]
    fn apply(self, row: u64) -> u64 {
        row.rotate_left(self.rotation) & self.mask
    }
}

impl Rows {
    /// The course that leaves the fewest cells to choose.
    pub(super) fn shortest(stencil: &Stencil) -> Option<Self> {
        Turn::ALL
            .into_iter()
            .filter_map(|turn| Self::new(&turn.turn_stencil(stencil), turn))
            .min_by_key(Self::unknowns)
    }

    /// The course of so many rows from the first row of presses down, as a player chases; `None` unless the
    /// first row alone determines the others and what is left over is in the last row.
    pub(in crate::lights_out) fn downwards(stencil: &Stencil, rows: usize) -> Option<Self> {
        let mut course = Self::new(stencil, Turn::NONE)?;
        course.shape.0 = rows;
        (!course.wraps.0 && course.free.len() == 1 && course.lights_shift == 0).then_some(course)
    }

    fn new(stencil: &Stencil, turn: Turn) -> Option<Self> {
        let Stencil { shape, wraps, ref offsets } = *stencil;
        // The offsets are sorted: first those to the row furthest above.
        let &(top, forced) = offsets.first()?;
        let &(bottom, _) = offsets.last()?;
        let single = offsets.iter().filter(|(down, _)| *down == top).count() == 1;
        // A shifted row is known in full only if it goes around.
        if !single || !(wraps.1 || forced == 0) || !(wraps.0 || top <= 0) {
            return None;
        }
        // Above a bounded board all rows are zero; the window includes the first row at least.
        let start = if wraps.0 { bottom } else { bottom.max(0) };
        let span = (start - top).unsigned_abs();
        let free = if wraps.0 { 0..span } else { start.unsigned_abs()..span };
        let terms: Vec<_> = offsets
            .iter()
            .filter(|(down, _)| *down != top)
            .map(|(down, right)| ((start - down).unsigned_abs(), right - forced))
            .collect();
        let word_terms = terms.iter().copied().chain([(0, -forced)]);
        let word_terms = word_terms.map(|(at, shift)| WordTerm::new(at, shift, shape.1)).collect();
        let lights_shift = -forced;
        Some(Self { turn, shape, wraps, span, start, free, terms, lights_shift, word_terms })
    }

    /// The number of cells that are chosen freely.
    pub(super) fn unknowns(&self) -> usize {
        self.free.len() * self.shape.1
    }

    /// Whether each press is forced by earlier ones of the board as it was given: the free rows are its first.
    pub(super) fn are_in_order(&self) -> bool {
        self.turn == Turn::NONE && !self.wraps.0
    }

    /// The square matrix that maps the free rows to what must vanish at the end.
    pub(in crate::lights_out) fn matrix(&self) -> BitMatrix {
        let (rows, cols) = self.shape;
        let unknowns = self.unknowns();
        let stride = words::words_for(unknowns);
        // Row j of a block holds the unknowns that the press in column j sums up.
        let mut window = vec![BitMatrix::zeros(cols, unknowns); self.span + 1];
        self.add_free_rows(&mut window);
        for _ in 0..rows {
            let (sources, new) = window.split_at_mut(self.span);
            let new = new[0].as_words_mut();
            new.fill(0);
            self.add_terms(new, |position| sources[position].as_words(), stride);
            window.rotate_left(1);
        }
        if self.wraps.0 {
            self.add_free_rows(&mut window);
        }
        let mut matrix = BitMatrix::zeros(unknowns, unknowns);
        for (t, block) in window[self.free.clone()].iter().enumerate() {
            for j in 0..cols {
                matrix.row_words_mut(t * cols + j).copy_from_slice(block.row_words(j));
            }
        }
        matrix
    }

    /// Adds to each free row of the window the unknowns that it stands for.
    fn add_free_rows(&self, window: &mut [BitMatrix]) {
        let cols = self.shape.1;
        for (t, block) in window[self.free.clone()].iter_mut().enumerate() {
            (0..cols).for_each(|j| words::flip(block.row_words_mut(j), t * cols + j));
        }
    }

    /// Adds to a row what the rows of the window force, `stride` words a cell.
    fn add_terms<'a>(&self, new: &mut [u64], window: impl Fn(usize) -> &'a [u64], stride: usize) {
        for &(position, shift) in &self.terms {
            for (at, from, len) in self.shifted_runs(shift) {
                let run = &window(position)[from * stride..][..len * stride];
                words::xor_into(&mut new[at * stride..][..len * stride], run);
            }
        }
    }

    /// A basis of the quiet patterns, from that of their free rows.
    pub(super) fn quiet_patterns(&self, free_rows: &BitMatrix) -> BitMatrix {
        let (rows, cols) = self.shape;
        if cols <= TOGETHER {
            return self.chase_together(&free_rows.transpose()).transpose();
        }
        let dark = BitMatrix::zeros(rows, cols);
        let mut patterns = BitMatrix::zeros(free_rows.nrows(), rows * cols);
        for i in 0..free_rows.nrows() {
            let chased = self.chase(&dark, free_rows.row_words(i));
            patterns.row_words_mut(i).copy_from_slice(&self.presses(&chased));
        }
        patterns
    }

    /// Presses that turn the lights off, with the free rows chosen for what must vanish.
    pub(super) fn solve(
        &self,
        lights: &BitMatrix,
        choose: impl FnOnce(&[u64]) -> Option<Vec<u64>>,
    ) -> Option<Vec<u64>> {
        let lights = self.turn.turn(lights);
        let mut chased = self.chase(&lights, &vec![0; words::words_for(self.unknowns())]);
        let free_rows = choose(&self.remainder(&chased))?;
        self.add_to_free_rows(&mut chased, &free_rows);
        self.follow(&lights, &mut chased);
        Some(self.presses(&chased))
    }

    /// Chases many dark boards at once, a column of free rows each: the presses, a row for each cell of the board.
    fn chase_together(&self, free_rows: &BitMatrix) -> BitMatrix {
        let (rows, cols) = self.shape;
        let mut chased = BitMatrix::zeros((self.span + rows) * cols, free_rows.ncols());
        let stride = chased.stride();
        let row_words = cols * stride;
        let words = chased.as_words_mut();
        words[self.free.start * row_words..self.free.end * row_words]
            .copy_from_slice(free_rows.as_words());
        for i in 0..rows {
            let (sources, new) = words[i * row_words..].split_at_mut(self.span * row_words);
            let window = |position: usize| &sources[position * row_words..][..row_words];
            self.add_terms(&mut new[..row_words], window, stride);
        }
        let cells = (0..rows * cols).map(|cell| {
            let (row, col) = self.turn.cell(cell, self.shape);
            self.position(row) * cols + col
        });
        chased.select_rows(cells)
    }

    /// All rows that the windows pass over, with the given free rows.
    pub(in crate::lights_out) fn chase(&self, lights: &BitMatrix, free_rows: &[u64]) -> BitMatrix {
        let (rows, cols) = self.shape;
        let mut chased = BitMatrix::zeros(self.span + rows, cols);
        self.add_to_free_rows(&mut chased, free_rows);
        self.follow(lights, &mut chased);
        chased
    }

    fn add_to_free_rows(&self, chased: &mut BitMatrix, free_rows: &[u64]) {
        let cols = self.shape.1;
        for (t, position) in self.free.clone().enumerate() {
            words::xor_bits(chased.row_words_mut(position), 0, free_rows, t * cols, cols);
        }
    }

    /// Fills in the rows behind the free ones.
    fn follow(&self, lights: &BitMatrix, chased: &mut BitMatrix) {
        let (rows, cols) = self.shape;
        if chased.stride() == 1 && !self.wraps.1 {
            return self.follow_by_words(lights.as_words(), chased.as_words_mut());
        }
        let mut new = vec![0; words::words_for(cols)];
        for i in 0..rows {
            new.fill(0);
            self.add_shifted(&mut new, lights.row_words(i), self.lights_shift);
            for &(position, shift) in &self.terms {
                self.add_shifted(&mut new, chased.row_words(i + position), shift);
            }
            chased.row_words_mut(i + self.span).copy_from_slice(&new);
        }
    }

    /// The same, where a row is one word.
    fn follow_by_words(&self, lights: &[u64], chased: &mut [u64]) {
        let Some((lights_shift, terms)) = self.word_terms.split_last() else { return };
        for (i, &lights) in lights.iter().enumerate() {
            let sum = terms.iter().fold(lights_shift.apply(lights), |sum, term| {
                sum ^ term.apply(chased[i + term.position])
            });
            chased[i + self.span] = sum;
        }
    }

    /// What must vanish, row by row.
    pub(in crate::lights_out) fn remainder(&self, chased: &BitMatrix) -> Vec<u64> {
        let (rows, cols) = self.shape;
        let mut remainder = vec![0; words::words_for(self.unknowns())];
        for (t, position) in self.free.clone().enumerate() {
            words::xor_bits(&mut remainder, t * cols, chased.row_words(rows + position), 0, cols);
            if self.wraps.0 {
                words::xor_bits(&mut remainder, t * cols, chased.row_words(position), 0, cols);
            }
        }
        remainder
    }

    /// The rows of the board itself, one after the other as the board was given.
    fn presses(&self, chased: &BitMatrix) -> Vec<u64> {
        let (rows, cols) = self.shape;
        if self.turn.transposed {
            let board = chased.select_rows((0..rows).map(|row| self.position(row)));
            return self.turn.back(board).to_row_major();
        }
        let mut presses = vec![0; words::words_for(rows * cols)];
        for row in 0..rows {
            let place = if self.turn.flipped { rows - 1 - row } else { row };
            let words = chased.row_words(self.position(row));
            words::xor_bits(&mut presses, place * cols, words, 0, cols);
        }
        presses
    }

    /// Where a row of the board stands among the rows that the windows pass over.
    fn position(&self, row: usize) -> usize {
        let position = row as isize + self.start;
        if self.wraps.0 {
            position.rem_euclid(self.shape.0 as isize) as usize
        } else {
            position as usize
        }
    }

    /// Adds a row moved `shift` columns to the right.
    fn add_shifted(&self, target: &mut [u64], source: &[u64], shift: isize) {
        for (at, from, len) in self.shifted_runs(shift) {
            words::xor_bits(target, at, source, from, len);
        }
    }

    /// Where a row moved `shift` columns to the right comes from: runs of columns by target, source and length.
    fn shifted_runs(&self, shift: isize) -> [(usize, usize, usize); 2] {
        let cols = self.shape.1;
        if self.wraps.1 {
            let at = shift.rem_euclid(cols as isize) as usize;
            return [(at, 0, cols - at), (0, cols - at, at)];
        }
        // The difference of two shifts may be longer than the side.
        let len = cols.saturating_sub(shift.unsigned_abs());
        let (at, from) = (shift.max(0).unsigned_abs(), shift.min(0).unsigned_abs());
        [(at.min(cols), from.min(cols), len), (0, 0, 0)]
    }
}
