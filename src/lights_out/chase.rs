//! Light chasing: the first row of presses determines all others.
//!
//! Let xᵢ be row i of the presses, bᵢ row i of the lights, and T the c×c tridiagonal matrix of ones. Row i is
//! dark after all presses if x_{i−1} + T xᵢ + x_{i+1} = bᵢ, so x_{i+1} = bᵢ + T xᵢ + x_{i−1} is forced, and the
//! presses solve the board if the row x_r below the last comes out as zero. That row depends on the first by
//! the c×c matrix p_r(T) with p₀ = I, p₁ = T, p_{i+1} = T pᵢ + p_{i−1}: one small system instead of
//! r·c equations (Sutner, *Math. Intelligencer* 11(2), 1989).

use std::borrow::Cow;

use crate::words;
use crate::{BitMatrix, Factorization};

/// The small system of a board, prepared once per shape.
#[derive(Debug)]
pub(super) struct Chase {
    /// Whether the board is turned on its side, so that its rows are the shorter side.
    transposed: bool,
    /// Rows and columns after the turn.
    shape: (usize, usize),
    first_row: Factorization,
}

impl Chase {
    pub(super) fn new(rows: usize, cols: usize) -> Self {
        let transposed = cols > rows;
        // A board without cells has no rows to chase, however many it is said to have.
        let shape = if rows.min(cols) == 0 { (0, 0) } else { (rows.max(cols), rows.min(cols)) };
        let first_row = first_row_matrix(shape.0, shape.1).factor();
        Self { transposed, shape, first_row }
    }

    /// The dimension of the space of quiet patterns.
    pub(super) fn nullity(&self) -> usize {
        self.first_row.nullity()
    }

    /// A basis of the quiet patterns, one a row of r·c entries.
    pub(super) fn quiet_patterns(&self) -> BitMatrix {
        let (rows, cols) = self.shape;
        let dark = BitMatrix::zeros(rows, cols);
        let first_rows = self.first_row.kernel_basis();
        let mut patterns = BitMatrix::zeros(first_rows.nrows(), rows * cols);
        for i in 0..first_rows.nrows() {
            let (pattern, _) = chase(&dark, first_rows.row_words(i));
            let pattern = self.turn(&pattern).to_row_major();
            patterns.row_words_mut(i).copy_from_slice(&pattern);
        }
        patterns
    }

    /// Some presses that turn the lights off, or `None` if there are none.
    pub(super) fn solve(&self, lights: &BitMatrix) -> Option<BitMatrix> {
        let cols = self.shape.1;
        if cols == 0 {
            return Some(lights.clone());
        }
        let lights = self.turn(lights);
        let (_, remainder) = chase(&lights, &vec![0; words::words_for(cols)]);
        let first = self.first_row.solve(&words::into_bits(remainder, cols))?;
        let (presses, _) = chase(&lights, &words::from_bits(&first));
        Some(self.turn(&presses).into_owned())
    }

    /// To the board as it is chased, and back.
    fn turn<'a>(&self, board: &'a BitMatrix) -> Cow<'a, BitMatrix> {
        if self.transposed { Cow::Owned(board.transpose()) } else { Cow::Borrowed(board) }
    }
}

/// The matrix p_r(T), c×c: what the first row of presses does to the row below the last.
fn first_row_matrix(rows: usize, cols: usize) -> BitMatrix {
    // A polynomial in T commutes with T, so each row of it is chased by itself.
    let (mut above, mut current) = (BitMatrix::zeros(cols, cols), BitMatrix::identity(cols));
    for _ in 0..rows {
        for i in 0..cols {
            add_row_of_presses(above.row_words_mut(i), current.row_words(i), cols);
        }
        std::mem::swap(&mut above, &mut current);
    }
    current
}

/// Chases the lights down from a first row of presses; returns all presses and the row left over.
fn chase(lights: &BitMatrix, first: &[u64]) -> (BitMatrix, Vec<u64>) {
    let (rows, cols) = lights.shape();
    let mut presses = BitMatrix::zeros(rows, cols);
    let mut above = vec![0; first.len()];
    let mut current = first.to_vec();
    for i in 0..rows {
        presses.row_words_mut(i).copy_from_slice(&current);
        words::xor_into(&mut above, lights.row_words(i));
        add_row_of_presses(&mut above, &current, cols);
        std::mem::swap(&mut above, &mut current);
    }
    (presses, current)
}

/// `row += T presses`: the lights that a row of presses toggles in its own row.
fn add_row_of_presses(row: &mut [u64], presses: &[u64], cols: usize) {
    let mut below = 0;
    for (i, word) in row.iter_mut().enumerate() {
        let above = presses.get(i + 1).copied().unwrap_or(0);
        *word ^= presses[i] ^ (presses[i] << 1 | below >> 63) ^ (presses[i] >> 1 | above << 63);
        below = presses[i];
    }
    if let Some(last) = row.last_mut() {
        *last &= words::tail_mask(cols);
    }
}
