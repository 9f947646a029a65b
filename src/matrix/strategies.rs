//! Random matrices for property tests, their sizes spread over every edge of a word.

use proptest::collection::vec;
use proptest::prelude::*;

use super::BitMatrix;
use crate::words::{tail_mask, words_for};
use crate::{BitVec, words};

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
