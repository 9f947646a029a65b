//! One question to a prepared search, and its answers.

use std::fmt;
use std::ops::ControlFlow;

use crate::coset::code::direct_sum;
use crate::coset::control::budget::{Budget, Progress};
use crate::coset::control::error::{Interruption, SearchError};
use crate::coset::control::run::Run;
use crate::coset::control::watch::Control;
use crate::coset::engines::engine::Hints;
use crate::coset::keep::{Keep, Member};
use crate::coset::plan::Memory;
use crate::coset::search::leaders::Leaders;
use crate::coset::search::prepared::{CosetSearch, Planned, Scratch};
use crate::vectors::{BitSlice, BitVec};
use crate::words::{self, words_for};

/// One question to a [`CosetSearch`], with its own budget and progress callback.
pub struct CosetQuery<'a> {
    search: &'a CosetSearch,
    offset: &'a BitSlice,
    budget: Budget,
    observer: Option<Box<dyn FnMut(Progress) -> ControlFlow<()> + 'a>>,
}

impl<'a> CosetQuery<'a> {
    fn new(search: &'a CosetSearch, offset: &'a BitSlice, budget: Budget) -> Self {
        Self { search, offset, budget, observer: None }
    }

    /// Sets the budget of this query.
    #[must_use]
    pub fn budget(mut self, budget: Budget) -> Self {
        self.budget = budget;
        self
    }

    /// Calls `observer` every few milliseconds with the bounds proven and found so far; the search
    /// stops when it answers `Break`.
    ///
    /// It is called on the caller's thread. A flag that it looks at lets other threads cancel the
    /// search. The longest time without a call is some 40 ms on one thread. If it panics, the panic
    /// is passed on and the prepared search is as good as before.
    #[must_use]
    pub fn observe(mut self, observer: impl FnMut(Progress) -> ControlFlow<()> + 'a) -> Self {
        self.observer = Some(Box::new(observer));
        self
    }

    /// The coset leader: the member of least weight, among several the lexicographically smallest
    /// (0 before 1 at the first difference).
    ///
    /// # Errors
    ///
    /// [`SearchError`] with the lightest member found and the lower bound proven, if the budget
    /// does not suffice or the callback stopped the search.
    ///
    /// # Complexity
    ///
    /// 2ᵏ additions for each dimension k of a summand that is searched in full. From two sides,
    /// about the square root of that for a partition into four groups of rank k/2.
    #[doc(alias("coset_leader", "syndrome_decoding", "closest_vector"))]
    pub fn leader(self) -> Result<BitVec, SearchError> {
        let (search, mut x, found) = self.run(Keep::leader)?;
        for (planned, keep) in search.summands.iter().zip(found) {
            if let Some((_, member)) = keep.least() {
                search.add_member(&planned.summand, member, &mut x);
            }
        }
        Ok(words::into_bits(x, search.ncols()))
    }

    /// All members of least weight: their exact number, and the lexicographically smallest `limit`
    /// of them.
    ///
    /// # Errors
    ///
    /// As for [`leader`](Self::leader).
    pub fn leaders(self, limit: usize) -> Result<Leaders, SearchError> {
        let (search, x, found) = self.run(|| Keep::leaders(limit))?;
        let count = found.iter().try_fold(1_u128, |count, keep| count.checked_mul(keep.count()));
        let fixed = words::weight_of_and(&x, &search.constant);
        let weight = fixed + found.iter().filter_map(Keep::least).map(|(w, _)| w).sum::<usize>();
        let vectors = search.combine(&x, found.into_iter().map(Keep::into_sorted), limit);
        Ok(Leaders { weight, count, vectors })
    }

    /// The first `limit` members in order of weight, those of one weight in lexicographic order.
    ///
    /// # Errors
    ///
    /// As for [`leader`](Self::leader).
    pub fn lightest(self, limit: usize) -> Result<Vec<BitVec>, SearchError> {
        if limit == 0 {
            // Nothing bounds the search for no members.
            return Ok(Vec::new());
        }
        let (search, x, found) = self.run(|| Keep::lightest(limit))?;
        Ok(search.combine(&x, found.into_iter().map(Keep::into_sorted), limit))
    }

