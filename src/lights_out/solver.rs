//! Boards solved: once, or many of one shape.

use std::sync::OnceLock;

use super::chase::Chase;
use super::press_matrix::cell_count;
use super::{Grid, Presses, SolveError};
use crate::coset::{CosetSearch, SearchError, Strategy};
use crate::words;
use crate::{BitMatrix, BitVec, Coset};

/// A solver prepared for all boards of one shape.
///
/// # Examples
///
/// ```
/// use gf2_linalg::lights_out::{Grid, SolveError, Solver};
///
/// let solver = Solver::new(4, 4);
/// assert_eq!(solver.nullity(), 4);
/// assert_eq!(solver.solve_min(&Grid::all_on(4, 4))?.len(), 4);
///
/// let mut corner = Grid::new(4, 4);
/// corner.set(0, 0, true);
/// assert!(!solver.is_solvable(&corner));
/// assert!(matches!(solver.solve_min(&corner), Err(SolveError::Unsolvable { .. })));
/// # Ok::<(), SolveError>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    rows: usize,
    cols: usize,
    chase: Chase,
    /// The reduced basis of the quiet patterns, and its pivots.
    quiet: BitMatrix,
    pivots: Vec<usize>,
    strategy: Strategy,
    search: OnceLock<CosetSearch>,
}

/// Some presses that turn every light off: the lexicographically smallest set, read row by row.
///
/// # Errors
///
/// [`SolveError::Unsolvable`] with a witness if there are none.
///
/// # Complexity
///
/// With c the shorter side and r the longer, O(r·c²/64 + c³/64) word operations.
pub fn solve(grid: &Grid) -> Result<Presses, SolveError> {
    Solver::new(grid.rows(), grid.cols()).solve(grid)
}

/// The fewest presses that turn every light off; among several such sets the lexicographically smallest,
/// read row by row (0 before 1 at the first difference).
///
/// To solve many boards of one shape, prepare a [`Solver`].
///
/// # Errors
///
/// [`SolveError::Unsolvable`] with a witness if there are none; [`SolveError::Unproven`] if the search would
/// exceed [`Budget::DEFAULT`](crate::coset::Budget::DEFAULT).
///
/// # Complexity
///
/// That of [`solve`], and of a search of the quiet patterns, whose dimension is at most the shorter side: see
/// [`Solver::solve_min`].
///
/// # Examples
///
/// ```
/// use gf2_linalg::lights_out::solve_min;
///
/// assert_eq!(solve_min(&"100\n110".parse()?)?.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_min(grid: &Grid) -> Result<Presses, SolveError> {
    Solver::with_strategy(grid.rows(), grid.cols(), Strategy::AutomaticOnce).solve_min(grid)
}

impl Solver {
    /// Prepares for boards of r×c lights.
    ///
    /// # Panics
    ///
    /// If r·c overflows or the quiet patterns do not fit in memory.
    ///
    /// # Complexity
    ///
    /// With c the shorter side, r the longer and k the nullity, O(r·c²/64 + c³/64 + k·r·c) word operations.
    #[must_use]
    #[track_caller]
    pub fn new(rows: usize, cols: usize) -> Self {
        Self::with_strategy(rows, cols, Strategy::Automatic)
    }

    #[track_caller]
    fn with_strategy(rows: usize, cols: usize, strategy: Strategy) -> Self {
        cell_count(rows, cols);
        let chase = Chase::new(rows, cols);
        let mut quiet = chase.quiet_patterns();
        let pivots = quiet.row_reduce();
        Self { rows, cols, chase, quiet, pivots, strategy, search: OnceLock::new() }
    }

    /// The rows of a board, r.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// The columns of a board, c.
    #[must_use]
    pub const fn cols(&self) -> usize {
        self.cols
    }

    /// The dimension k of the space of quiet patterns: a solvable board has 2ᵏ solutions, and one board
    /// in 2ᵏ is solvable.
    #[must_use]
    pub fn nullity(&self) -> usize {
        self.chase.nullity()
    }

    /// A basis of the quiet patterns, the press sets that change no light: the rows, r·c cells each, row by
    /// row of the board.
    ///
    /// The basis is in reduced row echelon form, hence unique. It spans the kernel of
    /// [`press_matrix`](super::press_matrix).
    #[must_use]
    pub const fn quiet_patterns(&self) -> &BitMatrix {
        &self.quiet
    }

    /// Whether some presses turn every light off.
    ///
    /// # Panics
    ///
    /// If the board has another shape than the solver.
    #[must_use]
    #[track_caller]
    pub fn is_solvable(&self, grid: &Grid) -> bool {
        self.witness(grid).is_none()
    }

