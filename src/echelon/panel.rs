//! Gauss–Jordan elimination of up to 512 columns on a CPU that multiplies 8×8 bit blocks.
//!
//! The elimination is *in place*: a pivot column, which would become a unit vector, holds the row
//! operations instead. So at the end every row has in the pivot columns its combination T of old
//! pivot rows, and elsewhere its reduced entries; the caller applies T to the columns outside with
//! one product.
//!
//! The panel is cut twice: into strips of 64 columns, one word of each row, and each strip into
//! eight byte columns of 8 columns. What a byte column holds of 64 rows is one vector. So a mask of
//! 64 bits says which of these rows have a one in some column, and what eight pivots do to all
//! other rows is a linear map of bytes, one affine instruction for 64 rows.
//!
//! 1. [Load](load) the panel, in the order of a left operand.
//! 2. For each strip, [take](take_strip) it out in byte columns.
//! 3. For each of its byte columns, [find the pivots](ByteSearch) and [apply](apply_byte) the map
//!    to all rows and to the strip's other bytes.
//! 4. The panel's [other strips follow](others_follow) by a product, and the strip is [put
//!    back](put_strip).
//! 5. [Write](write_back) the panel back, and separate the row operations from it.

use smallvec::SmallVec;

use super::pivots::{NO_ROW, PivotColumns};
use crate::kernel::blocks::{
    GROUP_ROWS, TRANSPOSE_BITS, load_group, right_operand, store_group, with_const_width,
};
use crate::kernel::ranges::BLOCK_ROWS;
use crate::kernel::scratch::{PerGroup, PerRow, PerWord};
use crate::kernel::view::View;
use crate::simd::{Level, Line, Vectors, Work};

/// Groups of eight rows in a block of 64.
const GROUPS: usize = BLOCK_ROWS / GROUP_ROWS;

/// An elimination of the columns that are in view, one to eight words of them.
pub(super) struct Panel<'a> {
    pub(super) matrix: View<&'a mut [u64]>,
    /// The number of columns, from the panel's first, that may have a pivot.
    pub(super) columns: usize,
    /// A mask for each block of 64 rows: those that have not been used as pivot rows.
    pub(super) unused: &'a mut [u64],
    pub(super) pivot_columns: PivotColumns,
}

/// What a panel leaves for the columns outside.
pub(super) struct Found {
    /// The pivot row of each of the panel's columns, or [`NO_ROW`].
    pub(super) pivot_rows: PerRow<usize>,
    /// The operations T + I as a left operand, `width` lines a group: what is to be multiplied by
    /// the old pivot rows and added.
    pub(super) operations: Vec<Line>,
    /// Words of the operations: strips up to the last one looked at.
    pub(super) width: usize,
}

impl Panel<'_> {
    pub(super) fn enter(self, level: Level) -> Found {
        with_const_width!(self.matrix.width, N => level.enter(PanelOfWidth::<N>(self)))
    }
}

/// [`Panel`] of N words.
struct PanelOfWidth<'a, const N: usize>(Panel<'a>);

impl<const N: usize> Work for PanelOfWidth<'_, N> {
    type Output = Found;

    #[inline(always)]
    fn vectors<S: Vectors>(self, simd: S) -> Found {
        eliminate_panel::<S, N>(simd, self.0)
    }
}

