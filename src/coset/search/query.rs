//! One question to a prepared search, and its answers.

use std::fmt;
use std::ops::ControlFlow;

use crate::coset::code::direct_sum;
use crate::coset::code::summands::Component;
use crate::coset::control::budget::{Budget, Control, Interruption, Progress, SearchError};
use crate::coset::control::run::Context;
use crate::coset::engines::exhaustive::Collect;
use crate::coset::keep::{Collector, Distribution, Least, Lightest, Member, Minima};
use crate::coset::plan::Plan;
use crate::coset::search::prepared::{CosetSearch, Prepared, Scratch};
use crate::coset::weights::stream::BLOCK_BITS;
use crate::words::{self, words_for};
use crate::{BitSlice, BitVec};

/// The members of least weight.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Leaders {
    /// The least weight.
    pub weight: usize,
    /// How many members have it; `None` if 2¹²⁸ or more.
    pub count: Option<u128>,
    /// The lexicographically smallest of them, as many as were asked for, in order.
    pub vectors: Vec<BitVec>,
}

/// One question to a [`CosetSearch`], with its own budget and progress callback.
pub struct CosetQuery<'a> {
    search: &'a CosetSearch,
    offset: &'a BitSlice,
    budget: Budget,
    observer: Option<Box<dyn FnMut(Progress) -> ControlFlow<()> + 'a>>,
}

impl<'a> CosetQuery<'a> {
    pub(crate) fn new(search: &'a CosetSearch, offset: &'a BitSlice, budget: Budget) -> Self {
        Self { search, offset, budget, observer: None }
    }

    /// Sets the budget of this query.
    #[must_use]
    pub fn budget(mut self, budget: Budget) -> Self {
        self.budget = budget;
        self
    }

    /// Calls `observer` every few milliseconds with the bounds proven and found so far; the search stops
    /// when it answers `Break`.
    ///
    /// It is called on the caller's thread. A flag that it looks at lets other threads cancel the search. The longest
    /// time without a call is some 40 ms on one thread.
    /// If it panics, the panic is passed on and the prepared search is as good as before.
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
    /// [`SearchError`] with the lightest member found and the lower bound proven, if the budget does
    /// not suffice or the callback stopped the search.
    ///
    /// # Complexity
    ///
    /// 2ᵏ additions for each dimension k of a summand that is searched in full. From two sides, about the square
    /// root of that for a partition into four groups of rank k/2.
    #[doc(alias("coset_leader", "syndrome_decoding", "closest_vector"))]
    pub fn leader(self) -> Result<BitVec, SearchError> {
        let (search, mut x, found) = self.run(|_| Least::default())?;
        for (prepared, least) in search.components.iter().zip(found) {
            if let Some((_, member)) = least.0 {
                search.add_member(&prepared.component, member, &mut x);
            }
        }
        Ok(words::into_bits(x, search.ncols()))
    }

    /// All members of least weight: their exact number, and the lexicographically smallest `limit` of them.
    ///
    /// # Errors
    ///
    /// As for [`leader`](Self::leader).
    pub fn leaders(self, limit: usize) -> Result<Leaders, SearchError> {
        let (search, x, found) = self.run(|_| Minima::new(limit))?;
        let count = found.iter().try_fold(1_u128, |count, minima| count.checked_mul(minima.count));
        let fixed = words::weight_of_and(&x, &search.constant);
        let weight =
            fixed + found.iter().filter_map(Collector::least).map(|(w, _)| w).sum::<usize>();
        let vectors = search.combine(&x, found.into_iter().map(Minima::into_sorted), limit);
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
        let (search, x, found) = self.run(|_| Lightest::new(limit))?;
        Ok(search.combine(&x, found.into_iter().map(Lightest::into_sorted), limit))
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
        let (search, x, found) =
            self.run(|component| Distribution(vec![0; component.columns.len() + 1]))?;
        let fixed = words::weight_of_and(&x, &search.constant);
        let mut counts = vec![0; fixed + 1];
        counts[fixed] = 1;
        for Distribution(factor) in found {
            counts = direct_sum::convolve(&counts, &factor);
        }
        counts.resize(ncols + 1, 0);
        Ok(counts)
    }

    /// Searches each component with a collector of its own; returns these and the reduced offset.
    fn run<C: Collect>(
        mut self,
        mut collector: impl FnMut(&Component) -> C,
    ) -> Result<(&'a CosetSearch, Vec<u64>, Vec<C>), SearchError> {
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
        let mut context =
            Context { level: search.level, offset: &x, buffers, control: &mut control };
        let mut found: Vec<C> = Vec::with_capacity(search.components.len());
        let mut outcome = Ok(());
        for prepared in &search.components {
            let mut collector = collector(&prepared.component);
            context.control.begin_component(prepared.component.weight(&x));
            let exhaustive = (C::EXHAUSTIVE && !prepared.plan.is_exhaustive())
                .then(|| Plan::exhaustive(&prepared.component, BLOCK_BITS));
            let plan = exhaustive.as_ref().unwrap_or(&prepared.plan);
            outcome = plan.run(memory, &mut collector, &mut context);
            let least = collector.least();
            found.push(collector);
            if outcome.is_err() {
                break;
            }
            context.control.end_component(least.map_or(0, |(weight, _)| weight));
        }
        let lower_bound = control.lower_bound();
        search.return_scratch(scratch);
        match outcome {
            Ok(()) => Ok((search, x, found)),
            Err(interruption) => Err(search.unproven(x, &found, lower_bound, interruption)),
        }
    }
}

impl CosetSearch {
    /// The error of a search that was interrupted: with all that was found, made lighter where one
    /// more row helps.
    fn unproven<C: Collect>(
        &self,
        mut x: Vec<u64>,
        found: &[C],
        lower_bound: usize,
        interruption: Interruption,
    ) -> SearchError {
        for (Prepared { component, .. }, collector) in self.components.iter().zip(found) {
            // A search that was stopped early may not have met the offset itself.
            if let Some((weight, member)) = collector.least()
                && weight < component.weight(&x)
            {
                self.add_member(component, member, &mut x);
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

    /// The first `limit` sums of one member of each component, in order of weight, then lexicographic.
    fn combine(
        &self,
        x: &[u64],
        found: impl Iterator<Item = Vec<Member>>,
        limit: usize,
    ) -> Vec<BitVec> {
        let sums = self.components.iter().zip(found).map(|(prepared, members)| {
            let vector = |(weight, member)| {
                let mut rows = vec![0; words_for(self.dimension())];
                for (i, &row) in prepared.component.rows.iter().rev().enumerate() {
                    words::set(&mut rows, row, member >> i & 1 != 0);
                }
                direct_sum::Summand { weight, rows }
            };
            members.into_iter().map(vector).collect()
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
