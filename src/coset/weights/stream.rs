//! The weights of all members of a coset at once, by a streamed Walsh–Hadamard transform.
//!
//! Let c_j ∈ GF(2)ᵏ be column j of the basis and x the offset. With f[v] = Σ_{j : c_j = v}
//! (−1)^{x_j} and F[u] = Σ_v (−1)^{u·v} f[v], its transform, the member x + u K has weight (n −
//! F[u]) / 2.
//!
//! The high bits of u are fixed block by block, in Gray order; a block of 2ᴸ counters is folded
//! from the n columns and transformed within the first-level cache. The lowest five bits of u are
//! the lanes of a vector: there column j adds a whole vector of ±1, a row of the 32×32 Hadamard
//! matrix, so that no step of the transform is left inside a vector and none shuffles.

use std::ops::Range;

use crate::coset::weights::block::Block;
use crate::coset::weights::counters::{Counter, CounterVector, LANE_BITS, LANES, NEGATIVE, WIDE};
use crate::coset::weights::transform::transform;
use crate::simd::Level;
use crate::words;

/// The memory of a stream, to be used again.
#[derive(Default)]
pub(crate) struct Buffers {
    /// Each column's row of the Hadamard matrix, with its present sign.
    rows: Vec<u8>,
    narrow: Vec<CounterVector<i16>>,
    wide: Vec<CounterVector<i32>>,
}

/// The columns of a basis, prepared for the transform of any offset.
#[derive(Clone)]
pub(crate) struct WeightStream {
    dimension: u32,
    block_bits: u32,
    /// Columns that add to counter vector v are those from `starts[v]` to `starts[v + 1]`.
    starts: Vec<u32>,
    /// Each column's row of the Hadamard matrix: the lane bits of c_j.
    rows: Vec<u8>,
    /// Each column's place in the offset.
    places: Vec<u32>,
    /// For each high bit: `NEGATIVE` for the columns whose sign it changes.
    flips: Vec<Vec<u8>>,
}

impl WeightStream {
    /// Prepares columns c_j ∈ GF(2)^`dimension`, given with their places in the offset, for blocks
    /// of 2^`block_bits` members.
    pub(crate) fn new(dimension: u32, block_bits: u32, columns: &[(u64, u32)]) -> Self {
        debug_assert!(dimension < 64 && block_bits >= LANE_BITS);
        let block_bits = block_bits.min(dimension).max(LANE_BITS);
        let vector = |c: u64| (c & ((1 << block_bits) - 1)) >> LANE_BITS;
        let mut starts = vec![0; (1 << (block_bits - LANE_BITS)) + 1];
        for &(c, _) in columns {
            starts[vector(c) as usize + 1] += 1;
        }
        for v in 1..starts.len() {
            starts[v] += starts[v - 1];
        }
        let mut next = starts.clone();
        let mut sorted = vec![(0, 0); columns.len()];
        for &(c, place) in columns {
            let slot = &mut next[vector(c) as usize];
            sorted[*slot as usize] = (c, place);
            *slot += 1;
        }
        let columns = sorted;
        let marks =
            |bit: u32| columns.iter().map(|&(c, _)| (c >> bit & 1) as u8 * NEGATIVE).collect();
        Self {
            dimension,
            block_bits,
            starts,
            rows: columns.iter().map(|&(c, _)| (c % LANES as u64) as u8).collect(),
            places: columns.iter().map(|&(_, place)| place).collect(),
            flips: (block_bits..dimension).map(marks).collect(),
        }
    }

    /// The number of columns, n.
    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    /// The number of bits of u, k.
    pub(crate) fn dimension(&self) -> u32 {
        self.dimension
    }

    /// The number of low bits of u that a block covers; at least the lanes, even if k is less.
    pub(crate) fn block_bits(&self) -> u32 {
        self.block_bits
    }

    /// The number of blocks, 2^(k − block bits).
    pub(crate) fn blocks(&self) -> u64 {
        1 << self.flips.len()
    }

    /// All blocks in ranges of about 2^`bits` members.
    pub(crate) fn turns(&self, bits: u32) -> impl Iterator<Item = Range<u64>> + use<> {
        let (blocks, turn) = (self.blocks(), self.blocks_of(bits));
        (0..blocks).step_by(turn as usize).map(move |first| first..blocks.min(first + turn))
    }

