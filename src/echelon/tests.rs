//! What an elimination promises, stated as predicates: reduced, same row space, A x = b.

mod factorization;
mod panics;
mod reduced;
mod systems;

use crate::matrix::BitMatrix;
use crate::matrix::naive::Naive;
use crate::vectors::BitSlice;

/// Whether the matrix is in reduced row echelon form with exactly these pivots.
fn is_reduced(matrix: &BitMatrix, pivots: &[usize]) -> bool {
    let leads = |(r, &pivot): (usize, &usize)| {
        matrix.row(r).first_one() == Some(pivot)
            && (0..matrix.nrows()).all(|i| matrix.get(i, pivot) == (i == r))
    };
    pivots.len() <= matrix.nrows()
        && pivots.is_sorted_by(|left, right| left < right)
        && pivots.iter().enumerate().all(leads)
        && matrix.rows().skip(pivots.len()).all(BitSlice::not_any)
}

/// Whether the rows of the two matrices span the same space.
fn same_row_space(a: &BitMatrix, b: &BitMatrix) -> bool {
    let (a, b) = (Naive::of(a), Naive::of(b));
    let joint = a.stack(&b).rank();
    a.rank() == joint && b.rank() == joint
}

/// The inner product yᵀ b.
fn dot(y: &BitSlice, b: &BitSlice) -> bool {
    assert_eq!(y.len(), b.len());
    y.iter().by_vals().zip(b.iter().by_vals()).filter(|&(p, q)| p && q).count() % 2 == 1
}

/// Whether y proves that A x = b has no solution: yᵀ A = 0 and yᵀ b = 1.
fn is_witness(y: &BitSlice, a: &BitMatrix, b: &BitSlice) -> bool {
    (&a.transpose() * y).not_any() && dot(y, b)
}
