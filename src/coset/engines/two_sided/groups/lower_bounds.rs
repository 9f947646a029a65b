//! Lower bounds on the weights of a streamed group, by some bits of a coordinate.
//!
//! A pair of coordinates is weighed in full only if the two bounds of its groups, added up, do not
//! exclude it. Two groups of rank 32 have 2⁶⁴ pairs, and some 2³⁰ of them are as light as a search
//! asks for. So the bounds tell nearly all others from these once they see some 36 bits of the
//! pair, 18 a group.
//!
//! 1. Each group has two tables. The *narrow* one is small and looked up for all pairs; the *wide*
//!    one sees more bits, and is looked up for the pairs that the narrow one lets pass.
//! 2. An entry is the least [excess](LowerBounds) of all coordinates with these lowest bits.
//! 3. Images on the far side are sorted into *buckets* by the highest bits that the narrow tables
//!    see. Rows of one bucket, paired with columns of one bucket, look at one sixteenth of each
//!    narrow table, 16 KiB: the first-level cache holds both.

use crate::coset::tuning::Tuning;

/// The bits of a group's coordinate that are the same in all images of a bucket.
const SHARED_BITS: u32 = 4;
/// The bits of a bucket's number: those of the first group above those of the second.
pub(crate) const BUCKET_BITS: u32 = 2 * SHARED_BITS;

/// The number of a packed image's bucket.
///
/// Images of one bucket look at one part of the narrow tables, whatever is added to all of them.
#[inline(always)]
fn bucket(narrow_bits: u32, packed: u64) -> usize {
    let shared =
        |half: u64| (half >> (narrow_bits - SHARED_BITS)) as usize & ((1 << SHARED_BITS) - 1);
    shared(packed) << SHARED_BITS | shared(packed >> 32)
}

/// The bits of a packed image that are the highest `bits` of its bucket's number.
pub(crate) fn bucket_mask(narrow_bits: u32, bits: u32) -> u64 {
    (0..BUCKET_BITS)
        .map(|i| {
            let half = if i < SHARED_BITS { 0 } else { 32 };
            1 << (half + narrow_bits - 1 - i % SHARED_BITS)
        })
        .take(bits as usize)
        .sum()
}

/// For each value of a coordinate's lowest bits, a lower bound on the excess of such a coordinate.
///
/// The excess is how much a coordinate weighs above the least of its group. Coordinates are listed
/// up to some weight, and what is not listed is heavier. A table is built in three steps:
/// [`raise`](Self::raise) says how far the lists reach now, [`add`](Self::add) notes what is in
/// them, and [`finish`](Self::finish) follows the last.
#[derive(Default)]
pub(crate) struct LowerBounds {
    narrow: Vec<u8>,
    wide: Vec<u8>,
    /// The number of layers listed, up to 255.
    layers: u8,
}

fn saturated(excess: usize) -> u8 {
    excess.min(usize::from(u8::MAX)) as u8
}

impl LowerBounds {
    /// Nothing is listed.
    pub(crate) fn clear(&mut self) {
        self.wide.clear();
        self.layers = 0;
    }

    /// More layers are listed, so many in all.
    pub(crate) fn raise(&mut self, layers: usize, tuning: &Tuning) {
        // In registers, so that the loop is one over vectors.
        let (listed, layers) = (self.layers, saturated(layers));
        self.wide.resize(1 << tuning.wide_bound_bits, 0);
        for excess in &mut self.wide {
            *excess = if *excess >= listed { layers } else { *excess };
        }
        self.layers = layers;
    }

    /// These coordinates weigh `excess` above the least.
    pub(crate) fn add(&mut self, excess: usize, coordinates: &[u64]) {
        let (excess, mask) = (saturated(excess), self.wide.len() - 1);
        for &coordinate in coordinates {
            let bound = &mut self.wide[coordinate as usize & mask];
            *bound = excess.min(*bound);
        }
    }

    /// All that is listed was added.
    pub(crate) fn finish(&mut self, tuning: &Tuning) {
        self.narrow.clear();
        self.narrow.resize(1 << tuning.narrow_bound_bits, u8::MAX);
        for part in self.wide.chunks_exact(self.narrow.len()) {
            for (least, &excess) in self.narrow.iter_mut().zip(part) {
                *least = excess.min(*least);
            }
        }
    }
}

