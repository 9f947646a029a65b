//! One side under way: how far it has been walked, and what its listed entries stand for.

use std::ops::Range;

use crate::coset::engines::two_sided::groups::layers::{Layers, Weights};
use crate::coset::engines::two_sided::sides::Side;

/// A side with the lists of its two groups, walked up to some weight.
pub(crate) struct WalkedSide<'a, I, W> {
    pub(crate) side: &'a Side<I>,
    pub(crate) layers: &'a mut [Layers<W>; 2],
    /// All members that are lighter than this on this side have been offered.
    pub(crate) next: usize,
}

impl<'a, I, W: Weights> WalkedSide<'a, I, W> {
    /// The side before the first step.
    pub(crate) fn new(side: &'a Side<I>, layers: &'a mut [Layers<W>; 2]) -> Self {
        let next = layers[0].least() + layers[1].least();
        Self { side, layers, next }
    }

    /// No member is heavier on this side.
    pub(crate) fn greatest(&self) -> usize {
        self.layers[0].greatest() + self.layers[1].greatest()
    }

    /// The weights of the first half that occur in the next layer.
    pub(crate) fn first_weights(&self) -> Range<usize> {
        let [first, second] = &*self.layers;
        let start = first.least().max(self.next.saturating_sub(second.greatest()));
        start..(self.next - second.least()).min(first.greatest()) + 1
    }

    /// The number of pairs of the next layer, which is listed. Keys are left aside, completions
    /// included.
    pub(crate) fn pairs(&self) -> u64 {
        let [first, second] = &*self.layers;
        let pairs: usize = self
            .first_weights()
            .map(|weight| first.layer(weight).len() * second.layer(self.next - weight).len())
            .sum();
        (pairs * self.side.completions.len()) as u64
    }

    /// The number u of the member that two listed entries make with a completion.
    pub(crate) fn member(&self, completion: usize, entries: [usize; 2]) -> u128 {
        let halves = entries.into_iter().enumerate();
        halves.fold(self.side.completions[completion], |member, (half, entry)| {
            member ^ self.side.member(half, self.layers[half].coordinate(entry))
        })
    }
}
