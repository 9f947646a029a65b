//! The prepared search: all that depends on the basis alone is done once.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use super::budget::{Budget, Control, Interruption, Progress, SearchError};
use super::collect::{Collector, Distribution, Least, Lightest, Member, Minima};
use super::components::{Component, components};
use super::context::Context;
use super::direct_sum;
use super::partition::{Coordinates, Cost, Draft, Side};
use super::plain::{self, Collect};
use super::streams::Streams;
use super::two_sided::{self, SideLayers};
use super::walsh::{BLOCK_BITS, Buffers, WeightStream};
use crate::simd::Level;
use crate::words::{self, words_for};
use crate::{BitMatrix, BitSlice, BitVec};

/// The least-weight search of a linear code, prepared for the cosets of any number of offsets.
///
/// For a code with generators g₁, …, g_m over n columns and an offset x it finds the lightest of the
/// vectors x + Σ uᵢ gᵢ, u ∈ GF(2)ᵐ. Equal and dependent generators change nothing.
///
/// # Method
///
/// The code is split into its direct summands, which are searched one by one. A summand without known
/// structure is searched in full, all 2ᵏ weights by a streamed Walsh–Hadamard transform. If the columns are
/// [partitioned](CosetSearchBuilder::partition) into groups on which the code has low rank, the
/// weight is a sum of small tables and the search walks them from two sides, as in the threshold algorithm
/// of Fagin, Lotem and Naor (2003): far fewer than 2ᵏ members are looked at, and the result is proven
/// all the same.
///
/// # Examples
///
/// ```
/// use gf2_linalg::{BitMatrix, BitVec};
/// use gf2_linalg::coset::CosetSearch;
///
/// // The even-weight code of length 4, and the coset of odd weight.
/// let search = CosetSearch::new(&"1100\n0110\n0011".parse::<BitMatrix>()?);
/// let x: BitVec = [true, true, true, false].iter().collect();
/// assert_eq!(search.leader(&x)?.to_string(), "[0, 0, 0, 1]");
/// assert_eq!(search.leaders(&x, 10)?.count, Some(4));
/// assert_eq!(search.minimum_distance()?, Some(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct CosetSearch {
    /// The reduced basis: among its members' numbers the order is the lexicographic order.
    basis: BitMatrix,
    pivots: Vec<usize>,
    components: Vec<Prepared>,
    /// The columns in which the code is zero.
    constant: Vec<u64>,
    level: Level,
    budget: Budget,
    idle: Mutex<Vec<Scratch>>,
}

/// How a [`CosetSearch`] is to be prepared.
#[derive(Clone, Debug)]
pub struct CosetSearchBuilder<'a> {
    generators: &'a BitMatrix,
    partition: Option<&'a [usize]>,
    budget: Budget,
    level: Level,
    strategy: Strategy,
    block_bits: u32,
}

/// How a direct summand is searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Strategy {
    /// Whatever costs least when prepared once for many offsets.
    #[default]
    Automatic,
    /// Whatever costs least with the preparation, for a single offset.
    AutomaticOnce,
    /// The transform over all members.
    Plain,
    /// From two sides, wherever the partition allows it.
    TwoSided,
    /// From two sides without tables in memory, which is meant for groups of rank above 24.
    Streamed,
}

/// A direct summand ready to be searched.
struct Prepared {
    component: Component,
    /// The component's columns, as a mask.
    mask: Vec<u64>,
    plan: Plan,
}

enum Plan {
    Plain(WeightStream),
    Tables(Box<[Side<Coordinates>; 2]>),
    Streams(Box<Streams>),
    /// No way fits any budget.
    Infeasible,
}

/// The memory of a query, to be used again by the next.
#[derive(Default)]
struct Scratch {
    buffers: Vec<Buffers>,
    layers: SideLayers,
}

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

impl<'a> CosetSearchBuilder<'a> {
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

