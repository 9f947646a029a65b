//! Gauss–Jordan elimination of up to 512 columns on a CPU that multiplies 8×8 bit blocks.
//!
//! The elimination is *in place*: a pivot column, which would become a unit vector, holds the row operations instead. So
//! at the end every row has in the pivot columns its combination T of old pivot rows, and elsewhere its reduced entries;
//! the caller applies T to the columns outside with one product.
//!
//! Within the panel the same idea is used twice more, on strips of 64 columns and on columns of one byte. A byte column of 64
//! rows is one vector, so that a mask of 64 bits says which rows have a one in some column, and
//! what eight pivots do to all other rows is a linear map of bytes: one affine instruction for 64 rows.

use smallvec::SmallVec;

use crate::kernel::blocks::{
    GROUP, TRANSPOSE_BITS, load_group, right_operand, store_group, with_const_words,
};
use crate::kernel::scratch::{Each, EachGroup, EachWord};
use crate::kernel::view::Columns;
use crate::simd::{Level, Line, Vectors, Work};

/// Rows of a block: the bytes of a vector.
pub(super) const BLOCK: usize = 64;

/// No row has a pivot in this column.
pub(super) const NO_ROW: usize = usize::MAX;

/// An elimination of the columns `matrix.start · 64 .. `, `matrix.words` words of them.
pub(super) struct Panel<'a> {
    pub(super) matrix: Columns<&'a mut [u64]>,
    /// The number of columns, from the panel's first, that may have a pivot.
    pub(super) pivot_columns: usize,
    /// A mask for each block of 64 rows: those that have not been used as pivot rows.
    pub(super) unused: &'a mut [u64],
    /// Whether pivot columns are left as the row operations; otherwise they become unit vectors.
    pub(super) keep_operations: bool,
}

/// What a panel leaves for the columns outside.
pub(super) struct Reduced {
    /// The pivot row of each of the panel's columns, or [`NO_ROW`].
    pub(super) pivot_rows: Each<usize>,
    /// The operations T + I as a left operand, `words` lines a group: what is to be multiplied by the
    /// old pivot rows and added.
    pub(super) operations: Vec<Line>,
    /// Words of the operands: strips up to the last one looked at.
    pub(super) words: usize,
}

impl Panel<'_> {
    pub(super) fn enter(self, level: Level) -> Reduced {
        with_const_words!(self.matrix.words, N => level.enter(PanelWords::<N>(self)))
    }
}

/// [`Panel`] of N words.
struct PanelWords<'a, const N: usize>(Panel<'a>);

impl<const N: usize> Work for PanelWords<'_, N> {
    type Output = Reduced;

    #[inline(always)]
    fn vectors<S: Vectors>(self, simd: S) -> Reduced {
        reduce::<S, N>(simd, self.0)
    }
}

#[inline(always)]
fn reduce<S: Vectors, const N: usize>(simd: S, panel: Panel<'_>) -> Reduced {
    let Panel { matrix, pivot_columns, unused, keep_operations } = panel;
    let Columns { rows, stride, start, .. } = matrix;
    let blocks = unused.len();
    let mut entries: EachGroup<_> = SmallVec::from_elem([simd.zero(); N], blocks * 8);
    for (group, entries) in rows.chunks(GROUP * stride).zip(&mut entries) {
        let words = load_group::<S, N>(simd, group, stride, start);
        for w in 0..N {
            entries[w] = simd.transpose_bytes(words[w]);
        }
    }
    let mut strip: EachWord<_> = SmallVec::from_elem([simd.zero(); 8], blocks);
    let mut marks: EachWord<_> = SmallVec::from_elem(simd.zero(), blocks);
    let mut left: EachGroup<_> =
        SmallVec::from_elem(Line::ZERO, if N == 1 { 0 } else { blocks * 8 });
    let mut pivot_rows: Each<_> = SmallVec::from_elem(NO_ROW, N * 64);
    let mut words = 0;
    for s in 0..N.min(pivot_columns.div_ceil(64)) {
        if unused.iter().all(|&mask| mask == 0) {
            break;
        }
        words = s + 1;
        for (strip, groups) in strip.iter_mut().zip(entries.chunks_exact(8)) {
            let mut columns = [simd.zero(); 8];
            for q in 0..8 {
                columns[q] = groups[q][s];
            }
            *strip = simd.transpose_lanes(columns);
        }
        let pivot_rows = &mut pivot_rows[s * 64..][..64];
        let columns = (pivot_columns - s * 64).min(64);
        for k in 0..columns.div_ceil(8) {
            let pivot_rows = &mut pivot_rows[k * 8..][..8];
            let columns = (columns - k * 8).min(8);
            reduce_byte(simd, &mut strip, k, columns, unused, &mut marks, pivot_rows);
        }
        if pivot_rows.iter().all(|&row| row == NO_ROW) {
            continue;
        }
        if N > 1 {
            let tile = pivot_tile::<S, N>(simd, &entries, s, pivot_rows);
            let mask = simd.load(&lane_masks(pivot_rows));
            for (strip, left) in strip.iter().zip(left.chunks_exact_mut(8)) {
                let columns = simd.transpose_lanes(*strip);
                for q in 0..8 {
                    left[q].0 = simd.store(simd.and(columns[q], mask));
                }
            }
            add_identity(&mut left, 1, 0, pivot_rows);
            for (entries, left) in entries.iter_mut().zip(&left) {
                let mut sum = *entries;
                for (&word, tile) in left.0.iter().zip(&tile) {
                    let left = simd.splat(word);
                    for w in 0..N {
                        sum[w] = simd.xor(sum[w], simd.affine(left, tile[w]));
                    }
                }
                *entries = sum;
            }
        }
        for (strip, groups) in strip.iter().zip(entries.chunks_exact_mut(8)) {
            let columns = simd.transpose_lanes(*strip);
            for q in 0..8 {
                groups[q][s] = columns[q];
            }
        }
    }
    finish::<S, N>(
        simd,
        &mut entries,
        pivot_rows,
        words,
        keep_operations,
        Columns { rows, stride, start, words: N },
    )
}

