//! Boards turned, so that fewer presses need to be chosen.

use std::borrow::Cow;

use crate::BitMatrix;
use crate::lights_out::stencil::Stencil;

/// How a board is turned before it is chased from top to bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    /// Rows and columns exchanged.
    pub(super) transposed: bool,
    /// After that, the rows in reverse order.
    pub(super) flipped: bool,
}

impl Turn {
    pub(super) const NONE: Self = Self { transposed: false, flipped: false };
    pub(super) const ALL: [Self; 4] = [
        Self::NONE,
        Self { flipped: true, ..Self::NONE },
        Self { transposed: true, ..Self::NONE },
        Self { transposed: true, flipped: true },
    ];

    /// To the board as it is chased.
    pub(super) fn turn(self, board: &BitMatrix) -> Cow<'_, BitMatrix> {
        let turned =
            if self.transposed { Cow::Owned(board.transpose()) } else { Cow::Borrowed(board) };
        if self.flipped { Cow::Owned(flip(&turned)) } else { turned }
    }

    /// Back to the board as it was given.
    pub(super) fn back(self, board: BitMatrix) -> BitMatrix {
        let board = if self.flipped { flip(&board) } else { board };
        if self.transposed { board.transpose() } else { board }
    }

    /// Row and column, on the turned board of this shape, of a cell of the board as it was given.
    pub(super) fn cell(self, cell: usize, (rows, cols): (usize, usize)) -> (usize, usize) {
        let (row, col) =
            if self.transposed { (cell % rows, cell / rows) } else { (cell / cols, cell % cols) };
        (if self.flipped { rows - 1 - row } else { row }, col)
    }

    pub(super) fn turn_stencil(self, stencil: &Stencil) -> Stencil {
        let turned = if self.transposed { stencil.transposed() } else { stencil.clone() };
        if self.flipped { turned.flipped() } else { turned }
    }
}

/// The rows in reverse order.
fn flip(board: &BitMatrix) -> BitMatrix {
    board.select_rows((0..board.nrows()).rev())
}
