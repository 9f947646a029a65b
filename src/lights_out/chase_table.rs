//! Light chasing by hand: which presses in the first row mend what is left in the last.

use std::fmt;

use super::board::{Grid, Rules, cell_count};
use super::system::Rows;
use crate::coset::CosetSearch;
use crate::factor::Factorization;
use crate::matrix::BitMatrix;
use crate::vectors::{BitSlice, BitVec};
use crate::words;

/// The table by which a player without a computer solves boards of one shape.
///
/// The player chases the lights down: for each light that is on in the first row presses the cell
/// below it, then the same for the second row, and so on. Lights are left in the last row only. The
/// table says which presses in the first row, followed by a second chase, turn these off (Haese and
/// Rusin, "Turn all the lights out", sci.math, February 1998).
///
/// It has a line for each of some remainders of which all that can be mended are sums: to mend a
/// sum, press the sum of the first rows.
///
/// # Examples
///
/// ```
/// use gf2_linalg::lights_out::{ChaseTable, Grid};
///
/// let table = ChaseTable::new(5, 5);
/// assert_eq!(table.to_string(), "\
/// last row  first row
/// 10001     00011
/// 01010     01001
/// 00111     00010
/// an odd number of lights among 10101 cannot be mended
/// an odd number of lights among 01110 cannot be mended");
///
/// let remainder = table.remainder(&Grid::all_on(5, 5));
/// assert_eq!(remainder.to_string(), "[1, 0, 0, 0, 1]");
/// let first_row = table.first_row(&remainder).expect("all on can be turned off");
/// assert_eq!(first_row.to_string(), "[0, 0, 0, 1, 1]");
/// ```
#[derive(Debug)]
pub struct ChaseTable {
    chase: Rows,
    shape: (usize, usize),
    /// The matrix that maps presses in the first row to what they leave in the last.
    mends: Factorization,
    quiet: CosetSearch,
    lines: Vec<ChaseLine>,
    checks: BitMatrix,
}

/// A line of a [`ChaseTable`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ChaseLine {
    /// The lights that are left in the last row.
    pub last_row: BitVec,
    /// The cells of the first row to be pressed.
    pub first_row: BitVec,
}

impl ChaseTable {
    /// The nullity up to which first rows are of the fewest presses.
    pub const MINIMISED: usize = 24;

    /// The table of the classic r×c board.
    ///
    /// # Panics
    ///
    /// If the board has no cells, r·c overflows or a c×2c matrix does not fit in memory.
    ///
    /// # Complexity
    ///
    /// O(r·c²/64 + c³/64) word operations, and for each line a search of the quiet first rows.
    #[must_use]
    #[track_caller]
    pub fn new(rows: usize, cols: usize) -> Self {
        match Self::with_rules(rows, cols, &Rules::classic()) {
            Some(table) => table,
            None => panic!("a {rows}×{cols} board has no first row to be pressed"),
        }
    }

    /// The table of an r×c board with other rules, `None` if the lights cannot be chased from the
    /// first row down.
    ///
    /// They can if the board has cells and no holes, the first and the last row are not joined, and
    /// a press toggles the light above it, none beside that one and none further up.
    ///
    /// # Panics
    ///
    /// If r·c overflows, a c×2c matrix or, where presses toggle whole rows and columns, the press
    /// matrix does not fit in memory, or the holes are for a board of another shape.
    #[must_use]
    #[track_caller]
    pub fn with_rules(rows: usize, cols: usize, rules: &Rules) -> Option<Self> {
        cell_count(rows, cols);
        rules.check_holes(rows, cols);
        if rules.holes().is_some() || rows.min(cols) == 0 {
            return None;
        }
        if let Err(error) = rules.check_size(rows, cols) {
            panic!("{error}");
        }
        // On a single row, the presses that would chase its lights are those of the row below.
        let chase = Rows::downwards(&rules.fit(rows.max(2), cols), rows)?;
        let matrix = chase.matrix();
        let mends = matrix.factor();
        let quiet = CosetSearch::new(&mends.kernel_basis());
        // Row i of T Mᵀ = R is what the first row of presses Tᵢ leaves: a reduced basis of all that
        // can be left.
        let reversed = matrix.transpose().factor();
        let left = reversed.echelon_form();
        let lines = (0..left.rank())
            .map(|i| ChaseLine {
                last_row: left.matrix().row(i).to_bitvec(),
                first_row: lightest(&quiet, reversed.transform().row(i).to_bitvec()),
            })
            .collect();
        let mut checks = mends.row_relations();
        checks.row_reduce();
        Some(Self { chase, shape: (rows, cols), mends, quiet, lines, checks })
    }

    /// The lines: the remainders are in reduced row echelon form.
    #[must_use]
    pub fn lines(&self) -> &[ChaseLine] {
        &self.lines
    }

    /// The sets of cells of the last row, one a row of the matrix, of which an even number must be
    /// left on for the board to have a solution: reduced, hence unique.
    #[must_use]
    pub const fn checks(&self) -> &BitMatrix {
        &self.checks
    }

    /// The lights that are left in the last row when a board is chased down.
    ///
    /// # Panics
    ///
    /// If the board is of another shape.
    #[must_use]
    #[track_caller]
    pub fn remainder(&self, grid: &Grid) -> BitVec {
        let (rows, cols) = self.shape;
        assert!(
            (grid.rows(), grid.cols()) == self.shape,
            "a chase table of {rows}×{cols} boards cannot take a {}×{} board",
            grid.rows(),
            grid.cols()
        );
        words::into_bits(self.chase.remainder(&grid.lights().to_row_major()), cols)
    }

    /// The presses in the first row that mend what is left in the last, `None` if none do.
    ///
    /// They are the fewest, among several the lexicographically smallest, where the nullity is at
    /// most [`MINIMISED`](Self::MINIMISED).
    ///
    /// # Panics
    ///
    /// If the remainder does not have c entries.
    #[must_use]
    #[track_caller]
    pub fn first_row(&self, last_row: &BitSlice) -> Option<BitVec> {
        let cols = self.shape.1;
        assert!(
            last_row.len() == cols,
            "a last row of {} cells does not fit a board of {cols} columns",
            last_row.len()
        );
        Some(lightest(&self.quiet, self.mends.solve(last_row)?))
    }
}

/// The first row of fewest presses that does the same.
fn lightest(quiet: &CosetSearch, first_row: BitVec) -> BitVec {
    if quiet.dimension() > ChaseTable::MINIMISED {
        return first_row;
    }
    quiet.leader(&first_row).expect("the default budget suffices for small dimensions")
}

/// One line a remainder, then what must be even.
impl fmt::Display for ChaseTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LAST_ROW: &str = "last row";
        let width = self.shape.1.max(LAST_ROW.len());
        write!(f, "{LAST_ROW:width$}  first row")?;
        for ChaseLine { last_row, first_row } in &self.lines {
            write!(f, "\n{:width$}  {}", digits(last_row), digits(first_row))?;
        }
        for check in self.checks.rows() {
            write!(f, "\nan odd number of lights among {} cannot be mended", digits(check))?;
        }
        Ok(())
    }
}

fn digits(bits: &BitSlice) -> String {
    bits.iter().by_vals().map(|bit| if bit { '1' } else { '0' }).collect()
}
