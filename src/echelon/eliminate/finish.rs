//! *Finish*: what an elimination owes to the rows that it left behind, and the reduced form.
//!
//! Only the columns without pivot are computed, since the others become unit vectors. Let xᵢ be
//! what row i has in them in the end, aᵢ what it has there now, and j ↦ p(j) the pivot row of
//! column j. A row that was left behind before some parts were eliminated still has its old entries
//! aᵢⱼ in their columns, and these say how often it needs their pivot rows:
//!
//! ```text
//! xᵢ = aᵢ + Σ aᵢⱼ x_p(j)      over the columns j of all parts that row i did not take part in
//! ```
//!
//! 1. [`FreeWords`] are the words of a row that have a column without pivot; x is stored in these
//!    alone.
//! 2. From the last part to the first, the rows that took part in it and in none after it are
//!    [settled](Elimination::settle): by then the x of all pivot rows below is known.
//! 3. The pivot rows of the part join [those below](Below), for the rows above.
//! 4. All rows are written in order, the pivot rows first, with unit vectors in the pivot columns.

use std::ops::Range;

use super::{Elimination, LeftBehind};
use crate::echelon::pivots::Pivots;
use crate::echelon::runs;
use crate::kernel::product::operands::{LeftOperand, RightOperand};
use crate::kernel::ranges::{BLOCK_ROWS, WordRange};
use crate::kernel::scratch::{MatrixWords, PerWord};
use crate::kernel::threads::by_rows;
use crate::kernel::view::View;
use crate::words::{self, WORD_BITS};

/// Columns without pivot up to which inner products take less time than products of 8×8 blocks or
/// tables.
const FEW: usize = 8;

/// Products of bits that take as long as reading or writing a word of a large matrix.
const PRODUCTS_PER_WORD: usize = 1 << 13;

/// The words of a row that have a column without pivot.
struct FreeWords {
    /// The number of these words.
    width: usize,
    /// Their maximal runs: index among them, word of the row, length.
    runs: PerWord<(usize, usize, usize)>,
    /// The columns without pivot, a mask for each word of the row.
    masks: PerWord<u64>,
}

impl FreeWords {
    /// The columns without pivot, counted in these words alone.
    fn columns(&self) -> Vec<usize> {
        let ones = |&(at, word, len): &_| {
            words::ones(&self.masks[word..word + len]).map(move |bit| at * WORD_BITS + bit)
        };
        self.runs.iter().flat_map(ones).collect()
    }

    /// A row's entries in columns without pivot; what becomes of the others is known.
    #[inline(always)]
    fn take(&self, row: &[u64], to: &mut [u64]) {
        for &(at, word, len) in &self.runs {
            let entries = row[word..][..len].iter().zip(&self.masks[word..][..len]);
            for (to, (entries, mask)) in to[at..][..len].iter_mut().zip(entries) {
                *to = entries & mask;
            }
        }
    }
}

/// The x of the pivot rows below, in the form in which the rows above are multiplied by them.
enum Below {
    /// Of few columns without pivot: for each of them its entries, that of pivot row p(j) at bit j.
    Columns(Vec<(usize, Vec<u64>)>),
    /// For each part the pivot rows in the order of their columns.
    Parts(Vec<(WordRange, RightOperand)>),
}

