//! The columns of a summand in four groups on two sides, and what a search will cost.

use std::collections::BTreeMap;

use crate::coset::code::column_group::ColumnGroup;
use crate::coset::code::summands::Summand;
use crate::coset::engines::engine::Cost;
use crate::coset::tuning::Tuning;

/// Two groups on each side.
pub(crate) struct Partition {
    pub(crate) dimension: usize,
    pub(crate) sides: [[ColumnGroup; 2]; 2],
    /// The dimensions of what each side does not determine.
    deficits: [usize; 2],
}

/// What two sides cost at the least, however small their tables are.
pub(crate) const LEAST_COST: Cost =
    Cost { work: 8192.0, certain_work: 4, preparation: 3e5, memory: 0 };

/// The work that one member looked at by itself costs.
const PAIR_WORK: f64 = 16.0;

/// The greatest rank of a group whose table of weights is kept in memory: 32 MiB.
const MAX_TABLE_RANK: usize = 24;
/// The greatest rank of a group whose weights are streamed.
const MAX_STREAMED_RANK: usize = 44;
/// The most completions of a pair, as a power of two, that are walked.
const MAX_DEFICIT: usize = 20;
/// The ways to pair four groups; first that of the parity classes of a board, on the diagonals.
const PAIRINGS: [[[usize; 2]; 2]; 3] = [[[0, 3], [1, 2]], [[0, 1], [2, 3]], [[0, 2], [1, 3]]];

impl Partition {
    /// The cheapest way to set the groups of a summand's columns on two sides; `None` if no way is
    /// feasible.
    ///
    /// With more than four groups those are merged whose rank is least.
    pub(crate) fn new(summand: &Summand, group_of_column: &[usize]) -> Option<Self> {
        let dimension = summand.dimension();
        let mut columns = BTreeMap::<usize, Vec<usize>>::new();
        for (i, &j) in summand.columns.iter().enumerate() {
            columns.entry(group_of_column[j]).or_default().push(i);
        }
        // A member's number has 128 bits.
        if columns.len() < 2 || dimension > u128::BITS as usize {
            return None;
        }
        let group = |columns: &[usize]| ColumnGroup::new(&summand.code, columns, &summand.columns);
        let mut groups = merged(columns.values().map(|columns| group(columns)).collect());
        groups.resize_with(4, || group(&[]));
        // Weights are packed in 16 bits.
        let feasible = |group: &ColumnGroup| {
            group.rank() <= MAX_STREAMED_RANK && group.columns.len() < usize::from(u16::MAX)
        };
        if !groups.iter().all(feasible) {
            return None;
        }
        let mut best: Option<([usize; 2], [[usize; 2]; 2])> = None;
        for pairing in PAIRINGS {
            let deficits =
                pairing.map(|[i, j]| dimension - groups[i].joint_coordinates(&groups[j]).rank());
            if deficits.iter().any(|&deficit| deficit > MAX_DEFICIT) {
                continue;
            }
            if best.is_none_or(|(least, _)| walks(dimension, deficits) < walks(dimension, least)) {
                best = Some((deficits, pairing));
            }
            if deficits == [0, 0] {
                break;
            }
        }
        let (deficits, pairing) = best?;
        let sides = pairing.map(|side| side.map(|i| std::mem::take(&mut groups[i])));
        Some(Self { dimension, sides, deficits })
    }

    /// What a search costs.
    pub(crate) fn cost(&self, is_streamed: bool, tuning: &Tuning) -> Cost {
        let groups = self.sides.as_flattened();
        let weights: u128 = groups.iter().map(|group| 1_u128 << group.rank()).sum();
        let memory = if is_streamed {
            // The lower bounds, and of each entry its coordinate and its image.
            let bounds = (1_u128 << tuning.narrow_bound_bits) + (1 << tuning.wide_bound_bits);
            4 * (bounds + 16 * tuning.entries_a_pass as u128)
        } else {
            // Tables of two bytes, and all coordinates with their images listed.
            18 * weights
        };
        Cost {
            work: LEAST_COST.work
                + weights as f64
                + PAIR_WORK * walks(self.dimension, self.deficits),
            certain_work: weights,
            preparation: LEAST_COST.preparation,
            memory,
        }
    }

    /// Whether the weights of all groups fit in memory.
    pub(crate) fn fits_tables(&self) -> bool {
        self.sides.as_flattened().iter().all(|group| group.rank() <= MAX_TABLE_RANK)
    }
}

/// The members that the walks of both sides look at, about.
///
/// A walk ends after about the square root of all members that a side tells apart, times its
/// completions.
fn walks(dimension: usize, deficits: [usize; 2]) -> f64 {
    deficits.map(|deficit| ((dimension + deficit) as f64 / 2.0).exp2()).iter().sum()
}

/// The groups, those of least rank merged until there are four at most.
fn merged(mut groups: Vec<ColumnGroup>) -> Vec<ColumnGroup> {
    while groups.len() > 4 {
        groups.sort_by_key(ColumnGroup::rank);
        let merges = (groups.len() / 2).min(groups.len() - 4);
        let rest = groups.split_off(2 * merges);
        let pairs = groups.as_chunks().0.iter().map(|[first, second]| first.merge(second));
        groups = pairs.chain(rest).collect();
    }
    groups
}
