//! Factor once, then ask: one elimination that answers any number of right-hand sides.

use crate::echelon::EchelonForm;
use crate::echelon::eliminate::row_operations;
use crate::matrix::BitMatrix;
use crate::solve::{check_height, check_heights, scatter_rows};
use crate::vectors::{BitSlice, BitVec};
use crate::words;

/// A factorization T A = R of an m×n matrix A, with T invertible (m×m) and R reduced.
///
/// It answers rank, kernels, inverse and A x = b for any number of right-hand sides without
/// another elimination.
///
/// # Examples
///
/// ```
/// use gf2_linalg::BitMatrix;
///
/// let a: BitMatrix = "110\n011\n101".parse()?;
/// let factorization = a.factor();
/// assert_eq!(factorization.rank(), 2);
/// assert_eq!(&(factorization.transform() * &a), factorization.echelon_form().matrix());
/// # Ok::<(), gf2_linalg::text::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Factorization {
    echelon: EchelonForm,
    transform: BitMatrix,
}

/// # Factorization
///
/// One elimination serves many right-hand sides.
impl BitMatrix {
    /// Factors A once, to be asked many times.
    ///
    /// # Complexity
    ///
    /// One elimination of A, in place: O(m · rank · ⌈n / 64⌉) word operations.
    #[must_use]
    pub fn factor(&self) -> Factorization {
        let mut operations = self.clone();
        let pivots = row_operations(operations.as_words_mut(), self.shape());
        let transform = pivots.transform(operations.as_words(), operations.shape());
        let echelon =
            EchelonForm::from_reduced(pivots.reduced(operations), pivots.columns.into_vec());
        Factorization { echelon, transform }
    }
}

impl Factorization {
    /// The reduced row echelon form R of A.
    #[must_use]
    pub fn echelon_form(&self) -> &EchelonForm {
        &self.echelon
    }

    /// The invertible m×m matrix T with T A = R.
    #[must_use]
    pub fn transform(&self) -> &BitMatrix {
        &self.transform
    }

    /// The rank of A.
    #[must_use]
    pub fn rank(&self) -> usize {
        self.echelon.rank()
    }

    /// The dimension of the kernel { x : A x = 0 }.
    #[must_use]
    pub fn nullity(&self) -> usize {
        self.echelon.nullity()
    }

    /// The basis of { x : A x = 0 } that is the identity on the free columns, one vector a row.
    ///
    /// # Panics
    ///
    /// If the basis does not fit in memory.
    #[must_use]
    #[track_caller]
    #[doc(alias("null_space", "nullspace"))]
    pub fn kernel_basis(&self) -> BitMatrix {
        self.echelon.kernel_basis()
    }

    /// A basis of { y : yᵀ A = 0 }, one vector a row: shape `(m − rank) × m`.
    ///
    /// A x = b has a solution exactly if every row y has yᵀ b = 0.
    #[must_use]
    #[doc(alias("left_kernel", "cokernel"))]
    pub fn row_relations(&self) -> BitMatrix {
        self.transform.submatrix(self.rank().., ..)
    }

    /// The solution x of A x = b with zeros in the free variables, or `None` if there is none.
    ///
    /// # Panics
    ///
    /// If the length of b is not m.
    ///
    /// # Complexity
    ///
    /// O(m · ⌈m / 64⌉) word operations.
    #[must_use]
    #[track_caller]
    pub fn solve(&self, b: &BitSlice) -> Option<BitVec> {
        let image = self.image(b);
        if words::ones(&image).any(|i| i >= self.rank()) {
            return None;
        }
        let mut x = BitVec::repeat(false, self.echelon.matrix().ncols());
        for r in words::ones(&image) {
            x.set(self.echelon.pivots()[r], true);
        }
        Some(x)
    }

    /// The solution X of A X = B with zeros in the free variables, or `None` if some column has
    /// none.
    ///
    /// # Panics
    ///
    /// If B does not have m rows.
    ///
    /// # Complexity
    ///
    /// One product of T and B.
    #[must_use]
    #[track_caller]
    pub fn solve_matrix(&self, b: &BitMatrix) -> Option<BitMatrix> {
        check_heights(self.echelon.matrix(), b);
        let images = &self.transform * b;
        scatter_rows(&images, self.echelon.pivots(), self.echelon.matrix().ncols())
    }

    /// A vector y with yᵀ A = 0 and yᵀ b = 1, the proof that A x = b has no solution; `None` if it
    /// has one.
    ///
    /// # Panics
    ///
    /// If the length of b is not m.
    ///
    /// # Complexity
    ///
    /// O(m · ⌈m / 64⌉) word operations.
    #[must_use]
    #[track_caller]
    pub fn inconsistency_witness(&self, b: &BitSlice) -> Option<BitVec> {
        let image = self.image(b);
        let relation = words::ones(&image).find(|&i| i >= self.rank())?;
        Some(self.transform.row(relation).to_bitvec())
    }

    /// The inverse A⁻¹, or `None` if A is singular.
    ///
    /// # Panics
    ///
    /// If A is not square.
    #[must_use]
    #[track_caller]
    pub fn inverse(&self) -> Option<BitMatrix> {
        let (m, n) = self.echelon.matrix().shape();
        assert!(m == n, "cannot invert a {m}×{n} matrix: it is not square");
        (self.rank() == n).then(|| self.transform.clone())
    }

    /// The n×m matrix G with A G A = A whose rows are zero in the free variables.
    ///
    /// G b is a solution of A x = b wherever there is one: the one of [`solve`](Self::solve).
    pub(crate) fn generalized_inverse(&self) -> BitMatrix {
        let mut inverse = BitMatrix::zeros(self.echelon.matrix().ncols(), self.transform.nrows());
        for (r, &pivot) in self.echelon.pivots().iter().enumerate() {
            inverse.row_words_mut(pivot).copy_from_slice(self.transform.row_words(r));
        }
        inverse
    }

    /// T b, whose entries from `rank` on must be zero for A x = b to have a solution.
    #[track_caller]
    fn image(&self, b: &BitSlice) -> Vec<u64> {
        check_height(self.echelon.matrix(), b);
        self.transform.apply(&words::from_bits(b))
    }
}
