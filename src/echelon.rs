//! The reduced row echelon form, and what can be read off it.

pub(crate) mod eliminate;
#[cfg_attr(
    not(any(target_arch = "x86_64", test)),
    allow(dead_code, reason = "entered on CPUs with block products only")
)]
mod panel;
pub(crate) mod pivots;
mod strip;

#[cfg(test)]
mod tests;

use crate::kernel::scratch::{MatrixWords, PerRow, PerWord};
use crate::kernel::tuning::Tuning;
use crate::matrix::BitMatrix;
use crate::simd::Level;
use crate::words::{self, WORD_BITS, words_for};
use eliminate::{Goal, eliminate};

/// The reduced row echelon form R of a matrix A: same row space, unique.
///
/// Row r < rank has its first one in column `pivots[r]`, pivots ascend, a pivot column holds no
/// other one, and the rows from `rank` on are zero.
///
/// # Examples
///
/// ```
/// use gf2_linalg::BitMatrix;
///
/// let a: BitMatrix = "000\n101\n011".parse()?;
/// let echelon = a.echelon_form();
/// assert_eq!(echelon.matrix().to_string(), "101\n011\n000");
/// assert_eq!((echelon.rank(), echelon.pivots()), (2, &[0, 1][..]));
/// assert_eq!(echelon.kernel_basis().to_string(), "111");
/// # Ok::<(), gf2_linalg::text::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EchelonForm {
    matrix: BitMatrix,
    pivots: Vec<usize>,
}

impl EchelonForm {
    /// What an elimination left behind.
    pub(crate) fn from_reduced(matrix: BitMatrix, pivots: Vec<usize>) -> Self {
        Self { matrix, pivots }
    }

    /// The reduced matrix R, of A's shape.
    #[must_use]
    pub fn matrix(&self) -> &BitMatrix {
        &self.matrix
    }

    /// The reduced matrix R, of A's shape.
    #[must_use]
    pub fn into_matrix(self) -> BitMatrix {
        self.matrix
    }

    /// The rank of A.
    #[must_use]
    pub fn rank(&self) -> usize {
        self.pivots.len()
    }

    /// The dimension of the kernel { x : A x = 0 }: `ncols − rank`.
    #[must_use]
    pub fn nullity(&self) -> usize {
        self.matrix.ncols() - self.rank()
    }

    /// The pivot column of each row r < rank, ascending.
    #[must_use]
    pub fn pivots(&self) -> &[usize] {
        &self.pivots
    }

    /// The columns without pivot, ascending.
    #[must_use]
    pub fn free_columns(&self) -> Vec<usize> {
        free_columns(&self.pivots, self.matrix.ncols())
    }

    /// The basis of { x : A x = 0 } that is the identity on the free columns, one vector a row.
    ///
    /// Shape `nullity × ncols`. This basis is unique: row i has a one in the i-th free column and
    /// zeros in the others.
    ///
    /// # Panics
    ///
    /// If the basis does not fit in memory.
    ///
    /// # Complexity
    ///
    /// O(rank · nullity) bit operations.
    #[must_use]
    #[track_caller]
    #[doc(alias("null_space", "nullspace"))]
    pub fn kernel_basis(&self) -> BitMatrix {
        kernel_basis(&self.matrix, &self.pivots, self.matrix.ncols())
    }
}

/// # Elimination
///
/// The reduced row echelon form, and what is read off it: rank, nullity and kernel.
impl BitMatrix {
    /// Brings the matrix into its reduced row echelon form in place and returns the pivot columns.
    ///
    /// # Complexity
    ///
    /// O(nrows · rank · ⌈ncols / 64⌉) word operations, eight pivots or more at a time: Gauss–Jordan
    /// elimination in panels of columns, the others following by products (Albrecht, Bard, Hart,
    /// arXiv:0811.1714; Albrecht, Pernet, arXiv:1006.1744).
    ///
    /// # Examples
    ///
    /// ```
    /// # use gf2_linalg::BitMatrix;
    /// let mut a: BitMatrix = "011\n101\n110".parse()?;
    /// assert_eq!(a.row_reduce(), [0, 1]);
    /// assert_eq!(a.to_string(), "101\n011\n000");
    /// # Ok::<(), gf2_linalg::text::ParseError>(())
    /// ```
    #[doc(alias("rref", "gauss"))]
    pub fn row_reduce(&mut self) -> Vec<usize> {
        self.row_reduce_on(Level::detect())
    }

    /// [`row_reduce`](Self::row_reduce) on a given CPU level, for benchmarks.
    #[doc(hidden)]
    pub fn row_reduce_on(&mut self, level: Level) -> Vec<usize> {
        let shape = self.shape();
        reduce_rows(level, self.as_words_mut(), shape, shape.1).into_vec()
    }

    /// Reduces the matrix with pivots in the first `pivot_columns` columns only; returns the
    /// pivots.
    ///
    /// The columns behind them take part in the row operations: this solves augmented systems.
    pub(crate) fn reduce_columns(&mut self, pivot_columns: usize) -> Vec<usize> {
        let shape = self.shape();
        reduce_rows(Level::detect(), self.as_words_mut(), shape, pivot_columns).into_vec()
    }

    /// The reduced row echelon form, with its pivots; see [`row_reduce`](Self::row_reduce).
    #[must_use]
    #[doc(alias = "rref")]
    pub fn echelon_form(&self) -> EchelonForm {
        let mut matrix = self.clone();
        let pivots = matrix.row_reduce();
        EchelonForm { matrix, pivots }
    }

