//! A x = b: solutions, witnesses, inverses.

use proptest::prelude::*;

use super::{is_reduced, is_witness};
use crate::matrix::BitMatrix;
use crate::matrix::naive::{Naive, column};
use crate::matrix::strategies::{matrix, matrix_system, size, square_matrix, system, vector};
use crate::vectors::BitVec;

/// An invertible matrix: a product of a unit lower and a unit upper triangle, rows reversed.
fn invertible_matrix() -> impl Strategy<Value = BitMatrix> {
    square_matrix().prop_map(|a| {
        let n = a.nrows();
        let lower = BitMatrix::from_fn(n, n, |i, j| i == j || (j < i && a.get(i, j)));
        let upper = BitMatrix::from_fn(n, n, |i, j| i == j || (i < j && a.get(i, j)));
        let backwards: Vec<_> = (0..n).rev().collect();
        (&lower * &upper).permute_rows(&backwards).expect("a permutation")
    })
}

/// Column j.
fn column_of(b: &BitMatrix, j: usize) -> BitVec {
    b.rows().map(|row| row[j]).collect()
}

proptest! {
    #[test]
    fn solve_gives_a_solution_or_a_witness((a, b) in system()) {
        match (a.solve(&b), a.inconsistency_witness(&b)) {
            (Some(x), None) => {
                prop_assert_eq!(x.len(), a.ncols());
                prop_assert_eq!(Naive::of(&a).product(&column(&x)), column(&b));
            }
            (None, Some(y)) => prop_assert!(is_witness(&y, &a, &b)),
            both_or_neither => prop_assert!(false, "{both_or_neither:?}"),
        }
    }

    #[test]
    fn solvable_is_that_the_right_hand_side_adds_no_rank((a, b) in system()) {
        let (oracle, side) = (Naive::of(&a), column(&b));
        prop_assert_eq!(a.solve(&b).is_some(), oracle.augment(&side).rank() == oracle.rank());
    }

    #[test]
    fn every_image_is_solvable(
        (a, x) in (size(), size())
            .prop_flat_map(|(m, n)| (matrix(m, n), vector(n))),
    ) {
        prop_assert!(a.solve(&(&a * &x)).is_some());
    }

    #[test]
    fn solution_is_zero_in_the_free_variables((a, b) in system()) {
        if let Some(x) = a.solve(&b) {
            for free in a.echelon_form().free_columns() {
                prop_assert!(!x[free]);
            }
        }
    }

    #[test]
    fn right_hand_side_is_read_from_any_start((a, b) in system(), start in 0..70_usize) {
        let mut shifted = BitVec::repeat(true, start);
        shifted.extend_from_bitslice(&b);
        prop_assert_eq!(a.solve(&shifted[start..]), a.solve(&b));
        prop_assert_eq!(
            a.inconsistency_witness(&shifted[start..]),
            a.inconsistency_witness(&b)
        );
        let factorization = a.factor();
        prop_assert_eq!(factorization.solve(&shifted[start..]), factorization.solve(&b));
    }

    #[test]
    fn solve_matrix_is_solve_column_by_column((a, b) in matrix_system()) {
        let columns: Option<Vec<_>> =
            (0..b.ncols()).map(|j| a.solve(&column_of(&b, j))).collect();
        let solution = a.solve_matrix(&b);
        prop_assert_eq!(solution.is_some(), columns.is_some());
        if let (Some(x), Some(columns)) = (solution, columns) {
            prop_assert!(x.is_valid());
            prop_assert_eq!(x.shape(), (a.ncols(), b.ncols()));
            prop_assert_eq!(&a * &x, b);
            for (j, expected) in columns.iter().enumerate() {
                prop_assert_eq!(&column_of(&x, j), expected);
            }
        }
    }

    #[test]
    fn reduction_of_the_first_columns_leaves_no_pivot_behind_them((a, b) in matrix_system()) {
        let mut joined = a.augment(&b);
        let pivots = joined.reduce_columns(a.ncols());
        prop_assert!(joined.is_valid());
        let left = joined.submatrix(.., ..a.ncols());
        prop_assert!(is_reduced(&left, &pivots));
        prop_assert_eq!(left, a.echelon_form().into_matrix());
    }

    #[test]
    fn inverse_times_matrix_is_identity(a in invertible_matrix()) {
        let identity = BitMatrix::identity(a.nrows());
        let inverse = a.inverse().expect("triangles with ones on the diagonal are invertible");
        prop_assert_eq!(&inverse * &a, identity.clone());
        prop_assert_eq!(&a * &inverse, identity);
        prop_assert_eq!(inverse.inverse(), Some(a));
    }

    #[test]
    fn inverse_is_none_exactly_below_full_rank(a in square_matrix()) {
        let invertible = Naive::of(&a).rank() == a.nrows();
        prop_assert_eq!(a.inverse().is_some(), invertible);
        prop_assert_eq!(a.determinant(), invertible);
        if let Some(inverse) = a.inverse() {
            prop_assert_eq!(&a * &inverse, BitMatrix::identity(a.nrows()));
        }
    }

    #[test]
    fn determinant_of_a_product_is_the_product_of_determinants(
        (a, b) in size().prop_flat_map(|n| {
            let square = move || matrix(n, n);
            (square(), square())
        }),
    ) {
        prop_assert_eq!((&a * &b).determinant(), a.determinant() & b.determinant());
    }

    #[test]
    fn inverse_is_the_solution_of_a_x_is_identity(a in square_matrix()) {
        prop_assert_eq!(a.inverse(), a.solve_matrix(&BitMatrix::identity(a.nrows())));
    }
}
