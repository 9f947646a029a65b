//! Weighing pairs of two layers on the far side, by tables.

use std::ops::Range;

use crate::coset::engines::two_sided::groups::layers::Weights;
use crate::coset::engines::two_sided::groups::weight_table::Table;
use crate::coset::engines::two_sided::sides::{Coordinates, unpack};
use crate::coset::engines::two_sided::walk::Walk;
use crate::coset::keep::Collector;

/// Listed entries of both halves that are paired, all pairs of this weight.
pub(crate) struct Pairs {
    pub(crate) near_weight: usize,
    /// Entries of the first half and of the second.
    pub(crate) entries: [Range<usize>; 2],
    /// The half of the columns, which are walked in the inner loop: the longer list.
    pub(crate) column_half: usize,
}

impl Pairs {
    pub(crate) fn rows(&self) -> Range<usize> {
        self.entries[1 - self.column_half].clone()
    }

    pub(crate) fn columns(&self) -> Range<usize> {
        self.entries[self.column_half].clone()
    }

    /// The number of pairs.
    pub(crate) fn len(&self) -> u64 {
        self.rows().len() as u64 * self.columns().len() as u64
    }

    /// Some of the rows with some of the columns.
    pub(crate) fn part(&self, rows: Range<usize>, columns: Range<usize>) -> Self {
        let entries = if self.column_half == 1 { [rows, columns] } else { [columns, rows] };
        Self { entries, ..*self }
    }

    /// The entries i of the rows and j of the columns, that of the first half first.
    #[inline]
    pub(crate) fn in_order(&self, i: usize, j: usize) -> [usize; 2] {
        if self.column_half == 1 { [i, j] } else { [j, i] }
    }
}

/// A way to weigh pairs on the far side.
pub(crate) trait Weigh: Sized + Sync {
    /// What is kept of a group's weights.
    type Weights: Weights + Sync;

    /// A word by which coordinates of one half are known on the far side.
    fn image(&self, half: usize, coordinate: u64) -> u64;

    /// Weighs every row with every column and every completion, and offers the members no heavier than
    /// the bound that the far side has not offered.
    fn weigh<C: Collector>(
        near: &Walk<'_, Self>,
        far: &Walk<'_, Self>,
        pairs: &Pairs,
        collector: &mut C,
    );
}

impl Weigh for Coordinates {
    type Weights = Table;

    #[inline(always)]
    fn image(&self, half: usize, coordinate: u64) -> u64 {
        self.halves[half].image(coordinate)
    }

    #[inline]
    fn weigh<C: Collector>(
        near: &Walk<'_, Self>,
        far: &Walk<'_, Self>,
        pairs: &Pairs,
        collector: &mut C,
    ) {
        let [third, fourth] = far.layers.each_ref().map(|layers| &layers.weights);
        let (rows, columns) = (pairs.rows(), pairs.columns());
        let row_images = near.layers[1 - pairs.column_half].across(rows.clone());
        let column_images = near.layers[pairs.column_half].across(columns.clone());
        let mut limit = collector.bound().saturating_sub(pairs.near_weight);
        for (completion, z) in near.side.across.completions.iter().enumerate() {
            for (i, &x) in rows.clone().zip(row_images) {
                for (j, &y) in columns.clone().zip(column_images) {
                    let [c, d] = unpack(x ^ y ^ z);
                    let weight = third.weight(c as usize) + fourth.weight(d as usize);
                    if weight <= limit && weight >= far.next {
                        let member = near.member(completion, pairs.in_order(i, j));
                        collector.offer((pairs.near_weight + weight, member));
                        limit = collector.bound().saturating_sub(pairs.near_weight);
                    }
                }
            }
        }
    }
}
