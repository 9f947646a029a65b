//! Which lights a press toggles.

use std::collections::BTreeSet;

use super::boundary::{Boundary, Coincidence};
use super::parity::ParityClasses;
use super::shape::cell_count;
use super::stencil::Stencil;
use crate::matrix::BitMatrix;
use crate::matrix::TooLarge;
use crate::words;

/// Which lights a press toggles, on boards of any shape.
///
/// [`Buttons`](crate::lights_out::Buttons) takes buttons and lights that are no board at all.
///
/// # Examples
///
/// ```
/// use gf2_linalg::lights_out::{Boundary, Grid, Rules, Solver};
///
/// let rules = Rules::king().on(Boundary::Torus);
/// assert_eq!(rules.lights(5, 5, 0, 0).len(), 9);
///
/// let solver = Solver::with_rules(5, 5, &Rules::knight());
/// let grid = Grid::all_on(5, 5);
/// let presses = solver.solve_min(&grid)?;
/// let mut after = grid.clone();
/// after.press_all_with(&Rules::knight(), &presses);
/// assert_eq!(after.count_on(), 0);
/// # Ok::<(), gf2_linalg::lights_out::SolveError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Rules {
    reach: Reach,
    boundary: Boundary,
    coincidence: Coincidence,
    holes: Option<BitMatrix>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case", deny_unknown_fields))]
enum Reach {
    Offsets(BTreeSet<(isize, isize)>),
    RowAndColumn { pressed: bool },
}

/// Rules by name.
impl Rules {
    /// A press toggles its light and the lights above, below, left and right of it.
    #[must_use]
    #[doc(alias = "plus")]
    pub fn classic() -> Self {
        Self::manhattan(1)
    }

    /// A press toggles the lights above, below, left and right of its own, which stays as it is.
    #[must_use]
    pub fn without_self() -> Self {
        Self::classic().excluding_pressed()
    }

    /// A press toggles its light and the eight around it: where a chess king stands and moves to.
    #[must_use]
    #[doc(alias = "moore")]
    pub fn king() -> Self {
        Self::stencil((-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right))))
    }

    /// A press toggles its light and the four diagonally next to it, an X.
    #[must_use]
    pub fn diagonal_cross() -> Self {
        Self::stencil([(0, 0), (-1, -1), (-1, 1), (1, -1), (1, 1)])
    }

    /// A press toggles its light and the up to eight a chess knight's move away.
    #[must_use]
    pub fn knight() -> Self {
        let moves = [(1, 2), (2, 1)].into_iter().flat_map(|(down, right)| {
            [(down, right), (down, -right), (-down, right), (-down, -right)]
        });
        Self::stencil(moves.chain([(0, 0)]))
    }

    /// A press toggles its light and those exactly so many steps up, down, left and right away: at
    /// this Manhattan distance.
    #[must_use]
    pub fn manhattan(distance: u8) -> Self {
        let distance = isize::from(distance);
        let at_distance = (-distance..=distance).flat_map(|down| {
            let right = distance - down.abs();
            [(down, right), (down, -right)]
        });
        Self::stencil(at_distance.chain([(0, 0)]))
    }

    /// A press toggles all lights at most so many steps up, down, left and right away, its own
    /// included: within this Manhattan distance.
    #[must_use]
    #[doc(alias = "diamond")]
    pub fn within(distance: u8) -> Self {
        let distance = isize::from(distance);
        Self::stencil((-distance..=distance).flat_map(|down| {
            let rest = distance - down.abs();
            (-rest..=rest).map(move |right| (down, right))
        }))
    }

    /// A press toggles its whole row and its whole column, its own light once.
    ///
    /// Joined edges change nothing about it.
    #[must_use]
    pub fn row_and_column() -> Self {
        Self::with_reach(Reach::RowAndColumn { pressed: true })
    }

    /// A press toggles the lights at these offsets (rows down, columns to the right) from its own.
    ///
    /// The offsets are a set: one that is named twice counts once. (0, 0) is the pressed light
    /// itself.
    ///
    /// # Examples
    ///
    /// ```
    /// use gf2_linalg::lights_out::Rules;
    ///
    /// let with_the_light_below = Rules::stencil([(0, 0), (1, 0)]);
    /// assert_eq!(with_the_light_below.lights(2, 1, 0, 0), [(0, 0), (1, 0)]);
    /// assert_eq!(with_the_light_below.lights(2, 1, 1, 0), [(1, 0)]);
    /// ```
    #[must_use]
    pub fn stencil(offsets: impl IntoIterator<Item = (isize, isize)>) -> Self {
        Self::with_reach(Reach::Offsets(offsets.into_iter().collect()))
    }

    fn with_reach(reach: Reach) -> Self {
        Self {
            reach,
            boundary: Boundary::default(),
            coincidence: Coincidence::default(),
            holes: None,
        }
    }
}

