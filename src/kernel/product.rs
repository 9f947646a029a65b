//! C += A B on views of words.

mod affine;
pub(crate) mod operands;
mod quarters;
mod strassen;
mod tables;
#[cfg(test)]
mod tests;

use super::blocks::Right;
use super::threads::by_rows;
use super::tuning::Tuning;
use super::view::Columns;
use crate::simd::Level;
use crate::words::WORD_BITS;

pub(crate) use strassen::Before;
use strassen::{MultiplyAdd, Strassen};

/// C += A B on several threads if that pays, the columns of A past the last row of B being zero.
pub(crate) fn multiply_add(
    level: Level,
    tuning: &Tuning,
    a: Columns<&[u64]>,
    b: Columns<&[u64]>,
    c: Columns<&mut [u64]>,
    before: Before,
) {
    let products = c.height() * b.height() * c.words * WORD_BITS;
    by_rows(tuning, products, c, &|rows, c| {
        let (crossover, leaf): (_, MultiplyAdd<'_>) = if level.has_vectors() {
            (tuning.strassen_of_blocks, &|a, b, c| {
                affine::multiply_add(level, tuning, a, Right::RowMajor(b), c);
            })
        } else {
            (tuning.strassen_of_tables, &|a, b, c| tables::multiply_add(level, tuning, a, b, c))
        };
        let strassen = Strassen { level, crossover, leaf };
        strassen.multiply_add(a.part(rows, 0..a.words), b, c, before);
    });
}
