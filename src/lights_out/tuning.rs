//! Where one way of solving a board takes over from another, and how much is done at a time.

use crate::words::WORD_BITS;

/// Sizes that decide about speed alone: no answer depends on them. Tests force them small.
///
/// Measured on a Xeon with AVX-512 and GFNI, 48 KiB and 2 MiB of cache.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tuning {
    /// The cells of the largest board that is solved by its press matrix although its lights can be
    /// chased. Up to here a row of that matrix is one word: a prepared 5×5 solver takes 0.6 µs for
    /// the fewest presses instead of 1.1, an 8×8 solver 0.7 instead of 1.2.
    pub(super) small_for_rows: usize,
    /// The same where the lights can be chased cell by cell only. A king's 20×20 board is prepared
    /// in 0.18 ms either way, one of 32×32 in 0.29 ms instead of 0.96, one of 100×100 in 2.3 ms
    /// instead of seconds.
    pub(super) small_for_cells: usize,
    /// The columns of the widest board whose quiet patterns are chased row by row all together, a
    /// bit for each. Rows that are wider fill words by themselves, and the patterns are chased in
    /// turn.
    pub(super) columns_together: usize,
    /// The most words of presses that are chased cell by cell at once, unless they are fewer than
    /// one a cell: 64 MiB.
    pub(super) words_together: usize,
}

impl Tuning {
    pub(super) const DEFAULT: Self = Self {
        small_for_rows: 64,
        small_for_cells: 400,
        columns_together: WORD_BITS,
        words_together: 1 << 23,
    };

    /// No light is chased, whatever the board.
    #[cfg(test)]
    pub(super) const NEVER_CHASE: Self = Self { small_for_rows: usize::MAX, ..Self::DEFAULT };

    /// Values so small that boards of a few cells are chased, in each of the ways.
    #[cfg(test)]
    pub(super) const FORCED: [Self; 2] = [
        Self { small_for_rows: 0, small_for_cells: 1, columns_together: 6, words_together: 1 },
        Self { small_for_rows: 0, small_for_cells: 1, ..Self::DEFAULT },
    ];
}
