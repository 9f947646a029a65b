//! Two sides of a partition, and the linear maps between them.
//!
//! A side is two groups A, B with coordinates a, b: the pairs (a, b) that agree where the two overlap
//! determine u up to the members that are zero on the whole side, its completions.

use std::ops::Range;

use crate::BitMatrix;
use crate::coset::code::column_group::Group;
use crate::coset::code::linear_map::ByteMap;
use crate::coset::engines::two_sided::partition::Partition;
use crate::coset::weights::stream::WeightStream;
use crate::words;

/// Two groups that together determine the member, up to the completions.
pub(crate) struct Side<A> {
    pub(crate) halves: [Half; 2],
    /// The numbers u of the members that are zero on the whole side.
    pub(crate) completions: Vec<u128>,
    /// What the halves and the completions are on the other side.
    pub(crate) across: A,
}

/// One group's part in its side.
pub(crate) struct Half {
    /// The weights, by coordinates.
    pub(crate) stream: WeightStream,
    /// What coordinates add to the member's number u: its low word and its high word.
    members: ByteMap,
    /// What must agree with the other half's key; absent where every pair agrees.
    pub(crate) key: Option<ByteMap>,
}

/// Images on the other side by the coordinates of its groups: the first group's in the low half of a
/// word, the second's above.
pub(crate) struct Coordinates {
    pub(crate) halves: [ByteMap; 2],
    pub(crate) completions: Vec<u64>,
}

/// Images on the other side by the coordinates of its groups, a word for each.
pub(crate) struct WideCoordinates {
    pub(crate) halves: [ByteMap; 2],
    pub(crate) completions: Vec<[u64; 2]>,
    /// The columns of this side's own groups.
    pub(crate) columns: [Columns; 2],
}

/// A group's columns, of whose weights nothing is tabulated.
pub(crate) struct Columns {
    /// Their places in the offset.
    pub(crate) places: Vec<usize>,
    /// What coordinates are on the columns.
    pub(crate) images: ByteMap,
}

/// Two coordinates in a word, or their lowest 32 bits: the first group's in the low half.
#[inline(always)]
pub(crate) fn pack([first, second]: [u64; 2]) -> u64 {
    first & HALF_WORD | second << 32
}

/// The halves of a packed word.
#[inline(always)]
pub(crate) fn unpack(packed: u64) -> [u64; 2] {
    [packed & HALF_WORD, packed >> 32]
}

/// The low half of a word.
const HALF_WORD: u64 = 0xffff_ffff;

/// The sides, with images of a word: at most 32 coordinates a group.
pub(crate) fn with_tables(partition: &Partition, block_bits: u32) -> [Side<Coordinates>; 2] {
    sides(partition, block_bits, |near, far| {
        let images = |rows| far.images(rows).into_iter().map(pack).collect::<Vec<_>>();
        let units = images(&near.members);
        let (first, second) = units.split_at(near.groups[0].rank());
        let halves = [first, second].map(|half| ByteMap::new(1, half));
        let completions = all_sums(&images(&near.completions), 0, |sum, unit| sum ^ unit);
        Coordinates { halves, completions }
    })
}

/// The sides, with images of a word for each group: at most 64 coordinates a group.
pub(crate) fn with_streams(partition: &Partition, block_bits: u32) -> [Side<WideCoordinates>; 2] {
    sides(partition, block_bits, |near, far| {
        let units = far.images(&near.members);
        let (first, second) = units.split_at(near.groups[0].rank());
        let halves = [first, second].map(|half| ByteMap::new(2, half.as_flattened()));
        let plus = |sum: &[u64; 2], unit: &[u64; 2]| [sum[0] ^ unit[0], sum[1] ^ unit[1]];
        let completions = all_sums(&far.images(&near.completions), [0; 2], plus);
        let columns = near.groups.each_ref().map(|group| Columns {
            places: group.columns.clone(),
            images: ByteMap::new(group.generators.stride(), group.generators.as_words()),
        });
        WideCoordinates { halves, completions, columns }
    })
}

fn sides<A>(
    partition: &Partition,
    block_bits: u32,
    across: impl Fn(&SideMaps<'_>, &SideMaps<'_>) -> A,
) -> [Side<A>; 2] {
    let [first, second] = partition.sides.each_ref().map(SideMaps::new);
    [
        first.side(block_bits, across(&first, &second)),
        second.side(block_bits, across(&second, &first)),
    ]
}

impl<A> Side<A> {
    /// The number of weights of both groups.
    pub(crate) fn weights(&self) -> u64 {
        self.halves.iter().map(|half| 1 << half.rank()).sum()
    }

    /// Whether each pair of coordinates belongs to exactly one member.
    pub(crate) fn is_exact(&self) -> bool {
        self.halves[0].key.is_none() && self.completions.len() == 1
    }

    /// What coordinates of half i add to the member's number u.
    pub(crate) fn member(&self, i: usize, coordinate: u64) -> u128 {
        let mut number = [0; 2];
        self.halves[i].members.add_image(coordinate, &mut number);
        u128::from(number[1]) << u64::BITS | u128::from(number[0])
    }
}

impl Half {
    /// The rank of the group: the number of coordinates.
    pub(crate) fn rank(&self) -> usize {
        self.stream.dimension() as usize
    }

    /// The number of columns: no weight is greater.
    pub(crate) fn len(&self) -> usize {
        self.stream.len()
    }
}

/// The linear algebra of a side. Rows are members, given by their k bits u.
struct SideMaps<'a> {
    groups: &'a [Group; 2],
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
    fn new(groups: &'a [Group; 2]) -> Self {
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

    fn side<A>(&self, block_bits: u32, across: A) -> Side<A> {
        let rank = self.groups[0].rank();
        let half = |group: &Group, rows: Range<usize>| Half {
            stream: group.stream(block_bits),
            members: {
                let numbers = rows.clone().map(|i| member_number(&self.members, i));
                let units =
                    numbers.flat_map(|number| [number as u64, (number >> u64::BITS) as u64]);
                ByteMap::new(2, &units.collect::<Vec<_>>())
            },
            // Two ranks of at most 44 overlap in at most 44 bits: a key is one word.
            key: (self.keys.ncols() > 0).then(|| ByteMap::new(1, &self.keys.as_words()[rows])),
        };
        let [first, second] = self.groups;
        let halves = [half(first, 0..rank), half(second, rank..self.members.nrows())];
        let units: Vec<_> =
            (0..self.completions.nrows()).map(|i| member_number(&self.completions, i)).collect();
        let completions = all_sums(&units, 0, |sum, unit| sum ^ unit);
        Side { halves, completions, across }
    }

    /// The coordinates on this side of members, given as rows, a word for each group.
    fn images(&self, members: &BitMatrix) -> Vec<[u64; 2]> {
        let images = members * &self.coordinates;
        let ranks = self.groups.each_ref().map(Group::rank);
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