    /// A quiet pattern that meets the lights in an odd number, the proof that the board has no solution;
    /// `None` if it has one.
    ///
    /// # Panics
    ///
    /// If the board has another shape than the solver.
    ///
    /// # Complexity
    ///
    /// O(k·r·c / 64) word operations.
    #[must_use]
    #[track_caller]
    pub fn witness(&self, grid: &Grid) -> Option<Presses> {
        self.check_shape(grid);
        let lights = grid.lights().to_row_major();
        let odd = (0..self.nullity()).find(|&i| words::dot(self.quiet.row_words(i), &lights))?;
        Some(Presses::from_vector(self.rows, self.cols, self.quiet.row(odd)))
    }

    /// Some presses that turn every light off: the lexicographically smallest set, read row by row.
    ///
    /// # Errors
    ///
    /// [`SolveError::Unsolvable`] with a witness if there are none.
    ///
    /// # Panics
    ///
    /// If the board has another shape than the solver.
    ///
    /// # Complexity
    ///
    /// O((r + c + k)·c·r / 64) word operations.
    #[track_caller]
    pub fn solve(&self, grid: &Grid) -> Result<Presses, SolveError> {
        self.smallest_solution(grid).map(|x| self.presses(&x))
    }

    /// The fewest presses that turn every light off; among several such sets the lexicographically
    /// smallest, read row by row.
    ///
    /// # Errors
    ///
    /// [`SolveError::Unsolvable`] with a witness if there are none; [`SolveError::Unproven`] if the search
    /// would exceed [`Budget::DEFAULT`](crate::coset::Budget::DEFAULT).
    ///
    /// # Panics
    ///
    /// If the board has another shape than the solver.
    ///
    /// # Complexity
    ///
    /// See [`CosetQuery::leader`](crate::coset::CosetQuery::leader). The four parity classes (row mod 2,
    /// column mod 2) are the partition: the quiet patterns have about half their rank on each.
    #[track_caller]
    pub fn solve_min(&self, grid: &Grid) -> Result<Presses, SolveError> {
        let x = self.smallest_solution(grid)?;
        match self.search().leader(&x) {
            Ok(leader) => Ok(self.presses(&leader)),
            Err(error) => Err(self.unproven(error, &x)),
        }
    }

    /// All sets of presses that turn every light off.
    ///
    /// # Errors
    ///
    /// [`SolveError::Unsolvable`] with a witness if there are none.
    ///
    /// # Panics
    ///
    /// If the board has another shape than the solver.
    #[track_caller]
    pub fn solutions(&self, grid: &Grid) -> Result<Coset, SolveError> {
        Ok(Coset::new(self.smallest_solution(grid)?, &self.quiet))
    }

    /// The prepared search of the quiet patterns, for questions beyond the fewest presses: budgets,
    /// all minima, solutions in order of weight.
    ///
    /// It takes a solution as offset, cells row by row: the offset of [`solutions`](Self::solutions).
    /// The search is prepared at the first call of this or of [`solve_min`](Self::solve_min).
    pub fn search(&self) -> &CosetSearch {
        self.search.get_or_init(|| {
            let classes: Vec<_> = (0..self.rows * self.cols)
                .map(|cell| cell / self.cols % 2 * 2 + cell % self.cols % 2)
                .collect();
            CosetSearch::builder(&self.quiet).partition(&classes).strategy(self.strategy).build()
        })
    }

    /// The solution with zeros on the pivots of the quiet patterns.
    #[track_caller]
    fn smallest_solution(&self, grid: &Grid) -> Result<BitVec, SolveError> {
        self.check_shape(grid);
        let Some(presses) = self.chase.solve(grid.lights()) else {
            let witness =
                self.witness(grid).expect("b is an image if it is orthogonal to the kernel");
            return Err(SolveError::Unsolvable { witness });
        };
        let mut x = presses.to_row_major();
        for (r, &pivot) in self.pivots.iter().enumerate() {
            if words::get(&x, pivot) {
                words::xor_into(&mut x, self.quiet.row_words(r));
            }
        }
        Ok(words::into_bits(x, self.rows * self.cols))
    }

    fn presses(&self, vector: &BitVec) -> Presses {
        Presses::from_vector(self.rows, self.cols, vector)
    }

    fn unproven(&self, source: SearchError, solution: &BitVec) -> SolveError {
        let (best, lower_bound) = source.best().unwrap_or((solution, 0));
        SolveError::Unproven { best: self.presses(best), lower_bound, source }
    }

    #[track_caller]
    fn check_shape(&self, grid: &Grid) {
        assert!(
            (grid.rows(), grid.cols()) == (self.rows, self.cols),
            "a solver of {}×{} boards cannot take a {}×{} board",
            self.rows,
            self.cols,
            grid.rows(),
            grid.cols()
        );
    }
}
