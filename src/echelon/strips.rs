//! Gauss–Jordan elimination in strips of 64 columns.

use super::eliminate::{Goal, Pivots};
use crate::BitMatrix;
use crate::simd::Level;
use crate::words;

pub(super) fn eliminate(
    level: Level,
    matrix: &mut BitMatrix,
    pivot_columns: usize,
    goal: Goal,
) -> Pivots {
    level.run(
        #[inline(always)]
        || schoolbook(matrix, pivot_columns, goal),
    )
}

#[inline(always)]
pub(super) fn schoolbook(matrix: &mut BitMatrix, pivot_columns: usize, goal: Goal) -> Pivots {
    let mut pivots = Pivots::default();
    let mut used = vec![false; matrix.nrows()];
    for j in 0..pivot_columns {
        let Some(pivot) =
            (0..matrix.nrows()).find(|&i| !used[i] && words::get(matrix.row_words(i), j))
        else {
            continue;
        };
        used[pivot] = true;
        pivots.columns.push(j);
        pivots.rows.push(pivot);
        for i in 0..matrix.nrows() {
            if i != pivot && words::get(matrix.row_words(i), j) {
                let (source, target) = matrix.two_rows_mut(pivot, i);
                words::xor_into(target, source);
                if goal == Goal::Operations {
                    words::flip(target, j);
                }
            }
        }
    }
    pivots
}
