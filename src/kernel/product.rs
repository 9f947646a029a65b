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
use super::view::View;
use crate::simd::Level;
use crate::words::WORD_BITS;

pub(crate) use strassen::Before;
use strassen::{MultiplyAdd, Strassen};

/// C += A B on several threads if that pays, the columns of A past the last row of B being zero.
pub(crate) fn multiply_add(
    level: Level,
    tuning: &Tuning,
    a: View<&[u64]>,
    b: View<&[u64]>,
    c: View<&mut [u64]>,
    before: Before,
) {
    let products = c.height() * b.height() * c.width * WORD_BITS;
    by_rows(&tuning.threads, products, c, &|rows, c| {
        let (crossover, leaf): (_, MultiplyAdd<'_>) = if level.has_vectors() {
            (tuning.product.strassen_half_of_blocks, &|a, b, c| {
                affine::multiply_add(level, &tuning.product, a, Right::RowMajor(b), c);
            })
        } else {
            (tuning.product.strassen_half_of_tables, &|a, b, c| {
                tables::multiply_add(level, &tuning.product, a, b, c);
            })
        };
        let strassen = Strassen { level, crossover, leaf };
        strassen.multiply_add(a.rows(rows), b, c, before);
    });
}
