//! How work is divided over threads, with the feature `rayon`; without it, all is done on the
//! caller's thread.
//!
//! There are two kinds of work:
//!
//! - A range of numbers, of which each part is done by itself: [`split`] it and do the parts
//!   [`for_each`].
//! - Rows of a matrix that do not depend on each other: [`by_rows`] divides them at once,
//!   [`beside`] while the caller does something else, and [`within`] wakes the threads once for
//!   many such calls.
//!
//! What a part computes does not depend on the others, so that the results are the same on any
//! number of threads.

use std::ops::Range;
#[cfg(feature = "rayon")]
use std::sync::{Mutex, PoisonError};

use super::tuning::ThreadSizes;
use super::view::View;

/// The number of threads.
pub(crate) fn count() -> u64 {
    #[cfg(feature = "rayon")]
    let count = rayon::current_num_threads() as u64;
    #[cfg(not(feature = "rayon"))]
    let count = 1;
    count
}

/// Cuts a range into so many parts of about the same length, or fewer where they would be shorter
/// than `least`; the whole range is a part however short it is.
pub(crate) fn split(range: Range<u64>, least: u64, parts: u64) -> Vec<Range<u64>> {
    let len = range.end - range.start;
    let parts = (len / least.max(1)).clamp(1, parts.max(1));
    let start = |i: u64| range.start + (u128::from(len) * u128::from(i) / u128::from(parts)) as u64;
    (0..parts).map(|i| start(i)..start(i + 1)).collect()
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

/// Calls `work` with ranges of rows that make up all of them, and those rows of `to`.
///
/// Ranges start at multiples of 64. `products` is the number of products of bits to be done in all:
/// little work is not divided. What is computed does not depend on the division.
pub(crate) fn by_rows(
    tuning: &ThreadSizes,
    products: usize,
    to: View<&mut [u64]>,
    work: &(impl Fn(Range<usize>, View<&mut [u64]>) + Sync),
) {
    let height = to.height();
    #[cfg(feature = "rayon")]
    if is_shared(tuning, products) {
        divide(count() as usize, 0..height, to, work);
        return;
    }
    // Without the feature there is nothing to decide.
    _ = (tuning, products);
    work(0..height, to);
}

/// Halves the rows until there is a part for each thread.
#[cfg(feature = "rayon")]
fn divide(
    parts: usize,
    rows: Range<usize>,
    mut to: View<&mut [u64]>,
    work: &(impl Fn(Range<usize>, View<&mut [u64]>) + Sync),
) {
    let upper = (rows.len() * (parts / 2) / parts.max(1)).next_multiple_of(64);
    if parts < 2 || upper == 0 || upper >= rows.len() {
        work(rows, to);
        return;
    }
    let middle = rows.start + upper;
    let (stride, first, width) = (to.stride, to.first, to.width);
    let (above, below) = std::mem::take(&mut to.data).split_at_mut(upper * stride);
    let part = |data| View { data, stride, first, width };
    rayon::join(
        || divide(parts / 2, rows.start..middle, part(above), work),
        || divide(parts - parts / 2, middle..rows.end, part(below), work),
    );
}

/// Calls `first`, while other threads begin to call `work` with pieces of the rows of `to`, the
/// largest first.
///
/// The caller's thread takes pieces from the first rows on, others from the last: so each finds the
/// same rows in its cache the next time.
pub(crate) fn beside<A: Send>(
    tuning: &ThreadSizes,
    products: usize,
    first: impl FnOnce() -> A + Send,
    to: View<&mut [u64]>,
    work: &(impl Fn(View<&mut [u64]>) + Sync),
) -> A {
    #[cfg(feature = "rayon")]
    if is_shared(tuning, products) {
        let threads = count() as usize;
        let pieces = Mutex::new(Pieces { rest: to, threads, least: tuning.piece_rows });
        let next =
            |from_the_end| pieces.lock().unwrap_or_else(PoisonError::into_inner).next(from_the_end);
        let take_pieces = |from_the_end| {
            while let Some(piece) = next(from_the_end) {
                work(piece);
            }
        };
        return rayon::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(|_| take_pieces(true));
            }
            let first = first();
            take_pieces(false);
            first
        });
    }
    _ = (tuning, products);
    let first = first();
    work(to);
    first
}