    /// The rank: the dimension of the row space and of the column space.
    ///
    /// # Complexity
    ///
    /// That of an elimination without the reduction above the pivots.
    ///
    /// # Examples
    ///
    /// ```
    /// # use gf2_linalg::BitMatrix;
    /// assert_eq!(BitMatrix::from_fn(300, 300, |_, _| true).rank(), 1);
    /// ```
    #[must_use]
    pub fn rank(&self) -> usize {
        self.rank_on(Level::detect())
    }

    /// [`rank`](Self::rank) on a given CPU level, for benchmarks.
    #[doc(hidden)]
    #[must_use]
    pub fn rank_on(&self, level: Level) -> usize {
        let mut words = MatrixWords::from_slice(self.as_words());
        let tuning = &Tuning::DEFAULT;
        eliminate(level, tuning, &mut words, self.shape(), self.ncols(), Goal::Rank).rank()
    }

    /// The dimension of the kernel { x : A x = 0 }: `ncols − rank`.
    #[must_use]
    pub fn nullity(&self) -> usize {
        self.ncols() - self.rank()
    }

    /// The basis of { x : A x = 0 } that is the identity on the free columns, one vector a row.
    ///
    /// See [`EchelonForm::kernel_basis`].
    ///
    /// # Panics
    ///
    /// If the basis does not fit in memory.
    ///
    /// # Examples
    ///
    /// ```
    /// # use gf2_linalg::BitMatrix;
    /// assert_eq!(BitMatrix::zeros(0, 3).kernel_basis(), BitMatrix::identity(3));
    /// ```
    #[must_use]
    #[track_caller]
    #[doc(alias("null_space", "nullspace"))]
    pub fn kernel_basis(&self) -> BitMatrix {
        self.echelon_form().kernel_basis()
    }
}

/// Reduces the words of a matrix of this shape with pivots in its first columns only; returns the
/// pivots.
pub(crate) fn reduce_rows(
    level: Level,
    rows: &mut [u64],
    shape: (usize, usize),
    pivot_columns: usize,
) -> PerRow<usize> {
    pivots_if_reduced(rows, shape, pivot_columns).unwrap_or_else(|| {
        eliminate(level, &Tuning::DEFAULT, rows, shape, pivot_columns, Goal::Reduced).columns
    })
}

/// The pivots of a matrix that is reduced already: mostly the first two rows show that it is not.
fn pivots_if_reduced(
    rows: &[u64],
    (nrows, ncols): (usize, usize),
    pivot_columns: usize,
) -> Option<PerRow<usize>> {
    // Without columns, there may be more rows than can be looked at.
    if pivot_columns == 0 {
        return Some(PerRow::new());
    }
    let stride = words_for(ncols);
    let row = |i: usize| &rows[i * stride..][..stride];
    let lead = |i: usize| {
        let first = words::ones(row(i)).next();
        first.filter(|&column| column < pivot_columns).unwrap_or(usize::MAX)
    };
    let ascends = |i: usize| lead(i - 1) < lead(i) || lead(i) == usize::MAX;
    if !(1..nrows).all(ascends) {
        return None;
    }
    let pivots: PerRow<_> = (0..nrows).map(lead).take_while(|&pivot| pivot < usize::MAX).collect();
    let mut is_pivot = PerWord::from_elem(0, stride);
    for &pivot in &pivots {
        words::flip(&mut is_pivot, pivot);
    }
    let reduced = |i: usize| words::weight_of_and(row(i), &is_pivot) == 1;
    (0..pivots.len()).all(reduced).then_some(pivots)
}

fn free_columns(pivots: &[usize], ncols: usize) -> Vec<usize> {
    let mut rest = pivots.iter().peekable();
    (0..ncols).filter(|j| rest.next_if_eq(&j).is_none()).collect()
}

/// Adds rows of a reduced matrix to x until x is zero on the pivots: the lexicographically smallest
/// vector of x plus the row space, and zero exactly if x lies in it.
pub(crate) fn reduce_vector(reduced: &BitMatrix, pivots: &[usize], x: &mut [u64]) {
    for (r, &pivot) in pivots.iter().enumerate() {
        if words::get(x, pivot) {
            words::xor_into(x, reduced.row_words(r));
        }
    }
}

/// The kernel of the first `ncols` columns of a matrix that is reduced on them.
///
/// By whole words: entry r of the i-th free column, a row of the transpose, is entry `pivots[r]` of
/// basis vector i.
#[track_caller]
pub(crate) fn kernel_basis(reduced: &BitMatrix, pivots: &[usize], ncols: usize) -> BitMatrix {
    // First, as it may not fit in memory.
    let mut basis = BitMatrix::zeros(ncols - pivots.len(), ncols);
    let free = free_columns(pivots, ncols);
    let Some(&first_free) = free.first() else { return basis };
    // Left of the first free column there are pivots only.
    let first_word = first_free / WORD_BITS * WORD_BITS;
    let columns = reduced.submatrix(..pivots.len(), first_word..ncols).transpose();
    let runs = runs(pivots);
    for (i, &f) in free.iter().enumerate() {
        let vector = basis.row_words_mut(i);
        for &(r, pivot, len) in &runs {
            words::xor_bits(vector, pivot, columns.row_words(f - first_word), r, len);
        }
        words::flip(vector, f);
    }
    basis
}

/// The maximal runs of neighbours in an ascending list: index, value, length.
fn runs(ascending: &[usize]) -> PerWord<(usize, usize, usize)> {
    let mut runs = PerWord::<(usize, usize, usize)>::new();
    for (i, &value) in ascending.iter().enumerate() {
        match runs.last_mut() {
            Some((_, start, len)) if *start + *len == value => *len += 1,
            _ => runs.push((i, value, 1)),
        }
    }
    runs
}
