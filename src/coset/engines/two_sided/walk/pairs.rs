//! Listed entries that are paired, and what it takes to weigh them on the far side.

use std::ops::Range;

use crate::coset::engines::two_sided::groups::layers::Weights;
use crate::coset::engines::two_sided::sides::Images;
use crate::coset::engines::two_sided::walk::walked_side::WalkedSide;
use crate::coset::keep::Keep;
use crate::coset::tuning::Tuning;

/// A block of pairs: each of some entries of one half with each of some entries of the other.
pub(crate) struct Pairs {
    /// The weight of every pair on the near side.
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

/// Images by which pairs are weighed on the far side.
pub(crate) trait Weigh: Images + Sized {
    /// What is kept of a group's weights.
    type Weights: Weights<Images = Self> + Sync;

    /// Weighs every row with every column and every completion, and offers the members up to the
    /// bound that the far side has not offered.
    fn weigh(
        near: &WalkedSide<'_, Self, Self::Weights>,
        far: &WalkedSide<'_, Self, Self::Weights>,
        pairs: &Pairs,
        tuning: &Tuning,
        keep: &mut Keep,
    );
}
