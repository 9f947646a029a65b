//! A board and what happens on it: its lights, the cells that are pressed, and the rules by which a
//! press toggles lights.

mod boundary;
mod grid;
mod parity;
mod press_matrix;
mod presses;
#[cfg(feature = "rand")]
mod random;
mod rules;
mod shape;
mod stencil;
mod target;

pub use boundary::{Boundary, Coincidence};
pub use grid::Grid;
pub(super) use parity::ParityClasses;
pub use press_matrix::press_matrix;
pub use presses::Presses;
pub use rules::Rules;
pub(super) use shape::cell_count;
pub(super) use stencil::Stencil;
pub use target::Target;
