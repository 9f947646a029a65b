//! The product on a CPU that multiplies 8×8 bit blocks.

use crate::matrix::blocks::{Columns, GROUP, Multiply, PackLeft, WORDS};
use crate::simd::{Level, Line};
use crate::words::WORD_BITS;

/// C += A B for row-major operands.
pub(super) fn multiply_add(
    level: Level,
    a: Columns<&[u64]>,
    b: Columns<&[u64]>,
    c: Columns<&mut [u64]>,
) {
    let groups = c.rows.len().div_ceil(c.stride * GROUP);
    let depth = b.rows.len() / b.stride;
    let mut left = vec![Line::ZERO; groups * a.words.min(WORDS)];
    let Columns { rows: target, stride, start, words } = c;
    for word in (0..a.words).step_by(WORDS) {
        let left_words = WORDS.min(a.words - word);
        let left = &mut left[..groups * left_words];
        let from = Columns { start: a.start + word, words: left_words, ..a };
        level.enter(PackLeft { from, to: left });
        let last = ((word + left_words) * WORD_BITS).min(depth);
        let rows = &b.rows[word * WORD_BITS * b.stride..last * b.stride];
        for column in (0..words).step_by(WORDS) {
            let words = WORDS.min(words - column);
            let right = Columns { rows, start: b.start + column, words, ..b };
            let to = Columns { rows: &mut *target, stride, start: start + column, words };
            level.enter(Multiply { left, left_words, right, to });
        }
    }
}