    /// The number of blocks, at least one, that hold 2^`bits` members.
    pub(crate) fn blocks_of(&self, bits: u32) -> u64 {
        1 << bits.saturating_sub(self.block_bits)
    }

    /// The number of members of so many blocks.
    pub(crate) fn members_of(&self, blocks: &Range<u64>) -> u64 {
        (blocks.end - blocks.start) << self.block_bits
    }

    /// Transforms the blocks with the given numbers, in Gray order of their high bits, and shows
    /// each.
    ///
    /// The loop is compiled once a level and width of counters: what is done with a block is called
    /// through a pointer, which some thousand members share.
    pub(crate) fn run(
        &self,
        level: Level,
        offset: &[u64],
        blocks: Range<u64>,
        buffers: &mut Buffers,
        visit: &mut dyn FnMut(&Block<'_>),
    ) {
        let Buffers { rows, narrow, wide } = buffers;
        if self.len() < WIDE {
            self.run_with(level, offset, blocks, rows, narrow, visit);
        } else {
            self.run_with(level, offset, blocks, rows, wide, visit);
        }
    }

    fn run_with<T: Counter>(
        &self,
        level: Level,
        offset: &[u64],
        blocks: Range<u64>,
        rows: &mut Vec<u8>,
        counters: &mut Vec<CounterVector<T>>,
        visit: &mut dyn FnMut(&Block<'_>),
    ) {
        counters.resize(self.starts.len() - 1, CounterVector::zero());
        let counters = &mut counters[..];
        let mut show = |high: u64, counters: &[CounterVector<T>]| {
            let (len, first) = (self.len(), high << self.block_bits);
            visit(&Block::new(level, len, first, self.dimension, T::of_block(counters)));
        };
        if self.blocks() == 1 {
            // No signs are to be changed, so that they need not be stored.
            level.run(
                #[inline(always)]
                || {
                    fold(&self.starts, |range| self.signed_rows(offset, range), counters);
                    transform(counters);
                },
            );
            return show(0, counters);
        }
        let mut high = gray(blocks.start);
        rows.clear();
        rows.extend(self.signed_rows(offset, 0..self.len()));
        words::ones(&[high]).for_each(|bit| flip(rows, &self.flips[bit]));
        for number in blocks.clone() {
            let bit = number.trailing_zeros();
            let marked = if number > blocks.start { &self.flips[bit as usize][..] } else { &[] };
            high ^= if number > blocks.start { 1 << bit } else { 0 };
            let rows = &mut rows[..];
            // A level is entered for each block, lest what is shown take registers from the sums.
            level.run(
                #[inline(always)]
                || {
                    flip(rows, marked);
                    fold(&self.starts, |range| rows[range].iter().copied(), counters);
                    transform(counters);
                },
            );
            show(high, counters);
        }
    }

    /// The columns' rows of the Hadamard matrix, with the signs of the offset.
    #[inline(always)]
    fn signed_rows(&self, offset: &[u64], range: Range<usize>) -> impl Iterator<Item = u8> {
        self.rows[range.clone()]
            .iter()
            .zip(&self.places[range])
            .map(|(&row, &place)| row | (u8::from(words::get(offset, place as usize)) * NEGATIVE))
    }
}

/// Changes the signs of the marked columns.
#[inline(always)]
fn flip(rows: &mut [u8], marked: &[u8]) {
    for (row, mark) in rows.iter_mut().zip(marked) {
        *row ^= mark;
    }
}

/// The block's high bits: neighbours differ in one bit.
fn gray(block: u64) -> u64 {
    block ^ block >> 1
}

/// Adds each column's Hadamard row to its counter vector.
#[inline(always)]
fn fold<T: Counter, I: Iterator<Item = u8>>(
    starts: &[u32],
    rows: impl Fn(Range<usize>) -> I,
    counters: &mut [CounterVector<T>],
) {
    for (counter, range) in counters.iter_mut().zip(starts.windows(2)) {
        *counter = T::sum(&rows, range[0] as usize..range[1] as usize);
    }
}
