//! The weights of one group whose table would not fit in memory.
//!
//! They are streamed anew whenever more layers are to be listed. Of what is not listed, lower
//! bounds are known.

use std::ops::Range;

use crate::coset::control::error::Interruption;
use crate::coset::control::run::Run;
use crate::coset::engines::two_sided::groups::layers::{Layers, Listing, Weights};
use crate::coset::engines::two_sided::groups::lower_bounds::{self, LowerBounds};
use crate::coset::engines::two_sided::sides::{Columns, Side, StreamImages};
use crate::coset::weights::stream::WeightStream;
use crate::kernel::threads;
use crate::words;

/// What is known of a group's weights for the present offset besides the layers listed.
#[derive(Default)]
pub(crate) struct StreamedWeights {
    /// The offset on the group's columns.
    offset: Vec<u64>,
    least: usize,
    /// Bounds on the weights.
    pub(crate) lower_bounds: LowerBounds,
}

impl Layers<StreamedWeights> {
    /// Lists the weights of a new offset below `end`, or more if there are none.
    pub(crate) fn stream(
        &mut self,
        side: &Side<StreamImages>,
        half: usize,
        end: usize,
        run: &mut Run<'_, '_>,
    ) -> Result<(), Interruption> {
        self.begin(&side.halves[half]).turn_to(&side.images.columns[half], run.offset);
        let (streamed, mut listing) = self.listing(side, half);
        let half = listing.half();
        let greatest = half.len();
        let (mut start, mut end) = (0, end.clamp(1, greatest + 1));
        loop {
            let mut layers = pass(&half.stream, start..end, run)?;
            if let Some(least) = layers.iter().position(|layer| !layer.is_empty()) {
                streamed.least = start + least;
                layers.drain(..least);
                return streamed.append(layers, &mut listing, run);
            }
            // There may be too many of the least weight for the weights up to `end` to be listed.
            start += layers.len();
            end = (start + 1 + greatest.isqrt() / 4).min(greatest + 1);
        }
    }
}

impl StreamedWeights {
    /// Starts with a new offset.
    fn turn_to(&mut self, columns: &Columns, offset: &[u64]) {
        self.lower_bounds.clear();
        let entry = |i: usize| words::get(offset, columns.places[i]);
        self.offset = words::from_fn(columns.places.len(), entry);
    }

    /// The weight of a coordinate, given what it is on the group's columns and memory for the words
    /// there.
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
    fn append(
        &mut self,
        layers: Vec<Vec<u64>>,
        listing: &mut Listing<'_, StreamImages>,
        run: &mut Run<'_, '_>,
    ) -> Result<(), Interruption> {
        let narrow_bits = run.tuning.narrow_bound_bits;
        let sort_by_bucket = |images: &mut [u64], coordinates: &mut [u64]| {
            lower_bounds::sort_by_bucket(narrow_bits, images, coordinates);
        };
        listing.reserve(layers.iter().map(Vec::len).sum());
        let listed = listing.len();
        self.lower_bounds.raise(listed + layers.len(), run.tuning);
        for (excess, mut layer) in (listed..).zip(layers) {
            let layer = listing.append(&mut layer, &sort_by_bucket, run)?;
            for coordinates in layer.chunks(run.tuning.bounds_a_look) {
                run.control.spend(0, 0, None)?;
                self.lower_bounds.add(excess, coordinates);
            }
        }
        self.lower_bounds.finish(run.tuning);
        Ok(())
    }
}

impl Weights for StreamedWeights {
    type Images = StreamImages;

    fn least(&self) -> usize {
        self.least
    }

    fn list(
        &mut self,
        weights: Range<usize>,
        listing: &mut Listing<'_, StreamImages>,
        run: &mut Run<'_, '_>,
    ) -> Result<(), Interruption> {
        let layers = pass(&listing.half().stream, weights, run)?;
        self.append(layers, listing, run)
    }
}

/// One pass over the group: the coordinates of these weights, one layer a weight.
///
/// Fewer weights where the coordinates would be too many, but one at least.
fn pass(
    stream: &WeightStream,
    weights: Range<usize>,
    run: &mut Run<'_, '_>,
) -> Result<Vec<Vec<u64>>, Interruption> {
    let (level, offset, start) = (run.level, run.offset, weights.start);
    let least = stream.blocks_of(run.tuning.members_a_thread_bits);
    let mut layers = vec![Vec::new(); weights.len()];
    for blocks in stream.turns(run.tuning.members_a_look_bits) {
        run.control.spend(stream.members_of(&blocks), 0, None)?;
        let mut parts: Vec<_> =
            run.split(blocks, least).map(|part| (part, vec![Vec::new(); layers.len()])).collect();
        // The first part's members go straight to where they belong.
        parts[0].1 = std::mem::take(&mut layers);
        threads::for_each(&mut parts, |((blocks, buffers), layers)| {
            let heaviest = start + layers.len() - 1;
            stream.run(level, offset, blocks.clone(), buffers, &mut |block| {
                block.for_each_up_to(heaviest, &mut |coordinate, weight| {
                    if let Some(layer) = weight.checked_sub(start) {
                        layers[layer].push(coordinate);
                    }
                    Some(heaviest)
                });
            });
        });
        let mut parts = parts.into_iter().map(|(_, layers)| layers);
        layers = parts.next().unwrap_or_default();
        for more in parts {
            layers.iter_mut().zip(more).for_each(|(layer, more)| layer.extend(more));
        }
        let mut listed: usize = layers.iter().map(Vec::len).sum();
        while listed > run.tuning.entries_a_pass && layers.len() > 1 {
            listed -= layers.pop().map_or(0, |layer| layer.len());
        }
    }
    Ok(layers)
}
