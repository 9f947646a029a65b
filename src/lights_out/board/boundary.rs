//! What happens at the edges of a board.

/// Which edges of a board are joined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Boundary {
    /// None: a press reaches no further than the edge.
    #[default]
    Bounded,
    /// The first and the last column are neighbours.
    Cylinder,
    /// The first and the last row are neighbours.
    LyingCylinder,
    /// Both: every cell has all its neighbours.
    Torus,
}

impl Boundary {
    /// Whether the rows wrap around, and the columns.
    pub(super) const fn wraps(self) -> (bool, bool) {
        match self {
            Self::Bounded => (false, false),
            Self::Cylinder => (false, true),
            Self::LyingCylinder => (true, false),
            Self::Torus => (true, true),
        }
    }
}

/// What happens where joined edges are so close that two neighbours of a cell are one and the same
/// light.
///
/// On a torus of two rows, the light above a cell is the light below it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Coincidence {
    /// A light is toggled once for each way that leads to it: two ways cancel.
    #[default]
    Cancel,
    /// A light is toggled once, however many ways lead to it.
    CountOnce,
}
