//! The light coordinates of a group with a table, in order of weight, as the other side knows them.

use std::ops::Range;

use crate::coset::control::run::Run;
use crate::coset::engines::two_sided::groups::weight_table::WeightTable;
use crate::coset::engines::two_sided::sides::Half;
use crate::simd::Level;

/// An entry has its weight above this many bits: what it is on the other side.
const WEIGHT_SHIFT: u32 = 48;

/// A group's table, and its light entries.
#[derive(Default)]
pub(crate) struct ShortList {
    pub(crate) table: WeightTable,
    /// The number of columns: no weight is greater.
    greatest: usize,
    /// Entries of weight w are those from `starts[w − least]` to `starts[w − least + 1]`.
    starts: Vec<usize>,
    entries: Vec<Entry>,
    /// The entries about to be listed, by coordinate instead, and where the next of each weight
    /// goes.
    batch: Vec<Entry>,
    next: Vec<usize>,
}

/// A weight, and a word of 48 bits.
#[derive(Clone, Copy, Default)]
pub(crate) struct Entry(u64);

impl Entry {
    #[inline(always)]
    fn new(weight: usize, word: u64) -> Self {
        debug_assert!(word >> WEIGHT_SHIFT == 0);
        Self((weight as u64) << WEIGHT_SHIFT | word)
    }

    #[inline(always)]
    pub(crate) fn weight(self) -> usize {
        (self.0 >> WEIGHT_SHIFT) as usize
    }

    #[inline(always)]
    pub(crate) fn word(self) -> u64 {
        self.0 & ((1 << WEIGHT_SHIFT) - 1)
    }
}

impl ShortList {
    /// Tabulates the weights for a new offset; nothing is listed yet.
    pub(crate) fn tabulate(&mut self, half: &Half, run: &mut Run<'_, '_>) {
        self.table.fill(&half.stream, run);
        self.greatest = half.len();
        self.starts.clear();
        self.starts.push(0);
        self.entries.clear();
    }

    /// The least weight.
    pub(crate) fn least(&self) -> usize {
        self.table.least()
    }

    /// No weight is greater.
    pub(crate) fn greatest(&self) -> usize {
        self.greatest
    }

    /// The listed entries with weights in this range.
    #[inline(always)]
    pub(crate) fn entries(&self, weights: Range<usize>) -> &[Entry] {
        let layer = |weight: usize| weight.clamp(self.least(), self.greatest + 1) - self.least();
        &self.entries[self.starts[layer(weights.start)]..self.starts[layer(weights.end)]]
    }

    /// Lists all entries up to this weight, and a few more.
    pub(crate) fn list(&mut self, image: impl Fn(u64) -> u64, weight: usize, level: Level) {
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
            level,
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_entries_are_the_light_coordinates_by_weight(
            weights in (0..8_u32).prop_flat_map(|rank| {
                proptest::collection::vec(0..30_u16, 1 << rank)
            }),
            mut steps in proptest::collection::vec(0..40_usize, 0..4),
        ) {
            let image = |coordinate: u64| coordinate << 32 | (coordinate ^ 1);
            let mut sorted: Vec<_> = weights.iter().map(|&w| usize::from(w)).zip(0..).collect();
            sorted.sort_unstable();
            let expected: Vec<_> = sorted.into_iter().map(|(w, c)| (w, image(c))).collect();
            steps.sort_unstable();
            for level in Level::available() {
                let table = WeightTable::of_weights(&weights);
                let starts = vec![0];
                let mut list =
                    ShortList { table, greatest: 30, starts, ..ShortList::default() };
                for &weight in steps.iter().filter(|&&weight| weight >= expected[0].0) {
                    list.list(image, weight, level);
                    for start in 0..=weight {
                        let range = start..weight + 1;
                        let listed = list.entries(range.clone()).iter();
                        let light = expected.iter().copied().filter(|(w, _)| range.contains(w));
                        prop_assert!(listed.map(|entry| (entry.weight(), entry.word())).eq(light));
                    }
                }
            }
        }
    }
}
