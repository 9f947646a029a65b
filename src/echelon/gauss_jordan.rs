//! Gauss–Jordan elimination on words.

use crate::BitMatrix;
use crate::simd::Level;
use crate::words;

/// Which rows a pivot row is added to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Clear {
    /// Those below: the row echelon form, enough for the rank.
    Below,
    /// All others: the reduced row echelon form.
    All,
}

impl BitMatrix {
    /// Reduces the matrix with pivots in the first `pivot_columns` columns only; returns the pivots.
    ///
    /// The columns behind them take part in the row operations: this solves augmented systems.
    pub(crate) fn reduce_columns(&mut self, pivot_columns: usize) -> Vec<usize> {
        Level::detect().run(
            #[inline(always)]
            || eliminate(self, pivot_columns, Clear::All),
        )
    }

    /// Brings the matrix into row echelon form, not reduced above the pivots; returns the rank.
    pub(crate) fn eliminate_below(&mut self) -> usize {
        let ncols = self.ncols();
        Level::detect().run(
            #[inline(always)]
            || eliminate(self, ncols, Clear::Below).len(),
        )
    }
}

#[inline(always)]
fn eliminate(matrix: &mut BitMatrix, pivot_columns: usize, clear: Clear) -> Vec<usize> {
    let mut pivots = Vec::new();
    for j in 0..pivot_columns {
        let rank = pivots.len();
        if rank == matrix.nrows() {
            break;
        }
        let Some(found) = (rank..matrix.nrows()).find(|&i| words::get(matrix.row_words(i), j))
        else {
            continue;
        };
        matrix.swap_rows(rank, found);
        let first = match clear {
            Clear::Below => rank + 1,
            Clear::All => 0,
        };
        // Left of column j the pivot row is zero.
        let start = j / words::WORD_BITS;
        for i in (first..matrix.nrows()).filter(|&i| i != rank) {
            let (pivot_row, row) = matrix.two_rows_mut(rank, i);
            if words::get(row, j) {
                words::xor_into(&mut row[start..], &pivot_row[start..]);
            }
        }
        pivots.push(j);
    }
    pivots
}
