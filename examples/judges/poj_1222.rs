//! POJ 1222, "EXTENDED LIGHTS OUT": which buttons of a 5×6 board turn every light off.
//!
//! ```text
//! cargo run --release --example poj_1222                     two puzzles
//! cargo run --release --example poj_1222 -- puzzles.txt      puzzles from a file
//! cargo run --release --example poj_1222 -- -                from standard input
//! ```
//!
//! The input is the number of puzzles, then each as 5 rows of 6 lights `0` (off) or `1` (on) set
//! apart by blanks. The output is a line `PUZZLE #n` and the presses in the same form.
//!
//! The 5×6 board has no quiet pattern but the empty one. So every puzzle has exactly one solution,
//! and there is no minimum to search.

use std::fmt::Write as _;
use std::process::ExitCode;

use gf2_linalg::lights_out::Solver;

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

const ROWS: usize = 5;
const COLS: usize = 6;
const SAMPLE: &str = "2
0 1 1 0 1 0
1 0 0 1 1 1
0 0 1 0 0 1
1 0 0 1 0 1
0 1 1 1 0 0
0 0 1 0 1 0
1 0 1 0 1 1
0 0 1 0 1 1
1 0 1 1 0 0
0 1 0 1 0 0
";

fn main() -> ExitCode {
    program::run("[FILE | -]", SAMPLE, std::env::args_os().skip(1), answer)
}

fn answer(text: &str) -> Result<String, String> {
    let mut lines = Lines::new(text);
    let [puzzles] = numbers(lines.expect("the number of puzzles")?, ["puzzles"])?;
    let solver = Solver::new(ROWS, COLS);
    let mut output = String::new();
    for puzzle in 1..=puzzles {
        let grid = board(&mut lines, (ROWS, COLS), ['0', '1'], format_args!("puzzle {puzzle}"))?;
        let presses = solver.solve(&grid).map_err(|error| format!("puzzle {puzzle}: {error}"))?;
        let _ = writeln!(output, "PUZZLE #{puzzle}");
        for row in 0..ROWS {
            let cells: Vec<_> =
                (0..COLS).map(|col| if presses.contains(row, col) { "1" } else { "0" }).collect();
            let _ = writeln!(output, "{}", cells.join(" "));
        }
    }
    boards::end(&mut lines)?;
    Ok(output)
}
