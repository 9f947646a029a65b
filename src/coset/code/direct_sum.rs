//! Answers for a direct sum from the answers for its summands.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

use crate::words;

/// A sum of one member of some of the summands: its weight, and the basis rows that it is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sum {
    pub(crate) weight: usize,
    pub(crate) rows: Vec<u64>,
}

/// By weight, then lexicographic: the vectors of a reduced basis are in the order of their rows.
impl Ord for Sum {
    fn cmp(&self, other: &Self) -> Ordering {
        let lexicographic = || words::lexicographic(&self.rows, &other.rows);
        self.weight.cmp(&other.weight).then_with(lexicographic)
    }
}

impl PartialOrd for Sum {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Sum {
    fn plus(&self, other: &Self) -> Self {
        let mut rows = self.rows.clone();
        words::xor_into(&mut rows, &other.rows);
        Self { weight: self.weight + other.weight, rows }
    }
}

/// The `limit` least sums of one member of each summand; each summand's members are given in order,
/// and there are `width` words of rows.
pub(crate) fn lightest(
    width: usize,
    summands: impl Iterator<Item = Vec<Sum>>,
    limit: usize,
) -> Vec<Sum> {
    let mut sums = vec![Sum { weight: 0, rows: vec![0; width] }];
    sums.truncate(limit);
    for summand in summands {
        sums = least_pairs(&sums, &summand, limit);
    }
    sums
}

/// The `limit` least sums of two sorted lists. Both orders are kept by adding, so a pair comes
/// after the pairs to its left and above it: a heap of the frontier suffices.
fn least_pairs(a: &[Sum], b: &[Sum], limit: usize) -> Vec<Sum> {
    let mut frontier = BinaryHeap::new();
    let push = |frontier: &mut BinaryHeap<_>, i: usize, j: usize| {
        if let (Some(x), Some(y)) = (a.get(i), b.get(j)) {
            frontier.push(Reverse((x.plus(y), i, j)));
        }
    };
    push(&mut frontier, 0, 0);
    let mut least = Vec::new();
    while least.len() < limit {
        let Some(Reverse((sum, i, j))) = frontier.pop() else { break };
        least.push(sum);
        push(&mut frontier, i, j + 1);
        if j == 0 {
            push(&mut frontier, i + 1, 0);
        }
    }
    least
}

/// The counts by weight of a direct sum.
pub(crate) fn convolve(a: &[u128], b: &[u128]) -> Vec<u128> {
    let mut counts = vec![0; a.len() + b.len() - 1];
    for (i, x) in a.iter().enumerate().filter(|(_, x)| **x > 0) {
        for (count, y) in counts[i..].iter_mut().zip(b) {
            *count += x * y;
        }
    }
    counts
}
