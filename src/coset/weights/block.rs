//! What is asked of a block of transformed counters.
//!
//! Each question is one pass over the block, compiled once a CPU level and width of counters.
//! Whatever is done with the members found is called through a pointer, as these are few.

use crate::coset::weights::counters::{Counter, CounterVector, Counters, LANE_BITS, LANES};
use crate::simd::Level;

/// The weights of some members with neighbouring numbers, as transformed counters.
///
/// Counter i of vector v belongs to the member u = first + 32 v + i.
pub(crate) struct Block<'a> {
    level: Level,
    /// The number of columns, n.
    len: usize,
    first: u64,
    /// The lanes in use: fewer than all where the dimension is below five, so that lanes repeat.
    lanes: usize,
    counters: Counters<'a>,
}

impl<'a> Block<'a> {
    /// The members from number `first` on of a coset of length `len` and this dimension.
    #[inline(always)]
    pub(crate) fn new(
        level: Level,
        len: usize,
        first: u64,
        dimension: u32,
        counters: Counters<'a>,
    ) -> Self {
        Self { level, len, first, lanes: 1 << dimension.min(LANE_BITS), counters }
    }

    /// The number of the first member.
    pub(crate) fn first(&self) -> u64 {
        self.first
    }

    /// The least weight of the block.
    pub(crate) fn least_weight(&self) -> usize {
        match self.counters {
            Counters::Narrow(vectors) => self.least_weight_of(vectors),
            Counters::Wide(vectors) => self.least_weight_of(vectors),
        }
    }

    fn least_weight_of<T: Counter>(&self, vectors: &[CounterVector<T>]) -> usize {
        self.level.run(
            #[inline(always)]
            || self.weight(greatest(vectors)),
        )
    }

    /// Weight and number of the first member of least weight, unless weight and the number of the
    /// block's first member are no less than `limit`: nearly all blocks are left after one pass.
    pub(crate) fn least_member(&self, limit: (usize, u128)) -> Option<(usize, u64)> {
        match self.counters {
            Counters::Narrow(vectors) => self.least_member_of(vectors, limit),
            Counters::Wide(vectors) => self.least_member_of(vectors, limit),
        }
    }

    fn least_member_of<T: Counter>(
        &self,
        vectors: &[CounterVector<T>],
        limit: (usize, u128),
    ) -> Option<(usize, u64)> {
        self.level.run(
            #[inline(always)]
            || {
                let greatest = greatest(vectors);
                let weight = self.weight(greatest);
                if (weight, self.first.into()) >= limit {
                    return None;
                }
                // Whole vectors are compared until one holds it.
                let mut member = None;
                for (vector, first) in vectors.iter().zip((self.first..).step_by(LANES)) {
                    vector.for_each_at_least(greatest, |lane, _| {
                        member = member.or(Some((weight, first + lane as u64)));
                    });
                    if member.is_some() {
                        break;
                    }
                }
                member
            },
        )
    }

    /// Calls `act` with number and weight of each member, in order, that is no heavier than the
    /// bound.
    ///
    /// Each time `act` sets the bound anew, or ends it with `None`.
    pub(crate) fn for_each_up_to(
        &self,
        bound: usize,
        act: &mut dyn FnMut(u64, usize) -> Option<usize>,
    ) {
        match self.counters {
            Counters::Narrow(vectors) => self.scan(vectors, bound, act),
            Counters::Wide(vectors) => self.scan(vectors, bound, act),
        }
    }

    fn scan<T: Counter>(
        &self,
        vectors: &[CounterVector<T>],
        bound: usize,
        act: &mut dyn FnMut(u64, usize) -> Option<usize>,
    ) {
        self.level.run(
            #[inline(always)]
            || {
                // Until it is ended; beside it, the least counter of a member that light.
                let (mut bound, mut least): (_, T) = (Some(bound), self.threshold(bound));
                for (vector, first) in vectors.iter().zip((self.first..).step_by(LANES)) {
                    vector.for_each_at_least(least, |lane, counter| {
                        // The bound may have become less within the vector.
                        let weight = self.weight(counter);
                        if lane < self.lanes && bound.is_some_and(|bound| weight <= bound) {
                            bound = act(first + lane as u64, weight);
                            least = bound.map_or(least, |bound| self.threshold(bound));
                        }
                    });
                    if bound.is_none() {
                        return;
                    }
                }
            },
        );
    }

    /// Writes the weights of all members, which are below 2¹⁶, and those of repeated lanes.
    pub(crate) fn write_weights(&self, weights: &mut [u16]) {
        match self.counters {
            Counters::Narrow(vectors) => write_weights(self.level, self.len, vectors, weights),
            Counters::Wide(vectors) => write_weights(self.level, self.len, vectors, weights),
        }
    }

    /// Adds 1 to the count of each member's weight.
    pub(crate) fn count(&self, counts: &mut [u64]) {
        match self.counters {
            Counters::Narrow(vectors) => self.count_each(vectors, counts),
            Counters::Wide(vectors) => self.count_each(vectors, counts),
        }
    }

    // A store at an address that is not known before: no level does more than one at a time.
    fn count_each<T: Counter>(&self, vectors: &[CounterVector<T>], counts: &mut [u64]) {
        for vector in vectors {
            for &counter in &vector.0[..self.lanes] {
                counts[self.weight(counter)] += 1;
            }
        }
    }

    /// The weight that a counter stands for, (n − F) / 2.
    #[inline(always)]
    fn weight<T: Counter>(&self, counter: T) -> usize {
        ((self.len as i64 - counter.to_i64()) / 2) as usize
    }

    /// The least counter of a member that is no heavier than `weight`, n − 2 weight.
    #[inline(always)]
    fn threshold<T: Counter>(&self, weight: usize) -> T {
        T::from_i64(self.len as i64 - 2 * weight.min(self.len) as i64)
    }
}

/// The greatest counter, that of a lightest member.
#[inline(always)]
fn greatest<T: Counter>(vectors: &[CounterVector<T>]) -> T {
    let mut greatest = vectors[0];
    for vector in &vectors[1..] {
        greatest.raise(vector);
    }
    greatest.0.into_iter().max().unwrap_or_default()
}

fn write_weights<T: Counter>(
    level: Level,
    len: usize,
    vectors: &[CounterVector<T>],
    weights: &mut [u16],
) {
    level.run(
        #[inline(always)]
        || {
            let len = T::from_i64(len as i64);
            for (weights, counters) in weights.as_chunks_mut().0.iter_mut().zip(vectors) {
                write_vector(len, counters, weights);
            }
        },
    );
}

// Separate arguments tell the compiler that the arrays do not overlap.
#[inline(always)]
fn write_vector<T: Counter>(len: T, counters: &CounterVector<T>, weights: &mut [u16; LANES]) {
    for (weight, &counter) in weights.iter_mut().zip(&counters.0) {
        *weight = len.minus(counter).half();
    }
}
