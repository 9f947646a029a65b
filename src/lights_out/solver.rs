//! Boards solved: once, or many of one shape.
//!
//! 1. A [`Grid`] comes in. Its lights become the words of a vector b.
//! 2. The [`System`] behind the board answers with a vector x, or with a witness.
//! 3. That vector goes out as [`Presses`].
//!
//! The answers beyond one solution and the fewest presses take the same way.

mod answers;
mod random;
mod targets;

pub use answers::Minima;

use super::board::{Grid, Presses, Rules, cell_count};
use super::error::SolveError;
use super::system::System;
use super::tuning::Tuning;
use crate::coset::Coset;
use crate::coset::{CosetSearch, SearchError, Strategy};
use crate::matrix::BitMatrix;
use crate::matrix::TooLarge;
use crate::vectors::BitVec;
use crate::words;

/// A solver prepared for all boards of one shape.
///
/// # Method
///
/// The solver chases the lights: a few presses, chosen freely, force all others, and a small system
/// says how to choose them. With the [classic](Rules::classic) rules, those
/// [without self](Rules::without_self) and all of a [Manhattan distance](Rules::manhattan), with
/// whatever edges joined, they are the first rows. With other stencils presses are forced cell by
/// cell: a [king's](Rules::king) by those of the first row and the first column, and one more for
/// each hole. Where too many are free, as with [whole rows and columns](Rules::row_and_column), and
/// on small boards the solver factors the whole [press matrix](Rules::press_matrix). The answers
/// are the same.
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
    rules: Rules,
    system: System,
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

/// The fewest presses that turn every light off; among several such sets the lexicographically
/// smallest, read row by row (0 before 1 at the first difference).
///
/// To solve many boards of one shape, prepare a [`Solver`].
///
/// # Errors
///
/// [`SolveError::Unsolvable`] with a witness if there are none; [`SolveError::Unproven`] if the
/// search would exceed [`Budget::DEFAULT`](crate::coset::Budget::DEFAULT).
///
/// # Complexity
///
/// That of [`solve`], and of a search of the quiet patterns, whose dimension is at most the shorter
/// side: see [`Solver::solve_min`].
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
    Solver::new(grid.rows(), grid.cols()).once().solve_min(grid)
}

impl Solver {
    /// Prepares for boards of r×c lights with the classic rules.
    ///
    /// # Panics
    ///
    /// If r·c overflows or the board does not fit in memory; [`try_new`](Self::try_new) returns an
    /// error instead.
    ///
    /// # Complexity
    ///
    /// With c the shorter side and r the longer, O(r·c²/64 + c³/64) word operations.
    #[must_use]
    #[track_caller]
    pub fn new(rows: usize, cols: usize) -> Self {
        Self::with_rules(rows, cols, &Rules::classic())
    }

