//! The transpose, in blocks of 64×64.

use super::blocks::{GROUP_ROWS, load_group, right_operand, with_const_width};
use super::ranges::WordRange;
use super::view::View;
use crate::simd::{Level, Vectors, Work};
use crate::words::{WORD_BITS, words_for};

/// Writes the transpose of a matrix of this shape over the words of another.
pub(crate) fn transpose(
    level: Level,
    from: &[u64],
    (nrows, ncols): (usize, usize),
    to: &mut [u64],
) {
    if from.is_empty() {
        return;
    }
    let (stride, width) = (words_for(ncols), words_for(nrows));
    let (from, mut to) = (View::all(from, stride), View::all_mut(to, width));
    for top in (0..width).step_by(TILE) {
        for left in (0..stride).step_by(TILE) {
            let rows = top * WORD_BITS..nrows.min((top + TILE) * WORD_BITS);
            let columns = left * WORD_BITS..ncols.min((left + TILE) * WORD_BITS);
            let from = from.rows(rows).columns(WordRange::new(left, stride.min(left + TILE)));
            let to = to.rows_mut(columns).columns(WordRange::new(top, width.min(top + TILE)));
            let tile = Transpose { from, to };
            if level.has_vectors() {
                with_const_width!(tile.from.width, N => level.enter(TransposeOfWidth::<N>(tile)));
            } else {
                level.run_without_vectors(
                    #[inline(always)]
                    || tile.by_words(),
                );
            }
        }
    }
}

/// Words on a side of a tile: a cache line, read and written as a whole.
const TILE: usize = 8;

/// Writes the transpose of `from` to `to`: at most 512 rows and columns.
struct Transpose<'a> {
    from: View<&'a [u64]>,
    to: View<&'a mut [u64]>,
}

impl Transpose<'_> {
    /// The transpose on a CPU without block products, by blocks of 64×64.
    #[inline(always)]
    fn by_words(self) {
        let Self { from, to } = self;
        let mut block = [0; WORD_BITS];
        for (below, rows) in from.data.chunks(WORD_BITS * from.stride).enumerate() {
            for (right, targets) in to.data.chunks_mut(WORD_BITS * to.stride).enumerate() {
                block.fill(0);
                for (word, row) in block.iter_mut().zip(rows.chunks_exact(from.stride)) {
                    *word = row[from.first + right];
                }
                transpose_block(&mut block);
                for (word, row) in block.iter().zip(targets.chunks_exact_mut(to.stride)) {
                    row[to.first + below] = *word;
                }
            }
        }
    }
}

/// [`Transpose`] for N words of `from`.
struct TransposeOfWidth<'a, const N: usize>(Transpose<'a>);

impl<const N: usize> Work for TransposeOfWidth<'_, N> {
    type Output = ();

    #[inline(always)]
    fn vectors<S: Vectors>(self, simd: S) {
        transpose_in_lanes::<S, N>(simd, self.0);
    }
}

/// In lane c, byte g: byte 7 − c of lane g.
const GATHER_COLUMNS: [u64; 8] = {
    let mut indices = [0; 8];
    let mut c = 0;
    while c < 8 {
        indices[c] = 0x3830_2820_1810_0800 + 0x0101_0101_0101_0101 * (7 - c) as u64;
        c += 1;
    }
    indices
};

/// Up to 64 rows of N words, by way of 8×8 blocks: in lane c of vector j of each word, column 8j +
/// c.
#[inline(always)]
fn transpose_words<S: Vectors, const N: usize>(simd: S, from: View<&[u64]>) -> [[S::Vector; 8]; N] {
    let gather = simd.load(&GATHER_COLUMNS);
    let mut groups = [[simd.zero(); 8]; N];
    for (g, rows) in from.data.chunks(GROUP_ROWS * from.stride).enumerate() {
        let words = load_group::<S, N>(simd, rows, from.stride, from.first);
        for w in 0..N {
            // In lane q, byte 7 − c: column 8q + c of eight rows.
            groups[w][g] = right_operand(simd, words[w]);
        }
    }
    for group in &mut groups {
        *group = simd.transpose_lanes(*group);
        for column in group {
            *column = simd.permute(*column, gather);
        }
    }
    groups
}

/// [`Transpose`] for N words.
#[inline(always)]
fn transpose_in_lanes<S: Vectors, const N: usize>(simd: S, tile: Transpose<'_>) {
    let Transpose { from, to } = tile;
    if N == 1 && to.width == 1 {
        let [columns] = transpose_words::<S, 1>(simd, from);
        for (targets, column) in to.data.chunks_mut(8 * to.stride).zip(columns) {
            let words = simd.store(column);
            if to.stride == 1 && targets.len() == 8 {
                targets.copy_from_slice(&words);
            } else {
                for (row, word) in targets.chunks_exact_mut(to.stride).zip(words) {
                    row[to.first] = word;
                }
            }
        }
        return;
    }
    let mut blocks = [[[simd.zero(); 8]; N]; TILE];
    for (rows, block) in from.data.chunks(WORD_BITS * from.stride).zip(&mut blocks) {
        *block = transpose_words::<S, N>(simd, View { data: rows, ..from });
    }
    for (w, targets) in to.data.chunks_mut(WORD_BITS * to.stride).enumerate() {
        for (j, targets) in targets.chunks_mut(8 * to.stride).enumerate() {
            let targets = targets.chunks_exact_mut(to.stride);
            if to.width == TILE {
                let mut words = [simd.zero(); 8];
                for (word, block) in words.iter_mut().zip(&blocks) {
                    *word = block[w][j];
                }
                for (row, words) in targets.zip(simd.transpose_lanes(words)) {
                    row[to.first..to.first + TILE].copy_from_slice(&simd.store(words));
                }
            } else {
                let columns = targets.enumerate();
                let mut words = [[0; 8]; TILE];
                for (words, block) in words.iter_mut().zip(&blocks).take(to.width) {
                    *words = simd.store(block[w][j]);
                }
                for (c, row) in columns {
                    for (below, word) in row[to.first..][..to.width].iter_mut().enumerate() {
                        *word = words[below][c];
                    }
                }
            }
        }
    }
}

/// Transposes a 64×64 block by exchanging ever smaller quarters.
#[inline(always)]
fn transpose_block(block: &mut [u64; WORD_BITS]) {
    let mut size = WORD_BITS / 2;
    let mut mask = u64::MAX >> size;
    while size > 0 {
        for i in (0..WORD_BITS).filter(|i| i & size == 0) {
            let exchange = (block[i] >> size ^ block[i + size]) & mask;
            block[i] ^= exchange << size;
            block[i + size] ^= exchange;
        }
        size /= 2;
        mask ^= mask << size;
    }
}
