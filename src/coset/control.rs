//! How a search is watched over.

pub(crate) mod budget;
pub(crate) mod run;
