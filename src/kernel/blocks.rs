//! Products of 8×8 bit blocks, one instruction for eight of them: the fastest way to multiply on a CPU that has it.
//!
//! A matrix is cut into groups of eight rows. One [`Line`] holds a group's 64 columns of one word, in one of two orders:
//!
//! ```text
//! left operand, result   lane q, byte i      = columns 8q … 8q + 7 of row i
//! right operand          lane q, byte 7 − c  = column 8q + c of all eight rows
//! ```
//!
//! With a left operand's lane (8 rows, 8 columns k) in every lane, and a line of the right operand (8 rows k, 64 columns),
//! one affine instruction gives the product of 8×8 by 8×64 bits, which is added to a register. Both orders
//! are a permutation of bytes away from row-major words, the second with a transpose of each 8×8 block,
//! which is an affine instruction too. Row-major matrices are converted in passing: what is packed at a time fits in the first-level cache.

use std::ops::Range;

use super::view::Columns;
use crate::kernel::scratch::EachGroup;
use crate::simd::{Lanes, Level, Line, Work};
use crate::words::WORD_BITS;

/// Words of a left operand, and of a right operand, that are packed at a time: 64 · 8 lines are 32 KiB.
pub(crate) const WORDS: usize = 8;

/// Rows of a group.
pub(crate) const GROUP: usize = 8;

/// Calls `$work` with the number of words, 1 to 8, as a constant.
macro_rules! with_const_words {
    ($words:expr, $n:ident => $work:expr) => {
        match $words {
            1 => with_const_words!(@ $n, 1, $work),
            2 => with_const_words!(@ $n, 2, $work),
            3 => with_const_words!(@ $n, 3, $work),
            4 => with_const_words!(@ $n, 4, $work),
            5 => with_const_words!(@ $n, 5, $work),
            6 => with_const_words!(@ $n, 6, $work),
            7 => with_const_words!(@ $n, 7, $work),
            8 => with_const_words!(@ $n, 8, $work),
            words => unreachable!("{words} words in a block"),
        }
    };
    (@ $n:ident, $value:literal, $work:expr) => {{
        const $n: usize = $value;
        $work
    }};
}
pub(crate) use with_const_words;

/// A job for N words, 1 to 8. Each number is entered by itself: in an unoptimized build, one function with all of them would need a
/// stack of megabytes.
pub(crate) struct ForWords<const N: usize, J>(pub(crate) J);

/// Packs columns as a left operand: `words` lines a group, 1 to 8.
pub(crate) struct PackLeft<'a> {
    pub(crate) from: Columns<&'a [u64]>,
    pub(crate) to: &'a mut [Line],
}

impl PackLeft<'_> {
    pub(crate) fn enter(self, level: Level) {
        with_const_words!(self.from.words, N => level.enter(ForWords::<N, _>(self)));
    }
}

impl<const N: usize> Work for ForWords<N, PackLeft<'_>> {
    type Output = ();

    #[inline(always)]
    fn lanes<L: Lanes>(self, lanes: L) {
        let PackLeft { from, to } = self.0;
        let groups = from.rows.chunks(GROUP * from.stride);
        for (group, lines) in groups.zip(to.as_chunks_mut::<N>().0) {
            let words = load_group::<L, N>(lanes, group, from.stride, from.start);
            for (line, word) in lines.iter_mut().zip(words) {
                line.0 = lanes.store(lanes.transpose_bytes(word));
            }
        }
    }
}

/// Packs rows in any order as a right operand, behind what is there: `words` lines a group, 1 to 8.
pub(crate) struct PackRight<'a> {
    pub(crate) from: Columns<&'a [u64]>,
    /// The rows; those past the last one are zero.
    pub(crate) order: &'a [usize],
    pub(crate) to: &'a mut Vec<Line>,
}

impl PackRight<'_> {
    pub(crate) fn enter(self, level: Level) {
        with_const_words!(self.from.words, N => level.enter(ForWords::<N, _>(self)));
    }
}

impl<const N: usize> Work for ForWords<N, PackRight<'_>> {
    type Output = ();

    #[inline(always)]
    fn lanes<L: Lanes>(self, lanes: L) {
        let PackRight { from, order, to } = self.0;
        for group in order.chunks(GROUP) {
            let mut padded = [lanes.zero(); 8];
            for (&row, padded) in group.iter().zip(&mut padded) {
                if let Some(row) = from.rows.chunks_exact(from.stride).nth(row) {
                    *padded = load_row::<L, N>(lanes, row, from.start);
                }
            }
            let mut lines = [Line::ZERO; N];
            for (line, word) in lines.iter_mut().zip(lanes.transpose_lanes(padded)) {
                line.0 = lanes.store(right_operand(lanes, word));
            }
            to.extend_from_slice(&lines);
        }
    }
}