    /// Prepares for boards of r×c lights with the given rules.
    ///
    /// # Panics
    ///
    /// If r·c overflows, the board or its press matrix does not fit in memory, or the rules have
    /// holes for a board of another shape.
    ///
    /// # Complexity
    ///
    /// By light chasing with u free presses and presses of s lights, O(s·r·c·u/64 + u³/64) word
    /// operations, where u is a multiple of r + c and grows with the reach of a press and by the
    /// number of holes; by the press matrix O((r·c)³/64).
    ///
    /// # Examples
    ///
    /// ```
    /// use gf2_linalg::lights_out::{Boundary, Rules, Solver};
    ///
    /// let torus = Rules::classic().on(Boundary::Torus);
    /// assert_eq!(Solver::with_rules(3, 3, &torus).nullity(), 4);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_rules(rows: usize, cols: usize, rules: &Rules) -> Self {
        cell_count(rows, cols);
        match Self::try_with_rules(rows, cols, rules) {
            Ok(solver) => solver,
            Err(error) => panic!("{error}"),
        }
    }

    /// As [`new`](Self::new), for shapes that come from outside the program.
    ///
    /// # Errors
    ///
    /// [`TooLarge`] with the shape of the board or of the matrix that does not fit in memory.
    pub fn try_new(rows: usize, cols: usize) -> Result<Self, TooLarge> {
        Self::try_with_rules(rows, cols, &Rules::classic())
    }

    /// As [`with_rules`](Self::with_rules), for shapes that come from outside the program.
    ///
    /// # Errors
    ///
    /// [`TooLarge`] with the shape of the board or of the matrix that does not fit in memory.
    ///
    /// # Panics
    ///
    /// If the rules have holes for a board of another shape.
    ///
    /// # Examples
    ///
    /// ```
    /// use gf2_linalg::lights_out::{Rules, Solver};
    ///
    /// let error = Solver::try_with_rules(16_384, 16_384, &Rules::row_and_column()).unwrap_err();
    /// assert_eq!(error.to_string(), "a 268435456×268435456 matrix does not fit in memory");
    /// ```
    #[track_caller]
    pub fn try_with_rules(rows: usize, cols: usize, rules: &Rules) -> Result<Self, TooLarge> {
        rules.check_holes(rows, cols);
        let system = System::of_board(rows, cols, rules, &Tuning::DEFAULT)?;
        Ok(Self { rows, cols, rules: rules.clone(), system })
    }

    /// Light chasing wherever presses are forced, on small boards too; `None` if few are.
    #[cfg(test)]
    pub(super) fn by_chase(
        rows: usize,
        cols: usize,
        rules: &Rules,
        tuning: &Tuning,
    ) -> Option<Self> {
        let system = System::of_board(rows, cols, rules, tuning).expect("a small board");
        system.chases().then(|| Self { rows, cols, rules: rules.clone(), system })
    }

    /// The general path, to compare light chasing with.
    #[cfg(test)]
    pub(super) fn by_matrix(rows: usize, cols: usize, rules: &Rules) -> Self {
        let system = System::of_board(rows, cols, rules, &Tuning::NEVER_CHASE);
        let system = system.expect("a small board");
        Self { rows, cols, rules: rules.clone(), system }
    }

    /// The same solver, but its search is prepared for a single board.
    pub(super) fn once(mut self) -> Self {
        self.system = self.system.with_strategy(Strategy::AutomaticOnce);
        self
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

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The dimension k of the space of quiet patterns: a solvable board has 2ᵏ solutions, and one
    /// board in 2ᵏ is solvable.
    #[must_use]
    pub fn nullity(&self) -> usize {
        self.system.nullity()
    }

    /// A basis of the quiet patterns, the press sets that change no light: the rows, r·c cells
    /// each, row by row of the board.
    ///
    /// The basis is in reduced row echelon form, hence unique. It spans the kernel of the
    /// [press matrix](Rules::press_matrix), but that holes are never pressed. It is computed at the
    /// first call that needs it.
    ///
    /// # Complexity
    ///
    /// The first time, O(k²·r·c / 64 + k·r·c) word operations.
    #[must_use]
    pub fn quiet_patterns(&self) -> &BitMatrix {
        self.system.quiet_patterns()
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

    /// A set of cells y with yᵀ A = 0 and yᵀ b = 1, the proof that the board has no solution;
    /// `None` if it has one.
    ///
    /// Every press toggles an even number of the lights in y, but an odd number of them is on.
    /// Where the press matrix A is symmetric, as with all rules by name, y is a quiet pattern. A
    /// hole whose light is on is a proof by itself.
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
        self.lit_hole(&lights).or_else(|| Some(self.presses(&self.system.witness(&lights)?)))
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
        let lights = self.lights(grid)?;
        self.answer(self.system.solve(&lights))
    }

    /// The fewest presses that turn every light off; among several such sets the lexicographically
    /// smallest, read row by row.
    ///
    /// # Errors
    ///
    /// [`SolveError::Unsolvable`] with a witness if there are none; [`SolveError::Unproven`] if the
    /// search would exceed [`Budget::DEFAULT`](crate::coset::Budget::DEFAULT).
    ///
    /// # Panics
    ///
    /// If the board has another shape than the solver.
    ///
    /// # Complexity
    ///
    /// See [`CosetQuery::leader`](crate::coset::CosetQuery::leader). The four parity classes (row
    /// mod 2, column mod 2) are the partition wherever the quiet patterns have about half their
    /// rank on each: on bounded boards if the rules are symmetric and reach one cell, on tori with
    /// even sides always.
    #[track_caller]
    pub fn solve_min(&self, grid: &Grid) -> Result<Presses, SolveError> {
        let lights = self.lights(grid)?;
        self.answer(self.system.solve_min(&lights))
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
        let lights = self.lights(grid)?;
        self.system.solutions(&lights).map_err(|error| self.error(error))
    }

    /// The prepared search of the quiet patterns, for questions beyond the fewest presses: budgets,
    /// all minima, solutions in order of weight.
    ///
    /// It takes a solution as offset, cells row by row: the offset of
    /// [`solutions`](Self::solutions). The search is prepared at the first call of this or of
    /// [`solve_min`](Self::solve_min).
    pub fn search(&self) -> &CosetSearch {
        self.system.search()
    }
}

/// The steps behind the answers.
impl Solver {
    /// Step 1: the lights of a board as the words of a vector.
    ///
    /// No press turns off the light of a hole, which is a proof by itself.
    #[track_caller]
    fn lights(&self, grid: &Grid) -> Result<Vec<u64>, SolveError> {
        self.check_shape(grid);
        let lights = grid.lights().to_row_major();
        match self.lit_hole(&lights) {
            Some(witness) => Err(SolveError::Unsolvable { witness }),
            None => Ok(lights),
        }
    }

    /// The first hole whose light is on.
    fn lit_hole(&self, lights: &[u64]) -> Option<Presses> {
        let holes = self.rules.holes()?.to_row_major();
        let cell = words::ones(&holes).find(|&cell| words::get(lights, cell))?;
        let mut witness = BitMatrix::zeros(self.rows, self.cols);
        witness.set(cell / self.cols, cell % self.cols, true);
        Some(Presses::new(witness))
    }

    /// Steps 1 and 2: the lexicographically smallest solution as a vector.
    #[track_caller]
    fn smallest_solution(&self, grid: &Grid) -> Result<BitVec, SolveError> {
        let lights = self.lights(grid)?;
        self.system.solve(&lights).map_err(|error| self.error(error))
    }

    /// Step 3: the answer of the system about the cells of the board.
    fn answer(&self, answer: Result<BitVec, SolveError<BitVec>>) -> Result<Presses, SolveError> {
        match answer {
            Ok(x) => Ok(self.presses(&x)),
            Err(error) => Err(self.error(error)),
        }
    }

    /// Step 3, where the answer is an error.
    fn error(&self, error: SolveError<BitVec>) -> SolveError {
        error.map(|set| self.presses(&set))
    }

    /// The error of a search that started at a solution.
    fn unproven(&self, source: SearchError, solution: &BitVec) -> SolveError {
        self.error(SolveError::unproven(source, solution))
    }

    /// A vector as a set of cells.
    pub(super) fn presses(&self, vector: &BitVec) -> Presses {
        Presses::new(BitMatrix::from_row_major(self.rows, self.cols, vector.as_raw_slice()))
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
