//! What a search keeps of the members it meets.
//!
//! One type serves every question about light members. So the engines are compiled once, not once a
//! question, and a new question needs no change in them. They offer each member at most once, and
//! leave out those that are heavier than the [bound](Keep::bound).

use std::collections::BinaryHeap;

use crate::kernel::threads;

/// A member of a summand's coset: its weight and its number u.
///
/// The most significant bit of u belongs to the first basis row. Among members of one weight the
/// order of u is the lexicographic order of the vectors, since the basis is reduced and the offset
/// is zero on its pivots.
pub(crate) type Member = (usize, u128);

/// The members kept so far.
pub(crate) struct Keep {
    aim: Aim,
    /// Heavier members are of no interest from the start.
    ceiling: usize,
    /// The least member offered.
    least: Option<Member>,
    /// How many members of the least weight were offered, where they are counted.
    count: u128,
    /// The least members offered, as many as are wanted, where more than one is.
    kept: BinaryHeap<Member>,
}

/// Which members are wanted.
#[derive(Clone, Copy)]
enum Aim {
    /// The least.
    Leader,
    /// All of least weight, counted; so many of them by name.
    Leaders { limit: usize },
    /// So many, in the order of weight, then lexicographic.
    Lightest { limit: usize },
}

impl Keep {
    /// Keeps the least member.
    pub(crate) fn leader() -> Self {
        Self::new(Aim::Leader, usize::MAX)
    }

    /// Counts the members of least weight and keeps the `limit` least of them.
    pub(crate) fn leaders(limit: usize) -> Self {
        Self::new(Aim::Leaders { limit }, usize::MAX)
    }

    /// Keeps the `limit` least members.
    pub(crate) fn lightest(limit: usize) -> Self {
        Self::new(Aim::Lightest { limit }, usize::MAX)
    }

    fn new(aim: Aim, ceiling: usize) -> Self {
        Self { aim, ceiling, least: None, count: 0, kept: BinaryHeap::new() }
    }

    /// Members heavier than this need not be offered.
    #[inline]
    pub(crate) fn bound(&self) -> usize {
        let last = match self.aim {
            Aim::Leader | Aim::Leaders { .. } => self.least.as_ref(),
            Aim::Lightest { limit } if self.kept.len() >= limit => self.kept.peek(),
            Aim::Lightest { .. } => None,
        };
        last.map_or(self.ceiling, |&(weight, _)| weight.min(self.ceiling))
    }

    /// Where the least member alone is wanted: the one that others must be less than.
    #[inline]
    pub(crate) fn limit(&self) -> Option<Member> {
        match self.aim {
            Aim::Leader => Some(self.least.unwrap_or((self.ceiling, u128::MAX))),
            _ => None,
        }
    }

    /// Members of a set whose lightest weighs `least` need not be offered if they are heavier than
    /// this; `None` if none of them need be offered.
    pub(crate) fn bound_in(&self, least: usize) -> Option<usize> {
        let bound = match self.aim {
            Aim::Lightest { .. } => self.bound(),
            Aim::Leader | Aim::Leaders { .. } => self.bound().min(least),
        };
        (least <= bound).then_some(bound)
    }

    /// Takes note of a member that is no heavier than the bound.
    pub(crate) fn offer(&mut self, member: Member) {
        let is_lighter = self.least.is_none_or(|(weight, _)| member.0 < weight);
        self.least = Some(self.least.map_or(member, |least| least.min(member)));
        let limit = match self.aim {
            Aim::Leader => return,
            Aim::Lightest { limit } => limit,
            Aim::Leaders { limit } => {
                if is_lighter {
                    self.count = 0;
                    self.kept.clear();
                }
                self.count += 1;
                limit
            }
        };
        self.kept.push(member);
        if self.kept.len() > limit {
            self.kept.pop();
        }
    }

    /// The least member offered so far.
    pub(crate) fn least(&self) -> Option<Member> {
        self.least
    }

    /// How many members have the least weight, if they were to be counted.
    pub(crate) fn count(&self) -> u128 {
        self.count
    }

    /// The members kept of more than one that were wanted, in order.
    pub(crate) fn into_sorted(self) -> Vec<Member> {
        self.kept.into_sorted_vec()
    }

    /// Nothing kept, with the same aim and this one's bound: for another thread.
    fn fork(&self) -> Self {
        Self::new(self.aim, self.bound())
    }

    /// Takes note of all that a fork was offered.
    fn join(&mut self, fork: Self) {
        let Some(least) = fork.least.filter(|&(weight, _)| weight <= self.bound()) else { return };
        match self.aim {
            Aim::Leader => self.offer(least),
            Aim::Lightest { .. } => {
                // A limit of zero keeps no members, but the least is known all the same.
                self.least = [self.least, Some(least)].into_iter().flatten().min();
                fork.kept.into_iter().for_each(|member| self.offer(member));
            }
            Aim::Leaders { .. } => {
                let is_lighter = self.least.is_none_or(|(weight, _)| least.0 < weight);
                let count = fork.count + if is_lighter { 0 } else { self.count };
                fork.kept.into_iter().for_each(|member| self.offer(member));
                self.least = [self.least, Some(least)].into_iter().flatten().min();
                self.count = count;
            }
        }
    }
}

/// Does `work` on each part with a [`Keep`] of its own, and brings together what these kept.
///
/// What a part keeps does not depend on the other parts, and they are joined in order. So the
/// answer is the same on any number of threads.
pub(crate) fn gather<T: Send>(
    mut parts: Vec<T>,
    keep: &mut Keep,
    work: impl Fn(&mut T, &mut Keep) + Send + Sync,
) {
    if let [part] = &mut parts[..] {
        return work(part, keep);
    }
    let mut parts: Vec<_> = parts.into_iter().map(|part| (part, keep.fork())).collect();
    threads::for_each(&mut parts, |(part, fork)| work(part, fork));
    for (_, fork) in parts {
        keep.join(fork);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_the_parts_find_is_gathered(
            members in prop::collection::vec((0..9_usize, 0..9_u128), 0..40),
            limit in 0..12_usize,
        ) {
            let offer_all = |members: &[Member], keep: &mut Keep| {
                for &member in members {
                    if member.0 <= keep.bound() {
                        keep.offer(member);
                    }
                }
            };
            for aim in [Aim::Leader, Aim::Leaders { limit }, Aim::Lightest { limit }] {
                let (mut together, mut apart) =
                    (Keep::new(aim, usize::MAX), Keep::new(aim, usize::MAX));
                offer_all(&members, &mut together);
                let parts = threads::split(0..members.len() as u64, 1, 3);
                gather(parts, &mut apart, |part, keep| {
                    offer_all(&members[part.start as usize..part.end as usize], keep);
                });
                prop_assert_eq!(apart.least(), together.least());
                prop_assert_eq!(apart.count(), together.count());
                prop_assert_eq!(apart.into_sorted(), together.into_sorted());
            }
        }
    }
}
