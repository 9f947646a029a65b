//! The engine for columns in groups of low rank: a search from two sides.
//!
//! The words of this search, and a picture, stand on the [page of cosets](crate::coset). In steps:
//!
//! 1. The columns are set in four groups, two on each [side](sides), by a [`partition`].
//! 2. For an offset the weights of each [group](groups) are tabulated, or, where a table would not
//!    fit in memory, streamed whenever more light coordinates are asked for.
//! 3. Each side is walked in order of its weight, and each member met is weighed on the far side:
//!    by the general [`walk`], or in small groups by the [`short_walk`].
//! 4. When all with a first side lighter than s and all with a second side lighter than t have been
//!    met, an unseen member weighs at least s + t. Once that exceeds the bound, nothing to be kept
//!    is unseen (the threshold algorithm of Fagin, Lotem and Naor, 2003).

pub(crate) mod groups;
pub(crate) mod partition;
pub(crate) mod short_walk;
pub(crate) mod sides;
pub(crate) mod walk;

use crate::coset::code::gilbert_varshamov::gilbert_varshamov_weight;
use crate::coset::code::summands::Summand;
use crate::coset::control::error::Interruption;
use crate::coset::control::run::Run;
use crate::coset::engines::engine::{Cost, Engine, Hints};
use crate::coset::engines::two_sided::groups::layers::Layers;
use crate::coset::engines::two_sided::groups::streamed_weights::StreamedWeights;
use crate::coset::engines::two_sided::groups::weight_table::WeightTable;
use crate::coset::engines::two_sided::partition::Partition;
use crate::coset::engines::two_sided::short_walk::{ShortLists, ShortWalk};
use crate::coset::engines::two_sided::sides::maps;
use crate::coset::engines::two_sided::sides::{Side, StreamImages, TableImages};
use crate::coset::engines::two_sided::walk::SideLayers;
use crate::coset::keep::Keep;

/// A summand's sides, in one of three forms.
pub(crate) enum TwoSided {
    /// Small tables, and pairs that are the members one to one.
    Short(Box<ShortWalk>),
    /// Tables that are large, or sides that overlap or leave something open.
    Tables(Box<[Side<TableImages>; 2]>),
    /// Groups whose weights do not fit in memory.
    Streams(Box<Streams>),
}

/// The memory of a search.
#[derive(Default)]
pub(crate) struct Memory {
    short: Option<Box<ShortLists>>,
    tables: Option<Box<SideLayers<WeightTable>>>,
    streams: Option<Box<SideLayers<StreamedWeights>>>,
}

impl Memory {
    /// Whether it is worth keeping: not that of a search of seconds, beside which an allocation is
    /// nothing.
    pub(crate) fn is_small(&self) -> bool {
        fn are_small<W>(layers: Option<&SideLayers<W>>) -> bool {
            layers.is_none_or(|layers| layers.as_flattened().iter().all(Layers::is_small))
        }

        are_small(self.tables.as_deref()) && are_small(self.streams.as_deref())
    }
}

impl Engine for TwoSided {
    const LEAST_COST: Cost = partition::LEAST_COST;

    type Fit = Partition;

    type Memory = Memory;

    fn applies(summand: &Summand, hints: &Hints<'_>) -> Option<Partition> {
        Partition::new(summand, hints.group_of_column?)
    }

    fn cost(partition: &Partition, hints: &Hints<'_>) -> Cost {
        partition.cost(!has_tables(partition, hints), hints.tuning)
    }

    fn prepare(summand: &Summand, partition: Partition, hints: &Hints<'_>) -> Self {
        let tuning = hints.tuning;
        if !has_tables(&partition, hints) {
            return Self::Streams(Box::new(Streams::new(&partition, tuning.block_bits)));
        }
        let sides = maps::with_tables(&partition, tuning.block_bits);
        if ShortWalk::suits(&sides, tuning) {
            Self::Short(Box::new(ShortWalk::new(sides, summand.dimension())))
        } else {
            Self::Tables(Box::new(sides))
        }
    }

    fn run(
        &self,
        Memory { short, tables, streams }: &mut Memory,
        keep: &mut Keep,
        run: &mut Run<'_, '_>,
    ) -> Result<(), Interruption> {
        match self {
            Self::Short(walk) => {
                run.control.spend(weights(&walk.sides), 0, None)?;
                walk.run(short.get_or_insert_default(), keep, run)
            }
            Self::Tables(sides) => {
                let layers = tables.get_or_insert_default();
                run.control.spend(weights(sides), 0, None)?;
                for (side, layers) in sides.iter().zip(&mut **layers) {
                    for (half, layers) in side.halves.iter().zip(layers) {
                        layers.tabulate(half, run);
                    }
                }
                walk::run(sides, layers, keep, run)
            }
            Self::Streams(prepared) => {
                let layers = streams.get_or_insert_default();
                prepared.list(layers, run)?;
                walk::run(&prepared.sides, layers, keep, run)
            }
        }
    }

    fn name(&self) -> &'static str {
        match self {
            Self::Short(_) | Self::Tables(_) => "two-sided",
            Self::Streams(_) => "two-sided, streamed",
        }
    }
}

fn has_tables(partition: &Partition, hints: &Hints<'_>) -> bool {
    partition.fits_tables() && !hints.without_tables
}

/// The number of weights of all groups.
fn weights<I>(sides: &[Side<I>; 2]) -> u64 {
    sides.iter().map(Side::weights).sum()
}

/// Two sides, and the weight up to which each group is listed by the first pass over its weights.
pub(crate) struct Streams {
    sides: [Side<StreamImages>; 2],
    /// Every weight below is listed, unless the entries become too many.
    ends: [[usize; 2]; 2],
}

impl Streams {
    fn new(partition: &Partition, block_bits: u32) -> Self {
        let sides = maps::with_streams(partition, block_bits);
        let ends = first_ends(&sides, partition.dimension);
        Self { sides, ends }
    }

    /// Lists the first weights of all groups for the offset.
    fn list(
        &self,
        layers: &mut SideLayers<StreamedWeights>,
        run: &mut Run<'_, '_>,
    ) -> Result<(), Interruption> {
        for ((side, ends), layers) in self.sides.iter().zip(&self.ends).zip(layers) {
            for (half, layers) in layers.iter_mut().enumerate() {
                layers.stream(side, half, ends[half], run)?;
            }
        }
        Ok(())
    }
}

/// The ends that the search will need if the code behaves like a random one.
///
/// A second pass costs as much as the first. A list that is too long costs memory alone.
fn first_ends(sides: &[Side<StreamImages>; 2], dimension: usize) -> [[usize; 2]; 2] {
    let groups =
        sides.each_ref().map(|side| side.halves.each_ref().map(|half| (half.len(), half.rank())));
    let least = groups.map(|side| side.map(|(len, rank)| gilbert_varshamov_weight(len, rank)));
    let len = groups.iter().flatten().map(|(len, _)| len).sum();
    let rest = gilbert_varshamov_weight(len, dimension)
        .saturating_sub(least.iter().flatten().sum::<usize>());
    // Each side is walked through half of what is left, all of which may fall on either group.
    let margin = |(len, _): (usize, usize)| 2 + len.isqrt() / 16;
    let end = |side: usize, i: usize| least[side][i] + rest / 2 + margin(groups[side][i]);
    [[end(0, 0), end(0, 1)], [end(1, 0), end(1, 1)]]
}
