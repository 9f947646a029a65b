//! Equations M u = v, factored once for many v: the lexicographically smallest u.

use std::sync::OnceLock;

use crate::echelon::reduce_vector;
use crate::factor::Factorization;
use crate::matrix::BitMatrix;
use crate::words;

/// The equations M u = v.
#[derive(Debug)]
pub(super) struct Equations {
    /// T M = R, with T invertible and R reduced.
    factorization: Factorization,
    quiet: OnceLock<Basis>,
}

impl Equations {
    /// Factors M.
    pub(super) fn new(matrix: &BitMatrix) -> Self {
        Self { factorization: matrix.factor(), quiet: OnceLock::new() }
    }

    /// The dimension of the kernel of M.
    pub(super) fn nullity(&self) -> usize {
        self.factorization.nullity()
    }

    /// The reduced basis of the kernel { u : M u = 0 }, computed at the first call.
    pub(super) fn quiet(&self) -> &Basis {
        self.quiet.get_or_init(|| Basis::reduced(self.factorization.kernel_basis()))
    }

    /// The reduced basis of { y : yᵀ M = 0 }.
    pub(super) fn relations(&self) -> Basis {
        Basis::reduced(self.factorization.row_relations())
    }

    /// The lexicographically smallest u with M u = v, `None` if there is none.
    ///
    /// R u = T v says for each pivot of R that u is there as T v is in its row, if u is zero
    /// elsewhere. Below the pivots R is zero, and so must be T v.
    pub(super) fn solve(&self, v: &[u64]) -> Option<Vec<u64>> {
        let reduced = self.factorization.echelon_form();
        let image = self.factorization.transform().apply(v);
        let mut u = vec![0; words::words_for(reduced.matrix().ncols())];
        for row in words::ones(&image) {
            words::flip(&mut u, *reduced.pivots().get(row)?);
        }
        if self.nullity() > 0 {
            self.quiet().reduce(&mut u);
        }
        Some(u)
    }
}

/// A basis in reduced row echelon form, one vector a row, and its pivots.
#[derive(Debug)]
pub(super) struct Basis {
    pub(super) matrix: BitMatrix,
    pivots: Vec<usize>,
}

impl Basis {
    /// Reduces a basis.
    pub(super) fn reduced(mut matrix: BitMatrix) -> Self {
        let pivots = matrix.row_reduce();
        Self { matrix, pivots }
    }

    /// Adds vectors of the basis to x until it is zero on the pivots: the lexicographically
    /// smallest vector of x plus the space.
    pub(super) fn reduce(&self, x: &mut [u64]) {
        reduce_vector(&self.matrix, &self.pivots, x);
    }
}
