//! Boards turned before their lights are chased from top to bottom, so that fewer presses are free.

use std::borrow::Cow;

use crate::lights_out::board::Stencil;
use crate::matrix::BitMatrix;

/// How a board is turned.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    /// Rows and columns of the board as it was given.
    shape: (usize, usize),
    /// Rows and columns exchanged.
    transposed: bool,
    /// After that, the rows in reverse order.
    flipped: bool,
}

impl Turn {
    /// All ways to turn a board of this shape, none first.
    pub(super) fn all(shape: (usize, usize)) -> [Self; 4] {
        [(false, false), (false, true), (true, false), (true, true)]
            .map(|(transposed, flipped)| Self { shape, transposed, flipped })
    }

    /// Whether every vector stays as it is.
    pub(super) fn is_none(self) -> bool {
        !self.transposed && !self.flipped
    }

    /// The stencil on the turned board.
    pub(super) fn turn_stencil(self, stencil: &Stencil) -> Stencil {
        let turned = if self.transposed { stencil.transposed() } else { stencil.clone() };
        if self.flipped { turned.flipped() } else { turned }
    }

    /// The cells of the turned board, row by row.
    pub(super) fn turned(self, board: &[u64]) -> Cow<'_, [u64]> {
        if self.is_none() {
            return Cow::Borrowed(board);
        }
        let mut board = BitMatrix::from_row_major(self.shape.0, self.shape.1, board);
        if self.transposed {
            board = board.transpose();
        }
        if self.flipped {
            board = flip(&board);
        }
        Cow::Owned(board.to_row_major())
    }

    /// From the cells of the turned board to those of the board as it was given.
    pub(super) fn back(self, board: Vec<u64>) -> Vec<u64> {
        if self.is_none() {
            return board;
        }
        let (rows, cols) = self.shape;
        let (rows, cols) = if self.transposed { (cols, rows) } else { (rows, cols) };
        let mut board = BitMatrix::from_row_major(rows, cols, &board);
        if self.flipped {
            board = flip(&board);
        }
        if self.transposed {
            board = board.transpose();
        }
        board.to_row_major()
    }

    /// The same for many boards, one a row of the matrix.
    pub(super) fn rows_back(self, mut boards: BitMatrix) -> BitMatrix {
        for i in (0..boards.nrows()).take_while(|_| !self.is_none()) {
            let board = self.back(boards.row_words(i).to_vec());
            boards.row_words_mut(i).copy_from_slice(&board);
        }
        boards
    }
}

/// The rows in reverse order.
fn flip(board: &BitMatrix) -> BitMatrix {
    board.select_rows((0..board.nrows()).rev())
}