/// Rows in pieces that get smaller, so that all threads are done at about the same time.
#[cfg(feature = "rayon")]
struct Pieces<'a> {
    rest: View<&'a mut [u64]>,
    threads: usize,
    least: usize,
}

#[cfg(feature = "rayon")]
impl<'a> Pieces<'a> {
    /// The first rows that are left, or the last.
    fn next(&mut self, from_the_end: bool) -> Option<View<&'a mut [u64]>> {
        let View { data, stride, first, width } = &mut self.rest;
        let height = data.len() / *stride;
        let piece = (height / self.threads).max(self.least).next_multiple_of(64).min(height);
        let data = if from_the_end {
            data.split_off_mut((height - piece) * *stride..)
        } else {
            data.split_off_mut(..piece * *stride)
        };
        let data = data.filter(|data| !data.is_empty())?;
        Some(View { data, stride: *stride, first: *first, width: *width })
    }
}

/// Calls `work` on one of the threads, if it is to be shared: so these are woken once.
pub(crate) fn within<A: Send>(
    tuning: &ThreadSizes,
    products: usize,
    work: impl FnOnce() -> A + Send,
) -> A {
    #[cfg(feature = "rayon")]
    if is_shared(tuning, products) {
        return rayon::scope(|_| work());
    }
    _ = (tuning, products);
    work()
}

/// Whether several threads take part.
#[cfg(feature = "rayon")]
fn is_shared(tuning: &ThreadSizes, products: usize) -> bool {
    let is_awake = rayon::current_thread_index().is_some();
    products >= if is_awake { tuning.share_from } else { tuning.wake_from } && count() > 1
}

#[cfg(test)]
mod tests {
    use super::super::tuning::Tuning;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_parts_are_the_range(
            start in 0..100_u64,
            len in 0..100_u64,
            least in 0..20_u64,
            wanted in 0..9_u64,
        ) {
            let parts = split(start..start + len, least, wanted);
            prop_assert!((1..=wanted.max(1) as usize).contains(&parts.len()));
            prop_assert_eq!(parts[0].start, start);
            prop_assert_eq!(parts[parts.len() - 1].end, start + len);
            prop_assert!(parts.windows(2).all(|pair| pair[0].end == pair[1].start));
            prop_assert!(parts.len() == 1 || parts.iter().all(|part| part.end - part.start >= least));
        }

        #[test]
        fn each_part_is_worked_on_once(mut parts in prop::collection::vec(0..9_u64, 0..9)) {
            let expected: Vec<_> = parts.iter().map(|part| part + 1).collect();
            for_each(&mut parts, |part| *part += 1);
            prop_assert_eq!(parts, expected);
        }

        #[test]
        fn each_row_is_visited_once(height in 0..2000_usize, stride in 1..4_usize, forced in 0..4_usize) {
            let tuning = Tuning::FORCED[forced].threads;
            let count = |to: View<&mut [u64]>| to.data.iter_mut().for_each(|word| *word += 1);
            let products = height * stride;
            let mut words = vec![0; height * stride];
            by_rows(&tuning, products, View::all_mut(&mut words, stride), &|rows, to| {
                assert_eq!((rows.start % 64, rows.len()), (0, to.height()));
                count(to);
            });
            let to = View::all_mut(&mut words, stride);
            let first = beside(&tuning, products, || height, to, &count);
            let within = within(&tuning, products, || first);
            prop_assert_eq!(within, height);
            prop_assert!(words.iter().all(|&visits| visits == 2));
        }
    }
}
