//! Light chasing against the general path through the press matrix, and the puzzle's own laws.

mod answers;
mod boards;
mod buttons;
mod chase_table;
mod chasing;
mod messages;
mod rules;
mod solving;

use std::cmp::Ordering;

use super::{Boundary, Coincidence, Grid, Presses, Rules, Solver, press_matrix};
use crate::matrix::BitMatrix;
use crate::splitmix::SplitMix64;
use crate::vectors::{BitSlice, BitVec};
use crate::words;

/// Every shape up to `max` × `max`, those without cells included.
fn shapes(max: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..=max).flat_map(move |rows| (0..=max).map(move |cols| (rows, cols)))
}

/// A board whose lights are the bits of a number.
fn numbered(rows: usize, cols: usize, number: u64) -> Grid {
    Grid::from_fn(rows, cols, |i, j| number >> (i * cols + j) & 1 != 0)
}

/// Boards that are all on, single lights, pressed from dark and random.
fn sample_boards(rows: usize, cols: usize) -> Vec<Grid> {
    let mut numbers = SplitMix64((rows * 64 + cols) as u64);
    let mut random = |_, _| numbers.next() & 1 != 0;
    let mut boards = vec![Grid::new(rows, cols), Grid::all_on(rows, cols)];
    for _ in 0..3 {
        boards.push(Grid::from_fn(rows, cols, &mut random));
        let presses = Presses::new(BitMatrix::from_fn(rows, cols, &mut random));
        let mut pressed = Grid::new(rows, cols);
        pressed.press_all(&presses);
        boards.push(pressed);
    }
    if rows * cols > 0 {
        boards.push(Grid::from_fn(rows, cols, |i, j| (i, j) == (0, 0)));
        boards.push(Grid::from_fn(rows, cols, |i, j| (i, j) == (rows / 2, cols - 1)));
    }
    boards
}

/// Rules by name, without their own light, and some that are not symmetric.
fn all_rules() -> Vec<Rules> {
    let named = [
        Rules::classic(),
        Rules::king(),
        Rules::diagonal_cross(),
        Rules::knight(),
        Rules::manhattan(2),
        Rules::within(2),
        Rules::row_and_column(),
    ];
    let others = [
        Rules::manhattan(0),
        Rules::stencil([]),
        Rules::stencil([(0, 0), (0, 1), (1, 0)]),
        Rules::stencil([(-1, 0), (0, 1), (0, -1), (1, 1)]),
        Rules::stencil([(1, 0)]),
        Rules::stencil([(2, 1), (0, 0), (1, -1)]),
        Rules::stencil([(-2, 1), (-1, 0), (-1, 2)]),
        Rules::stencil([(0, 3), (0, -1), (5, 0)]),
        Rules::stencil([(isize::MAX, 0), (0, isize::MIN), (0, 0), (-1, 0), (1, 0)]),
    ];
    named
        .into_iter()
        .flat_map(|rules| [rules.clone().excluding_pressed(), rules.including_pressed()])
        .chain(others)
        .collect()
}

const BOUNDARIES: [Boundary; 4] =
    [Boundary::Bounded, Boundary::Cylinder, Boundary::LyingCylinder, Boundary::Torus];

/// Each of the rules on each boundary, in each reading.
fn all_variants() -> impl Iterator<Item = Rules> {
    all_rules().into_iter().flat_map(move |rules| {
        BOUNDARIES.into_iter().flat_map(move |boundary| {
            let rules = rules.clone().on(boundary);
            [rules.clone().coinciding(Coincidence::CountOnce), rules]
        })
    })
}

/// The cells row by row.
fn flat(cells: &BitMatrix) -> BitVec {
    cells.rows().flat_map(|row| row.iter().by_vals()).collect()
}

fn lexicographic(a: &BitSlice, b: &BitSlice) -> Ordering {
    a.iter().by_vals().cmp(b.iter().by_vals())
}

fn is_dark_after(grid: &Grid, presses: &Presses) -> bool {
    let mut after = grid.clone();
    after.press_all(presses);
    after.count_on() == 0
}

/// Whether the witness proves that no presses turn the lights off.
fn is_proof_of_unsolvability(grid: &Grid, witness: &Presses) -> bool {
    let mut dark = Grid::new(grid.rows(), grid.cols());
    dark.press_all(witness);
    let odd = words::dot(grid.lights().as_words(), witness.cells().as_words());
    dark.count_on() == 0 && odd
}
