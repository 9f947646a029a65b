//! What a board should look like in the end.

use super::grid::Grid;

/// What the lights should be in the end.
///
/// To ask other questions about a goal, such as [all minima] or a [hint], ask them about the
/// [difference](Grid::difference) of the board and the goal, which is to be turned off.
///
/// [all minima]: crate::lights_out::Solver::minima
/// [hint]: crate::lights_out::Solver::hint
///
/// # Examples
///
/// ```
/// use gf2_linalg::lights_out::{Grid, Solver, Target};
///
/// let solver = Solver::new(3, 3);
/// let grid: Grid = "101\n010\n101".parse()?;
/// assert_eq!(solver.solve_min_to(&grid, &Target::AllOff)?.len(), 9);
/// assert_eq!(solver.solve_min_to(&grid, &Target::AllOn)?.len(), 4);
/// assert_eq!(solver.solve_min_to(&grid, &Target::EitherColour)?.len(), 4);
/// assert!(solver.solve_min_to(&grid, &Target::Pattern(grid.clone()))?.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Target {
    /// Every light off.
    #[default]
    AllOff,
    /// Every light on, holes excepted.
    AllOn,
    /// Every light off or every light on, whichever takes fewer presses.
    EitherColour,
    /// The lights of this board.
    Pattern(Grid),
}
