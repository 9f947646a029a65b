//! Views of some columns and rows of a row-major matrix, by whole words.

use std::ops::Range;

use crate::words;

/// `words` words from word `start` of rows that are `stride` words apart.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Columns<T> {
    pub(crate) rows: T,
    pub(crate) stride: usize,
    pub(crate) start: usize,
    pub(crate) words: usize,
}

impl<'a> Columns<&'a [u64]> {
    /// All of a matrix with rows of `stride` words.
    pub(crate) fn all(rows: &'a [u64], stride: usize) -> Self {
        Self { rows, stride, start: 0, words: stride }
    }

    pub(crate) fn height(&self) -> usize {
        self.rows.len() / self.stride
    }

    pub(crate) fn part(self, rows: Range<usize>, columns: Range<usize>) -> Self {
        Self {
            rows: &self.rows[rows.start * self.stride..rows.end * self.stride],
            start: self.start + columns.start,
            words: columns.len(),
            ..self
        }
    }

    /// `target += self`.
    #[inline(always)]
    pub(crate) fn add_to(self, target: Columns<&mut [u64]>) {
        let Columns { rows, stride, start, words } = target;
        for (row, target) in self.rows.chunks_exact(self.stride).zip(rows.chunks_exact_mut(stride))
        {
            words::xor_into(&mut target[start..][..words], &row[self.start..][..self.words]);
        }
    }
}

impl<'a> Columns<&'a mut [u64]> {
    /// All of a matrix with rows of `stride` words.
    pub(crate) fn all_mut(rows: &'a mut [u64], stride: usize) -> Self {
        Self { rows, stride, start: 0, words: stride }
    }

    pub(crate) fn height(&self) -> usize {
        self.rows.len() / self.stride
    }

    pub(crate) fn view(&self) -> Columns<&[u64]> {
        Columns { rows: self.rows, stride: self.stride, start: self.start, words: self.words }
    }

    pub(crate) fn part_mut(
        &mut self,
        rows: Range<usize>,
        columns: Range<usize>,
    ) -> Columns<&mut [u64]> {
        Columns {
            rows: &mut self.rows[rows.start * self.stride..rows.end * self.stride],
            stride: self.stride,
            start: self.start + columns.start,
            words: columns.len(),
        }
    }
}
