//! The product by the method of the Four Russians: eight rows of B at a time have 256 sums, which
//! are looked up by a byte of A.
//!
//! Arlazarov, Dinic, Kronrod, Faradžev (1970); several tables a pass as in Albrecht, Bard, Hart
//! (arXiv:0811.1714).

use crate::kernel::blocks::with_const_width;
use crate::kernel::ranges::WordRange;
use crate::kernel::tuning::ProductSizes;
use crate::kernel::view::View;
use crate::simd::Level;
use crate::words::WORD_BITS;

/// C += A B for row-major operands. Bits of A past the last row of B are zero.
pub(super) fn multiply_add(
    level: Level,
    tuning: &ProductSizes,
    a: View<&[u64]>,
    b: View<&[u64]>,
    mut c: View<&mut [u64]>,
) {
    let height = c.height();
    let bytes = height >= tuning.large_tables_from_rows;
    let often = a.width >= tuning.copied_from_words;
    let word_columns = if often { word_columns(a) } else { Vec::new() };
    let left = |word: usize| {
        if often {
            View::all(&word_columns[word * height..][..height], 1)
        } else {
            a.columns(WordRange::new(word, word + 1))
        }
    };
    let collect = often && c.stride >= tuning.collected_from_stride;
    let mut sums = vec![0; if collect { height * tuning.tile_words.min(c.width) } else { 0 }];
    for words in WordRange::new(0, c.width).parts(tuning.tile_words) {
        let width = words.width();
        let (b, mut c) = (b.columns(words), c.as_mut().columns(words));
        level.run_without_vectors(
            #[inline(always)]
            || {
                let to = if collect {
                    sums.truncate(height * width);
                    sums.fill(0);
                    View::all_mut(&mut sums, width)
                } else {
                    c.as_mut()
                };
                with_const_width!(width, N => if bytes {
                    by_tables::<N, 8, 256>(&mut vec![Table::ZERO; WORD_BITS / 8], &left, b, to);
                } else {
                    by_tables::<N, 4, 16>(&mut [Table::ZERO; WORD_BITS / 4], &left, b, to);
                });
                if collect {
                    View::all(&sums, width).add_to(c);
                }
            },
        );
    }
}

/// The words of a matrix, column by column.
fn word_columns(matrix: View<&[u64]>) -> Vec<u64> {
    let height = matrix.height();
    let mut columns = vec![0; height * matrix.width];
    // Eight words, a line of memory, at a time.
    for (block, columns) in columns.chunks_mut(8 * height).enumerate() {
        let width = columns.len() / height;
        for (i, row) in matrix.data.chunks_exact(matrix.stride).enumerate() {
            let row = &row[matrix.first + 8 * block..][..width];
            for (column, word) in columns.chunks_exact_mut(height).zip(row) {
                column[i] = *word;
            }
        }
    }
    columns
}

/// The sums of some rows; at the start of a line of memory, lest every second entry lie in two.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Table<const N: usize, const E: usize>([[u64; N]; E]);

impl<const N: usize, const E: usize> Table<N, E> {
    const ZERO: Self = Self([[0; N]; E]);
}

/// Adds A B to N words of C, with tables of E = 2^BITS entries.
#[inline(always)]
fn by_tables<'a, const N: usize, const BITS: usize, const E: usize>(
    tables: &mut [Table<N, E>],
    left: impl Fn(usize) -> View<&'a [u64]>,
    b: View<&[u64]>,
    c: View<&mut [u64]>,
) {
    let View { data: targets, stride, first, .. } = c;
    let tables = &mut tables[..WORD_BITS / BITS];
    for (word, rows) in b.data.chunks(WORD_BITS * b.stride).enumerate() {
        let left = left(word);
        for (table, rows) in tables.iter_mut().zip(rows.chunks(BITS * b.stride)) {
            fill_table(&mut table.0, rows, b.stride, b.first);
        }
        let choices = left.data.chunks_exact(left.stride).map(|row| row[left.first]);
        for (choice, row) in choices.zip(targets.chunks_exact_mut(stride)) {
            let row: &mut [u64; N] =
                row[first..].first_chunk_mut().expect("the words are in the row");
            let mut sum = *row;
            // A constant number of tables, to be unrolled: a loop is compiled to gathers. Where
            // there are fewer, A has zeros, and entry 0 is zero in any table.
            for (eight, tables) in tables.as_chunks::<8>().0.iter().enumerate() {
                for (t, table) in tables.iter().enumerate() {
                    let [index, ..] = (choice >> ((8 * eight + t) * BITS)).to_le_bytes();
                    let entry = &table.0[usize::from(index) % E];
                    for w in 0..N {
                        sum[w] ^= entry[w];
                    }
                }
            }
            *row = sum;
        }
    }
}

/// All sums of the given rows: entry e is the sum of those rows whose bit is set in e.
#[inline(always)]
fn fill_table<const N: usize, const E: usize>(
    table: &mut [[u64; N]; E],
    rows: &[u64],
    stride: usize,
    first: usize,
) {
    let mut filled = 1;
    for row in rows.chunks_exact(stride) {
        let row: [u64; N] = *row[first..].first_chunk().expect("the words are in the row");
        let (known, new) = table.split_at_mut(filled);
        for (new, known) in new.iter_mut().zip(known) {
            for w in 0..N {
                new[w] = known[w] ^ row[w];
            }
        }
        filled *= 2;
    }
}
