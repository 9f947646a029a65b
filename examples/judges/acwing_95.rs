//! AcWing 95: the fewest presses, at most 6, that turn every light of a 5×5 board **on**, or -1.
//!
//! ```text
//! cargo run --release --example acwing_95                    three boards
//! cargo run --release --example acwing_95 -- boards.txt      boards from a file
//! cargo run --release --example acwing_95 -- -               from standard input
//! ```
//!
//! The input is the number of boards, then each board as 5 rows of 5 characters `0` (off) or `1`
//! (on), with blank lines between the boards. The output is one number a line.

use std::fmt::Write as _;
use std::process::ExitCode;

use gf2_linalg::lights_out::{Grid, SolveError, Solver};

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

const SIDE: usize = 5;
const MOST_PRESSES: usize = 6;
const SAMPLE: &str = "3
00111
01011
10001
11010
11100

11101
11101
11110
11111
11111

01111
11111
11111
11111
11111
";

fn main() -> ExitCode {
    program::run("[FILE | -]", SAMPLE, std::env::args_os().skip(1), answer)
}

fn answer(text: &str) -> Result<String, String> {
    let mut lines = Lines::new(text);
    let [boards] = numbers(lines.expect("the number of boards")?, ["boards"])?;
    let solver = Solver::new(SIDE, SIDE);
    let mut output = String::new();
    for number in 1..=boards {
        let grid = board(&mut lines, (SIDE, SIDE), ['0', '1'], format_args!("board {number}"))?;
        // To turn all lights on is to turn off those that are not.
        let dark = Grid::from_fn(SIDE, SIDE, |row, col| !grid.get(row, col));
        let _ = match solver.solve_min(&dark) {
            Ok(presses) if presses.len() <= MOST_PRESSES => writeln!(output, "{}", presses.len()),
            Ok(_) | Err(SolveError::Unsolvable { .. }) => writeln!(output, "-1"),
            Err(error) => return Err(format!("board {number}: {error}")),
        };
    }
    boards::end(&mut lines)?;
    Ok(output)
}
