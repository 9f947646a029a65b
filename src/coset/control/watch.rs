//! The watch over one search of a whole coset: it counts the work and passes the progress on.

use std::ops::ControlFlow;
use std::time::Instant;

use crate::coset::control::budget::{Budget, Progress};
use crate::coset::control::error::Interruption;
use crate::coset::keep::Member;

/// What a progress callback looks like inside.
pub(crate) type Observer<'a> = &'a mut dyn FnMut(Progress) -> ControlFlow<()>;

/// Watches over one search of a whole coset, summand by summand.
///
/// The bounds that it tells are sums: of what is known of the summand being searched and of the
/// others.
pub(crate) struct Control<'a> {
    budget: Budget,
    deadline: Option<Instant>,
    observer: Observer<'a>,
    /// The bounds of the whole coset but the summand being searched, and all work.
    elsewhere: Progress,
    /// The bounds of the summand being searched.
    lower_bound: usize,
    best: usize,
}

impl<'a> Control<'a> {
    /// Starts to watch a search in which every member weighs at least `lower_bound`, and one
    /// `best`.
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

    /// Turns to a summand, on which one member weighs `best`.
    pub(crate) fn begin_summand(&mut self, best: usize) {
        self.elsewhere.best -= best;
        (self.lower_bound, self.best) = (0, best);
    }

    /// Leaves a summand whose least weight is proven.
    pub(crate) fn end_summand(&mut self, least: usize) {
        self.elsewhere.best += least;
        self.elsewhere.lower_bound += least;
        (self.lower_bound, self.best) = (0, 0);
    }

    /// The lower bound of the whole coset.
    pub(crate) fn lower_bound(&self) -> usize {
        self.elsewhere.lower_bound + self.lower_bound
    }

    /// Whether so much work is left in the budget.
    pub(crate) fn affords(&self, work: u128) -> bool {
        work <= u128::from(self.budget.work() - self.elsewhere.work)
    }

    /// Takes note of work about to be done, and of what the summand's search knows of its least
    /// weight.
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
