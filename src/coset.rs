//! Cosets of a linear code: the solutions of A x = b, and the least weight among them.
//!
//! A [`Coset`] is a vector plus the row space of a basis. Its least-weight member is what coding
//! theory calls the coset leader; finding it is syndrome decoding, the closest-vector problem over GF(2), or the
//! fewest presses of a Lights Out board. [`Coset::leader`] answers once; a [`CosetSearch`] is prepared for many
//! offsets, tells its progress and keeps to a [`Budget`].

mod affine;
mod code;
mod control;
mod engines;
mod keep;
mod plan;
mod search;
mod tuning;
mod weights;

#[cfg(test)]
mod tests;

pub use affine::{Coset, Members};
pub use control::budget::{Budget, Progress};
pub use control::error::SearchError;
pub use plan::strategy::Strategy;
pub use search::builder::CosetSearchBuilder;
pub use search::leaders::Leaders;
pub use search::prepared::CosetSearch;
pub use search::query::CosetQuery;
