//! Boards solved: once, or many of one shape.

use super::press_matrix::cell_count;
use super::system::System;
use super::{Grid, Presses, Rules, SolveError};
use crate::coset::{CosetSearch, SearchError, Strategy};
use crate::matrix::TooLarge;
use crate::words;
use crate::{BitMatrix, BitVec, Coset};

/// A solver prepared for all boards of one shape.
///
/// # Method
///
/// The solver chases the lights: a few presses, chosen freely, force all others, and a small system says how to choose
/// them. With the [classic](Rules::classic) rules, those [without self](Rules::without_self) and all of a
/// [Manhattan distance](Rules::manhattan), with whatever edges joined, they are the first rows. With other stencils
/// presses are forced cell by cell: a [king's](Rules::king) by those of the first row and the first column, and one more for
/// each hole. Where too many are free, as with [whole rows and columns](Rules::row_and_column), and on small
/// boards the solver factors the whole [press matrix](Rules::press_matrix). The answers are the same.
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

/// The number of cells up to which the press matrix, with rows of one word, is faster than chasing: a prepared
/// 5×5 solver takes 0.6 µs for the fewest presses instead of 1.1, an 8×8 solver 0.7 instead of 1.2.
const SMALL: usize = 64;

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
    Solver::new(grid.rows(), grid.cols()).once().solve_min(grid)
}

