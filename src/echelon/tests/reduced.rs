//! The reduced form, rank and kernel.

use proptest::prelude::*;

use super::{is_reduced, same_row_space};
use crate::matrix::BitMatrix;
use crate::matrix::naive::Naive;
use crate::matrix::strategies::{any_matrix, factors, permutation, summands};

proptest! {
    #[test]
    fn row_reduce_reduces_and_keeps_the_row_space(a in any_matrix()) {
        let mut reduced = a.clone();
        let pivots = reduced.row_reduce();
        prop_assert!(is_reduced(&reduced, &pivots));
        prop_assert_eq!(reduced.shape(), a.shape());
        prop_assert!(same_row_space(&reduced, &a));
    }

    #[test]
    fn row_reduce_agrees_with_the_oracle(a in any_matrix()) {
        let mut reduced = a.clone();
        let pivots = reduced.row_reduce();
        prop_assert_eq!((Naive::of(&reduced), pivots), Naive::of(&a).reduced());
    }

    #[test]
    fn row_reduce_is_idempotent(a in any_matrix()) {
        let mut reduced = a;
        let pivots = reduced.row_reduce();
        let mut again = reduced.clone();
        prop_assert_eq!(again.row_reduce(), pivots);
        prop_assert_eq!(again, reduced);
    }

    #[test]
    fn reduced_form_depends_on_the_row_space_alone(
        (a, permutation) in any_matrix()
            .prop_flat_map(|a| (Just(a.clone()), permutation(a.nrows()))),
    ) {
        let permuted = a.permute_rows(&permutation).expect("a permutation");
        prop_assert_eq!(permuted.echelon_form(), a.echelon_form());
    }

    #[test]
    fn echelon_form_is_row_reduce(a in any_matrix()) {
        let echelon = a.echelon_form();
        let mut reduced = a.clone();
        prop_assert_eq!(echelon.pivots(), reduced.row_reduce());
        prop_assert_eq!(echelon.matrix(), &reduced);
        prop_assert_eq!((echelon.rank(), echelon.nullity()), (a.rank(), a.nullity()));
        prop_assert_eq!(echelon.into_matrix(), reduced);
    }

    #[test]
    fn pivots_and_free_columns_are_all_columns(a in any_matrix()) {
        let echelon = a.echelon_form();
        let free = echelon.free_columns();
        prop_assert!(free.is_sorted());
        let mut columns = [echelon.pivots(), &free].concat();
        columns.sort_unstable();
        prop_assert_eq!(columns, (0..a.ncols()).collect::<Vec<_>>());
    }

    #[test]
    fn rank_agrees_with_the_oracle(a in any_matrix()) {
        prop_assert_eq!(a.rank(), Naive::of(&a).rank());
    }

    #[test]
    fn rank_is_that_of_the_transpose(a in any_matrix()) {
        prop_assert_eq!(a.rank(), a.transpose().rank());
    }

    #[test]
    fn rank_of_a_product_is_at_most_that_of_a_factor((a, b) in factors()) {
        prop_assert!((&a * &b).rank() <= a.rank().min(b.rank()));
    }

    #[test]
    fn rank_of_a_sum_is_at_most_the_sum_of_ranks((a, b) in summands()) {
        prop_assert!((&a + &b).rank() <= a.rank() + b.rank());
    }

    #[test]
    fn rank_plus_nullity_is_ncols(a in any_matrix()) {
        prop_assert_eq!(a.rank() + a.nullity(), a.ncols());
        prop_assert_eq!(a.kernel_basis().shape(), (a.nullity(), a.ncols()));
    }

    #[test]
    fn kernel_vectors_map_to_zero(a in any_matrix()) {
        let kernel = a.kernel_basis();
        for vector in kernel.rows() {
            prop_assert!((&a * vector).not_any());
        }
        prop_assert_eq!(
            Naive::of(&a).product(&Naive::of(&kernel).transpose()).weight(),
            0
        );
    }

    #[test]
    fn kernel_basis_is_the_identity_on_the_free_columns(a in any_matrix()) {
        let kernel = a.kernel_basis();
        let free = a.echelon_form().free_columns();
        for (i, vector) in kernel.rows().enumerate() {
            for (k, &column) in free.iter().enumerate() {
                prop_assert_eq!(vector[column], i == k);
            }
        }
        prop_assert_eq!(kernel, a.echelon_form().kernel_basis());
    }

    #[test]
    fn kernel_of_the_kernel_is_the_row_space(a in any_matrix()) {
        prop_assert!(same_row_space(&a.kernel_basis().kernel_basis(), &a));
    }
}

#[test]
fn kernel_of_no_equations_is_everything() {
    for n in [0, 1, 64, 65] {
        assert_eq!(BitMatrix::zeros(0, n).kernel_basis(), BitMatrix::identity(n));
        assert_eq!(BitMatrix::zeros(n, 0).kernel_basis(), BitMatrix::zeros(0, 0));
    }
}

#[test]
fn rows_without_columns_are_not_looked_at() {
    let mut endless = BitMatrix::zeros(usize::MAX / 64, 0);
    assert_eq!(endless.row_reduce(), []);
    assert_eq!(endless.rank(), 0);
    assert_eq!(endless.kernel_basis().shape(), (0, 0));
}
