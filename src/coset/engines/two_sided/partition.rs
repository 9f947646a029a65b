//! The columns of a component in four groups on two sides.

use std::collections::BTreeMap;

use crate::coset::code::column_group::Group;
use crate::coset::code::summands::Component;

/// What the search of a component costs, about, in members transformed.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
pub(crate) struct Cost(pub(crate) f64);

impl Cost {
    /// What two sides cost however small their tables are.
    pub(crate) const LEAST: Self = Self((1 << 13) as f64);
}

/// Two groups on each side.
pub(crate) struct Partition {
    pub(crate) dimension: usize,
    pub(crate) sides: [[Group; 2]; 2],
    pub(crate) cost: Cost,
}

/// The greatest rank of a group whose table of weights is kept in memory, 2 bytes an entry.
const MAX_TABLE_RANK: usize = 24;
/// The greatest rank of a group whose weights are streamed.
const MAX_STREAMED_RANK: usize = 44;
/// The most completions of a pair, as a power of two, that are walked.
const MAX_DEFICIT: usize = 20;
/// The ways to pair four groups; first that of the parity classes of a board, on the diagonals.
const PAIRINGS: [[[usize; 2]; 2]; 3] = [[[0, 3], [1, 2]], [[0, 1], [2, 3]], [[0, 2], [1, 3]]];

impl Partition {
    /// The cheapest way to set the groups of a component's columns on two sides; `None` if no way is feasible.
    ///
    /// With more than four groups those are merged whose rank is least.
    pub(crate) fn new(component: &Component, group_of_column: &[usize]) -> Option<Self> {
        let dimension = component.dimension();
        let mut columns = BTreeMap::<usize, Vec<usize>>::new();
        for (i, &j) in component.columns.iter().enumerate() {
            columns.entry(group_of_column[j]).or_default().push(i);
        }
        // A member's number has 128 bits.
        if columns.len() < 2 || dimension > u128::BITS as usize {
            return None;
        }
        let group = |columns: &[usize]| Group::new(&component.code, columns, &component.columns);
        let mut groups = merged(columns.values().map(|columns| group(columns)).collect());
        groups.resize_with(4, || group(&[]));
        // Weights are packed in 16 bits.
        let feasible = |group: &Group| {
            group.rank() <= MAX_STREAMED_RANK && group.columns.len() < usize::from(u16::MAX)
        };
        if !groups.iter().all(feasible) {
            return None;
        }
        let tables: f64 = groups.iter().map(|group| (group.rank() as f64).exp2()).sum();
        let mut best: Option<(Cost, [[usize; 2]; 2])> = None;
        for pairing in PAIRINGS {
            let deficits =
                pairing.map(|[i, j]| dimension - groups[i].joint_coordinates(&groups[j]).rank());
            if deficits.iter().any(|&deficit| deficit > MAX_DEFICIT) {
                continue;
            }
            // A walk ends after about the square root of all members that a side tells apart, times its completions.
            let walk = |deficit: usize| ((dimension + deficit) as f64 / 2.0).exp2();
            let walks: f64 = deficits.into_iter().map(walk).sum();
            let cost = Cost(Cost::LEAST.0 + tables + 16.0 * walks);
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, pairing));
            }
            if deficits == [0, 0] {
                break;
            }
        }
        let (cost, pairing) = best?;
        let sides = pairing.map(|side| side.map(|i| std::mem::take(&mut groups[i])));
        Some(Self { dimension, sides, cost })
    }

    /// Whether the weights of all groups fit in memory.
    pub(crate) fn fits_tables(&self) -> bool {
        self.sides.as_flattened().iter().all(|group| group.rank() <= MAX_TABLE_RANK)
    }
}

/// The groups, those of least rank merged until there are four at most.
fn merged(mut groups: Vec<Group>) -> Vec<Group> {
    while groups.len() > 4 {
        groups.sort_by_key(Group::rank);
        let merges = (groups.len() / 2).min(groups.len() - 4);
        let rest = groups.split_off(2 * merges);
        let pairs = groups.as_chunks().0.iter().map(|[first, second]| first.merge(second));
        groups = pairs.chain(rest).collect();
    }
    groups
}
