//! A group's coordinates in order of weight, listed as far as the search asks.

use std::ops::Range;

use super::partition::Half;
use super::walsh::{Buffers, Counter, LANE_BITS, Lanes, Visitor};
use crate::simd::Level;

/// Entries looked at together in a table of weights.
const CHUNK: usize = 32;

/// The weights of one group for the present offset, and its light coordinates in order of weight.
#[derive(Default)]
pub(super) struct Layers {
    /// The weight of every coordinate.
    table: Vec<u16>,
    /// The least weight.
    least: usize,
    /// The number of columns: no weight is greater.
    greatest: usize,
    /// Entries of weight w are those from `starts[w − least]` to `starts[w − least + 1]`.
    starts: Vec<usize>,
    /// The listed entries, by weight, then key, then coordinate.
    entries: Vec<Entry>,
    /// The entries' coordinates on the other side, side by side for the walk.
    across: Vec<u64>,
    batch: Vec<(u16, Entry)>,
}

/// A listed coordinate.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Entry {
    pub(super) key: u64,
    pub(super) coordinate: u64,
}

impl Layers {
    /// Computes the weights for a new offset; nothing is listed yet.
    pub(super) fn prepare(
        &mut self,
        half: &Half,
        level: Level,
        offset: &[u64],
        buffers: &mut Buffers,
    ) {
        let stream = &half.group.stream;
        self.table.clear();
        self.table.resize((stream.blocks() as usize) << stream.block_bits(), 0);
        let bits = stream.block_bits();
        let mut fill = Fill { table: &mut self.table, len: stream.len(), bits };
        stream.run(level, offset, 0..stream.blocks(), buffers, &mut fill);
        // With fewer bits than lanes the lanes repeat.
        self.table[1 << half.group.rank()..].fill(u16::MAX);
        self.least = level.run(
            #[inline(always)]
            || least(&self.table),
        );
        self.greatest = stream.len();
        self.entries.clear();
        self.across.clear();
        self.starts.clear();
        self.starts.push(0);
    }

    /// The weight of a coordinate.
    #[inline(always)]
    pub(super) fn weight(&self, coordinate: usize) -> usize {
        self.table[coordinate].into()
    }

    /// The least weight.
    pub(super) fn least(&self) -> usize {
        self.least
    }

    /// No weight is greater.
    pub(super) fn greatest(&self) -> usize {
        self.greatest
    }

    /// The listed entries of this weight.
    pub(super) fn layer(&self, weight: usize) -> Range<usize> {
        let layer = weight - self.least;
        self.starts[layer]..self.starts[layer + 1]
    }

    pub(super) fn entry(&self, i: usize) -> Entry {
        self.entries[i]
    }

    pub(super) fn entries(&self, range: Range<usize>) -> &[Entry] {
        &self.entries[range]
    }

    /// The coordinates on the other side of the listed entries.
    #[inline(always)]
    pub(super) fn across(&self, range: Range<usize>) -> &[u64] {
        &self.across[range]
    }

    /// Lists all entries up to this weight, and some beyond.
    pub(super) fn list(&mut self, half: &Half, level: Level, weight: usize) {
        let listed = self.least + self.starts.len() - 1;
        let weight = weight.min(self.greatest);
        if weight < listed {
            return;
        }
        // About half a standard deviation of a random code's weights at a time: few passes over the
        // table, and not many entries too many.
        let end = (weight + 1 + self.greatest.isqrt() / 4).min(self.greatest + 1);
        self.batch.clear();
        level.run(
            #[inline(always)]
            || collect(&self.table, listed, end, &mut self.batch),
        );
        for (_, entry) in &mut self.batch {
            entry.key = half.key.as_ref().map_or(0, |key| key.image(entry.coordinate));
        }
        self.append_batch(listed, end, half.key.is_some());
        let new = &self.entries[self.across.len()..];
        self.across.extend(new.iter().map(|entry| half.across.image(entry.coordinate)));
    }

    /// Appends the batch, whose weights are in `listed..end`, by counting sort.
    fn append_batch(&mut self, listed: usize, end: usize, keyed: bool) {
        let first = self.starts.len() - 1;
        let start = self.entries.len();
        self.starts.resize(end - self.least + 1, 0);
        for &(weight, _) in &self.batch {
            self.starts[first + usize::from(weight) - listed + 1] += 1;
        }
        for layer in first..self.starts.len() - 1 {
            self.starts[layer + 1] += if layer == first { start } else { self.starts[layer] };
        }
        self.entries.resize(start + self.batch.len(), Entry::default());
        let mut next = self.starts[first..].to_vec();
        for &(weight, entry) in &self.batch {
            let place = &mut next[usize::from(weight) - listed];
            self.entries[*place] = entry;
            *place += 1;
        }
        if keyed {
            for layer in first..self.starts.len() - 1 {
                self.entries[self.starts[layer]..self.starts[layer + 1]].sort_unstable();
            }
        }
    }
}

/// Writes the weights of a block into the table.
struct Fill<'a> {
    table: &'a mut [u16],
    len: usize,
    bits: u32,
}

impl Visitor for Fill<'_> {
    #[inline(always)]
    fn visit<T: Counter>(&mut self, high: u64, block: &[Lanes<T>]) {
        let len = T::from_i64(self.len as i64);
        let target = &mut self.table[(high as usize) << self.bits..];
        for (weights, counters) in target.chunks_exact_mut(1 << LANE_BITS).zip(block) {
            for (weight, &counter) in weights.iter_mut().zip(&counters.0) {
                *weight = len.minus(counter).half();
            }
        }
    }
}

#[inline(always)]
fn least(table: &[u16]) -> usize {
    let mut least = [u16::MAX; CHUNK];
    for chunk in table.as_chunks::<CHUNK>().0 {
        for (least, weight) in least.iter_mut().zip(chunk) {
            *least = (*least).min(*weight);
        }
    }
    least.into_iter().fold(u16::MAX, u16::min).into()
}

/// Pushes all coordinates with a weight in `start..end`.
#[inline(always)]
fn collect(table: &[u16], start: usize, end: usize, batch: &mut Vec<(u16, Entry)>) {
    let (start, count) = (start as u16, (end - start) as u16);
    for (chunk, first) in table.as_chunks::<CHUNK>().0.iter().zip((0_u64..).step_by(CHUNK)) {
        let hits: [u8; CHUNK] =
            std::array::from_fn(|i| u8::from(chunk[i].wrapping_sub(start) < count));
        if hits == [0; CHUNK] {
            continue;
        }
        for (&weight, coordinate) in chunk.iter().zip(first..) {
            if weight.wrapping_sub(start) < count {
                batch.push((weight, Entry { key: 0, coordinate }));
            }
        }
    }
}
