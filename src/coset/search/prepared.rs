//! The prepared search: all that depends on the basis alone is done once.

use std::fmt;
use std::sync::{Mutex, PoisonError};

use crate::coset::code::summands::Summand;
use crate::coset::control::budget::Budget;
use crate::coset::plan::{Memory, Plan};
use crate::coset::tuning::Tuning;
use crate::coset::weights::stream::Buffers;
use crate::echelon::reduce_vector;
use crate::matrix::BitMatrix;
use crate::simd::Level;
use crate::vectors::BitSlice;
use crate::words;

/// The least-weight search of a linear code, prepared for the cosets of any number of offsets.
///
/// For a code with generators g₁, …, g_m over n columns and an offset x it finds the lightest of
/// the vectors x + Σ uᵢ gᵢ, u ∈ GF(2)ᵐ. Equal and dependent generators change nothing.
///
/// # Method
///
/// The code is split into its direct summands, which are searched one by one. A summand without
/// known structure is searched in full, all 2ᵏ weights by a streamed Walsh–Hadamard transform. If
/// the columns are [partitioned](crate::coset::CosetSearchBuilder::partition) into groups on which
/// the code has low rank, the weight is a sum of small tables and the search walks them from two
/// sides, as in the threshold algorithm of Fagin, Lotem and Naor (2003): far fewer than 2ᵏ members
/// are looked at, and the result is proven all the same.
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
    pub(crate) summands: Vec<Planned>,
    /// The columns in which the code is zero.
    pub(crate) constant: Vec<u64>,
    pub(crate) level: Level,
    pub(crate) budget: Budget,
    pub(crate) tuning: Tuning,
    idle: Mutex<Vec<Scratch>>,
}

/// A direct summand ready to be searched.
pub(crate) struct Planned {
    pub(crate) summand: Summand,
    pub(crate) plan: Plan,
}

/// The memory of a query, to be used again by the next.
#[derive(Default)]
pub(crate) struct Scratch {
    pub(crate) buffers: Vec<Buffers>,
    pub(crate) memory: Memory,
}

impl CosetSearch {
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

    pub(crate) fn prepared(
        basis: BitMatrix,
        pivots: Vec<usize>,
        summands: Vec<Planned>,
        constant: Vec<u64>,
        level: Level,
        budget: Budget,
        tuning: Tuning,
    ) -> Self {
        Self { basis, pivots, summands, constant, level, budget, tuning, idle: Mutex::default() }
    }

    /// The offset with zeros on the pivots: the lexicographically smallest member.
    pub(crate) fn reduce(&self, offset: &BitSlice) -> Vec<u64> {
        let mut reduced = words::from_bits(offset);
        reduce_vector(&self.basis, &self.pivots, &mut reduced);
        reduced
    }

    /// Adds a summand's member to `x`.
    pub(crate) fn add_member(&self, summand: &Summand, member: u128, x: &mut [u64]) {
        summand.rows_of(member).for_each(|row| words::xor_into(x, self.basis.row_words(row)));
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
        let plans = self.summands.iter().map(|planned| &planned.plan);
        f.debug_struct("CosetSearch")
            .field("ncols", &self.ncols())
            .field("dimension", &self.dimension())
            .field("summands", &plans.collect::<Vec<_>>())
            .field("level", &self.level)
            .field("budget", &self.budget)
            .finish_non_exhaustive()
    }
}
