//! Counters of signs, 32 in a vector.
//!
//! A counter holds Σ ±1 over the columns. Below 32768 columns 16 bits are enough, longer codes take
//! 32 bits. Each lane of a vector belongs to one member. A column adds ±1 to all lanes of one
//! vector at once, by a row of the 32×32 Hadamard matrix: the sign of lane i is (−1)^{i · c} for
//! the column's five lane bits c.

use std::ops::Range;

/// The bits of u that are the lanes of a vector.
pub(crate) const LANE_BITS: u32 = 5;
pub(crate) const LANES: usize = 1 << LANE_BITS;
/// In a column's row number: subtract the Hadamard row instead of adding it.
pub(crate) const NEGATIVE: u8 = 1 << LANE_BITS;
/// From this many columns on a sum of signs does not fit 16 bits.
pub(crate) const WIDE: usize = 1 << 15;

/// One counter for each lane: 64 bytes of narrow counters, 128 of wide ones.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(crate) struct CounterVector<T>(pub(crate) [T; LANES]);

/// The counters of a block, of either width.
#[derive(Clone, Copy)]
pub(crate) enum Counters<'a> {
    Narrow(&'a [CounterVector<i16>]),
    Wide(&'a [CounterVector<i32>]),
}

/// A counter of signs: `i16`, or `i32` for very long codes.
pub(crate) trait Counter: Copy + Ord + Default + Send + Sync + 'static {
    /// The sum of the rows of the Hadamard matrix that `rows` names in this range.
    fn sum<I: Iterator<Item = u8>>(
        rows: impl Fn(Range<usize>) -> I,
        range: Range<usize>,
    ) -> CounterVector<Self>;
    fn plus(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    /// A difference of two counters halved: the weight in a table, below 2¹⁶.
    fn half(self) -> u16;
    /// These vectors as those of a block.
    fn of_block(vectors: &[CounterVector<Self>]) -> Counters<'_>;
    fn from_i64(value: i64) -> Self;
    fn to_i64(self) -> i64;
}

macro_rules! counter {
    ($type:ty, $sum:expr, $counters:expr) => {
        impl Counter for $type {
            #[inline(always)]
            fn sum<I: Iterator<Item = u8>>(
                rows: impl Fn(Range<usize>) -> I,
                range: Range<usize>,
            ) -> CounterVector<Self> {
                $sum(rows, range)
            }

            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }

            #[inline(always)]
            fn half(self) -> u16 {
                (self.cast_unsigned() / 2) as u16
            }

            #[inline(always)]
            fn of_block(vectors: &[CounterVector<Self>]) -> Counters<'_> {
                $counters(vectors)
            }

            #[inline(always)]
            fn from_i64(value: i64) -> Self {
                value.clamp(Self::MIN.into(), Self::MAX.into()) as Self
            }

            #[inline(always)]
            fn to_i64(self) -> i64 {
                self.into()
            }
        }
    };
}
counter!(i16, narrow_sum, Counters::Narrow);
counter!(i32, wide_sum, Counters::Wide);

impl<T: Counter> CounterVector<T> {
    #[inline(always)]
    pub(crate) fn zero() -> Self {
        Self([T::default(); LANES])
    }

    #[inline(always)]
    fn add(&mut self, other: &Self) {
        for (x, y) in self.0.iter_mut().zip(&other.0) {
            *x = x.plus(*y);
        }
    }

    /// Raises each counter to the one of `other` in its lane.
    #[inline(always)]
    pub(crate) fn raise(&mut self, other: &Self) {
        for (x, y) in self.0.iter_mut().zip(&other.0) {
            *x = (*x).max(*y);
        }
    }

    /// Calls `hit` for each lane, ascending, whose counter is at least `least`.
    #[inline(always)]
    pub(crate) fn for_each_at_least(&self, least: T, mut hit: impl FnMut(usize, T)) {
        let mut hits = [0; LANES];
        for (hit, &counter) in hits.iter_mut().zip(&self.0) {
            *hit = u8::from(counter >= least);
        }
        for_each_hit(&hits, |lane| hit(lane, self.0[lane]));
    }
}

/// Calls `act` for the place of each 1 among zeros: one comparison where there is none.
#[inline(always)]
pub(crate) fn for_each_hit(hits: &[u8; LANES], mut act: impl FnMut(usize)) {
    /// Moves the low bits of eight bytes, 0 or 1, into the top byte, the first lowest.
    const GATHER: u64 = 0x0102_0408_1020_4080;

    if *hits == [0; LANES] {
        return;
    }
    // One loop over 32 bits: a branch that ends the loop is mispredicted once instead of four
    // times.
    let eights = hits.as_chunks::<8>().0.iter().rev();
    let mut rest = eights.fold(0_u32, |mask, eight| {
        mask << 8 | (u64::from_le_bytes(*eight).wrapping_mul(GATHER) >> 56) as u32
    });
    while rest != 0 {
        act(rest.trailing_zeros() as usize);
        rest &= rest - 1;
    }
}

/// The 32×32 Hadamard matrix, and its negative below it.
static HADAMARD: [CounterVector<i16>; 2 * LANES] = {
    let mut rows = [CounterVector([1; LANES]); 2 * LANES];
    let mut row = 0;
    while row < 2 * LANES {
        let mut lane = 0;
        while lane < LANES {
            if ((row & lane).count_ones() + (row >> LANE_BITS) as u32) % 2 == 1 {
                rows[row].0[lane] = -1;
            }
            lane += 1;
        }
        row += 1;
    }
    rows
};

#[inline(always)]
fn narrow_sum<I: Iterator<Item = u8>>(
    rows: impl Fn(Range<usize>) -> I,
    range: Range<usize>,
) -> CounterVector<i16> {
    let mut sum = CounterVector::zero();
    for row in rows(range) {
        sum.add(&HADAMARD[usize::from(row) % (2 * LANES)]);
    }
    sum
}

/// Sums of as many rows as fit the narrow counters: the wide ones do not stay in registers.
#[inline(always)]
fn wide_sum<I: Iterator<Item = u8>>(
    rows: impl Fn(Range<usize>) -> I,
    range: Range<usize>,
) -> CounterVector<i32> {
    const PART: usize = WIDE - 1;

    let mut total = CounterVector::zero();
    for start in range.clone().step_by(PART) {
        let part = narrow_sum(&rows, start..range.end.min(start + PART));
        for (total, part) in total.0.iter_mut().zip(part.0) {
            *total += i32::from(part);
        }
    }
    total
}
