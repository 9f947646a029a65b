//! The linear system A x = b behind a board or a panel of buttons, prepared once for many b.
//!
//! Lights b and presses x are the words of vectors, a bit for each light and each button. Those of
//! a board are its cells row by row, without padding between the rows.
//!
//! # How a system is prepared
//!
//! 1. [`Chase::shortest`] decides which presses are free. Each of the others is forced by a light,
//!    and as many lights as there are free presses force none.
//! 2. [`Chase::matrix`] chases each free press by itself on a dark board. The lights that force no
//!    press and are left on are a column of a matrix M. It is square and small: 19 × 19 for the
//!    19×19 board, whose press matrix A is 361 × 361.
//! 3. [`Equations::new`] factors M.
//!
//! On small boards, where too many presses would be free, and for buttons that are no board,
//! nothing is chased. Then all presses are free, all lights are left, and M is A itself.
//!
//! # How a board is solved
//!
//! Chasing is linear. With the lights b and the free presses u, the lights that are left on are
//! v + M u, where v is left by b if no free press is made. All is dark if M u = v:
//!
//! 1. [`Turn::turned`] turns the board, so that few presses are free.
//! 2. [`Chase::remainder`] chases the lights b without free presses: v is left.
//! 3. [`Equations::solve`] finds the free presses u with M u = v. If there are none, then there is
//!    no solution.
//! 4. [`Chase::presses`] chases b with u: all presses x.
//! 5. [`Basis::reduce`] adds quiet patterns, unless x is already the lexicographically smallest
//!    solution.
//! 6. For the fewest presses, [`CosetSearch::leader`] searches x plus all quiet patterns.
//!
//! # Which boards have no solution
//!
//! A relation is a vector y with yᵀ A = 0. The lights b can be turned off exactly if yᵀ b = 0 for
//! all of them, and one with yᵀ b = 1 is a proof that they cannot. If A is symmetric, the relations
//! are the quiet patterns. If not, they are the quiet patterns of the rules with all offsets
//! negated.

mod cells;
mod chase;
mod equations;
mod rows;
mod shift;
mod turn;

use std::sync::OnceLock;

use super::board::{ParityClasses, Rules, Stencil};
use super::error::SolveError;
use super::tuning::Tuning;
use crate::coset::Coset;
use crate::coset::{CosetSearch, Strategy};
use crate::matrix::BitMatrix;
use crate::matrix::TooLarge;
use crate::vectors::BitVec;
use crate::words;
use chase::Chase;
use equations::{Basis, Equations};
pub(super) use rows::Rows;
use turn::Turn;

/// A system A x = b of lights and buttons.
#[derive(Debug)]
pub(super) struct System {
    lights: usize,
    buttons: usize,
    /// How lights are chased, if they are.
    chased: Option<Chased>,
    /// M u = v.
    equations: Equations,
    classes: Option<ParityClasses>,
    strategy: Strategy,
    /// The kernel of A, if lights are chased; elsewhere it is that of M.
    quiet: OnceLock<Basis>,
    /// The reduced basis of { y : yᵀ A = 0 }, where it is not the kernel of A.
    relations: OnceLock<BitMatrix>,
    search: OnceLock<CosetSearch>,
}

/// A board whose lights are chased.
#[derive(Debug)]
struct Chased {
    turn: Turn,
    chase: Chase,
    /// The stencil and the holes of the transposed press matrix, where that is another.
    transposed: Option<(Stencil, Option<BitMatrix>)>,
    tuning: Tuning,
}

/// Preparation.
impl System {
    /// The system of an r×c board, whose holes have this shape.
    pub(super) fn of_board(
        rows: usize,
        cols: usize,
        rules: &Rules,
        tuning: &Tuning,
    ) -> Result<Self, TooLarge> {
        let cells = rows.checked_mul(cols).ok_or(TooLarge { nrows: rows, ncols: cols })?;
        rules.check_size(rows, cols)?;
        let stencil = rules.fit(rows, cols);
        // Tried before the work begins: a board that does not fit in memory.
        BitMatrix::try_zeros(stencil.shape.0, stencil.shape.1)?;
        let chased = if cells > tuning.small_for_rows {
            // With more free presses, M would be hardly smaller than A.
            Self::by_chasing(&stencil, rules.holes(), cells / 2, tuning)?
        } else {
            None
        };
        let system = match chased {
            Some(system) => system,
            None => Self::of_matrix(&matrix_with_dummies(rows, cols, rules)?)?,
        };
        Ok(Self { classes: rules.known_classes(&stencil), ..system })
    }

    /// The system of a press matrix A, lights × buttons: no light is chased.
    pub(super) fn of_matrix(matrix: &BitMatrix) -> Result<Self, TooLarge> {
        let (lights, buttons) = matrix.shape();
        // Tried before the work begins: the matrix and its transform side by side.
        let both = buttons.checked_add(lights);
        let both = both.ok_or(TooLarge { nrows: lights, ncols: buttons })?;
        BitMatrix::try_zeros(lights, both)?;
        Ok(Self::new((lights, buttons), None, Equations::new(matrix)))
    }

    /// The system of a board by chasing its lights, `None` if more than `most` presses would be
    /// free.
    fn by_chasing(
        stencil: &Stencil,
        holes: Option<&BitMatrix>,
        most: usize,
        tuning: &Tuning,
    ) -> Result<Option<Self>, TooLarge> {
        let Some((turn, chase)) = Chase::shortest(stencil, holes, most, tuning)? else {
            return Ok(None);
        };
        let free = chase.free();
        // Tried before the work begins: the matrix and its transform side by side.
        BitMatrix::try_zeros(free, 2 * free)?;
        let equations = Equations::new(&chase.matrix(tuning));
        let negated = stencil.negated();
        let transposed = (negated != *stencil).then(|| (negated, holes.cloned()));
        let chased = Chased { turn, chase, transposed, tuning: *tuning };
        let cells = stencil.shape.0 * stencil.shape.1;
        Ok(Some(Self::new((cells, cells), Some(chased), equations)))
    }