#[inline(always)]
fn eliminate_panel<S: Vectors, const N: usize>(simd: S, panel: Panel<'_>) -> Found {
    let Panel { matrix, columns, unused, pivot_columns } = panel;
    let blocks = unused.len();
    let mut entries: PerGroup<_> = SmallVec::from_elem([simd.zero(); N], blocks * GROUPS);
    load(simd, matrix.as_ref(), &mut entries);
    let mut strip: PerWord<_> = SmallVec::from_elem([simd.zero(); 8], blocks);
    let mut marks: PerWord<_> = SmallVec::from_elem(simd.zero(), blocks);
    let mut left: PerGroup<_> =
        SmallVec::from_elem(Line::ZERO, if N == 1 { 0 } else { blocks * GROUPS });
    let mut pivot_rows: PerRow<_> = SmallVec::from_elem(NO_ROW, N * 64);
    let mut width = 0;
    for s in 0..N.min(columns.div_ceil(64)) {
        if unused.iter().all(|&mask| mask == 0) {
            break;
        }
        width = s + 1;
        take_strip(simd, &entries, s, &mut strip);
        let pivot_rows = &mut pivot_rows[s * 64..][..64];
        let columns = (columns - s * 64).min(64);
        for k in 0..columns.div_ceil(8) {
            let pivot_rows = &mut pivot_rows[k * 8..][..8];
            let columns = (columns - k * 8).min(8);
            eliminate_byte(simd, &mut strip, k, columns, unused, &mut marks, pivot_rows);
        }
        if pivot_rows.iter().all(|&row| row == NO_ROW) {
            continue;
        }
        if N > 1 {
            others_follow(simd, &mut entries, s, &strip, &mut left, pivot_rows);
        }
        put_strip(simd, &strip, s, &mut entries);
    }
    write_back(simd, &mut entries, pivot_rows, width, pivot_columns, matrix)
}

/// Step 1: loads the panel, a group of eight rows at a time.
#[inline(always)]
fn load<S: Vectors, const N: usize>(simd: S, matrix: View<&[u64]>, entries: &mut [[S::Vector; N]]) {
    let View { data, stride, first, .. } = matrix;
    for (group, entries) in data.chunks(GROUP_ROWS * stride).zip(entries) {
        let words = load_group::<S, N>(simd, group, stride, first);
        for w in 0..N {
            entries[w] = simd.transpose_bytes(words[w]);
        }
    }
}

/// Step 2: takes strip s out of the panel, the byte columns of each block of 64 rows one after the
/// other.
#[inline(always)]
fn take_strip<S: Vectors, const N: usize>(
    simd: S,
    entries: &[[S::Vector; N]],
    s: usize,
    strip: &mut [[S::Vector; 8]],
) {
    for (strip, groups) in strip.iter_mut().zip(entries.chunks_exact(GROUPS)) {
        let mut columns = [simd.zero(); 8];
        for q in 0..8 {
            columns[q] = groups[q][s];
        }
        *strip = simd.transpose_lanes(columns);
    }
}

/// Step 4, at its end: the way back of [`take_strip`].
#[inline(always)]
fn put_strip<S: Vectors, const N: usize>(
    simd: S,
    strip: &[[S::Vector; 8]],
    s: usize,
    entries: &mut [[S::Vector; N]],
) {
    for (strip, groups) in strip.iter().zip(entries.chunks_exact_mut(GROUPS)) {
        let columns = simd.transpose_lanes(*strip);
        for q in 0..8 {
            groups[q][s] = columns[q];
        }
    }
}

