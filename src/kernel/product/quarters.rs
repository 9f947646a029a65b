//! Sums of quarters of a matrix, row by row: a row of a sum stays in the cache until it is
//! complete.

use std::ops::Range;

use crate::kernel::ranges::WordRange;
use crate::kernel::view::View;
use crate::simd::Level;
use crate::words;

/// A quarter's row and column of the two.
pub(super) type Quarter = (usize, usize);

/// How a matrix is cut into quarters of `height` rows and `width` words each; what is over is in
/// none.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quarters {
    pub(super) level: Level,
    pub(super) height: usize,
    pub(super) width: usize,
}

impl Quarters {
    fn ranges(self, (i, j): Quarter) -> (Range<usize>, WordRange) {
        let Self { height, width, .. } = self;
        (i * height..(i + 1) * height, WordRange::new(j * width, (j + 1) * width))
    }

    /// Where a row of a quarter begins.
    fn start<T>(self, matrix: &View<T>, row: usize, (i, j): Quarter) -> usize {
        (i * self.height + row) * matrix.stride + matrix.first + j * self.width
    }

    pub(super) fn of(self, matrix: View<&[u64]>, quarter: Quarter) -> View<&[u64]> {
        let (rows, words) = self.ranges(quarter);
        matrix.rows(rows).columns(words)
    }

    /// `sum` = the sum of two quarters of a matrix.
    pub(super) fn sum(self, matrix: View<&[u64]>, [a, b]: [Quarter; 2], sum: &mut [u64]) {
        self.level.run(
            #[inline(always)]
            || {
                for (row, sum) in sum.chunks_exact_mut(self.width).enumerate() {
                    let [a, b] = [a, b].map(|quarter| self.start(&matrix, row, quarter));
                    sum.copy_from_slice(&matrix.data[a..][..self.width]);
                    words::xor_into(sum, &matrix.data[b..][..self.width]);
                }
            },
        );
    }

    /// `sum` += some quarters of a matrix.
    pub(super) fn add(self, matrix: View<&[u64]>, quarters: &[Quarter], sum: &mut [u64]) {
        self.level.run(
            #[inline(always)]
            || {
                for (row, sum) in sum.chunks_exact_mut(self.width).enumerate() {
                    for &quarter in quarters {
                        let start = self.start(&matrix, row, quarter);
                        words::xor_into(sum, &matrix.data[start..][..self.width]);
                    }
                }
            },
        );
    }
}

/// Where a product is collected that is to be added to several quarters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// In a quarter that needs it too, and holds nothing else yet.
    Quarter(Quarter),
    Outside,
}

/// A matrix to whose quarters products are added, and a place outside.
pub(super) struct Target<'a> {
    pub(super) matrix: View<&'a mut [u64]>,
    pub(super) quarters: Quarters,
    /// As large as a quarter if it is used.
    pub(super) outside: &'a mut [u64],
}

impl Target<'_> {
    pub(super) fn quarter(&mut self, quarter: Quarter) -> View<&mut [u64]> {
        let (rows, words) = self.quarters.ranges(quarter);
        self.matrix.rows_mut(rows).columns(words)
    }

    /// The place, with zeros.
    pub(super) fn cleared(&mut self, place: Place) -> View<&mut [u64]> {
        self.outside.fill(0);
        self.place(place)
    }

    pub(super) fn place(&mut self, place: Place) -> View<&mut [u64]> {
        match place {
            Place::Quarter(quarter) => self.quarter(quarter),
            Place::Outside => View::all_mut(self.outside, self.quarters.width),
        }
    }

    /// Adds what is in a place to some quarters; if it is one of them, to the others.
    pub(super) fn add(&mut self, from: Place, to: &[Quarter]) {
        let Self { matrix, quarters, outside } = self;
        let width = quarters.width;
        quarters.level.run(
            #[inline(always)]
            || {
                for row in 0..quarters.height {
                    for &to in to.iter().filter(|to| Place::Quarter(**to) != from) {
                        let to = quarters.start(matrix, row, to);
                        let (sum, addend) = match from {
                            Place::Outside => (&mut matrix.data[to..], &outside[row * width..]),
                            Place::Quarter(from) => {
                                let from = quarters.start(matrix, row, from);
                                let (low, high) = matrix.data.split_at_mut(from.max(to));
                                if from < to {
                                    (high, &low[from..])
                                } else {
                                    (&mut low[to..], &*high)
                                }
                            }
                        };
                        words::xor_into(&mut sum[..width], &addend[..width]);
                    }
                }
            },
        );
    }
}
