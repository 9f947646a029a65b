//! The board of lights.

use std::fmt;
use std::str::FromStr;

use super::presses::Presses;
use super::rules::Rules;
use crate::matrix::BitMatrix;
use crate::matrix::TooLarge;
use crate::text::{self, ParseError};

/// A board of r×c lights, each on or off.
///
/// # Examples
///
/// ```
/// use gf2_linalg::lights_out::Grid;
///
/// let mut grid: Grid = "10 01".parse()?;
/// assert_eq!((grid.rows(), grid.cols()), (2, 2));
/// grid.press(0, 0);
/// assert_eq!(grid.to_string(), "01\n11");
/// # Ok::<(), gf2_linalg::text::ParseError>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct Grid {
    lights: BitMatrix,
}

impl Grid {
    /// A board with every light off.
    ///
    /// # Panics
    ///
    /// If the board does not fit in memory; [`try_new`](Self::try_new) returns an error instead.
    #[must_use]
    #[track_caller]
    pub fn new(rows: usize, cols: usize) -> Self {
        Self { lights: BitMatrix::zeros(rows, cols) }
    }

    /// A board with every light off, or an error if it does not fit in memory.
    ///
    /// For shapes that come from outside the program.
    ///
    /// # Errors
    ///
    /// [`TooLarge`] with the shape.
    pub fn try_new(rows: usize, cols: usize) -> Result<Self, TooLarge> {
        Ok(Self { lights: BitMatrix::try_zeros(rows, cols)? })
    }

    /// A board with every light on.
    ///
    /// # Panics
    ///
    /// If the board does not fit in memory.
    #[must_use]
    #[track_caller]
    pub fn all_on(rows: usize, cols: usize) -> Self {
        Self::from_fn(rows, cols, |_, _| true)
    }

    /// A board with the light in (row, col) on where `light(row, col)`.
    ///
    /// # Panics
    ///
    /// If the board does not fit in memory.
    #[must_use]
    #[track_caller]
    pub fn from_fn(rows: usize, cols: usize, light: impl FnMut(usize, usize) -> bool) -> Self {
        Self { lights: BitMatrix::from_fn(rows, cols, light) }
    }

