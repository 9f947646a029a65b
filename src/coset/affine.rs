//! A coset as a set of vectors: its offset, its basis, its members.

mod members;
#[cfg(feature = "rand")]
mod random;
#[cfg(feature = "serde")]
mod stored;

pub use members::Members;

use crate::echelon::reduce_vector;
use crate::factor::Factorization;
use crate::matrix::BitMatrix;
use crate::solve::AugmentedSystem;
use crate::vectors::{BitSlice, BitVec};
use crate::words;

/// An affine space { x₀ + u K : u ∈ GF(2)ᵏ } of vectors of n entries, with an independent basis K
/// (k × n).
///
/// # Examples
///
/// All solutions of x₀ + x₁ + x₂ = 1, and the lightest:
///
/// ```
/// use gf2_linalg::{BitMatrix, BitVec};
///
/// let a: BitMatrix = "111".parse()?;
/// let b: BitVec = [true].iter().collect();
/// let solutions = a.solutions(&b).expect("a nonzero row can be satisfied");
/// assert_eq!(solutions.dimension(), 2);
/// assert_eq!(solutions.len(), Some(4));
/// assert!(solutions.iter().all(|x| &a * &x == b));
/// assert_eq!(solutions.leader()?.to_string(), "[0, 0, 1]");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "stored::Stored"))]
pub struct Coset {
    #[cfg_attr(feature = "serde", serde(with = "crate::serial"))]
    offset: BitVec,
    basis: BitMatrix,
}

impl Coset {
    /// The coset of `offset` by the row space of `generators`, which may be dependent, equal or
    /// zero.
    ///
    /// # Panics
    ///
    /// If the offset does not have as many entries as the generators.
    #[must_use]
    #[track_caller]
    pub fn new(offset: BitVec, generators: &BitMatrix) -> Self {
        assert!(
            offset.len() == generators.ncols(),
            "an offset of {} entries does not fit generators of shape {}×{}",
            offset.len(),
            generators.nrows(),
            generators.ncols()
        );
        let echelon = generators.echelon_form();
        let rank = echelon.rank();
        Self { offset, basis: echelon.into_matrix().submatrix(..rank, ..) }
    }

    /// The vector x₀.
    #[must_use]
    pub fn offset(&self) -> &BitSlice {
        &self.offset
    }

    /// The basis K, one vector a row.
    #[must_use]
    pub fn basis(&self) -> &BitMatrix {
        &self.basis
    }

    /// The dimension k; the coset has 2ᵏ members.
    #[must_use]
    pub fn dimension(&self) -> usize {
        self.basis.nrows()
    }

    /// The exact number of members, 2ᵏ; `None` if it is 2¹²⁸ or more.
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "a coset always holds its offset")]
    pub fn len(&self) -> Option<u128> {
        1_u128.checked_shl(u32::try_from(self.dimension()).ok()?)
    }

    /// Whether x is a member.
    ///
    /// # Panics
    ///
    /// If x does not have as many entries as the offset.
    ///
    /// # Complexity
    ///
    /// One elimination of a k × n matrix.
    #[must_use]
    #[track_caller]
    pub fn contains(&self, x: &BitSlice) -> bool {
        assert!(
            x.len() == self.offset.len(),
            "a vector of {} entries cannot be in a coset of vectors of {}",
            x.len(),
            self.offset.len()
        );
        let mut difference = words::from_bits(x);
        words::xor_into(&mut difference, &words::from_bits(&self.offset));
        let echelon = self.basis.echelon_form();
        reduce_vector(echelon.matrix(), echelon.pivots(), &mut difference);
        words::weight(&difference) == 0
    }
}

/// # All solutions
///
/// The solutions of *A x = b* are a [`Coset`], which knows its lightest member.
impl BitMatrix {
    /// All solutions of A x = b, or `None` if there is none.
    ///
    /// The offset is [`solve`](Self::solve)'s solution, the basis
    /// [`kernel_basis`](Self::kernel_basis).
    ///
    /// # Panics
    ///
    /// If the length of b is not the number of rows of A, or the basis does not fit in memory.
    ///
    /// # Complexity
    ///
    /// One elimination of the augmented matrix [A | b].
    #[must_use]
    #[track_caller]
    pub fn solutions(&self, b: &BitSlice) -> Option<Coset> {
        let system = AugmentedSystem::new(self, b)?;
        Some(Coset { offset: system.solution(), basis: system.kernel_basis() })
    }
}

impl Factorization {
    /// All solutions of A x = b, or `None` if there is none: see [`BitMatrix::solutions`].
    ///
    /// # Panics
    ///
    /// If the length of b is not the number of rows of A, or the basis does not fit in memory.
    #[must_use]
    #[track_caller]
    pub fn solutions(&self, b: &BitSlice) -> Option<Coset> {
        Some(Coset { offset: self.solve(b)?, basis: self.kernel_basis() })
    }
}
