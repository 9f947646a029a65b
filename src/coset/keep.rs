//! What a search keeps of the members it meets.

use std::collections::BinaryHeap;

/// A member of a component's coset: its weight and its number u, whose most significant bit belongs
/// to the first basis row. Among members of one weight the order of u is the lexicographic order of
/// the vectors, since the basis is reduced and the offset is zero on its pivots.
pub(crate) type Member = (usize, u128);

/// Keeps some of the members offered; a search offers each member at most once.
pub(crate) trait Collector: Send {
    /// Members heavier than this need not be offered.
    fn bound(&self) -> usize;

    /// Takes note of a member that is no heavier than the bound.
    fn offer(&mut self, member: Member);

    /// The least member offered so far, of a collector that keeps members.
    fn least(&self) -> Option<Member>;

    /// An empty collector of the same kind that starts with this one's bound.
    fn fork(&self) -> Self;

    /// Takes note of all that a fork was offered.
    fn join(&mut self, fork: Self);
}

/// Keeps the least member.
#[derive(Clone, Default)]
pub(crate) struct Least(pub(crate) Option<Member>);

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

    fn fork(&self) -> Self {
        self.clone()
    }

    fn join(&mut self, fork: Self) {
        fork.0.into_iter().for_each(|member| self.offer(member));
    }
}

/// Keeps the `limit` least members in the order of weight, then lexicographic.
pub(crate) struct Lightest {
    limit: usize,
    kept: BinaryHeap<Member>,
    least: Option<Member>,
    /// Heavier members are of no interest from the start.
    ceiling: usize,
}

impl Lightest {
    pub(crate) fn new(limit: usize) -> Self {
        Self { limit, kept: BinaryHeap::new(), least: None, ceiling: usize::MAX }
    }

    pub(crate) fn into_sorted(self) -> Vec<Member> {
        self.kept.into_sorted_vec()
    }
}

impl Collector for Lightest {
    fn bound(&self) -> usize {
        match self.kept.peek() {
            Some(&(weight, _)) if self.kept.len() >= self.limit => weight.min(self.ceiling),
            _ => self.ceiling,
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

    fn fork(&self) -> Self {
        Self { ceiling: self.bound(), ..Self::new(self.limit) }
    }

    fn join(&mut self, fork: Self) {
        // A limit of zero keeps no members, but still knows the least.
        self.least = [self.least, fork.least].into_iter().flatten().min();
        fork.kept.into_iter().for_each(|member| self.offer(member));
    }
}

/// Counts the members of least weight and keeps the `limit` lexicographically smallest of them.
pub(crate) struct Minima {
    lightest: Lightest,
    pub(crate) count: u128,
}

impl Minima {
    pub(crate) fn new(limit: usize) -> Self {
        Self { lightest: Lightest::new(limit), count: 0 }
    }

    pub(crate) fn into_sorted(self) -> Vec<Member> {
        self.lightest.into_sorted()
    }

    /// Forgets the members kept if they are heavier than `weight`.
    fn turn_to(&mut self, weight: usize) {
        if weight < self.bound() {
            self.count = 0;
            self.lightest.kept.clear();
        }
    }
}

impl Collector for Minima {
    fn bound(&self) -> usize {
        self.lightest.least.map_or(self.lightest.ceiling, |(weight, _)| weight)
    }

    fn offer(&mut self, member: Member) {
        self.turn_to(member.0);
        self.count += 1;
        self.lightest.offer(member);
    }

    fn least(&self) -> Option<Member> {
        self.lightest.least
    }

    fn fork(&self) -> Self {
        Self {
            lightest: Lightest { ceiling: self.bound(), ..Lightest::new(self.lightest.limit) },
            count: 0,
        }
    }

    fn join(&mut self, fork: Self) {
        let Some((weight, _)) = fork.lightest.least else { return };
        if weight <= self.bound() {
            self.turn_to(weight);
            self.count += fork.count;
            self.lightest.join(fork.lightest);
        }
    }
}

/// Counts the members of each weight.
pub(crate) struct Distribution(pub(crate) Vec<u128>);

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

    fn fork(&self) -> Self {
        Self(vec![0; self.0.len()])
    }

    fn join(&mut self, fork: Self) {
        for (count, more) in self.0.iter_mut().zip(fork.0) {
            *count += more;
        }
    }
}
