//! Systems A x = b: one solution, many right-hand sides, the inverse, and a proof where there is none.

use crate::echelon::eliminate::row_operations;
use crate::matrix::count_sum;
use crate::words;
use crate::{BitMatrix, BitSlice, BitVec};

impl BitMatrix {
    /// A solution x of A x = b with zeros in the free variables, or `None` if there is none.
    ///
    /// A is m×n, b has m entries, x has n.
    ///
    /// # Panics
    ///
    /// If the length of b is not the number of rows of A.
    ///
    /// # Complexity
    ///
    /// One elimination of the augmented matrix [A | b].
    ///
    /// # Examples
    ///
    /// ```
    /// use gf2_linalg::{BitMatrix, BitVec};
    ///
    /// let a: BitMatrix = "110\n011".parse()?;
    /// let b: BitVec = [true, false].iter().collect();
    /// let x = a.solve(&b).expect("A has full row rank");
    /// assert_eq!(&a * &x, b);
    /// # Ok::<(), gf2_linalg::text::ParseError>(())
    /// ```
    #[must_use]
    #[track_caller]
    pub fn solve(&self, b: &BitSlice) -> Option<BitVec> {
        AugmentedSystem::new(self, b).map(|system| system.solution())
    }

    /// A solution X of A X = B, column by column as in [`solve`](Self::solve), or `None` if some column has none.
    ///
    /// A is m×n, B is m×p, X is n×p.
    ///
    /// # Panics
    ///
    /// If A and B differ in their number of rows.
    ///
    /// # Complexity
    ///
    /// One elimination of the augmented matrix [A | B].
    #[must_use]
    #[track_caller]
    pub fn solve_matrix(&self, b: &Self) -> Option<Self> {
        check_heights(self, b);
        let n = self.ncols();
        let mut augmented = self.augment(b);
        let pivots = augmented.reduce_columns(n);
        let images = augmented.submatrix(.., n..);
        scatter_rows(&images, &pivots, n)
    }

    /// The inverse A⁻¹, or `None` if A is singular. The inverse of the 0×0 matrix is itself.
    ///
    /// # Panics
    ///
    /// If A is not square.
    ///
    /// # Complexity
    ///
    /// One elimination of A, in place: O(n³ / 64) word operations.
    ///
    /// # Examples
    ///
    /// ```
    /// # use gf2_linalg::BitMatrix;
    /// let a: BitMatrix = "11\n01".parse()?;
    /// assert_eq!(a.inverse(), Some(a.clone()));
    /// assert_eq!(BitMatrix::zeros(2, 2).inverse(), None);
    /// # Ok::<(), gf2_linalg::text::ParseError>(())
    /// ```
    #[must_use]
    #[track_caller]
    pub fn inverse(&self) -> Option<Self> {
        assert!(
            self.is_square(),
            "cannot invert a {}×{} matrix: it is not square",
            self.nrows(),
            self.ncols()
        );
        let (pivots, operations) = row_operations(self);
        (pivots.rank() == self.nrows()).then(|| pivots.transform(&operations))
    }

    /// The determinant: whether A is invertible. That of the 0×0 matrix is 1.
    ///
    /// # Panics
    ///
    /// If A is not square.
    #[must_use]
    #[track_caller]
    pub fn determinant(&self) -> bool {
        assert!(
            self.is_square(),
            "a {}×{} matrix has no determinant: it is not square",
            self.nrows(),
            self.ncols()
        );
        self.rank() == self.nrows()
    }

