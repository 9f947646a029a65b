//! How row-major words become packed operands.

use super::{GROUP, load_group, load_row, right_operand, with_const_words};
use crate::kernel::view::Columns;
use crate::simd::{Level, Line, Vectors, Work};

/// Packs columns as a left operand: `words` lines a group, 1 to 8.
pub(crate) struct PackLeft<'a> {
    pub(crate) from: Columns<&'a [u64]>,
    pub(crate) to: &'a mut [Line],
}

impl PackLeft<'_> {
    pub(crate) fn enter(self, level: Level) {
        with_const_words!(self.from.words, N => level.enter(PackLeftWords::<N>(self)));
    }
}

/// [`PackLeft`] for N words.
struct PackLeftWords<'a, const N: usize>(PackLeft<'a>);

impl<const N: usize> Work for PackLeftWords<'_, N> {
    type Output = ();

    #[inline(always)]
    fn vectors<S: Vectors>(self, simd: S) {
        let PackLeft { from, to } = self.0;
        let groups = from.rows.chunks(GROUP * from.stride);
        for (group, lines) in groups.zip(to.as_chunks_mut::<N>().0) {
            let words = load_group::<S, N>(simd, group, from.stride, from.start);
            for (line, word) in lines.iter_mut().zip(words) {
                line.0 = simd.store(simd.transpose_bytes(word));
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
        with_const_words!(self.from.words, N => level.enter(PackRightWords::<N>(self)));
    }
}

/// [`PackRight`] for N words.
struct PackRightWords<'a, const N: usize>(PackRight<'a>);

impl<const N: usize> Work for PackRightWords<'_, N> {
    type Output = ();

    #[inline(always)]
    fn vectors<S: Vectors>(self, simd: S) {
        let PackRight { from, order, to } = self.0;
        for group in order.chunks(GROUP) {
            let mut padded = [simd.zero(); 8];
            for (&row, padded) in group.iter().zip(&mut padded) {
                if let Some(row) = from.rows.chunks_exact(from.stride).nth(row) {
                    *padded = load_row::<S, N>(simd, row, from.start);
                }
            }
            let mut lines = [Line::ZERO; N];
            for (line, word) in lines.iter_mut().zip(simd.transpose_lanes(padded)) {
                line.0 = simd.store(right_operand(simd, word));
            }
            to.extend_from_slice(&lines);
        }
    }
}
