//! The answer that counts.

use crate::vectors::BitVec;

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
