//! UVa 10309, "Turn the Lights Off": the fewest presses, at most 100, for a 10×10 board, or -1.
//!
//! ```text
//! cargo run --release --example uva_10309                    three boards
//! cargo run --release --example uva_10309 -- boards.txt      boards from a file
//! cargo run --release --example uva_10309 -- -               from standard input
//! ```
//!
//! Each board is a line with its name, one word, then 10 rows of 10 characters `#` (off) or `O`
//! (on). The name `end` ends the input. The output is one line a board: its name and the number.

use std::fmt::Write as _;
use std::process::ExitCode;

use gf2_linalg::lights_out::{SolveError, Solver};

#[path = "../common/boards.rs"]
mod boards;
#[path = "../common/lines.rs"]
mod lines;
#[path = "../common/program.rs"]
mod program;

use boards::board;
use lines::Lines;

const SIDE: usize = 10;
const MOST_PRESSES: usize = 100;
const SAMPLE: &str = "all_off
##########
##########
##########
##########
##########
##########
##########
##########
##########
##########
all_on
OOOOOOOOOO
OOOOOOOOOO
OOOOOOOOOO
OOOOOOOOOO
OOOOOOOOOO
OOOOOOOOOO
OOOOOOOOOO
OOOOOOOOOO
OOOOOOOOOO
OOOOOOOOOO
simple
#O########
OOO#######
#O########
####OO####
###O##O###
####OO####
##########
########O#
#######OOO
########O#
end
";

fn main() -> ExitCode {
    program::run("[FILE | -]", SAMPLE, std::env::args_os().skip(1), answer)
}

fn answer(text: &str) -> Result<String, String> {
    let mut lines = Lines::new(text);
    let solver = Solver::new(SIDE, SIDE);
    let mut output = String::new();
    loop {
        let line = lines.expect("the name of a board or end")?;
        let name = line.text.trim();
        if let Some(blank) = name.find(char::is_whitespace) {
            let start = line.text.len() - line.text.trim_start().len() + blank;
            return Err(line.fault(start, "the end of a name of one word"));
        }
        if name == "end" {
            break;
        }
        let grid = board(
            &mut lines,
            (SIDE, SIDE),
            ['#', 'O'],
            format_args!("board {}", program::abridged(name)),
        )?;
        let _ = match solver.solve_min(&grid) {
            Ok(presses) if presses.len() <= MOST_PRESSES => {
                writeln!(output, "{name} {}", presses.len())
            }
            Ok(_) | Err(SolveError::Unsolvable { .. }) => writeln!(output, "{name} -1"),
            Err(error) => return Err(format!("board {name}: {error}")),
        };
    }
    boards::end(&mut lines)?;
    Ok(output)
}
