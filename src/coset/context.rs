//! What every part of a search of one offset needs.

use super::budget::Control;
use super::walsh::Buffers;
use crate::simd::Level;

/// One query under way.
pub(super) struct Context<'a, 'c> {
    pub(super) level: Level,
    /// The offset, reduced.
    pub(super) offset: &'a [u64],
    pub(super) buffers: &'a mut Buffers,
    pub(super) control: &'a mut Control<'c>,
}
