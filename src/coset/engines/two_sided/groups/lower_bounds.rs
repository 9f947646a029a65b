//! Bounds on the weights of a group that are not tabulated, by some bits of a coordinate.
//!
//! Of two groups of rank 32 about 2³⁰ pairs of coordinates are as light as a search asks for: bits of both
//! tell nearly all others from them once there are some 36 of them together.

/// The lowest bits of a coordinate by which a bound is looked up first.
const NARROW_BITS: u32 = if cfg!(test) { 4 } else { 18 };
/// The lowest bits by which a better bound is looked up, in a larger table.
const WIDE_BITS: u32 = if cfg!(test) { 6 } else { 22 };
/// The bits of a group that words of one bucket share: so many fewer make a table that stays in the
/// first-level cache.
const SHARED_BITS: u32 = 4;
/// The bits of a bucket's number, those of the first group above those of the second.
pub(crate) const BUCKET_BITS: u32 = 2 * SHARED_BITS;

const NARROW: usize = 1 << NARROW_BITS;
const WIDE: usize = 1 << WIDE_BITS;

/// Words of one bucket look at one part of the first tables, whatever the word that is added to all of them.
#[inline(always)]
pub(crate) fn bucket(packed: u64) -> usize {
    let shared = |half: u64| (half as usize % NARROW) >> (NARROW_BITS - SHARED_BITS);
    shared(packed) << SHARED_BITS | shared(packed >> 32)
}

/// The bits of a packed word that are the highest `bits` of its bucket's number.
pub(crate) fn bucket_mask(bits: u32) -> u64 {
    (0..BUCKET_BITS)
        .map(|i| {
            let highest_first = if i < SHARED_BITS { 0 } else { 32 };
            1 << (highest_first + NARROW_BITS - 1 - i % SHARED_BITS)
        })
        .take(bits as usize)
        .sum()
}

/// For each value of a coordinate's lowest bits, a bound on how much such a coordinate weighs above the least,
/// for a group whose coordinates are listed up to some weight: what is not listed is heavier.
#[derive(Default)]
pub(crate) struct Excesses {
    narrow: Vec<u8>,
    wide: Vec<u8>,
    /// The number of layers listed, up to 255.
    layers: u8,
}

fn saturated(excess: usize) -> u8 {
    excess.min(usize::from(u8::MAX)) as u8
}

impl Excesses {
    /// Nothing is listed.
    pub(crate) fn clear(&mut self) {
        self.wide.clear();
        self.layers = 0;
    }

    /// More layers are listed, so many in all; what is in them is to be [added](Self::add).
    pub(crate) fn raise(&mut self, layers: usize) {
        // In registers, so that the loop is one over vectors.
        let (listed, layers) = (self.layers, saturated(layers));
        self.wide.resize(WIDE, 0);
        for excess in &mut self.wide {
            *excess = if *excess >= listed { layers } else { *excess };
        }
        self.layers = layers;
    }

    /// These coordinates weigh `excess` above the least.
    pub(crate) fn add(&mut self, excess: usize, coordinates: &[u64]) {
        let excess = saturated(excess);
        for &coordinate in coordinates {
            let bound = &mut self.wide[coordinate as usize % WIDE];
            *bound = excess.min(*bound);
        }
    }

    /// All that is listed was added.
    pub(crate) fn finish(&mut self) {
        self.narrow.clear();
        self.narrow.resize(NARROW, u8::MAX);
        for part in self.wide.chunks_exact(NARROW) {
            for (least, &excess) in self.narrow.iter_mut().zip(part) {
                *least = excess.min(*least);
            }
        }
    }

    fn narrow(&self) -> &[u8; NARROW] {
        self.narrow.as_slice().try_into().expect("the bounds are set before they are looked at")
    }

    fn wide(&self) -> &[u8; WIDE] {
        self.wide.as_slice().try_into().expect("the bounds are set before they are looked at")
    }
}

/// The bounds of two groups together.
pub(crate) struct Bounds<'a> {
    narrow: [&'a [u8; NARROW]; 2],
    wide: [&'a [u8; WIDE]; 2],
}

/// The most words that are looked at together.
pub(crate) const TILE: usize = if cfg!(test) { 4 } else { 1 << 10 };

/// Places in a tile.
pub(crate) type Places = [u16; TILE];

impl<'a> Bounds<'a> {
    pub(crate) fn new(groups: [&'a Excesses; 2]) -> Self {
        Self { narrow: groups.map(Excesses::narrow), wide: groups.map(Excesses::wide) }
    }

    /// The places of those packed words that, with `packed` added, may weigh at most `limit` above the least.
    pub(crate) fn select<'p>(
        &self,
        packed: u64,
        words: &[u64],
        limit: usize,
        places: &'p mut Places,
    ) -> &'p [u16] {
        debug_assert!(words.len() <= TILE);
        let limit = limit.min(usize::from(u16::MAX)) as u16;
        // Written whether it stays or not: a branch would be mispredicted too often.
        let mut narrow = 0;
        for (place, word) in (0..).zip(words) {
            places[narrow] = place;
            narrow += usize::from(excess(self.narrow, packed ^ word) <= limit);
        }
        let mut wide = 0;
        for i in 0..narrow {
            let place = places[i];
            let word = words[usize::from(place)];
            places[wide] = place;
            wide += usize::from(excess(self.wide, packed ^ word) <= limit);
        }
        &places[..wide]
    }
}

#[inline(always)]
fn excess<const N: usize>([first, second]: [&[u8; N]; 2], packed: u64) -> u16 {
    u16::from(first[packed as usize % N]) + u16::from(second[(packed >> 32) as usize % N])
}

/// Sorts packed words, and what belongs to each, by bucket.
pub(crate) fn sort_by_bucket(words: &mut [u64], others: &mut [u64]) {
    let mut next = [0; 1 << BUCKET_BITS];
    for &word in &*words {
        next[bucket(word)] += 1;
    }
    let mut start = 0;
    for next in &mut next {
        (*next, start) = (start, start + *next);
    }
    let unsorted: Vec<_> = words.iter().copied().zip(others.iter().copied()).collect();
    for (word, other) in unsorted {
        let place = &mut next[bucket(word)];
        (words[*place], others[*place]) = (word, other);
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
            columns in prop::collection::vec([0..1_u64 << 9, 0..1_u64 << 9], 0..=TILE),
            limit in 0..600_usize,
            first in 0..300_usize,
        ) {
            let excesses = lists.each_ref().map(|layers| {
                let mut excesses = Excesses::default();
                excesses.clear();
                // Listed in two steps.
                let first = first.min(layers.len());
                for range in [0..first, first..layers.len()] {
                    excesses.raise(range.end);
                    for excess in range {
                        excesses.add(excess, &layers[excess]);
                    }
                    excesses.finish();
                }
                excesses
            });
            let words: Vec<_> = columns.iter().map(|&column| pack(column)).collect();
            let mut places = [0; TILE];
            let bounds = Bounds::new(excesses.each_ref());
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
            sort_by_bucket(&mut sorted, &mut others);
            let mut expected = words;
            expected.sort_by_key(|&word| bucket(word));
            prop_assert_eq!(others, sorted.iter().map(|word| !word).collect::<Vec<_>>());
            prop_assert_eq!(sorted, expected);
        }
    }
}
