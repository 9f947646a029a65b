//! The strategy for a coset without structure: stream the weights of all its members.

use crate::coset::control::budget::Interruption;
use crate::coset::control::run::Context;
use crate::coset::keep::{Collector, Distribution, Least, Lightest, Minima};
use crate::coset::threads;
use crate::coset::weights::counters::{Counter, LANE_BITS, Lanes};
use crate::coset::weights::stream::{Visitor, WeightStream};

/// Members between two looks at the budget, as a power of two: about a millisecond.
pub(crate) const MEMBERS_A_TURN_BITS: u32 = 22;

/// Members below which another thread does not pay, as a power of two.
pub(crate) const MEMBERS_A_THREAD_BITS: u32 = if cfg!(test) { 0 } else { 18 };

/// Offers all members of interest to the collector.
pub(crate) fn search<C: Collect>(
    stream: &WeightStream,
    collector: &mut C,
    context: &mut Context<'_, '_>,
) -> Result<(), Interruption> {
    let (level, offset) = (context.level, context.offset);
    let least = stream.blocks_of(MEMBERS_A_THREAD_BITS);
    for blocks in stream.turns(MEMBERS_A_TURN_BITS) {
        let work = (blocks.end - blocks.start) << stream.block_bits();
        context.control.spend(work, 0, collector.least())?;
        let parts = context.split(blocks, least).collect();
        threads::collect(parts, collector, |(blocks, buffers), collector| {
            let mut visitor = Offer { collector, stream };
            stream.run(level, offset, blocks.clone(), buffers, &mut visitor);
        });
    }
    Ok(())
}

struct Offer<'a, C> {
    collector: &'a mut C,
    stream: &'a WeightStream,
}

impl<C: Collect> Visitor for Offer<'_, C> {
    #[inline(always)]
    fn visit<T: Counter>(&mut self, high: u64, block: &[Lanes<T>]) {
        self.collector.collect(self.stream, high, block);
    }
}

/// A collector that takes a whole block at once.
pub(crate) trait Collect: Collector {
    /// Whether every member is of interest, so that nothing beats the transform over all.
    const EXHAUSTIVE: bool = false;

    /// Offers the members that are no heavier than the bound.
    #[inline(always)]
    fn collect<T: Counter>(&mut self, stream: &WeightStream, high: u64, block: &[Lanes<T>]) {
        for (vector, v) in block.iter().zip(0_u64..) {
            let threshold = stream.threshold(self.bound());
            vector.for_each_at_least(threshold, |lane, counter| {
                let weight = stream.weight(counter);
                if lane < stream.lanes() && weight <= self.bound() {
                    let member = high << stream.block_bits() | v << LANE_BITS | lane as u64;
                    self.offer((weight, member.into()));
                }
            });
        }
    }
}

impl Collect for Lightest {}
impl Collect for Minima {}
impl Collect for Distribution {
    const EXHAUSTIVE: bool = true;
}

impl Collect for Least {
    /// Looks at the greatest counter first: most blocks hold nothing better, however many ties there are.
    #[inline(always)]
    fn collect<T: Counter>(&mut self, stream: &WeightStream, high: u64, block: &[Lanes<T>]) {
        let mut greatest = block[0];
        for vector in &block[1..] {
            greatest.raise(vector);
        }
        let greatest = greatest.0.into_iter().max().unwrap_or_default();
        let weight = stream.weight(greatest);
        let first = high << stream.block_bits();
        if self.0.is_none_or(|least| (weight, first.into()) < least) {
            // Whole vectors are compared until one holds it.
            let mut place = None;
            for (vector, v) in block.iter().zip(0_u64..) {
                vector.for_each_at_least(greatest, |lane, _| {
                    place = place.or(Some(v << LANE_BITS | lane as u64));
                });
                if place.is_some() {
                    break;
                }
            }
            if let Some(place) = place {
                self.offer((weight, (first | place).into()));
            }
        }
    }
}
