//! A row of a board moved sideways.

use crate::words::{self, WORD_BITS};

/// A move of so many columns to the right, or to the left if negative.
///
/// What leaves the row on one side enters on the other if the row goes around. If not, zeros enter.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shift {
    /// The moved row is that of two runs of columns, the second of which may be empty.
    runs: [Run; 2],
    /// A row of one word that does not go around is moved by a rotation of the word …
    rotation: u32,
    /// … of which these columns are kept.
    mask: u64,
}

/// Columns that stay side by side.
#[derive(Clone, Copy, Debug)]
struct Run {
    to: usize,
    from: usize,
    len: usize,
}

impl Shift {
    /// The move by `by` columns in rows of `cols` columns, which go around or not.
    pub(super) fn new(by: isize, cols: usize, wraps: bool) -> Self {
        let runs = if wraps {
            let at = by.rem_euclid(cols as isize) as usize;
            [Run { to: at, from: 0, len: cols - at }, Run { to: 0, from: cols - at, len: at }]
        } else {
            // The difference of two offsets may be longer than the row.
            let len = cols.saturating_sub(by.unsigned_abs());
            let (to, from) = (by.max(0).unsigned_abs(), by.min(0).unsigned_abs());
            [Run { to: to.min(cols), from: from.min(cols), len }, Run { to: 0, from: 0, len: 0 }]
        };
        let (row, distance) = (words::tail_mask(cols), by.unsigned_abs() as u32);
        let mask = if by < 0 { row.checked_shr(distance) } else { row.checked_shl(distance) };
        let rotation = by.rem_euclid(WORD_BITS as isize) as u32;
        Self { runs, rotation, mask: mask.unwrap_or(0) & row }
    }

    /// `target ^=` the moved row, which begins at a bit of `source`.
    #[inline(always)]
    pub(super) fn add(&self, target: &mut [u64], source: &[u64], begin: usize) {
        for Run { to, from, len } in self.runs {
            words::xor_bits(target, to, source, begin + from, len);
        }
    }

    /// `target ^=` the moved row, where each cell is a block of `stride` words.
    pub(super) fn add_blocks(&self, target: &mut [u64], source: &[u64], stride: usize) {
        for Run { to, from, len } in self.runs {
            let moved = &source[from * stride..][..len * stride];
            words::xor_into(&mut target[to * stride..][..len * stride], moved);
        }
    }

    /// The moved row, if it is one word and does not go around.
    #[inline(always)]
    pub(super) fn of_word(&self, row: u64) -> u64 {
        row.rotate_left(self.rotation) & self.mask
    }
}
