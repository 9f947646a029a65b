//! Sizes of boards as arguments.

use std::ffi::OsString;
use std::ops::RangeInclusive;

/// All arguments as numbers in the range, `None` if one is not.
pub(crate) fn sizes(
    arguments: impl Iterator<Item = OsString>,
    range: RangeInclusive<usize>,
) -> Option<Vec<usize>> {
    arguments
        .map(|argument| argument.to_str()?.parse().ok().filter(|size| range.contains(size)))
        .collect()
}
