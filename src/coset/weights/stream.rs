//! The weights of all members of a coset at once, by a streamed Walsh–Hadamard transform.
//!
//! Let c_j ∈ GF(2)ᵏ be column j of the basis and x the offset. With f[v] = Σ_{j : c_j = v} (−1)^{x_j}
//! and F[u] = Σ_v (−1)^{u·v} f[v], its transform, the member x + u K has weight (n − F[u]) / 2.
//!
//! The high bits of u are fixed block by block, in Gray order; a block of 2ᴸ counters is folded from the
//! n columns and transformed within the first-level cache. The lowest five bits of u are the lanes of a
//! vector: there column j adds a whole vector of ±1, a row of the 32×32 Hadamard matrix, so that no step
//! of the transform is left inside a vector and none shuffles.

use std::ops::Range;

use crate::coset::weights::counters::{Counter, LANE_BITS, LANES, Lanes, NEGATIVE, WIDE};
use crate::simd::Level;
use crate::words;

/// A block of 2¹⁴ 16-bit counters is 32 KiB. Of 12 to 16 bits 14 was the fastest by 5 to 20 %.
pub(crate) const BLOCK_BITS: u32 = 14;

/// What is done with each block of transformed counters.
///
/// Counter `i` of vector `v` belongs to u = `high << block_bits | v << LANE_BITS | i`.
pub(crate) trait Visitor {
    fn visit<T: Counter>(&mut self, high: u64, block: &[Lanes<T>]);
}

/// The memory of a stream, to be used again.
#[derive(Default)]
pub(crate) struct Buffers {
    /// Each column's row of the Hadamard matrix, with its present sign.
    rows: Vec<u8>,
    narrow: Vec<Lanes<i16>>,
    wide: Vec<Lanes<i32>>,
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
    /// Prepares columns c_j ∈ GF(2)^`dimension`, given with their places in the offset.
    ///
    /// `block_bits` is [`BLOCK_BITS`] but in tests.
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

    /// The number of lanes in use: fewer than all where k is small.
    pub(crate) fn lanes(&self) -> usize {
        1 << self.dimension.min(LANE_BITS)
    }

    /// The weight that a counter stands for, (n − F) / 2.
    #[inline(always)]
    pub(crate) fn weight<T: Counter>(&self, counter: T) -> usize {
        ((self.len() as i64 - counter.to_i64()) / 2) as usize
    }

