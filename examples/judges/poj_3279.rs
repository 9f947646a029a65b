//! POJ 3279, "Fliptile": the fewest flips that leave every tile white, or IMPOSSIBLE.
//!
//! ```text
//! cargo run --release --example poj_3279                     the 4×4 sample
//! cargo run --release --example poj_3279 -- tiles.txt        tiles from a file
//! cargo run --release --example poj_3279 -- -                from standard input
//! ```
//!
//! The input is M and N, then M rows of N tiles `0` (white) or `1` (black) set apart by blanks. The
//! output is the number of flips of each tile in the same form. Among several answers with the
//! fewest flips the judge wants the lexicographically least, and that is the library's canonical
//! minimum.

use std::fmt::Write as _;
use std::process::ExitCode;

use gf2_linalg::lights_out::{SolveError, solve_min};

#[path = "../common/boards.rs"]
mod boards;
#[path = "../common/lines.rs"]
mod lines;
#[path = "../common/numbers.rs"]
mod numbers;
#[path = "../common/program.rs"]
mod program;

use boards::board;
use lines::Lines;
use numbers::numbers;

const SAMPLE: &str = "4 4
1 0 0 1
0 1 1 0
0 1 1 0
1 0 0 1
";

fn main() -> ExitCode {
    program::run("[FILE | -]", SAMPLE, std::env::args_os().skip(1), answer)
}

fn answer(text: &str) -> Result<String, String> {
    let mut lines = Lines::new(text);
    let size = lines.expect("the numbers of rows and columns")?;
    let [rows, cols] = numbers(size, ["rows", "columns"])?;
    if rows == 0 || cols == 0 {
        return Err(size.fault(0, "rows and columns, 1 or more of each"));
    }
    let tiles = board(&mut lines, (rows, cols), ['0', '1'], "the tiles")?;
    boards::end(&mut lines)?;
    let flips = match solve_min(&tiles) {
        Ok(flips) => flips,
        Err(SolveError::Unsolvable { .. }) => return Ok("IMPOSSIBLE\n".to_owned()),
        Err(error) => return Err(error.to_string()),
    };
    let mut output = String::new();
    for row in 0..rows {
        for col in 0..cols {
            let end = if col + 1 < cols { ' ' } else { '\n' };
            let _ = write!(output, "{}{end}", u8::from(flips.contains(row, col)));
        }
    }
    Ok(output)
}
