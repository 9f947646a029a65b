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
use super::parallel;
use super::partition::Side;
use super::weigh::{ColumnEntries, Rows, Weigh};

/// Pairs between two looks at the budget: about a millisecond.
pub(super) const PAIRS_A_TURN: u64 = 1 << 18;

/// Pairs below which another thread does not pay.
const PAIRS_A_THREAD: u64 = if cfg!(test) { 1 } else { 1 << 15 };

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

    /// The weights of the first half that occur in these layers.
    fn first_weights(&self, layers: &Range<usize>) -> Range<usize> {
        let [first, second] = &*self.layers;
        let start = first.least().max(layers.start.saturating_sub(second.greatest()));
        start..(layers.end - 1 - second.least()).min(first.greatest()) + 1
    }

    /// Lists the next layer; returns the number of its pairs, completions included and keys left aside.
    fn pairs(
        &mut self,
        far: usize,
        bound: usize,
        context: &mut Context<'_, '_>,
    ) -> Result<u64, Interruption> {
        let layer = self.next..self.next + 1;
        self.list(&layer, far, bound, context)?;
        let [first, second] = &*self.layers;
        let pairs: usize = self
            .first_weights(&layer)
            .map(|weight| first.layer(weight).len() * second.layer(self.next - weight).len())
            .sum();
        Ok((pairs * self.side.completions.len()) as u64)
    }

    /// Lists what these layers are made of, and what will probably be asked for if the other side has
    /// come to `far` and the search ends at `bound`.
    fn list(
        &mut self,
        layers: &Range<usize>,
        far: usize,
        bound: usize,
        context: &mut Context<'_, '_>,
    ) -> Result<(), Interruption> {
        // If both sides share what is left up to the bound, this side ends here.
        let last = self.next + bound.saturating_sub(self.next + far) / 2;
        let last = last.max(layers.end - 1);
        let weights = self.first_weights(layers);
        let [first, second] = &mut *self.layers;
        let likely = [last - second.least(), last - first.least()];
        let needed = [weights.end - 1, layers.end - 1 - weights.start];
        let [x, y] = &self.side.halves;
        let across = self.side.across.word_images();
        first.list(x, across.map(|[a, _]| a), needed[0], likely[0], context)?;
        second.list(y, across.map(|[_, b]| b), needed[1], likely[1], context)
    }

    /// The number u of the member that row i and column j of the columns make with a completion.
    pub(super) fn member(
        &self,
        completion: usize,
        columns: &ColumnEntries,
        i: usize,
        j: usize,
    ) -> u128 {
        let halves = columns.pair(i, j).into_iter().enumerate();
        halves.fold(self.side.completions[completion], |member, (half, entry)| {
            member ^ self.side.member(half, self.layers[half].coordinate(entry))
        })
    }

    /// Offers the members of the next layer or layers, but those that the other side has offered.
    fn advance<C: Collector>(
        &mut self,
        far: &Self,
        collector: &mut C,
        context: &mut Context<'_, '_>,
    ) -> Result<(), Interruption> {
        let lower_bound = self.next + far.next;
        let left = self.greatest() - self.next + 1;
        let count = ((collector.bound() - lower_bound) / 2).clamp(1, A::LAYERS).min(left);
        let layers = self.next..self.next + count;
        self.list(&layers, far.next, collector.bound(), context)?;
        let mut turn = Turn { lower_bound, pairs: 0, scratch: A::Scratch::default() };
        if count == 1 {
            self.advance_layer(far, &mut turn, collector, context)?;
        } else {
            self.advance_layers(&layers, far, &mut turn, collector, context)?;
        }
        self.next = layers.end;
        turn.lower_bound = self.next + far.next;
        turn.spend(collector, context)
    }

    /// Weighs the pairs of the next layer.
    fn advance_layer<C: Collector>(
        &self,
        far: &Self,
        turn: &mut Turn<A>,
        collector: &mut C,
        context: &mut Context<'_, '_>,
    ) -> Result<(), Interruption> {
        let near_weight = self.next;
        for weight in self.first_weights(&(near_weight..near_weight + 1)) {
            let [a, b] = [self.layers[0].layer(weight), self.layers[1].layer(near_weight - weight)];
            if a.is_empty() || b.is_empty() {
                continue;
            }
            // The columns are the longer list: what is done once a column is done least often.
            let half = usize::from(a.len() <= b.len());
            let (rows, columns) = if half == 1 { (a, b) } else { (b, a) };
            let rows = [Rows { near_weight, entries: rows }];
            let columns = ColumnEntries { half, entries: columns };
            self.advance_columns(far, &rows, columns, turn, collector, context)?;
        }
        Ok(())
    }

    /// Weighs the pairs of several layers: each list of columns with the rows of all of them.
    fn advance_layers<C: Collector>(
        &self,
        layers: &Range<usize>,
        far: &Self,
        turn: &mut Turn<A>,
        collector: &mut C,
        context: &mut Context<'_, '_>,
    ) -> Result<(), Interruption> {
        let mut rows = Vec::with_capacity(layers.len());
        for half in [0, 1] {
            let (row_layers, column_layers) = (&self.layers[1 - half], &self.layers[half]);
            let start = layers.start.saturating_sub(row_layers.greatest());
            let end = layers.end - row_layers.least();
            let weights = start.max(column_layers.least())..end.min(column_layers.greatest() + 1);
            for weight in weights {
                let columns = ColumnEntries { half, entries: column_layers.layer(weight) };
                let count = columns.entries.len();
                rows.clear();
                rows.extend(layers.clone().filter_map(|near_weight| {
                    let entries = row_layers.layer_if_any(near_weight.checked_sub(weight)?)?;
                    // As for one layer: the longer list of each two are the columns.
                    let shorter = entries.len() + usize::from(half == 0) <= count;
                    (shorter && !entries.is_empty()).then_some(Rows { near_weight, entries })
                }));
                self.advance_columns(far, &rows, columns, turn, collector, context)?;
            }
        }
        Ok(())
    }

    /// Weighs the rows with the columns, or those of them whose keys agree.
    #[inline]
    fn advance_columns<C: Collector>(
        &self,
        far: &Self,
        rows: &[Rows],
        columns: ColumnEntries,
        turn: &mut Turn<A>,
        collector: &mut C,
        context: &mut Context<'_, '_>,
    ) -> Result<(), Interruption> {
        if self.side.halves[0].key.is_none() {
            return turn.weigh(self, far, rows, columns, collector, context);
        }
        let ColumnEntries { half, entries: columns } = columns;
        for Rows { near_weight, entries } in rows {
            let keys = [
                self.layers[1 - half].keys(entries.clone()),
                self.layers[half].keys(columns.clone()),
            ];
            for (x, y) in equal_runs(keys) {
                let entries = entries.start + x.start..entries.start + x.end;
                let rows = [Rows { near_weight: *near_weight, entries }];
                let entries = columns.start + y.start..columns.start + y.end;
                let columns = ColumnEntries { half, entries };
                turn.weigh(self, far, &rows, columns, collector, context)?;
            }
        }
        Ok(())
    }
}