    /// The least counter of a member that is no heavier than `weight`, n − 2 weight.
    #[inline(always)]
    pub(crate) fn threshold<T: Counter>(&self, weight: usize) -> T {
        T::from_i64(self.len() as i64 - 2 * weight.min(self.len()) as i64)
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

    /// Transforms the blocks with the given numbers, in Gray order of their high bits.
    pub(crate) fn run(
        &self,
        level: Level,
        offset: &[u64],
        blocks: Range<u64>,
        buffers: &mut Buffers,
        visitor: &mut impl Visitor,
    ) {
        let Buffers { rows, narrow, wide } = buffers;
        if self.len() < WIDE {
            level.run(
                #[inline(always)]
                || self.run_with(offset, blocks, rows, narrow, visitor),
            );
        } else {
            level.run(
                #[inline(always)]
                || self.run_with(offset, blocks, rows, wide, visitor),
            );
        }
    }

    #[inline(always)]
    fn run_with<T: Counter>(
        &self,
        offset: &[u64],
        blocks: Range<u64>,
        rows: &mut Vec<u8>,
        counters: &mut Vec<Lanes<T>>,
        visitor: &mut impl Visitor,
    ) {
        counters.resize(self.starts.len() - 1, Lanes::zero());
        if self.blocks() == 1 {
            // No signs are to be changed.
            fold(&self.starts, |range| self.signed_rows(offset, range), counters);
            transform(counters);
            return visitor.visit(0, counters);
        }
        let mut high = gray(blocks.start);
        rows.clear();
        rows.extend(self.signed_rows(offset, 0..self.len()));
        words::ones(&[high]).for_each(|bit| flip(rows, &self.flips[bit]));
        for block in blocks.clone() {
            if block > blocks.start {
                let bit = block.trailing_zeros();
                high ^= 1 << bit;
                flip(rows, &self.flips[bit as usize]);
            }
            fold(&self.starts, |range| rows[range].iter().copied(), counters);
            transform(counters);
            visitor.visit(high, counters);
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
    counters: &mut [Lanes<T>],
) {
    for (counter, range) in counters.iter_mut().zip(starts.windows(2)) {
        *counter = T::sum(&rows, range[0] as usize..range[1] as usize);
    }
}

/// The Walsh–Hadamard transform across 2ᵐ vectors, three levels a pass.
#[inline(always)]
fn transform<T: Counter>(vectors: &mut [Lanes<T>]) {
    let levels = vectors.len().trailing_zeros();
    let mut size = 1;
    match levels % 3 {
        1 => {
            pass2(vectors, size);
            size *= 2;
        }
        2 => {
            pass2(vectors, size);
            pass2(vectors, 2 * size);
            size *= 4;
        }
        _ => {}
    }
    while size < vectors.len() {
        pass8(vectors, size);
        size *= 8;
    }
}

/// One level: butterflies between vectors `size` apart.
#[inline(always)]
fn pass2<T: Counter>(vectors: &mut [Lanes<T>], size: usize) {
    for pair in vectors.chunks_exact_mut(2 * size) {
        let (low, high) = pair.split_at_mut(size);
        for (a, b) in low.iter_mut().zip(high) {
            butterfly2(&mut a.0, &mut b.0);
        }
    }
}

/// Three levels: eight vectors at distances `size`, `2 size`, `4 size`.
#[inline(always)]
fn pass8<T: Counter>(vectors: &mut [Lanes<T>], size: usize) {
    for chunk in vectors.chunks_exact_mut(8 * size) {
        let (low, high) = chunk.split_at_mut(4 * size);
        let (v01, v23) = low.split_at_mut(2 * size);
        let (v45, v67) = high.split_at_mut(2 * size);
        let ((v0, v1), (v2, v3)) = (v01.split_at_mut(size), v23.split_at_mut(size));
        let ((v4, v5), (v6, v7)) = (v45.split_at_mut(size), v67.split_at_mut(size));
        let low = v0.iter_mut().zip(v1).zip(v2.iter_mut().zip(v3));
        let high = v4.iter_mut().zip(v5).zip(v6.iter_mut().zip(v7));
        for (((x0, x1), (x2, x3)), ((x4, x5), (x6, x7))) in low.zip(high) {
            butterfly8(
                &mut x0.0, &mut x1.0, &mut x2.0, &mut x3.0, &mut x4.0, &mut x5.0, &mut x6.0,
                &mut x7.0,
            );
        }
    }
}

// Separate arguments tell the compiler that the arrays do not overlap; the loop over the lanes then
// becomes one instruction a line. Arrays passed by value are copied about in memory instead.

#[inline(always)]
fn butterfly2<T: Counter>(x0: &mut [T; LANES], x1: &mut [T; LANES]) {
    for lane in 0..LANES {
        let (a0, a1) = (x0[lane], x1[lane]);
        x0[lane] = a0.plus(a1);
        x1[lane] = a0.minus(a1);
    }
}

#[inline(always)]
#[allow(clippy::too_many_arguments, reason = "the arguments are the eight points of the butterfly")]
fn butterfly8<T: Counter>(
    x0: &mut [T; LANES],
    x1: &mut [T; LANES],
    x2: &mut [T; LANES],
    x3: &mut [T; LANES],
    x4: &mut [T; LANES],
    x5: &mut [T; LANES],
    x6: &mut [T; LANES],
    x7: &mut [T; LANES],
) {
    for i in 0..LANES {
        let (a0, a1) = (x0[i].plus(x1[i]), x0[i].minus(x1[i]));
        let (a2, a3) = (x2[i].plus(x3[i]), x2[i].minus(x3[i]));
        let (a4, a5) = (x4[i].plus(x5[i]), x4[i].minus(x5[i]));
        let (a6, a7) = (x6[i].plus(x7[i]), x6[i].minus(x7[i]));
        let (b0, b2) = (a0.plus(a2), a0.minus(a2));
        let (b1, b3) = (a1.plus(a3), a1.minus(a3));
        let (b4, b6) = (a4.plus(a6), a4.minus(a6));
        let (b5, b7) = (a5.plus(a7), a5.minus(a7));
        (x0[i], x4[i]) = (b0.plus(b4), b0.minus(b4));
        (x1[i], x5[i]) = (b1.plus(b5), b1.minus(b5));
        (x2[i], x6[i]) = (b2.plus(b6), b2.minus(b6));
        (x3[i], x7[i]) = (b3.plus(b7), b3.minus(b7));
    }
}
