//! Prints the fewest presses that turn off all lights of a board, or -1, then the presses as a board.
//!
//! ```text
//! cargo run --release --example lights_out                   the classic 5×5 with every light on
//! cargo run --release --example lights_out -- board.txt      a board from a file
//! cargo run --release --example lights_out -- --count -      from standard input; the number alone
//! ```
//!
//! A board is `r c`, then r rows of c characters `0` (off) or `1` (on); line breaks and blanks are alike.

use std::ffi::{OsStr, OsString};
use std::fmt::{self, Write as _};
use std::io::{self, Read, Write as _};
use std::process::ExitCode;

use gf2_linalg::lights_out::{Grid, SolveError, solve_min};

const USAGE: &str = "usage: lights_out [--count] [FILE | -]";
const CLASSIC: &str = "5 5\n11111\n11111\n11111\n11111\n11111\n";

fn main() -> ExitCode {
    match run() {
        Ok(output) => match io::stdout().write_all(output.as_bytes()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(_) => ExitCode::FAILURE,
        },
        Err(message) => {
            eprintln!("lights_out: {message}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<String, String> {
    let mut count_only = false;
    let mut source: Option<OsString> = None;
    for argument in std::env::args_os().skip(1) {
        match argument.to_str() {
            Some("--help" | "-h") => return Ok(format!("{USAGE}\n")),
            Some("--count") => count_only = true,
            Some(other) if other.starts_with("--") => {
                return Err(format!("unknown option {other}; {USAGE}"));
            }
            _ if source.is_some() => return Err(format!("more than one board named; {USAGE}")),
            _ => source = Some(argument),
        }
    }
    let text = match source.as_deref() {
        None => CLASSIC.to_owned(),
        Some(name) => read(name)?,
    };
    let name = shown(source.as_deref().unwrap_or(OsStr::new("-")));
    let grid = parse_board(&text).map_err(|message| format!("{name}: {message}"))?;
    match solve_min(&grid) {
        Ok(presses) if count_only => Ok(format!("{}\n", presses.len())),
        Ok(presses) => Ok(format!("{}\n{presses}\n", presses.len())),
        Err(SolveError::Unsolvable { .. }) => Ok("-1\n".to_owned()),
        Err(error) => Err(format!("{name}: {error}")),
    }
}

/// What a source is called in messages.
fn shown(name: &OsStr) -> impl fmt::Display {
    if name == "-" { OsStr::new("standard input") } else { name }.display()
}

fn read(name: &OsStr) -> Result<String, String> {
    let bytes = if name == "-" {
        let mut bytes = Vec::new();
        io::stdin().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        std::fs::read(name)
    };
    let name = shown(name);
    let bytes = bytes.map_err(|error| format!("cannot read {name}: {error}"))?;
    String::from_utf8(bytes).map_err(|error| {
        format!("{name}: byte {} is not text", error.utf8_error().valid_up_to() + 1)
    })
}

/// Reads `r c` and the rows; the message of an error begins with the place.
fn parse_board(text: &str) -> Result<Grid, String> {
    let (rows, rest) = parse_size(text, text, "rows")?;
    let (cols, rest) = parse_size(text, rest, "columns")?;
    // Blanks in the place of the sizes leave every row where it stands, and so the places in errors.
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
            let found = if word.is_empty() { "the end".to_owned() } else { format!("{word:?}") };
            Err(format!(
                "line {line}, column {column}: expected the number of {what}, 1 or more, found {found}"
            ))
        }
    }
}
