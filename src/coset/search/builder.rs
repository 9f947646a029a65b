//! How a search is to be prepared.

use crate::BitMatrix;
use crate::coset::code::summands::{Component, components};
use crate::coset::control::budget::Budget;
use crate::coset::plan::Planner;
use crate::coset::search::prepared::{CosetSearch, Prepared};
use crate::coset::weights::stream::BLOCK_BITS;
use crate::simd::Level;
use crate::words;

/// How a [`CosetSearch`] is to be prepared.
#[derive(Clone, Debug)]
pub struct CosetSearchBuilder<'a> {
    generators: &'a BitMatrix,
    partition: Option<&'a [usize]>,
    budget: Budget,
    level: Level,
    strategy: Strategy,
    block_bits: u32,
}

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

impl<'a> CosetSearchBuilder<'a> {
    pub(crate) fn new(generators: &'a BitMatrix) -> Self {
        Self {
            generators,
            partition: None,
            budget: Budget::DEFAULT,
            level: Level::detect(),
            strategy: Strategy::Automatic,
            block_bits: BLOCK_BITS,
        }
    }

    /// Names the group of each column, by any number.
    ///
    /// Every partition gives the right answers; the speed depends on the rank of the code on the
    /// groups, which had better be far below the dimension. Groups past the fourth are merged.
    #[must_use]
    pub fn partition(mut self, group_of_column: &'a [usize]) -> Self {
        self.partition = Some(group_of_column);
        self
    }

    /// Sets the budget of queries that name none.
    #[must_use]
    pub fn budget(mut self, budget: Budget) -> Self {
        self.budget = budget;
        self
    }

    /// Sets the CPU level, the best by default.
    #[must_use]
    pub fn level(mut self, level: Level) -> Self {
        self.level = level;
        self
    }

    /// Sets the strategy.
    #[must_use]
    pub fn strategy(mut self, strategy: Strategy) -> Self {
        self.strategy = strategy;
        self
    }

    /// Sets the size of a transform's block, so that tests can force many blocks.
    #[cfg(test)]
    pub(crate) fn block_bits(mut self, block_bits: u32) -> Self {
        self.block_bits = block_bits;
        self
    }

    /// Prepares the search.
    ///
    /// # Panics
    ///
    /// If the partition does not name a group for each column.
    ///
    /// # Complexity
    ///
    /// For m generators over n columns: one elimination of the m × n matrix and, with a partition, one for each group of a
    /// direct summand's columns.
    #[must_use]
    #[track_caller]
    pub fn build(self) -> CosetSearch {
        let ncols = self.generators.ncols();
        if let Some(partition) = self.partition {
            assert!(
                partition.len() == ncols,
                "a partition of {} columns does not fit a code of length {ncols}",
                partition.len()
            );
        }
        let echelon = self.generators.echelon_form();
        let pivots = echelon.pivots().to_vec();
        let basis = echelon.into_matrix().submatrix(..pivots.len(), ..);
        let planner = Planner {
            group_of_column: self.partition,
            strategy: self.strategy,
            block_bits: self.block_bits,
        };
        let mut constant: Vec<_> = words::all_ones(ncols);
        let prepare = |component: Component| {
            component.clear(&mut constant);
            Prepared { plan: planner.plan(&component), component }
        };
        let components = components(&basis.transpose()).into_iter().map(prepare).collect();
        CosetSearch::prepared(basis, pivots, components, constant, self.level, self.budget)
    }
}
