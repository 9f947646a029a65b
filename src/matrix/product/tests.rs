//! Every level against the definition.

use super::operands::{LeftOperand, RightOperand};
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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_level_adds_a_product(
        (a, b, c) in (size(), size(), size())
            .prop_flat_map(|(m, k, n)| (matrix(m, k), matrix(k, n), matrix(m, n)))
            .prop_filter("no entries", |(a, b, _)| !a.words.is_empty() && !b.words.is_empty())
    ) {
        let expected = &c + &(&a * &b);
        for level in Level::available() {
            for tuning in [Tuning::DEFAULT].iter().chain(&Tuning::FORCED) {
                let mut sum = c.clone();
                let (left, right) = (Columns::all(&a.words, a.stride), Columns::all(&b.words, b.stride));
                let to = Columns::all_mut(&mut sum.words, c.stride);
                multiply_add(level, tuning, left, right, to, Before::Anything);
                prop_assert_eq!(&sum, &expected, "{}", level);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Operands of their own, the right one with rows in any order, some of them past the last.
    #[test]
    fn every_level_multiplies_by_operands(
        (a, b, order, c) in (size(), 1..200_usize, 1..200_usize, 1..200_usize).prop_flat_map(|(m, k, rows, n)| (
            matrix(m, k),
            matrix(rows, n),
            prop::collection::vec(0..2 * rows, k),
            matrix(m, n),
        )),
        halves in any::<bool>(),
    ) {
        let b_rows = BitMatrix::from_fn(order.len(), b.ncols(), |i, j| order[i] < b.nrows() && b[(order[i], j)]);
        let expected = &c + &(&a * &b_rows);
        for level in Level::available() {
            for tuning in [Tuning::DEFAULT].iter().chain(&Tuning::FORCED) {
                let left = LeftOperand::new(level, Columns::all(&a.words, a.stride));
                prop_assert_eq!(left.words(), a.stride);
                let right = RightOperand::new(level, tuning, Columns::all(&b.words, b.stride), &order);
                let mut sum = c.clone();
                let mut to = Columns::all_mut(&mut sum.words, c.stride);
                let height = to.height();
                let middle = if halves { (height / 2).next_multiple_of(8).min(height) } else { 0 };
                for rows in [0..middle, middle..height] {
                    let to = to.part_mut(rows.clone(), 0..c.stride);
                    right.multiply_add(level, tuning, &left, rows, to);
                }
                prop_assert_eq!(&sum, &expected, "{}", level);
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
