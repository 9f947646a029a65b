//! Loops over words: what matrices, eliminations and searches are made of.
//!
//! This layer knows words and CPU levels, and no type of the crate's users.

#[cfg_attr(
    not(any(target_arch = "x86_64", test)),
    allow(dead_code, reason = "entered on CPUs with block products only")
)]
pub(crate) mod blocks;
pub(crate) mod product;
pub(crate) mod ranges;
pub(crate) mod scratch;
pub(crate) mod threads;
pub(crate) mod transpose;
pub(crate) mod tuning;
pub(crate) mod view;
