//! A group's coordinates in order of weight, listed as far as the search asks.

use std::ops::Range;

use super::budget::Interruption;
use super::byte_map::ByteMap;
use super::context::Context;
use super::excess::{self, Excesses};
use super::parallel;
use super::partition::{Group, Half};
use super::plain::{MEMBERS_A_THREAD_BITS, MEMBERS_A_TURN_BITS};
use super::table::Table;
use super::walsh::{Counter, LANE_BITS, Lanes, Visitor, WeightStream};
use crate::words::{self, words_for};

/// A packed entry has its weight above this many bits of coordinate.
const COORDINATE_BITS: u32 = 48;
/// Entries that a pass over a stream may list, 16 bytes each while they are sorted; few in tests, so that
/// short lists need more passes.
const MAX_LISTED: usize = if cfg!(test) { 16 } else { 1 << 24 };

/// The weights of one group for the present offset, and its light coordinates in order of weight.
///
/// The weights are a table in memory, or streamed anew whenever more are to be listed.
#[derive(Default)]
pub(super) struct Layers {
    /// The weight of every coordinate; empty where they are streamed.
    table: Table,
    /// The offset on the group's columns, where the weights are streamed.
    offset: Vec<u64>,
    /// The least weight.
    least: usize,
    /// The number of columns: no weight is greater.
    greatest: usize,
    /// Entries of weight w are those from `starts[w − least]` to `starts[w − least + 1]`.
    starts: Vec<usize>,
    /// The listed coordinates, by weight, then key.
    coordinates: Vec<u64>,
    /// The listed coordinates' keys, where the halves of the side overlap.
    keys: Vec<u64>,
    /// The words by which the listed coordinates are known on the other side.
    across: Vec<u64>,
    /// Bounds on the weights, where these are streamed.
    excesses: Excesses,
    /// The entries about to be listed, packed and unsorted, and where the next of each weight goes.
    batch: Vec<u64>,
    next: Vec<usize>,
}

impl Layers {
    /// Tabulates the weights for a new offset; nothing is listed yet.
    pub(super) fn tabulate(&mut self, group: &Group, context: &mut Context<'_, '_>) {
        self.clear(group);
        self.table.fill(group, context);
        self.least = self.table.least();
    }

    /// Prepares for weights that are streamed, and lists those below `end`, or more if there are none.
    pub(super) fn stream(
        &mut self,
        half: &Half,
        image: impl Fn(u64) -> u64 + Sync,
        end: usize,
        context: &mut Context<'_, '_>,
    ) -> Result<(), Interruption> {
        self.clear(&half.group);
        self.table.clear();
        self.offset.clear();
        self.offset.resize(words_for(half.group.columns.len()), 0);
        for (i, &column) in half.group.columns.iter().enumerate() {
            words::set(&mut self.offset, i, words::get(context.offset, column));
        }
        let (mut start, mut end) = (0, end.clamp(1, self.greatest + 1));
        loop {
            let listed = self.collect_streamed(&half.group.stream, start, end, context)?;
            if let Some(least) = self.batch.iter().map(|&entry| weight_of(entry)).min() {
                self.least = least;
                self.append_batch(half, image, least, listed);
                return Ok(());
            }
            // There may be too many of the least weight for the weights up to `end` to be listed.
            start = listed;
            end = (start + 1 + self.greatest.isqrt() / 4).min(self.greatest + 1);
        }
    }

    fn clear(&mut self, group: &Group) {
        self.least = 0;
        self.greatest = group.stream.len();
        self.starts.clear();
        self.starts.push(0);
        self.coordinates.clear();
        self.keys.clear();
        self.across.clear();
    }

    /// Whether the lists take tens of megabytes at most.
    pub(super) fn is_small(&self) -> bool {
        self.coordinates.capacity().max(self.batch.capacity()) <= 1 << 22
    }

    /// The tabulated weight of a coordinate.
    #[inline(always)]
    pub(super) fn weight(&self, coordinate: usize) -> usize {
        self.table.weight(coordinate)
    }

    /// The weight of a coordinate of which nothing is tabulated: `columns` maps it to what it is on the
    /// group's columns.
    pub(super) fn weight_of(&self, columns: &ByteMap, coordinate: u64) -> usize {
        let mut word = self.offset.clone();
        columns.add_image(coordinate, &mut word);
        words::weight(&word)
    }

