//! Why a board gets no answer.

use super::Presses;
use crate::coset::SearchError;

/// A board without solution, or one whose fewest presses were not proven.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// No set of presses turns the lights off.
    ///
    /// Every press toggles an even number of the witness's lights. An odd number of them is on, and so it
    /// stays. `Display` of the witness shows them as a board, that of the error says it in a sentence.
    #[error("no presses turn the lights off: an odd number of the lights {witness:?} is on")]
    Unsolvable {
        /// Lights whose parity no press can change, an odd number of them on. Where the press matrix is
        /// symmetric, as with all rules by name, they are a quiet pattern.
        witness: Presses,
    },
    /// The search ended before the minimum was proven.
    #[error("between {lower_bound} and {} presses turn the lights off", best.len())]
    Unproven {
        /// A solution, the smallest found.
        best: Presses,
        /// No solution has fewer presses.
        lower_bound: usize,
        /// Why the search ended.
        source: SearchError,
    },
}