/// The lower bounds of two groups together.
pub(crate) struct PairBounds<'a> {
    narrow: [&'a [u8]; 2],
    wide: [&'a [u8]; 2],
}

/// Places in a tile.
pub(crate) type Places = [u16; Tuning::MAX_TILE];

impl<'a> PairBounds<'a> {
    pub(crate) fn new(groups: [&'a LowerBounds; 2]) -> Self {
        Self {
            narrow: groups.map(|group| &group.narrow[..]),
            wide: groups.map(|group| &group.wide[..]),
        }
    }

    /// The places of those packed images that, with `packed` added, may weigh at most `limit` above
    /// the least.
    pub(crate) fn select<'p>(
        &self,
        packed: u64,
        images: &[u64],
        limit: usize,
        places: &'p mut Places,
    ) -> &'p [u16] {
        let limit = limit.min(usize::from(u16::MAX)) as u16;
        // Written whether it stays or not: a branch would be mispredicted too often.
        let mut narrow = 0;
        for (place, image) in (0..).zip(&images[..images.len().min(Tuning::MAX_TILE)]) {
            places[narrow] = place;
            narrow += usize::from(excess(self.narrow, packed ^ image) <= limit);
        }
        let mut wide = 0;
        for i in 0..narrow {
            let place = places[i];
            let image = images[usize::from(place)];
            places[wide] = place;
            wide += usize::from(excess(self.wide, packed ^ image) <= limit);
        }
        &places[..wide]
    }
}

/// The lower bound on the excess of a packed pair of coordinates.
#[inline(always)]
fn excess([first, second]: [&[u8]; 2], packed: u64) -> u16 {
    // Of a table with a power of two entries, so that no index is out of bounds and the compiler
    // sees it.
    let entry = |table: &[u8], coordinate: u64| {
        if table.is_empty() { 0 } else { u16::from(table[coordinate as usize & (table.len() - 1)]) }
    };
    entry(first, packed) + entry(second, packed >> 32)
}

/// Sorts packed images, and what belongs to each, by bucket.
pub(crate) fn sort_by_bucket(narrow_bits: u32, images: &mut [u64], others: &mut [u64]) {
    let mut next = [0; 1 << BUCKET_BITS];
    for &image in &*images {
        next[bucket(narrow_bits, image)] += 1;
    }
    let mut start = 0;
    for next in &mut next {
        (*next, start) = (start, start + *next);
    }
    let unsorted: Vec<_> = images.iter().copied().zip(others.iter().copied()).collect();
    for (image, other) in unsorted {
        let place = &mut next[bucket(narrow_bits, image)];
        (images[*place], others[*place]) = (image, other);
        *place += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coset::engines::two_sided::sides::pack;
    use proptest::prelude::*;

    /// Layers of coordinates, and how much each coordinate that is listed weighs above the least.
    fn lists() -> impl Strategy<Value = Vec<Vec<u64>>> {
        prop::collection::vec(prop::collection::vec(0..1_u64 << 9, 0..20), 0..300)
    }

    fn excess_of(layers: &[Vec<u64>], coordinate: u64) -> usize {
        layers.iter().position(|layer| layer.contains(&coordinate)).unwrap_or(layers.len())
    }

    proptest! {
        #[test]
        fn nothing_light_is_left_out(
            lists in [lists(), lists()],
            row in [0..1_u64 << 9, 0..1_u64 << 9],
            columns in prop::collection::vec([0..1_u64 << 9, 0..1_u64 << 9], 0..=4),
            limit in 0..600_usize,
            first in 0..300_usize,
        ) {
            let tuning = &Tuning::FORCED;
            let excesses = lists.each_ref().map(|layers| {
                let mut excesses = LowerBounds::default();
                excesses.clear();
                // Listed in two steps.
                let first = first.min(layers.len());
                for range in [0..first, first..layers.len()] {
                    excesses.raise(range.end, tuning);
                    for excess in range {
                        excesses.add(excess, &layers[excess]);
                    }
                    excesses.finish(tuning);
                }
                excesses
            });
            let words: Vec<_> = columns.iter().map(|&column| pack(column)).collect();
            let mut places = [0; Tuning::MAX_TILE];
            let bounds = PairBounds::new(excesses.each_ref());
            let selected = bounds.select(pack(row), &words, limit, &mut places);
            prop_assert!(selected.is_sorted_by(|a, b| a < b));
            for (j, column) in (0..).zip(&columns) {
                let of = |i: usize| excess_of(&lists[i], row[i] ^ column[i]).min(255);
                if of(0) + of(1) <= limit {
                    prop_assert!(selected.contains(&j));
                }
            }
        }

        #[test]
        fn buckets_are_sorted_with_what_belongs_to_them(words: Vec<u64>) {
            let mut sorted = words.clone();
            let mut others: Vec<_> = words.iter().map(|word| !word).collect();
            sort_by_bucket(4, &mut sorted, &mut others);
            let mut expected = words;
            expected.sort_by_key(|&word| bucket(4, word));
            prop_assert_eq!(others, sorted.iter().map(|word| !word).collect::<Vec<_>>());
            prop_assert_eq!(sorted, expected);
        }
    }
}
