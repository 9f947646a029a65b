//! The prepared search and its questions.

pub(crate) mod builder;
pub(crate) mod leaders;
pub(crate) mod of_coset;
pub(crate) mod prepared;
pub(crate) mod query;
