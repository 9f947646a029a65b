//! The code taken apart.

pub(crate) mod column_group;
pub(crate) mod direct_sum;
pub(crate) mod gilbert_varshamov;
pub(crate) mod linear_map;
pub(crate) mod summands;
