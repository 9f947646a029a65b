//! The product by the method of the Four Russians: eight rows of B at a time have 256 sums, which are looked up by a byte of A.
//!
//! Arlazarov, Dinic, Kronrod, Faradžev (1970); several tables a pass as in Albrecht, Bard, Hart (arXiv:0811.1714).

use crate::matrix::blocks::with_const_words;
use crate::matrix::columns::Columns;
use crate::matrix::tuning::Tuning;
use crate::simd::Level;
use crate::words::WORD_BITS;

/// C += A B for row-major operands. Bits of A past the last row of B are zero.
pub(crate) fn multiply_add(
    level: Level,
    tuning: &Tuning,
    a: Columns<&[u64]>,
    b: Columns<&[u64]>,
    mut c: Columns<&mut [u64]>,
) {
    let height = c.height();
    let bytes = height >= tuning.byte_table_rows;
    for column in (0..c.words).step_by(tuning.words) {
        let words = tuning.words.min(c.words - column);
        let b = Columns { start: b.start + column, words, ..b };
        let c = c.part_mut(0..height, column..column + words);
        level.run(
            #[inline(always)]
            || {
                with_const_words!(words, N => if bytes {
                    by_tables::<N, 8, 256>(a, b, c);
                } else {
                    by_tables::<N, 4, 16>(a, b, c);
                });
            },
        );
    }
}

/// Adds A B to N words of C, with tables of E = 2^BITS entries.
#[inline(always)]
fn by_tables<const N: usize, const BITS: usize, const E: usize>(
    a: Columns<&[u64]>,
    b: Columns<&[u64]>,
    c: Columns<&mut [u64]>,
) {
    let Columns { rows: targets, stride, start, .. } = c;
    let mut tables = vec![[[0; N]; E]; WORD_BITS / BITS];
    let tables = &mut tables[..WORD_BITS / BITS];
    for (word, rows) in b.rows.chunks(WORD_BITS * b.stride).take(a.words).enumerate() {
        for (table, rows) in tables.iter_mut().zip(rows.chunks(BITS * b.stride)) {
            fill_table(table, rows, b.stride, b.start);
        }
        let left = a.rows.chunks_exact(a.stride).map(|row| row[a.start + word]);
        for (choice, row) in left.zip(targets.chunks_exact_mut(stride)) {
            let row: &mut [u64; N] =
                row[start..].first_chunk_mut().expect("the words are in the row");
            let mut sum = *row;
            // A constant number of tables, to be unrolled: a loop is compiled to gathers. Where there are fewer,
            // A has zeros, and entry 0 is zero in any table.
            for (eight, tables) in tables.as_chunks::<8>().0.iter().enumerate() {
                for (t, table) in tables.iter().enumerate() {
                    let [index, ..] = (choice >> ((8 * eight + t) * BITS)).to_le_bytes();
                    let entry = &table[usize::from(index) % E];
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
