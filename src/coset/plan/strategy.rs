//! The ways of searching by name.

/// How a direct summand is searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Strategy {
    /// Whatever costs least when prepared once for many offsets.
    #[default]
    Automatic,
    /// Whatever costs least with the preparation, for a single offset.
    AutomaticOnce,
    /// The transform over all members.
    Plain,
    /// From two sides, wherever the partition allows it.
    TwoSided,
    /// From two sides without tables in memory, which is meant for groups of rank above 24.
    Streamed,
}

impl Strategy {
    /// Every strategy: all give the same answers.
    pub const ALL: &'static [Self] =
        &[Self::Automatic, Self::AutomaticOnce, Self::Plain, Self::TwoSided, Self::Streamed];
}
