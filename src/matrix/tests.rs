//! Storage, laws, messages.

mod errors;
mod invariant;
mod laws;
pub(crate) mod naive;
mod panics;
pub(crate) mod strategies;

use super::BitMatrix;

/// Sizes around every edge of a word, and one far from any.
const SIZES: [usize; 10] = [0, 1, 2, 63, 64, 65, 127, 128, 129, 200];

/// Matrices of every shape made of [`SIZES`]: all ones, which reach every bit next to the padding,
/// and a pattern without symmetry.
fn samples() -> impl Iterator<Item = BitMatrix> {
    let shapes = SIZES.into_iter().flat_map(|m| SIZES.into_iter().map(move |n| (m, n)));
    shapes.flat_map(|(m, n)| {
        let ones = BitMatrix::from_fn(m, n, |_, _| true);
        let pattern = BitMatrix::from_fn(m, n, |i, j| (i * i + 3 * j + i * j / 5) % 7 < 3);
        [ones, pattern]
    })
}
