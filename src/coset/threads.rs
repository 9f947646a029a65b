//! Work split over threads, with the feature `rayon`; without it, on the caller's thread.

use std::ops::Range;

/// Splits a range into `parts`, or into fewer of which none is shorter than `least` but the whole.
pub(crate) fn split(range: Range<u64>, least: u64, parts: u64) -> Vec<Range<u64>> {
    let len = range.end - range.start;
    let parts = (len / least.max(1)).clamp(1, parts.max(1));
    (0..parts).map(|i| range.start + len * i / parts..range.start + len * (i + 1) / parts).collect()
}

/// Does `work` on each part.
pub(crate) fn for_each<T: Send>(parts: &mut [T], work: impl Fn(&mut T) + Send + Sync) {
    #[cfg(feature = "rayon")]
    if parts.len() > 1 {
        use rayon::prelude::*;
        return parts.par_iter_mut().for_each(work);
    }
    parts.iter_mut().for_each(work);
}

/// The number of threads.
pub(crate) fn count() -> u64 {
    #[cfg(feature = "rayon")]
    let count = rayon::current_num_threads() as u64;
    #[cfg(not(feature = "rayon"))]
    let count = 1;
    count
}
