//! Lists that stay on the stack as long as matrices are small: what is done with such a matrix
//! allocates its result alone.

use smallvec::SmallVec;

use crate::simd::Line;
use crate::words::WORD_BITS;

/// Rows, and columns, of the largest matrices that are small: their words take 32 KiB.
pub(crate) const SMALL: usize = 512;

const SMALL_WIDTH: usize = SMALL / WORD_BITS;

/// Something for each row or each column.
pub(crate) type PerRow<T> = SmallVec<[T; SMALL]>;

/// Something for each word of a row, or for each block of 64 rows.
pub(crate) type PerWord<T> = SmallVec<[T; SMALL_WIDTH]>;

/// Something for each group of eight rows.
pub(crate) type PerGroup<T> = SmallVec<[T; SMALL / 8]>;

/// The words of a matrix.
pub(crate) type MatrixWords = SmallVec<[u64; SMALL * SMALL_WIDTH]>;

/// The same, packed.
pub(crate) type MatrixLines = SmallVec<[Line; SMALL / 8 * SMALL_WIDTH]>;