/// Step 4: applies the row operations of strip s to the panel's other strips.
///
/// `left` is room for the operations, a line for each group.
#[inline(always)]
fn others_follow<S: Vectors, const N: usize>(
    simd: S,
    entries: &mut [[S::Vector; N]],
    s: usize,
    strip: &[[S::Vector; 8]],
    left: &mut [Line],
    pivot_rows: &[usize],
) {
    let tile = pivot_tile::<S, N>(simd, entries, s, pivot_rows);
    let mask = simd.load(&lane_masks(pivot_rows));
    for (strip, left) in strip.iter().zip(left.chunks_exact_mut(GROUPS)) {
        let columns = simd.transpose_lanes(*strip);
        for q in 0..8 {
            left[q].0 = simd.store(simd.and(columns[q], mask));
        }
    }
    add_identity(left, 1, 0, pivot_rows);
    for (entries, left) in entries.iter_mut().zip(&*left) {
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

/// Step 5: writes the panel back and separates the row operations from it.
#[inline(always)]
fn write_back<S: Vectors, const N: usize>(
    simd: S,
    entries: &mut [[S::Vector; N]],
    pivot_rows: PerRow<usize>,
    width: usize,
    pivot_columns: PivotColumns,
    matrix: View<&mut [u64]>,
) -> Found {
    let View { data, stride, first, .. } = matrix;
    let mut masks = [simd.zero(); N];
    for w in 0..N {
        masks[w] = simd.load(&lane_masks(&pivot_rows[w * 64..][..64]));
    }
    let outside = N < stride;
    let mut operations = vec![Line::ZERO; if outside { entries.len() * width } else { 0 }];
    if outside && width > 0 {
        for (entries, lines) in entries.iter().zip(operations.chunks_exact_mut(width)) {
            for w in 0..width {
                lines[w].0 = simd.store(simd.and(entries[w], masks[w]));
            }
        }
        for w in 0..width {
            add_identity(&mut operations, width, w, &pivot_rows[w * 64..][..64]);
        }
    }
    let units = pivot_columns == PivotColumns::UnitVectors;
    if units {
        for entries in &mut *entries {
            for w in 0..N {
                entries[w] = simd.xor(entries[w], simd.and(entries[w], masks[w]));
            }
        }
    }
    for (group, entries) in data.chunks_mut(GROUP_ROWS * stride).zip(entries) {
        store_group::<S, N>(simd, *entries, group, stride, first);
    }
    if units {
        for (column, &row) in pivot_rows.iter().enumerate().filter(|(_, row)| **row != NO_ROW) {
            data[row * stride + first + column / 64] |= 1 << (column % 64);
        }
    }
    Found { pivot_rows, operations, width }
}

/// Step 3: Gauss–Jordan in place on byte column k of a strip; the strip's other bytes follow.
///
/// `marks` is zero before and after.
#[inline(always)]
fn eliminate_byte<S: Vectors>(
    simd: S,
    strip: &mut [[S::Vector; 8]],
    k: usize,
    columns: usize,
    unused: &mut [u64],
    marks: &mut [S::Vector],
    pivot_rows: &mut [usize],
) {
    let Some(first) = unused.iter().position(|&mask| mask != 0) else { return };
    let mut search = ByteSearch {
        simd,
        k,
        first,
        images: IDENTITY,
        current: strip[first][k],
        promising: !0,
        pivots: 0,
    };
    for (c, pivot_row) in pivot_rows.iter_mut().enumerate().take(columns) {
        if search.promising >> c & 1 == 0 {
            continue;
        }
        let bit = simd.splat_byte(1 << c);
        let ones = simd.test(search.current, bit);
        let (block, row, byte);
        if ones & unused[first] != 0 {
            (block, row) = (first, (ones & unused[first]).trailing_zeros());
            byte = simd.spread_byte(search.current, row.to_le_bytes()[0]);
        } else if let Some((found, candidates, mapped)) = search.find_below(strip, unused, bit) {
            (block, row) = (found, candidates.trailing_zeros());
            byte = simd.spread_byte(mapped, row.to_le_bytes()[0]);
        } else {
            continue;
        }
        unused[block] &= !(1 << row);
        marks[block] = simd.xor(marks[block], simd.keep(1 << row, bit));
        *pivot_row = block * BLOCK_ROWS + row as usize;
        search.add_pivot(c, byte, if block == first { ones & !(1 << row) } else { ones });
    }
    if search.pivots != 0 {
        let (map, mask) = (search.map(), simd.splat_byte(search.pivots));
        apply_byte(simd, strip, k, map, mask, marks, pivot_rows);
    }
}

/// The images of the unit vectors under the identity of bytes.
const IDENTITY: u64 = 0x8040_2010_0804_0201;

/// Step 3, the search: the pivots of one byte column, found without a change to any row.
///
/// The pivots found so far act on any other row as one linear map of its byte. The first block that
/// has unused rows, where nearly all pivots are found, is kept up to date; other blocks are mapped
/// when they are looked at.
struct ByteSearch<S: Vectors> {
    simd: S,
    k: usize,
    /// The first block with unused rows.
    first: usize,
    /// Its bytes, mapped.
    current: S::Vector,
    /// The map: byte c is the image of the unit vector c.
    images: u64,
    /// The columns in which some unused row may have a one.
    promising: u8,
    /// The columns with a pivot.
    pivots: u8,
}

impl<S: Vectors> ByteSearch<S> {
    /// The map as the right operand of an affine instruction.
    #[inline(always)]
    fn map(&self) -> S::Vector {
        let transpose_bits = self.simd.splat(TRANSPOSE_BITS);
        self.simd.affine(transpose_bits, self.simd.splat(self.images.swap_bytes()))
    }

    /// The first block after the first one with an unused row that has a one in the column of this
    /// bit: with all such rows, and the block's bytes, mapped.
    ///
    /// Where there is none, the columns without a one in any unused row stay so, and are not
    /// searched again.
    #[inline(always)]
    fn find_below(
        &mut self,
        strip: &[[S::Vector; 8]],
        unused: &[u64],
        bit: S::Vector,
    ) -> Option<(usize, u64, S::Vector)> {
        let simd = self.simd;
        let map = self.map();
        let mut seen = simd.keep(unused[self.first], self.current);
        for block in self.first + 1..strip.len() {
            let mapped = simd.affine(strip[block][self.k], map);
            let candidates = simd.test(mapped, bit) & unused[block];
            if candidates != 0 {
                return Some((block, candidates, mapped));
            }
            let rest = simd.keep(unused[block], mapped);
            seen = simd.xor(seen, simd.xor(rest, simd.and(seen, rest)));
        }
        let seen = simd.store(seen).iter().fold(0, |all, word| all | word);
        self.promising = seen.to_ne_bytes().iter().fold(0, |all, byte| all | byte);
        None
    }

    /// Adds to the map what the pivot of column c does, with this byte, mapped, in its row;
    /// `others` are the other rows of the first block that have a one in the column.
    #[inline(always)]
    fn add_pivot(&mut self, c: usize, byte: S::Vector, others: u64) {
        let simd = self.simd;
        self.pivots |= 1 << c;
        let addend = simd.and(byte, simd.splat_byte(!(1 << c)));
        self.current = simd.xor(self.current, simd.keep(others, addend));
        let byte = simd.store(byte)[0] & 0xff;
        let affected = self.images >> c & 0x0101_0101_0101_0101 & !(1 << (8 * c));
        self.images ^= affected * (byte & !(1 << c));
        self.images = self.images & !(0xff << (8 * c)) | byte << (8 * c);
    }
}

/// Step 3, at its end: maps byte column k of all rows, and applies the row operations that it then
/// holds to the strip's other bytes.
///
/// `mask` has the pivot columns in every byte, `marks` in the byte of each pivot row its column;
/// these become zero.
#[inline(always)]
fn apply_byte<S: Vectors>(
    simd: S,
    strip: &mut [[S::Vector; 8]],
    k: usize,
    map: S::Vector,
    mask: S::Vector,
    marks: &mut [S::Vector],
    pivot_rows: &[usize],
) {
    let right = simd.store(pivot_bytes(simd, strip, k, pivot_rows));
    let mut tile = [map; 8];
    for j in 0..8 {
        tile[j] = simd.splat(right[j]);
    }
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
        marks[row / BLOCK_ROWS] = simd.zero();
    }
}

/// The pivot rows' bytes of a strip as a right operand, zero for byte column k and for columns
/// without pivot.
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
        let block = row / BLOCK_ROWS;
        let (mut indices, mut mask) = (0, 0_u8);
        for (c, &row) in pivot_rows.iter().enumerate() {
            if row != NO_ROW && row / BLOCK_ROWS == block {
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
            let words = simd.store(simd.transpose_bytes(entries[row / GROUP_ROWS][w]));
            rows[w][c] = words[row % GROUP_ROWS];
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
        let line = &mut left[row / GROUP_ROWS * words + word];
        line.0[c / 8] ^= 1 << (row % GROUP_ROWS * 8 + c % 8);
    }
}
