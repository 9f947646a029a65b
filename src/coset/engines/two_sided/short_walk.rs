//! The walk from two sides of small groups with tables, whose pairs are the members one to one.
//!
//! It does what the general [`walk`](super::walk) does. Where some hundred pairs prove the minimum,
//! the time goes into what is between them, and the general walk takes 1.4 times as long on the
//! 19×19 Lights Out board (4.6 µs instead of 3.3), twice as long on 30×30 (17.9 instead of 8.9).
//! Three things make the difference:
//!
//! 1. A step is several layers long, as far as the least weight to be expected suggests.
//! 2. An entry has its weight beside its image. So pairs are met in runs over many weights.
//! 3. A member's number is computed from the far side alone.

pub(crate) mod list;

use crate::coset::code::gilbert_varshamov::gilbert_varshamov_weight;
use crate::coset::control::budget::Budget;
use crate::coset::control::error::Interruption;
use crate::coset::control::run::Run;
use crate::coset::engines::two_sided::short_walk::list::ShortList;
use crate::coset::engines::two_sided::sides::{Half, Images, Side, TableImages, unpack};
use crate::coset::keep::Keep;
use crate::coset::tuning::Tuning;
use crate::simd::Level;

/// The lists of both sides, to be used again.
pub(crate) type ShortLists = [[ShortList; 2]; 2];

/// Two sides, each of which determines the member, with tables of moderate size.
pub(crate) struct ShortWalk {
    pub(crate) sides: [Side<TableImages>; 2],
    /// The least weight that a random code of this length and dimension would have.
    expected: usize,
}

impl ShortWalk {
    /// Whether the sides are of this kind.
    pub(crate) fn suits(sides: &[Side<TableImages>; 2], tuning: &Tuning) -> bool {
        let mut halves = sides.iter().flat_map(|side| &side.halves);
        sides.iter().all(Side::is_exact) && halves.all(|half| half.rank() <= tuning.short_walk_rank)
    }

    /// The search of a code of this dimension.
    pub(crate) fn new(sides: [Side<TableImages>; 2], dimension: usize) -> Self {
        let halves = sides.iter().flat_map(|side| &side.halves);
        let len = halves.map(Half::len).sum();
        Self { expected: gilbert_varshamov_weight(len, dimension), sides }
    }

    /// Offers all members of interest to the keep, each once.
    ///
    /// The lists' memory is used again.
    pub(crate) fn run(
        &self,
        lists: &mut ShortLists,
        keep: &mut Keep,
        run: &mut Run<'_, '_>,
    ) -> Result<(), Interruption> {
        for (side, lists) in self.sides.iter().zip(&mut *lists) {
            for (half, list) in side.halves.iter().zip(lists) {
                list.tabulate(half, run);
            }
        }
        let least = lists.each_ref().map(|[a, b]| a.least() + b.least());
        let greatest = lists.each_ref().map(|[a, b]| a.greatest() + b.greatest());
        let mut next = least;
        while next[0] + next[1] <= keep.bound() {
            let lower_bound = next[0] + next[1];
            let end = keep.bound().min(self.expected.max(lower_bound + 1));
            let done = [next[0] - least[0], next[1] - least[1]];
            let near = usize::from(done[1] < done[0]);
            // Each side does its half of the whole way, and none does more than is left.
            let half = (end - least[0] - least[1]) / 2 + 1;
            let count = (half - done[near]).min(end - lower_bound + 1);
            let step = Step {
                near,
                start: next[near],
                end: (next[near] + count).min(greatest[near] + 1),
                far_next: next[1 - near],
            };
            self.list(&step, lists, run.level);
            let pairs = self.advance(&step, lists, keep, run)?;
            next[near] = step.end;
            let work = pairs as u64 * Budget::PAIR_WORK;
            run.control.spend(work, next[0] + next[1], keep.least())?;
            if step.end > greatest[near] {
                break;
            }
        }
        Ok(())
    }

    /// Lists what the step is made of.
    fn list(&self, step: &Step, lists: &mut ShortLists, level: Level) {
        let side = &self.sides[step.near];
        let lists = &mut lists[step.near];
        let heaviest = [1, 0].map(|other: usize| step.end - 1 - lists[other].least());
        for (i, list) in lists.iter_mut().enumerate() {
            list.list(|c| side.images.image(i, c), heaviest[i], level);
        }
    }

    /// Offers the members of a step that are no heavier than the bound, but those that the far side
    /// has offered. Returns how many were weighed since the last look at the budget.
    fn advance(
        &self,
        step: &Step,
        lists: &ShortLists,
        keep: &mut Keep,
        run: &mut Run<'_, '_>,
    ) -> Result<usize, Interruption> {
        let [first, second] = &lists[step.near];
        let [third, fourth] = lists[1 - step.near].each_ref().map(|list| &list.table);
        let far = &self.sides[1 - step.near];
        let mut bound = keep.bound();
        let mut pairs = 0;
        let lightest = first.least().max(step.start.saturating_sub(second.greatest()));
        let heaviest = (step.end - 1 - second.least()).min(first.greatest());
        for weight in lightest..=heaviest {
            // With the least that the far side has left, what is heavier on this side is beyond the
            // bound.
            let end = step.end.min(bound.saturating_add(1) - step.far_next);
            let [start, end] = [step.start, end].map(|end| end.saturating_sub(weight));
            let (rows, columns) = (first.entries(weight..weight + 1), second.entries(start..end));
            // The inner loop is the longer one.
            let (outer, inner) =
                if rows.len() < columns.len() { (rows, columns) } else { (columns, rows) };
            for x in outer {
                for y in inner {
                    let [c, d] = unpack(x.word() ^ y.word());
                    let far_weight = third.weight(c as usize) + fourth.weight(d as usize);
                    let total = x.weight() + y.weight() + far_weight;
                    if total <= bound && far_weight >= step.far_next {
                        keep.offer((total, far.member(0, c) ^ far.member(1, d)));
                        bound = keep.bound();
                    }
                }
                pairs += inner.len();
                if pairs as u64 >= run.tuning.pairs_a_look {
                    let work = std::mem::take(&mut pairs) as u64 * Budget::PAIR_WORK;
                    let lower_bound = step.start + step.far_next;
                    run.control.spend(work, lower_bound, keep.least())?;
                }
            }
        }
        Ok(pairs)
    }
}

/// Some layers of one side.
struct Step {
    near: usize,
    start: usize,
    end: usize,
    /// The far side has offered all members that are lighter than this on its side.
    far_next: usize,
}
