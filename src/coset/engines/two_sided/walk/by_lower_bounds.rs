//! Weighing pairs on a far side whose weights are not tabulated: lower bounds first.

use crate::coset::engines::two_sided::groups::lower_bounds::{
    self, BUCKET_BITS, PairBounds, Places,
};
use crate::coset::engines::two_sided::groups::streamed_weights::StreamedWeights;
use crate::coset::engines::two_sided::sides::{StreamImages, pack};
use crate::coset::engines::two_sided::walk::pairs::{Pairs, Weigh};
use crate::coset::engines::two_sided::walk::walked_side::WalkedSide;
use crate::coset::keep::Keep;
use crate::coset::tuning::Tuning;

type Walked<'a> = WalkedSide<'a, StreamImages, StreamedWeights>;

impl Weigh for StreamImages {
    type Weights = StreamedWeights;

    fn weigh(near: &Walked<'_>, far: &Walked<'_>, pairs: &Pairs, tuning: &Tuning, keep: &mut Keep) {
        let (rows, columns) = (pairs.rows(), pairs.columns());
        let row_images = near.layers[1 - pairs.column_half].images(rows.clone());
        let column_images = near.layers[pairs.column_half].images(columns.clone());
        let bounds =
            PairBounds::new(far.layers.each_ref().map(|layers| &layers.weights.lower_bounds));
        let far_least = far.layers[0].least() + far.layers[1].least();
        let least = pairs.near_weight + far_least;
        // A block of rows and columns of one bucket each looks at a part of the bounds that stays
        // in the first-level cache. Where columns are few, a block has those of several
        // neighbouring buckets.
        let average = columns.len() / tuning.columns_a_block;
        let bits = average.checked_ilog2().unwrap_or(0).min(BUCKET_BITS);
        let mask = lower_bounds::bucket_mask(tuning.narrow_bound_bits, bits);
        let alike = |a: &u64, b: &u64| (a ^ b) & mask == 0;
        let mut places: Places = [0; Tuning::MAX_TILE];
        let mut scratch = Vec::new();
        let mut start = rows.start;
        for rows in row_images.chunk_by(alike) {
            let mut first = columns.start;
            let blocks = column_images.chunk_by(alike);
            for columns in blocks.flat_map(|block| block.chunks(tuning.columns_a_tile)) {
                for (completion, &z) in near.side.images.completions.iter().enumerate() {
                    for (i, &x) in (start..).zip(rows) {
                        let Some(limit) = keep.bound().checked_sub(least) else { return };
                        let row = x ^ pack(z);
                        for &j in bounds.select(row, columns, limit, &mut places) {
                            let entries = pairs.in_order(i, first + usize::from(j));
                            let weight = far_weight(near, far, z, entries, &mut scratch);
                            let total = pairs.near_weight + weight;
                            if total <= keep.bound() && weight >= far.next {
                                keep.offer((total, near.member(completion, entries)));
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

/// The weight of a pair and a completion on the far side, in full.
fn far_weight(
    near: &Walked<'_>,
    far: &Walked<'_>,
    completion: [u64; 2],
    entries: [usize; 2],
    scratch: &mut Vec<u64>,
) -> usize {
    let mut image = completion;
    for (half, entry) in entries.into_iter().enumerate() {
        near.side.images.halves[half].add_image(near.layers[half].coordinate(entry), &mut image);
    }
    let groups = far.layers.iter().zip(&far.side.images.columns).zip(image);
    groups
        .map(|((layers, columns), coordinate)| layers.weights.weight(coordinate, columns, scratch))
        .sum()
}
