//! What a search says when it had to stop.

use crate::vectors::BitVec;

/// A search ended without a proof. Nothing is lost: the error carries what was found.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum SearchError {
    /// The budget was used up, or could not have sufficed.
    #[error(
        "the budget does not suffice for a coset of dimension {dimension}: \
         its least weight lies between {lower_bound} and {}", best.count_ones()
    )]
    BudgetExceeded {
        /// The dimension of the coset.
        dimension: usize,
        /// No member is lighter than this.
        lower_bound: usize,
        /// The lightest member found.
        best: BitVec,
    },
    /// The progress callback asked to stop.
    #[error(
        "stopped before the end of a coset of dimension {dimension}: \
         its least weight lies between {lower_bound} and {}", best.count_ones()
    )]
    Stopped {
        /// The dimension of the coset.
        dimension: usize,
        /// No member is lighter than this.
        lower_bound: usize,
        /// The lightest member found.
        best: BitVec,
    },
    /// The members are too many to be counted in 128 bits.
    #[error("the 2^{dimension} members of a coset cannot be counted in 128 bits")]
    CountOverflow {
        /// The dimension of the coset.
        dimension: usize,
    },
}

impl SearchError {
    /// The lightest member found before the end, and the proven lower bound of the weight.
    #[must_use]
    pub fn best(&self) -> Option<(&BitVec, usize)> {
        match self {
            Self::BudgetExceeded { best, lower_bound, .. }
            | Self::Stopped { best, lower_bound, .. } => Some((best, *lower_bound)),
            Self::CountOverflow { .. } => None,
        }
    }
}

/// Why a search cannot go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Interruption {
    Budget,
    Callback,
}
