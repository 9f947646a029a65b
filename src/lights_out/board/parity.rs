//! The parity classes of a board: cells that are alike in row mod 2, in column mod 2, or in both.
//!
//! A press toggles the lights at offsets D from its own. As an operator on boards without edges
//! that is S = Σ_{d ∈ D} Tᵈ, where Tᵈ moves a board by d. Over GF(2) a square has no mixed terms,
//! since Tᵈ Tᵉ and Tᵉ Tᵈ cancel: squaring the operator doubles its offsets,
//!
//! ```text
//! S² = Σ_{d ∈ D} T²ᵈ
//! ```
//!
//! A quiet pattern x has S x = 0, hence S² x = 0, and a step by 2d never leaves the class of a
//! cell. So the part of x in each class is quiet under S² by itself. It is a quiet pattern of a
//! board of half the side, and all such parts together have about half the rank of the quiet
//! patterns.
//!
//! The argument needs a board without edges, in rows and in columns separately:
//!
//! 1. A torus has none. Its side must be even, or else going around it changes the parity.
//! 2. A bounded board has none if every quiet pattern can be continued beyond the border: by zeros
//!    on the line next to it, and by reflection across that line. The pattern stays quiet there if
//!    the offsets are at most one row long and alike above and below.

use super::stencil::Stencil;

/// Which classes the quiet patterns of a board respect.
#[derive(Clone, Copy, Debug)]
pub(in crate::lights_out) struct ParityClasses {
    shape: (usize, usize),
    by_row: bool,
    by_col: bool,
}

impl ParityClasses {
    /// The classes of a stencil's board without holes, `None` if there is no more than one.
    pub(in crate::lights_out) fn of(stencil: &Stencil) -> Option<Self> {
        let (rows, cols) = stencil.shape;
        let offsets = &stencil.offsets;
        let by_row = if stencil.wraps.0 {
            rows.is_multiple_of(2)
        } else {
            let reflected = |&(down, right): &(isize, isize)| offsets.contains(&(-down, right));
            offsets.iter().all(|offset| offset.0.abs() <= 1 && reflected(offset))
        };
        let by_col = if stencil.wraps.1 {
            cols.is_multiple_of(2)
        } else {
            let reflected = |&(down, right): &(isize, isize)| offsets.contains(&(down, -right));
            offsets.iter().all(|offset| offset.1.abs() <= 1 && reflected(offset))
        };
        (by_row || by_col).then_some(Self { shape: stencil.shape, by_row, by_col })
    }

    /// The class of each cell, row by row: 2 · (row mod 2) + (column mod 2), where a parity that
    /// says nothing is left out.
    pub(in crate::lights_out) fn of_cells(self) -> Vec<usize> {
        let (rows, cols) = self.shape;
        let class = |row: usize, col: usize| {
            let (row_parity, col_parity) = (row % 2, col % 2);
            2 * row_parity * usize::from(self.by_row) + col_parity * usize::from(self.by_col)
        };
        (0..rows).flat_map(|row| (0..cols).map(move |col| class(row, col))).collect()
    }
}
