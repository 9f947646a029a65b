//! Work on rows that do not depend on each other, on several threads where the feature `rayon` is on.

use std::ops::Range;

use super::columns::Columns;
use super::tuning::Tuning;

/// Calls `work` with ranges of rows that make up all of them, and those rows of `to`.
///
/// Ranges start at multiples of 64. `products` is the number of products of bits to be done in all: little work is
/// not divided. What is computed does not depend on the division.
pub(crate) fn by_rows(
    tuning: &Tuning,
    products: usize,
    to: Columns<&mut [u64]>,
    work: &(impl Fn(Range<usize>, Columns<&mut [u64]>) + Sync),
) {
    let height = to.height();
    #[cfg(feature = "rayon")]
    if products >= tuning.parallel {
        divide(rayon::current_num_threads(), 0..height, to, work);
        return;
    }
    // Without the feature there is nothing to decide.
    _ = (tuning.parallel, products);
    work(0..height, to);
}

/// Halves the rows until there is a part for each thread.
#[cfg(feature = "rayon")]
fn divide(
    parts: usize,
    rows: Range<usize>,
    mut to: Columns<&mut [u64]>,
    work: &(impl Fn(Range<usize>, Columns<&mut [u64]>) + Sync),
) {
    let upper = (rows.len() * (parts / 2) / parts.max(1)).next_multiple_of(64);
    if parts < 2 || upper == 0 || upper >= rows.len() {
        work(rows, to);
        return;
    }
    let middle = rows.start + upper;
    let (stride, start, words) = (to.stride, to.start, to.words);
    let (above, below) = std::mem::take(&mut to.rows).split_at_mut(upper * stride);
    let part = |rows| Columns { rows, stride, start, words };
    rayon::join(
        || divide(parts / 2, rows.start..middle, part(above), work),
        || divide(parts - parts / 2, middle..rows.end, part(below), work),
    );
}
