//! Weighing pairs of two layers on the far side where its weights are not tabulated: bounds first.

use crate::coset::engines::two_sided::groups::lower_bounds::{self, BUCKET_BITS, Bounds, TILE};
use crate::coset::engines::two_sided::groups::streamed_weights::Streamed;
use crate::coset::engines::two_sided::sides::{WideCoordinates, pack};
use crate::coset::engines::two_sided::walk::Walk;
use crate::coset::engines::two_sided::walk::pairs::{Pairs, Weigh};
use crate::coset::keep::Collector;

/// Columns that are worth a block of their own, on average.
const BLOCK: usize = if cfg!(test) { 1 } else { 64 };

impl Weigh for WideCoordinates {
    type Weights = Streamed;

    #[inline]
    fn image(&self, half: usize, coordinate: u64) -> u64 {
        let mut image = [0; 2];
        self.halves[half].add_image(coordinate, &mut image);
        pack(image)
    }

    fn weigh<C: Collector>(
        near: &Walk<'_, Self>,
        far: &Walk<'_, Self>,
        pairs: &Pairs,
        collector: &mut C,
    ) {
        let (rows, columns) = (pairs.rows(), pairs.columns());
        let row_images = near.layers[1 - pairs.column_half].across(rows.clone());
        let column_images = near.layers[pairs.column_half].across(columns.clone());
        let bounds = Bounds::new(far.layers.each_ref().map(|layers| &layers.weights.excesses));
        let far_least = far.layers[0].least() + far.layers[1].least();
        let least = pairs.near_weight + far_least;
        // A block of rows and columns of one bucket each looks at a part of the bounds that stays in the
        // first-level cache; with few columns, of neighbouring buckets.
        let bits = (columns.len() / BLOCK).checked_ilog2().unwrap_or(0).min(BUCKET_BITS);
        let mask = lower_bounds::bucket_mask(bits);
        let alike = |a: &u64, b: &u64| (a ^ b) & mask == 0;
        let (mut places, mut scratch) = ([0; TILE], Vec::new());
        let mut start = rows.start;
        for rows in row_images.chunk_by(alike) {
            let mut first = columns.start;
            for columns in column_images.chunk_by(alike).flat_map(|block| block.chunks(TILE)) {
                for (completion, &z) in near.side.across.completions.iter().enumerate() {
                    for (i, &x) in (start..).zip(rows) {
                        let Some(limit) = collector.bound().checked_sub(least) else { return };
                        let row = x ^ pack(z);
                        for &j in bounds.select(row, columns, limit, &mut places) {
                            let entries = pairs.in_order(i, first + usize::from(j));
                            let weight = weight_across(near, far, z, entries, &mut scratch);
                            let total = pairs.near_weight + weight;
                            if total <= collector.bound() && weight >= far.next {
                                collector.offer((total, near.member(completion, entries)));
                            }
                        }
                    }
                }
                first += columns.len();
            }
            start += rows.len();
        }
    }
}

/// The weight of a pair and a completion on the far side.
fn weight_across(
    near: &Walk<'_, WideCoordinates>,
    far: &Walk<'_, WideCoordinates>,
    completion: [u64; 2],
    entries: [usize; 2],
    scratch: &mut Vec<u64>,
) -> usize {
    let mut image = completion;
    for (half, entry) in entries.into_iter().enumerate() {
        near.side.across.halves[half].add_image(near.layers[half].coordinate(entry), &mut image);
    }
    let groups = far.layers.iter().zip(&far.side.across.columns).zip(image);
    groups
        .map(|((layers, columns), coordinate)| layers.weights.weight(coordinate, columns, scratch))
        .sum()
}