impl Elimination<'_> {
    /// Brings the matrix into its reduced form, rows in order.
    pub(super) fn finish(&mut self, ncols: usize, pivots: &Pivots, left_behind: &[LeftBehind]) {
        let stride = self.stride;
        let order = pivots.row_order(self.height());
        let masks = pivots.free_mask(ncols);
        let free: PerWord<_> = (0..stride).filter(|&word| masks[word] != 0).collect();
        let free = FreeWords { width: free.len(), runs: runs(&free), masks };
        let entries = self.free_entries(left_behind, &free);
        let rows = View::all_mut(self.rows, stride);
        let products = rows.data.len() * PRODUCTS_PER_WORD;
        by_rows(&self.tuning.threads, products, rows, &|range, rows| {
            for (i, row) in range.zip(rows.data.chunks_exact_mut(stride)) {
                row.fill(0);
                let entries = &entries[order[i] * free.width..];
                for &(at, word, len) in &free.runs {
                    row[word..][..len].copy_from_slice(&entries[at..][..len]);
                }
                if let Some(&column) = pivots.columns.get(i) {
                    words::set(row, column, true);
                }
            }
        });
    }

    /// The x of all rows.
    fn free_entries(&self, left_behind: &[LeftBehind], free: &FreeWords) -> MatrixWords {
        let mut x = MatrixWords::from_elem(0, self.height() * free.width);
        if free.width == 0 {
            return x;
        }
        let mut end = x.len() / free.width;
        let mut below = None;
        for &(part, first) in left_behind.iter().rev() {
            let rows = first * BLOCK_ROWS..end;
            end = rows.start;
            let to = &mut x[rows.start * free.width..rows.end * free.width];
            let to = View::all_mut(to, free.width);
            self.settle(rows, free, below.as_ref(), part.end, to);
            if first > 0 {
                let below = below.get_or_insert_with(|| self.nothing_below(free));
                self.put_below(part, &x, free.width, below);
            }
        }
        x
    }

    fn nothing_below(&self, free: &FreeWords) -> Below {
        let columns = free.columns();
        if columns.len() > FEW {
            return Below::Parts(Vec::new());
        }
        let zeros = vec![0; self.pivot_rows.len() / WORD_BITS];
        Below::Columns(columns.into_iter().map(|column| (column, zeros.clone())).collect())
    }

    /// Adds a part's pivot rows to those of the parts after it.
    fn put_below(&self, part: WordRange, x: &[u64], width: usize, below: &mut Below) {
        let mut pivots = self.pivots_of(part).peekable();
        match below {
            Below::Columns(columns) => {
                for (pivot, row) in pivots {
                    for (column, entries) in &mut *columns {
                        let entry = words::get(&x[row * width..], *column);
                        words::set(entries, part.columns().start + pivot, entry);
                    }
                }
            }
            Below::Parts(parts) => {
                if pivots.peek().is_some() {
                    let (x, order) = (View::all(x, width), &self.pivot_rows[part.columns()]);
                    let rows = RightOperand::new(self.level, &self.tuning.product, x, order);
                    parts.push((part, rows));
                }
            }
        }
    }

    /// Writes the x of some rows to `to`, with all pivot rows below in the columns from word `from`
    /// on.
    fn settle(
        &self,
        rows: Range<usize>,
        free: &FreeWords,
        below: Option<&Below>,
        from: usize,
        to: View<&mut [u64]>,
    ) {
        let (level, tuning, stride) = (self.level, self.tuning, self.stride);
        let rows = View::all(&self.rows[rows.start * stride..rows.end * stride], stride);
        let products = match below {
            None => rows.height() * free.width * PRODUCTS_PER_WORD,
            Some(Below::Columns(_)) => rows.height() * (stride - from) * PRODUCTS_PER_WORD,
            Some(Below::Parts(parts)) => {
                parts.iter().map(|(_, rows)| rows.products(to.height())).sum()
            }
        };
        by_rows(&tuning.threads, products, to, &|range, mut to| {
            let rows = rows.rows(range);
            let pairs = rows.data.chunks_exact(stride).zip(to.data.chunks_exact_mut(free.width));
            if let Some(Below::Columns(columns)) = below {
                level.run(
                    #[inline(always)]
                    || {
                        for (row, to) in pairs {
                            free.take(row, to);
                            for (column, entries) in columns {
                                let sum = words::dot(&row[from..entries.len()], &entries[from..]);
                                // No branch, which half of the time would wait for the row.
                                to[column / WORD_BITS] ^= u64::from(sum) << (column % WORD_BITS);
                            }
                        }
                    },
                );
                return;
            }
            pairs.for_each(|(row, to)| free.take(row, to));
            if let Some(Below::Parts(parts)) = below {
                let height = rows.height();
                for (part, pivot_rows) in parts {
                    let left = LeftOperand::new(level, rows.columns(*part));
                    pivot_rows.multiply_add(level, &tuning.product, &left, 0..height, to.as_mut());
                }
            }
        });
    }
}
