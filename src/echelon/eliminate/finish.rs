//! What an elimination owes to the rows that it left behind, and the reduced form.

use std::ops::Range;

use super::Elimination;
use crate::echelon::panel::BLOCK;
use crate::echelon::pivots::Pivots;
use crate::echelon::runs;
use crate::kernel::product::operands::{LeftOperand, RightOperand};
use crate::kernel::scratch::{EachWord, Words};
use crate::kernel::threads::by_rows;
use crate::kernel::view::Columns;
use crate::words::{self, WORD_BITS};

/// Columns without pivot up to which inner products take less time than products of 8×8 blocks or tables.
const FEW: usize = 8;

/// Products of bits that take as long as reading or writing a word of a large matrix.
const PRODUCTS_PER_WORD: usize = 1 << 13;

/// The words of a row that have a column without pivot.
struct FreeWords {
    count: usize,
    /// Their maximal runs: index among them, word of the row, length.
    runs: EachWord<(usize, usize, usize)>,
    /// The columns without pivot, a mask for each word of the row.
    masks: EachWord<u64>,
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

/// The reduced pivot rows of some parts, to be added to rows above.
enum Below {
    /// For each column without pivot its entries, each in the place of the row's pivot.
    Columns(Vec<(usize, Vec<u64>)>),
    /// For each part all columns without pivot.
    Parts(Vec<(Range<usize>, RightOperand)>),
}

impl Elimination<'_> {
    /// Brings the matrix into its reduced form, rows in order.
    ///
    /// Rows above `first` were left behind before `part` was eliminated: its pivot rows
    /// are to be added to them, and all entries are still there that say how often. Only words with a column without pivot are computed.
    pub(super) fn finish(
        &mut self,
        ncols: usize,
        pivots: &Pivots,
        left_behind: &[(Range<usize>, usize)],
    ) {
        let stride = self.stride;
        let order = pivots.row_order(self.rows.len() / stride);
        let masks = pivots.free_mask(ncols);
        let free: EachWord<_> = (0..stride).filter(|&word| masks[word] != 0).collect();
        let free = FreeWords { count: free.len(), runs: runs(&free), masks };
        let entries = self.free_entries(left_behind, &free);
        let rows = Columns::all_mut(self.rows, stride);
        let products = rows.rows.len() * PRODUCTS_PER_WORD;
        by_rows(self.tuning, products, rows, &|range, rows| {
            for (i, row) in range.zip(rows.rows.chunks_exact_mut(stride)) {
                row.fill(0);
                let entries = &entries[order[i] * free.count..];
                for &(at, word, len) in &free.runs {
                    row[word..][..len].copy_from_slice(&entries[at..][..len]);
                }
                if let Some(&column) = pivots.columns.get(i) {
                    words::set(row, column, true);
                }
            }
        });
    }

    /// The reduced entries of all rows in columns without pivot, in words that have one.
    fn free_entries(&self, left_behind: &[(Range<usize>, usize)], free: &FreeWords) -> Words {
        let mut x = Words::from_elem(0, self.rows.len() / self.stride * free.count);
        if free.count == 0 {
            return x;
        }
        let mut end = x.len() / free.count;
        let mut below = None;
        for (part, first) in left_behind.iter().rev() {
            let rows = first * BLOCK..end;
            let to = &mut x[rows.start * free.count..rows.end * free.count];
            let to = Columns::all_mut(to, free.count);
            self.reduce_entries(rows, free, below.as_ref(), part.end, to);
            if *first > 0 {
                let below = below.get_or_insert_with(|| self.nothing_below(free));
                self.put_below(part, &x, free.count, below);
            }
            end = first * BLOCK;
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

    /// Adds a part's pivot rows to those below of all other parts.
    fn put_below(&self, part: &Range<usize>, x: &[u64], width: usize, below: &mut Below) {
        let mut pivots = self.pivots_of(part.clone()).peekable();
        match below {
            Below::Columns(columns) => {
                for (pivot, row) in pivots {
                    for (column, entries) in &mut *columns {
                        let entry = words::get(&x[row * width..], *column);
                        words::set(entries, part.start * WORD_BITS + pivot, entry);
                    }
                }
            }
            Below::Parts(parts) => {
                if pivots.peek().is_some() {
                    let (x, order) = (Columns::all(x, width), self.pivot_rows_of(part));
                    let operand = RightOperand::new(self.level, self.tuning, x, order);
                    parts.push((part.clone(), operand));
                }
            }
        }
    }

    /// The reduced entries of some rows, with pivots below from word `from` on.
    fn reduce_entries(
        &self,
        rows: Range<usize>,
        free: &FreeWords,
        below: Option<&Below>,
        from: usize,
        to: Columns<&mut [u64]>,
    ) {
        let (level, tuning, stride) = (self.level, self.tuning, self.stride);
        let rows = Columns::all(&self.rows[rows.start * stride..rows.end * stride], stride);
        let products = match below {
            None => rows.height() * free.count * PRODUCTS_PER_WORD,
            Some(Below::Columns(_)) => rows.height() * (stride - from) * PRODUCTS_PER_WORD,
            Some(Below::Parts(parts)) => {
                parts.iter().map(|(_, rows)| rows.products(to.height())).sum()
            }
        };
        by_rows(tuning, products, to, &|range, mut to| {
            let rows = rows.part(range, 0..stride);
            let pairs = rows.rows.chunks_exact(stride).zip(to.rows.chunks_exact_mut(free.count));
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
                    let left = LeftOperand::new(level, rows.part(0..height, part.clone()));
                    let to = to.part_mut(0..height, 0..free.count);
                    pivot_rows.multiply_add(level, tuning, &left, 0..height, to);
                }
            }
        });
    }
}
