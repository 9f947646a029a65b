//! Random boards of a given difficulty.

use super::Solver;
use crate::lights_out::board::{Grid, Presses};
use crate::lights_out::error::SolveError;
use crate::matrix::BitMatrix;
use crate::splitmix::SplitMix64;

impl Solver {
    /// A random board that takes exactly `presses` presses, or `None` if none was found.
    ///
    /// The same seed gives the same board. Random cells are pressed on the dark board; where quiet
    /// patterns make that solvable in fewer presses, further random presses follow, at most 256
    /// plus sixteen times the number of cells; of those that make the board easier, seven in eight
    /// are taken back. So boards of one difficulty are not drawn with equal probability, and close
    /// to the largest possible difficulty none may be found although there are some. Where there is
    /// no quiet pattern, one is found for every difficulty up to the number of cells, and all are
    /// equally likely.
    ///
    /// # Errors
    ///
    /// [`SolveError::Unproven`] if the search for the fewest presses would exceed
    /// [`Budget::DEFAULT`](crate::coset::Budget::DEFAULT).
    ///
    /// # Complexity
    ///
    /// Up to 257 + 16·r·c times [`solve_min`](Self::solve_min), most often once.
    ///
    /// # Examples
    ///
    /// ```
    /// use gf2_linalg::lights_out::Solver;
    ///
    /// let solver = Solver::new(5, 5);
    /// let grid = solver.random_board(10, 2024)?.expect("some take up to 15 presses");
    /// assert_eq!(solver.solve_min(&grid)?.len(), 10);
    /// assert_eq!(solver.random_board(16, 2024)?, None);
    /// # Ok::<(), gf2_linalg::lights_out::SolveError>(())
    /// ```
    pub fn random_board(&self, presses: usize, seed: u64) -> Result<Option<Grid>, SolveError> {
        let (rows, cols) = (self.rows(), self.cols());
        let mut random = SplitMix64(seed);
        let mut cells: Vec<_> = (0..rows)
            .flat_map(|row| (0..cols).map(move |col| (row, col)))
            .filter(|&(row, col)| !self.rules().is_hole(row, col))
            .collect();
        if presses > cells.len() {
            return Ok(None);
        }
        // The first steps of a shuffle draw a set.
        let mut pressed = BitMatrix::zeros(rows, cols);
        for i in 0..presses {
            let other = i + random.below(cells.len() - i);
            cells.swap(i, other);
            pressed.set(cells[i].0, cells[i].1, true);
        }
        let mut grid = Grid::new(rows, cols);
        grid.press_all_with(self.rules(), &Presses::new(pressed));
        let mut fewest = self.solve_min(&grid)?.len();
        for _ in 0..256 + 16 * cells.len() {
            if fewest == presses {
                return Ok(Some(grid));
            }
            // A press makes one press of difference at most, so none is passed over.
            let (row, col) = cells[random.below(cells.len())];
            let mut harder = grid.clone();
            harder.press_with(self.rules(), row, col);
            let count = self.solve_min(&harder)?.len();
            if count >= fewest || random.below(8) == 0 {
                (grid, fewest) = (harder, count);
            }
        }
        Ok((fewest == presses).then_some(grid))
    }
}
