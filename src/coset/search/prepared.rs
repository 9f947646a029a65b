//! The prepared search: all that depends on the basis alone is done once.

use std::fmt;
use std::sync::{Mutex, PoisonError};

use crate::coset::code::summands::Component;
use crate::coset::control::budget::{Budget, SearchError};
use crate::coset::plan::{Memory, Plan};
use crate::coset::search::builder::CosetSearchBuilder;
use crate::coset::search::query::{CosetQuery, Leaders};
use crate::coset::weights::stream::Buffers;
use crate::echelon::reduce_vector;
use crate::simd::Level;
use crate::words;
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
    pub(crate) basis: BitMatrix,
    pivots: Vec<usize>,
    pub(crate) components: Vec<Prepared>,
    /// The columns in which the code is zero.
    pub(crate) constant: Vec<u64>,
    pub(crate) level: Level,
    budget: Budget,
    idle: Mutex<Vec<Scratch>>,
}

/// A direct summand ready to be searched.
pub(crate) struct Prepared {
    pub(crate) component: Component,
    pub(crate) plan: Plan,
}

/// The memory of a query, to be used again by the next.
#[derive(Default)]
pub(crate) struct Scratch {
    pub(crate) buffers: Vec<Buffers>,
    pub(crate) memory: Memory,
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
        CosetSearchBuilder::new(generators)
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

    pub(crate) fn prepared(
        basis: BitMatrix,
        pivots: Vec<usize>,
        components: Vec<Prepared>,
        constant: Vec<u64>,
        level: Level,
        budget: Budget,
    ) -> Self {
        Self { basis, pivots, components, constant, level, budget, idle: Mutex::default() }
    }

    /// The offset with zeros on the pivots: the lexicographically smallest member.
    pub(crate) fn reduce(&self, offset: &BitSlice) -> Vec<u64> {
        let mut reduced = words::from_bits(offset);
        reduce_vector(&self.basis, &self.pivots, &mut reduced);
        reduced
    }

    /// Adds the rows of a component's member to `x`.
    pub(crate) fn add_member(&self, component: &Component, member: u128, x: &mut [u64]) {
        for (i, &row) in component.rows.iter().rev().enumerate() {
            if member >> i & 1 != 0 {
                words::xor_into(x, self.basis.row_words(row));
            }
        }
    }

    pub(crate) fn take_scratch(&self) -> Scratch {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default()
    }

    /// Keeps the memory of a query for the next.
    pub(crate) fn return_scratch(&self, scratch: Scratch) {
        if scratch.memory.is_small() {
            self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(scratch);
        }
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
