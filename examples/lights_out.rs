//! The fewest presses that turn off all lights of a board, and where they are; or -1.
//!
//! ```text
//! cargo run --release --example lights_out                   the classic 5×5 with every light on
//! cargo run --release --example lights_out -- board.txt      a board from a file
//! cargo run --release --example lights_out -- --count -      from standard input; the number alone
//! ```
//!
//! A board is `r c`, then r rows of c characters `0` (off) or `1` (on). Line breaks and blanks are
//! alike.
//!
//! What to copy is in `answer`; arguments, input and faults are the business of
//! `common/program.rs`.

use std::fmt::Write as _;
use std::process::ExitCode;

use gf2_linalg::lights_out::{Grid, SolveError, solve_min};

#[path = "common/program.rs"]
mod program;

const USAGE: &str = "[--count] [FILE | -]";
const CLASSIC: &str = "5 5\n11111\n11111\n11111\n11111\n11111\n";

fn main() -> ExitCode {
    let mut arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let count = arguments.len();
    arguments.retain(|argument| argument != "--count");
    let count_only = arguments.len() < count;
    program::run(USAGE, CLASSIC, arguments, |text| answer(text, count_only))
}

fn answer(text: &str, count_only: bool) -> Result<String, String> {
    match solve_min(&parse_board(text)?) {
        Ok(presses) if count_only => Ok(format!("{}\n", presses.len())),
        Ok(presses) => Ok(format!("{}\n{presses}\n", presses.len())),
        Err(SolveError::Unsolvable { .. }) => Ok("-1\n".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

/// Reads `r c` and the rows; the message of an error begins with the place.
fn parse_board(text: &str) -> Result<Grid, String> {
    let (rows, rest) = parse_size(text, text, "rows")?;
    let (cols, rest) = parse_size(text, rest, "columns")?;
    // Blanks in the place of the sizes leave every row where it stands, and so the places in
    // errors.
    let header = &text[..text.len() - rest.len()];
    let mut blanked: String =
        header.chars().map(|c| if c.is_whitespace() { c } else { ' ' }).collect();
    let _ = write!(blanked, "{rest}");
    let grid: Grid = blanked.parse().map_err(|error| format!("{error}"))?;
    // Characters that are all set apart by blanks were read as rows of one.
    let apart = grid.cols() == 1 && Some(grid.rows()) == rows.checked_mul(cols);
    let grid =
        if apart { Grid::from_fn(rows, cols, |i, j| grid.get(i * cols + j, 0)) } else { grid };
    if (grid.rows(), grid.cols()) == (rows, cols) {
        Ok(grid)
    } else {
        let (found_rows, found_cols) = (grid.rows(), grid.cols());
        Err(format!(
            "line {}: expected {rows} rows of {cols} lights, found {found_rows} of {found_cols}",
            text.lines().count().max(1)
        ))
    }
}

/// Reads a number from the start of `rest`, a part of `text`; returns what follows it.
fn parse_size<'a>(text: &str, rest: &'a str, what: &str) -> Result<(usize, &'a str), String> {
    let rest = rest.trim_start();
    let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
    let (word, after) = rest.split_at(end);
    match word.parse() {
        Ok(size) if size > 0 => Ok((size, after)),
        _ => {
            let before = &text[..text.len() - rest.len()];
            let line = before.matches('\n').count() + 1;
            let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
            let found = match word {
                "" => "the end".to_owned(),
                _ => format!("{:?}", program::abridged(word)),
            };
            Err(format!(
                "line {line}, column {column}: expected the number of {what}, 1 or more, found {found}"
            ))
        }
    }
}
