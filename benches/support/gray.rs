//! The yardstick: the least weight by a Gray-code walk, one row operation and one popcount a
//! member.

use gf2_linalg::BitMatrix;
use gf2_linalg::simd::Level;

/// The least weight of `x` plus the span of the rows of `basis`, W words each, compiled for a CPU
/// level.
pub(crate) fn walk<const W: usize>(level: Level, x: &[u64], basis: &BitMatrix) -> u32 {
    level.run(
        #[inline(always)]
        || walk_inlined::<W>(x, basis),
    )
}

#[inline(always)]
fn walk_inlined<const W: usize>(x: &[u64], basis: &BitMatrix) -> u32 {
    let (rows, []) = basis.as_words().as_chunks::<W>() else { panic!("rows have W words") };
    let mut x: [u64; W] = x.try_into().expect("vectors have W words");
    let weight = |x: &[u64; W]| x.iter().map(|word| word.count_ones()).sum::<u32>();
    let mut best = weight(&x);
    for step in 1_u64..1 << rows.len() {
        for (word, row) in x.iter_mut().zip(&rows[step.trailing_zeros() as usize]) {
            *word ^= row;
        }
        best = best.min(weight(&x));
    }
    best
}