/// Writes the panel back and separates the row operations from it.
#[inline(always)]
fn finish<S: Vectors, const N: usize>(
    simd: S,
    entries: &mut [[S::Vector; N]],
    pivot_rows: Each<usize>,
    words: usize,
    keep_operations: bool,
    matrix: Columns<&mut [u64]>,
) -> Reduced {
    let Columns { rows, stride, start, .. } = matrix;
    let mut masks = [simd.zero(); N];
    for w in 0..N {
        masks[w] = simd.load(&lane_masks(&pivot_rows[w * 64..][..64]));
    }
    let outside = N < stride;
    let mut operations = vec![Line::ZERO; if outside { entries.len() * words } else { 0 }];
    if outside && words > 0 {
        for (entries, lines) in entries.iter().zip(operations.chunks_exact_mut(words)) {
            for w in 0..words {
                lines[w].0 = simd.store(simd.and(entries[w], masks[w]));
            }
        }
        for w in 0..words {
            add_identity(&mut operations, words, w, &pivot_rows[w * 64..][..64]);
        }
    }
    if !keep_operations {
        for entries in &mut *entries {
            for w in 0..N {
                entries[w] = simd.xor(entries[w], simd.and(entries[w], masks[w]));
            }
        }
    }
    for (group, entries) in rows.chunks_mut(GROUP * stride).zip(entries) {
        store_group::<S, N>(simd, *entries, group, stride, start);
    }
    if !keep_operations {
        for (column, &row) in pivot_rows.iter().enumerate().filter(|(_, row)| **row != NO_ROW) {
            rows[row * stride + start + column / 64] |= 1 << (column % 64);
        }
    }
    Reduced { pivot_rows, operations, words }
}

/// Gauss–Jordan in place on byte column k of a strip; the strip's other bytes follow.
///
/// `marks` is zero before and after.
#[inline(always)]
fn reduce_byte<S: Vectors>(
    simd: S,
    strip: &mut [[S::Vector; 8]],
    k: usize,
    columns: usize,
    unused: &mut [u64],
    marks: &mut [S::Vector],
    pivot_rows: &mut [usize],
) {
    let Some(first) = unused.iter().position(|&mask| mask != 0) else { return };
    let transpose_bits = simd.splat(TRANSPOSE_BITS);
    let map_of = |images: u64| simd.affine(transpose_bits, simd.splat(images.swap_bytes()));
    // What the pivots so far do to any other row: byte c is the image of the unit vector c.
    let mut images: u64 = 0x8040_2010_0804_0201;
    // The first block is kept up to date, others are mapped when they are looked at.
    let mut current = strip[first][k];
    let mut promising = !0_u8;
    let mut pivots = 0_u8;
    for (c, pivot_row) in pivot_rows.iter_mut().enumerate().take(columns) {
        if promising >> c & 1 == 0 {
            continue;
        }
        let bit = simd.splat_byte(1 << c);
        let ones = simd.test(current, bit);
        let (block, row, pivot);
        if ones & unused[first] == 0 {
            let map = map_of(images);
            let mut seen = simd.keep(unused[first], current);
            let mut found = None;
            for b in first + 1..strip.len() {
                let mapped = simd.affine(strip[b][k], map);
                let candidates = simd.test(mapped, bit) & unused[b];
                if candidates != 0 {
                    found = Some((b, candidates.trailing_zeros(), mapped));
                    break;
                }
                let rest = simd.keep(unused[b], mapped);
                seen = simd.xor(seen, simd.xor(rest, simd.and(seen, rest)));
            }
            let Some((b, r, mapped)) = found else {
                // Columns without a one in any unused row stay so.
                let seen = simd.store(seen).iter().fold(0, |all, word| all | word);
                promising = seen.to_ne_bytes().iter().fold(0, |all, byte| all | byte);
                continue;
            };
            (block, row) = (b, r);
            pivot = simd.spread_byte(mapped, r.to_le_bytes()[0]);
        } else {
            (block, row) = (first, (ones & unused[first]).trailing_zeros());
            pivot = simd.spread_byte(current, row.to_le_bytes()[0]);
        }
        let row_mask = 1 << row;
        unused[block] &= !row_mask;
        marks[block] = simd.xor(marks[block], simd.keep(row_mask, bit));
        *pivot_row = block * BLOCK + row as usize;
        pivots |= 1 << c;
        let addend = simd.and(pivot, simd.splat_byte(!(1 << c)));
        let others = if block == first { ones & !row_mask } else { ones };
        current = simd.xor(current, simd.keep(others, addend));
        let pivot = simd.store(pivot)[0] & 0xff;
        let affected = images >> c & 0x0101_0101_0101_0101 & !(1 << (8 * c));
        images ^= affected * (pivot & !(1 << c));
        images = images & !(0xff << (8 * c)) | pivot << (8 * c);
    }
    if pivots == 0 {
        return;
    }
    let right = simd.store(pivot_bytes(simd, strip, k, pivot_rows));
    let mut tile = [transpose_bits; 8];
    for j in 0..8 {
        tile[j] = simd.splat(right[j]);
    }
    let (map, mask) = (map_of(images), simd.splat_byte(pivots));
    for (bytes, marks) in strip.iter_mut().zip(marks.iter()) {
        // A pivot row is mapped to the unit vector of its column, which its mark takes away.
        let mapped = simd.affine(simd.xor(bytes[k], *marks), map);
        let operations = simd.and(mapped, mask);
        for j in 0..8 {
            bytes[j] = simd.xor(bytes[j], simd.affine(operations, tile[j]));
        }
        bytes[k] = simd.xor(mapped, *marks);
    }
    for &row in pivot_rows.iter().filter(|row| **row != NO_ROW) {
        marks[row / BLOCK] = simd.zero();
    }
}

