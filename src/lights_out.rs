//! Lights Out: the fewest presses that turn every light off.
//!
//! A board has r×c lights; a press toggles its light and the up to four side neighbours. Presses
//! commute and cancel in pairs, so a solution is a set x of cells with A x = b over GF(2), where A
//! is the symmetric [`press_matrix`] and b the lights that are on (Anderson and Feil, *Math.
//! Magazine* 71(4), 1998; Haese and Rusin, sci.math, February 1998). The kernel of A holds the
//! quiet patterns, press sets that change nothing. All solutions are one of them plus the quiet
//! patterns: the fewest presses are the least weight over that [coset](crate::coset).
//!
//! Other [`Rules`] say what else a press may toggle, on bounded boards, cylinders and tori, with or
//! without holes; [`Buttons`] are no board at all. A [`Solver`] answers every question for one
//! shape: one solution, the fewest presses, all minima, solutions in order, a bounded number of
//! presses, a hint, other [targets](Target), random boards, or a proof that there is no solution.
//! [`nullity`] counts the quiet patterns of boards of any size, and a [`ChaseTable`] is for players
//! without a computer.
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

mod board;
mod buttons;
mod chase_table;
mod error;
mod nullity;
mod solver;
mod system;
mod tuning;

#[cfg(test)]
mod tests;

pub use board::{Boundary, Coincidence, Grid, Presses, Rules, Target, press_matrix};
pub use buttons::{Buttons, ButtonsError};
pub use chase_table::{ChaseLine, ChaseTable};
pub use error::SolveError;
pub use nullity::nullity;
pub use solver::{Minima, Solver, solve, solve_min};
