//! Cosets of a linear code: the solutions of A x = b, and the least weight among them.
//!
//! A [`Coset`] is a vector x₀ plus the row space of a basis K, { x₀ + u K : u ∈ GF(2)ᵏ }. Which of
//! its 2ᵏ members has the fewest ones? That member is what coding theory calls the *coset leader*.
//! Finding it is syndrome decoding, the closest-vector problem over GF(2), or the fewest presses of
//! a Lights Out board. [`Coset::leader`] answers once. A [`CosetSearch`] is prepared for many
//! offsets, tells its progress and keeps to a [`Budget`].
//!
//! # How a search works
//!
//! 1. The basis is reduced, and the offset with it. Then the order of the numbers u is the
//!    lexicographic order of the members.
//! 2. The code is split into its direct *summands*: codes on disjoint columns, which are searched
//!    one by one.
//! 3. For each summand a *plan* asks every *engine* whether it applies and what it costs. The
//!    cheapest is prepared.
//! 4. A question runs the engines. They offer members, and what is kept of these says how heavy a
//!    member may be to be of interest still: the *bound*.
//! 5. The answers for the summands are put together.
//!
//! There are two engines. The *exhaustive* one computes the weights of all 2ᵏ members by a streamed
//! Walsh–Hadamard transform, at some 0.1 ns a member. The *two-sided* one serves codes whose
//! columns fall into groups of low rank, and looks at about 2^(k/2) members.
//!
//! # The search from two sides
//!
//! ```text
//!                 near side                           far side
//!         group 0          group 1            group 2          group 3
//!       ┌──────────┐     ┌──────────┐       ┌──────────┐     ┌──────────┐
//!       │ a: light │     │ b: light │       │ weight   │     │ weight   │
//!       │ listed   │  +  │ listed   │       │ looked   │  +  │ looked   │
//!       │ first    │     │ first    │       │ up       │     │ up       │
//!       └────┬─────┘     └────┬─────┘       └────▲─────┘     └────▲─────┘
//!            └─── a pair ─────┘                  │                │
//!                   └──── image of a + image of b + image of z ───┘
//!
//!       weight of the member = near weight (a) + (b)  +  far weight (2) + (3)
//! ```
//!
//! | word | meaning |
//! |---|---|
//! | group | columns on which the code has low rank r; there are four |
//! | coordinate | the r bits that tell what a member is on a group: one of 2ʳ, with one weight each |
//! | side | two groups; the *near* one is being walked, the *far* one is looked up |
//! | half | a group's part in its side |
//! | pair | a coordinate of each half: it determines the member u, but for completions |
//! | key | the bits on which the halves of a pair must agree, where their ranks overlap |
//! | completion | a member that is zero on a whole side, which that side's pairs leave open |
//! | image | what a coordinate, or a completion, is in the coordinates of the far side |
//! | layer | all coordinates of a group, or pairs of a side, of one weight |
//! | entry | a coordinate that is listed, with its key and its image |
//! | excess | how much heavier than the lightest of its group a coordinate is |
//!
//! Both sides are walked layer by layer, lightest first, whichever has the fewer pairs next. Each
//! pair is weighed in full by its image on the far side. When all members lighter than s on one
//! side and lighter than t on the other have been met, any other weighs at least s + t (Fagin,
//! Lotem and Naor, 2003).

mod affine;
mod code;
mod control;
mod engines;
mod keep;
mod plan;
mod search;
mod tuning;
mod weights;

#[cfg(test)]
mod tests;

pub use affine::{Coset, Members};
pub use control::budget::{Budget, Progress};
pub use control::error::SearchError;
pub use plan::strategy::Strategy;
pub use search::builder::CosetSearchBuilder;
pub use search::leaders::Leaders;
pub use search::prepared::CosetSearch;
pub use search::query::CosetQuery;