impl Default for Rules {
    /// The classic rules.
    fn default() -> Self {
        Self::classic()
    }
}

/// Rules changed.
impl Rules {
    /// The same rules, but a press toggles its own light too.
    #[must_use]
    pub fn including_pressed(mut self) -> Self {
        match &mut self.reach {
            Reach::Offsets(offsets) => _ = offsets.insert((0, 0)),
            Reach::RowAndColumn { pressed } => *pressed = true,
        }
        self
    }

    /// The same rules, but a press leaves its own light as it is.
    ///
    /// Where edges are joined, a neighbour can still coincide with the pressed light.
    #[must_use]
    pub fn excluding_pressed(mut self) -> Self {
        match &mut self.reach {
            Reach::Offsets(offsets) => _ = offsets.remove(&(0, 0)),
            Reach::RowAndColumn { pressed } => *pressed = false,
        }
        self
    }

    /// The same rules on a board with these edges joined.
    #[must_use]
    pub fn on(mut self, boundary: Boundary) -> Self {
        self.boundary = boundary;
        self
    }

    /// The same rules with this reading of neighbours that coincide; by default they cancel.
    ///
    /// # Examples
    ///
    /// ```
    /// use gf2_linalg::lights_out::{Boundary, Coincidence, Rules};
    ///
    /// let torus = Rules::classic().on(Boundary::Torus);
    /// assert_eq!(torus.lights(2, 3, 0, 0), [(0, 0), (0, 1), (0, 2)]);
    /// let once = torus.coinciding(Coincidence::CountOnce);
    /// assert_eq!(once.lights(2, 3, 0, 0), [(0, 0), (0, 1), (0, 2), (1, 0)]);
    /// ```
    #[must_use]
    pub fn coinciding(mut self, coincidence: Coincidence) -> Self {
        self.coincidence = coincidence;
        self
    }

    /// The same rules on the board of the mask's shape, of which the cells where the mask is one
    /// are missing: they have no light and cannot be pressed.
    ///
    /// # Examples
    ///
    /// ```
    /// use gf2_linalg::lights_out::Rules;
    ///
    /// let rules = Rules::classic().with_holes("010\n000".parse()?);
    /// assert_eq!(rules.lights(2, 3, 0, 0), [(0, 0), (1, 0)]);
    /// # Ok::<(), gf2_linalg::text::ParseError>(())
    /// ```
    #[must_use]
    pub fn with_holes(mut self, mask: BitMatrix) -> Self {
        self.holes = Some(mask);
        self
    }
}

/// Rules applied to a board.
impl Rules {
    /// The lights that a press of a cell toggles on an r×c board, row by row.
    ///
    /// # Panics
    ///
    /// If the cell is outside the board or a hole, or the holes are for a board of another shape.
    #[must_use]
    #[track_caller]
    pub fn lights(&self, rows: usize, cols: usize, row: usize, col: usize) -> Vec<(usize, usize)> {
        assert!(row < rows && col < cols, "cell ({row}, {col}) is outside a {rows}×{cols} board");
        self.check_holes(rows, cols);
        assert!(!self.is_hole(row, col), "cell ({row}, {col}) is a hole");
        let stencil = self.fit(rows, cols);
        let lights: BTreeSet<_> =
            stencil.lights(row, col).filter(|&(i, j)| !self.is_hole(i, j)).collect();
        lights.into_iter().collect()
    }

