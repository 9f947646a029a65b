//! What every engine answers: does it apply, what does it cost, run it.

use crate::coset::code::summands::Summand;
use crate::coset::control::error::Interruption;
use crate::coset::control::run::Run;
use crate::coset::keep::Keep;
use crate::coset::tuning::Tuning;

/// A way to search a summand, prepared for the cosets of any number of offsets.
pub(crate) trait Engine: Sized {
    /// No search costs less. Whoever has something cheaper need not ask, which may take an
    /// elimination.
    const LEAST_COST: Cost;

    /// What the engine found out about a summand when it was asked whether it applies.
    type Fit;

    /// The memory of a search, to be used again by the next.
    type Memory: Default;

    /// Whether the engine can search the summand.
    fn applies(summand: &Summand, hints: &Hints<'_>) -> Option<Self::Fit>;

    /// What a search will cost, before anything is prepared.
    fn cost(fit: &Self::Fit, hints: &Hints<'_>) -> Cost;

    /// Prepares all that does not depend on the offset.
    fn prepare(summand: &Summand, fit: Self::Fit, hints: &Hints<'_>) -> Self;

    /// Offers all members that are to be kept, each once.
    fn run(
        &self,
        memory: &mut Self::Memory,
        keep: &mut Keep,
        run: &mut Run<'_, '_>,
    ) -> Result<(), Interruption>;

    /// What the engine is called.
    fn name(&self) -> &'static str;
}

/// What is known besides the summand.
pub(crate) struct Hints<'a> {
    /// Groups of columns on which the code has low rank, if somebody named some.
    pub(crate) group_of_column: Option<&'a [usize]>,
    /// Whether no tables of weights are to be kept in memory.
    pub(crate) without_tables: bool,
    pub(crate) tuning: &'a Tuning,
}

/// What a search costs. Work is counted in members whose weight the transform computes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cost {
    /// The work to be expected of each search …
    pub(crate) work: f64,
    /// … and the part of it that is done in any case.
    pub(crate) certain_work: u128,
    /// The work of the preparation.
    pub(crate) preparation: f64,
    /// The bytes of memory that a search sets aside, at the most.
    pub(crate) memory: u128,
}

impl Cost {
    /// More than any budget.
    pub(crate) const INFINITE: Self =
        Self { work: f64::INFINITY, certain_work: u128::MAX, preparation: 0.0, memory: 0 };
}
