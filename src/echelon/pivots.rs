//! Where the pivots are, and what can be read off a matrix together with them.

use crate::kernel::scratch::{MatrixWords, PerRow, PerWord};
use crate::kernel::transpose::transpose;
use crate::matrix::BitMatrix;
use crate::simd::Level;
use crate::words::{self, words_for};

/// In a list of the pivot row of each column: no row has a pivot in this column.
pub(crate) const NO_ROW: usize = usize::MAX;

/// What becomes of the columns with a pivot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PivotColumns {
    /// The unit vectors of the reduced form.
    UnitVectors,
    /// The row operations: pivot column c of a row is how often the original pivot row of c is in
    /// it.
    Operations,
}

/// The pivots that an elimination found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pivots {
    /// Their columns, ascending.
    pub(crate) columns: PerRow<usize>,
    /// The row of each. Of the rows that could have been taken, always the first.
    pub(crate) rows: PerRow<usize>,
}

impl Pivots {
    pub(crate) fn rank(&self) -> usize {
        self.columns.len()
    }

    /// The invertible matrix T with T A = R, from what [`Goal::Operations`] left of a matrix of
    /// this shape.
    ///
    /// Row r of T belongs to the r-th row of [`row_order`](Self::row_order).
    pub(crate) fn transform(
        &self,
        operations: &[u64],
        (nrows, ncols): (usize, usize),
    ) -> BitMatrix {
        // First, as it may not fit in memory.
        let mut transform = BitMatrix::zeros(nrows, nrows);
        let (level, stride, width) = (Level::detect(), words_for(ncols), words_for(nrows));
        let order = self.row_order(nrows);
        let mut ordered = MatrixWords::with_capacity(operations.len());
        for &row in &order {
            ordered.extend_from_slice(&operations[row * stride..][..stride]);
        }
        let mut by_column = MatrixWords::from_elem(0, ncols * width);
        transpose(level, &ordered, (nrows, ncols), &mut by_column);
        // The column of an original pivot row is that of its pivot; a row without pivot is only in
        // itself.
        let mut by_row = MatrixWords::from_elem(0, nrows * width);
        for (&column, &row) in self.columns.iter().zip(&self.rows) {
            by_row[row * width..][..width].copy_from_slice(&by_column[column * width..][..width]);
        }
        for (i, &row) in order.iter().enumerate().skip(self.rank()) {
            words::flip(&mut by_row[row * width..], i);
        }
        transpose(level, &by_row, (nrows, nrows), transform.as_words_mut());
        transform
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
    pub(crate) fn free_mask(&self, ncols: usize) -> PerWord<u64> {
        let mut mask: PerWord<_> = words::all_ones(ncols);
        for &column in &self.columns {
            words::flip(&mut mask, column);
        }
        mask
    }

    /// All of the `nrows` rows: the pivot rows, then the others, ascending.
    pub(crate) fn row_order(&self, nrows: usize) -> PerRow<usize> {
        let mut is_pivot = PerRow::from_elem(false, nrows);
        for &row in &self.rows {
            is_pivot[row] = true;
        }
        let mut order = self.rows.clone();
        order.extend((0..nrows).filter(|&i| !is_pivot[i]));
        order
    }
}
