//! The product on a CPU that multiplies 8×8 bit blocks.

use std::ops::Range;

use crate::kernel::blocks::{GROUP_ROWS, MAX_WIDTH, Multiply, PackLeft, Right};
use crate::kernel::ranges::WordRange;
use crate::kernel::scratch::MatrixLines;
use crate::kernel::tuning::ProductSizes;
use crate::kernel::view::View;
use crate::simd::{Level, Line};
use crate::words::WORD_BITS;

/// C += A B for a row-major A.
pub(super) fn multiply_add(
    level: Level,
    tuning: &ProductSizes,
    a: View<&[u64]>,
    b: Right<'_>,
    mut c: View<&mut [u64]>,
) {
    let height = c.height();
    let mut left = MatrixLines::new();
    for top in (0..height).step_by(tuning.packed_rows) {
        let rows = top..height.min(top + tuning.packed_rows);
        let groups = rows.len().div_ceil(GROUP_ROWS);
        for word in (0..a.width).step_by(tuning.packed_words) {
            let words = WordRange::new(word, a.width.min(word + tuning.packed_words));
            left.resize(groups * words.width(), Line::ZERO);
            let mut rest = &mut left[..];
            for block in words.parts(MAX_WIDTH) {
                let to = rest.split_off_mut(..groups * block.width()).expect("room for all words");
                PackLeft { from: a.rows(rows.clone()).columns(block), to }.enter(level);
            }
            let depth = words.start * WORD_BITS..b.height().min(words.end * WORD_BITS);
            let to = c.rows_mut(rows.clone());
            multiply_add_packed(level, tuning, &left, words.width(), b, depth, to);
        }
    }
}

/// The same for a packed A of `width` words, and rows `depth` of B.
pub(super) fn multiply_add_packed(
    level: Level,
    tuning: &ProductSizes,
    left: &[Line],
    width: usize,
    b: Right<'_>,
    depth: Range<usize>,
    mut c: View<&mut [u64]>,
) {
    for words in WordRange::new(0, c.width).parts(tuning.block_tile_words(level)) {
        let right = b.part(depth.clone(), words);
        Multiply { left, left_width: width, right, to: c.as_mut().columns(words) }.enter(level);
    }
}
