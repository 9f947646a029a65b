//! A group's coordinates in order of weight, listed as far as the search asks.

use std::ops::Range;

use super::budget::Interruption;
use super::byte_map::ByteMap;
use super::context::Context;
use super::counters::{Counter, LANE_BITS, Lanes};
use super::excess::{self, Excesses};
use super::parallel;
use super::partition::{Group, Half};
use super::plain::{MEMBERS_A_THREAD_BITS, MEMBERS_A_TURN_BITS};
use super::table::Table;
use super::walsh::{Visitor, WeightStream};
use crate::words::{self, words_for};

/// A packed entry has its weight above this many bits of coordinate.
const COORDINATE_BITS: u32 = 48;
/// Entries that a pass over a stream may list, 16 bytes each; few in tests, so that short lists need more
/// passes.
const MAX_LISTED: usize = if cfg!(test) { 16 } else { 1 << 24 };
/// Entries that are sorted together, some milliseconds; with many more than there are buckets.
const PIECE: usize = if cfg!(test) { 4 } else { 1 << 18 };

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
            let mut layers = collect_streamed(&half.group.stream, start..end, context)?;
            if let Some(least) = layers.iter().position(|layer| !layer.is_empty()) {
                self.least = start + least;
                layers.drain(..least);
                return self.append_streamed(half, image, layers, context);
            }
            // There may be too many of the least weight for the weights up to `end` to be listed.
            start += layers.len();
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
        self.excesses.clear();
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
            let end = likely.clamp(weight, far).min(self.greatest) + 1;
            if self.table.is_empty() {
                let layers = collect_streamed(&half.group.stream, listed..end, context)?;
                self.append_streamed(half, &image, layers, context)?;
                continue;
            }
            self.batch.clear();
            let batch = &mut self.batch;
            self.table.for_each(context.level, listed..end, |weight, coordinate| {
                batch.push(pack(weight, coordinate));
            });
            self.append_batch(half, &image, listed, end);
        }
    }

    /// Appends layers, the first of the least weight that is not listed, and bounds the weights of what is
    /// not listed then.
    fn append_streamed(
        &mut self,
        half: &Half,
        image: impl Fn(u64) -> u64 + Sync,
        layers: Vec<Vec<u64>>,
        context: &mut Context<'_, '_>,
    ) -> Result<(), Interruption> {
        let count: usize = layers.iter().map(Vec::len).sum();
        self.coordinates.reserve_exact(count);
        self.across.reserve_exact(count);
        let listed = self.starts.len() - 1;
        self.excesses.raise(listed + layers.len());
        for (excess, mut layer) in (listed..).zip(layers) {
            if let Some(key) = &half.key {
                layer.sort_unstable_by_key(|&coordinate| key.image(coordinate));
                self.keys.extend(layer.iter().map(|&coordinate| key.image(coordinate)));
            }
            let mut pieces: Vec<_> =
                layer.chunks_mut(PIECE).map(|coordinates| (coordinates, Vec::new())).collect();
            for pieces in pieces.chunks_mut(parallel::threads() as usize) {
                context.control.spend(0, 0, None)?;
                parallel::for_each(pieces, |(coordinates, images)| {
                    images.extend(coordinates.iter().map(|&coordinate| image(coordinate)));
                    // With a key the order is that of the keys.
                    if half.key.is_none() {
                        excess::sort_by_bucket(images, coordinates);
                    }
                });
                for (coordinates, images) in pieces {
                    self.excesses.add(excess, coordinates);
                    self.coordinates.extend_from_slice(coordinates);
                    self.across.append(images);
                }
            }
            self.starts.push(self.coordinates.len());
        }
        self.excesses.finish();
        Ok(())
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
        self.across.extend(self.coordinates[start..].iter().map(|&c| image(c)));
    }
}

fn pack(weight: usize, coordinate: u64) -> u64 {
    (weight as u64) << COORDINATE_BITS | coordinate
}

fn weight_of(entry: u64) -> usize {
    (entry >> COORDINATE_BITS) as usize
}

/// The coordinates of these weights, one layer a weight: fewer weights where the coordinates would be too many,
/// but one at least.
fn collect_streamed(
    stream: &WeightStream,
    weights: Range<usize>,
    context: &mut Context<'_, '_>,
) -> Result<Vec<Vec<u64>>, Interruption> {
    let (level, offset, start) = (context.level, context.offset, weights.start);
    let least = stream.blocks_of(MEMBERS_A_THREAD_BITS);
    let mut layers = vec![Vec::new(); weights.len()];
    for blocks in stream.turns(MEMBERS_A_TURN_BITS) {
        let work = (blocks.end - blocks.start) << stream.block_bits();
        context.control.spend(work, 0, None)?;
        let mut parts: Vec<_> = context
            .split(blocks, least)
            .map(|part| (part, Pick { stream, start, layers: vec![Vec::new(); layers.len()] }))
            .collect();
        // The first part's members go straight to where they belong.
        parts[0].1.layers = std::mem::take(&mut layers);
        parallel::for_each(&mut parts, |((blocks, buffers), pick)| {
            stream.run(level, offset, blocks.clone(), buffers, pick);
        });
        let mut picks = parts.into_iter().map(|(_, pick)| pick.layers);
        layers = picks.next().unwrap_or_default();
        for more in picks {
            layers.iter_mut().zip(more).for_each(|(layer, more)| layer.extend(more));
        }
        let mut listed: usize = layers.iter().map(Vec::len).sum();
        while listed > MAX_LISTED && layers.len() > 1 {
            listed -= layers.pop().map_or(0, |layer| layer.len());
        }
    }
    Ok(layers)
}

/// Picks the members of some weights, which start with `start`.
struct Pick<'a> {
    stream: &'a WeightStream,
    start: usize,
    layers: Vec<Vec<u64>>,
}

impl Visitor for Pick<'_> {
    #[inline(always)]
    fn visit<T: Counter>(&mut self, high: u64, block: &[Lanes<T>]) {
        let threshold = self.stream.threshold(self.start + self.layers.len() - 1);
        for (vector, v) in block.iter().zip(0_u64..) {
            vector.for_each_at_least(threshold, |lane, counter| {
                let layer = self.stream.weight(counter).wrapping_sub(self.start);
                if let (Some(layer), true) =
                    (self.layers.get_mut(layer), lane < self.stream.lanes())
                {
                    let low = v << LANE_BITS | lane as u64;
                    layer.push(high << self.stream.block_bits() | low);
                }
            });
        }
    }
}