/// Multiplied by this, an 8×8 block with its rows in descending order is transposed, columns descending.
pub(crate) const TRANSPOSE_BITS: u64 = 0x0102_0408_1020_4080;

/// A group's word, row i in lane i, as a right operand.
#[inline(always)]
pub(crate) fn right_operand<L: Lanes>(lanes: L, word: L::Vector) -> L::Vector {
    lanes.affine(lanes.splat(TRANSPOSE_BITS), lanes.transpose_and_reverse_bytes(word))
}

/// A right operand.
#[derive(Clone, Copy)]
pub(crate) enum Right<'a> {
    RowMajor(Columns<&'a [u64]>),
    /// Blocks of words one after the other, each packed by itself, all with so many groups.
    Packed {
        lines: &'a [Line],
        groups: usize,
    },
}

impl Right<'_> {
    pub(crate) fn height(&self) -> usize {
        match self {
            Self::RowMajor(columns) => columns.height(),
            Self::Packed { groups, .. } => groups * GROUP,
        }
    }

    /// Whole groups of rows, and some words: one block of them if they are packed.
    #[inline(always)]
    pub(crate) fn part(self, rows: Range<usize>, columns: Range<usize>) -> Self {
        match self {
            Self::RowMajor(all) => Self::RowMajor(all.part(rows, columns)),
            Self::Packed { lines, groups } => {
                let block = &lines[columns.start * groups..columns.end * groups];
                let groups = rows.start / GROUP..rows.end.div_ceil(GROUP);
                let lines = &block[groups.start * columns.len()..groups.end * columns.len()];
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
    pub(crate) left_words: usize,
    /// At most as many rows as `left` has columns; `to.words` words, 1 to 8.
    pub(crate) right: Right<'a>,
    pub(crate) to: Columns<&'a mut [u64]>,
}

impl Multiply<'_> {
    pub(crate) fn enter(self, level: Level) {
        with_const_words!(self.to.words, N => level.enter(ForWords::<N, _>(self)));
    }
}

impl<const N: usize> Work for ForWords<N, Multiply<'_>> {
    type Output = ();

    #[inline(always)]
    fn lanes<L: Lanes>(self, lanes: L) {
        let job = self.0;
        match job.left_words {
            1 => multiply::<L, N>(lanes, job, &mut [[lanes.zero(); N]; GROUP]),
            2..=WORDS => {
                let groups = job.right.height().div_ceil(GROUP);
                multiply::<L, N>(lanes, job, &mut EachGroup::from_elem([lanes.zero(); N], groups));
            }
            _ => multiply_blocks::<L, N>(lanes, job),
        }
    }
}

/// [`Multiply`] for N words and one block.
///
/// The tile holds vectors, not lines: the compiler takes loads of lines apart and joins them again at other places.
#[inline(always)]
fn multiply<L: Lanes, const N: usize>(lanes: L, job: Multiply<'_>, tile: &mut [[L::Vector; N]]) {
    let Multiply { left, left_words, right, to } = job;
    let tile = fill_tile(lanes, tile, right);
    for (group, left) in to.rows.chunks_mut(GROUP * to.stride).zip(left.chunks_exact(left_words)) {
        let sum = multiply_group(lanes, left, tile, [lanes.zero(); N]);
        add_to_group::<L, N>(lanes, sum, group, to.stride, to.start);
    }
}

/// [`Multiply`] for N words and any number of blocks: the sums are kept in order of the left operand until all are done.
#[inline(always)]
fn multiply_blocks<L: Lanes, const N: usize>(lanes: L, job: Multiply<'_>) {
    let Multiply { mut left, left_words, right, to } = job;
    let mut sums = vec![[lanes.zero(); N]; to.height().div_ceil(GROUP)];
    let mut tile = vec![[lanes.zero(); N]; GROUP * WORDS];
    for word in (0..left_words).step_by(WORDS) {
        let words = WORDS.min(left_words - word);
        let block = left.split_off(..sums.len() * words).expect("a line for each group and word");
        let depth = word * WORD_BITS..right.height().min((word + words) * WORD_BITS);
        let tile = fill_tile(lanes, &mut tile, right.part(depth, 0..N));
        for (sum, left) in sums.iter_mut().zip(block.chunks_exact(words)) {
            *sum = multiply_group(lanes, left, tile, *sum);
        }
    }
    for (group, sum) in to.rows.chunks_mut(GROUP * to.stride).zip(sums) {
        add_to_group::<L, N>(lanes, sum, group, to.stride, to.start);
    }
}

