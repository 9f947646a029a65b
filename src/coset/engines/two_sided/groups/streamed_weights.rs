//! The weights of one group that does not fit in memory: streamed anew whenever more layers are to be listed.

use std::ops::Range;

use crate::coset::control::budget::Interruption;
use crate::coset::control::run::Context;
use crate::coset::engines::exhaustive::{MEMBERS_A_THREAD_BITS, MEMBERS_A_TURN_BITS};
use crate::coset::engines::two_sided::groups::layers::{Layers, Listing, Weights};
use crate::coset::engines::two_sided::groups::lower_bounds::{self, Excesses};
use crate::coset::engines::two_sided::sides::{Columns, Half};
use crate::coset::threads;
use crate::coset::weights::counters::{Counter, LANE_BITS, Lanes};
use crate::coset::weights::stream::{Visitor, WeightStream};
use crate::words;

/// Entries that a pass over a stream may list, 16 bytes each; few in tests, so that short lists need more
/// passes.
const MAX_LISTED: usize = if cfg!(test) { 16 } else { 1 << 24 };
/// Entries whose bounds are noted between two looks at the budget, some milliseconds.
const PIECE: usize = 1 << 20;

/// What is known of a group's weights for the present offset besides the layers listed.
#[derive(Default)]
pub(crate) struct Streamed {
    /// The offset on the group's columns.
    offset: Vec<u64>,
    least: usize,
    /// Bounds on the weights.
    pub(crate) excesses: Excesses,
}

impl Layers<Streamed> {
    /// Lists the weights of a new offset below `end`, or more if there are none.
    pub(crate) fn stream(
        &mut self,
        half: &Half,
        columns: &Columns,
        image: impl Fn(u64) -> u64 + Sync,
        end: usize,
        context: &mut Context<'_, '_>,
    ) -> Result<(), Interruption> {
        self.begin(half).turn_to(columns, context.offset);
        let (streamed, mut listing) = self.listing(half, image);
        let greatest = half.len();
        let (mut start, mut end) = (0, end.clamp(1, greatest + 1));
        loop {
            let mut layers = collect(&half.stream, start..end, context)?;
            if let Some(least) = layers.iter().position(|layer| !layer.is_empty()) {
                streamed.least = start + least;
                layers.drain(..least);
                return streamed.append(layers, &mut listing, context);
            }
            // There may be too many of the least weight for the weights up to `end` to be listed.
            start += layers.len();
            end = (start + 1 + greatest.isqrt() / 4).min(greatest + 1);
        }
    }
}

impl Streamed {
    /// Starts with a new offset.
    fn turn_to(&mut self, columns: &Columns, offset: &[u64]) {
        self.excesses.clear();
        let entry = |i: usize| words::get(offset, columns.places[i]);
        self.offset = words::from_fn(columns.places.len(), entry);
    }

    /// The weight of a coordinate, given what it is on the group's columns and memory for the words there.
    pub(crate) fn weight(
        &self,
        coordinate: u64,
        columns: &Columns,
        scratch: &mut Vec<u64>,
    ) -> usize {
        scratch.clear();
        scratch.extend_from_slice(&self.offset);
        columns.images.add_image(coordinate, scratch);
        words::weight(scratch)
    }

    /// Appends layers, and bounds the weights of what is not listed then.
    fn append<F: Fn(u64) -> u64 + Sync>(
        &mut self,
        layers: Vec<Vec<u64>>,
        listing: &mut Listing<'_, F>,
        context: &mut Context<'_, '_>,
    ) -> Result<(), Interruption> {
        listing.reserve(layers.iter().map(Vec::len).sum());
        let listed = listing.len();
        self.excesses.raise(listed + layers.len());
        for (excess, mut layer) in (listed..).zip(layers) {
            let layer = listing.append(&mut layer, lower_bounds::sort_by_bucket, context)?;
            for coordinates in layer.chunks(PIECE) {
                context.control.spend(0, 0, None)?;
                self.excesses.add(excess, coordinates);
            }
        }
        self.excesses.finish();
        Ok(())
    }
}

impl Weights for Streamed {
    fn least(&self) -> usize {
        self.least
    }

    fn list<F: Fn(u64) -> u64 + Sync>(
        &mut self,
        weights: Range<usize>,
        listing: &mut Listing<'_, F>,
        context: &mut Context<'_, '_>,
    ) -> Result<(), Interruption> {
        let layers = collect(&listing.half.stream, weights, context)?;
        self.append(layers, listing, context)
    }
}

/// The coordinates of these weights, one layer a weight: fewer weights where the coordinates would be too many,
/// but one at least.
fn collect(
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
        threads::for_each(&mut parts, |((blocks, buffers), pick)| {
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
