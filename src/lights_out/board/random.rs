//! Boards drawn uniformly.

use super::grid::Grid;
use crate::matrix::BitMatrix;

impl Grid {
    /// A board whose lights are independent and on with probability ½: every board is equally
    /// likely.
    ///
    /// Where there are quiet patterns, most boards have no solution; [`Solver::random_board`] makes
    /// some that do. See [`BitMatrix::random`] for what stays the same from one release to the
    /// next.
    ///
    /// [`Solver::random_board`]: crate::lights_out::Solver::random_board
    ///
    /// # Panics
    ///
    /// If the board does not fit in memory.
    #[must_use]
    #[track_caller]
    #[cfg_attr(docsrs, doc(cfg(feature = "rand")))]
    pub fn random<R: rand_core::Rng + ?Sized>(rows: usize, cols: usize, rng: &mut R) -> Self {
        BitMatrix::random(rows, cols, rng).into()
    }
}
