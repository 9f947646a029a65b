//! Every panic of a system whose shapes do not fit, with its numbers.

use crate::factor::Factorization;
use crate::matrix::BitMatrix;
use crate::vectors::BitVec;

fn two_by_three() -> BitMatrix {
    BitMatrix::zeros(2, 3)
}

fn factorization() -> Factorization {
    two_by_three().factor()
}

fn three_entries() -> BitVec {
    BitVec::repeat(false, 3)
}

#[test]
#[should_panic(expected = "cannot solve A x = b with a 2×3 matrix A and b of 3 entries")]
fn solve_with_another_height() {
    let _ = two_by_three().solve(&three_entries());
}

#[test]
#[should_panic(expected = "cannot solve A x = b with a 2×3 matrix A and b of 3 entries")]
fn inconsistency_witness_with_another_height() {
    let _ = two_by_three().inconsistency_witness(&three_entries());
}

#[test]
#[should_panic(
    expected = "cannot solve A X = B with a 2×3 matrix A and a 3×1 matrix B: heights differ"
)]
fn solve_matrix_with_another_height() {
    let _ = two_by_three().solve_matrix(&BitMatrix::zeros(3, 1));
}

#[test]
#[should_panic(expected = "cannot invert a 2×3 matrix: it is not square")]
fn inverse_of_a_matrix_that_is_not_square() {
    let _ = two_by_three().inverse();
}

#[test]
#[should_panic(expected = "a 2×3 matrix has no determinant: it is not square")]
fn determinant_of_a_matrix_that_is_not_square() {
    let _ = two_by_three().determinant();
}

#[test]
#[should_panic(expected = "cannot solve A x = b with a 2×3 matrix A and b of 3 entries")]
fn factorization_solve_with_another_height() {
    let _ = factorization().solve(&three_entries());
}

#[test]
#[should_panic(expected = "cannot solve A x = b with a 2×3 matrix A and b of 3 entries")]
fn factorization_inconsistency_witness_with_another_height() {
    let _ = factorization().inconsistency_witness(&three_entries());
}

#[test]
#[should_panic(
    expected = "cannot solve A X = B with a 2×3 matrix A and a 3×1 matrix B: heights differ"
)]
fn factorization_solve_matrix_with_another_height() {
    let _ = factorization().solve_matrix(&BitMatrix::zeros(3, 1));
}

#[test]
#[should_panic(expected = "cannot invert a 2×3 matrix: it is not square")]
fn factorization_inverse_of_a_matrix_that_is_not_square() {
    let _ = factorization().inverse();
}

/// Without a single entry, and with a kernel of 2²⁸ vectors.
fn without_rows() -> BitMatrix {
    BitMatrix::zeros(0, 1 << 28)
}

#[test]
#[should_panic(expected = "a 268435456×268435456 matrix does not fit in memory")]
fn kernel_basis_beyond_memory() {
    let _ = without_rows().kernel_basis();
}

#[test]
#[should_panic(expected = "a 268435456×268435456 matrix does not fit in memory")]
fn kernel_basis_of_an_echelon_form_beyond_memory() {
    let _ = without_rows().echelon_form().kernel_basis();
}

#[test]
#[should_panic(expected = "a 268435456×268435456 matrix does not fit in memory")]
fn solutions_beyond_memory() {
    let _ = without_rows().solutions(&BitVec::new());
}
