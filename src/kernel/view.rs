//! Views: some words of some rows of a row-major matrix, to be read or to be written to.

use std::ops::Range;

use super::ranges::WordRange;
use crate::words;

/// Of each row the words `first .. first + width`.
///
/// ```text
///           ╭────────── stride ──────────╮
/// data    | a  b [ c  d  e ] f  g  h |     first = 2, width = 3
///         | a  b [ c  d  e ] f  g  h |     height = the number of rows in data
/// ```
///
/// Rows outside of the view are cut off from `data`; columns outside of it are still there, but are
/// not touched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View<T> {
    pub(crate) data: T,
    /// Words from the start of one row to that of the next.
    pub(crate) stride: usize,
    pub(crate) first: usize,
    pub(crate) width: usize,
}

impl<T> View<T> {
    /// Some words of all rows, counted from the first word of this view.
    #[inline(always)]
    pub(crate) fn columns(self, words: WordRange) -> Self {
        Self { first: self.first + words.start, width: words.width(), ..self }
    }
}

impl<'a> View<&'a [u64]> {
    /// All of a matrix with rows of `stride` words.
    pub(crate) fn all(data: &'a [u64], stride: usize) -> Self {
        Self { data, stride, first: 0, width: stride }
    }

    pub(crate) fn height(&self) -> usize {
        self.data.len() / self.stride
    }

    /// Some rows.
    #[inline(always)]
    pub(crate) fn rows(self, rows: Range<usize>) -> Self {
        Self { data: &self.data[rows.start * self.stride..rows.end * self.stride], ..self }
    }

    /// `target += self`.
    #[inline(always)]
    pub(crate) fn add_to(self, target: View<&mut [u64]>) {
        let View { data, stride, first, width } = target;
        for (row, target) in self.data.chunks_exact(self.stride).zip(data.chunks_exact_mut(stride))
        {
            words::xor_into(&mut target[first..][..width], &row[self.first..][..self.width]);
        }
    }
}

impl<'a> View<&'a mut [u64]> {
    /// All of a matrix with rows of `stride` words.
    pub(crate) fn all_mut(data: &'a mut [u64], stride: usize) -> Self {
        Self { data, stride, first: 0, width: stride }
    }

    pub(crate) fn height(&self) -> usize {
        self.data.len() / self.stride
    }

    /// The same, to be read only.
    pub(crate) fn as_ref(&self) -> View<&[u64]> {
        View { data: self.data, stride: self.stride, first: self.first, width: self.width }
    }

    /// Some rows.
    pub(crate) fn rows_mut(&mut self, rows: Range<usize>) -> View<&mut [u64]> {
        View {
            data: &mut self.data[rows.start * self.stride..rows.end * self.stride],
            stride: self.stride,
            first: self.first,
            width: self.width,
        }
    }

    /// The whole view, borrowed for a while.
    pub(crate) fn as_mut(&mut self) -> View<&mut [u64]> {
        View { data: self.data, stride: self.stride, first: self.first, width: self.width }
    }
}