    /// The press matrix A of an r×c board: column p holds the lights that a press of cell p
    /// toggles.
    ///
    /// Shape r·c × r·c, cells counted row by row: cell (i, j) is i·c + j. Rows and columns of holes
    /// are zero.
    ///
    /// # Panics
    ///
    /// If the matrix does not fit in memory, or the holes are for a board of another shape.
    ///
    /// # Complexity
    ///
    /// O((r·c)²) bits of memory.
    ///
    /// # Examples
    ///
    /// ```
    /// use gf2_linalg::lights_out::Rules;
    ///
    /// assert_eq!(Rules::without_self().press_matrix(2, 2).to_string(), "0110\n1001\n1001\n0110");
    /// assert_eq!(Rules::king().press_matrix(2, 2).rank(), 1);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn press_matrix(&self, rows: usize, cols: usize) -> BitMatrix {
        cell_count(rows, cols);
        self.check_holes(rows, cols);
        match self.try_press_matrix(rows, cols) {
            Ok(matrix) => matrix,
            Err(error) => panic!("{error}"),
        }
    }

    /// The [press matrix](Self::press_matrix), or an error if it does not fit in memory.
    ///
    /// # Errors
    ///
    /// [`TooLarge`] with the shape of the matrix, or with that of the board if its cells cannot be
    /// counted.
    ///
    /// # Panics
    ///
    /// If the holes are for a board of another shape.
    #[track_caller]
    pub fn try_press_matrix(&self, rows: usize, cols: usize) -> Result<BitMatrix, TooLarge> {
        self.check_holes(rows, cols);
        self.check_size(rows, cols)?;
        let mut matrix = self.fit(rows, cols).press_matrix()?;
        if let Some(holes) = &self.holes {
            let holes = holes.to_row_major();
            for cell in 0..matrix.nrows() {
                let row = matrix.row_words_mut(cell);
                if words::get(&holes, cell) {
                    row.fill(0);
                } else {
                    row.iter_mut().zip(&holes).for_each(|(word, hole)| *word &= !hole);
                }
            }
        }
        Ok(matrix)
    }

    /// The parity class of each cell of an r×c board, row by row; `None` if none are known to help.
    ///
    /// On each class the [quiet patterns](crate::lights_out::Solver::quiet_patterns) have about
    /// half their rank. This is what [`CosetSearchBuilder::partition`] asks for: with the classes,
    /// a search of 2ᵏ quiet patterns works from two sides and looks at about 2^(k/2).
    ///
    /// The class of cell (i, j) is 2·(i mod 2) + (j mod 2). Squaring a translation-invariant
    /// operator over GF(2) doubles its offsets: if S = Σ Tᵈ is the sum of the shifts by d, then S²
    /// = Σ T²ᵈ. A quiet pattern x has S x = 0, hence S² x = 0, and S² never leads from one class to
    /// another.
    ///
    /// That holds for rows if the first and the last are joined and their number is even, or if
    /// they are not joined and a press reaches at most one row, alike above and below. It holds for
    /// columns likewise. Where it holds for rows alone, the class is 2·(i mod 2), and where for
    /// columns alone, j mod 2. Of a board with holes no classes are known.
    ///
    /// [`CosetSearchBuilder::partition`]: crate::coset::CosetSearchBuilder::partition
    ///
    /// # Panics
    ///
    /// If r·c overflows, the classes do not fit in memory, or the holes are for a board of another
    /// shape.
    ///
    /// # Examples
    ///
    /// ```
    /// use gf2_linalg::coset::CosetSearch;
    /// use gf2_linalg::lights_out::{Grid, Rules, Solver};
    ///
    /// let rules = Rules::classic();
    /// assert_eq!(rules.parity_classes(2, 3), Some(vec![0, 1, 0, 2, 3, 2]));
    /// assert_eq!(Rules::knight().parity_classes(5, 5), None);
    ///
    /// // A search of one's own over the 2¹⁶ quiet patterns of the 19×19 board.
    /// let solver = Solver::with_rules(19, 19, &rules);
    /// let classes = rules.parity_classes(19, 19).expect("a press reaches one cell");
    /// let search = CosetSearch::builder(solver.quiet_patterns()).partition(&classes).build();
    /// let solutions = solver.solutions(&Grid::all_on(19, 19))?;
    /// assert_eq!(search.leader(solutions.offset())?.count_ones(), 141);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[track_caller]
    pub fn parity_classes(&self, rows: usize, cols: usize) -> Option<Vec<usize>> {
        let cells = cell_count(rows, cols);
        self.check_holes(rows, cols);
        // Asked first: an allocation that fails otherwise aborts.
        let memory = Vec::<usize>::new().try_reserve_exact(cells);
        assert!(memory.is_ok(), "the classes of a {rows}×{cols} board do not fit in memory");
        self.known_classes(&self.fit(rows, cols)).map(ParityClasses::of_cells)
    }

    /// The classes of a board with this stencil, which is that of these rules.
    pub(in crate::lights_out) fn known_classes(&self, stencil: &Stencil) -> Option<ParityClasses> {
        if self.holes.is_some() { None } else { ParityClasses::of(stencil) }
    }

    /// An error if the press matrix, without which there is no solver for whole rows and columns,
    /// does not fit in memory: their offsets, as many as the sides are long, are not listed in
    /// vain.
    pub(in crate::lights_out) fn check_size(
        &self,
        rows: usize,
        cols: usize,
    ) -> Result<(), TooLarge> {
        if matches!(self.reach, Reach::RowAndColumn { .. }) {
            let cells = rows.checked_mul(cols).ok_or(TooLarge { nrows: rows, ncols: cols })?;
            BitMatrix::try_zeros(cells, cells)?;
        }
        Ok(())
    }

    /// The stencil on a board, holes left out of account.
    pub(in crate::lights_out) fn fit(&self, rows: usize, cols: usize) -> Stencil {
        let shape = if rows.min(cols) == 0 { (0, 0) } else { (rows, cols) };
        match &self.reach {
            Reach::Offsets(offsets) => Stencil::new(
                shape,
                self.boundary.wraps(),
                offsets.iter().copied(),
                self.coincidence,
            ),
            Reach::RowAndColumn { pressed } => {
                let (rows, cols) = (shape.0 as isize, shape.1 as isize);
                let column = (1 - rows..rows).map(|down| (down, 0));
                let row = (1 - cols..cols).map(|right| (0, right));
                let offsets = column.chain(row).filter(|offset| *pressed || *offset != (0, 0));
                Stencil::new(shape, (false, false), offsets, Coincidence::CountOnce)
            }
        }
    }

    /// The cells that are missing.
    pub(in crate::lights_out) fn holes(&self) -> Option<&BitMatrix> {
        self.holes.as_ref()
    }

    /// Whether the cell, which is on the board, is missing.
    pub(in crate::lights_out) fn is_hole(&self, row: usize, col: usize) -> bool {
        self.holes.as_ref().is_some_and(|holes| holes.get(row, col))
    }

    #[track_caller]
    pub(in crate::lights_out) fn check_holes(&self, rows: usize, cols: usize) {
        if let Some(holes) = &self.holes {
            assert!(
                holes.shape() == (rows, cols),
                "a {}×{} mask of holes does not fit a {rows}×{cols} board",
                holes.nrows(),
                holes.ncols()
            );
        }
    }
}
