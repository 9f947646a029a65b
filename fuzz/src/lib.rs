//! What the fuzz targets share: the naive model of a matrix, and the checks of a matrix against it.

use gf2_linalg::{BitMatrix, BitVec};

/// A matrix as rows of `bool`, every operation from its definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    pub ncols: usize,
    pub rows: Vec<Vec<bool>>,
}

impl Model {
    pub fn from_fn(nrows: usize, ncols: usize, entry: impl Fn(usize, usize) -> bool) -> Self {
        let rows = (0..nrows).map(|i| (0..ncols).map(|j| entry(i, j)).collect()).collect();
        Self { ncols, rows }
    }

    /// The matrix with the bits of `bytes`, over and over, as entries.
    pub fn from_bytes(nrows: usize, ncols: usize, bytes: &[u8]) -> Self {
        Self::from_fn(nrows, ncols, |i, j| {
            let place = i * ncols + j;
            !bytes.is_empty() && bytes[place / 8 % bytes.len()] >> (place % 8) & 1 != 0
        })
    }

    pub fn nrows(&self) -> usize {
        self.rows.len()
    }

    pub fn matrix(&self) -> BitMatrix {
        BitMatrix::from_fn(self.nrows(), self.ncols, |i, j| self.rows[i][j])
    }

    pub fn transpose(&self) -> Self {
        Self::from_fn(self.ncols, self.nrows(), |i, j| self.rows[j][i])
    }

    pub fn sum(&self, other: &Self) -> Self {
        Self::from_fn(self.nrows(), self.ncols, |i, j| self.rows[i][j] ^ other.rows[i][j])
    }

    pub fn product(&self, other: &Self) -> Self {
        Self::from_fn(self.nrows(), other.ncols, |i, j| {
            (0..self.ncols).fold(false, |sum, k| sum ^ (self.rows[i][k] & other.rows[k][j]))
        })
    }

    pub fn apply(&self, x: &[bool]) -> Vec<bool> {
        self.rows
            .iter()
            .map(|row| row.iter().zip(x).fold(false, |sum, (a, b)| sum ^ (a & b)))
            .collect()
    }

    pub fn augment(&self, other: &Self) -> Self {
        let rows = self.rows.iter().zip(&other.rows).map(|(a, b)| [&a[..], b].concat()).collect();
        Self { ncols: self.ncols + other.ncols, rows }
    }

    pub fn add_row(&mut self, source: usize, target: usize) {
        for j in 0..self.ncols {
            self.rows[target][j] ^= self.rows[source][j];
        }
    }

    /// Gauss and Jordan as in a textbook; returns the pivot columns.
    pub fn reduce(&mut self) -> Vec<usize> {
        let mut pivots = Vec::new();
        for j in 0..self.ncols {
            let rank = pivots.len();
            if let Some(found) = (rank..self.nrows()).find(|&i| self.rows[i][j]) {
                self.rows.swap(rank, found);
                for i in 0..self.nrows() {
                    if i != rank && self.rows[i][j] {
                        self.add_row(rank, i);
                    }
                }
                pivots.push(j);
            }
        }
        pivots
    }
}

/// The entries as `bool`.
pub fn bools(x: &BitVec) -> Vec<bool> {
    x.iter().by_vals().collect()
}

/// The storage invariant, as it shows through the public words.
pub fn check_padding(a: &BitMatrix) {
    let stride = a.ncols().div_ceil(64);
    assert_eq!(a.as_words().len(), a.nrows() * stride);
    if a.ncols() % 64 != 0 {
        for row in a.as_words().chunks(stride) {
            assert_eq!(row[stride - 1] >> (a.ncols() % 64), 0, "padding is set: {a:?}");
        }
    }
}

/// The matrix has the model's entries and zero padding.
pub fn check(a: &BitMatrix, model: &Model) {
    check_padding(a);
    assert_eq!(a.shape(), (model.nrows(), model.ncols));
    for (i, row) in model.rows.iter().enumerate() {
        assert!(a.row(i).iter().by_vals().eq(row.iter().copied()), "row {i} of {a:?}, {row:?}");
    }
}

/// Whether the matrix is so large that a check of all its entries is no use.
pub fn is_large(a: &BitMatrix) -> bool {
    a.as_words().len() > 1 << 16 || a.nrows().max(a.ncols()) > 1 << 16
}
