//! How long a search may go on, and what it tells on the way.

use std::time::Duration;

/// How much a search may do before it gives up on a proof.
///
/// Work is counted in members whose weight is computed by the transform; a member that is looked at
/// by itself counts as [`PAIR_WORK`](Self::PAIR_WORK). So whether a search succeeds does not depend
/// on the machine, unless a time limit is set as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Budget {
    work: u64,
    pub(crate) time: Option<Duration>,
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
