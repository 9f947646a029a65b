//! Lists that stay on the stack as long as matrices are small: what is done with such a matrix allocates its result alone.

use smallvec::SmallVec;

use crate::simd::Line;
use crate::words::WORD_BITS;

/// Rows, and columns, of the largest matrices that are small.
pub(crate) const SMALL: usize = 512;

const SMALL_WORDS: usize = SMALL / WORD_BITS;

/// Something for each row or each column.
pub(crate) type Each<T> = SmallVec<[T; SMALL]>;

/// Something for each word of a row, or for each block of 64 rows.
pub(crate) type EachWord<T> = SmallVec<[T; SMALL_WORDS]>;

/// Something for each group of eight rows.
pub(crate) type EachGroup<T> = SmallVec<[T; SMALL / 8]>;

/// The words of a matrix.
pub(crate) type Words = SmallVec<[u64; SMALL * SMALL_WORDS]>;

/// The same, packed.
pub(crate) type Lines = SmallVec<[Line; SMALL / 8 * SMALL_WORDS]>;
