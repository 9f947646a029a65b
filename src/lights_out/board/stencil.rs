//! A stencil of offsets, fitted to a board of one shape.

use std::collections::{BTreeMap, BTreeSet};

use super::boundary::Coincidence;
use crate::matrix::BitMatrix;
use crate::matrix::TooLarge;
use crate::words;

/// The offsets (rows down, columns to the right) from a pressed cell to the lights that it toggles.
///
/// No two offsets lead to the same light: those that coincide on this board were counted once or
/// cancelled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::lights_out) struct Stencil {
    pub(in crate::lights_out) shape: (usize, usize),
    /// Whether the first and the last row are neighbours, and the first and the last column.
    pub(in crate::lights_out) wraps: (bool, bool),
    pub(in crate::lights_out) offsets: BTreeSet<(isize, isize)>,
}

impl Stencil {
    /// Fits the offsets to a board: those that lead nowhere are dropped, those that go around a
    /// side are shortened.
    pub(super) fn new(
        shape: (usize, usize),
        wraps: (bool, bool),
        offsets: impl Iterator<Item = (isize, isize)>,
        coincidence: Coincidence,
    ) -> Self {
        let mut times = BTreeMap::new();
        for (down, right) in offsets {
            let down = shortest(down, shape.0, wraps.0);
            let right = shortest(right, shape.1, wraps.1);
            if let (Some(down), Some(right)) = (down, right) {
                *times.entry((down, right)).or_insert(0_usize) += 1;
            }
        }
        let counts = |times: usize| coincidence == Coincidence::CountOnce || times % 2 == 1;
        let offsets =
            times.into_iter().filter(|(_, times)| counts(*times)).map(|(offset, _)| offset);
        Self { shape, wraps, offsets: offsets.collect() }
    }

    /// The lights that a press of a cell toggles.
    pub(in crate::lights_out) fn lights(
        &self,
        row: usize,
        col: usize,
    ) -> impl Iterator<Item = (usize, usize)> {
        self.offsets.iter().filter_map(move |&(down, right)| {
            let row = step(row, down, self.shape.0, self.wraps.0)?;
            Some((row, step(col, right, self.shape.1, self.wraps.1)?))
        })
    }

    /// The stencil by which lights see the cells that toggle them: its press matrix is the
    /// transposed one.
    pub(in crate::lights_out) fn negated(&self) -> Self {
        let offsets = self.offsets.iter().map(|&(down, right)| (-down, -right));
        Self::new(self.shape, self.wraps, offsets, Coincidence::CountOnce)
    }

    /// The stencil on the board with rows and columns exchanged.
    pub(in crate::lights_out) fn transposed(&self) -> Self {
        Self {
            shape: (self.shape.1, self.shape.0),
            wraps: (self.wraps.1, self.wraps.0),
            offsets: self.offsets.iter().map(|&(down, right)| (right, down)).collect(),
        }
    }

    /// The stencil on the board with its rows in reverse order.
    pub(in crate::lights_out) fn flipped(&self) -> Self {
        let offsets = self.offsets.iter().map(|&(down, right)| (-down, right));
        Self::new(self.shape, self.wraps, offsets, Coincidence::CountOnce)
    }

    /// The press matrix A: column p holds the lights that a press of cell p toggles.
    pub(super) fn press_matrix(&self) -> Result<BitMatrix, TooLarge> {
        let (rows, cols) = self.shape;
        let cells = rows.checked_mul(cols).ok_or(TooLarge { nrows: rows, ncols: cols })?;
        let mut matrix = BitMatrix::try_zeros(cells, cells)?;
        for row in 0..rows {
            for col in 0..cols {
                for (i, j) in self.lights(row, col) {
                    words::flip(matrix.row_words_mut(i * cols + j), row * cols + col);
                }
            }
        }
        Ok(matrix)
    }
}

/// The shortest step that leads as far along a side of `len` cells, `None` if every step leads off
/// the board.
fn shortest(by: isize, len: usize, wraps: bool) -> Option<isize> {
    if !wraps {
        return (by.unsigned_abs() < len).then_some(by);
    }
    let len = i128::try_from(len).ok().filter(|len| *len > 0)?;
    let around = (by as i128).rem_euclid(len);
    isize::try_from(if around > len / 2 { around - len } else { around }).ok()
}

/// The place `by` steps further along a side of `len` cells, `None` off the board.
fn step(at: usize, by: isize, len: usize, wraps: bool) -> Option<usize> {
    if wraps {
        // Offsets are at most half a side long.
        let back = by.unsigned_abs();
        return Some(match by {
            0.. => {
                if at >= len - back {
                    at - (len - back)
                } else {
                    at + back
                }
            }
            _ => {
                if at >= back {
                    at - back
                } else {
                    at + (len - back)
                }
            }
        });
    }
    at.checked_add_signed(by).filter(|at| *at < len)
}
