//! How a direct summand is searched.

use std::collections::BTreeMap;

use super::budget::Interruption;
use super::builder::Strategy;
use super::components::Component;
use super::context::Context;
use super::layers::Layers;
use super::partition::{Coordinates, Cost, Draft, Side};
use super::plain::{self, Collect};
use super::streams::Streams;
use super::tabulated::{SideLists, Tables};
use super::two_sided::{self, SideLayers};
use super::walsh::WeightStream;
use super::weigh::Weigh;
use crate::BitMatrix;

/// A summand's search, prepared.
pub(super) enum Plan {
    Plain(WeightStream),
    Tables(Box<Tables>),
    /// Tables that are large, or sides that overlap or leave something open.
    GeneralTables(Box<[Side<Coordinates>; 2]>),
    Streams(Box<Streams>),
    /// No way fits any budget.
    Infeasible,
}

/// The memory of a search, to be used again by the next.
#[derive(Default)]
pub(super) struct Memory {
    layers: SideLayers,
    lists: SideLists,
}

/// What the choice of a plan depends on besides the summand.
pub(super) struct Planner<'a> {
    pub(super) group_of_column: Option<&'a [usize]>,
    pub(super) strategy: Strategy,
    pub(super) block_bits: u32,
}

impl Planner<'_> {
    /// The plan for a direct summand, given by its rows of the reduced basis and their transpose.
    pub(super) fn plan(
        &self,
        rows: &BitMatrix,
        columns: &BitMatrix,
        component: &Component,
    ) -> Plan {
        let transform = plain_stream(columns, &component.columns, self.block_bits);
        if self.strategy == Strategy::Plain {
            return transform.map_or(Plan::Infeasible, Plan::Plain);
        }
        // What a partition costs cannot be known without some elimination: small codes do without.
        let draft = self.group_of_column.filter(|_| !self.prefers_plain(rows.nrows(), Cost::LEAST));
        let draft = draft.and_then(|group_of_column| {
            let mut groups = BTreeMap::<usize, Vec<usize>>::new();
            for &j in &component.columns {
                groups.entry(group_of_column[j]).or_default().push(j);
            }
            Draft::new(rows, groups.into_values().collect())
        });
        match (transform, draft) {
            (None, None) => Plan::Infeasible,
            (Some(transform), None) => Plan::Plain(transform),
            (Some(transform), Some(draft)) if self.prefers_plain(rows.nrows(), draft.cost) => {
                Plan::Plain(transform)
            }
            (_, Some(draft)) if draft.fits_tables() && self.strategy != Strategy::Streamed => {
                let sides = draft.with_tables(self.block_bits);
                if Tables::suit(&sides) {
                    Plan::Tables(Box::new(Tables::new(sides, rows.nrows())))
                } else {
                    Plan::GeneralTables(Box::new(sides))
                }
            }
            (_, Some(draft)) => Plan::Streams(Box::new(Streams::new(&draft, self.block_bits))),
        }
    }

    fn prefers_plain(&self, dimension: usize, two_sided: Cost) -> bool {
        /// What the preparation of two sides costs, in members transformed.
        const PREPARATION: f64 = 3e5;

        let plain = (dimension as f64).exp2();
        match self.strategy {
            Strategy::TwoSided | Strategy::Streamed => false,
            Strategy::AutomaticOnce => plain <= two_sided.0 + PREPARATION,
            _ => plain <= two_sided.0,
        }
    }
}

impl Memory {
    /// Whether it is worth keeping: not that of a search of seconds, beside which an allocation is nothing.
    pub(super) fn is_small(&self) -> bool {
        self.layers.iter().flatten().all(Layers::is_small)
    }
}

impl Plan {
    /// The plan that meets every member of a summand, given by the transpose of its rows.
    pub(super) fn exhaustive(transposed: &BitMatrix, columns: &[usize], block_bits: u32) -> Self {
        plain_stream(transposed, columns, block_bits).map_or(Self::Infeasible, Self::Plain)
    }

    /// Offers all members of interest to the collector, each once.
    pub(super) fn run<C: Collect>(
        &self,
        Memory { layers, lists }: &mut Memory,
        collector: &mut C,
        context: &mut Context<'_, '_>,
    ) -> Result<(), Interruption> {
        if !context.control.affords(self.work()) {
            return Err(Interruption::Budget);
        }
        match self {
            Self::Plain(stream) => plain::search(stream, collector, context),
            Self::Tables(tables) => {
                context.control.spend(weights(&tables.sides), 0, None)?;
                tables.search(lists, collector, context)
            }
            Self::GeneralTables(sides) => {
                tabulate(sides, layers, context)?;
                two_sided::search(sides, layers, collector, context)
            }
            Self::Streams(streams) => {
                for (i, (side, layers)) in streams.sides.iter().zip(&mut *layers).enumerate() {
                    for (j, (half, layers)) in side.halves.iter().zip(layers).enumerate() {
                        layers.stream(
                            half,
                            |c| side.across.image(j, c),
                            streams.ends[i][j],
                            context,
                        )?;
                    }
                }
                two_sided::search(&streams.sides, layers, collector, context)
            }
            Self::Infeasible => Err(Interruption::Budget),
        }
    }

    /// What the plan is called.
    pub(super) fn name(&self) -> &'static str {
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
    layers: &mut SideLayers,
    context: &mut Context<'_, '_>,
) -> Result<(), Interruption> {
    context.control.spend(weights(sides), 0, None)?;
    for (side, layers) in sides.iter().zip(layers) {
        for (half, layers) in side.halves.iter().zip(layers) {
            layers.tabulate(&half.group, context);
        }
    }
    Ok(())
}

/// The transform of a summand's columns, given as rows, if a member's number has less than 63 bits.
fn plain_stream(
    transposed: &BitMatrix,
    columns: &[usize],
    block_bits: u32,
) -> Option<WeightStream> {
    let dimension = transposed.ncols() as u32;
    if dimension > 62 {
        return None;
    }
    let columns: Vec<_> = columns
        .iter()
        .map(|&j| {
            // Row 0 is the most significant bit of a member's number.
            let column = transposed.row_words(j).first().copied().unwrap_or(0);
            (column.reverse_bits() >> (u64::BITS - dimension), j as u32)
        })
        .collect();
    Some(WeightStream::new(dimension, block_bits, &columns))
}
