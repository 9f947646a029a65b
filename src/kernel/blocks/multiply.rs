//! C += A B for a packed A of any width and up to eight words of B and C.

use std::ops::Range;

use super::{
    GROUP_ROWS, MAX_WIDTH, load_group, load_row, right_operand, row_words, with_const_width,
};
use crate::kernel::ranges::WordRange;
use crate::kernel::scratch::PerGroup;
use crate::kernel::view::View;
use crate::simd::{Level, Line, Vectors, Work};
use crate::words::WORD_BITS;

/// A right operand.
#[derive(Clone, Copy)]
pub(crate) enum Right<'a> {
    RowMajor(View<&'a [u64]>),
    /// Blocks of words one after the other, each packed by itself, all with so many groups.
    Packed {
        lines: &'a [Line],
        groups: usize,
    },
}

impl Right<'_> {
    pub(crate) fn height(&self) -> usize {
        match self {
            Self::RowMajor(rows) => rows.height(),
            Self::Packed { groups, .. } => groups * GROUP_ROWS,
        }
    }

    /// Whole groups of rows, and some words: one block of them if they are packed.
    #[inline(always)]
    pub(crate) fn part(self, rows: Range<usize>, words: WordRange) -> Self {
        match self {
            Self::RowMajor(all) => Self::RowMajor(all.rows(rows).columns(words)),
            Self::Packed { lines, groups } => {
                let block = &lines[words.start * groups..words.end * groups];
                let groups = rows.start / GROUP_ROWS..rows.end.div_ceil(GROUP_ROWS);
                let lines = &block[groups.start * words.width()..groups.end * words.width()];
                Self::Packed { lines, groups: groups.len() }
            }
        }
    }
}

/// Adds the product of a packed left operand and a right operand to columns of a row-major matrix.
pub(crate) struct Multiply<'a> {
    /// Blocks of up to 8 words one after the other, each packed by itself.
    pub(crate) left: &'a [Line],
    /// Words of all blocks.
    pub(crate) left_width: usize,
    /// At most as many rows as `left` has columns; `to.width` words, 1 to 8.
    pub(crate) right: Right<'a>,
    pub(crate) to: View<&'a mut [u64]>,
}

impl Multiply<'_> {
    pub(crate) fn enter(self, level: Level) {
        with_const_width!(self.to.width, N => level.enter(MultiplyOfWidth::<N>(self)));
    }
}

/// [`Multiply`] for N words.
struct MultiplyOfWidth<'a, const N: usize>(Multiply<'a>);

impl<const N: usize> Work for MultiplyOfWidth<'_, N> {
    type Output = ();

    #[inline(always)]
    fn vectors<S: Vectors>(self, simd: S) {
        let job = self.0;
        if N > S::MAX_TILE_WIDTH {
            // A constant condition: wider tiles are not compiled.
            unreachable!("a tile of {N} words");
        }
        match job.left_width {
            1 => multiply::<S, N>(simd, job, &mut [[simd.zero(); N]; GROUP_ROWS]),
            2..=MAX_WIDTH => {
                let groups = job.right.height().div_ceil(GROUP_ROWS);
                multiply::<S, N>(simd, job, &mut PerGroup::from_elem([simd.zero(); N], groups));
            }
            _ => multiply_blocks::<S, N>(simd, job),
        }
    }
}

/// [`Multiply`] for N words and one block.
///
/// The tile holds vectors, not lines: the compiler takes loads of lines apart and joins them again
/// at other places.
#[inline(always)]
fn multiply<S: Vectors, const N: usize>(simd: S, job: Multiply<'_>, tile: &mut [[S::Vector; N]]) {
    let Multiply { left, left_width, right, to } = job;
    let tile = fill_tile(simd, tile, right);
    for (group, left) in
        to.data.chunks_mut(GROUP_ROWS * to.stride).zip(left.chunks_exact(left_width))
    {
        let sum = multiply_group(simd, left, tile, [simd.zero(); N]);
        add_to_group::<S, N>(simd, sum, group, to.stride, to.first);
    }
}

