//! The laws of the algebra, and agreement with the entry-by-entry oracle.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

use super::SIZES;
use crate::matrix::BitMatrix;
use crate::matrix::naive::{Naive, column};
use crate::matrix::strategies::{
    any_matrix, factors, matrix, permutation, size, square_matrix, summands, vector,
};
use crate::vectors::{BitSlice, BitVec};

fn three_factors() -> impl Strategy<Value = (BitMatrix, BitMatrix, BitMatrix)> {
    (size(), size(), size(), size())
        .prop_flat_map(|(m, k, l, n)| (matrix(m, k), matrix(k, l), matrix(l, n)))
}

fn small_matrix() -> impl Strategy<Value = BitMatrix> {
    (0..6_usize, 0..6_usize).prop_flat_map(|(m, n)| matrix(m, n))
}

fn small_factors() -> impl Strategy<Value = (BitMatrix, BitMatrix)> {
    (0..9_usize, 0..9_usize, 0..9_usize).prop_flat_map(|(m, k, n)| (matrix(m, k), matrix(k, n)))
}

proptest! {
    #[test]
    fn transpose_is_an_involution(a in any_matrix()) {
        prop_assert_eq!(a.transpose().transpose(), a);
    }

    #[test]
    fn transpose_agrees_with_the_oracle(a in any_matrix()) {
        prop_assert_eq!(Naive::of(&a.transpose()), Naive::of(&a).transpose());
    }

    #[test]
    fn transpose_of_a_sum((a, b) in summands()) {
        prop_assert_eq!((&a + &b).transpose(), &a.transpose() + &b.transpose());
    }

    #[test]
    fn transpose_of_a_product((a, b) in factors()) {
        prop_assert_eq!((&a * &b).transpose(), &b.transpose() * &a.transpose());
    }

    #[test]
    fn sum_agrees_with_the_oracle((a, b) in summands()) {
        prop_assert_eq!(Naive::of(&(&a + &b)), Naive::of(&a).sum(&Naive::of(&b)));
    }

    #[test]
    fn sum_is_commutative_and_its_own_inverse((a, b) in summands()) {
        prop_assert_eq!(&a + &b, &b + &a);
        prop_assert_eq!(&(&a + &b) + &b, a.clone());
        prop_assert!((&a + &a).is_zero());
    }

    #[test]
    fn add_assign_is_add((a, b) in summands()) {
        let mut sum = a.clone();
        sum += &b;
        prop_assert_eq!(sum, &a + &b);
    }

    #[test]
    fn product_agrees_with_the_oracle((a, b) in factors()) {
        prop_assert_eq!(Naive::of(&(&a * &b)), Naive::of(&a).product(&Naive::of(&b)));
    }

    #[test]
    fn product_is_associative((a, b, c) in three_factors()) {
        prop_assert_eq!(&(&a * &b) * &c, &a * &(&b * &c));
    }

    #[test]
    fn product_distributes(
        (a, b, c, d) in (size(), size(), size()).prop_flat_map(|(m, k, n)| {
            (matrix(m, k), matrix(m, k), matrix(k, n), matrix(k, n))
        }),
    ) {
        prop_assert_eq!(&(&a + &b) * &c, &(&a * &c) + &(&b * &c));
        prop_assert_eq!(&a * &(&c + &d), &(&a * &c) + &(&a * &d));
    }

    #[test]
    fn identity_is_neutral(a in any_matrix()) {
        prop_assert_eq!(&BitMatrix::identity(a.nrows()) * &a, a.clone());
        prop_assert_eq!(&a * &BitMatrix::identity(a.ncols()), a);
    }

    #[test]
    fn product_with_a_vector_is_that_with_a_column(
        (a, x) in (size(), size()).prop_flat_map(|(m, n)| (matrix(m, n), vector(n))),
    ) {
        prop_assert_eq!(column(&(&a * &x)), Naive::of(&a).product(&column(&x)));
    }

    #[test]
    fn product_with_a_vector_reads_it_from_any_start(
        (a, start, x) in (size(), size(), 0..70_usize)
            .prop_flat_map(|(m, n, start)| (matrix(m, n), Just(start), vector(start + n))),
    ) {
        let aligned: BitVec = x[start..].iter().by_vals().collect();
        prop_assert_eq!(&a * &x[start..], &a * &aligned);
    }

    #[test]
    fn powers_add_their_exponents(a in square_matrix(), p in 0..6_u64, q in 0..6_u64) {
        prop_assert_eq!(&a.pow(p) * &a.pow(q), a.pow(p + q));
    }

    #[test]
    fn powers_of_powers_multiply_their_exponents(a in square_matrix(), p in 0..5_u64, q in 0..5_u64) {
        prop_assert_eq!(a.pow(p).pow(q), a.pow(p * q));
    }

    #[test]
    fn powers_start_at_the_identity(a in square_matrix()) {
        prop_assert_eq!(a.pow(0), BitMatrix::identity(a.nrows()));
        prop_assert_eq!(a.pow(1), a);
    }

    #[test]
    fn text_round_trips(a in any_matrix()) {
        prop_assert_eq!(a.to_string().parse::<BitMatrix>(), Ok(a));
    }

    #[test]
    fn rows_round_trip(a in any_matrix().prop_filter("rows", |a| a.nrows() > 0)) {
        prop_assert_eq!(BitMatrix::from_rows(a.rows()), Ok(a.clone()));
        prop_assert_eq!(BitMatrix::from_rows(Naive::of(&a).rows), Ok(a.clone()));
        let vectors: Vec<BitVec> = a.rows().map(BitVec::from_bitslice).collect();
        prop_assert_eq!(BitMatrix::from_rows(vectors), Ok(a));
    }

    #[test]
    fn entries_round_trip(a in any_matrix()) {
        prop_assert_eq!(BitMatrix::from_fn(a.nrows(), a.ncols(), |i, j| a[(i, j)]), a);
    }

    #[test]
    fn row_major_round_trips(a in any_matrix()) {
        let (m, n) = a.shape();
        let bits = a.to_row_major();
        prop_assert_eq!(bits.len(), (m * n).div_ceil(64));
        for i in 0..m {
            for j in 0..n {
                let place = i * n + j;
                prop_assert_eq!(bits[place / 64] >> (place % 64) & 1 == 1, a.get(i, j));
            }
        }
        prop_assert_eq!(BitMatrix::from_row_major(m, n, &bits), a);
    }

    #[test]
    fn submatrix_takes_an_augmented_matrix_apart(
        (a, b) in (size(), size(), size()).prop_flat_map(|(m, n, p)| (matrix(m, n), matrix(m, p))),
    ) {
        let joined = a.augment(&b);
        prop_assert_eq!(Naive::of(&joined), Naive::of(&a).augment(&Naive::of(&b)));
        prop_assert_eq!(joined.submatrix(.., ..a.ncols()), a.clone());
        prop_assert_eq!(joined.submatrix(.., a.ncols()..), b);
    }

    #[test]
    fn submatrix_takes_a_stacked_matrix_apart(
        (a, b) in (size(), size(), size()).prop_flat_map(|(m, p, n)| (matrix(m, n), matrix(p, n))),
    ) {
        let joined = a.stack(&b);
        prop_assert_eq!(Naive::of(&joined), Naive::of(&a).stack(&Naive::of(&b)));
        prop_assert_eq!(joined.submatrix(..a.nrows(), ..), a.clone());
        prop_assert_eq!(joined.submatrix(a.nrows().., ..), b);
    }

    #[test]
    fn submatrix_agrees_with_the_oracle(
        a in any_matrix(),
        corners in any::<[Index; 4]>(),
    ) {
        let range = |p: usize, q: usize, len: usize| {
            let (p, q) = (corners[p].index(len + 1), corners[q].index(len + 1));
            p.min(q)..p.max(q)
        };
        let (rows, cols) = (range(0, 1, a.nrows()), range(2, 3, a.ncols()));
        let expected = Naive::from_fn(rows.len(), cols.len(), |i, j| {
            a.get(rows.start + i, cols.start + j)
        });
        prop_assert_eq!(Naive::of(&a.submatrix(rows, cols)), expected);
    }

    #[test]
    fn transpose_exchanges_augment_and_stack((a, b) in summands()) {
        prop_assert_eq!(a.augment(&b).transpose(), a.transpose().stack(&b.transpose()));
    }

    #[test]
    fn permutation_then_its_inverse_is_the_identity(
        (a, permutation) in any_matrix()
            .prop_flat_map(|a| (Just(a.clone()), permutation(a.nrows()))),
    ) {
        let mut inverse = vec![0; permutation.len()];
        for (i, &row) in permutation.iter().enumerate() {
            inverse[row] = i;
        }
        let permuted = a.permute_rows(&permutation).expect("a permutation");
        for (row, &source) in permuted.rows().zip(&permutation) {
            prop_assert_eq!(row, a.row(source));
        }
        prop_assert_eq!(permuted.permute_rows(&inverse), Ok(a));
    }

    #[test]
    fn selection_takes_rows_and_columns_as_named(a in any_matrix(), choices in vec(any::<Index>(), 0..70)) {
        let named = |count: usize| -> Vec<_> {
            choices.iter().filter(|_| count > 0).map(|choice| choice.index(count)).collect()
        };
        let (rows, columns) = (named(a.nrows()), named(a.ncols()));
        let selected = a.select_rows(rows.iter().copied());
        prop_assert_eq!(selected.shape(), (rows.len(), a.ncols()));
        prop_assert!(selected.rows().zip(&rows).all(|(row, &i)| row == a.row(i)));
        let selected = a.select_columns(columns.iter().copied());
        prop_assert_eq!(selected.shape(), (a.nrows(), columns.len()));
        prop_assert!((0..columns.len()).all(|k| selected.column(k) == a.column(columns[k])));
    }

    #[test]
    fn columns_are_the_rows_of_the_transpose(a in any_matrix()) {
        let transposed = a.transpose();
        prop_assert!((0..a.ncols()).all(|j| a.column(j) == transposed.row(j)));
    }

    #[test]
    fn kronecker_product_has_the_product_of_two_entries(a in small_matrix(), b in any_matrix()) {
        let product = a.kronecker(&b);
        let (p, q) = b.shape();
        let expected = BitMatrix::from_fn(a.nrows() * p, a.ncols() * q, |i, j| {
            a.get(i / p, j / q) && b.get(i % p, j % q)
        });
        prop_assert_eq!(product, expected);
    }

    #[test]
    fn kronecker_product_of_products((a, b) in small_factors(), (c, d) in small_factors()) {
        prop_assert_eq!(&a.kronecker(&c) * &b.kronecker(&d), (&a * &b).kronecker(&(&c * &d)));
    }

    #[test]
    fn swap_rows_is_an_involution(
        a in any_matrix().prop_filter("rows", |a| a.nrows() > 0),
        i in any::<Index>(),
        k in any::<Index>(),
    ) {
        let (i, k) = (i.index(a.nrows()), k.index(a.nrows()));
        let mut swapped = a.clone();
        swapped.swap_rows(i, k);
        prop_assert_eq!((swapped.row(i), swapped.row(k)), (a.row(k), a.row(i)));
        swapped.swap_rows(k, i);
        prop_assert_eq!(swapped, a);
    }

    #[test]
    fn weight_is_the_sum_over_the_rows(a in any_matrix()) {
        prop_assert_eq!(a.count_ones(), a.rows().map(BitSlice::count_ones).sum::<usize>());
        prop_assert_eq!(a.count_ones(), a.transpose().count_ones());
        prop_assert_eq!(a.is_zero(), a == BitMatrix::zeros(a.nrows(), a.ncols()));
    }
}