    /// The number of members of weight w, for w = 0, …, n.
    ///
    /// # Errors
    ///
    /// As for [`leader`](Self::leader), and [`SearchError::CountOverflow`] from dimension 128 on.
    ///
    /// # Complexity
    ///
    /// 2ᵏ additions for each dimension k of a summand.
    pub fn weight_distribution(self) -> Result<Vec<u128>, SearchError> {
        let (ncols, dimension) = (self.search.ncols(), self.search.dimension());
        if dimension >= 128 {
            return Err(SearchError::CountOverflow { dimension });
        }
        let (search, x, found) = self.ask_each(
            Vec::new,
            |planned, _, counts, run| {
                let hints =
                    Hints { group_of_column: None, without_tables: false, tuning: run.tuning };
                *counts = planned.plan.count_weights(&planned.summand, &hints, run)?;
                Ok(())
            },
            |_| None,
        )?;
        let fixed = words::weight_of_and(&x, &search.constant);
        let mut counts = vec![0; fixed + 1];
        counts[fixed] = 1;
        for summand in found {
            counts = direct_sum::convolve(&counts, &summand);
        }
        counts.resize(ncols + 1, 0);
        Ok(counts)
    }

    /// Searches each summand, with a [`Keep`] of its own.
    fn run(self, keep: impl Fn() -> Keep) -> Result<Found<'a, Keep>, SearchError> {
        self.ask_each(
            keep,
            |planned, memory, keep, run| planned.plan.run(memory, keep, run),
            Keep::least,
        )
    }

    /// Asks about each summand, one after the other.
    ///
    /// `ask` fills an `empty` answer as far as it comes, and `least` names the least member in it.
    fn ask_each<T>(
        mut self,
        empty: impl Fn() -> T,
        mut ask: impl FnMut(&Planned, &mut Memory, &mut T, &mut Run<'_, '_>) -> Outcome,
        least: impl Fn(&T) -> Option<Member>,
    ) -> Result<Found<'a, T>, SearchError> {
        let search = self.search;
        let mut nothing = |_| ControlFlow::Continue(());
        let observer = match &mut self.observer {
            Some(observer) => observer.as_mut(),
            None => &mut nothing,
        };
        let x = search.reduce(self.offset);
        let fixed = words::weight_of_and(&x, &search.constant);
        let mut control = Control::new(self.budget, observer, fixed, words::weight(&x));
        let mut scratch = search.take_scratch();
        let Scratch { buffers, memory } = &mut scratch;
        let mut run = Run {
            level: search.level,
            tuning: &search.tuning,
            offset: &x,
            buffers,
            control: &mut control,
        };
        let mut found: Vec<T> = Vec::with_capacity(search.summands.len());
        let mut outcome = Ok(());
        for planned in &search.summands {
            run.control.begin_summand(planned.summand.weight(&x));
            found.push(empty());
            let answer = found.last_mut().expect("an answer was pushed");
            outcome = ask(planned, memory, answer, &mut run);
            if outcome.is_err() {
                break;
            }
            run.control.end_summand(least(answer).map_or(0, |(weight, _)| weight));
        }
        let lower_bound = control.lower_bound();
        search.return_scratch(scratch);
        match outcome {
            Ok(()) => Ok((search, x, found)),
            Err(interruption) => {
                let least = found.iter().map(least);
                Err(search.unproven(x, least, lower_bound, interruption))
            }
        }
    }
}

/// Whether a summand was searched to the end.
type Outcome = Result<(), Interruption>;

/// The search, the reduced offset, and what was found about each summand.
type Found<'a, T> = (&'a CosetSearch, Vec<u64>, Vec<T>);

impl CosetSearch {
    /// A question about the coset of `offset`, to be given a budget or a progress callback.
    ///
    /// # Panics
    ///
    /// If the offset does not have n entries.
    #[must_use]
    #[track_caller]
    pub fn query<'a>(&'a self, offset: &'a BitSlice) -> CosetQuery<'a> {
        assert!(
            offset.len() == self.ncols(),
            "an offset of {} entries does not fit a code of length {}",
            offset.len(),
            self.ncols()
        );
        CosetQuery::new(self, offset, self.budget)
    }

    /// The least member of the coset of `offset`: see [`CosetQuery::leader`].
    ///
    /// # Errors
    ///
    /// [`SearchError`] if the budget does not suffice.
    ///
    /// # Panics
    ///
    /// If the offset does not have n entries.
    #[track_caller]
    pub fn leader(&self, offset: &BitSlice) -> Result<BitVec, SearchError> {
        self.query(offset).leader()
    }

