//! Random matrices for property tests, their sizes spread over every edge of a word.

use proptest::collection::vec;
use proptest::prelude::*;

use super::BitMatrix;
use crate::splitmix::SplitMix64;
use crate::vectors::BitVec;
use crate::words;
use crate::words::{tail_mask, words_for};

/// Sizes around every multiple of the word, empty ones included.
pub(crate) fn size() -> impl Strategy<Value = usize> {
    prop_oneof![
        4 => 0..12_usize,
        1 => prop::sample::select(vec![63, 64, 65, 127, 128, 129, 200]),
    ]
}

/// A uniform matrix, or one of low rank, of the given shape.
pub(crate) fn matrix(nrows: usize, ncols: usize) -> impl Strategy<Value = BitMatrix> {
    let stride = words_for(ncols);
    let uniform = move |nrows: usize| {
        vec(any::<u64>(), nrows * stride).prop_map(move |mut words| {
            for (i, word) in words.iter_mut().enumerate() {
                if (i + 1) % stride == 0 {
                    *word &= tail_mask(ncols);
                }
            }
            BitMatrix { nrows, ncols, stride, words }
        })
    };
    let low_rank = (0..4_usize).prop_flat_map(move |rank| {
        (uniform(rank), vec(any::<u8>(), nrows)).prop_map(move |(factor, choices)| {
            let mut matrix = BitMatrix::zeros(nrows, ncols);
            for (i, choice) in choices.into_iter().enumerate() {
                for k in (0..rank).filter(|k| choice >> k & 1 != 0) {
                    words::xor_into(matrix.row_words_mut(i), factor.row_words(k));
                }
            }
            matrix
        })
    });
    prop_oneof![2 => uniform(nrows), 1 => low_rank]
}

/// A matrix of any shape.
pub(crate) fn any_matrix() -> impl Strategy<Value = BitMatrix> {
    (size(), size()).prop_flat_map(|(nrows, ncols)| matrix(nrows, ncols))
}

/// A vector of the given length.
pub(crate) fn vector(len: usize) -> impl Strategy<Value = BitVec> {
    vec(any::<bool>(), len).prop_map(|bits| bits.iter().collect())
}

/// A square matrix of any size.
pub(crate) fn square_matrix() -> impl Strategy<Value = BitMatrix> {
    size().prop_flat_map(|n| matrix(n, n))
}

/// Two matrices of one shape.
pub(crate) fn summands() -> impl Strategy<Value = (BitMatrix, BitMatrix)> {
    (size(), size()).prop_flat_map(|(m, n)| (matrix(m, n), matrix(m, n)))
}

/// Matrices A and B whose product A B exists.
pub(crate) fn factors() -> impl Strategy<Value = (BitMatrix, BitMatrix)> {
    (size(), size(), size()).prop_flat_map(|(m, k, n)| (matrix(m, k), matrix(k, n)))
}

/// Matrices A and B of equal height, with B = A X for some X half the time.
pub(crate) fn matrix_system() -> impl Strategy<Value = (BitMatrix, BitMatrix)> {
    (size(), size(), size()).prop_flat_map(|(m, n, p)| {
        let any_sides = (matrix(m, n), matrix(m, p));
        let images = (matrix(m, n), matrix(n, p)).prop_map(|(a, x)| {
            let b = &a * &x;
            (a, b)
        });
        prop_oneof![any_sides, images]
    })
}

/// A system A x = b as the pair (A, b), made to have a solution half the time.
pub(crate) fn system() -> impl Strategy<Value = (BitMatrix, BitVec)> {
    (size(), size()).prop_flat_map(|(m, n)| {
        let any_side = (matrix(m, n), vector(m));
        let image = (matrix(m, n), vector(n)).prop_map(|(a, x)| {
            let b = &a * &x;
            (a, b)
        });
        prop_oneof![any_side, image]
    })
}

/// A permutation of the numbers below `len`.
pub(crate) fn permutation(len: usize) -> impl Strategy<Value = Vec<usize>> {
    Just((0..len).collect::<Vec<_>>()).prop_shuffle()
}

/// A matrix without pattern: `SplitMix64` is not linear over GF(2), so that the rank is that of a
/// random matrix.
pub(crate) fn sample(nrows: usize, ncols: usize, seed: u64) -> BitMatrix {
    let mut random = SplitMix64(seed << 32);
    BitMatrix::from_fn(nrows, ncols, |_, _| random.next() & 1 != 0)
}
