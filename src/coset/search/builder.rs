//! How a search is to be prepared.

use crate::coset::code::summands::{Summand, summands};
use crate::coset::control::budget::Budget;
use crate::coset::engines::engine::Hints;
use crate::coset::plan::Plan;
use crate::coset::plan::strategy::Strategy;
use crate::coset::search::prepared::{CosetSearch, Planned};
use crate::coset::tuning::Tuning;
use crate::matrix::BitMatrix;
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
    tuning: Tuning,
}

impl<'a> CosetSearchBuilder<'a> {
    pub(crate) fn new(generators: &'a BitMatrix) -> Self {
        Self {
            generators,
            partition: None,
            budget: Budget::DEFAULT,
            level: Level::detect(),
            strategy: Strategy::Automatic,
            tuning: Tuning::DEFAULT,
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

    /// Sets the sizes, so that tests reach every path with small codes.
    #[cfg(test)]
    pub(crate) fn tuning(mut self, tuning: Tuning) -> Self {
        self.tuning = tuning;
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
    /// For m generators over n columns: one elimination of the m × n matrix and, with a partition,
    /// one for each group of a direct summand's columns.
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
        let hints = Hints {
            group_of_column: self.partition,
            without_tables: self.strategy == Strategy::Streamed,
            tuning: &self.tuning,
        };
        let mut constant: Vec<_> = words::all_ones(ncols);
        let plan = |summand: Summand| {
            summand.clear(&mut constant);
            Planned { plan: Plan::new(&summand, self.strategy, &hints), summand }
        };
        let summands = summands(&basis.transpose()).into_iter().map(plan).collect();
        CosetSearch::prepared(
            basis,
            pivots,
            summands,
            constant,
            self.level,
            self.budget,
            self.tuning,
        )
    }
}

impl CosetSearch {
    /// Prepares the search of the code that the rows of `generators` span.
    ///
    /// # Complexity
    ///
    /// See [`CosetSearchBuilder::build`].
    #[must_use]
    pub fn new(generators: &BitMatrix) -> Self {
        Self::builder(generators).build()
    }

    /// Starts to prepare the search of the code that the rows of `generators` span.
    #[must_use]
    pub fn builder(generators: &BitMatrix) -> CosetSearchBuilder<'_> {
        CosetSearchBuilder::new(generators)
    }
}
