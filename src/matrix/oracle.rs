//! Products and transposes entry by entry.

use super::BitMatrix;

/// (A B)ᵢⱼ = Σₖ Aᵢₖ Bₖⱼ.
pub(super) fn product(a: &BitMatrix, b: &BitMatrix) -> BitMatrix {
    BitMatrix::from_fn(a.nrows(), b.ncols(), |i, j| {
        (0..a.ncols()).fold(false, |sum, k| sum ^ (a[(i, k)] & b[(k, j)]))
    })
}

/// (Aᵀ)ⱼᵢ = Aᵢⱼ.
pub(super) fn transpose(a: &BitMatrix) -> BitMatrix {
    BitMatrix::from_fn(a.ncols(), a.nrows(), |j, i| a[(i, j)])
}

/// A matrix without pattern.
pub(super) fn sample(nrows: usize, ncols: usize, seed: u64) -> BitMatrix {
    let mut state = seed;
    BitMatrix::from_fn(nrows, ncols, |_, _| {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ z >> 31) & 1 != 0
    })
}
