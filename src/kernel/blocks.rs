//! Products of 8×8 bit blocks, one instruction for eight of them: the fastest way to multiply on a
//! CPU that has it.
//!
//! A matrix is cut into groups of eight rows. One [`Line`] holds a group's 64 columns of one word,
//! in one of two orders:
//!
//! ```text
//! left operand, result   lane q, byte i      = columns 8q … 8q + 7 of row i
//! right operand          lane q, byte 7 − c  = column 8q + c of all eight rows
//! ```
//!
//! With a left operand's lane (8 rows, 8 columns k) in every lane, and a line of the right operand
//! (8 rows k, 64 columns), one affine instruction gives the product of 8×8 by 8×64 bits, which is
//! added to a register. Both orders are a permutation of bytes away from row-major words, the
//! second with a transpose of each 8×8 block, which is an affine instruction too. Row-major
//! matrices are converted in passing: what is packed at a time fits in the first-level cache.

mod multiply;
mod pack;

pub(crate) use multiply::{Multiply, Right};
pub(crate) use pack::{PackLeft, PackRight};

use crate::simd::Vectors;

/// Words of a left operand, and of a right operand, that are packed at a time: 64 · 8 lines are 32
/// KiB.
pub(crate) const MAX_WIDTH: usize = 8;

/// Rows of a group.
pub(crate) const GROUP_ROWS: usize = 8;

/// Calls `$work` with the number of words, 1 to 8, as a constant.
macro_rules! with_const_width {
    ($words:expr, $n:ident => $work:expr) => {
        match $words {
            1 => with_const_width!(@ $n, 1, $work),
            2 => with_const_width!(@ $n, 2, $work),
            3 => with_const_width!(@ $n, 3, $work),
            4 => with_const_width!(@ $n, 4, $work),
            5 => with_const_width!(@ $n, 5, $work),
            6 => with_const_width!(@ $n, 6, $work),
            7 => with_const_width!(@ $n, 7, $work),
            8 => with_const_width!(@ $n, 8, $work),
            words => unreachable!("{words} words in a block"),
        }
    };
    (@ $n:ident, $value:literal, $work:expr) => {{
        const $n: usize = $value;
        $work
    }};
}
pub(crate) use with_const_width;

/// Multiplied by this, an 8×8 block with its rows in descending order is transposed, columns
/// descending.
pub(crate) const TRANSPOSE_BITS: u64 = 0x0102_0408_1020_4080;

/// A group's word, row i in lane i, as a right operand.
#[inline(always)]
pub(crate) fn right_operand<S: Vectors>(simd: S, word: S::Vector) -> S::Vector {
    simd.affine(simd.splat(TRANSPOSE_BITS), simd.transpose_and_reverse_bytes(word))
}

/// N words of up to eight rows; word w of row i in lane i of vector w.
#[inline(always)]
pub(crate) fn load_group<S: Vectors, const N: usize>(
    simd: S,
    rows: &[u64],
    stride: usize,
    first: usize,
) -> [S::Vector; N] {
    if N == 1 {
        if stride == 1
            && let Some(words) = rows.first_chunk()
        {
            return [simd.load(words); N];
        }
        let mut words = [0; 8];
        for (row, word) in rows.chunks_exact(stride).zip(&mut words) {
            *word = row[first];
        }
        return [simd.load(&words); N];
    }
    let mut padded = [simd.zero(); 8];
    for (row, padded) in rows.chunks_exact(stride).zip(&mut padded) {
        *padded = load_row::<S, N>(simd, row, first);
    }
    *simd.transpose_lanes(padded).first_chunk().expect("N is at most 8")
}

/// N words of a row, then zeros.
#[inline(always)]
fn load_row<S: Vectors, const N: usize>(simd: S, row: &[u64], first: usize) -> S::Vector {
    let words: &[u64; N] = row[first..].first_chunk().expect("the words are in the row");
    let mut padded = [0; 8];
    padded[..N].copy_from_slice(words);
    simd.load(&padded)
}

/// Writes N vectors in the order of a left operand to the words of up to eight rows.
#[inline(always)]
pub(crate) fn store_group<S: Vectors, const N: usize>(
    simd: S,
    group: [S::Vector; N],
    rows: &mut [u64],
    stride: usize,
    first: usize,
) {
    let words = row_words::<S, N>(simd, group);
    for (row, words) in rows.chunks_exact_mut(stride).zip(words) {
        row[first..first + N].copy_from_slice(&simd.store(words)[..N]);
    }
}

/// Row i's N words in the first lanes of vector i, from N vectors in the order of a left operand.
#[inline(always)]
fn row_words<S: Vectors, const N: usize>(simd: S, group: [S::Vector; N]) -> [S::Vector; 8] {
    let mut padded = [simd.zero(); 8];
    for w in 0..N {
        padded[w] = simd.transpose_bytes(group[w]);
    }
    simd.transpose_lanes(padded)
}
