//! Why a board or a panel of buttons gets no answer.

use std::error::Error;
use std::fmt;

use super::board::Presses;
use crate::coset::SearchError;
use crate::vectors::BitVec;

/// No presses turn the lights off, or the fewest were not proven.
///
/// A set P is one of cells, [`Presses`], where a [`Solver`](super::Solver) answers. Where
/// [`Buttons`](super::Buttons) answer, it is a vector, [`BitVec`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SolveError<P = Presses> {
    /// No set of presses turns the lights off.
    ///
    /// Every press toggles an even number of the witness's lights. An odd number of them is on, and
    /// so it stays. `Display` of a board's witness shows them as a board, that of the error says it
    /// in a sentence.
    Unsolvable {
        /// Lights whose parity no press can change, an odd number of them on. Where the press
        /// matrix is symmetric, as with all rules by name, they are a quiet pattern.
        witness: P,
    },
    /// The search ended before the minimum was proven.
    Unproven {
        /// A solution, the smallest found.
        best: P,
        /// No solution has fewer presses.
        lower_bound: usize,
        /// Why the search ended.
        source: SearchError,
    },
}

impl SolveError<BitVec> {
    /// The error of a search that started at a solution.
    pub(super) fn unproven(source: SearchError, solution: &BitVec) -> Self {
        let (best, lower_bound) = source.best().unwrap_or((solution, 0));
        Self::Unproven { best: best.clone(), lower_bound, source }
    }
}

impl<P> SolveError<P> {
    /// The same error about sets of another type.
    pub(super) fn map<Q>(self, set: impl FnOnce(P) -> Q) -> SolveError<Q> {
        match self {
            Self::Unsolvable { witness } => SolveError::Unsolvable { witness: set(witness) },
            Self::Unproven { best, lower_bound, source } => {
                SolveError::Unproven { best: set(best), lower_bound, source }
            }
        }
    }

    fn cause(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Unsolvable { .. } => None,
            Self::Unproven { source, .. } => Some(source),
        }
    }
}

impl fmt::Display for SolveError<Presses> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsolvable { witness } => unsolvable(f, "presses", witness),
            Self::Unproven { best, lower_bound, .. } => unproven(f, *lower_bound, best.len()),
        }
    }
}

impl fmt::Display for SolveError<BitVec> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsolvable { witness } => {
                unsolvable(f, "buttons", &witness.iter_ones().collect::<Vec<_>>())
            }
            Self::Unproven { best, lower_bound, .. } => {
                unproven(f, *lower_bound, best.count_ones())
            }
        }
    }
}

impl Error for SolveError<Presses> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.cause()
    }
}

impl Error for SolveError<BitVec> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.cause()
    }
}

fn unsolvable(f: &mut fmt::Formatter<'_>, what: &str, lights: &dyn fmt::Debug) -> fmt::Result {
    write!(f, "no {what} turn the lights off: an odd number of the lights {lights:?} is on")
}

fn unproven(f: &mut fmt::Formatter<'_>, lower_bound: usize, best: usize) -> fmt::Result {
    write!(f, "between {lower_bound} and {best} presses turn the lights off")
}
