//! Every level against the product of matrices, which is tested against the definition.

use super::operands::{LeftOperand, RightOperand};
use super::*;
use crate::matrix::BitMatrix;
use crate::matrix::strategies::{matrix, size};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_level_adds_a_product(
        (a, b, c) in (size(), size(), size())
            .prop_flat_map(|(m, k, n)| (matrix(m, k), matrix(k, n), matrix(m, n)))
            .prop_filter("no entries", |(a, b, _)| !a.as_words().is_empty() && !b.as_words().is_empty())
    ) {
        let expected = &c + &(&a * &b);
        for level in Level::available() {
            for tuning in [Tuning::DEFAULT].iter().chain(&Tuning::FORCED) {
                let mut sum = c.clone();
                let (left, right) = (View::all(a.as_words(), a.stride()), View::all(b.as_words(), b.stride()));
                let to = View::all_mut(sum.as_words_mut(), c.stride());
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
                let left = LeftOperand::new(level, View::all(a.as_words(), a.stride()));
                prop_assert_eq!(left.width(), a.stride());
                let right = RightOperand::new(level, &tuning.product, View::all(b.as_words(), b.stride()), &order);
                let mut sum = c.clone();
                let mut to = View::all_mut(sum.as_words_mut(), c.stride());
                let height = to.height();
                let middle = if halves { (height / 2).next_multiple_of(8).min(height) } else { 0 };
                for rows in [0..middle, middle..height] {
                    let to = to.rows_mut(rows.clone());
                    right.multiply_add(level, &tuning.product, &left, rows, to);
                }
                prop_assert_eq!(&sum, &expected, "{}", level);
            }
        }
    }
}
