//! Work split over threads, with the feature `rayon`; without it, one part on the caller's thread.
//!
//! What a part finds does not depend on the other parts, and the parts' findings are joined in order: so the
//! answer is the same on any number of threads, and so is the work that is charged to the budget.

use std::ops::Range;

use super::collect::Collector;

/// Splits a range into as many parts as there are threads, none shorter than `least` but the whole.
pub(super) fn split(range: Range<u64>, least: u64) -> Vec<Range<u64>> {
    let len = range.end - range.start;
    let parts = (len / least.max(1)).clamp(1, threads());
    (0..parts).map(|i| range.start + len * i / parts..range.start + len * (i + 1) / parts).collect()
}

/// Does `work` on each part.
pub(super) fn for_each<T: Send>(parts: &mut [T], work: impl Fn(&mut T) + Send + Sync) {
    #[cfg(feature = "rayon")]
    if parts.len() > 1 {
        use rayon::prelude::*;
        return parts.par_iter_mut().for_each(work);
    }
    parts.iter_mut().for_each(work);
}

/// Does `work` on each part with a collector of its own, and gathers what these found.
pub(super) fn collect<C: Collector, T: Send>(
    mut parts: Vec<T>,
    collector: &mut C,
    work: impl Fn(&mut T, &mut C) + Send + Sync,
) {
    if let [part] = &mut parts[..] {
        return work(part, collector);
    }
    let mut parts: Vec<_> = parts.into_iter().map(|part| (part, collector.fork())).collect();
    for_each(&mut parts, |(part, fork)| work(part, fork));
    for (_, fork) in parts {
        collector.join(fork);
    }
}

fn threads() -> u64 {
    #[cfg(feature = "rayon")]
    let threads = rayon::current_num_threads() as u64;
    #[cfg(not(feature = "rayon"))]
    let threads = 1;
    threads
}