    fn new(
        (lights, buttons): (usize, usize),
        chased: Option<Chased>,
        equations: Equations,
    ) -> Self {
        Self {
            lights,
            buttons,
            chased,
            equations,
            classes: None,
            strategy: Strategy::Automatic,
            quiet: OnceLock::new(),
            relations: OnceLock::new(),
            search: OnceLock::new(),
        }
    }

    /// The same system, its search prepared by this strategy.
    pub(super) fn with_strategy(self, strategy: Strategy) -> Self {
        Self { strategy, ..self }
    }

    /// Whether lights are chased.
    #[cfg(test)]
    pub(super) fn chases(&self) -> bool {
        self.chased.is_some()
    }
}

/// Answers.
impl System {
    /// The dimension of the kernel of A.
    pub(super) fn nullity(&self) -> usize {
        self.equations.nullity()
    }

    /// The reduced basis of the kernel of A.
    pub(super) fn quiet_patterns(&self) -> &BitMatrix {
        &self.quiet_basis().matrix
    }

    /// A vector y with yᵀ A = 0 and yᵀ b = 1, `None` if b can be turned off.
    pub(super) fn witness(&self, lights: &[u64]) -> Option<BitVec> {
        if self.nullity() == 0 && self.buttons == self.lights {
            return None;
        }
        let relations = self.relations();
        let odd = (0..relations.nrows()).find(|&i| words::dot(relations.row_words(i), lights))?;
        Some(relations.row(odd).to_bitvec())
    }

    /// The lexicographically smallest solution of A x = b, or a witness that there is none.
    pub(super) fn solve(&self, lights: &[u64]) -> Result<BitVec, SolveError<BitVec>> {
        if let Some(x) = self.smallest_solution(lights) {
            return Ok(words::into_bits(x, self.buttons));
        }
        let witness = self.witness(lights);
        let witness = witness.expect("b is an image if it is orthogonal to all relations");
        Err(SolveError::Unsolvable { witness })
    }

    /// The solution of A x = b with the fewest presses, among several the lexicographically
    /// smallest.
    pub(super) fn solve_min(&self, lights: &[u64]) -> Result<BitVec, SolveError<BitVec>> {
        let x = self.solve(lights)?;
        self.search().leader(&x).map_err(|source| SolveError::unproven(source, &x))
    }

    /// All solutions of A x = b.
    pub(super) fn solutions(&self, lights: &[u64]) -> Result<Coset, SolveError<BitVec>> {
        Ok(Coset::new(self.solve(lights)?, self.quiet_patterns()))
    }

    /// The search of the quiet patterns, prepared at the first call. Its offsets are solutions.
    pub(super) fn search(&self) -> &CosetSearch {
        self.search.get_or_init(|| {
            let builder = CosetSearch::builder(self.quiet_patterns()).strategy(self.strategy);
            match self.classes.map(ParityClasses::of_cells) {
                Some(classes) => builder.partition(&classes).build(),
                None => builder.build(),
            }
        })
    }
}

/// The steps behind the answers.
impl System {
    /// The lexicographically smallest solution of A x = b, `None` if there is none: steps 1 to 5.
    fn smallest_solution(&self, lights: &[u64]) -> Option<Vec<u64>> {
        let Some(Chased { turn, chase, .. }) = &self.chased else {
            return self.equations.solve(lights);
        };
        let lights = turn.turned(lights);
        let remainder = chase.remainder(&lights);
        let free = self.equations.solve(&remainder)?;
        let mut x = turn.back(chase.presses(&lights, &free));
        // The smallest free presses lead to the smallest solution if each press is forced by
        // earlier ones of the board as it was given.
        if self.nullity() > 0 && !(turn.is_none() && chase.is_in_order()) {
            self.quiet_basis().reduce(&mut x);
        }
        Some(x)
    }

    /// The reduced basis of the kernel of A and its pivots.
    fn quiet_basis(&self) -> &Basis {
        let Some(Chased { turn, chase, tuning, .. }) = &self.chased else {
            return self.equations.quiet();
        };
        self.quiet.get_or_init(|| {
            let patterns = chase.quiet_patterns(&self.equations.quiet().matrix, tuning);
            Basis::reduced(turn.rows_back(patterns))
        })
    }

    /// The reduced basis of { y : yᵀ A = 0 }.
    fn relations(&self) -> &BitMatrix {
        let Some(Chased { transposed, tuning, .. }) = &self.chased else {
            return self.relations.get_or_init(|| self.equations.relations().matrix);
        };
        let Some((stencil, holes)) = transposed else { return self.quiet_patterns() };
        self.relations.get_or_init(|| {
            match Self::by_chasing(stencil, holes.as_ref(), self.buttons, tuning) {
                Ok(system) => system.expect("all presses may be free").quiet_patterns().clone(),
                Err(error) => panic!("{error}"),
            }
        })
    }
}

/// The press matrix of a board, where each hole is a light and a button of its own.
///
/// Without them a hole would be in quiet patterns and relations. A hole that toggles itself is in
/// none.
fn matrix_with_dummies(rows: usize, cols: usize, rules: &Rules) -> Result<BitMatrix, TooLarge> {
    let mut matrix = rules.try_press_matrix(rows, cols)?;
    if let Some(holes) = rules.holes() {
        for cell in words::ones(&holes.to_row_major()) {
            matrix.set(cell, cell, true);
        }
    }
    Ok(matrix)
}
