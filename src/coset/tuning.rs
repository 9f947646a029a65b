//! How much a search does at a time, and where one way takes over from another.

/// Sizes that decide about speed alone: no answer depends on them. Tests force them small.
///
/// Unless stated otherwise they were measured on a Xeon with AVX-512, with 48 KiB of first-level
/// and 2 MiB of second-level cache.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tuning {
    /// A block of the transform holds 2 to this power counters.
    ///
    /// With 14 bits a block of 16-bit counters takes 32 KiB, which the first-level cache holds. Of
    /// 12 to 16 bits 14 was the fastest, by 5 to 20 %.
    pub(crate) block_bits: u32,
    /// A stream looks at the budget once in 2 to this power members: about a millisecond.
    pub(crate) members_a_look_bits: u32,
    /// A thread gets at least 2 to this power members of a stream, some 30 µs of work. With fewer,
    /// waking the thread takes longer than it saves.
    pub(crate) members_a_thread_bits: u32,
    /// A walk looks at the budget once in so many pairs: some milliseconds.
    pub(crate) pairs_a_look: u64,
    /// A thread gets at least so many pairs of a walk.
    pub(crate) pairs_a_thread: u64,
    /// The short walk serves groups of at most this rank.
    ///
    /// At most 16: an entry has two coordinates, the second from bit 32 on, and its weight from bit
    /// 48 on. Above that rank the time goes into the pairs, and more threads than one may pay.
    pub(crate) short_walk_rank: usize,
    /// So many listed entries are arranged together, which takes some milliseconds. They are many
    /// more than the 256 buckets that they are sorted into.
    pub(crate) entries_a_piece: usize,
    /// One pass over a streamed group lists at most so many entries of 16 bytes: 256 MiB.
    pub(crate) entries_a_pass: usize,
    /// So many entries are noted in the lower bounds between two looks at the budget: some
    /// milliseconds.
    pub(crate) bounds_a_look: usize,
    /// The first table of lower bounds of a streamed group is indexed by so many bits: 256 KiB.
    ///
    /// The tables of two groups fit the second-level cache. With 16 bits half of all pairs passed.
    pub(crate) narrow_bound_bits: u32,
    /// The second table of lower bounds is indexed by so many bits: 4 MiB.
    ///
    /// It misses the second-level cache, so that only pairs that pass the first table are looked up
    /// in it.
    pub(crate) wide_bound_bits: u32,
    /// So many columns of a layer, on average, are worth a block of their own that looks at a part
    /// of the lower bounds alone.
    pub(crate) columns_a_block: usize,
    /// At most so many columns are looked up in the lower bounds together: their places, 2 KiB,
    /// stay in the first-level cache. At most [`MAX_TILE`](Self::MAX_TILE).
    pub(crate) columns_a_tile: usize,
    /// Work is split for at least so many threads, even where there are fewer, so that tests split
    /// and join on one thread as well.
    pub(crate) least_threads: u64,
}

impl Tuning {
    /// The most columns that a tile can have.
    pub(crate) const MAX_TILE: usize = 1 << 10;

    pub(crate) const DEFAULT: Self = Self {
        block_bits: 14,
        members_a_look_bits: 22,
        members_a_thread_bits: 18,
        pairs_a_look: 1 << 22,
        pairs_a_thread: 1 << 15,
        short_walk_rank: 16,
        entries_a_piece: 1 << 18,
        entries_a_pass: 1 << 24,
        bounds_a_look: 1 << 20,
        narrow_bound_bits: 18,
        wide_bound_bits: 22,
        columns_a_block: 64,
        columns_a_tile: Self::MAX_TILE,
        least_threads: 1,
    };

    /// Values so small that codes of a few columns need several blocks, passes, pieces and tiles.
    #[cfg(test)]
    pub(crate) const FORCED: Self = Self {
        block_bits: crate::coset::weights::counters::LANE_BITS,
        members_a_look_bits: 22,
        members_a_thread_bits: 0,
        pairs_a_look: 1 << 6,
        pairs_a_thread: 1,
        short_walk_rank: 2,
        entries_a_piece: 4,
        entries_a_pass: 16,
        bounds_a_look: 1 << 20,
        narrow_bound_bits: 4,
        wide_bound_bits: 6,
        columns_a_block: 1,
        columns_a_tile: 4,
        least_threads: 3,
    };
}
