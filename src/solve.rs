//! Systems A x = b: one solution, many right-hand sides, the inverse, and a proof where there is
//! none.

use crate::echelon::eliminate::row_operations;
use crate::echelon::reduce_rows;
use crate::kernel::scratch::{MatrixWords, PerRow};
use crate::matrix::BitMatrix;
use crate::matrix::count_sum;
use crate::simd::Level;
use crate::vectors::{BitSlice, BitVec};
use crate::words::{self, WORD_BITS, words_for};

/// # Systems
///
/// One solution of *A x = b* or *A X = B*, an inverse, or a proof that there is no solution.
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

    /// A solution X of A X = B, column by column as in [`solve`](Self::solve), or `None` if some
    /// column has none.
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
        let mut operations = MatrixWords::from_slice(self.as_words());
        let pivots = row_operations(&mut operations, self.shape());
        (pivots.rank() == self.nrows()).then(|| pivots.transform(&operations, self.shape()))
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
        let (words, ncols) = augment_vector(self, b);
        let transposed = of_words(words, (self.nrows(), ncols)).transpose();
        let mut last_unit = BitVec::repeat(false, transposed.nrows());
        last_unit.set(self.ncols(), true);
        transposed.solve(&last_unit)
    }
}

/// The reduced augmented matrix [A | b] of a system that has a solution.
pub(crate) struct AugmentedSystem {
    reduced: MatrixWords,
    pivots: PerRow<usize>,
    /// Its rows, and the columns of A.
    shape: (usize, usize),
}

impl AugmentedSystem {
    /// Reduces [A | b]; `None` if the system has no solution.
    #[track_caller]
    pub(crate) fn new(a: &BitMatrix, b: &BitSlice) -> Option<Self> {
        check_height(a, b);
        let (nrows, n) = a.shape();
        let (mut reduced, ncols) = augment_vector(a, b);
        let pivots = reduce_rows(Level::detect(), &mut reduced, (nrows, ncols), n);
        let system = Self { reduced, pivots, shape: (nrows, n) };
        let mut rest = system.pivots.len()..nrows;
        (!rest.any(|i| words::get(system.row(i), n))).then_some(system)
    }

    fn row(&self, i: usize) -> &[u64] {
        let stride = words_for(self.shape.1 + 1);
        &self.reduced[i * stride..][..stride]
    }

    /// The solution with zeros in the free variables.
    pub(crate) fn solution(&self) -> BitVec {
        let n = self.shape.1;
        let mut x = vec![0; words_for(n)];
        for (r, &pivot) in self.pivots.iter().enumerate() {
            words::set(&mut x, pivot, words::get(self.row(r), n));
        }
        words::into_bits(x, n)
    }

    /// The basis of { x : A x = 0 } that is the identity on the free columns.
    #[track_caller]
    pub(crate) fn kernel_basis(self) -> BitMatrix {
        let (nrows, n) = self.shape;
        let reduced = of_words(self.reduced, (nrows, n + 1));
        crate::echelon::kernel_basis(&reduced, &self.pivots, n)
    }
}

/// The n-row matrix with row r of `images` at row `pivots[r]`, `None` if a row behind them is not
/// zero.
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

/// The matrix of this shape with these words.
fn of_words(words: MatrixWords, (nrows, ncols): (usize, usize)) -> BitMatrix {
    BitMatrix::from_words(nrows, ncols, words.into_vec()).expect("words of a matrix of this shape")
}

/// The words of [A | b], and the number of its columns.
#[track_caller]
fn augment_vector(a: &BitMatrix, b: &BitSlice) -> (MatrixWords, usize) {
    let ncols = count_sum(a.ncols(), 1, "columns");
    let mut words = MatrixWords::with_capacity(a.nrows() * words_for(ncols));
    let (last, bit) = (a.ncols() / WORD_BITS, a.ncols() % WORD_BITS);
    for (i, entry) in b.iter().by_vals().enumerate() {
        words.extend_from_slice(a.row_words(i));
        words.resize((i + 1) * (last + 1), 0);
        words[i * (last + 1) + last] |= u64::from(entry) << bit;
    }
    (words, ncols)
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
