//! The columns of a component in four groups on two sides, and the linear maps between the sides.
//!
//! K restricted to a group g has some rank r; take its pivot columns there. The member of u is known on
//! the whole group from its bits a = L u at these columns, its coordinates, and its weight there is one
//! of 2ʳ. A side is two groups A, B with coordinates a, b: the pairs (a, b) that agree where the two
//! overlap determine u up to the members that are zero on the whole side, its completions.

use std::cmp::Reverse;
use std::ops::Range;

use super::byte_map::ByteMap;
use super::walsh::WeightStream;
use crate::BitMatrix;
use crate::words;

/// A set of columns on which the basis has low rank.
pub(super) struct Group {
    /// The weights, by coordinates.
    pub(super) stream: WeightStream,
    /// The columns, as places in the offset.
    pub(super) columns: Vec<usize>,
    /// Row i: what coordinate i adds on the columns.
    generators: BitMatrix,
}

/// One group's part in its side.
pub(super) struct Half {
    pub(super) group: Group,
    /// What coordinates add to the member's number u: its low word and its high word.
    members: ByteMap,
    /// What must agree with the other half's key; absent where every pair agrees.
    pub(super) key: Option<ByteMap>,
}

/// Two groups that together determine the member, up to the completions.
pub(super) struct Side<A> {
    pub(super) halves: [Half; 2],
    /// The numbers u of the members that are zero on the whole side.
    pub(super) completions: Vec<u128>,
    /// What the halves and the completions are on the other side.
    pub(super) across: A,
}

/// Images on the other side by the coordinates of its groups: the first group's in the low half of a
/// word, the second's above.
pub(super) struct Coordinates {
    pub(super) halves: [ByteMap; 2],
    pub(super) completions: Vec<u64>,
}

/// Images on the other side by the coordinates of its groups, a word for each.
pub(super) struct WideCoordinates {
    pub(super) halves: [ByteMap; 2],
    pub(super) completions: Vec<[u64; 2]>,
    /// What the coordinates are on the columns of the other side's groups.
    pub(super) columns: [ByteMap; 2],
}

/// Two coordinates in a word, or their lowest 32 bits: the first group's in the low half.
#[inline(always)]
pub(super) fn pack([first, second]: [u64; 2]) -> u64 {
    first & HALF_WORD | second << 32
}

/// The halves of a packed word.
#[inline(always)]
pub(super) fn unpack(packed: u64) -> [u64; 2] {
    [packed & HALF_WORD, packed >> 32]
}

/// What the search of a component costs, about, in members transformed.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
pub(super) struct Cost(pub(super) f64);

impl Cost {
    /// What two sides cost however small their tables are.
    pub(super) const LEAST: Self = Self((1 << 13) as f64);
}

/// A partition whose cost is known, not yet prepared.
pub(super) struct Draft<'a> {
    basis: &'a BitMatrix,
    /// The groups in the order of the halves.
    groups: [DraftGroup; 4],
    pub(super) cost: Cost,
}

#[derive(Clone, Default)]
struct DraftGroup {
    columns: Vec<usize>,
    pivots: Vec<usize>,
}

/// The low half of a word.
const HALF_WORD: u64 = 0xffff_ffff;
/// The greatest rank of a group whose table of weights is kept in memory, 2 bytes an entry.
const MAX_TABLE_RANK: usize = 24;
/// The greatest rank of a group whose weights are streamed.
const MAX_STREAMED_RANK: usize = 44;
/// The most completions of a pair, as a power of two, that are walked.
const MAX_DEFICIT: usize = 20;

impl DraftGroup {
    fn new(basis: &BitMatrix, columns: Vec<usize>) -> Self {
        let pivots = select_columns(basis, &columns).echelon_form().pivots().to_vec();
        let pivots = pivots.into_iter().map(|place| columns[place]).collect();
        Self { columns, pivots }
    }

    fn rank(&self) -> usize {
        self.pivots.len()
    }

    fn merge(&self, other: &Self, basis: &BitMatrix) -> Self {
        Self::new(basis, [&self.columns[..], &other.columns].concat())
    }
}

