//! The weights of one group in memory.

use std::ops::Range;

use crate::coset::control::error::Interruption;
use crate::coset::control::run::Run;
use crate::coset::engines::two_sided::groups::layers::{Layers, Listing, Weights};
use crate::coset::engines::two_sided::sides::{Half, TableImages};
use crate::coset::weights::counters::{LANES, for_each_hit};
use crate::coset::weights::stream::WeightStream;
use crate::simd::Level;

/// Entries that are looked at together: those of a vector of counters, 64 bytes.
const CHUNK: usize = LANES;

/// The weight of every coordinate of a group for the present offset.
#[derive(Default)]
pub(crate) struct WeightTable {
    /// By coordinate; padded with the greatest number to whole chunks.
    weights: Vec<u16>,
    least: usize,
    /// The memory of layers about to be listed.
    layers: Vec<Vec<u64>>,
}

impl WeightTable {
    /// Computes the weights for a new offset.
    pub(crate) fn fill(&mut self, stream: &WeightStream, run: &mut Run<'_, '_>) {
        let bits = stream.block_bits();
        self.weights.resize((stream.blocks() as usize) << bits, 0);
        let (table, blocks) = (&mut self.weights, 0..stream.blocks());
        stream.run(run.level, run.offset, blocks, run.buffer(), &mut |block| {
            block.write_weights(&mut table[block.first() as usize..][..1 << bits]);
        });
        // With fewer bits than lanes the lanes repeat.
        self.weights[1 << stream.dimension()..].fill(u16::MAX);
        self.least = run.level.run(
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

impl Layers<WeightTable> {
    /// Tabulates the weights for a new offset; nothing is listed yet.
    pub(crate) fn tabulate(&mut self, half: &Half, run: &mut Run<'_, '_>) {
        self.begin(half).fill(&half.stream, run);
    }
}

impl Weights for WeightTable {
    type Images = TableImages;

    fn least(&self) -> usize {
        self.least
    }

    fn list(
        &mut self,
        weights: Range<usize>,
        listing: &mut Listing<'_, TableImages>,
        run: &mut Run<'_, '_>,
    ) -> Result<(), Interruption> {
        let (start, len) = (weights.start, weights.len());
        let mut layers = std::mem::take(&mut self.layers);
        layers.resize_with(len.max(layers.len()), Vec::new);
        self.for_each(
            run.level,
            weights,
            #[inline(always)]
            |weight, coordinate| layers[weight - start].push(coordinate),
        );
        for layer in &mut layers[..len] {
            listing.append(layer, &|_, _| {}, run)?;
            layer.clear();
        }
        self.layers = layers;
        Ok(())
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
