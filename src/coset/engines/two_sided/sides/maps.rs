//! The linear algebra of a partition: from its groups to two sides.
//!
//! 1. The coordinates of both groups of a side, one below the other, are a matrix C with r + r'
//!    rows.
//! 2. A generalized inverse of C takes a pair of coordinates back to a member u.
//! 3. The relations among the rows of C are the keys, on which the coordinates of a member agree.
//! 4. The kernel of C holds the completions.
//! 5. Members times the far side's C are the images.

use std::ops::Range;

use crate::coset::code::column_group::ColumnGroup;
use crate::coset::code::linear_map::LinearMap;
use crate::coset::engines::two_sided::partition::Partition;
use crate::coset::engines::two_sided::sides::{
    Columns, Half, Side, StreamImages, TableImages, pack,
};
use crate::matrix::BitMatrix;
use crate::words;

/// The sides, with images of a word: at most 32 coordinates a group.
pub(crate) fn with_tables(partition: &Partition, block_bits: u32) -> [Side<TableImages>; 2] {
    sides(partition, block_bits, |near, far| {
        let images = |rows| far.images(rows).into_iter().map(pack).collect::<Vec<_>>();
        let units = images(&near.members);
        let (first, second) = units.split_at(near.groups[0].rank());
        let halves = [first, second].map(|half| LinearMap::new(1, half));
        let completions = all_sums(&images(&near.completions), 0, |sum, unit| sum ^ unit);
        TableImages { halves, completions }
    })
}

/// The sides, with images of a word for each group: at most 64 coordinates a group.
pub(crate) fn with_streams(partition: &Partition, block_bits: u32) -> [Side<StreamImages>; 2] {
    sides(partition, block_bits, |near, far| {
        let units = far.images(&near.members);
        let (first, second) = units.split_at(near.groups[0].rank());
        let halves = [first, second].map(|half| LinearMap::new(2, half.as_flattened()));
        let plus = |sum: &[u64; 2], unit: &[u64; 2]| [sum[0] ^ unit[0], sum[1] ^ unit[1]];
        let completions = all_sums(&far.images(&near.completions), [0; 2], plus);
        let columns = near.groups.each_ref().map(|group| Columns {
            places: group.columns.clone(),
            images: LinearMap::new(group.generators.stride(), group.generators.as_words()),
        });
        StreamImages { halves, completions, columns }
    })
}

fn sides<I>(
    partition: &Partition,
    block_bits: u32,
    images: impl Fn(&SideMaps<'_>, &SideMaps<'_>) -> I,
) -> [Side<I>; 2] {
    let [first, second] = partition.sides.each_ref().map(SideMaps::new);
    [
        first.side(block_bits, images(&first, &second)),
        second.side(block_bits, images(&second, &first)),
    ]
}

/// The linear algebra of a side. Rows are members, given by their k bits u.
struct SideMaps<'a> {
    groups: &'a [ColumnGroup; 2],
    /// K at the coordinates of both groups, k × (r + r'): maps a member to its coordinates.
    coordinates: BitMatrix,
    /// Row i: the member with coordinate i set; sums are right for pairs that agree.
    members: BitMatrix,
    /// Row i: what coordinate i adds to the key.
    keys: BitMatrix,
    /// The members with all coordinates zero, a basis.
    completions: BitMatrix,
}

impl<'a> SideMaps<'a> {
    fn new(groups: &'a [ColumnGroup; 2]) -> Self {
        let coordinates = groups[0].joint_coordinates(&groups[1]);
        let factorization = coordinates.factor();
        let (rank, transform) = (factorization.rank(), factorization.transform());
        Self {
            groups,
            members: factorization.generalized_inverse().transpose(),
            keys: transform.submatrix(rank.., ..).transpose(),
            completions: factorization.kernel_basis(),
            coordinates: coordinates.transpose(),
        }
    }

    fn side<I>(&self, block_bits: u32, images: I) -> Side<I> {
        let rank = self.groups[0].rank();
        let half = |group: &ColumnGroup, rows: Range<usize>| Half {
            stream: group.stream(block_bits),
            members: {
                let numbers = rows.clone().map(|i| member_number(&self.members, i));
                let units =
                    numbers.flat_map(|number| [number as u64, (number >> u64::BITS) as u64]);
                LinearMap::new(2, &units.collect::<Vec<_>>())
            },
            // Two ranks of at most 44 overlap in at most 44 bits: a key is one word.
            key: (self.keys.ncols() > 0).then(|| LinearMap::new(1, &self.keys.as_words()[rows])),
        };
        let [first, second] = self.groups;
        let halves = [half(first, 0..rank), half(second, rank..self.members.nrows())];
        let units: Vec<_> =
            (0..self.completions.nrows()).map(|i| member_number(&self.completions, i)).collect();
        let completions = all_sums(&units, 0, |sum, unit| sum ^ unit);
        Side { halves, completions, images }
    }

    /// The coordinates on this side of members, given as rows, a word for each group.
    fn images(&self, members: &BitMatrix) -> Vec<[u64; 2]> {
        let images = members * &self.coordinates;
        let ranks = self.groups.each_ref().map(ColumnGroup::rank);
        let split = |i: usize| {
            let row = images.row_words(i);
            let mut parts = [[0]; 2];
            words::xor_bits(&mut parts[0], 0, row, 0, ranks[0]);
            words::xor_bits(&mut parts[1], 0, row, ranks[0], ranks[1]);
            parts.map(|[part]| part)
        };
        (0..images.nrows()).map(split).collect()
    }
}

/// All 2ᵈ sums of d units; equal lists of different kinds come out in the same order.
fn all_sums<T>(units: &[T], zero: T, plus: impl Fn(&T, &T) -> T) -> Vec<T> {
    let mut sums = vec![zero];
    for unit in units {
        let doubled: Vec<_> = sums.iter().map(|sum| plus(sum, unit)).collect();
        sums.extend(doubled);
    }
    sums
}

/// Row i as a number whose most significant of k bits is column 0.
fn member_number(rows: &BitMatrix, i: usize) -> u128 {
    words::ones(rows.row_words(i)).map(|j| 1_u128 << (rows.ncols() - 1 - j)).sum()
}
