//! The code taken apart: into direct summands, and their columns into groups of low rank.

pub(crate) mod column_group;
pub(crate) mod direct_sum;
pub(crate) mod gilbert_varshamov;
pub(crate) mod linear_map;
pub(crate) mod summands;
