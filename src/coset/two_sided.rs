//! The threshold search from two sides (Fagin, Lotem, Naor 2003).
//!
//! Each side is walked in order of its partial weight, and every member met is weighed in full. When
//! all with a first side lighter than s and all with a second side lighter than t have been seen, an unseen
//! member weighs at least s + t; once that exceeds the bound, nothing of interest is unseen.

use std::ops::Range;

use super::budget::{Budget, Control, Interruption};
use super::collect::Collector;
use super::layers::{Entry, Layers};
use super::partition::{Half, Side, TwoSides};
use super::walsh::Buffers;
use crate::simd::Level;
use crate::words;

/// Pairs between two looks at the budget: about a millisecond.
const PAIRS_A_TURN: u64 = 1 << 18;

/// The memory of a search, to be used again.
#[derive(Default)]
pub(super) struct Tables {
    layers: [[Layers; 2]; 2],
}

/// Offers all members of interest to the collector, each once.
pub(super) fn search<C: Collector>(
    two_sides: &TwoSides,
    level: Level,
    offset: &[u64],
    tables: &mut Tables,
    buffers: &mut Buffers,
    collector: &mut C,
    control: &mut Control<'_>,
) -> Result<(), Interruption> {
    let mut transformed = 0;
    for (side, layers) in two_sides.sides.iter().zip(&mut tables.layers) {
        for (half, layers) in side.halves.iter().zip(layers) {
            layers.prepare(half, level, offset, buffers);
            transformed += 1_u64 << half.group.rank();
        }
    }
    let [first, second] = &mut tables.layers;
    let mut walks = [
        Walk::new(&two_sides.sides[0], first, level),
        Walk::new(&two_sides.sides[1], second, level),
    ];
    let greatest = walks.each_ref().map(Walk::greatest);
    control.spend(transformed, walks[0].next + walks[1].next, greatest[0] + greatest[1])?;
    while walks[0].next + walks[1].next <= collector.bound()
        && walks[0].next <= greatest[0]
        && walks[1].next <= greatest[1]
    {
        let [first, second] = &mut walks;
        let (near, far) =
            if first.pairs() <= second.pairs() { (first, second) } else { (second, first) };
        near.advance(far, collector, control)?;
    }
    Ok(())
}

/// One side under way.
struct Walk<'a> {
    side: &'a Side,
    layers: &'a mut [Layers; 2],
    level: Level,
    /// All members lighter than this on this side have been offered.
    next: usize,
}

impl<'a> Walk<'a> {
    fn new(side: &'a Side, layers: &'a mut [Layers; 2], level: Level) -> Self {
        let next = layers[0].least() + layers[1].least();
        Self { side, layers, level, next }
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

    /// The number of pairs in the next layer, completions included and keys left aside.
    fn pairs(&mut self) -> u64 {
        let weights = self.first_weights();
        let [first, second] = &mut *self.layers;
        first.list(&self.side.halves[0], self.level, weights.end - 1);
        second.list(&self.side.halves[1], self.level, self.next - weights.start);
        let pairs: usize = weights
            .map(|weight| first.layer(weight).len() * second.layer(self.next - weight).len())
            .sum();
        (pairs * self.side.completions.len()) as u64
    }

    /// Offers the members of the next layer, but those that the other side has offered.
    fn advance<C: Collector>(
        &mut self,
        far: &Walk<'_>,
        collector: &mut C,
        control: &mut Control<'_>,
    ) -> Result<(), Interruption> {
        let lower_bound = self.next + far.next;
        let upper_bound = self.greatest() + far.greatest();
        let mut pairs = 0;
        for weight in self.first_weights() {
            let (a, b) = (self.layers[0].layer(weight), self.layers[1].layer(self.next - weight));
            for (a, b) in self.agreeing(a, b) {
                // A turn is a number of whole rows of the rectangle.
                let row = (b.len() * self.side.completions.len()) as u64;
                let turn = (PAIRS_A_TURN / row.max(1)).max(1) as usize;
                for start in a.clone().step_by(turn) {
                    let a = start..a.end.min(start + turn);
                    pairs += a.len() as u64 * row;
                    if pairs >= PAIRS_A_TURN {
                        let best = collector.least().map_or(upper_bound, |(weight, _)| weight);
                        control.spend(pairs * Budget::PAIR_WORK, lower_bound.min(best), best)?;
                        pairs = 0;
                    }
                    self.weigh(far, a, b.clone(), collector);
                }
            }
        }
        self.next += 1;
        let best = collector.least().map_or(upper_bound, |(weight, _)| weight);
        control.spend(pairs * Budget::PAIR_WORK, (lower_bound + 1).min(best), best)
    }

    /// The ranges of two layers whose entries agree where the halves overlap.
    fn agreeing(
        &self,
        a: Range<usize>,
        b: Range<usize>,
    ) -> impl Iterator<Item = (Range<usize>, Range<usize>)> + use<> {
        let keyed = self.side.halves[0].key.is_some();
        let runs = if keyed {
            let [first, second] = &*self.layers;
            equal_runs(first.entries(a.clone()), second.entries(b.clone()))
        } else {
            vec![(0..a.len(), 0..b.len())]
        };
        let shift = |range: Range<usize>, start: usize| range.start + start..range.end + start;
        runs.into_iter().map(move |(x, y)| (shift(x, a.start), shift(y, b.start)))
    }

    /// Weighs every pair of a rectangle and offers what is light enough.
    #[inline]
    fn weigh<C: Collector>(
        &self,
        far: &Walk<'_>,
        a: Range<usize>,
        b: Range<usize>,
        collector: &mut C,
    ) {
        let [third, fourth] = &*far.layers;
        let mut limit = collector.bound().saturating_sub(self.next);
        for (i, &x) in a.clone().zip(self.layers[0].across(a)) {
            for (j, &y) in b.clone().zip(self.layers[1].across(b.clone())) {
                for &(completion, z) in &self.side.completions {
                    let across = x ^ y ^ z;
                    let weight = third.weight((across & 0xffff_ffff) as usize)
                        + fourth.weight((across >> 32) as usize);
                    if weight <= limit && weight >= far.next {
                        let member = completion ^ self.member(0, i) ^ self.member(1, j);
                        collector.offer((self.next + weight, member));
                        limit = collector.bound().saturating_sub(self.next);
                    }
                }
            }
        }
    }

    /// What entry i of a half adds to the member's number.
    fn member(&self, half: usize, i: usize) -> u128 {
        let Half { members, .. } = &self.side.halves[half];
        let coordinate = self.layers[half].entry(i).coordinate;
        words::ones(&[coordinate]).fold(0, |member, bit| member ^ members[bit])
    }
}

/// The pairs of ranges of two sorted lists that have equal keys.
fn equal_runs(a: &[Entry], b: &[Entry]) -> Vec<(Range<usize>, Range<usize>)> {
    let run = |list: &[Entry], start: usize| {
        start..start + list[start..].iter().take_while(|e| e.key == list[start].key).count()
    };
    let (mut i, mut j) = (0, 0);
    let mut runs = Vec::new();
    while i < a.len() && j < b.len() {
        let (x, y) = (run(a, i), run(b, j));
        if a[i].key <= b[j].key {
            i = x.end;
        }
        if b[y.start].key <= a[x.start].key {
            j = y.end;
        }
        if a[x.start].key == b[y.start].key {
            runs.push((x, y));
        }
    }
    runs
}
