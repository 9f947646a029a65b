//! The Walsh–Hadamard transform across vectors of counters.
//!
//! The transform of 2ᵐ vectors has m levels. Level i replaces each two vectors a, b that are 2ⁱ
//! apart by a + b and a − b. Three levels are done in one pass over memory, on eight vectors at a
//! time that stay in registers; what is left of m modulo 3 is done before, a level a pass.

use crate::coset::weights::counters::{Counter, CounterVector, LANES};

/// The Walsh–Hadamard transform across 2ᵐ vectors, three levels a pass.
#[inline(always)]
pub(crate) fn transform<T: Counter>(vectors: &mut [CounterVector<T>]) {
    let levels = vectors.len().trailing_zeros();
    let mut size = 1;
    for _ in 0..levels % 3 {
        pass2(vectors, size);
        size *= 2;
    }
    while size < vectors.len() {
        pass8(vectors, size);
        size *= 8;
    }
}

/// One level: butterflies between vectors `size` apart.
#[inline(always)]
fn pass2<T: Counter>(vectors: &mut [CounterVector<T>], size: usize) {
    for pair in vectors.chunks_exact_mut(2 * size) {
        let (low, high) = pair.split_at_mut(size);
        for (a, b) in low.iter_mut().zip(high) {
            butterfly2(&mut a.0, &mut b.0);
        }
    }
}

/// Three levels: eight vectors at distances `size`, `2 size`, `4 size`.
#[inline(always)]
fn pass8<T: Counter>(vectors: &mut [CounterVector<T>], size: usize) {
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
