//! Work split over threads, with the feature `rayon`; without it, one part on the caller's thread.
//!
//! What a part finds does not depend on the other parts, and the parts' findings are joined in order: so the
//! answer is the same on any number of threads, and so is the work that is charged to the budget.

use std::ops::Range;

use crate::coset::keep::Collector;

/// Splits a range into as many parts as there are threads, none shorter than `least` but the whole.
pub(crate) fn split(range: Range<u64>, least: u64) -> Vec<Range<u64>> {
    let len = range.end - range.start;
    let parts = (len / least.max(1)).clamp(1, threads());
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

/// Does `work` on each part with a collector of its own, and gathers what these found.
pub(crate) fn collect<C: Collector, T: Send>(
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

/// The number of threads that a part is made for.
pub(crate) fn threads() -> u64 {
    #[cfg(feature = "rayon")]
    let threads = rayon::current_num_threads() as u64;
    // Tests split and join on one thread as well.
    #[cfg(not(feature = "rayon"))]
    let threads = if cfg!(test) { 3 } else { 1 };
    threads
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coset::keep::Least;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_parts_are_the_range(start in 0..100_u64, len in 0..100_u64, least in 0..20_u64) {
            let parts = split(start..start + len, least);
            prop_assert_eq!(parts[0].start, start);
            prop_assert_eq!(parts[parts.len() - 1].end, start + len);
            prop_assert!(parts.windows(2).all(|pair| pair[0].end == pair[1].start));
            prop_assert!(parts.len() == 1 || parts.iter().all(|part| part.end - part.start >= least));
        }

        #[test]
        fn what_the_parts_find_is_gathered(members in prop::collection::vec((0..9_usize, 0..9_u128), 0..40)) {
            let mut collector = Least::default();
            collect(split(0..members.len() as u64, 1), &mut collector, |part, collector| {
                for &member in &members[part.start as usize..part.end as usize] {
                    collector.offer(member);
                }
            });
            prop_assert_eq!(collector.0, members.into_iter().min());
        }
    }
}