#[test]
fn every_shape_round_trips_through_text() {
    for m in SIZES {
        for n in SIZES {
            for a in [BitMatrix::zeros(m, n), BitMatrix::from_fn(m, n, |i, j| (i ^ j) % 3 == 0)] {
                assert_eq!(a.to_string().parse(), Ok(a));
            }
        }
    }
}

#[test]
fn text_may_hold_blanks() {
    let a = BitMatrix::from_fn(2, 3, |i, j| i == j);
    for text in ["100\n010", "1 0 0\n0 1 0\n", "\n\n100\r\n010\r\n\r\n", " 10 0 \n\t0 10"] {
        assert_eq!(text.parse(), Ok(a.clone()), "{text:?}");
    }
    for text in ["", " ", "\n\n", "0x0", " 0x0\n"] {
        assert_eq!(text.parse(), Ok(BitMatrix::zeros(0, 0)), "{text:?}");
    }
}

#[test]
fn submatrix_takes_every_form_of_range() {
    let a = BitMatrix::from_fn(4, 70, |i, j| (i + j) % 3 == 0);
    let inner = a.submatrix(1..3, 2..69);
    assert_eq!(a.submatrix(1..=2, 2..=68), inner);
    assert_eq!(a.submatrix(1.., 2..).submatrix(..2, ..67), inner);
    assert_eq!(a.submatrix(1.., 2..).submatrix(..=1, ..=66), inner);
    assert_eq!(a.submatrix(.., ..), a);
    assert_eq!(a.submatrix(4.., ..).shape(), (0, 70));
    assert_eq!(a.submatrix(.., 70..).shape(), (4, 0));
}

#[test]
fn powers_reach_the_largest_exponent() {
    let cycle = BitMatrix::from_fn(5, 5, |i, j| j == (i + 1) % 5);
    assert_eq!(cycle.pow(u64::MAX), BitMatrix::identity(5), "5 divides 2⁶⁴ − 1");
    assert_eq!(cycle.pow(1 << 63), cycle.pow((1 << 63) % 5));
    assert_eq!(BitMatrix::zeros(0, 0).pow(u64::MAX), BitMatrix::zeros(0, 0));
}

#[test]
fn debug_shows_the_shape_and_the_rows() {
    let a = BitMatrix::from_fn(2, 3, |i, j| i == j);
    assert_eq!(format!("{a:?}"), "BitMatrix 2×3 [100 010]");
    assert_eq!(format!("{:?}", BitMatrix::zeros(0, 5)), "BitMatrix 0×5 []");
}
