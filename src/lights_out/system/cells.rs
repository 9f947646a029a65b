//! Light chasing cell by cell, for every stencil and with holes.
//!
//! 1. The cells are taken in order, row by row. Each light looks at the presses that toggle it and
//!    forces the last of them, unless an earlier light forces that one already.
//! 2. Presses that no light forces are free. Whatever the stencil, they are few: with a king's
//!    moves on a board of r×c those of the first row and the first column, on a torus those of two
//!    rows and two columns, and with each hole at most one more.
//! 3. As many lights force no press. What is left on of them must vanish.
//! 4. The presses are summed up in the order of the cells. Each sum comes after those it needs,
//!    since a light forces the last press that it sees:
//!
//! ```text
//! x_p = b_i + Σ x_q     light i forces press p; the sum is over the other presses q that toggle i
//! v_j = b_i + Σ x_q     light i forces none and is the j-th of those; the sum is over all such q
//! ```

use crate::lights_out::board::Stencil;
use crate::matrix::BitMatrix;
use crate::matrix::TooLarge;
use crate::words::{self, WORD_BITS};

/// How each press follows from earlier ones.
#[derive(Debug)]
pub(super) struct Cells {
    /// The number of cells of the board.
    len: usize,
    /// The sums, in the order of their targets.
    sums: Vec<Sum>,
    /// The presses that they sum up, those of one sum after those of another.
    terms: Vec<u32>,
    /// The cells whose presses are free.
    free: Vec<usize>,
}

/// The presses that toggle a light, summed up but for the one that the light forces.
#[derive(Clone, Copy, Debug)]
struct Sum {
    light: usize,
    /// The cell of the press that the light forces. If it forces none, what is left of the j-th
    /// such light is behind the last cell, at place `len + j`.
    target: usize,
    /// Where the terms of this sum end. They begin where those of the sum before end.
    end: usize,
}

/// Preparation.
impl Cells {
    /// An error if a board has so many cells that the sums do not fit in memory.
    pub(super) fn check_size(stencil: &Stencil) -> Result<(), TooLarge> {
        let (rows, cols) = stencil.shape;
        let too_large = TooLarge { nrows: rows, ncols: cols };
        let cells = u32::try_from(rows * cols).map_err(|_| too_large)?;
        // A cell takes a sum, its terms, the light that forces it and a word of presses.
        let words = 5 + stencil.offsets.len().div_ceil(2);
        BitMatrix::try_zeros(cells as usize, words * WORD_BITS).map_err(|_| too_large)?;
        Ok(())
    }

    /// The chase of a board with these holes, `None` if more presses are free than `most`.
    pub(super) fn new(stencil: &Stencil, holes: Option<&[u64]>, most: usize) -> Option<Self> {
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
        Some(Self { len: cells, sums, terms, free })
    }

    /// The number of free presses.
    pub(super) fn free(&self) -> usize {
        self.free.len()
    }

    /// The matrix M, which maps the free presses to what is left: each of them is chased by itself
    /// on a dark board, at most so many words of presses at once.
    pub(super) fn matrix(&self, words_together: usize) -> BitMatrix {
        let free = self.free();
        let most = WORD_BITS * (words_together / self.len.max(1)).clamp(1, 8);
        let mut matrix = BitMatrix::zeros(free, free);
        for start in (0..free).step_by(most) {
            let width = most.min(free - start);
            let mut units = BitMatrix::zeros(free, width);
            (0..width).for_each(|k| words::flip(units.row_words_mut(start + k), k));
            let chased = self.chase_together(&units);
            for i in 0..free {
                let left = chased.row_words(self.len + i);
                words::xor_bits(matrix.row_words_mut(i), start, left, 0, width);
            }
        }
        matrix
    }

    /// The sums with their terms.
    fn sums(&self) -> impl Iterator<Item = (Sum, &[u32])> {
        self.sums.iter().scan(0, |start, &sum| {
            let terms = &self.terms[*start..sum.end];
            *start = sum.end;
            Some((sum, terms))
        })
    }
}

/// One board.
impl Cells {
    /// The lights that are left if no free press is made.
    pub(super) fn remainder(&self, lights: &[u64]) -> Vec<u64> {
        let chased = self.chase(lights, vec![false; self.len + self.free()]);
        words::from_fn(self.free(), |i| chased[self.len + i])
    }

    /// All presses, row by row, if the free ones are these.
    pub(super) fn presses(&self, lights: &[u64], free: &[u64]) -> Vec<u64> {
        let mut pressed = vec![false; self.len + self.free()];
        for (k, &press) in self.free.iter().enumerate() {
            pressed[press] = words::get(free, k);
        }
        let chased = self.chase(lights, pressed);
        words::from_fn(self.len, |cell| chased[cell])
    }

    /// Step 4: sums up the forced presses, and behind the cells what is left.
    fn chase(&self, lights: &[u64], mut pressed: Vec<bool>) -> Vec<bool> {
        for (Sum { light, target, .. }, terms) in self.sums() {
            let is_on = words::get(lights, light);
            pressed[target] = terms.iter().fold(is_on, |sum, &press| sum ^ pressed[press as usize]);
        }
        pressed
    }
}

/// Many dark boards.
impl Cells {
    /// The quiet patterns whose free presses are the rows of a matrix, one a row.
    pub(super) fn quiet_patterns(&self, free: &BitMatrix) -> BitMatrix {
        self.chase_together(&free.transpose()).submatrix(..self.len, ..).transpose()
    }

    /// Step 4 for a board in each column, cells and free presses being the rows.
    fn chase_together(&self, free: &BitMatrix) -> BitMatrix {
        let mut chased = BitMatrix::zeros(self.len + self.free(), free.ncols());
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
}
