//! What every part of a search of one offset needs.

use std::ops::Range;

use crate::coset::control::watch::Control;
use crate::coset::tuning::Tuning;
use crate::coset::weights::stream::Buffers;
use crate::kernel::threads;
use crate::simd::Level;

/// One query under way.
pub(crate) struct Run<'a, 'c> {
    pub(crate) level: Level,
    pub(crate) tuning: &'a Tuning,
    /// The offset, reduced.
    pub(crate) offset: &'a [u64],
    /// One for each thread, made when needed.
    pub(crate) buffers: &'a mut Vec<Buffers>,
    pub(crate) control: &'a mut Control<'c>,
}

impl Run<'_, '_> {
    /// The number of parts that work is split into.
    pub(crate) fn threads(&self) -> u64 {
        threads::count().max(self.tuning.least_threads)
    }

    /// A buffer for the caller's thread.
    pub(crate) fn buffer(&mut self) -> &mut Buffers {
        if self.buffers.is_empty() {
            self.buffers.push(Buffers::default());
        }
        &mut self.buffers[0]
    }

    /// The range in as many parts as there are threads, none shorter than `least`; each with a
    /// buffer.
    pub(crate) fn split(
        &mut self,
        range: Range<u64>,
        least: u64,
    ) -> impl ExactSizeIterator<Item = (Range<u64>, &mut Buffers)> {
        let parts = threads::split(range, least, self.threads());
        if self.buffers.len() < parts.len() {
            self.buffers.resize_with(parts.len(), Buffers::default);
        }
        parts.into_iter().zip(self.buffers.iter_mut())
    }
}
