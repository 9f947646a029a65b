//! Boards that are to be reached, other than the dark one.

use super::Solver;
use crate::lights_out::board::{Grid, Presses, Target};
use crate::lights_out::error::SolveError;

impl Solver {
    /// Some presses that lead from the board to the target: the lexicographically smallest set,
    /// read row by row.
    ///
    /// # Errors
    ///
    /// [`SolveError::Unsolvable`] if there are none. The witness is a set of lights whose parity no
    /// press can change, an odd number of which differs from the target; for
    /// [`Target::EitherColour`] from all off.
    ///
    /// # Panics
    ///
    /// If the board or the target has another shape than the solver.
    #[track_caller]
    pub fn solve_to(&self, grid: &Grid, target: &Target) -> Result<Presses, SolveError> {
        match target {
            Target::AllOff => self.solve(grid),
            Target::AllOn => self.solve(&self.unlit(grid)),
            Target::Pattern(pattern) => self.solve(&grid.difference(pattern)),
            Target::EitherColour => {
                let to_on = self.solve(&self.unlit(grid));
                smaller(self.solve(grid), to_on, |presses| (0, presses))
            }
        }
    }

    /// The fewest presses that lead from the board to the target; among several such sets the
    /// lexicographically smallest, read row by row.
    ///
    /// # Errors
    ///
    /// [`SolveError::Unsolvable`] as for [`solve_to`](Self::solve_to); [`SolveError::Unproven`] if
    /// the search would exceed [`Budget::DEFAULT`](crate::coset::Budget::DEFAULT).
    ///
    /// # Panics
    ///
    /// If the board or the target has another shape than the solver.
    #[track_caller]
    pub fn solve_min_to(&self, grid: &Grid, target: &Target) -> Result<Presses, SolveError> {
        match target {
            Target::AllOff => self.solve_min(grid),
            Target::AllOn => self.solve_min(&self.unlit(grid)),
            Target::Pattern(pattern) => self.solve_min(&grid.difference(pattern)),
            Target::EitherColour => {
                let to_on = self.solve_min(&self.unlit(grid));
                smaller(self.solve_min(grid), to_on, |presses| (presses.len(), presses))
            }
        }
    }

    /// The lights that are there and off.
    #[track_caller]
    fn unlit(&self, grid: &Grid) -> Grid {
        self.check_shape(grid);
        let there = |row, col| !self.rules().is_hole(row, col);
        Grid::from_fn(self.rows(), self.cols(), there).difference(grid)
    }
}

/// The lesser of two answers: by number of presses where `key` counts them, then by the cells.
///
/// An answer that is not proven comes before any other: it might have been the lesser.
fn smaller(
    to_off: Result<Presses, SolveError>,
    to_on: Result<Presses, SolveError>,
    key: impl Fn(&Presses) -> (usize, &Presses),
) -> Result<Presses, SolveError> {
    match (to_off, to_on) {
        (Ok(to_off), Ok(to_on)) => {
            let (off, on) = (key(&to_off), key(&to_on));
            let order = off.0.cmp(&on.0).then_with(|| off.1.lexicographic(on.1));
            Ok(if order.is_le() { to_off } else { to_on })
        }
        (Err(error @ SolveError::Unproven { .. }), _)
        | (_, Err(error @ SolveError::Unproven { .. }))
        | (Err(error), Err(_)) => Err(error),
        (Ok(presses), Err(_)) | (Err(_), Ok(presses)) => Ok(presses),
    }
}
