//! How row-major words become packed operands.

use super::{GROUP_ROWS, load_group, load_row, right_operand, with_const_width};
use crate::kernel::view::View;
use crate::simd::{Level, Line, Vectors, Work};

/// Packs columns as a left operand: `words` lines a group, 1 to 8.
pub(crate) struct PackLeft<'a> {
    pub(crate) from: View<&'a [u64]>,
    pub(crate) to: &'a mut [Line],
}

impl PackLeft<'_> {
    pub(crate) fn enter(self, level: Level) {
        with_const_width!(self.from.width, N => level.enter(PackLeftOfWidth::<N>(self)));
    }
}

/// [`PackLeft`] for N words.
struct PackLeftOfWidth<'a, const N: usize>(PackLeft<'a>);

impl<const N: usize> Work for PackLeftOfWidth<'_, N> {
    type Output = ();

    #[inline(always)]
    fn vectors<S: Vectors>(self, simd: S) {
        let PackLeft { from, to } = self.0;
        let groups = from.data.chunks(GROUP_ROWS * from.stride);
        for (group, lines) in groups.zip(to.as_chunks_mut::<N>().0) {
            let words = load_group::<S, N>(simd, group, from.stride, from.first);
            for (line, word) in lines.iter_mut().zip(words) {
                line.0 = simd.store(simd.transpose_bytes(word));
            }
        }
    }
}

/// Packs rows in any order as a right operand, behind what is there: `words` lines a group, 1 to 8.
pub(crate) struct PackRight<'a> {
    pub(crate) from: View<&'a [u64]>,
    /// The rows; those past the last one are zero.
    pub(crate) order: &'a [usize],
    pub(crate) to: &'a mut Vec<Line>,
}

impl PackRight<'_> {
    pub(crate) fn enter(self, level: Level) {
        with_const_width!(self.from.width, N => level.enter(PackRightOfWidth::<N>(self)));
    }
}

/// [`PackRight`] for N words.
struct PackRightOfWidth<'a, const N: usize>(PackRight<'a>);

impl<const N: usize> Work for PackRightOfWidth<'_, N> {
    type Output = ();

    #[inline(always)]
    fn vectors<S: Vectors>(self, simd: S) {
        let PackRight { from, order, to } = self.0;
        for group in order.chunks(GROUP_ROWS) {
            let mut padded = [simd.zero(); 8];
            for (&row, padded) in group.iter().zip(&mut padded) {
                if let Some(row) = from.data.chunks_exact(from.stride).nth(row) {
                    *padded = load_row::<S, N>(simd, row, from.first);
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
