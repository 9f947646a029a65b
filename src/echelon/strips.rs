//! Gauss–Jordan elimination in strips of 64 columns, one word a row: the pivots are found in the strip, and the columns
//! outside follow with one product by the method of the Four Russians.
//!
//! In place, as in [`panel`](super::panel): a pivot column of the strip holds the row operations.

use super::eliminate::{Goal, Pivots};
use crate::BitMatrix;
use crate::matrix::blocks::Columns;
use crate::matrix::product::tables;
use crate::simd::Level;
use crate::words::WORD_BITS;

pub(super) fn eliminate(
    level: Level,
    matrix: &mut BitMatrix,
    pivot_columns: usize,
    goal: Goal,
) -> Pivots {
    let stride = matrix.stride();
    let mut unused = vec![!0; matrix.nrows()];
    let mut pivots = Pivots::default();
    let mut strip = Vec::with_capacity(matrix.nrows());
    let mut right = Vec::new();
    for word in 0..pivot_columns.div_ceil(WORD_BITS) {
        let Some(first) = unused.iter().position(|&mask| mask != 0) else { break };
        // Rows above the first unused one matter only for the reduced form.
        let first = if goal == Goal::Rank { first } else { 0 };
        let rows = &mut matrix.as_words_mut()[first * stride..];
        strip.clear();
        strip.extend(rows.iter().skip(word).step_by(stride));
        let columns = WORD_BITS.min(pivot_columns - word * WORD_BITS);
        let unused = &mut unused[first..];
        let found = level.run(
            #[inline(always)]
            || reduce_strip(&mut strip, columns, unused),
        );
        if found.is_empty() {
            continue;
        }
        let mask = found.iter().fold(0, |mask, &(column, _)| mask | 1 << column);
        let free = if goal == Goal::Operations { !0 } else { !mask };
        for (row, entries) in rows.iter_mut().skip(word).step_by(stride).zip(&mut strip) {
            *row = *entries & free;
            *entries &= mask;
        }
        right.clear();
        right.resize(WORD_BITS * stride, 0);
        for &(column, row) in &found {
            pivots.columns.push(word * WORD_BITS + column);
            pivots.rows.push(first + row);
            strip[row] ^= 1 << column;
            if goal != Goal::Operations {
                rows[row * stride + word] |= 1 << column;
            }
            right[column * stride..][..stride].copy_from_slice(&rows[row * stride..][..stride]);
        }
        let before = if goal == Goal::Operations { 0..word } else { 0..0 };
        for columns in [before, word + 1..stride] {
            let (start, words) = (columns.start, columns.len());
            let operations = Columns { rows: &strip[..], stride: 1, start: 0, words: 1 };
            let from = Columns { rows: &right[..], stride, start, words };
            let to = Columns { rows: &mut *rows, stride, start, words };
            tables::multiply_add(level, operations, from, to);
        }
    }
    pivots
}

/// Gauss–Jordan in place on the first columns of a strip; returns column and row of each pivot.
///
/// `unused` is all ones for rows that may become pivot rows, else zero.
#[inline(always)]
fn reduce_strip(strip: &mut [u64], columns: usize, unused: &mut [u64]) -> Vec<(usize, usize)> {
    let mut pivots = Vec::with_capacity(columns);
    let mut promising = !0_u64;
    for c in 0..columns {
        if promising >> c & 1 == 0 {
            continue;
        }
        let mut rows = strip.iter().zip(&*unused);
        let Some(pivot) = rows.position(|(row, unused)| (row & unused) >> c & 1 != 0) else {
            // Columns without a one in any unused row stay so.
            promising = strip.iter().zip(&*unused).fold(0, |all, (row, mask)| all | row & mask);
            continue;
        };
        unused[pivot] = 0;
        pivots.push((c, pivot));
        let row = strip[pivot];
        let addend = row & !(1 << c);
        for target in &mut *strip {
            *target ^= addend & (*target >> c & 1).wrapping_neg();
        }
        strip[pivot] = row;
    }
    pivots
}
