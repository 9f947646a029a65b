//! Sides whose weights do not fit in memory, and how many of them to list at first.

pub(crate) mod groups;
pub(crate) mod partition;
pub(crate) mod short_walk;
pub(crate) mod sides;
pub(crate) mod walk;

use crate::coset::code::gilbert_varshamov::expected_least_weight;
use crate::coset::control::budget::Interruption;
use crate::coset::control::run::Context;
use crate::coset::engines::two_sided::groups::streamed_weights::Streamed;
use crate::coset::engines::two_sided::partition::Partition;
use crate::coset::engines::two_sided::sides::{Side, WideCoordinates};
use crate::coset::engines::two_sided::walk::SideLayers;
use crate::coset::engines::two_sided::walk::pairs::Weigh;

/// Two sides, and the weight up to which each group is listed by the first pass over its weights.
pub(crate) struct Streams {
    pub(crate) sides: [Side<WideCoordinates>; 2],
    /// Every weight below is listed, unless the entries become too many.
    ends: [[usize; 2]; 2],
}

impl Streams {
    pub(crate) fn new(partition: &Partition, block_bits: u32) -> Self {
        let sides = sides::with_streams(partition, block_bits);
        let ends = first_ends(&sides, partition.dimension);
        Self { sides, ends }
    }

    /// Lists the first weights of all groups for the offset.
    pub(crate) fn list(
        &self,
        layers: &mut SideLayers<Streamed>,
        context: &mut Context<'_, '_>,
    ) -> Result<(), Interruption> {
        for ((side, ends), layers) in self.sides.iter().zip(&self.ends).zip(layers) {
            let across = &side.across;
            for (i, layers) in layers.iter_mut().enumerate() {
                let image = |coordinate| across.image(i, coordinate);
                layers.stream(&side.halves[i], &across.columns[i], image, ends[i], context)?;
            }
        }
        Ok(())
    }
}

/// The ends that the search will need if the code behaves like a random one: a second pass costs as
/// much as the first, and a list too long only memory.
fn first_ends(sides: &[Side<WideCoordinates>; 2], dimension: usize) -> [[usize; 2]; 2] {
    let groups =
        sides.each_ref().map(|side| side.halves.each_ref().map(|half| (half.len(), half.rank())));
    let least = groups.map(|side| side.map(|(len, rank)| expected_least_weight(len, rank)));
    let len = groups.iter().flatten().map(|(len, _)| len).sum();
    let rest =
        expected_least_weight(len, dimension).saturating_sub(least.iter().flatten().sum::<usize>());
    // Each side is walked through half of what is left, all of which may fall on either group.
    let margin = |(len, _): (usize, usize)| 2 + len.isqrt() / 16;
    let end = |side: usize, i: usize| least[side][i] + rest / 2 + margin(groups[side][i]);
    [[end(0, 0), end(0, 1)], [end(1, 0), end(1, 1)]]
}