    /// The number of rows, r.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.lights.nrows()
    }

    /// The number of columns, c.
    #[must_use]
    pub const fn cols(&self) -> usize {
        self.lights.ncols()
    }

    /// Whether the light is on.
    ///
    /// # Panics
    ///
    /// If the cell is outside the board.
    #[must_use]
    #[track_caller]
    pub fn get(&self, row: usize, col: usize) -> bool {
        self.check_cell(row, col);
        self.lights.get(row, col)
    }

    /// Turns the light on or off, and no other.
    ///
    /// # Panics
    ///
    /// If the cell is outside the board.
    #[track_caller]
    pub fn set(&mut self, row: usize, col: usize, on: bool) {
        self.check_cell(row, col);
        self.lights.set(row, col, on);
    }

    /// Presses a cell: toggles its light and those above, below, left and right of it.
    ///
    /// # Panics
    ///
    /// If the cell is outside the board.
    #[track_caller]
    pub fn press(&mut self, row: usize, col: usize) {
        self.check_cell(row, col);
        toggled(self.rows(), self.cols(), row, col).for_each(|(i, j)| self.lights.toggle(i, j));
    }

    /// Presses a cell: toggles the lights that the rules say.
    ///
    /// # Panics
    ///
    /// If the cell is outside the board or a hole, or the rules have holes for a board of another
    /// shape.
    ///
    /// # Examples
    ///
    /// ```
    /// use gf2_linalg::lights_out::{Grid, Rules};
    ///
    /// let mut grid = Grid::new(3, 3);
    /// grid.press_with(&Rules::diagonal_cross(), 1, 1);
    /// assert_eq!(grid.to_string(), "101\n010\n101");
    /// ```
    #[track_caller]
    pub fn press_with(&mut self, rules: &Rules, row: usize, col: usize) {
        for (i, j) in rules.lights(self.rows(), self.cols(), row, col) {
            self.lights.toggle(i, j);
        }
    }

    /// Presses every cell of the set.
    ///
    /// # Panics
    ///
    /// If the presses are for a board of another shape.
    #[track_caller]
    pub fn press_all(&mut self, presses: &Presses) {
        self.check_presses(presses);
        presses.iter().for_each(|(row, col)| self.press(row, col));
    }

    /// Presses every cell of the set, each toggling the lights that the rules say.
    ///
    /// # Panics
    ///
    /// If the presses are for a board of another shape or on a hole, or the rules have holes for a
    /// board of another shape.
    #[track_caller]
    pub fn press_all_with(&mut self, rules: &Rules, presses: &Presses) {
        self.check_presses(presses);
        rules.check_holes(self.rows(), self.cols());
        let stencil = rules.fit(self.rows(), self.cols());
        for (row, col) in presses.iter() {
            assert!(!rules.is_hole(row, col), "cell ({row}, {col}) is a hole");
            for (i, j) in stencil.lights(row, col) {
                if !rules.is_hole(i, j) {
                    self.lights.toggle(i, j);
                }
            }
        }
    }

    /// The lights in which two boards differ: what is to be turned off to get from one to the
    /// other.
    ///
    /// # Panics
    ///
    /// If the boards differ in shape.
    #[must_use]
    #[track_caller]
    pub fn difference(&self, other: &Self) -> Self {
        assert!(
            self.lights.shape() == other.lights.shape(),
            "a {}×{} board cannot be compared with a {}×{} board",
            self.rows(),
            self.cols(),
            other.rows(),
            other.cols()
        );
        Self { lights: &self.lights + &other.lights }
    }

    /// The number of lights that are on.
    #[must_use]
    pub fn count_on(&self) -> usize {
        self.lights.count_ones()
    }

    /// The lights as a matrix, ones where they are on.
    #[must_use]
    pub const fn lights(&self) -> &BitMatrix {
        &self.lights
    }

    #[track_caller]
    fn check_presses(&self, presses: &Presses) {
        assert!(
            self.lights.shape() == presses.cells().shape(),
            "presses on a {}×{} board do not fit a {}×{} board",
            presses.rows(),
            presses.cols(),
            self.rows(),
            self.cols()
        );
    }

    #[track_caller]
    fn check_cell(&self, row: usize, col: usize) {
        let (rows, cols) = self.lights.shape();
        assert!(row < rows && col < cols, "cell ({row}, {col}) is outside a {rows}×{cols} board");
    }
}

/// The lights that a press toggles: the pressed one first.
fn toggled(
    rows: usize,
    cols: usize,
    row: usize,
    col: usize,
) -> impl Iterator<Item = (usize, usize)> {
    let vertical = [row.checked_sub(1), Some(row + 1).filter(|i| *i < rows)];
    let horizontal = [col.checked_sub(1), Some(col + 1).filter(|j| *j < cols)];
    std::iter::once((row, col))
        .chain(vertical.into_iter().flatten().map(move |i| (i, col)))
        .chain(horizontal.into_iter().flatten().map(move |j| (row, j)))
}

impl From<BitMatrix> for Grid {
    /// The board whose lights are on where the matrix is one.
    fn from(lights: BitMatrix) -> Self {
        Self { lights }
    }
}

/// One line of `0` (off) and `1` (on) a row, as for a [`BitMatrix`].
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lights.fmt(f)
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({:?})", self.lights)
    }
}

/// Reads rows of `0` (off) and `1` (on), separated by newlines or blanks, and what `Display`
/// writes.
///
/// # Errors
///
/// [`ParseError`] with line and column: another character, or a row whose length differs from the
/// first.
///
/// # Examples
///
/// ```
/// # use gf2_linalg::lights_out::Grid;
/// let error = "101 01".parse::<Grid>().unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 5: a row of 2 entries where the first row has 3");
/// ```
impl FromStr for Grid {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Ok(Self { lights: BitMatrix::parse(text, text::tokens(text))? })
    }
}
