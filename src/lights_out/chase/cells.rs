//! Light chasing cell by cell, for every stencil and with holes.
//!
//! With the cells in order, row by row, let a light force the last of the presses that toggle it, unless another light
//! forces that one already. Whatever the stencil, few presses are then forced by no light: with a king's
//! moves on a board of r×c those of the first row and the first column, on a torus those of two rows and two
//! columns, and with each hole at most one more. As many lights force no press.

use super::turn::Turn;
use crate::BitMatrix;
use crate::lights_out::stencil::Stencil;
use crate::matrix::TooLarge;
use crate::words::{self, WORD_BITS};

/// How each press follows from earlier ones.
#[derive(Debug)]
pub(in crate::lights_out) struct Cells {
    turn: Turn,
    /// Rows and columns after the turn.
    shape: (usize, usize),
    /// The sums of presses, in order.
    sums: Vec<Sum>,
    /// The presses that they sum up, those of one sum after those of another.
    terms: Vec<u32>,
    /// The cells whose presses are chosen freely.
    free: Vec<usize>,
}

/// The presses that toggle a light, summed up but for the one that the light forces.
#[derive(Clone, Copy, Debug)]
struct Sum {
    light: usize,
    /// The cell of that press; behind the last cell the places of what must vanish, for lights that force none.
    target: usize,
    /// Where its terms end.
    end: usize,
}

/// The number of cells up to which the press matrix is faster: a king's 20×20 board is prepared in 0.18 ms either way, one
/// of 32×32 in 0.29 ms instead of 0.96, one of 100×100 in 2.3 ms instead of seconds. A single one in tests, so
/// that these chase small boards.
const SMALL: usize = if cfg!(test) { 1 } else { 400 };

/// The most words of presses that are chased at once, unless they are fewer than one a cell.
const AT_ONCE: usize = 1 << 23;

impl Cells {
    /// The course that leaves the fewest cells to choose, at most so many; `None` on small boards.
    pub(super) fn shortest(
        stencil: &Stencil,
        holes: Option<&BitMatrix>,
        most: usize,
    ) -> Result<Option<Self>, TooLarge> {
        let (rows, cols) = stencil.shape;
        if rows * cols <= SMALL {
            return Ok(None);
        }
        let too_large = TooLarge { nrows: rows, ncols: cols };
        let cells = u32::try_from(rows * cols).map_err(|_| too_large)?;
        // Tried before the work begins: a cell's sum, its terms, the light that forces it and a word of presses.
        let words = 5 + stencil.offsets.len().div_ceil(2);
        BitMatrix::try_zeros(cells as usize, words * WORD_BITS).map_err(|_| too_large)?;
        let mut turns = Turn::ALL.map(|turn| (turn, turn.turn_stencil(stencil))).to_vec();
        // Symmetric rules look the same from several sides.
        turns.dedup_by(|(_, stencil), (_, before)| stencil == before);
        let courses = turns.into_iter().filter_map(|(turn, stencil)| {
            let holes = holes.map(|holes| turn.turn(holes).to_row_major());
            Self::new(turn, &stencil, holes.as_deref(), most)
        });
        Ok(courses.min_by_key(Self::unknowns))
    }

    fn new(turn: Turn, stencil: &Stencil, holes: Option<&[u64]>, most: usize) -> Option<Self> {
        const UNFORCED: usize = usize::MAX;

        let shape = stencil.shape;
        let cells = shape.0 * shape.1;
        let is_there = |cell: &usize| !holes.is_some_and(|holes| words::get(holes, *cell));
        let transposed = stencil.negated();
        let togglers = |light: usize| {
            let togglers = transposed.lights(light / shape.1, light % shape.1);
            togglers.map(|(row, col)| row * shape.1 + col).filter(is_there)
        };
        let mut forced_by = vec![UNFORCED; cells];
        let mut left = Vec::new();
        for light in (0..cells).filter(is_there) {
            match togglers(light).max().map(|press| &mut forced_by[press]) {
                Some(unforced) if *unforced == UNFORCED => *unforced = light,
                _ if left.len() == most => return None,
                _ => left.push(light),
            }
        }
        let free = (0..cells).filter(is_there).filter(|&i| forced_by[i] == UNFORCED).collect();
        let (mut sums, mut terms) = (Vec::new(), Vec::new());
        let targets = forced_by.into_iter().chain(left).enumerate();
        for (target, light) in targets.filter(|(_, light)| *light != UNFORCED) {
            terms
                .extend(togglers(light).filter(|&press| press != target).map(|press| press as u32));
            sums.push(Sum { light, target, end: terms.len() });
        }
        Some(Self { turn, shape, sums, terms, free })
    }