    /// A proof that A x = b has no solution, or `None` if it has one.
    ///
    /// The proof is a vector y with yᵀ A = 0 and yᵀ b = 1: the named equations add up to 0 = 1.
    /// By the Fredholm alternative exactly one of [`solve`](Self::solve) and this returns a vector.
    ///
    /// # Panics
    ///
    /// If the length of b is not the number of rows of A.
    ///
    /// # Complexity
    ///
    /// One elimination of an (n + 1) × m matrix.
    ///
    /// # Examples
    ///
    /// ```
    /// use gf2_linalg::{BitMatrix, BitVec};
    ///
    /// let a: BitMatrix = "10\n10".parse()?;
    /// let b: BitVec = [true, false].iter().collect();
    /// let y = a.inconsistency_witness(&b).expect("the rows of A agree, those of b do not");
    /// assert_eq!(y.count_ones(), 2);
    /// # Ok::<(), gf2_linalg::text::ParseError>(())
    /// ```
    #[must_use]
    #[track_caller]
    pub fn inconsistency_witness(&self, b: &BitSlice) -> Option<BitVec> {
        check_height(self, b);
        // Solve [A | b]ᵀ y = (0, …, 0, 1).
        let transposed = augment_vector(self, b).transpose();
        let mut last_unit = BitVec::repeat(false, transposed.nrows());
        last_unit.set(self.ncols(), true);
        transposed.solve(&last_unit)
    }
}

/// The reduced augmented matrix [A | b] of a system that has a solution.
pub(crate) struct AugmentedSystem {
    reduced: BitMatrix,
    pivots: Vec<usize>,
}

impl AugmentedSystem {
    /// Reduces [A | b]; `None` if the system has no solution.
    #[track_caller]
    pub(crate) fn new(a: &BitMatrix, b: &BitSlice) -> Option<Self> {
        check_height(a, b);
        let n = a.ncols();
        let mut reduced = augment_vector(a, b);
        let pivots = reduced.reduce_columns(n);
        let rank = pivots.len();
        let inconsistent = (rank..reduced.nrows()).any(|i| words::get(reduced.row_words(i), n));
        (!inconsistent).then_some(Self { reduced, pivots })
    }

    /// The solution with zeros in the free variables.
    pub(crate) fn solution(&self) -> BitVec {
        let n = self.reduced.ncols() - 1;
        let mut x = BitVec::repeat(false, n);
        for (r, &pivot) in self.pivots.iter().enumerate() {
            x.set(pivot, words::get(self.reduced.row_words(r), n));
        }
        x
    }

    /// The basis of { x : A x = 0 } that is the identity on the free columns.
    #[track_caller]
    pub(crate) fn kernel_basis(&self) -> BitMatrix {
        crate::echelon::kernel_basis(&self.reduced, &self.pivots, self.reduced.ncols() - 1)
    }
}

/// The n-row matrix with row r of `images` at row `pivots[r]`, `None` if a row behind them is not zero.
pub(crate) fn scatter_rows(images: &BitMatrix, pivots: &[usize], n: usize) -> Option<BitMatrix> {
    let behind = pivots.len() * images.stride();
    if images.as_words()[behind..].iter().any(|&word| word != 0) {
        return None;
    }
    let mut solution = BitMatrix::zeros(n, images.ncols());
    for (r, &pivot) in pivots.iter().enumerate() {
        solution.row_words_mut(pivot).copy_from_slice(images.row_words(r));
    }
    Some(solution)
}

/// [A | b].
#[track_caller]
fn augment_vector(a: &BitMatrix, b: &BitSlice) -> BitMatrix {
    let n = a.ncols();
    let mut augmented = BitMatrix::zeros(a.nrows(), count_sum(n, 1, "columns"));
    for (i, bit) in b.iter().by_vals().enumerate() {
        let row = augmented.row_words_mut(i);
        row[..a.stride()].copy_from_slice(a.row_words(i));
        words::set(row, n, bit);
    }
    augmented
}

#[track_caller]
pub(crate) fn check_heights(a: &BitMatrix, b: &BitMatrix) {
    assert!(
        a.nrows() == b.nrows(),
        "cannot solve A X = B with a {}×{} matrix A and a {}×{} matrix B: heights differ",
        a.nrows(),
        a.ncols(),
        b.nrows(),
        b.ncols()
    );
}

#[track_caller]
pub(crate) fn check_height(a: &BitMatrix, b: &BitSlice) {
    assert!(
        a.nrows() == b.len(),
        "cannot solve A x = b with a {}×{} matrix A and b of {} entries",
        a.nrows(),
        a.ncols(),
        b.len()
    );
}
