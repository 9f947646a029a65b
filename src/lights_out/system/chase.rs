//! Light chasing: a few presses, which are free, force all others.
//!
//! A light goes out if an odd number of the presses that toggle it match it: x_p + Σ x_q = b, the
//! sum over the other presses q that toggle it. Once all but one of them are known, the light
//! forces the last: x_p = b + Σ x_q. So all presses follow from those that no light forces, and as
//! many lights are left that force none.
//!
//! The presses are forced row by row where a whole row follows from those above it ([`Rows`]), and
//! cell by cell elsewhere ([`Cells`]). Both answer the same questions.

use super::cells::Cells;
use super::rows::Rows;
use super::turn::Turn;
use crate::lights_out::board::Stencil;
use crate::lights_out::tuning::Tuning;
use crate::matrix::BitMatrix;
use crate::matrix::TooLarge;

/// The order in which presses are forced, on a board that is turned already.
#[derive(Debug)]
pub(super) enum Chase {
    /// All presses of a row at once.
    Rows(Rows),
    /// One press after the other.
    Cells(Cells),
}

impl Chase {
    /// The order that leaves the fewest presses free, at most so many, and how the board is turned
    /// for it; `None` if every order leaves more.
    pub(super) fn shortest(
        stencil: &Stencil,
        holes: Option<&BitMatrix>,
        most: usize,
        tuning: &Tuning,
    ) -> Result<Option<(Turn, Self)>, TooLarge> {
        let turns = Turn::all(stencil.shape).map(|turn| (turn, turn.turn_stencil(stencil)));
        if holes.is_none() {
            let rows =
                turns.iter().filter_map(|(turn, stencil)| Some((*turn, Rows::new(stencil)?)));
            let fewest = rows.min_by_key(|(_, rows)| rows.free());
            if let Some((turn, rows)) = fewest.filter(|(_, rows)| rows.free() <= most) {
                return Ok(Some((turn, Self::Rows(rows))));
            }
        }
        if stencil.shape.0 * stencil.shape.1 <= tuning.small_for_cells {
            return Ok(None);
        }
        Cells::check_size(stencil)?;
        let mut turns = turns.to_vec();
        // Symmetric rules look the same from several sides.
        turns.dedup_by(|(_, stencil), (_, before)| stencil == before);
        let holes = holes.map(BitMatrix::to_row_major);
        let cells = turns.into_iter().filter_map(|(turn, stencil)| {
            let holes = holes.as_deref().map(|holes| turn.turned(holes));
            Some((turn, Cells::new(&stencil, holes.as_deref(), most)?))
        });
        let fewest = cells.min_by_key(|(_, cells)| cells.free());
        Ok(fewest.map(|(turn, cells)| (turn, Self::Cells(cells))))
    }

    /// The number of free presses.
    pub(super) fn free(&self) -> usize {
        match self {
            Self::Rows(rows) => rows.free(),
            Self::Cells(cells) => cells.free(),
        }
    }

    /// Whether each press is forced by earlier ones of the board, and the free ones come in its
    /// order.
    pub(super) fn is_in_order(&self) -> bool {
        match self {
            Self::Rows(rows) => rows.is_in_order(),
            Self::Cells(_) => true,
        }
    }

    /// The square matrix M: column u holds the lights that are left on a dark board by the u-th
    /// free press and all that it forces.
    pub(super) fn matrix(&self, tuning: &Tuning) -> BitMatrix {
        match self {
            Self::Rows(rows) => rows.matrix(),
            Self::Cells(cells) => cells.matrix(tuning.words_together),
        }
    }

    /// The lights that are left if none of the free presses is made.
    pub(super) fn remainder(&self, lights: &[u64]) -> Vec<u64> {
        match self {
            Self::Rows(rows) => rows.remainder(lights),
            Self::Cells(cells) => cells.remainder(lights),
        }
    }

    /// All presses, those that the free ones force included.
    pub(super) fn presses(&self, lights: &[u64], free: &[u64]) -> Vec<u64> {
        match self {
            Self::Rows(rows) => rows.presses(lights, free),
            Self::Cells(cells) => cells.presses(lights, free),
        }
    }

    /// The quiet patterns whose free presses are the rows of a matrix, one a row.
    pub(super) fn quiet_patterns(&self, free: &BitMatrix, tuning: &Tuning) -> BitMatrix {
        match self {
            Self::Rows(rows) => rows.quiet_patterns(free, tuning.columns_together),
            Self::Cells(cells) => cells.quiet_patterns(free),
        }
    }
}
