//! Shortcuts: a coset answers by a search that is prepared for it alone.

use crate::coset::affine::Coset;
use crate::coset::control::error::SearchError;
use crate::coset::plan::strategy::Strategy;
use crate::coset::search::leaders::Leaders;
use crate::coset::search::prepared::CosetSearch;
use crate::vectors::BitVec;

impl Coset {
    /// A search of this coset's code prepared for many offsets.
    #[must_use]
    pub fn search(&self) -> CosetSearch {
        CosetSearch::new(self.basis())
    }

    /// The coset leader: the member of least weight, among several the lexicographically smallest
    /// (0 before 1 at the first difference).
    ///
    /// # Errors
    ///
    /// [`SearchError::BudgetExceeded`] with the dimension, the lightest member found and a lower
    /// bound, if [`Budget::DEFAULT`](crate::coset::Budget::DEFAULT) does not suffice: for a coset
    /// without structure, from dimension 38 on.
    ///
    /// # Complexity
    ///
    /// See [`CosetQuery::leader`](crate::coset::CosetQuery::leader).
    #[doc(alias("coset_leader", "syndrome_decoding"))]
    pub fn leader(&self) -> Result<BitVec, SearchError> {
        self.search_once().leader(self.offset())
    }

    /// All members of least weight: their exact number, and the lexicographically smallest `limit`
    /// of them.
    ///
    /// # Errors
    ///
    /// As for [`leader`](Self::leader).
    pub fn leaders(&self, limit: usize) -> Result<Leaders, SearchError> {
        self.search_once().leaders(self.offset(), limit)
    }

    /// The first `limit` members in order of weight, those of one weight in lexicographic order.
    ///
    /// # Errors
    ///
    /// As for [`leader`](Self::leader).
    pub fn lightest(&self, limit: usize) -> Result<Vec<BitVec>, SearchError> {
        self.search_once().lightest(self.offset(), limit)
    }

    /// The number of members of weight w, for w = 0, …, n.
    ///
    /// # Errors
    ///
    /// As for [`CosetQuery::weight_distribution`](crate::coset::CosetQuery::weight_distribution).
    pub fn weight_distribution(&self) -> Result<Vec<u128>, SearchError> {
        self.search_once().weight_distribution(self.offset())
    }

    fn search_once(&self) -> CosetSearch {
        CosetSearch::builder(self.basis()).strategy(Strategy::AutomaticOnce).build()
    }
}
