//! The general walk from two sides, for tables and streams, with keys and completions, on any
//! number of threads.
//!
//! 1. The side whose next layer has fewer pairs is the near one.
//! 2. Its next layer is *listed*: all light coordinates of its two groups, whose weights add up to
//!    the next weight.
//! 3. Each pair of coordinates, where keys agree, is a member but for the completions. It is
//!    *weighed* on the far side: [by tables](by_tables) or [by lower bounds](by_lower_bounds).
//! 4. The near side has come one weight further. The walk ends when the weights that both sides
//!    have come to add up to more than the bound.

pub(crate) mod by_lower_bounds;
pub(crate) mod by_tables;
pub(crate) mod pairs;
pub(crate) mod walked_side;

use std::ops::Range;

use crate::coset::control::budget::Budget;
use crate::coset::control::error::Interruption;
use crate::coset::control::run::Run;
use crate::coset::engines::two_sided::groups::layers::Layers;
use crate::coset::engines::two_sided::sides::Side;
use crate::coset::engines::two_sided::walk::pairs::{Pairs, Weigh};
use crate::coset::engines::two_sided::walk::walked_side::WalkedSide;
use crate::coset::keep::{Keep, gather};
use crate::kernel::threads;

/// The layers of both sides, to be used again.
pub(crate) type SideLayers<W> = [[Layers<W>; 2]; 2];

/// Offers all members that are to be kept, each once.
///
/// The layers are prepared for the offset.
pub(crate) fn run<I: Weigh>(
    sides: &[Side<I>; 2],
    layers: &mut SideLayers<I::Weights>,
    keep: &mut Keep,
    run: &mut Run<'_, '_>,
) -> Result<(), Interruption> {
    let [first, second] = layers;
    let mut walked = [WalkedSide::new(&sides[0], first), WalkedSide::new(&sides[1], second)];
    let greatest = walked.each_ref().map(WalkedSide::greatest);
    let next = walked.each_ref().map(|side| side.next);
    let mut pairs = [0; 2];
    for (i, side) in walked.iter_mut().enumerate() {
        list(side, next[1 - i], keep.bound(), run)?;
        pairs[i] = side.pairs();
    }
    while walked[0].next + walked[1].next <= keep.bound() {
        let near = usize::from(pairs[1] < pairs[0]);
        let [first, second] = &mut walked;
        let (side, far) = if near == 0 { (first, second) } else { (second, first) };
        let mut step =
            Step { near: side, far, keep, lower_bound: side.next + far.next, pairs: 0, run };
        step.take()?;
        side.next += 1;
        if side.next > greatest[near] {
            break;
        }
        list(side, far.next, keep.bound(), run)?;
        pairs[near] = side.pairs();
    }
    Ok(())
}

/// Lists what the next layer is made of, and what will probably be asked for later.
///
/// The other side has come to `far`, and the search is taken to end at `bound`.
fn list<I: Weigh>(
    walked: &mut WalkedSide<'_, I, I::Weights>,
    far: usize,
    bound: usize,
    run: &mut Run<'_, '_>,
) -> Result<(), Interruption> {
    // If both sides share what is left up to the bound, this side ends here, or a step later, which
    // is two weights where all are of one parity.
    let last = walked.next + bound.saturating_sub(walked.next + far) / 2 + 2;
    let weights = walked.first_weights();
    let [first, second] = &mut *walked.layers;
    let likely = [last - second.least(), last - first.least()];
    let needed = [weights.end - 1, walked.next - weights.start];
    first.list(walked.side, 0, needed[0], likely[0], run)?;
    second.list(walked.side, 1, needed[1], likely[1], run)
}

/// One layer of the near side on its way past the far side.
struct Step<'t, 'a, 'c, I: Weigh> {
    near: &'t WalkedSide<'t, I, I::Weights>,
    far: &'t WalkedSide<'t, I, I::Weights>,
    keep: &'t mut Keep,
    run: &'t mut Run<'a, 'c>,
    lower_bound: usize,
    /// The pairs since the last look at the budget.
    pairs: u64,
}

impl<I: Weigh> Step<'_, '_, '_, I> {
    /// Offers the members of the layer but those that the far side has offered.
    fn take(&mut self) -> Result<(), Interruption> {
        let near_weight = self.near.next;
        for weight in self.near.first_weights() {
            let [first, second] = &*self.near.layers;
            let entries = [first.layer(weight), second.layer(near_weight - weight)];
            // The columns are the longer list: what is done once a row is done least often.
            let column_half = usize::from(entries[0].len() <= entries[1].len());
            self.meet(&Pairs { near_weight, entries, column_half })?;
        }
        self.lower_bound += 1;
        self.spend()
    }

    /// Weighs the pairs, or those of them whose keys agree.
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
        let (completions, most) = (self.completions(), self.run.tuning.pairs_a_look);
        let row = pairs.columns().len() as u64 * completions;
        if row == 0 {
            return Ok(());
        }
        let height = (most / row).max(1) as usize;
        let width = (2 * most / completions).max(1) as usize;
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
        if self.pairs >= self.run.tuning.pairs_a_look {
            self.spend()?;
        }
        let Self { near, far, .. } = *self;
        let (tuning, threads) = (self.run.tuning, self.run.threads());
        if threads == 1 || count < 2 * tuning.pairs_a_thread {
            I::weigh(near, far, pairs, tuning, self.keep);
            return Ok(());
        }
        let columns = pairs.columns();
        let parts = threads::split(columns.start as u64..columns.end as u64, 1, threads);
        gather(parts, self.keep, |part, keep| {
            let columns = part.start as usize..part.end as usize;
            I::weigh(near, far, &pairs.part(pairs.rows(), columns), tuning, keep);
        });
        Ok(())
    }

    fn completions(&self) -> u64 {
        self.near.side.completions.len() as u64
    }

    fn spend(&mut self) -> Result<(), Interruption> {
        let work = std::mem::take(&mut self.pairs) * Budget::PAIR_WORK;
        self.run.control.spend(work, self.lower_bound, self.keep.least())
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
