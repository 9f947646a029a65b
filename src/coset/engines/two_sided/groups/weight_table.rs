//! The weights of one group in memory.

use std::ops::Range;

use crate::coset::control::budget::Interruption;
use crate::coset::control::run::Context;
use crate::coset::engines::two_sided::groups::layers::{Layers, Listing, Weights};
use crate::coset::engines::two_sided::sides::Half;
use crate::coset::weights::counters::{Counter, Lanes, for_each_hit};
use crate::coset::weights::stream::{Visitor, WeightStream};
use crate::simd::Level;

/// Entries looked at together.
const CHUNK: usize = 32;

/// The weight of every coordinate of a group for the present offset.
#[derive(Default)]
pub(crate) struct Table {
    /// By coordinate; padded with the greatest number to whole chunks.
    weights: Vec<u16>,
    least: usize,
    /// The memory of layers about to be listed.
    layers: Vec<Vec<u64>>,
}

impl Table {
    /// Computes the weights for a new offset.
    pub(crate) fn fill(&mut self, stream: &WeightStream, context: &mut Context<'_, '_>) {
        let bits = stream.block_bits();
        self.weights.resize((stream.blocks() as usize) << bits, 0);
        let mut fill = Fill { table: &mut self.weights, len: stream.len(), bits };
        let blocks = 0..stream.blocks();
        stream.run(context.level, context.offset, blocks, context.buffer(), &mut fill);
        // With fewer bits than lanes the lanes repeat.
        self.weights[1 << stream.dimension()..].fill(u16::MAX);
        self.least = context.level.run(
            #[inline(always)]
            || least(&self.weights),
        );
    }

    #[cfg(test)]
    pub(crate) fn of_weights(weights: &[u16]) -> Self {
        let least = weights.iter().copied().min().expect("a weight").into();
        let mut weights = weights.to_vec();
        weights.resize(weights.len().next_multiple_of(CHUNK), u16::MAX);
        Self { weights, least, layers: Vec::new() }
    }

    /// The least weight.
    pub(crate) fn least(&self) -> usize {
        self.least
    }

    /// The weight of a coordinate.
    #[inline(always)]
    pub(crate) fn weight(&self, coordinate: usize) -> usize {
        self.weights[coordinate].into()
    }

    /// Calls `act` with weight and coordinate of all entries with a weight in the range.
    pub(crate) fn for_each(&self, level: Level, range: Range<usize>, act: impl FnMut(usize, u64)) {
        level.run(
            #[inline(always)]
            || for_each(&self.weights, range, act),
        );
    }
}

impl Layers<Table> {
    /// Tabulates the weights for a new offset; nothing is listed yet.
    pub(crate) fn tabulate(&mut self, half: &Half, context: &mut Context<'_, '_>) {
        self.begin(half).fill(&half.stream, context);
    }
}

impl Weights for Table {
    fn least(&self) -> usize {
        self.least
    }

    fn list<F: Fn(u64) -> u64 + Sync>(
        &mut self,
        weights: Range<usize>,
        listing: &mut Listing<'_, F>,
        context: &mut Context<'_, '_>,
    ) -> Result<(), Interruption> {
        let (start, len) = (weights.start, weights.len());
        let mut layers = std::mem::take(&mut self.layers);
        layers.resize_with(len.max(layers.len()), Vec::new);
        self.for_each(
            context.level,
            weights,
            #[inline(always)]
            |weight, coordinate| layers[weight - start].push(coordinate),
        );
        for layer in &mut layers[..len] {
            listing.append(layer, |_, _| {}, context)?;
            layer.clear();
        }
        self.layers = layers;
        Ok(())
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
        for (weights, counters) in target.as_chunks_mut().0.iter_mut().zip(block) {
            write_weights(len, counters, weights);
        }
    }
}

// Separate arguments tell the compiler that the arrays do not overlap.
#[inline(always)]
fn write_weights<T: Counter>(len: T, counters: &Lanes<T>, weights: &mut [u16; CHUNK]) {
    for (weight, &counter) in weights.iter_mut().zip(&counters.0) {
        *weight = len.minus(counter).half();
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

#[inline(always)]
fn for_each(table: &[u16], range: Range<usize>, mut act: impl FnMut(usize, u64)) {
    let (start, count) = (range.start as u16, range.len() as u16);
    for (chunk, first) in table.as_chunks::<CHUNK>().0.iter().zip((0_u64..).step_by(CHUNK)) {
        let mut hits = [0; CHUNK];
        for (hit, weight) in hits.iter_mut().zip(chunk) {
            *hit = u8::from(weight.wrapping_sub(start) < count);
        }
        for_each_hit(&hits, |i| act(chunk[i].into(), first + i as u64));
    }
}
