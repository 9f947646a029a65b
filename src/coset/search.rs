//! The prepared search.

pub(crate) mod builder;
pub(crate) mod of_coset;
pub(crate) mod prepared;
pub(crate) mod query;