    /// Bounds on the weights, where these are streamed.
    pub(super) fn excesses(&self) -> &Excesses {
        &self.excesses
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

    /// The coordinate of a listed entry.
    pub(super) fn coordinate(&self, entry: usize) -> u64 {
        self.coordinates[entry]
    }

    /// The keys of listed entries, where the halves overlap.
    pub(super) fn keys(&self, range: Range<usize>) -> &[u64] {
        &self.keys[range]
    }

    /// The words by which listed entries are known on the other side.
    #[inline(always)]
    pub(super) fn across(&self, range: Range<usize>) -> &[u64] {
        &self.across[range]
    }

    /// Lists all entries up to this weight, and beyond it up to `likely`, but not far.
    pub(super) fn list(
        &mut self,
        half: &Half,
        image: impl Fn(u64) -> u64 + Sync,
        weight: usize,
        likely: usize,
        context: &mut Context<'_, '_>,
    ) -> Result<(), Interruption> {
        loop {
            let listed = self.least + self.starts.len() - 1;
            let weight = weight.min(self.greatest);
            if weight < listed {
                return Ok(());
            }
            // About a standard deviation of a random code's weights: a pass over all of them costs as much
            // as many entries, but their number grows fast.
            let far = weight + self.greatest.isqrt() / 2;
            let mut end = likely.clamp(weight, far).min(self.greatest) + 1;
            self.batch.clear();
            if self.table.is_empty() {
                end = self.collect_streamed(&half.group.stream, listed, end, context)?;
            } else {
                let batch = &mut self.batch;
                self.table.for_each(context.level, listed..end, |weight, coordinate| {
                    batch.push(pack(weight, coordinate));
                });
            }
            self.append_batch(half, &image, listed, end);
        }
    }

    /// Fills the batch with the weights in `start..end`; lowers `end` where these are too many, but lists
    /// one weight at least. Returns the end.
    fn collect_streamed(
        &mut self,
        stream: &WeightStream,
        start: usize,
        end: usize,
        context: &mut Context<'_, '_>,
    ) -> Result<usize, Interruption> {
        let (level, offset, mut end) = (context.level, context.offset, end);
        let least = stream.blocks_of(MEMBERS_A_THREAD_BITS);
        self.batch.clear();
        for blocks in stream.turns(MEMBERS_A_TURN_BITS) {
            let work = (blocks.end - blocks.start) << stream.block_bits();
            context.control.spend(work, 0, None)?;
            let mut parts: Vec<_> = context
                .split(blocks, least)
                .map(|part| (part, Pick { stream, batch: Vec::new(), start, end }))
                .collect();
            // The first part's members go straight to the end of the batch.
            parts[0].1.batch = std::mem::take(&mut self.batch);
            parallel::for_each(&mut parts, |((blocks, buffers), pick)| {
                stream.run(level, offset, blocks.clone(), buffers, pick);
            });
            let mut picks = parts.into_iter().map(|(_, pick)| pick.batch);
            self.batch = picks.next().unwrap_or_default();
            picks.for_each(|more| self.batch.extend(more));
            while self.batch.len() > MAX_LISTED && end > start + 1 {
                end -= 1;
                self.batch.retain(|&entry| weight_of(entry) < end);
            }
        }
        Ok(end)
    }

    /// Appends the batch, whose weights are in `listed..end`, by counting sort.
    fn append_batch(
        &mut self,
        half: &Half,
        image: impl Fn(u64) -> u64 + Sync,
        listed: usize,
        end: usize,
    ) {
        let first = self.starts.len() - 1;
        let start = self.coordinates.len();
        self.starts.resize(end - self.least + 1, 0);
        // Slices apart from `self` stay in registers.
        let counts = &mut self.starts[first + 1..];
        for &entry in &self.batch {
            counts[weight_of(entry) - listed] += 1;
        }
        for layer in first..self.starts.len() - 1 {
            self.starts[layer + 1] += if layer == first { start } else { self.starts[layer] };
        }
        self.next.clear();
        self.next.extend_from_slice(&self.starts[first..]);
        self.coordinates.resize(start + self.batch.len(), 0);
        let (next, coordinates) = (&mut self.next[..], &mut self.coordinates[..]);
        for &entry in &self.batch {
            let place = &mut next[weight_of(entry) - listed];
            coordinates[*place] = entry & ((1 << COORDINATE_BITS) - 1);
            *place += 1;
        }
        if let Some(key) = &half.key {
            for layer in first..self.starts.len() - 1 {
                let range = self.starts[layer]..self.starts[layer + 1];
                self.coordinates[range].sort_unstable_by_key(|&coordinate| key.image(coordinate));
            }
            self.keys.extend(self.coordinates[start..].iter().map(|&c| key.image(c)));
        }
        if self.table.is_empty() {
            self.batch = Vec::new();
            self.order_and_bound(half, image, first);
        } else {
            self.across.extend(self.coordinates[start..].iter().map(|&c| image(c)));
        }
    }

    /// Images of the layers from the given one on, which are sorted by bucket, and bounds on the weights of
    /// what is not listed.
    fn order_and_bound(&mut self, half: &Half, image: impl Fn(u64) -> u64 + Sync, first: usize) {
        self.across.resize(self.coordinates.len(), 0);
        let start = self.starts[first];
        let mut rest = (&mut self.coordinates[start..], &mut self.across[start..]);
        let mut layers = Vec::with_capacity(self.starts.len() - first);
        for range in self.starts[first..].windows(2) {
            let (coordinates, more) = rest.0.split_at_mut(range[1] - range[0]);
            let (images, more_images) = rest.1.split_at_mut(range[1] - range[0]);
            layers.push((coordinates, images));
            rest = (more, more_images);
        }
        parallel::for_each(&mut layers, |(coordinates, images)| {
            for (word, &coordinate) in images.iter_mut().zip(&**coordinates) {
                *word = image(coordinate);
            }
            // With a key the order is that of the keys.
            if half.key.is_none() {
                excess::sort_by_bucket(images, coordinates);
            }
        });
        let layers = self.starts.windows(2);
        self.excesses.set(layers.map(|range| &self.coordinates[range[0]..range[1]]));
    }
}

fn pack(weight: usize, coordinate: u64) -> u64 {
    (weight as u64) << COORDINATE_BITS | coordinate
}

fn weight_of(entry: u64) -> usize {
    (entry >> COORDINATE_BITS) as usize
}

/// Packs the light members of a block.
struct Pick<'a> {
    stream: &'a WeightStream,
    batch: Vec<u64>,
    start: usize,
    end: usize,
}

impl Visitor for Pick<'_> {
    #[inline(always)]
    fn visit<T: Counter>(&mut self, high: u64, block: &[Lanes<T>]) {
        let threshold = self.stream.threshold(self.end - 1);
        for (vector, v) in block.iter().zip(0_u64..) {
            vector.for_each_at_least(threshold, |lane, counter| {
                let weight = self.stream.weight(counter);
                if weight >= self.start && lane < self.stream.lanes() {
                    let low = v << LANE_BITS | lane as u64;
                    self.batch.push(pack(weight, high << self.stream.block_bits() | low));
                }
            });
        }
    }
}