    /// Sets the size of a transform's block, so that tests can force many blocks.
    #[cfg(test)]
    pub(super) fn block_bits(mut self, block_bits: u32) -> Self {
        self.block_bits = block_bits;
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
    /// For m generators over n columns, of rank k: one elimination of the m × n matrix, and for each
    /// direct summand a few of k × n.
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
        let mut constant = words::all_ones(ncols);
        let columns = basis.transpose();
        let components = components(&columns)
            .into_iter()
            .map(|component| {
                let mut mask = vec![0; words_for(ncols)];
                component.columns.iter().for_each(|&j| words::flip(&mut mask, j));
                words::xor_into(&mut constant, &mask);
                let plan = if component.rows.len() == basis.nrows() {
                    self.plan(&basis, &columns, &component)
                } else {
                    let rows = basis.select_rows(component.rows.iter().copied());
                    self.plan(&rows, &rows.transpose(), &component)
                };
                Prepared { component, mask, plan }
            })
            .collect();
        let Self { level, budget, .. } = self;
        CosetSearch { basis, pivots, components, constant, level, budget, idle: Mutex::default() }
    }

    /// The plan for a direct summand, given by its rows of the reduced basis and their transpose.
    fn plan(&self, rows: &BitMatrix, columns: &BitMatrix, component: &Component) -> Plan {
        let transform = plain_stream(columns, &component.columns, self.block_bits);
        if self.strategy == Strategy::Plain {
            return transform.map_or(Plan::Infeasible, Plan::Plain);
        }
        // What a partition costs cannot be known without some elimination: small codes do without.
        let draft = self.partition.filter(|_| !self.prefers_plain(rows.nrows(), Cost::LEAST));
        let draft = draft.and_then(|group_of_column| {
            let mut groups = BTreeMap::<usize, Vec<usize>>::new();
            for &j in &component.columns {
                groups.entry(group_of_column[j]).or_default().push(j);
            }
            Draft::new(rows, groups.into_values().collect())
        });
        match (transform, draft) {
            (None, None) => Plan::Infeasible,
            (Some(transform), None) => Plan::Plain(transform),
            (Some(transform), Some(draft)) if self.prefers_plain(rows.nrows(), draft.cost) => {
                Plan::Plain(transform)
            }
            (_, Some(draft)) if draft.fits_tables() && self.strategy != Strategy::Streamed => {
                Plan::Tables(Box::new(draft.with_tables(self.block_bits)))
            }
            (_, Some(draft)) => Plan::Streams(Box::new(Streams::new(&draft, self.block_bits))),
        }
    }

    fn prefers_plain(&self, dimension: usize, two_sided: Cost) -> bool {
        /// What the preparation of two sides costs, in members transformed.
        const PREPARATION: f64 = 3e5;

        let plain = (dimension as f64).exp2();
        match self.strategy {
            Strategy::TwoSided | Strategy::Streamed => false,
            Strategy::AutomaticOnce => plain <= two_sided.0 + PREPARATION,
            _ => plain <= two_sided.0,
        }
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
        CosetSearchBuilder {
            generators,
            partition: None,
            budget: Budget::DEFAULT,
            level: Level::detect(),
            strategy: Strategy::Automatic,
            block_bits: BLOCK_BITS,
        }
    }

    /// The dimension k of the code.
    #[must_use]
    pub fn dimension(&self) -> usize {
        self.basis.nrows()
    }

    /// The length n of the code.
    #[must_use]
    pub fn ncols(&self) -> usize {
        self.basis.ncols()
    }

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
        CosetQuery { search: self, offset, budget: self.budget, observer: None }
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

    /// The offset with zeros on the pivots: the lexicographically smallest member.
    fn reduce(&self, offset: &BitSlice) -> Vec<u64> {
        let mut reduced = words::from_bits(offset);
        for (r, &pivot) in self.pivots.iter().enumerate() {
            if words::get(&reduced, pivot) {
                words::xor_into(&mut reduced, self.basis.row_words(r));
            }
        }
        reduced
    }

    /// Adds the rows of a component's member to `x`.
    fn add_member(&self, component: &Component, member: u128, x: &mut [u64]) {
        for (i, &row) in component.rows.iter().rev().enumerate() {
            if member >> i & 1 != 0 {
                words::xor_into(x, self.basis.row_words(row));
            }
        }
    }

    fn take_scratch(&self) -> Scratch {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default()
    }

    fn return_scratch(&self, scratch: Scratch) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(scratch);
    }
}

impl fmt::Debug for CosetSearch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plans: Vec<_> = self.components.iter().map(|prepared| prepared.plan.name()).collect();
        f.debug_struct("CosetSearch")
            .field("ncols", &self.ncols())
            .field("dimension", &self.dimension())
            .field("summands", &plans)
            .field("level", &self.level)
            .field("budget", &self.budget)
            .finish_non_exhaustive()
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

