//! What an elimination owes to the rows that it left behind, and the reduced form.

use std::ops::Range;

use super::Elimination;
use crate::echelon::panel::BLOCK;
use crate::echelon::pivots::Pivots;
use crate::echelon::runs;
use crate::matrix::columns::Columns;
use crate::matrix::product::multiply_add;
use crate::words::{self, WORD_BITS};

impl Elimination<'_> {
    /// Brings the matrix into its reduced form, rows in order.
    ///
    /// Rows above `first` were left behind before `part` was eliminated. From the last part to the first, its pivot rows
    /// are added to them: all entries are still there that say how often. Only words with a column without pivot are computed.
    pub(super) fn finish(
        &mut self,
        ncols: usize,
        pivots: &Pivots,
        left_behind: &[(Range<usize>, usize)],
    ) {
        let stride = self.stride;
        let is_free = pivots.free_mask(ncols);
        let free: Vec<_> = (0..stride).filter(|&word| is_free[word] != 0).collect();
        let (width, runs) = (free.len(), runs(&free));
        let mut x = vec![0; self.rows.len() / stride * width];
        if width > 0 {
            for (x, row) in x.chunks_exact_mut(width).zip(self.rows.chunks_exact(stride)) {
                for &(at, word, len) in &runs {
                    x[at..][..len].copy_from_slice(&row[word..][..len]);
                }
            }
            for (part, first) in left_behind.iter().rev() {
                self.add_pivot_rows(part.clone(), *first * BLOCK, &mut x, width);
            }
        }
        for (i, row) in pivots.row_order(self.rows.len() / stride).into_iter().enumerate() {
            let target = &mut self.rows[i * stride..][..stride];
            target.fill(0);
            for &(at, word, len) in &runs {
                target[word..][..len].copy_from_slice(&x[row * width + at..][..len]);
            }
            if let Some(&column) = pivots.columns.get(i) {
                words::set(target, column, true);
            }
        }
    }

    /// Adds the part's pivot rows to the first `height` rows of x, as often as the matrix says.
    fn add_pivot_rows(&self, part: Range<usize>, height: usize, x: &mut [u64], width: usize) {
        if height == 0 || self.pivots_of(part.clone()).next().is_none() {
            return;
        }
        let mut right = vec![0; part.len() * WORD_BITS * width];
        for (column, row) in self.pivots_of(part.clone()) {
            right[column * width..][..width].copy_from_slice(&x[row * width..][..width]);
        }
        let left = Columns::all(&*self.rows, self.stride).part(0..height, part);
        let to = Columns::all_mut(&mut x[..height * width], width);
        multiply_add(self.level, self.tuning, left, Columns::all(&right, width), to);
    }
}
