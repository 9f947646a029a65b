//! The threshold search from two sides (Fagin, Lotem, Naor 2003).
//!
//! Each side is walked in order of its partial weight, and every member met is weighed in full. When
//! all with a first side lighter than s and all with a second side lighter than t have been seen, an unseen
//! member weighs at least s + t; once that exceeds the bound, nothing of interest is unseen.

use std::ops::Range;

use super::budget::{Budget, Interruption};
use super::collect::Collector;
use super::context::Context;
use super::layers::Layers;
use super::partition::Side;
use super::weigh::Weigh;

/// Pairs between two looks at the budget: about a millisecond.
const PAIRS_A_TURN: u64 = 1 << 18;

/// The layers of both sides, to be used again.
pub(super) type SideLayers = [[Layers; 2]; 2];

/// Offers all members of interest to the collector, each once.
///
/// The layers are prepared for the offset.
pub(super) fn search<A: Weigh, C: Collector>(
    sides: &[Side<A>; 2],
    layers: &mut SideLayers,
    collector: &mut C,
    context: &mut Context<'_, '_>,
) -> Result<(), Interruption> {
    let [first, second] = layers;
    let mut walks = [Walk::new(&sides[0], first), Walk::new(&sides[1], second)];
    let greatest = walks.each_ref().map(Walk::greatest);
    let [first, second] = &mut walks;
    let mut pairs = [
        first.pairs(second.next, collector.bound(), context)?,
        second.pairs(first.next, collector.bound(), context)?,
    ];
    while walks[0].next + walks[1].next <= collector.bound() {
        let near = usize::from(pairs[1] < pairs[0]);
        let [first, second] = &mut walks;
        let (walk, far) = if near == 0 { (first, second) } else { (second, first) };
        walk.advance(far, collector, context)?;
        if walk.next > greatest[near] {
            break;
        }
        pairs[near] = walk.pairs(far.next, collector.bound(), context)?;
    }
    Ok(())
}

/// One side under way.
pub(super) struct Walk<'a, A> {
    pub(super) side: &'a Side<A>,
    pub(super) layers: &'a mut [Layers; 2],
    /// All members lighter than this on this side have been offered.
    pub(super) next: usize,
}

impl<'a, A: Weigh> Walk<'a, A> {
    fn new(side: &'a Side<A>, layers: &'a mut [Layers; 2]) -> Self {
        let next = layers[0].least() + layers[1].least();
        Self { side, layers, next }
    }

    fn greatest(&self) -> usize {
        self.layers[0].greatest() + self.layers[1].greatest()
    }

    /// The weights of the first half that occur in the next layer.
    fn first_weights(&self) -> Range<usize> {
        let [first, second] = &*self.layers;
        let start = first.least().max(self.next.saturating_sub(second.greatest()));
        start..(self.next - second.least()).min(first.greatest()) + 1
    }

    /// Lists the next layer; returns the number of its pairs, completions included and keys left aside.
    fn pairs(
        &mut self,
        far: usize,
        bound: usize,
        context: &mut Context<'_, '_>,
    ) -> Result<u64, Interruption> {
        let weights = self.first_weights();
        // If both sides share what is left up to the bound, this side ends here.
        let last = self.next + bound.saturating_sub(self.next + far) / 2;
        let [first, second] = &mut *self.layers;
        let likely = [last - second.least(), last - first.least()];
        let [x, y] = &self.side.halves;
        let across = self.side.across.word_images();
        first.list(x, across.map(|[a, _]| a), weights.end - 1, likely[0], context)?;
        second.list(y, across.map(|[_, b]| b), self.next - weights.start, likely[1], context)?;
        let pairs: usize = weights
            .map(|weight| first.layer(weight).len() * second.layer(self.next - weight).len())
            .sum();
        Ok((pairs * self.side.completions.len()) as u64)
    }

    /// The number u of a completed pair of listed entries.
    pub(super) fn member(&self, completion: usize, i: usize, j: usize) -> u128 {
        let half = |half: usize, i: usize| {
            let coordinate = self.layers[half].coordinates(i..i + 1)[0];
            self.side.member(half, coordinate)
        };
        self.side.completions[completion] ^ half(0, i) ^ half(1, j)
    }

    /// Offers the members of the next layer, but those that the other side has offered.
    fn advance<C: Collector>(
        &mut self,
        far: &Self,
        collector: &mut C,
        context: &mut Context<'_, '_>,
    ) -> Result<(), Interruption> {
        let lower_bound = self.next + far.next;
        let mut pairs = 0;
        for weight in self.first_weights() {
            let (a, b) = (self.layers[0].layer(weight), self.layers[1].layer(self.next - weight));
            if a.is_empty() || b.is_empty() {
                continue;
            }
            let mut rectangle = |a: Range<usize>, b: Range<usize>| {
                // A turn is a number of whole rows of the rectangle.
                let row = (b.len() * self.side.completions.len()) as u64;
                let turn = (PAIRS_A_TURN / row).max(1) as usize;
                for start in a.clone().step_by(turn) {
                    let a = start..a.end.min(start + turn);
                    pairs += a.len() as u64 * row;
                    if pairs >= PAIRS_A_TURN {
                        let work = pairs * Budget::PAIR_WORK;
                        context.control.spend(work, lower_bound, collector.least())?;
                        pairs = 0;
                    }
                    A::weigh(self, far, a, b.clone(), context.level, collector);
                }
                Ok(())
            };
            if self.side.halves[0].key.is_none() {
                rectangle(a, b)?;
            } else {
                let keys = [self.layers[0].keys(a.clone()), self.layers[1].keys(b.clone())];
                for (x, y) in equal_runs(keys) {
                    rectangle(
                        a.start + x.start..a.start + x.end,
                        b.start + y.start..b.start + y.end,
                    )?;
                }
            }
        }
        self.next += 1;
        context.control.spend(pairs * Budget::PAIR_WORK, lower_bound + 1, collector.least())
    }
}

/// The pairs of ranges of two sorted lists that have equal keys.
fn equal_runs([a, b]: [&[u64]; 2]) -> Vec<(Range<usize>, Range<usize>)> {
    let run = |list: &[u64], start: usize| {
        start..start + list[start..].iter().take_while(|key| **key == list[start]).count()
    };
    let (mut i, mut j) = (0, 0);
    let mut runs = Vec::new();
    while i < a.len() && j < b.len() {
        let order = a[i].cmp(&b[j]);
        let (x, y) = (run(a, i), run(b, j));
        if order.is_le() {
            i = x.end;
        }
        if order.is_ge() {
            j = y.end;
        }
        if order.is_eq() {
            runs.push((x, y));
        }
    }
    runs
}
