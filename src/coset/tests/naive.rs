//! The tests' oracle: every member of a coset, one after the other.

use super::Coset;
use crate::vectors::BitVec;

/// All members of a coset, by weight, those of one weight in lexicographic order.
pub(super) struct SortedMembers {
    members: Vec<BitVec>,
    ncols: usize,
}

impl SortedMembers {
    pub(super) fn new(coset: &Coset) -> Self {
        let mut members: Vec<BitVec> = coset.iter().collect();
        members.sort_by(|a, b| {
            let lexicographic = || a.iter().by_vals().cmp(b.iter().by_vals());
            a.count_ones().cmp(&b.count_ones()).then_with(lexicographic)
        });
        Self { members, ncols: coset.offset().len() }
    }

    pub(super) fn leader(&self) -> &BitVec {
        &self.members[0]
    }

    pub(super) fn least_weight(&self) -> usize {
        self.leader().count_ones()
    }

    /// All members of least weight.
    pub(super) fn leaders(&self) -> &[BitVec] {
        let count = self.members.iter().take_while(|x| x.count_ones() == self.least_weight());
        &self.members[..count.count()]
    }

    /// The first `limit` members.
    pub(super) fn lightest(&self, limit: usize) -> &[BitVec] {
        &self.members[..limit.min(self.members.len())]
    }

    pub(super) fn weight_distribution(&self) -> Vec<u128> {
        let mut counts = vec![0; self.ncols + 1];
        for member in &self.members {
            counts[member.count_ones()] += 1;
        }
        counts
    }

    /// The least weight of a member other than zero.
    pub(super) fn least_nonzero_weight(&self) -> Option<usize> {
        self.members.iter().map(|x| x.count_ones()).find(|weight| *weight > 0)
    }
}