    /// The members of least weight in the coset of `offset`: see [`CosetQuery::leaders`].
    ///
    /// # Errors
    ///
    /// [`SearchError`] if the budget does not suffice.
    ///
    /// # Panics
    ///
    /// If the offset does not have n entries.
    #[track_caller]
    pub fn leaders(&self, offset: &BitSlice, limit: usize) -> Result<Leaders, SearchError> {
        self.query(offset).leaders(limit)
    }

    /// The first members of the coset of `offset` in order of weight: see [`CosetQuery::lightest`].
    ///
    /// # Errors
    ///
    /// [`SearchError`] if the budget does not suffice.
    ///
    /// # Panics
    ///
    /// If the offset does not have n entries.
    #[track_caller]
    pub fn lightest(&self, offset: &BitSlice, limit: usize) -> Result<Vec<BitVec>, SearchError> {
        self.query(offset).lightest(limit)
    }

    /// The number of members of each weight: see [`CosetQuery::weight_distribution`].
    ///
    /// # Errors
    ///
    /// [`SearchError`] if the budget does not suffice.
    ///
    /// # Panics
    ///
    /// If the offset does not have n entries.
    #[track_caller]
    pub fn weight_distribution(&self, offset: &BitSlice) -> Result<Vec<u128>, SearchError> {
        self.query(offset).weight_distribution()
    }

    /// The least weight of a nonzero member of the code itself; `None` for the trivial code {0}.
    ///
    /// # Errors
    ///
    /// [`SearchError`] if the budget does not suffice.
    #[doc(alias("least_nonzero_weight", "distance"))]
    pub fn minimum_distance(&self) -> Result<Option<usize>, SearchError> {
        // The lightest member is zero.
        let lightest = self.lightest(&BitVec::repeat(false, self.ncols()), 2)?;
        Ok(lightest.get(1).map(|vector| vector.count_ones()))
    }
}

impl CosetSearch {
    /// The error of a search that was interrupted: with all that was found, made lighter where one
    /// more row helps.
    fn unproven(
        &self,
        mut x: Vec<u64>,
        least: impl Iterator<Item = Option<Member>>,
        lower_bound: usize,
        interruption: Interruption,
    ) -> SearchError {
        for (Planned { summand, .. }, least) in self.summands.iter().zip(least) {
            // A search that was stopped early may not have met the offset itself.
            if let Some((weight, member)) = least
                && weight < summand.weight(&x)
            {
                self.add_member(summand, member, &mut x);
            }
        }
        let mut improved = true;
        while improved {
            improved = false;
            for row in (0..self.dimension()).map(|r| self.basis.row_words(r)) {
                if 2 * words::weight_of_and(&x, row) > words::weight(row) {
                    words::xor_into(&mut x, row);
                    improved = true;
                }
            }
        }
        let (dimension, best) = (self.dimension(), words::into_bits(x, self.ncols()));
        match interruption {
            Interruption::Budget => SearchError::BudgetExceeded { dimension, lower_bound, best },
            Interruption::Callback => SearchError::Stopped { dimension, lower_bound, best },
        }
    }

    /// The first `limit` sums of one member of each summand, in order of weight, then
    /// lexicographic.
    fn combine(
        &self,
        x: &[u64],
        found: impl Iterator<Item = Vec<Member>>,
        limit: usize,
    ) -> Vec<BitVec> {
        let sums = self.summands.iter().zip(found).map(|(planned, members)| {
            let sum = |(weight, member)| {
                let mut rows = vec![0; words_for(self.dimension())];
                planned.summand.rows_of(member).for_each(|row| words::set(&mut rows, row, true));
                direct_sum::Sum { weight, rows }
            };
            members.into_iter().map(sum).collect()
        });
        direct_sum::lightest(words_for(self.dimension()), sums, limit)
            .into_iter()
            .map(|sum| {
                let mut vector = x.to_vec();
                for row in words::ones(&sum.rows) {
                    words::xor_into(&mut vector, self.basis.row_words(row));
                }
                words::into_bits(vector, self.ncols())
            })
            .collect()
    }
}

impl fmt::Debug for CosetQuery<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CosetQuery")
            .field("search", self.search)
            .field("offset", &self.offset)
            .field("budget", &self.budget)
            .finish_non_exhaustive()
    }
}
