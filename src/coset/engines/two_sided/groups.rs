//! The weights of a group: tabulated or streamed, and listed from the least on.

pub(crate) mod layers;
pub(crate) mod lower_bounds;
pub(crate) mod streamed_weights;
pub(crate) mod weight_table;