/// The work since the last look at the budget.
struct Turn<A: Weigh> {
    lower_bound: usize,
    pairs: u64,
    scratch: A::Scratch,
}

impl<A: Weigh> Turn<A> {
    /// Weighs rows with columns, with a look at the budget from time to time.
    fn weigh<C: Collector>(
        &mut self,
        near: &Walk<'_, A>,
        far: &Walk<'_, A>,
        rows: &[Rows],
        columns: ColumnEntries,
        collector: &mut C,
        context: &mut Context<'_, '_>,
    ) -> Result<(), Interruption> {
        let height: usize = rows.iter().map(|rows| rows.entries.len()).sum();
        let column = (height * near.side.completions.len()) as u64;
        if column == 0 {
            return Ok(());
        }
        // Too few columns at once would waste what is done once a row.
        let least = A::COLUMNS as u64;
        let width = (PAIRS_A_TURN / column).max(least * parallel::threads()) as usize;
        let ColumnEntries { half, entries } = columns;
        for start in entries.clone().step_by(width) {
            let entries = start..entries.end.min(start + width);
            if entries.len() as u64 * column <= 2 * PAIRS_A_TURN {
                let columns = ColumnEntries { half, entries };
                self.weigh_part(near, far, rows, &columns, collector, context)?;
                continue;
            }
            let row = entries.len() * near.side.completions.len();
            let height = (PAIRS_A_TURN as usize / row).max(1);
            for Rows { near_weight, entries: rows } in rows {
                for start in rows.clone().step_by(height) {
                    let part = start..rows.end.min(start + height);
                    let rows = [Rows { near_weight: *near_weight, entries: part }];
                    let columns = ColumnEntries { half, entries: entries.clone() };
                    self.weigh_part(near, far, &rows, &columns, collector, context)?;
                }
            }
        }
        Ok(())
    }

    /// Weighs so many pairs as a turn may have.
    fn weigh_part<C: Collector>(
        &mut self,
        near: &Walk<'_, A>,
        far: &Walk<'_, A>,
        rows: &[Rows],
        columns: &ColumnEntries,
        collector: &mut C,
        context: &mut Context<'_, '_>,
    ) -> Result<(), Interruption> {
        let height: usize = rows.iter().map(|rows| rows.entries.len()).sum();
        let pairs = (height * columns.entries.len() * near.side.completions.len()) as u64;
        self.pairs += pairs;
        if self.pairs >= PAIRS_A_TURN {
            self.spend(collector, context)?;
        }
        let level = context.level;
        if pairs < 2 * PAIRS_A_THREAD || parallel::threads() == 1 {
            A::weigh(near, far, rows, columns, level, &mut self.scratch, collector);
            return Ok(());
        }
        let range = columns.entries.start as u64..columns.entries.end as u64;
        let parts = parallel::split(range, A::COLUMNS as u64).into_iter();
        let parts = parts.map(|part| (part, A::Scratch::default())).collect();
        parallel::collect(parts, collector, |(part, scratch), collector| {
            let entries = part.start as usize..part.end as usize;
            let columns = ColumnEntries { half: columns.half, entries };
            A::weigh(near, far, rows, &columns, level, scratch, collector);
        });
        Ok(())
    }

    fn spend<C: Collector>(
        &mut self,
        collector: &C,
        context: &mut Context<'_, '_>,
    ) -> Result<(), Interruption> {
        let work = std::mem::take(&mut self.pairs) * Budget::PAIR_WORK;
        context.control.spend(work, self.lower_bound, collector.least())
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