impl<'a> Draft<'a> {
    /// The cheapest way to set these groups of columns on two sides; `None` if no way is feasible.
    ///
    /// With more than four groups those are merged whose rank is least.
    pub(super) fn new(basis: &'a BitMatrix, groups: Vec<Vec<usize>>) -> Option<Self> {
        let mut groups: Vec<_> =
            groups.into_iter().map(|columns| DraftGroup::new(basis, columns)).collect();
        if groups.len() < 2 || basis.nrows() > u128::BITS as usize {
            return None;
        }
        while groups.len() > 4 {
            groups.sort_by_key(|group| Reverse(group.rank()));
            let (second, first) = (groups.pop()?, groups.pop()?);
            groups.push(first.merge(&second, basis));
        }
        groups.resize(4, DraftGroup::default());
        let pairings = [[0, 1, 2, 3], [0, 2, 1, 3], [0, 3, 1, 2]];
        let priced = pairings.iter().filter_map(|order| {
            let cost = pairing_cost(basis, order.map(|i| &groups[i]))?;
            Some((order, cost))
        });
        let (order, cost) = priced.min_by(|(_, a), (_, b)| a.0.total_cmp(&b.0))?;
        Some(Self { basis, groups: order.map(|i| groups[i].clone()), cost })
    }

    /// The dimension of the code.
    pub(super) fn dimension(&self) -> usize {
        self.basis.nrows()
    }

    /// Whether the weights of all groups fit in memory.
    pub(super) fn fits_tables(&self) -> bool {
        self.groups.iter().all(|group| group.rank() <= MAX_TABLE_RANK)
    }

    /// The sides, with images of a word: at most 32 coordinates a group.
    pub(super) fn with_tables(&self, block_bits: u32) -> [Side<Coordinates>; 2] {
        self.sides(block_bits, |near, far, _| {
            let image = |rows| far.images(rows).into_iter().map(pack).collect::<Vec<_>>();
            let images = image(&near.members);
            let (first, second) = images.split_at(near.ranks[0]);
            let halves = [ByteMap::new(1, first), ByteMap::new(1, second)];
            let units = image(&near.completions);
            let completions = all_sums(&units, 0, |sum, unit| sum ^ unit);
            Coordinates { halves, completions }
        })
    }

    /// The sides, with images of a word for each group: at most 64 coordinates a group.
    pub(super) fn with_streams(&self, block_bits: u32) -> [Side<WideCoordinates>; 2] {
        self.sides(block_bits, |near, far, groups| {
            let images = far.images(&near.members);
            let (first, second) = images.split_at(near.ranks[0]);
            let halves = [first, second].map(|half| ByteMap::new(2, half.as_flattened()));
            let units = far.images(&near.completions);
            let plus = |sum: &[u64; 2], unit: &[u64; 2]| [sum[0] ^ unit[0], sum[1] ^ unit[1]];
            let completions = all_sums(&units, [0; 2], plus);
            let columns = groups
                .each_ref()
                .map(|group| ByteMap::new(group.generators.stride(), group.generators.as_words()));
            WideCoordinates { halves, completions, columns }
        })
    }

    fn sides<A>(
        &self,
        block_bits: u32,
        across: impl Fn(&SideMaps, &SideMaps, &[Group; 2]) -> A,
    ) -> [Side<A>; 2] {
        let [a, b, c, d] = &self.groups;
        let near = SideMaps::new(self.basis, [a, b]);
        let far = SideMaps::new(self.basis, [c, d]);
        let groups = |drafts: [&DraftGroup; 2]| {
            drafts.map(|draft| Group::new(self.basis, draft, block_bits))
        };
        let (near_groups, far_groups) = (groups([a, b]), groups([c, d]));
        let near_images = across(&near, &far, &far_groups);
        let far_images = across(&far, &near, &near_groups);
        [near.side(near_groups, near_images), far.side(far_groups, far_images)]
    }
}

/// The cost with groups 0 and 1 on one side and 2 and 3 on the other.
fn pairing_cost(basis: &BitMatrix, groups: [&DraftGroup; 4]) -> Option<Cost> {
    let mut cost = Cost::LEAST.0;
    for group in groups {
        // Weights are packed in 16 bits.
        if group.rank() > MAX_STREAMED_RANK || group.columns.len() >= usize::from(u16::MAX) {
            return None;
        }
        cost += (group.rank() as f64).exp2();
    }
    for [a, b] in [[groups[0], groups[1]], [groups[2], groups[3]]] {
        let joint = a.merge(b, basis).rank();
        let deficit = basis.nrows() - joint;
        if deficit > MAX_DEFICIT {
            return None;
        }
        // The walk ends after about the square root of all members, times the completions.
        cost += 16.0 * (joint as f64 / 2.0 + deficit as f64).exp2();
    }
    Some(Cost(cost))
}

