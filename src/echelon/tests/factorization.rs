//! T A = R, and that its answers are those of the matrix.

use proptest::prelude::*;

use super::{dot, is_witness, same_row_space};
use crate::matrix::naive::Naive;
use crate::matrix::strategies::{any_matrix, matrix_system, square_matrix, system};

proptest! {
    #[test]
    fn transform_times_matrix_is_reduced(a in any_matrix()) {
        let factorization = a.factor();
        prop_assert_eq!(factorization.echelon_form(), &a.echelon_form());
        let product = Naive::of(factorization.transform()).product(&Naive::of(&a));
        prop_assert_eq!(product, Naive::of(&a).reduced().0);
    }

    #[test]
    fn transform_is_invertible(a in any_matrix()) {
        let factorization = a.factor();
        prop_assert_eq!(factorization.transform().shape(), (a.nrows(), a.nrows()));
        prop_assert_eq!(Naive::of(factorization.transform()).rank(), a.nrows());
    }

    #[test]
    fn rank_and_kernel_are_those_of_the_matrix(a in any_matrix()) {
        let factorization = a.factor();
        prop_assert_eq!(factorization.rank(), a.rank());
        prop_assert_eq!(factorization.nullity(), a.nullity());
        prop_assert_eq!(factorization.kernel_basis(), a.kernel_basis());
    }

    #[test]
    fn row_relations_span_what_maps_the_rows_to_zero(a in any_matrix()) {
        let relations = a.factor().row_relations();
        prop_assert_eq!(relations.shape(), (a.nrows() - a.rank(), a.nrows()));
        prop_assert!((&relations * &a).is_zero());
        prop_assert!(same_row_space(&relations, &a.transpose().kernel_basis()));
    }

    #[test]
    fn solve_is_that_of_the_matrix((a, b) in system()) {
        prop_assert_eq!(a.factor().solve(&b), a.solve(&b));
    }

    #[test]
    fn a_generalized_inverse_solves_what_can_be_solved((a, b) in system()) {
        let factorization = a.factor();
        let inverse = factorization.generalized_inverse();
        prop_assert_eq!(&(&a * &inverse) * &a, a.clone());
        if let Some(x) = factorization.solve(&b) {
            prop_assert_eq!(&inverse * &b, x);
        }
    }

    #[test]
    fn solvable_is_that_every_row_relation_holds((a, b) in system()) {
        let factorization = a.factor();
        let holds = factorization.row_relations().rows().all(|y| !dot(y, &b));
        prop_assert_eq!(factorization.solve(&b).is_some(), holds);
    }

    #[test]
    fn solve_gives_a_solution_or_a_witness((a, b) in system()) {
        let factorization = a.factor();
        match (factorization.solve(&b), factorization.inconsistency_witness(&b)) {
            (Some(x), None) => prop_assert_eq!(&a * &x, b),
            (None, Some(y)) => prop_assert!(is_witness(&y, &a, &b)),
            both_or_neither => prop_assert!(false, "{both_or_neither:?}"),
        }
    }

    #[test]
    fn solve_matrix_is_that_of_the_matrix((a, b) in matrix_system()) {
        prop_assert_eq!(a.factor().solve_matrix(&b), a.solve_matrix(&b));
    }

    #[test]
    fn inverse_is_that_of_the_matrix(a in square_matrix()) {
        prop_assert_eq!(a.factor().inverse(), a.inverse());
    }
}
