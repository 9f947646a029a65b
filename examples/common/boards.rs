//! Boards of lights, one row a line.

use std::fmt;

use gf2_linalg::BitMatrix;
use gf2_linalg::lights_out::Grid;

use super::lines::{Line, Lines};

/// The signs for a light that is off and for one that is on.
pub(crate) type Signs = [char; 2];

/// The next r lines as a board of c columns; `name` is what messages call it.
///
/// The rows are taken as they come: sizes may claim more than there is, or than memory holds.
pub(crate) fn board(
    lines: &mut Lines,
    (rows, cols): (usize, usize),
    signs: Signs,
    name: impl fmt::Display,
) -> Result<Grid, String> {
    let mut lights = Vec::new();
    for row in 1..=rows {
        let line = lines.expect(format_args!("row {row} of {name}"))?;
        lights.push(row_of_lights(line, cols, signs)?);
    }
    Ok(BitMatrix::from_rows(lights).map_err(|error| error.to_string())?.into())
}

/// Nothing but blank lines may follow.
pub(crate) fn end(lines: &mut Lines) -> Result<(), String> {
    lines.next_line().map_or(Ok(()), |line| Err(line.fault(0, "the end")))
}

/// Lights side by side or set apart by blanks.
fn row_of_lights(line: Line, count: usize, [off, on]: Signs) -> Result<Vec<bool>, String> {
    let mut lights = Vec::new();
    for (start, found) in line.text.char_indices().filter(|(_, found)| !found.is_whitespace()) {
        if lights.len() == count {
            return Err(line.fault(start, format!("the end of a row of {count} lights")));
        }
        if found != off && found != on {
            return Err(line.fault(start, format!("a light, {off} or {on}")));
        }
        lights.push(found == on);
    }
    if lights.len() == count {
        Ok(lights)
    } else {
        let found = lights.len();
        Err(line.fault(line.text.len(), format!("{count} lights, not only {found}")))
    }
}