/// The pivot rows' bytes of a strip as a right operand, zero for byte column k and for columns without pivot.
#[inline(always)]
fn pivot_bytes<S: Vectors>(
    simd: S,
    strip: &[[S::Vector; 8]],
    k: usize,
    pivot_rows: &[usize],
) -> S::Vector {
    let mut rows = simd.zero();
    let mut done = 0_u8;
    for (c, &row) in pivot_rows.iter().enumerate() {
        if row == NO_ROW || done >> c & 1 != 0 {
            continue;
        }
        // All pivot rows of one block at once.
        let block = row / BLOCK;
        let (mut indices, mut mask) = (0, 0_u8);
        for (c, &row) in pivot_rows.iter().enumerate() {
            if row != NO_ROW && row / BLOCK == block {
                indices |= (row as u64 % 64) << (8 * c);
                mask |= 1 << c;
            }
        }
        done |= mask;
        let indices = simd.splat(indices);
        for (j, &bytes) in strip[block].iter().enumerate() {
            if j != k {
                let bytes = simd.permute(bytes, indices);
                rows = simd.xor(rows, simd.keep(u64::from(mask) << (8 * j), bytes));
            }
        }
    }
    simd.affine(simd.splat(TRANSPOSE_BITS), simd.reverse_bytes(rows))
}

/// The pivot rows of a strip as a right operand for the panel's other strips, zero for strip s.
#[inline(always)]
fn pivot_tile<S: Vectors, const N: usize>(
    simd: S,
    entries: &[[S::Vector; N]],
    s: usize,
    pivot_rows: &[usize],
) -> [[S::Vector; N]; 8] {
    let mut rows = [[0; 64]; N];
    for (c, &row) in pivot_rows.iter().enumerate().filter(|(_, row)| **row != NO_ROW) {
        for w in (0..N).filter(|w| *w != s) {
            let words = simd.store(simd.transpose_bytes(entries[row / GROUP][w]));
            rows[w][c] = words[row % GROUP];
        }
    }
    let mut tile = [[simd.zero(); N]; 8];
    for (k, tile) in tile.iter_mut().enumerate() {
        for w in 0..N {
            let words = rows[w][8 * k..].first_chunk().expect("eight rows");
            tile[w] = right_operand(simd, simd.load(words));
        }
    }
    tile
}

/// In each byte of lane q, the columns 8q … 8q + 7 of a strip that have a pivot.
#[inline(always)]
fn lane_masks(pivot_rows: &[usize]) -> [u64; 8] {
    let mut masks = [0; 8];
    for (c, _) in pivot_rows.iter().enumerate().filter(|(_, row)| **row != NO_ROW) {
        masks[c / 8] |= 0x0101_0101_0101_0101 << (c % 8);
    }
    masks
}

/// Adds the identity in the pivot columns of a strip, word `word` of `words` of a left operand.
#[inline(always)]
fn add_identity(left: &mut [Line], words: usize, word: usize, pivot_rows: &[usize]) {
    for (c, &row) in pivot_rows.iter().enumerate().filter(|(_, row)| **row != NO_ROW) {
        let line = &mut left[row / GROUP * words + word];
        line.0[c / 8] ^= 1 << (row % GROUP * 8 + c % 8);
    }
}
