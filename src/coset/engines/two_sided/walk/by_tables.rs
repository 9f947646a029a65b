//! Weighing pairs on a far side whose weights are tabulated: two look-ups a pair.

use crate::coset::engines::two_sided::groups::weight_table::WeightTable;
use crate::coset::engines::two_sided::sides::{TableImages, unpack};
use crate::coset::engines::two_sided::walk::pairs::{Pairs, Weigh};
use crate::coset::engines::two_sided::walk::walked_side::WalkedSide;
use crate::coset::keep::Keep;
use crate::coset::tuning::Tuning;

impl Weigh for TableImages {
    type Weights = WeightTable;

    fn weigh(
        near: &WalkedSide<'_, Self, WeightTable>,
        far: &WalkedSide<'_, Self, WeightTable>,
        pairs: &Pairs,
        _: &Tuning,
        keep: &mut Keep,
    ) {
        let [third, fourth] = far.layers.each_ref().map(|layers| &layers.weights);
        let (rows, columns) = (pairs.rows(), pairs.columns());
        let row_images = near.layers[1 - pairs.column_half].images(rows.clone());
        let column_images = near.layers[pairs.column_half].images(columns.clone());
        let mut limit = keep.bound().saturating_sub(pairs.near_weight);
        for (completion, z) in near.side.images.completions.iter().enumerate() {
            for (i, &x) in rows.clone().zip(row_images) {
                for (j, &y) in columns.clone().zip(column_images) {
                    let [c, d] = unpack(x ^ y ^ z);
                    let weight = third.weight(c as usize) + fourth.weight(d as usize);
                    if weight <= limit && weight >= far.next {
                        let member = near.member(completion, pairs.in_order(i, j));
                        keep.offer((pairs.near_weight + weight, member));
                        limit = keep.bound().saturating_sub(pairs.near_weight);
                    }
                }
            }
        }
    }
}