/// [`Multiply`] for N words and any number of blocks: the sums are kept in order of the left
/// operand until all are done.
#[inline(always)]
fn multiply_blocks<S: Vectors, const N: usize>(simd: S, job: Multiply<'_>) {
    let Multiply { mut left, left_width, right, to } = job;
    let mut sums = vec![[simd.zero(); N]; to.height().div_ceil(GROUP_ROWS)];
    let mut tile = vec![[simd.zero(); N]; GROUP_ROWS * MAX_WIDTH];
    for word in (0..left_width).step_by(MAX_WIDTH) {
        let width = MAX_WIDTH.min(left_width - word);
        let block = left.split_off(..sums.len() * width).expect("a line for each group and word");
        let depth = word * WORD_BITS..right.height().min((word + width) * WORD_BITS);
        let tile = fill_tile(simd, &mut tile, right.part(depth, WordRange::new(0, N)));
        for (sum, left) in sums.iter_mut().zip(block.chunks_exact(width)) {
            *sum = multiply_group(simd, left, tile, *sum);
        }
    }
    for (group, sum) in to.data.chunks_mut(GROUP_ROWS * to.stride).zip(sums) {
        add_to_group::<S, N>(simd, sum, group, to.stride, to.first);
    }
}

/// Loads the right operand and returns the part of the tile that it fills.
#[inline(always)]
fn fill_tile<'t, S: Vectors, const N: usize>(
    simd: S,
    tile: &'t mut [[S::Vector; N]],
    right: Right<'_>,
) -> &'t [[S::Vector; N]] {
    let mut depth = 0;
    match right {
        Right::RowMajor(View { data, stride, first, .. }) => {
            for (group, tile) in data.chunks(GROUP_ROWS * stride).zip(&mut *tile) {
                let words = load_group::<S, N>(simd, group, stride, first);
                for (tile, word) in tile.iter_mut().zip(words) {
                    *tile = right_operand(simd, word);
                }
                depth += 1;
            }
        }
        Right::Packed { lines, .. } => {
            for (lines, tile) in lines.as_chunks::<N>().0.iter().zip(&mut *tile) {
                for (tile, line) in tile.iter_mut().zip(lines) {
                    *tile = simd.load(&line.0);
                }
                depth += 1;
            }
        }
    }
    &tile[..depth]
}

/// `sum` and the product of a group of the left operand with a tile of the right one.
#[inline(always)]
fn multiply_group<S: Vectors, const N: usize>(
    simd: S,
    left: &[Line],
    tile: &[[S::Vector; N]],
    mut sum: [S::Vector; N],
) -> [S::Vector; N] {
    for (line, tile) in left.iter().zip(tile.chunks(GROUP_ROWS)) {
        for (&word, tile) in line.0.iter().zip(tile) {
            let left = simd.splat(word);
            for w in 0..N {
                sum[w] = simd.xor(sum[w], simd.affine(left, tile[w]));
            }
        }
    }
    sum
}

/// Adds N vectors in the order of a left operand to the words of up to eight rows.
#[inline(always)]
fn add_to_group<S: Vectors, const N: usize>(
    simd: S,
    sum: [S::Vector; N],
    rows: &mut [u64],
    stride: usize,
    first: usize,
) {
    if N == 1 {
        let words = simd.store(simd.transpose_bytes(sum[0]));
        if stride == 1 {
            for (target, word) in rows.iter_mut().zip(words) {
                *target ^= word;
            }
        } else {
            for (row, word) in rows.chunks_exact_mut(stride).zip(words) {
                row[first] ^= word;
            }
        }
        return;
    }
    let words = row_words::<S, N>(simd, sum);
    for (row, words) in rows.chunks_exact_mut(stride).zip(words) {
        let old = load_row::<S, N>(simd, row, first);
        let new = simd.store(simd.xor(old, words));
        row[first..first + N].copy_from_slice(&new[..N]);
    }
}
