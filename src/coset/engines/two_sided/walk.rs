//! The threshold search from two sides (Fagin, Lotem, Naor 2003).
//!
//! Each side is walked in order of its partial weight, and every member met is weighed in full. When
//! all with a first side lighter than s and all with a second side lighter than t have been seen, an unseen
//! member weighs at least s + t; once that exceeds the bound, nothing of interest is unseen.

pub(crate) mod by_bounds;
pub(crate) mod pairs;

use std::ops::Range;

use crate::coset::control::budget::{Budget, Interruption};
use crate::coset::control::run::Context;
use crate::coset::engines::two_sided::groups::layers::Layers;
use crate::coset::engines::two_sided::sides::Side;
use crate::coset::engines::two_sided::walk::pairs::{Pairs, Weigh};
use crate::coset::keep::Collector;
use crate::coset::threads;

/// Pairs between two looks at the budget: some milliseconds.
pub(crate) const PAIRS_A_TURN: u64 = if cfg!(test) { 1 << 6 } else { 1 << 22 };

/// Pairs below which another thread does not pay.
const PAIRS_A_THREAD: u64 = if cfg!(test) { 1 } else { 1 << 15 };

/// The layers of both sides, to be used again.
pub(crate) type SideLayers<W> = [[Layers<W>; 2]; 2];

/// Offers all members of interest to the collector, each once.
///
/// The layers are prepared for the offset.
pub(crate) fn search<A: Weigh, C: Collector>(
    sides: &[Side<A>; 2],
    layers: &mut SideLayers<A::Weights>,
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
pub(crate) struct Walk<'a, A: Weigh> {
    pub(crate) side: &'a Side<A>,
    pub(crate) layers: &'a mut [Layers<A::Weights>; 2],
    /// All members lighter than this on this side have been offered.
    pub(crate) next: usize,
}

impl<'a, A: Weigh> Walk<'a, A> {
    fn new(side: &'a Side<A>, layers: &'a mut [Layers<A::Weights>; 2]) -> Self {
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
        self.list(far, bound, context)?;
        let [first, second] = &*self.layers;
        let pairs: usize = self
            .first_weights()
            .map(|weight| first.layer(weight).len() * second.layer(self.next - weight).len())
            .sum();
        Ok((pairs * self.side.completions.len()) as u64)
    }

    /// Lists what the next layer is made of, and what will probably be asked for if the other side has
    /// come to `far` and the search ends at `bound`.
    fn list(
        &mut self,
        far: usize,
        bound: usize,
        context: &mut Context<'_, '_>,
    ) -> Result<(), Interruption> {
        // If both sides share what is left up to the bound, this side ends here, or a step later, which is
        // two weights where all are of one parity.
        let last = self.next + bound.saturating_sub(self.next + far) / 2 + 2;
        let weights = self.first_weights();
        let [first, second] = &mut *self.layers;
        let likely = [last - second.least(), last - first.least()];
        let needed = [weights.end - 1, self.next - weights.start];
        let [x, y] = &self.side.halves;
        let across = &self.side.across;
        first.list(x, |c| across.image(0, c), needed[0], likely[0], context)?;
        second.list(y, |c| across.image(1, c), needed[1], likely[1], context)
    }

    /// The number u of the member that two listed entries make with a completion.
    pub(crate) fn member(&self, completion: usize, entries: [usize; 2]) -> u128 {
        let halves = entries.into_iter().enumerate();
        halves.fold(self.side.completions[completion], |member, (half, entry)| {
            member ^ self.side.member(half, self.layers[half].coordinate(entry))
        })
    }

    /// Offers the members of the next layer, which is listed, but those that the other side has offered.
    fn advance<C: Collector>(
        &mut self,
        far: &Self,
        collector: &mut C,
        context: &mut Context<'_, '_>,
    ) -> Result<(), Interruption> {
        let near_weight = self.next;
        let lower_bound = near_weight + far.next;
        let mut turn = Turn { near: self, far, collector, context, lower_bound, pairs: 0 };
        for weight in turn.near.first_weights() {
            let [first, second] = &*turn.near.layers;
            let entries = [first.layer(weight), second.layer(near_weight - weight)];
            // The columns are the longer list: what is done once a row is done least often.
            let column_half = usize::from(entries[0].len() <= entries[1].len());
            turn.meet(&Pairs { near_weight, entries, column_half })?;
        }
        turn.lower_bound += 1;
        turn.spend()?;
        self.next += 1;
        Ok(())
    }
}

/// One layer on its way past the far side.
struct Turn<'t, 'a, 'c, A: Weigh, C> {
    near: &'t Walk<'t, A>,
    far: &'t Walk<'t, A>,
    collector: &'t mut C,
    context: &'t mut Context<'a, 'c>,
    lower_bound: usize,
    /// Those since the last look at the budget.
    pairs: u64,
}

impl<A: Weigh, C: Collector> Turn<'_, '_, '_, A, C> {
    /// Weighs the pairs, or those of them whose keys agree.
    #[inline]
    fn meet(&mut self, pairs: &Pairs) -> Result<(), Interruption> {
        if self.near.side.halves[0].key.is_none() {
            return self.weigh(pairs);
        }
        let [first, second] = &pairs.entries;
        let layers = &self.near.layers;
        let keys = [layers[0].keys(first.clone()), layers[1].keys(second.clone())];
        for (x, y) in equal_runs(keys) {
            let entries = [
                first.start + x.start..first.start + x.end,
                second.start + y.start..second.start + y.end,
            ];
            self.weigh(&Pairs { entries, ..*pairs })?;
        }
        Ok(())
    }

    /// Weighs all of the pairs, with a look at the budget from time to time.
    fn weigh(&mut self, pairs: &Pairs) -> Result<(), Interruption> {
        let completions = self.completions();
        let row = pairs.columns().len() as u64 * completions;
        if row == 0 {
            return Ok(());
        }
        let height = (PAIRS_A_TURN / row).max(1) as usize;
        let width = (2 * PAIRS_A_TURN / completions).max(1) as usize;
        for rows in parts(pairs.rows(), height) {
            for columns in parts(pairs.columns(), width) {
                self.weigh_part(&pairs.part(rows.clone(), columns))?;
            }
        }
        Ok(())
    }

    /// Weighs as many pairs as may be between two looks at the budget.
    fn weigh_part(&mut self, pairs: &Pairs) -> Result<(), Interruption> {
        let count = pairs.len() * self.completions();
        self.pairs += count;
        if self.pairs >= PAIRS_A_TURN {
            self.spend()?;
        }
        let Self { near, far, .. } = *self;
        if count < 2 * PAIRS_A_THREAD || threads::threads() == 1 {
            A::weigh(near, far, pairs, self.collector);
            return Ok(());
        }
        let columns = pairs.columns();
        let parts = threads::split(columns.start as u64..columns.end as u64, 1);
        threads::collect(parts, self.collector, |part, collector| {
            let columns = part.start as usize..part.end as usize;
            A::weigh(near, far, &pairs.part(pairs.rows(), columns), collector);
        });
        Ok(())
    }

    fn completions(&self) -> u64 {
        self.near.side.completions.len() as u64
    }

    fn spend(&mut self) -> Result<(), Interruption> {
        let work = std::mem::take(&mut self.pairs) * Budget::PAIR_WORK;
        self.context.control.spend(work, self.lower_bound, self.collector.least())
    }
}

/// The range in parts of `len`, the last maybe shorter.
fn parts(range: Range<usize>, len: usize) -> impl Iterator<Item = Range<usize>> {
    range.clone().step_by(len).map(move |start| start..range.end.min(start + len))
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
