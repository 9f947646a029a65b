//! The product by the method of the Four Russians: eight rows of B at a time have 256 sums, which are looked up by a byte of A.
//!
//! Arlazarov, Dinic, Kronrod, Faradžev (1970); several tables a pass as in Albrecht, Bard, Hart (arXiv:0811.1714).

use crate::kernel::blocks::with_const_words;
use crate::kernel::tuning::Tuning;
use crate::kernel::view::Columns;
use crate::simd::Level;
use crate::words::WORD_BITS;

/// C += A B for row-major operands. Bits of A past the last row of B are zero.
pub(super) fn multiply_add(
    level: Level,
    tuning: &Tuning,
    a: Columns<&[u64]>,
    b: Columns<&[u64]>,
    mut c: Columns<&mut [u64]>,
) {
    let height = c.height();
    let bytes = height >= tuning.byte_table_rows;
    let often = a.words >= tuning.table_passes;
    let word_columns = if often { word_columns(a) } else { Vec::new() };
    let left = |word: usize| {
        if often {
            Columns::all(&word_columns[word * height..][..height], 1)
        } else {
            Columns { start: a.start + word, words: 1, ..a }
        }
    };
    let collect = often && c.stride >= tuning.distant_words;
    let mut sums = vec![0; if collect { height * tuning.words.min(c.words) } else { 0 }];
    for column in (0..c.words).step_by(tuning.words) {
        let columns = column..c.words.min(column + tuning.words);
        let words = columns.len();
        let b = b.part(0..b.height(), columns.clone());
        let mut c = c.part_mut(0..height, columns);
        level.run_without_vectors(
            #[inline(always)]
            || {
                let to = if collect {
                    sums.truncate(height * words);
                    sums.fill(0);
                    Columns::all_mut(&mut sums, words)
                } else {
                    c.part_mut(0..height, 0..words)
                };
                with_const_words!(words, N => if bytes {
                    by_tables::<N, 8, 256>(&mut vec![Table::ZERO; WORD_BITS / 8], &left, b, to);
                } else {
                    by_tables::<N, 4, 16>(&mut [Table::ZERO; WORD_BITS / 4], &left, b, to);
                });
                if collect {
                    Columns::all(&sums, words).add_to(c);
                }
            },
        );
    }
}

/// The words of a matrix, column by column.
fn word_columns(matrix: Columns<&[u64]>) -> Vec<u64> {
    let height = matrix.height();
    let mut columns = vec![0; height * matrix.words];
    // Eight words, a line of memory, at a time.
    for (block, columns) in columns.chunks_mut(8 * height).enumerate() {
        let words = columns.len() / height;
        for (i, row) in matrix.rows.chunks_exact(matrix.stride).enumerate() {
            let row = &row[matrix.start + 8 * block..][..words];
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
    left: impl Fn(usize) -> Columns<&'a [u64]>,
    b: Columns<&[u64]>,
    c: Columns<&mut [u64]>,
) {
    let Columns { rows: targets, stride, start, .. } = c;
    let tables = &mut tables[..WORD_BITS / BITS];
    let tables = &mut tables[..WORD_BITS / BITS];
    for (word, rows) in b.rows.chunks(WORD_BITS * b.stride).enumerate() {
        let left = left(word);
        for (table, rows) in tables.iter_mut().zip(rows.chunks(BITS * b.stride)) {
            fill_table(&mut table.0, rows, b.stride, b.start);
        }
        let choices = left.rows.chunks_exact(left.stride).map(|row| row[left.start]);
        for (choice, row) in choices.zip(targets.chunks_exact_mut(stride)) {
            let row: &mut [u64; N] =
                row[start..].first_chunk_mut().expect("the words are in the row");
            let mut sum = *row;
            // A constant number of tables, to be unrolled: a loop is compiled to gathers. Where there are fewer,
            // A has zeros, and entry 0 is zero in any table.
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
    start: usize,
) {
    let mut filled = 1;
    for row in rows.chunks_exact(stride) {
        let row: [u64; N] = *row[start..].first_chunk().expect("the words are in the row");
        let (known, new) = table.split_at_mut(filled);
        for (new, known) in new.iter_mut().zip(known) {
            for w in 0..N {
                new[w] = known[w] ^ row[w];
            }
        }
        filled *= 2;
    }
}
