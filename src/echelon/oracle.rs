//! Elimination entry by entry, as a textbook has it.

use super::pivots::Pivots;
use crate::BitMatrix;

/// Reduces the matrix with pivots in its first `pivot_columns` columns, rows left where they are.
pub(super) fn reduce(matrix: &mut BitMatrix, pivot_columns: usize) -> Pivots {
    let mut pivots = Pivots::default();
    for j in 0..pivot_columns {
        let mut rows = 0..matrix.nrows();
        let Some(pivot) = rows.find(|i| matrix[(*i, j)] && !pivots.rows.contains(i)) else {
            continue;
        };
        pivots.columns.push(j);
        pivots.rows.push(pivot);
        for i in 0..matrix.nrows() {
            if i != pivot && matrix[(i, j)] {
                matrix.add_row(pivot, i);
            }
        }
    }
    pivots
}
