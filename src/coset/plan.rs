//! How a direct summand is searched.

use crate::coset::code::summands::Component;
use crate::coset::control::budget::Interruption;
use crate::coset::control::run::Context;
use crate::coset::engines::exhaustive::{self, Collect};
use crate::coset::engines::two_sided::Streams;
use crate::coset::engines::two_sided::groups::layers::{Layers, Weights};
use crate::coset::engines::two_sided::groups::streamed_weights::Streamed;
use crate::coset::engines::two_sided::groups::weight_table::Table;
use crate::coset::engines::two_sided::partition::{Cost, Partition};
use crate::coset::engines::two_sided::short_walk::{SideLists, Tables};
use crate::coset::engines::two_sided::sides::{self, Coordinates, Side};
use crate::coset::engines::two_sided::walk::{self, SideLayers};
use crate::coset::search::builder::Strategy;
use crate::coset::weights::stream::WeightStream;
use crate::words::WORD_BITS;

/// The greatest dimension of a summand all of whose members may be met, far beyond any budget.
const MAX_PLAIN_DIMENSION: usize = 62;

/// A summand's search, prepared.
pub(crate) enum Plan {
    Plain(WeightStream),
    Tables(Box<Tables>),
    /// Tables that are large, or sides that overlap or leave something open.
    GeneralTables(Box<[Side<Coordinates>; 2]>),
    Streams(Box<Streams>),
    /// No way fits any budget.
    Infeasible,
}

/// The memory of a search, to be used again by the next; made when needed.
#[derive(Default)]
pub(crate) struct Memory {
    lists: Option<Box<SideLists>>,
    tables: Option<Box<SideLayers<Table>>>,
    streams: Option<Box<SideLayers<Streamed>>>,
}

/// What the choice of a plan depends on besides the summand.
pub(crate) struct Planner<'a> {
    pub(crate) group_of_column: Option<&'a [usize]>,
    pub(crate) strategy: Strategy,
    pub(crate) block_bits: u32,
}

impl Planner<'_> {
    /// The plan for a direct summand.
    pub(crate) fn plan(&self, component: &Component) -> Plan {
        match self.partition(component) {
            None => Plan::exhaustive(component, self.block_bits),
            Some(partition) if partition.fits_tables() && self.strategy != Strategy::Streamed => {
                let sides = sides::with_tables(&partition, self.block_bits);
                if Tables::suit(&sides) {
                    Plan::Tables(Box::new(Tables::new(sides, component.dimension())))
                } else {
                    Plan::GeneralTables(Box::new(sides))
                }
            }
            Some(partition) => Plan::Streams(Box::new(Streams::new(&partition, self.block_bits))),
        }
    }

    /// The partition, if two sides are to be preferred.
    fn partition(&self, component: &Component) -> Option<Partition> {
        let worthwhile = |cost| !self.prefers_plain(component.dimension(), cost);
        // What a partition costs cannot be known without some elimination: small codes do without.
        let group_of_column = self.group_of_column.filter(|_| worthwhile(Cost::LEAST))?;
        Partition::new(component, group_of_column).filter(|partition| worthwhile(partition.cost))
    }

    fn prefers_plain(&self, dimension: usize, two_sided: Cost) -> bool {
        /// What the preparation of two sides costs, in members transformed.
        const PREPARATION: f64 = 3e5;

        let plain =
            if dimension > MAX_PLAIN_DIMENSION { f64::INFINITY } else { (dimension as f64).exp2() };
        match self.strategy {
            Strategy::Plain => true,
            Strategy::TwoSided | Strategy::Streamed => false,
            Strategy::AutomaticOnce => plain <= two_sided.0 + PREPARATION,
            _ => plain <= two_sided.0,
        }
    }
}

impl Memory {
    /// Whether it is worth keeping: not that of a search of seconds, beside which an allocation is nothing.
    pub(crate) fn is_small(&self) -> bool {
        fn are_small<W: Weights>(layers: Option<&SideLayers<W>>) -> bool {
            layers.is_none_or(|layers| layers.as_flattened().iter().all(Layers::is_small))
        }

        are_small(self.tables.as_deref()) && are_small(self.streams.as_deref())
    }
}

impl Plan {
    /// The plan that meets every member of a summand.
    pub(crate) fn exhaustive(component: &Component, block_bits: u32) -> Self {
        let dimension = component.dimension();
        if dimension > MAX_PLAIN_DIMENSION {
            return Self::Infeasible;
        }
        // Row 0 is the most significant bit of a member's number.
        let number =
            |i: usize| component.code.row_words(i)[0].reverse_bits() >> (WORD_BITS - dimension);
        let columns: Vec<_> =
            component.columns.iter().enumerate().map(|(i, &j)| (number(i), j as u32)).collect();
        Self::Plain(WeightStream::new(dimension as u32, block_bits, &columns))
    }

    /// Offers all members of interest to the collector, each once.
    pub(crate) fn run<C: Collect>(
        &self,
        Memory { lists, tables, streams }: &mut Memory,
        collector: &mut C,
        context: &mut Context<'_, '_>,
    ) -> Result<(), Interruption> {
        if !context.control.affords(self.work()) {
            return Err(Interruption::Budget);
        }
        match self {
            Self::Plain(stream) => exhaustive::search(stream, collector, context),
            Self::Tables(tables) => {
                context.control.spend(weights(&tables.sides), 0, None)?;
                tables.search(lists.get_or_insert_default(), collector, context)
            }
            Self::GeneralTables(sides) => {
                let layers = tables.get_or_insert_default();
                context.control.spend(weights(sides), 0, None)?;
                tabulate(sides, layers, context);
                walk::search(sides, layers, collector, context)
            }
            Self::Streams(prepared) => {
                let layers = streams.get_or_insert_default();
                prepared.list(layers, context)?;
                walk::search(&prepared.sides, layers, collector, context)
            }
            Self::Infeasible => Err(Interruption::Budget),
        }
    }

    /// Whether every member is met.
    pub(crate) fn is_exhaustive(&self) -> bool {
        matches!(self, Self::Plain(_))
    }

    /// What the plan is called.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Plain(_) => "plain",
            Self::Tables(_) | Self::GeneralTables(_) => "two-sided",
            Self::Streams(_) => "two-sided, streamed",
            Self::Infeasible => "infeasible",
        }
    }

    /// The least work of a search, in members.
    fn work(&self) -> u128 {
        match self {
            Self::Plain(stream) => 1 << stream.dimension(),
            Self::Tables(tables) => weights(&tables.sides).into(),
            Self::GeneralTables(sides) => weights(sides).into(),
            Self::Streams(streams) => weights(&streams.sides).into(),
            Self::Infeasible => u128::MAX,
        }
    }
}

/// The number of weights of all groups.
fn weights<A>(sides: &[Side<A>; 2]) -> u64 {
    sides.iter().map(Side::weights).sum()
}

/// Tabulates the weights of all groups for the offset.
fn tabulate(
    sides: &[Side<Coordinates>; 2],
    layers: &mut SideLayers<Table>,
    context: &mut Context<'_, '_>,
) {
    for (side, layers) in sides.iter().zip(layers) {
        for (half, layers) in side.halves.iter().zip(layers) {
            layers.tabulate(half, context);
        }
    }
}
