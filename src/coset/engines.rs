//! The engines: ways to search a direct summand of a code.
//!
//! An [`engine`] is one type with the same three answers: does it apply, what does it cost, run it.
//! A new one gets a file or a folder here, and a line in the [plan](crate::coset::plan).

pub(crate) mod engine;
pub(crate) mod exhaustive;
pub(crate) mod two_sided;
