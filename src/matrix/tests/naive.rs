//! The oracle: matrices as vectors of `bool`, every operation one entry at a time from its
//! definition.

use super::BitMatrix;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Naive {
    pub(crate) nrows: usize,
    pub(crate) ncols: usize,
    pub(crate) rows: Vec<Vec<bool>>,
}

impl Naive {
    pub(crate) fn of(matrix: &BitMatrix) -> Self {
        Self::from_fn(matrix.nrows(), matrix.ncols(), |i, j| matrix.get(i, j))
    }

    pub(crate) fn to_matrix(&self) -> BitMatrix {
        BitMatrix::from_fn(self.nrows, self.ncols, |i, j| self.rows[i][j])
    }

    pub(crate) fn from_fn(
        nrows: usize,
        ncols: usize,
        entry: impl Fn(usize, usize) -> bool,
    ) -> Self {
        let rows = (0..nrows).map(|i| (0..ncols).map(|j| entry(i, j)).collect()).collect();
        Self { nrows, ncols, rows }
    }

    pub(crate) fn weight(&self) -> usize {
        self.rows.iter().flatten().filter(|&&entry| entry).count()
    }

    pub(crate) fn transpose(&self) -> Self {
        Self::from_fn(self.ncols, self.nrows, |i, j| self.rows[j][i])
    }

    pub(crate) fn sum(&self, other: &Self) -> Self {
        Self::from_fn(self.nrows, self.ncols, |i, j| self.rows[i][j] ^ other.rows[i][j])
    }

    pub(crate) fn product(&self, other: &Self) -> Self {
        Self::from_fn(self.nrows, other.ncols, |i, j| {
            (0..self.ncols).fold(false, |sum, k| sum ^ (self.rows[i][k] & other.rows[k][j]))
        })
    }

    /// [A | B].
    pub(crate) fn augment(&self, other: &Self) -> Self {
        Self::from_fn(self.nrows, self.ncols + other.ncols, |i, j| {
            if j < self.ncols { self.rows[i][j] } else { other.rows[i][j - self.ncols] }
        })
    }

    /// [A; B].
    pub(crate) fn stack(&self, other: &Self) -> Self {
        Self::from_fn(self.nrows + other.nrows, self.ncols, |i, j| {
            if i < self.nrows { self.rows[i][j] } else { other.rows[i - self.nrows][j] }
        })
    }

    pub(crate) fn add_row(&mut self, source: usize, target: usize) {
        for j in 0..self.ncols {
            self.rows[target][j] ^= self.rows[source][j];
        }
    }

    /// Gauss–Jordan elimination as in a textbook, with pivots in the first `pivot_columns` columns
    /// only and rows left where they are. Returns the columns of the pivots, ascending, and the row
    /// of each: the first that was not taken before.
    pub(crate) fn eliminate(&mut self, pivot_columns: usize) -> (Vec<usize>, Vec<usize>) {
        let (mut columns, mut rows) = (Vec::new(), Vec::new());
        for j in 0..pivot_columns {
            let Some(pivot) = (0..self.nrows).find(|i| self.rows[*i][j] && !rows.contains(i))
            else {
                continue;
            };
            columns.push(j);
            rows.push(pivot);
            for i in 0..self.nrows {
                if i != pivot && self.rows[i][j] {
                    self.add_row(pivot, i);
                }
            }
        }
        (columns, rows)
    }

    /// The reduced row echelon form and its pivot columns.
    pub(crate) fn reduced(&self) -> (Self, Vec<usize>) {
        let mut eliminated = self.clone();
        let (columns, rows) = eliminated.eliminate(self.ncols);
        let reduced = Self::from_fn(self.nrows, self.ncols, |i, j| {
            rows.get(i).is_some_and(|&row| eliminated.rows[row][j])
        });
        (reduced, columns)
    }

    pub(crate) fn rank(&self) -> usize {
        self.reduced().1.len()
    }
}

/// A column vector as a matrix of one column.
pub(crate) fn column(x: &crate::BitSlice) -> Naive {
    Naive::from_fn(x.len(), 1, |i, _| x[i])
}
