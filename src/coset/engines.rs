//! The engines.

pub(crate) mod exhaustive;
pub(crate) mod two_sided;
