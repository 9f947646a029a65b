//! Answers beyond one solution and the fewest presses.

use std::ops::ControlFlow;

use super::Solver;
use crate::lights_out::board::{Grid, Presses};
use crate::lights_out::error::SolveError;

/// All sets of presses that are the fewest.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Minima {
    /// The fewest presses.
    pub presses: usize,
    /// How many sets there are of so few; `None` if 2¹²⁸ or more.
    pub count: Option<u128>,
    /// The lexicographically smallest of them, as many as were asked for, in order.
    pub sets: Vec<Presses>,
}

impl Solver {
    /// All sets of the fewest presses that turn every light off: their exact number, and the
    /// lexicographically smallest `limit` of them.
    ///
    /// How many solutions there are at all tells [`Coset::len`](crate::Coset::len) of
    /// [`solutions`](Self::solutions).
    ///
    /// # Errors
    ///
    /// As for [`solve_min`](Self::solve_min).
    ///
    /// # Panics
    ///
    /// If the board has another shape than the solver.
    ///
    /// # Examples
    ///
    /// ```
    /// use gf2_linalg::lights_out::{Grid, Solver};
    ///
    /// let minima = Solver::new(5, 5).minima(&Grid::all_on(5, 5), 10)?;
    /// assert_eq!((minima.presses, minima.count, minima.sets.len()), (15, Some(4), 4));
    /// # Ok::<(), gf2_linalg::lights_out::SolveError>(())
    /// ```
    #[track_caller]
    pub fn minima(&self, grid: &Grid, limit: usize) -> Result<Minima, SolveError> {
        let x = self.smallest_solution(grid)?;
        let leaders = self.search().leaders(&x, limit);
        let leaders = leaders.map_err(|error| self.unproven(error, &x))?;
        let sets = leaders.vectors.iter().map(|x| self.presses(x)).collect();
        Ok(Minima { presses: leaders.weight, count: leaders.count, sets })
    }

    /// The first `limit` solutions in order of their number of presses, those of one number in
    /// lexicographic order.
    ///
    /// # Errors
    ///
    /// As for [`solve_min`](Self::solve_min).
    ///
    /// # Panics
    ///
    /// If the board has another shape than the solver.
    #[track_caller]
    pub fn lightest(&self, grid: &Grid, limit: usize) -> Result<Vec<Presses>, SolveError> {
        let x = self.smallest_solution(grid)?;
        let lightest = self.search().lightest(&x, limit);
        let lightest = lightest.map_err(|error| self.unproven(error, &x))?;
        Ok(lightest.iter().map(|x| self.presses(x)).collect())
    }

    /// The fewest presses that turn every light off if they are at most `limit`, `None` if it takes
    /// more.
    ///
    /// The search ends as soon as it is proven that it takes more.
    ///
    /// # Errors
    ///
    /// As for [`solve_min`](Self::solve_min).
    ///
    /// # Panics
    ///
    /// If the board has another shape than the solver.
    ///
    /// # Examples
    ///
    /// ```
    /// use gf2_linalg::lights_out::{Grid, Solver};
    ///
    /// let solver = Solver::new(5, 5);
    /// assert_eq!(solver.solve_within(&Grid::all_on(5, 5), 14)?, None);
    /// assert!(solver.solve_within(&Grid::all_on(5, 5), 15)?.is_some());
    /// # Ok::<(), gf2_linalg::lights_out::SolveError>(())
    /// ```
    #[track_caller]
    pub fn solve_within(&self, grid: &Grid, limit: usize) -> Result<Option<Presses>, SolveError> {
        let x = self.smallest_solution(grid)?;
        let query = self.search().query(&x).observe(|progress| {
            if progress.lower_bound > limit {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        match query.leader() {
            Ok(leader) => Ok(Some(self.presses(&leader)).filter(|presses| presses.len() <= limit)),
            Err(error) if error.best().is_some_and(|(_, least)| least > limit) => Ok(None),
            Err(error) => Err(self.unproven(error, &x)),
        }
    }

    /// A next press: the first, row by row, of the canonical fewest presses; `None` if every light
    /// is off.
    ///
    /// A player who follows the hints is done after the fewest presses.
    ///
    /// # Errors
    ///
    /// As for [`solve_min`](Self::solve_min).
    ///
    /// # Panics
    ///
    /// If the board has another shape than the solver.
    ///
    /// # Examples
    ///
    /// ```
    /// use gf2_linalg::lights_out::Solver;
    ///
    /// assert_eq!(Solver::new(3, 3).hint(&"000\n001\n011".parse()?)?, Some((2, 2)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[track_caller]
    pub fn hint(&self, grid: &Grid) -> Result<Option<(usize, usize)>, SolveError> {
        Ok(self.solve_min(grid)?.iter().next())
    }
}
