//! The product on a CPU that multiplies 8×8 bit blocks.

use std::ops::Range;

use crate::kernel::blocks::{GROUP, Multiply, PackLeft, Right, WORDS};
use crate::kernel::scratch::Lines;
use crate::kernel::tuning::Tuning;
use crate::kernel::view::Columns;
use crate::simd::{Level, Line};
use crate::words::WORD_BITS;

/// C += A B for a row-major A.
pub(super) fn multiply_add(
    level: Level,
    tuning: &Tuning,
    a: Columns<&[u64]>,
    b: Right<'_>,
    mut c: Columns<&mut [u64]>,
) {
    let height = c.height();
    let mut left = Lines::new();
    for top in (0..height).step_by(tuning.packed_rows) {
        let rows = top..height.min(top + tuning.packed_rows);
        let groups = rows.len().div_ceil(GROUP);
        for word in (0..a.words).step_by(tuning.packed_words) {
            let words = word..a.words.min(word + tuning.packed_words);
            left.resize(groups * words.len(), Line::ZERO);
            let mut rest = &mut left[..];
            for block in words.clone().step_by(WORDS) {
                let block = block..words.end.min(block + WORDS);
                let to = rest.split_off_mut(..groups * block.len()).expect("room for all words");
                PackLeft { from: a.part(rows.clone(), block), to }.enter(level);
            }
            let depth = words.start * WORD_BITS..b.height().min(words.end * WORD_BITS);
            let to = c.part_mut(rows.clone(), 0..c.words);
            multiply_add_packed(level, tuning, &left, words.len(), b, depth, to);
        }
    }
}

/// The same for a packed A of `words` words, and rows `depth` of B.
pub(super) fn multiply_add_packed(
    level: Level,
    tuning: &Tuning,
    left: &[Line],
    words: usize,
    b: Right<'_>,
    depth: Range<usize>,
    mut c: Columns<&mut [u64]>,
) {
    let (height, tile) = (c.height(), tuning.block_words(level));
    for column in (0..c.words).step_by(tile) {
        let columns = column..c.words.min(column + tile);
        let right = b.part(depth.clone(), columns.clone());
        let to = c.part_mut(0..height, columns);
        Multiply { left, left_words: words, right, to }.enter(level);
    }
}
