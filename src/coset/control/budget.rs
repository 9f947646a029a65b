//! How long a search may go on, what it tells on the way, and what it says when it had to stop.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use crate::BitVec;
use crate::coset::keep::Member;

/// How much a search may do before it gives up on a proof.
///
/// Work is counted in members whose weight is computed by the transform; a member that is looked at by
/// itself counts as [`PAIR_WORK`](Self::PAIR_WORK). So whether a search succeeds does not depend on the machine, unless
/// a time limit is set as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Budget {
    work: u64,
    time: Option<Duration>,
}

impl Budget {
    /// The work that one member looked at by itself counts as, about its cost.
    pub const PAIR_WORK: u64 = 16;

    /// The default: 2³⁷ units of work, some twenty seconds on one core.
    ///
    /// A coset without structure is searched up to dimension 37; the 79×79 Lights Out board, of
    /// dimension 64, is inside.
    pub const DEFAULT: Self = Self { work: 1 << 37, time: None };

    /// No limit at all.
    pub const UNLIMITED: Self = Self { work: u64::MAX, time: None };

    /// A budget of `work` members; see [`Budget`].
    #[must_use]
    pub const fn of_work(work: u64) -> Self {
        Self { work, time: None }
    }

    /// A budget of wall-clock time alone.
    #[must_use]
    pub const fn of_time(time: Duration) -> Self {
        Self { work: u64::MAX, time: Some(time) }
    }

    /// The same budget, but at most this wall-clock time.
    #[must_use]
    pub const fn and_time(self, time: Duration) -> Self {
        Self { time: Some(time), ..self }
    }

    /// The limit on work.
    #[must_use]
    pub const fn work(self) -> u64 {
        self.work
    }
}

impl Default for Budget {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// The state of a search under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Progress {
    /// No member is lighter than this.
    pub lower_bound: usize,
    /// The weight of the lightest member found so far.
    pub best: usize,
    /// The work done so far, in the units of [`Budget`].
    pub work: u64,
}

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

/// What a progress callback looks like inside.
pub(crate) type Observer<'a> = &'a mut dyn FnMut(Progress) -> ControlFlow<()>;

/// Watches over one search of a whole coset: counts its work and passes its progress on.
pub(crate) struct Control<'a> {
    budget: Budget,
    deadline: Option<Instant>,
    observer: Observer<'a>,
    /// The bounds of the whole coset but the component being searched, and all work.
    elsewhere: Progress,
    /// The bounds of the component being searched.
    lower_bound: usize,
    best: usize,
}

impl<'a> Control<'a> {
    /// Starts to watch a search in which every member weighs at least `lower_bound`, and one `best`.
    pub(crate) fn new(
        budget: Budget,
        observer: Observer<'a>,
        lower_bound: usize,
        best: usize,
    ) -> Self {
        let deadline = budget.time.and_then(|time| Instant::now().checked_add(time));
        let elsewhere = Progress { lower_bound, best, work: 0 };
        Self { budget, deadline, observer, elsewhere, lower_bound: 0, best: 0 }
    }

    /// Turns to a component, on which one member weighs `best`.
    pub(crate) fn begin_component(&mut self, best: usize) {
        self.elsewhere.best -= best;
        (self.lower_bound, self.best) = (0, best);
    }

    /// Leaves a component whose least weight is proven.
    pub(crate) fn end_component(&mut self, least: usize) {
        self.elsewhere.best += least;
        self.elsewhere.lower_bound += least;
        (self.lower_bound, self.best) = (0, 0);
    }

    /// The lower bound of the whole coset.
    pub(crate) fn lower_bound(&self) -> usize {
        self.elsewhere.lower_bound + self.lower_bound
    }

    /// Whether so much work is left.
    pub(crate) fn affords(&self, work: u128) -> bool {
        work <= u128::from(self.budget.work - self.elsewhere.work)
    }

    /// Takes note of work about to be done, and of what the component's search knows of its least weight.
    pub(crate) fn spend(
        &mut self,
        work: u64,
        lower_bound: usize,
        least: Option<Member>,
    ) -> Result<(), Interruption> {
        self.best = least.map_or(self.best, |(weight, _)| weight.min(self.best));
        self.lower_bound = self.lower_bound.max(lower_bound).min(self.best);
        if !self.affords(work.into()) || self.deadline.is_some_and(|end| Instant::now() >= end) {
            return Err(Interruption::Budget);
        }
        self.elsewhere.work += work;
        let progress = Progress {
            lower_bound: self.lower_bound(),
            best: self.elsewhere.best + self.best,
            work: self.elsewhere.work,
        };
        match (self.observer)(progress) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Interruption::Callback),
        }
    }
}