impl Solver {
    /// Prepares for boards of r×c lights with the classic rules.
    ///
    /// # Panics
    ///
    /// If r·c overflows or the board does not fit in memory; [`try_new`](Self::try_new) returns an error
    /// instead.
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
    /// If r·c overflows, the board or its press matrix does not fit in memory, or the rules have holes
    /// for a board of another shape.
    ///
    /// # Complexity
    ///
    /// By light chasing with u free presses and presses of s lights, O(s·r·c·u/64 + u³/64) word operations, where u is a
    /// multiple of r + c and grows with the reach of a press and by the number of holes; by the press matrix O((r·c)³/64).
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
        let cells = rows.checked_mul(cols).ok_or(TooLarge { nrows: rows, ncols: cols })?;
        rules.check_size(rows, cols)?;
        let stencil = rules.fit(rows, cols);
        let (fitted_rows, fitted_cols) = stencil.shape;
        BitMatrix::try_zeros(fitted_rows, fitted_cols)?;
        let chased = if cells > SMALL { System::of_board(&stencil, rules.holes())? } else { None };
        let system = match chased {
            Some(system) => system,
            None => Self::system_of_matrix(rows, cols, rules)?,
        };
        Ok(Self { rows, cols, rules: rules.clone(), system })
    }

    /// The general path, whatever the rules.
    fn system_of_matrix(rows: usize, cols: usize, rules: &Rules) -> Result<System, TooLarge> {
        let mut matrix = rules.try_press_matrix(rows, cols)?;
        if let Some(holes) = rules.holes() {
            // A hole that toggles itself alone is in no quiet pattern and in no relation.
            for cell in words::ones(&holes.to_row_major()) {
                matrix.set(cell, cell, true);
            }
        }
        System::of_matrix(&matrix)
    }

    /// Light chasing wherever rows are forced, on small boards too.
    #[cfg(test)]
    pub(super) fn by_chase(rows: usize, cols: usize, rules: &Rules) -> Option<Self> {
        let system = System::of_board(&rules.fit(rows, cols), rules.holes());
        let system = system.expect("a small board")?;
        Some(Self { rows, cols, rules: rules.clone(), system })
    }

    /// The general path, to compare light chasing with.
    #[cfg(test)]
    pub(super) fn by_matrix(rows: usize, cols: usize, rules: &Rules) -> Self {
        let system = Self::system_of_matrix(rows, cols, rules).expect("a small board");
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

    /// The dimension k of the space of quiet patterns: a solvable board has 2ᵏ solutions, and one board
    /// in 2ᵏ is solvable.
    #[must_use]
    pub fn nullity(&self) -> usize {
        self.system.nullity()
    }

    /// A basis of the quiet patterns, the press sets that change no light: the rows, r·c cells each, row by
    /// row of the board.
    ///
    /// The basis is in reduced row echelon form, hence unique. It spans the kernel of the
    /// [press matrix](Rules::press_matrix), but that holes are never pressed. It is computed at the first
    /// call that needs it.
    ///
    /// # Complexity
    ///
    /// The first time, O(k²·r·c / 64 + k·r·c) word operations.
    #[must_use]
    pub fn quiet_patterns(&self) -> &BitMatrix {
        self.system.quiet()
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

    /// A set of cells y with yᵀ A = 0 and yᵀ b = 1, the proof that the board has no solution; `None` if it has
    /// one.
    ///
    /// Every press toggles an even number of the lights in y, but an odd number of them is on. Where the
    /// press matrix A is symmetric, as with all rules by name, y is a quiet pattern. A hole whose light is on
    /// is a proof by itself.
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
        if let Some(hole) = self.lit_hole(grid) {
            return Some(hole);
        }
        let witness = self.system.witness(&grid.lights().to_row_major())?;
        Some(self.presses(&witness))
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
    /// column mod 2) are the partition wherever the quiet patterns have about half their rank on each: on
    /// bounded boards if the rules are symmetric and reach one cell, on tori with even sides always.
    #[track_caller]
    pub fn solve_min(&self, grid: &Grid) -> Result<Presses, SolveError> {
        let x = self.smallest_solution(grid)?;
        self.search()
            .leader(&x)
            .map(|leader| self.presses(&leader))
            .map_err(|error| self.unproven(error, &x))
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
        Ok(Coset::new(self.smallest_solution(grid)?, self.quiet_patterns()))
    }

    /// The prepared search of the quiet patterns, for questions beyond the fewest presses: budgets,
    /// all minima, solutions in order of weight.
    ///
    /// It takes a solution as offset, cells row by row: the offset of [`solutions`](Self::solutions).
    /// The search is prepared at the first call of this or of [`solve_min`](Self::solve_min).
    pub fn search(&self) -> &CosetSearch {
        self.system.search(|| match self.rules.holes() {
            None => self.rules.fit(self.rows, self.cols).parity_classes(),
            Some(_) => None,
        })
    }

    /// The solution with zeros on the pivots of the quiet patterns.
    #[track_caller]
    pub(super) fn smallest_solution(&self, grid: &Grid) -> Result<BitVec, SolveError> {
        self.check_shape(grid);
        if let Some(witness) = self.lit_hole(grid) {
            return Err(SolveError::Unsolvable { witness });
        }
        self.system.smallest_solution(grid.lights()).ok_or_else(|| {
            let witness = self.system.witness(&grid.lights().to_row_major());
            let witness = witness.expect("b is an image if it is orthogonal to all relations");
            SolveError::Unsolvable { witness: self.presses(&witness) }
        })
    }

    /// The first hole whose light is on.
    fn lit_hole(&self, grid: &Grid) -> Option<Presses> {
        let holes = self.rules.holes()?.to_row_major();
        let lights = grid.lights().to_row_major();
        let cell = words::ones(&holes).find(|&cell| words::get(&lights, cell))?;
        let mut witness = BitMatrix::zeros(self.rows, self.cols);
        witness.set(cell / self.cols, cell % self.cols, true);
        Some(Presses::new(witness))
    }

    pub(super) fn presses(&self, vector: &BitVec) -> Presses {
        Presses::new(BitMatrix::from_row_major(self.rows, self.cols, vector.as_raw_slice()))
    }

    pub(super) fn unproven(&self, source: SearchError, solution: &BitVec) -> SolveError {
        let (best, lower_bound) = source.best().unwrap_or((solution, 0));
        SolveError::Unproven { best: self.presses(best), lower_bound, source }
    }

    #[track_caller]
    pub(super) fn check_shape(&self, grid: &Grid) {
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
