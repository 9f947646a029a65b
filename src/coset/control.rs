//! One search under way: its budget, its progress, and how it is stopped.

pub(crate) mod budget;
pub(crate) mod error;
pub(crate) mod run;
pub(crate) mod watch;
