//! Random matrices.

use rand_core::Rng;

use super::BitMatrix;
use crate::words::tail_mask;

/// # Random matrices
///
/// Uniform matrices: any, invertible ones, and those of a given rank.
///
/// The generators are those of the crates `rand_core` and `rand` 0.10. A matrix is a function of
/// the numbers that the generator yields: the same generator in the same state gives the same
/// matrix on every machine. A release that changes which matrix it is, is a minor version (before
/// 1.0: `0.x`) and says so in its changelog.
///
/// Words of generators such as xorshift or the Mersenne Twister are linear functions of each other
/// over GF(2): their matrices have low rank. ChaCha has no such flaw.
#[cfg_attr(docsrs, doc(cfg(feature = "rand")))]
impl BitMatrix {
    /// A matrix whose entries are independent and 1 with probability ½: every matrix of the shape
    /// is equally likely.
    ///
    /// Takes one 64-bit number for each word of the storage, in order.
    ///
    /// # Panics
    ///
    /// If the matrix does not fit in memory.
    ///
    /// # Examples
    ///
    /// ```
    /// use gf2_linalg::BitMatrix;
    /// use rand::SeedableRng;
    /// use rand::rngs::ChaCha8Rng;
    ///
    /// let mut rng = ChaCha8Rng::seed_from_u64(1);
    /// let a = BitMatrix::random(100, 200, &mut rng);
    /// assert_eq!(a, BitMatrix::random(100, 200, &mut ChaCha8Rng::seed_from_u64(1)));
    /// assert_ne!(a, BitMatrix::random(100, 200, &mut rng));
    /// ```
    #[must_use]
    #[track_caller]
    pub fn random<R: Rng + ?Sized>(nrows: usize, ncols: usize, rng: &mut R) -> Self {
        let mut matrix = Self::zeros(nrows, ncols);
        matrix.words.fill_with(|| rng.next_u64());
        let mask = tail_mask(ncols);
        for row in matrix.words.chunks_mut(matrix.stride.max(1)) {
            row[matrix.stride - 1] &= mask;
        }
        matrix
    }

    /// An invertible n × n matrix, each with the same probability.
    ///
    /// Draws matrices until one is invertible: less than 3.47 on average. With a generator that
    /// never yields one, such as one of zeros alone, it does not return.
    ///
    /// # Panics
    ///
    /// If the matrix does not fit in memory.
    ///
    /// # Complexity
    ///
    /// That of 3.47 calls of [`rank`](Self::rank), on average.
    ///
    /// # Examples
    ///
    /// ```
    /// use gf2_linalg::BitMatrix;
    /// use rand::SeedableRng;
    /// use rand::rngs::ChaCha8Rng;
    ///
    /// let a = BitMatrix::random_invertible(50, &mut ChaCha8Rng::seed_from_u64(1));
    /// assert!(a.inverse().is_some());
    /// ```
    #[must_use]
    #[track_caller]
    pub fn random_invertible<R: Rng + ?Sized>(n: usize, rng: &mut R) -> Self {
        Self::random_of_full_rank(n, n, rng)
    }

    /// A matrix of the given rank r, each with the same probability.
    ///
    /// It is the product of an m × r and an r × n matrix of full rank. Each matrix of rank r is
    /// such a product in equally many ways: as many as there are invertible r × r matrices to put
    /// in between with their inverses.
    ///
    /// # Panics
    ///
    /// If the rank is larger than a side, or the matrix does not fit in memory.
    ///
    /// # Complexity
    ///
    /// Less than 3.47 calls of [`rank`](Self::rank) of each factor, on average, and a product.
    ///
    /// # Examples
    ///
    /// ```
    /// use gf2_linalg::BitMatrix;
    /// use rand::SeedableRng;
    /// use rand::rngs::ChaCha8Rng;
    ///
    /// let a = BitMatrix::random_of_rank(30, 40, 20, &mut ChaCha8Rng::seed_from_u64(1));
    /// assert_eq!((a.shape(), a.rank()), ((30, 40), 20));
    /// ```
    #[must_use]
    #[track_caller]
    pub fn random_of_rank<R: Rng + ?Sized>(
        nrows: usize,
        ncols: usize,
        rank: usize,
        rng: &mut R,
    ) -> Self {
        assert!(rank <= nrows.min(ncols), "a {nrows}×{ncols} matrix cannot have rank {rank}");
        if rank == nrows.min(ncols) {
            return Self::random_of_full_rank(nrows, ncols, rng);
        }
        let columns = Self::random_of_full_rank(nrows, rank, rng);
        &columns * &Self::random_of_full_rank(rank, ncols, rng)
    }

    /// A matrix whose rank is its shorter side. At least 0.288 of all matrices are such.
    #[track_caller]
    fn random_of_full_rank<R: Rng + ?Sized>(nrows: usize, ncols: usize, rng: &mut R) -> Self {
        loop {
            let matrix = Self::random(nrows, ncols, rng);
            if nrows.min(ncols) == 0 || matrix.rank() == nrows.min(ncols) {
                return matrix;
            }
        }
    }
}
