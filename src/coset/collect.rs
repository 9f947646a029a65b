//! What a search keeps of the members it meets.

use std::collections::BinaryHeap;

/// A member of a component's coset: its weight and its number u, whose most significant bit belongs
/// to the first basis row. Among members of one weight the order of u is the lexicographic order of
/// the vectors, since the basis is reduced and the offset is zero on its pivots.
pub(super) type Member = (usize, u128);

/// Keeps some of the members offered; a search offers each member at most once.
pub(super) trait Collector {
    /// Members heavier than this need not be offered.
    fn bound(&self) -> usize;

    /// Takes note of a member that is no heavier than the bound.
    fn offer(&mut self, member: Member);

    /// The least member offered so far, of a collector that keeps members.
    fn least(&self) -> Option<Member>;
}

/// Keeps the least member.
#[derive(Default)]
pub(super) struct Least(pub(super) Option<Member>);

impl Collector for Least {
    #[inline(always)]
    fn bound(&self) -> usize {
        self.0.map_or(usize::MAX, |(weight, _)| weight)
    }

    #[inline(always)]
    fn offer(&mut self, member: Member) {
        if self.0.is_none_or(|least| member < least) {
            self.0 = Some(member);
        }
    }

    fn least(&self) -> Option<Member> {
        self.0
    }
}

/// Keeps the `limit` least members in the order of weight, then lexicographic.
pub(super) struct Lightest {
    limit: usize,
    kept: BinaryHeap<Member>,
    least: Option<Member>,
}

impl Lightest {
    pub(super) fn new(limit: usize) -> Self {
        Self { limit, kept: BinaryHeap::new(), least: None }
    }

    pub(super) fn into_sorted(self) -> Vec<Member> {
        self.kept.into_sorted_vec()
    }
}

impl Collector for Lightest {
    fn bound(&self) -> usize {
        match self.kept.peek() {
            Some(&(weight, _)) if self.kept.len() >= self.limit => weight,
            _ => usize::MAX,
        }
    }

    fn offer(&mut self, member: Member) {
        self.least = Some(self.least.map_or(member, |least| least.min(member)));
        self.kept.push(member);
        if self.kept.len() > self.limit {
            self.kept.pop();
        }
    }

    fn least(&self) -> Option<Member> {
        self.least
    }
}

/// Counts the members of least weight and keeps the `limit` lexicographically smallest of them.
pub(super) struct Minima {
    lightest: Lightest,
    pub(super) count: u128,
}

impl Minima {
    pub(super) fn new(limit: usize) -> Self {
        Self { lightest: Lightest::new(limit), count: 0 }
    }

    pub(super) fn into_sorted(self) -> Vec<Member> {
        self.lightest.into_sorted()
    }
}

impl Collector for Minima {
    fn bound(&self) -> usize {
        self.lightest.least.map_or(usize::MAX, |(weight, _)| weight)
    }

    fn offer(&mut self, member: Member) {
        if member.0 < self.bound() {
            self.count = 0;
            self.lightest.kept.clear();
        }
        self.count += 1;
        self.lightest.offer(member);
    }

    fn least(&self) -> Option<Member> {
        self.lightest.least
    }
}

/// Counts the members of each weight.
pub(super) struct Distribution(pub(super) Vec<u128>);

impl Collector for Distribution {
    fn bound(&self) -> usize {
        usize::MAX
    }

    #[inline(always)]
    fn offer(&mut self, (weight, _): Member) {
        self.0[weight] += 1;
    }

    fn least(&self) -> Option<Member> {
        None
    }
}
