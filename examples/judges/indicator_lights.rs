//! Buttons wired to any lights: the fewest presses that show the wanted lights, summed over
//! machines.
//!
//! ```text
//! cargo run --release --example indicator_lights                     three machines
//! cargo run --release --example indicator_lights -- machines.txt     machines from a file
//! cargo run --release --example indicator_lights -- -                from standard input
//! ```
//!
//! A line is one machine, whose lights are all off at first. In brackets stand the wanted lights,
//! `.` off and `#` on. Then follow the buttons: in parentheses the lights that a button toggles,
//! counted from 0. The braces at the end are of no interest here.
//!
//! No board and no rule: a machine is a matrix A over GF(2) with a row for each light and a column
//! for each button. The press sets that show b are the solutions of A x = b, and the lightest of
//! them is the coset leader.

use std::process::ExitCode;

use gf2_linalg::{BitMatrix, BitVec};

#[path = "../common/lines.rs"]
mod lines;
#[path = "../common/program.rs"]
mod program;

use lines::{Line, Lines};

const SAMPLE: &str = "\
[#..#.] (0,2) (1,3,4) (2,3) (0,1,4) (4) {7,3,5,2,9}
[#..#] (0,1) (1,2) (2,3) (0,2) {1,2,3,4}
[##.#.#] (0,5) (1) (3,5) (0,1,3) (2,4) (2,4,5) {1,1,1,1,1,1}
";

fn main() -> ExitCode {
    program::run("[FILE | -]", SAMPLE, std::env::args_os().skip(1), answer)
}

fn answer(text: &str) -> Result<String, String> {
    let mut sum = 0;
    let mut lines = Lines::new(text);
    let mut machine = Some(lines.expect("a machine")?);
    while let Some(line) = machine {
        let (wanted, buttons) = parse_machine(line)?;
        let wiring = BitMatrix::from_fn(wanted.len(), buttons.len(), |i, j| buttons[j][i]);
        // A kernel that does not fit in memory is a fault of the input.
        BitMatrix::try_zeros(wiring.nullity(), buttons.len())
            .map_err(|_| line.fault(0, "fewer buttons"))?;
        let Some(solutions) = wiring.solutions(&wanted) else {
            return Err(line.fault(0, "lights that the buttons can show"));
        };
        let presses = solutions.leader().map_err(|error| line.fault(0, error))?;
        sum += presses.count_ones();
        machine = lines.next_line();
    }
    Ok(format!("{sum}\n"))
}

/// The wanted lights, and for each button the lights that it toggles.
fn parse_machine(line: Line) -> Result<(BitVec, Vec<BitVec>), String> {
    let text = line.text;
    let mut start = text.len() - text.trim_start().len();
    let group = enclosed(line, start, '[', ']')?;
    let mut wanted = BitVec::new();
    for (offset, light) in group.char_indices() {
        match light {
            '.' => wanted.push(false),
            '#' => wanted.push(true),
            _ => return Err(line.fault(start + 1 + offset, "a light, . or #")),
        }
    }
    start += group.len() + 2;
    let mut buttons = Vec::new();
    loop {
        start = text.len() - text[start..].trim_start().len();
        match text[start..].chars().next() {
            None => return Ok((wanted, buttons)),
            Some('{') => {
                start += enclosed(line, start, '{', '}')?.len() + 2;
                return if text[start..].trim().is_empty() {
                    Ok((wanted, buttons))
                } else {
                    Err(line.fault(start, "the end of the line"))
                };
            }
            Some(_) => {
                let group = enclosed(line, start, '(', ')')?;
                buttons.push(parse_button(line, start + 1, group, wanted.len())?);
                start += group.len() + 2;
            }
        }
    }
}

/// The lights that the button toggles whose list begins at byte `start`; a light named twice is
/// toggled twice.
fn parse_button(line: Line, mut start: usize, list: &str, lights: usize) -> Result<BitVec, String> {
    let mut toggled = BitVec::repeat(false, lights);
    if list.trim().is_empty() {
        return Ok(toggled);
    }
    for number in list.split(',') {
        match number.trim().parse::<usize>() {
            Ok(light) if light < lights => {
                let on = toggled[light];
                toggled.set(light, !on);
            }
            _ => return Err(line.fault(start, format!("the number of a light below {lights}"))),
        }
        start += number.len() + 1;
    }
    Ok(toggled)
}

/// What stands between the two signs, the first of which has to stand at byte `start`.
fn enclosed(line: Line<'_>, start: usize, open: char, close: char) -> Result<&str, String> {
    let inside = line.text[start..]
        .strip_prefix(open)
        .ok_or_else(|| line.fault(start, format!("{open}")))?;
    let end = inside.find(close).ok_or_else(|| line.fault(line.text.len(), format!("{close}")))?;
    Ok(&inside[..end])
}
