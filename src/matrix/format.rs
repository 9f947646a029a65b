//! Text: `Display` and `FromStr` are inverses for every shape.

use std::fmt::{self, Write};
use std::str::FromStr;

use super::BitMatrix;
use crate::text::{self, ParseError, Span};
use crate::words;

impl BitMatrix {
    pub(super) fn write_row(&self, i: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = self.row_words(i);
        (0..self.ncols).try_for_each(|j| f.write_char(if words::get(row, j) { '1' } else { '0' }))
    }
}

/// One line of `0` and `1` a row, without a newline after the last; a matrix without entries is
/// written as its shape, `0x5`.
impl fmt::Display for BitMatrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.nrows == 0 || self.ncols == 0 {
            return write!(f, "{}x{}", self.nrows, self.ncols);
        }
        for i in 0..self.nrows {
            f.write_str(if i == 0 { "" } else { "\n" })?;
            self.write_row(i, f)?;
        }
        Ok(())
    }
}

/// Reads what `Display` writes: one line of `0` and `1` a row, or the shape of a matrix without
/// entries. Blanks within a line and around the whole text are allowed; the empty text is 0×0.
///
/// # Errors
///
/// [`ParseError`] with line and column: another character, or a line whose length differs from the
/// first.
///
/// # Examples
///
/// ```
/// use gf2_linalg::BitMatrix;
///
/// let a: BitMatrix = "1 0 1\n0 1 1\n".parse()?;
/// assert_eq!(a.to_string().parse::<BitMatrix>()?, a);
/// assert_eq!("0x5".parse::<BitMatrix>()?, BitMatrix::zeros(0, 5));
/// let error = "10\n1".parse::<BitMatrix>().unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 1: a row of 1 entries where the first row has 2");
/// # Ok::<(), gf2_linalg::text::ParseError>(())
/// ```
impl FromStr for BitMatrix {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse(text, text::lines(text))
    }
}

impl BitMatrix {
    /// Reads a matrix whose rows have been told apart already, or the shape of one without entries.
    pub(crate) fn parse<'a>(
        text: &str,
        rows: impl Iterator<Item = Span<'a>>,
    ) -> Result<Self, ParseError> {
        if let Some((nrows, ncols)) = text::parse_empty_shape(text) {
            return Ok(Self::zeros(nrows, ncols));
        }
        let rows = text::parse_rows(rows)?;
        Ok(Self::from_rows(rows).expect("the parser refuses ragged rows"))
    }
}
