//! Every level against the definition.

use super::*;
use crate::matrix::naive::Naive;
use crate::matrix::strategies::{matrix, sample, size};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_level_multiplies(
        (a, b) in (size(), size(), size()).prop_flat_map(|(m, k, n)| (matrix(m, k), matrix(k, n)))
    ) {
        let expected = Naive::of(&a).product(&Naive::of(&b));
        for level in Level::available() {
            for tuning in [Tuning::DEFAULT].iter().chain(&Tuning::FORCED) {
                let product = multiply(level, tuning, &a, &b);
                prop_assert!(product.is_valid() && Naive::of(&product) == expected, "{}", level);
            }
        }
    }
}

/// Shapes on each side of a group of 8 rows, a word, and the 512 columns that are packed at a time.
#[test]
fn every_level_multiplies_around_block_edges() {
    for (m, k, n) in [
        (1, 1, 1),
        (7, 9, 65),
        (64, 64, 64),
        (65, 63, 129),
        (8, 520, 30),
        (20, 30, 520),
        (17, 513, 449),
        (100, 1030, 64),
        (3, 64, 1100),
    ] {
        let (a, b) = (sample(m, k, 1), sample(k, n, 2));
        let expected = Naive::of(&a).product(&Naive::of(&b));
        for level in Level::available() {
            for tuning in [Tuning::DEFAULT].iter().chain(&Tuning::FORCED) {
                let product = multiply(level, tuning, &a, &b);
                assert_eq!(Naive::of(&product), expected, "{level}: {m}×{k} by {k}×{n}");
            }
        }
    }
}
