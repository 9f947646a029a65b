//! Light chasing: a few presses, chosen freely, determine all others.
//!
//! A light goes out if an odd number of the presses that toggle it match it: once all but one of them are known, the light
//! forces the last. So a board follows from the few presses that no light forces, and as many lights that force
//! none must come out dark: a small linear system instead of that of all cells.

mod cells;
mod rows;
mod turn;

pub(super) use cells::Cells;
pub(super) use rows::Rows;

use super::stencil::Stencil;
use crate::matrix::TooLarge;
use crate::words;
use crate::{BitMatrix, Factorization};

/// The order in which presses are forced.
#[derive(Debug)]
pub(super) enum Course {
    /// Row by row, all presses of a row at once.
    Rows(Rows),
    /// Cell by cell.
    Cells(Cells),
}

/// The small system of a board, prepared once per shape, stencil and holes.
#[derive(Debug)]
pub(super) struct Chase {
    course: Course,
    /// Maps what must vanish to the free presses that make it vanish, the lexicographically smallest. These are zero on
    /// the pivots of the quiet patterns, where the image has what must be zero for there to be any.
    answer: BitMatrix,
    /// The free presses of the quiet patterns, as a reduced basis, and its pivots.
    quiet: BitMatrix,
    pivots: Vec<usize>,
}

impl Chase {
    pub(super) fn new(course: Course) -> Result<Self, TooLarge> {
        let unknowns = course.unknowns();
        // Tried before the work begins: the matrix and its transform side by side.
        BitMatrix::try_zeros(unknowns, 2 * unknowns)?;
        let factorization = course.matrix().factor();
        let mut quiet = factorization.kernel_basis();
        let pivots = quiet.row_reduce();
        let answer = answer(&factorization, &quiet, &pivots);
        Ok(Self { course, answer, quiet, pivots })
    }

    /// The dimension of the space of quiet patterns.
    pub(super) fn nullity(&self) -> usize {
        self.pivots.len()
    }

    /// A basis of the quiet patterns, one a row of r·c entries.
    pub(super) fn quiet_patterns(&self) -> BitMatrix {
        match &self.course {
            Course::Rows(rows) => rows.quiet_patterns(&self.quiet),
            Course::Cells(cells) => cells.quiet_patterns(&self.quiet),
        }
    }

    /// Whether the solutions found are the lexicographically smallest: each press is forced by earlier ones of the board.
    pub(super) fn solves_smallest(&self) -> bool {
        match &self.course {
            Course::Rows(rows) => rows.are_in_order(),
            Course::Cells(cells) => cells.are_in_order(),
        }
    }

    /// Presses that turn the lights off, row by row of the board, or `None` if there are none: those whose free
    /// presses are the lexicographically smallest.
    pub(super) fn solve(&self, lights: &BitMatrix) -> Option<Vec<u64>> {
        let choose = |remainder: &[u64]| {
            let free = self.answer.apply(remainder);
            (!self.pivots.iter().any(|&pivot| words::get(&free, pivot))).then_some(free)
        };
        match &self.course {
            Course::Rows(rows) => rows.solve(lights, choose),
            Course::Cells(cells) => cells.solve(lights, choose),
        }
    }
}

impl Course {
    /// The course that leaves the fewest presses to choose, at most so many; `None` if there is none.
    pub(super) fn shortest(
        stencil: &Stencil,
        holes: Option<&BitMatrix>,
        most: usize,
    ) -> Result<Option<Self>, TooLarge> {
        let rows = if holes.is_none() { Rows::shortest(stencil) } else { None };
        match rows.filter(|rows| rows.unknowns() <= most) {
            Some(rows) => Ok(Some(Self::Rows(rows))),
            None => Ok(Cells::shortest(stencil, holes, most)?.map(Self::Cells)),
        }
    }

    /// The number of presses that are chosen freely.
    fn unknowns(&self) -> usize {
        match self {
            Self::Rows(rows) => rows.unknowns(),
            Self::Cells(cells) => cells.unknowns(),
        }
    }

    /// The square matrix that maps the free presses to what must vanish at the end.
    fn matrix(&self) -> BitMatrix {
        match self {
            Self::Rows(rows) => rows.matrix(),
            Self::Cells(cells) => cells.matrix(),
        }
    }
}

/// The solutions of a square system, zero on the pivots of its reduced kernel; there, its relations.
fn answer(factorization: &Factorization, kernel: &BitMatrix, pivots: &[usize]) -> BitMatrix {
    let transform = factorization.transform();
    let mut answer = factorization.generalized_inverse();
    for (i, &pivot) in pivots.iter().enumerate() {
        let on_pivot = answer.row_words(pivot).to_vec();
        for row in words::ones(kernel.row_words(i)) {
            words::xor_into(answer.row_words_mut(row), &on_pivot);
        }
        let relation = transform.row_words(factorization.rank() + i);
        answer.row_words_mut(pivot).copy_from_slice(relation);
    }
    answer
}
