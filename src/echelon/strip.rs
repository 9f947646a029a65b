//! Gauss–Jordan elimination of 64 columns, one word a row, on CPUs without block products.

use super::pivots::NO_ROW;
use crate::kernel::ranges::BLOCK_ROWS;

/// Eliminates the first columns of a strip in place: a pivot column holds the row operations, as in
/// [`panel`](super::panel). Writes the pivot row of each column.
///
/// `unused` is a mask for each block of 64 rows: those that may become pivot rows.
#[inline(always)]
pub(super) fn search_strip(
    strip: &mut [u64],
    columns: usize,
    unused: &mut [u64],
    pivot_rows: &mut [usize],
) {
    let mut promising = !0_u64;
    for (c, pivot_row) in pivot_rows.iter_mut().enumerate().take(columns) {
        if promising >> c & 1 == 0 {
            continue;
        }
        let Some(pivot) = first_pivot(strip, c, unused) else {
            // Columns without a one in any unused row stay so.
            promising = unused_sum(strip, unused);
            continue;
        };
        unused[pivot / BLOCK_ROWS] &= !(1 << (pivot % BLOCK_ROWS));
        *pivot_row = pivot;
        let row = strip[pivot];
        let addend = row & !(1 << c);
        for target in &mut *strip {
            *target ^= addend & (*target >> c & 1).wrapping_neg();
        }
        strip[pivot] = row;
    }
    debug_assert!(pivot_rows[columns..].iter().all(|&row| row == NO_ROW));
}

/// The first unused row with a one in column c.
#[inline(always)]
fn first_pivot(strip: &[u64], c: usize, unused: &[u64]) -> Option<usize> {
    for (block, (rows, &mask)) in strip.chunks(BLOCK_ROWS).zip(unused).enumerate() {
        if mask == 0 {
            continue;
        }
        let found = rows.iter().enumerate().find(|(i, row)| (**row >> c) & (mask >> i) & 1 != 0);
        if let Some((i, _)) = found {
            return Some(block * BLOCK_ROWS + i);
        }
    }
    None
}

/// The columns with a one in some unused row.
#[inline(always)]
fn unused_sum(strip: &[u64], unused: &[u64]) -> u64 {
    strip.chunks(BLOCK_ROWS).zip(unused).fold(0, |all, (rows, &mask)| {
        rows.iter()
            .enumerate()
            .fold(all, |all, (i, row)| all | row & (mask >> i & 1).wrapping_neg())
    })
}
