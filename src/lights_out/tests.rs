//! Light chasing against the general path through the press matrix, and the puzzle's own laws.

mod boards;
mod messages;
mod solving;

use std::cmp::Ordering;

use super::{Grid, Presses, Solver, press_matrix};
use crate::{BitMatrix, BitSlice, BitVec, words};

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
    let mut state = (rows * 64 + cols) as u64;
    let mut random = |_, _| {
        // SplitMix64, since its words are not linear over GF(2).
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ z >> 31) & 1 != 0
    };
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