/// Loads the right operand and returns the part of the tile that it fills.
#[inline(always)]
fn fill_tile<'t, L: Lanes, const N: usize>(
    lanes: L,
    tile: &'t mut [[L::Vector; N]],
    right: Right<'_>,
) -> &'t [[L::Vector; N]] {
    let mut depth = 0;
    match right {
        Right::RowMajor(Columns { rows, stride, start, .. }) => {
            for (group, tile) in rows.chunks(GROUP * stride).zip(&mut *tile) {
                let words = load_group::<L, N>(lanes, group, stride, start);
                for (tile, word) in tile.iter_mut().zip(words) {
                    *tile = right_operand(lanes, word);
                }
                depth += 1;
            }
        }
        Right::Packed { lines, .. } => {
            for (lines, tile) in lines.as_chunks::<N>().0.iter().zip(&mut *tile) {
                for (tile, line) in tile.iter_mut().zip(lines) {
                    *tile = lanes.load(&line.0);
                }
                depth += 1;
            }
        }
    }
    &tile[..depth]
}

/// `sum` and the product of a group of the left operand with a tile of the right one.
#[inline(always)]
fn multiply_group<L: Lanes, const N: usize>(
    lanes: L,
    left: &[Line],
    tile: &[[L::Vector; N]],
    mut sum: [L::Vector; N],
) -> [L::Vector; N] {
    for (line, tile) in left.iter().zip(tile.chunks(GROUP)) {
        for (&word, tile) in line.0.iter().zip(tile) {
            let left = lanes.splat(word);
            for w in 0..N {
                sum[w] = lanes.xor(sum[w], lanes.affine(left, tile[w]));
            }
        }
    }
    sum
}

/// N words of up to eight rows; word w of row i in lane i of vector w.
#[inline(always)]
pub(crate) fn load_group<L: Lanes, const N: usize>(
    lanes: L,
    rows: &[u64],
    stride: usize,
    start: usize,
) -> [L::Vector; N] {
    if N == 1 {
        if stride == 1
            && let Some(words) = rows.first_chunk()
        {
            return [lanes.load(words); N];
        }
        let mut words = [0; 8];
        for (row, word) in rows.chunks_exact(stride).zip(&mut words) {
            *word = row[start];
        }
        return [lanes.load(&words); N];
    }
    let mut padded = [lanes.zero(); 8];
    for (row, padded) in rows.chunks_exact(stride).zip(&mut padded) {
        *padded = load_row::<L, N>(lanes, row, start);
    }
    *lanes.transpose_lanes(padded).first_chunk().expect("N is at most 8")
}

/// N words of a row, then zeros.
#[inline(always)]
fn load_row<L: Lanes, const N: usize>(lanes: L, row: &[u64], start: usize) -> L::Vector {
    let words: &[u64; N] = row[start..].first_chunk().expect("the words are in the row");
    let mut padded = [0; 8];
    padded[..N].copy_from_slice(words);
    lanes.load(&padded)
}

/// Adds N vectors in the order of a left operand to the words of up to eight rows.
#[inline(always)]
fn add_to_group<L: Lanes, const N: usize>(
    lanes: L,
    sum: [L::Vector; N],
    rows: &mut [u64],
    stride: usize,
    start: usize,
) {
    if N == 1 {
        let words = lanes.store(lanes.transpose_bytes(sum[0]));
        if stride == 1 {
            for (target, word) in rows.iter_mut().zip(words) {
                *target ^= word;
            }
        } else {
            for (row, word) in rows.chunks_exact_mut(stride).zip(words) {
                row[start] ^= word;
            }
        }
        return;
    }
    let words = row_words::<L, N>(lanes, sum);
    for (row, words) in rows.chunks_exact_mut(stride).zip(words) {
        let old = load_row::<L, N>(lanes, row, start);
        let new = lanes.store(lanes.xor(old, words));
        row[start..start + N].copy_from_slice(&new[..N]);
    }
}

/// Writes N vectors in the order of a left operand to the words of up to eight rows.
#[inline(always)]
pub(crate) fn store_group<L: Lanes, const N: usize>(
    lanes: L,
    group: [L::Vector; N],
    rows: &mut [u64],
    stride: usize,
    start: usize,
) {
    let words = row_words::<L, N>(lanes, group);
    for (row, words) in rows.chunks_exact_mut(stride).zip(words) {
        row[start..start + N].copy_from_slice(&lanes.store(words)[..N]);
    }
}

/// Row i's N words in the first lanes of vector i, from N vectors in the order of a left operand.
#[inline(always)]
fn row_words<L: Lanes, const N: usize>(lanes: L, group: [L::Vector; N]) -> [L::Vector; 8] {
    let mut padded = [lanes.zero(); 8];
    for w in 0..N {
        padded[w] = lanes.transpose_bytes(group[w]);
    }
    lanes.transpose_lanes(padded)
}
