//! The streamed transform.

pub(crate) mod counters;
pub(crate) mod stream;
