//! Where the pivots are, and what can be read off a matrix together with them.

use crate::BitMatrix;
use crate::words;

/// The pivots that an elimination found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pivots {
    /// Their columns, ascending.
    pub(crate) columns: Vec<usize>,
    /// The row of each. Of the rows that could have been taken, always the first.
    pub(crate) rows: Vec<usize>,
}

impl Pivots {
    pub(crate) fn rank(&self) -> usize {
        self.columns.len()
    }

    /// The invertible matrix T with T A = R, from what [`Goal::Operations`] left.
    ///
    /// Row r of T belongs to the r-th row of [`row_order`](Self::row_order).
    pub(crate) fn transform(&self, operations: &BitMatrix) -> BitMatrix {
        let nrows = operations.nrows();
        let order = self.row_order(nrows);
        // The column of an original pivot row is that of its pivot; a row without pivot is only in itself.
        let by_column = operations.transpose();
        let mut by_row = BitMatrix::zeros(nrows, nrows);
        for (&column, &row) in self.columns.iter().zip(&self.rows) {
            by_row.row_words_mut(row).copy_from_slice(by_column.row_words(column));
        }
        for &row in &order[self.rank()..] {
            words::flip(by_row.row_words_mut(row), row);
        }
        by_row.transpose().permuted(&order)
    }

    /// The reduced row echelon form, from what [`Goal::Operations`] left.
    pub(crate) fn reduced(&self, operations: BitMatrix) -> BitMatrix {
        let is_free = self.free_mask(operations.ncols());
        let order = self.row_order(operations.nrows());
        let mut reduced = operations.permuted(&order);
        for i in 0..reduced.nrows() {
            let row = reduced.row_words_mut(i);
            for (word, mask) in row.iter_mut().zip(&is_free) {
                *word &= mask;
            }
            if let Some(&column) = self.columns.get(i) {
                words::flip(row, column);
            }
        }
        reduced
    }

    /// A one for each of the `ncols` columns that has no pivot.
    pub(crate) fn free_mask(&self, ncols: usize) -> Vec<u64> {
        let mut mask = words::all_ones(ncols);
        for &column in &self.columns {
            words::flip(&mut mask, column);
        }
        mask
    }

    /// All of the `nrows` rows: the pivot rows, then the others, ascending.
    pub(crate) fn row_order(&self, nrows: usize) -> Vec<usize> {
        let mut is_pivot = vec![false; nrows];
        for &row in &self.rows {
            is_pivot[row] = true;
        }
        let mut order = self.rows.clone();
        order.extend((0..nrows).filter(|&i| !is_pivot[i]));
        order
    }
}