impl<A> Side<A> {
    /// The number of weights of both groups.
    pub(super) fn weights(&self) -> u64 {
        self.halves.iter().map(|half| 1 << half.group.rank()).sum()
    }

    /// Whether each pair of coordinates belongs to exactly one member.
    pub(super) fn is_exact(&self) -> bool {
        self.halves[0].key.is_none() && self.completions.len() == 1
    }

    /// What coordinates of half i add to the member's number u.
    pub(super) fn member(&self, i: usize, coordinate: u64) -> u128 {
        let mut number = [0; 2];
        self.halves[i].members.add_image(coordinate, &mut number);
        u128::from(number[1]) << u64::BITS | u128::from(number[0])
    }
}

impl Group {
    fn new(basis: &BitMatrix, draft: &DraftGroup, block_bits: u32) -> Self {
        let columns = draft.columns.clone();
        let echelon = select_columns(basis, &columns).echelon_form();
        let generators = echelon.matrix().submatrix(..echelon.rank(), ..);
        let coordinates = generators.transpose();
        let places: Vec<_> = columns
            .iter()
            .enumerate()
            .map(|(i, &column)| {
                let coordinate = coordinates.row_words(i).first().copied().unwrap_or(0);
                (coordinate, column as u32)
            })
            .collect();
        let stream = WeightStream::new(echelon.rank() as u32, block_bits, &places);
        Self { stream, columns, generators }
    }

    pub(super) fn rank(&self) -> usize {
        self.stream.dimension() as usize
    }
}

/// The linear algebra of a side. Rows are members, given by their k bits u.
struct SideMaps {
    /// K at the pivot columns of both groups, k × (r + r'): maps a member to its coordinates.
    coordinates: BitMatrix,
    /// Row i: the member with coordinate i set; sums are right for pairs that agree.
    members: BitMatrix,
    /// Row i: what coordinate i adds to the key.
    keys: BitMatrix,
    /// The members with all coordinates zero, a basis.
    completions: BitMatrix,
    ranks: [usize; 2],
}

impl SideMaps {
    fn new(basis: &BitMatrix, groups: [&DraftGroup; 2]) -> Self {
        let pivots = [&groups[0].pivots[..], &groups[1].pivots].concat();
        let coordinates = select_columns(basis, &pivots);
        let factorization = coordinates.transpose().factor();
        let (rank, transform) = (factorization.rank(), factorization.transform());
        let mut solved = BitMatrix::zeros(basis.nrows(), pivots.len());
        for (r, &row) in factorization.echelon_form().pivots().iter().enumerate() {
            solved.row_words_mut(row).copy_from_slice(transform.row_words(r));
        }
        Self {
            members: solved.transpose(),
            keys: transform.submatrix(rank.., ..).transpose(),
            completions: factorization.kernel_basis(),
            ranks: groups.map(DraftGroup::rank),
            coordinates,
        }
    }

    fn side<A>(&self, groups: [Group; 2], across: A) -> Side<A> {
        let [first, second] = groups;
        let rank = self.ranks[0];
        let half = |group: Group, rows: Range<usize>| Half {
            group,
            members: {
                let numbers = rows.clone().map(|i| member_number(&self.members, i));
                let units =
                    numbers.flat_map(|number| [number as u64, (number >> u64::BITS) as u64]);
                ByteMap::new(2, &units.collect::<Vec<_>>())
            },
            // Two ranks of at most 44 overlap in at most 44 bits: a key is one word.
            key: (self.keys.ncols() > 0).then(|| ByteMap::new(1, &self.keys.as_words()[rows])),
        };
        let halves = [half(first, 0..rank), half(second, rank..self.members.nrows())];
        let units: Vec<_> =
            (0..self.completions.nrows()).map(|i| member_number(&self.completions, i)).collect();
        let completions = all_sums(&units, 0, |sum, unit| sum ^ unit);
        Side { halves, completions, across }
    }

    /// The coordinates on this side of members, given as rows, a word for each group.
    fn images(&self, members: &BitMatrix) -> Vec<[u64; 2]> {
        let images = members * &self.coordinates;
        let split = |i: usize| {
            let row = images.row_words(i);
            let mut parts = [[0]; 2];
            words::xor_bits(&mut parts[0], 0, row, 0, self.ranks[0]);
            words::xor_bits(&mut parts[1], 0, row, self.ranks[0], self.ranks[1]);
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

/// The columns named, in the order named.
fn select_columns(matrix: &BitMatrix, columns: &[usize]) -> BitMatrix {
    matrix.transpose().select_rows(columns.iter().copied()).transpose()
}
