//! Lights Out: the fewest presses that turn every light off.
//!
//! A board has r×c lights; a press toggles its light and the up to four side neighbours. Presses commute
//! and cancel in pairs, so a solution is a set x of cells with A x = b over GF(2), where A is the symmetric
//! [`press_matrix`] and b the lights that are on (Anderson and Feil, *Math. Magazine* 71(4), 1998; Haese
//! and Rusin, sci.math, February 1998). The kernel of A holds the quiet patterns, press sets that change
//! nothing. All solutions are one of them plus the quiet patterns: the fewest presses are the least weight
//! over that [coset](crate::coset).
//!
//! ```
//! use gf2_linalg::lights_out::{self, Grid};
//!
//! let grid = Grid::all_on(5, 5);
//! let presses = lights_out::solve_min(&grid)?;
//! assert_eq!(presses.len(), 15);
//!
//! let mut after = grid.clone();
//! after.press_all(&presses);
//! assert_eq!(after.count_on(), 0);
//! # Ok::<(), gf2_linalg::lights_out::SolveError>(())
//! ```

mod chase;
mod error;
mod grid;
mod press_matrix;
mod presses;
mod solver;

#[cfg(test)]
mod tests;

pub use error::SolveError;
pub use grid::Grid;
pub use press_matrix::press_matrix;
pub use presses::Presses;
pub use solver::{Solver, solve, solve_min};
