//! The light coordinates of a group with a table, in order of weight, as the other side knows them.

use std::ops::Range;

use super::context::Context;
use super::partition::Group;
use super::table::Table;

/// An entry has its weight above this many bits: what it is on the other side.
const WEIGHT_SHIFT: u32 = 48;

/// A group's table, and its light entries.
#[derive(Default)]
pub(super) struct List {
    pub(super) table: Table,
    /// The number of columns: no weight is greater.
    greatest: usize,
    /// Entries of weight w are those from `starts[w − least]` to `starts[w − least + 1]`.
    starts: Vec<usize>,
    entries: Vec<Entry>,
    /// The entries about to be listed, by coordinate instead, and where the next of each weight goes.
    batch: Vec<Entry>,
    next: Vec<usize>,
}

/// A weight, and a word of 48 bits.
#[derive(Clone, Copy, Default)]
pub(super) struct Entry(u64);

impl Entry {
    #[inline(always)]
    fn new(weight: usize, word: u64) -> Self {
        Self((weight as u64) << WEIGHT_SHIFT | word)
    }

    #[inline(always)]
    pub(super) fn weight(self) -> usize {
        (self.0 >> WEIGHT_SHIFT) as usize
    }

    #[inline(always)]
    pub(super) fn word(self) -> u64 {
        self.0 & ((1 << WEIGHT_SHIFT) - 1)
    }
}

impl List {
    /// Tabulates the weights for a new offset; nothing is listed yet.
    pub(super) fn tabulate(&mut self, group: &Group, context: &mut Context<'_, '_>) {
        self.table.fill(group, context);
        self.greatest = group.columns.len();
        self.starts.clear();
        self.starts.push(0);
        self.entries.clear();
    }

    /// The least weight.
    pub(super) fn least(&self) -> usize {
        self.table.least()
    }

    /// No weight is greater.
    pub(super) fn greatest(&self) -> usize {
        self.greatest
    }

    /// The listed entries with weights in this range.
    #[inline(always)]
    pub(super) fn entries(&self, weights: Range<usize>) -> &[Entry] {
        let layer = |weight: usize| weight.clamp(self.least(), self.greatest + 1) - self.least();
        &self.entries[self.starts[layer(weights.start)]..self.starts[layer(weights.end)]]
    }

    /// Lists all entries up to this weight, and a few more.
    pub(super) fn list(
        &mut self,
        image: impl Fn(u64) -> u64,
        weight: usize,
        context: &mut Context<'_, '_>,
    ) {
        /// Weights that are listed beyond, for the next time.
        const AHEAD: usize = 2;

        let least = self.least();
        let first = self.starts.len() - 1;
        let listed = least + first;
        if weight.min(self.greatest) < listed {
            return;
        }
        let end = (weight + AHEAD).min(self.greatest) + 1;
        self.starts.resize(end - least + 1, 0);
        let (starts, batch) = (&mut self.starts[first..], &mut self.batch);
        batch.clear();
        self.table.for_each(
            context.level,
            listed..end,
            #[inline(always)]
            |weight, coordinate| {
                starts[weight - listed + 1] += 1;
                batch.push(Entry::new(weight, coordinate));
            },
        );
        for layer in 1..starts.len() {
            starts[layer] += starts[layer - 1];
        }
        self.next.clear();
        self.next.extend_from_slice(starts);
        let (next, entries) = (&mut self.next[..], &mut self.entries);
        entries.resize(entries.len() + batch.len(), Entry::default());
        for &entry in &*batch {
            let place = &mut next[entry.weight() - listed];
            entries[*place] = Entry::new(entry.weight(), image(entry.word()));
            *place += 1;
        }
    }
}
