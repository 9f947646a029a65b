//! The columns of a component in four groups on two sides, and the linear maps between the sides.
//!
//! K restricted to a group g has rank r_g; let p_1, …, p_r be its pivot columns there. The member of
//! u is known on the whole group from its bits a = L_g u at these columns, and its weight there is a
//! table T_g\[a\] of 2^r_g entries. A side is two groups A, B: the pairs (a, b) that agree where L_A and L_B
//! overlap determine u up to the kernel of (L_A; L_B), the side's completions.

use std::cmp::Reverse;

use super::byte_map::ByteMap;
use super::walsh::WeightStream;
use crate::BitMatrix;
use crate::words;

/// A set of columns on which the basis has low rank.
#[derive(Clone)]
pub(super) struct Group {
    /// The columns, as places in the offset, by their coordinates in terms of the pivot columns.
    pub(super) stream: WeightStream,
}

/// One group's part in its side.
pub(super) struct Half {
    pub(super) group: Group,
    /// What each coordinate adds to the member's number u.
    pub(super) members: Vec<u128>,
    /// The other side's coordinates: its first group's in the low half of the word, its second's above.
    pub(super) across: ByteMap,
    /// What must agree with the other half's key; absent where every pair agrees.
    pub(super) key: Option<ByteMap>,
}

/// Two groups that together determine the member, up to the completions.
pub(super) struct Side {
    pub(super) halves: [Half; 2],
    /// The members that are zero on the whole side: number u, and coordinates on the other side.
    pub(super) completions: Vec<(u128, u64)>,
}

/// A component's columns on two sides.
pub(super) struct TwoSides {
    pub(super) sides: [Side; 2],
}

/// The most bits of a coordinate: two of them share a word.
const MAX_RANK: usize = 32;
/// The greatest rank of a group whose table of weights is kept in memory, 2 bytes an entry.
pub(super) const MAX_TABLE_RANK: usize = 24;
/// The most completions of a pair, as a power of two, that are walked.
const MAX_DEFICIT: usize = 20;

/// What the search of this component costs, about, in members transformed.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
pub(super) struct Cost(pub(super) f64);

/// A partition whose cost is known, not yet prepared.
pub(super) struct Draft {
    /// The pivot columns and all columns of the four groups, in the order of the halves.
    groups: [DraftGroup; 4],
    pub(super) cost: Cost,
}

#[derive(Clone, Default)]
struct DraftGroup {
    columns: Vec<usize>,
    pivots: Vec<usize>,
}

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

impl Draft {
    /// The cheapest way to set these groups of columns on two sides; `None` if no way is feasible.
    ///
    /// With more than four groups those are merged whose union has the least rank.
    pub(super) fn new(basis: &BitMatrix, groups: Vec<Vec<usize>>) -> Option<Self> {
        let mut groups: Vec<_> =
            groups.into_iter().map(|columns| DraftGroup::new(basis, columns)).collect();
        if groups.len() < 2 {
            return None;
        }
        // Merging the smallest first keeps the number of ranks computed linear.
        while groups.len() > 4 {
            groups.sort_by_key(|group| Reverse(group.rank()));
            let (second, first) = (groups.pop()?, groups.pop()?);
            groups.push(first.merge(&second, basis));
        }
        groups.resize(4, DraftGroup::default());
        let pairings = [[0, 1, 2, 3], [0, 2, 1, 3], [0, 3, 1, 2]];
        pairings
            .iter()
            .filter_map(|order| Some((order, pairing_cost(basis, order.map(|i| &groups[i]))?)))
            .min_by(|(_, a), (_, b)| a.0.total_cmp(&b.0))
            .map(|(order, cost)| Self { groups: order.map(|i| groups[i].clone()), cost })
    }

    /// The maps between the sides.
    pub(super) fn prepare(self, basis: &BitMatrix, block_bits: u32) -> TwoSides {
        let halves = self.groups.each_ref().map(|group| Group::new(basis, group, block_bits));
        let [a, b, c, d] = &self.groups;
        let (p, q) = (SideMaps::new(basis, [a, b]), SideMaps::new(basis, [c, d]));
        let [ga, gb, gc, gd] = halves;
        TwoSides { sides: [p.prepare(&q, [ga, gb]), q.prepare(&p, [gc, gd])] }
    }
}

