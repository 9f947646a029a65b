//! All weights of a coset at once, streamed: (n − F[u]) / 2 for the Walsh–Hadamard transform F of
//! the columns' signs.
//!
//! A [`stream`] folds the columns into blocks of [`counters`], which the [`transform`] turns into
//! the weights of some thousand members with neighbouring numbers. A [`block`] is asked for the
//! light ones among these, or for all.

pub(crate) mod block;
pub(crate) mod counters;
pub(crate) mod stream;
pub(crate) mod transform;
