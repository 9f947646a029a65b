//! Two sides of a partition, and what each is to the other.
//!
//! A side is two groups with coordinates a, b. The pairs (a, b) whose keys agree determine the
//! member u, up to the members that are zero on the whole side: its completions. On the far side a
//! member is known by its coordinates there, which are linear in a, b and the completion: their
//! images.

pub(crate) mod maps;

use crate::coset::code::linear_map::LinearMap;
use crate::coset::weights::stream::WeightStream;

/// Two groups that together determine the member, up to the completions.
pub(crate) struct Side<I> {
    pub(crate) halves: [Half; 2],
    /// The numbers u of the members that are zero on the whole side.
    pub(crate) completions: Vec<u128>,
    /// What the halves and the completions are on the other side: [`TableImages`] or
    /// [`StreamImages`].
    pub(crate) images: I,
}

/// One group's part in its side.
pub(crate) struct Half {
    /// The weights, by coordinates.
    pub(crate) stream: WeightStream,
    /// What coordinates add to the member's number u: its low word and its high word.
    pub(crate) members: LinearMap,
    /// What must agree with the other half's key; absent where every pair agrees.
    pub(crate) key: Option<LinearMap>,
}

/// Images on the other side by the coordinates of its groups: the first group's in the low half of
/// a word, the second's above.
pub(crate) struct TableImages {
    pub(crate) halves: [LinearMap; 2],
    pub(crate) completions: Vec<u64>,
}

/// Images on the other side by the coordinates of its groups, a word for each.
pub(crate) struct StreamImages {
    pub(crate) halves: [LinearMap; 2],
    pub(crate) completions: Vec<[u64; 2]>,
    /// The columns of this side's own groups.
    pub(crate) columns: [Columns; 2],
}

/// A group's columns, of whose weights nothing is tabulated.
pub(crate) struct Columns {
    /// Their places in the offset.
    pub(crate) places: Vec<usize>,
    /// What coordinates are on the columns.
    pub(crate) images: LinearMap,
}

/// What a side is to the other.
pub(crate) trait Images: Sized + Sync {
    /// The image of a coordinate of one half, in one word.
    fn image(&self, half: usize, coordinate: u64) -> u64;
}

impl Images for TableImages {
    #[inline(always)]
    fn image(&self, half: usize, coordinate: u64) -> u64 {
        self.halves[half].image(coordinate)
    }
}

impl Images for StreamImages {
    /// The lowest 32 bits of each coordinate.
    #[inline]
    fn image(&self, half: usize, coordinate: u64) -> u64 {
        let mut image = [0; 2];
        self.halves[half].add_image(coordinate, &mut image);
        pack(image)
    }
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

impl<I> Side<I> {
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