    fn cells(&self) -> usize {
        self.shape.0 * self.shape.1
    }

    /// The number of cells that are chosen freely.
    pub(super) fn unknowns(&self) -> usize {
        self.free.len()
    }

    /// Whether each press is forced by earlier ones of the board as it was given.
    pub(super) fn are_in_order(&self) -> bool {
        self.turn == Turn::NONE
    }

    /// The square matrix that maps the free presses to what must vanish at the end.
    pub(super) fn matrix(&self) -> BitMatrix {
        let (cells, unknowns) = (self.cells(), self.unknowns());
        let most = WORD_BITS * (AT_ONCE / cells.max(1)).clamp(1, 8);
        let mut matrix = BitMatrix::zeros(unknowns, unknowns);
        for start in (0..unknowns).step_by(most) {
            let width = most.min(unknowns - start);
            let mut units = BitMatrix::zeros(unknowns, width);
            (0..width).for_each(|k| words::flip(units.row_words_mut(start + k), k));
            let chased = self.chase_together(&units);
            for i in 0..unknowns {
                let remainder = chased.row_words(cells + i);
                words::xor_bits(matrix.row_words_mut(i), start, remainder, 0, width);
            }
        }
        matrix
    }

    /// A basis of the quiet patterns, from that of their free presses.
    pub(super) fn quiet_patterns(&self, free: &BitMatrix) -> BitMatrix {
        let chased = self.chase_together(&free.transpose());
        chased.select_rows((0..self.cells()).map(|cell| self.place(cell))).transpose()
    }

    /// Presses that turn the lights off, with the free presses chosen for what must vanish.
    pub(super) fn solve(
        &self,
        lights: &BitMatrix,
        choose: impl FnOnce(&[u64]) -> Option<Vec<u64>>,
    ) -> Option<Vec<u64>> {
        let (cells, unknowns) = (self.cells(), self.unknowns());
        let lights = self.turn.turn(lights).to_row_major();
        let chased = self.chase(&lights, &vec![0; words::words_for(unknowns)]);
        let free = choose(&words::from_fn(unknowns, |i| chased[cells + i]))?;
        let chased = self.chase(&lights, &free);
        Some(words::from_fn(cells, |cell| chased[self.place(cell)]))
    }

    /// The presses with these free presses, and behind them what must vanish.
    fn chase(&self, lights: &[u64], free: &[u64]) -> Vec<bool> {
        let mut chased = vec![false; self.cells() + self.unknowns()];
        for (k, &press) in self.free.iter().enumerate() {
            chased[press] = words::get(free, k);
        }
        for (Sum { light, target, .. }, terms) in self.sums() {
            let is_on = words::get(lights, light);
            chased[target] = terms.iter().fold(is_on, |sum, &press| sum ^ chased[press as usize]);
        }
        chased
    }

    /// The same for many dark boards at once, a column each.
    fn chase_together(&self, free: &BitMatrix) -> BitMatrix {
        let mut chased = BitMatrix::zeros(self.cells() + self.unknowns(), free.ncols());
        for (k, &press) in self.free.iter().enumerate() {
            chased.row_words_mut(press).copy_from_slice(free.row_words(k));
        }
        let stride = chased.stride();
        for (Sum { target, .. }, terms) in self.sums() {
            let (earlier, sum) = chased.as_words_mut().split_at_mut(target * stride);
            for &press in terms {
                words::xor_into(&mut sum[..stride], &earlier[press as usize * stride..][..stride]);
            }
        }
        chased
    }

    /// The sums with their terms.
    fn sums(&self) -> impl Iterator<Item = (Sum, &[u32])> {
        self.sums.iter().scan(0, |start, &sum| {
            let terms = &self.terms[*start..sum.end];
            *start = sum.end;
            Some((sum, terms))
        })
    }

    /// Where a cell of the board as it was given stands among those that are chased.
    fn place(&self, cell: usize) -> usize {
        let (row, col) = self.turn.cell(cell, self.shape);
        row * self.shape.1 + col
    }
}