impl Plan {
    fn name(&self) -> &'static str {
        match self {
            Self::Plain(_) => "plain",
            Self::Tables(_) => "two-sided",
            Self::Streams(_) => "two-sided, streamed",
            Self::Infeasible => "infeasible",
        }
    }

    /// The least work of a search, in members.
    fn work(&self) -> u128 {
        match self {
            Self::Plain(stream) => 1 << stream.dimension(),
            Self::Tables(sides) => sides.iter().map(Side::weights).sum::<u64>().into(),
            Self::Streams(streams) => streams.sides.iter().map(Side::weights).sum::<u64>().into(),
            Self::Infeasible => u128::MAX,
        }
    }
}

impl<'a> CosetQuery<'a> {
    /// Sets the budget of this query.
    #[must_use]
    pub fn budget(mut self, budget: Budget) -> Self {
        self.budget = budget;
        self
    }

    /// Calls `observer` about every millisecond with the bounds proven and found so far; the search stops
    /// when it answers `Break`.
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
        let Scratch { buffers, layers } = &mut scratch;
        let mut context =
            Context { level: search.level, offset: &x, buffers, control: &mut control };
        let mut found: Vec<C> = Vec::with_capacity(search.components.len());
        let mut outcome = Ok(());
        for prepared in &search.components {
            let mut collector = collector(&prepared.component);
            context.control.begin_component(words::weight_of_and(&x, &prepared.mask));
            outcome = search.run_component(prepared, layers, &mut collector, &mut context);
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
    fn run_component<C: Collect>(
        &self,
        prepared: &Prepared,
        layers: &mut SideLayers,
        collector: &mut C,
        context: &mut Context<'_, '_>,
    ) -> Result<(), Interruption> {
        let exhaustive = C::EXHAUSTIVE.then(|| self.exhaustive_plan(prepared));
        let plan = exhaustive.as_ref().unwrap_or(&prepared.plan);
        if !context.control.affords(plan.work()) {
            return Err(Interruption::Budget);
        }
        match plan {
            Plan::Plain(stream) => plain::search(stream, collector, context),
            Plan::Tables(sides) => {
                context.control.spend(sides.iter().map(Side::weights).sum(), 0, None)?;
                for (side, layers) in sides.iter().zip(&mut *layers) {
                    for (half, layers) in side.halves.iter().zip(layers) {
                        layers.tabulate(&half.group, context);
                    }
                }
                two_sided::search(sides, layers, collector, context)
            }
            Plan::Streams(streams) => {
                for (i, (side, layers)) in streams.sides.iter().zip(&mut *layers).enumerate() {
                    for (j, (half, layers)) in side.halves.iter().zip(layers).enumerate() {
                        layers.stream(half, streams.ends[i][j], context)?;
                    }
                }
                two_sided::search(&streams.sides, layers, collector, context)
            }
            Plan::Infeasible => Err(Interruption::Budget),
        }
    }

    /// A plan that meets every member.
    fn exhaustive_plan(&self, prepared: &Prepared) -> Plan {
        let Component { rows, columns } = &prepared.component;
        let rows = self.basis.select_rows(rows.iter().copied());
        plain_stream(&rows.transpose(), columns, BLOCK_BITS).map_or(Plan::Infeasible, Plan::Plain)
    }

    /// The error of a search that was interrupted: with all that was found, made lighter where one
    /// more row helps.
    fn unproven<C: Collect>(
        &self,
        mut x: Vec<u64>,
        found: &[C],
        lower_bound: usize,
        interruption: Interruption,
    ) -> SearchError {
        for (prepared, collector) in self.components.iter().zip(found) {
            if let Some((_, member)) = collector.least() {
                self.add_member(&prepared.component, member, &mut x);
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

/// The transform of a summand's columns, given as rows, if a member's number has less than 63 bits.
fn plain_stream(
    transposed: &BitMatrix,
    columns: &[usize],
    block_bits: u32,
) -> Option<WeightStream> {
    let dimension = transposed.ncols() as u32;
    if dimension > 62 {
        return None;
    }
    let columns: Vec<_> = columns
        .iter()
        .map(|&j| {
            // Row 0 is the most significant bit of a member's number.
            let column = transposed.row_words(j).first().copied().unwrap_or(0);
            (column.reverse_bits() >> (u64::BITS - dimension), j as u32)
        })
        .collect();
    Some(WeightStream::new(dimension, block_bits, &columns))
}