/// The cost with groups 0 and 1 on one side and 2 and 3 on the other.
fn pairing_cost(basis: &BitMatrix, groups: [&DraftGroup; 4]) -> Option<Cost> {
    let dimension = basis.nrows();
    let mut cost = f64::from(1 << 13);
    for group in groups {
        if group.rank() > MAX_TABLE_RANK || group.columns.len() >= usize::from(u16::MAX) {
            return None;
        }
        cost += 2_f64.powi(i32::try_from(group.rank()).ok()?);
    }
    for [a, b] in [[groups[0], groups[1]], [groups[2], groups[3]]] {
        let joint = a.merge(b, basis).rank();
        let deficit = dimension - joint;
        if deficit > MAX_DEFICIT {
            return None;
        }
        // The walk ends after about the square root of all members, times the completions.
        let pairs = joint as f64 / 2.0 + deficit as f64;
        cost += 16.0 * pairs.exp2();
    }
    Some(Cost(cost))
}

impl TwoSides {
    /// The entries of all tables.
    pub(super) fn table_entries(&self) -> u64 {
        self.sides.iter().flat_map(|side| &side.halves).map(|half| 1 << half.group.rank()).sum()
    }
}

impl Group {
    fn new(basis: &BitMatrix, draft: &DraftGroup, block_bits: u32) -> Self {
        let echelon = select_columns(basis, &draft.columns).echelon_form();
        let coordinates = echelon.matrix().submatrix(..echelon.rank(), ..).transpose();
        let columns: Vec<_> = draft
            .columns
            .iter()
            .enumerate()
            .map(|(place, &column)| {
                let coordinate = coordinates.row_words(place).first().copied().unwrap_or(0);
                (coordinate, column as u32)
            })
            .collect();
        let rank = echelon.rank() as u32;
        Self { stream: WeightStream::new(rank, block_bits, &columns) }
    }

    pub(super) fn rank(&self) -> usize {
        self.stream.dimension() as usize
    }

    /// The number of columns.
    pub(super) fn len(&self) -> usize {
        self.stream.len()
    }
}

/// The linear algebra of a side.
struct SideMaps {
    /// K at the pivot columns of both groups: k × (r_A + r_B). A row u of members has coordinates u · this.
    coordinates: BitMatrix,
    /// Row i: the member (of one row of k bits) with coordinate i set, right for pairs that agree.
    members: BitMatrix,
    /// Row i: what coordinate i adds to the key.
    keys: BitMatrix,
    /// The members with all coordinates zero.
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

    fn prepare(&self, other: &Self, groups: [Group; 2]) -> Side {
        let [first, second] = groups;
        let rank = self.ranks[0];
        let across = &self.members * &other.coordinates;
        let half = |group: Group, rows: std::ops::Range<usize>| Half {
            group,
            members: rows.clone().map(|i| member_number(&self.members, i)).collect(),
            across: ByteMap::new(
                1,
                &rows.clone().map(|i| other.pack(&across, i)).collect::<Vec<_>>(),
            ),
            key: (self.keys.ncols() > 0).then(|| {
                let width = self.keys.stride();
                ByteMap::new(width, &self.keys.as_words()[rows.start * width..rows.end * width])
            }),
        };
        let halves = [half(first, 0..rank), half(second, rank..self.members.nrows())];
        let images = &self.completions * &other.coordinates;
        let mut completions = vec![(0, 0)];
        for i in 0..self.completions.nrows() {
            let (member, image) = (member_number(&self.completions, i), other.pack(&images, i));
            let doubled: Vec<_> =
                completions.iter().map(|(u, x)| (u ^ member, x ^ image)).collect();
            completions.extend(doubled);
        }
        Side { halves, completions }
    }

    /// Row i, this side's coordinates, with those of the second group moved to the upper half of the word.
    fn pack(&self, rows: &BitMatrix, i: usize) -> u64 {
        let mut packed = [0];
        let row = rows.row_words(i);
        words::xor_bits(&mut packed, 0, row, 0, self.ranks[0]);
        words::xor_bits(&mut packed, MAX_RANK, row, self.ranks[0], self.ranks[1]);
        packed[0]
    }
}

/// Row i as a number whose most significant of k bits is column 0.
fn member_number(rows: &BitMatrix, i: usize) -> u128 {
    words::ones(rows.row_words(i)).map(|j| 1_u128 << (rows.ncols() - 1 - j)).sum()
}

/// The columns named, in the order named.
fn select_columns(matrix: &BitMatrix, columns: &[usize]) -> BitMatrix {
    matrix.transpose().select_rows(columns.iter().copied()).transpose()
}
