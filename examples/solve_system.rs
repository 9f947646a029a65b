//! Solves A x = b over GF(2): one solution, all, the lightest, or a proof that there is none.
//!
//! ```text
//! cargo run --release --example solve_system             a built-in A and two right-hand sides
//! cargo run --release --example solve_system -- a.txt    a system from a file
//! cargo run --release --example solve_system -- -        from standard input
//! ```
//!
//! Each line is a row of A, a bar, and its entry of b: `110100 | 0`. Several right-hand sides stand
//! in columns: `110100 | 01`.
//!
//! What to copy is in `answer`; arguments, input and faults are the business of
//! `common/program.rs`.

use std::error::Error;
use std::fmt::Write as _;
use std::process::ExitCode;

use gf2_linalg::{BitMatrix, BitVec};

#[path = "common/program.rs"]
mod program;

const SAMPLE: &str = "\
110100 | 01
011010 | 10
101001 | 00
000111 | 10
";

fn main() -> ExitCode {
    program::run("[FILE | -]", SAMPLE, std::env::args_os().skip(1), |text| {
        answer(text).map_err(|error| error.to_string())
    })
}

fn answer(text: &str) -> Result<String, Box<dyn Error>> {
    let (a, sides) = parse_system(text)?;
    let mut output = format!("A, of rank {}:\n{a}\n", a.rank());
    // One elimination answers any number of right-hand sides.
    let factorization = a.factor();
    // A kernel that does not fit in memory is an error here.
    BitMatrix::try_zeros(factorization.nullity(), a.ncols())?;
    for b in sides.transpose().rows() {
        writeln!(output, "\nb = {b}")?;
        if let Some(solutions) = factorization.solutions(b) {
            writeln!(output, "  one solution       {}", solutions.offset())?;
            writeln!(output, "  number             2^{}", solutions.dimension())?;
            let lightest = solutions.leader()?;
            writeln!(output, "  the lightest       {lightest}")?;
            assert_eq!(&a * &lightest, b);
        } else {
            let y: BitVec = factorization.inconsistency_witness(b).ok_or("b has no witness")?;
            let equations: Vec<_> = y.iter_ones().collect();
            writeln!(output, "  no solution: equations {equations:?} add up to 0 = 1")?;
        }
    }
    Ok(output)
}

/// Reads A and the right-hand sides, the columns of a matrix.
fn parse_system(text: &str) -> Result<(BitMatrix, BitMatrix), Box<dyn Error>> {
    let (mut left, mut right) = (String::new(), String::new());
    for (i, line) in text.trim_end().lines().enumerate() {
        let Some((of_a, of_b)) = line.split_once('|') else {
            let column = line.trim_end().chars().count() + 1;
            return Err(format!("line {}, column {column}: expected a bar", i + 1).into());
        };
        // Blanks in the place of the other part leave every entry where it stands, and so the
        // places in errors.
        writeln!(left, "{of_a}")?;
        writeln!(right, "{:width$} {of_b}", "", width = of_a.chars().count())?;
    }
    let (a, sides): (BitMatrix, BitMatrix) = (left.parse()?, right.parse()?);
    if a.nrows() == 0 || a.nrows() != sides.nrows() || sides.ncols() == 0 {
        let (rows, entries) = (a.nrows(), sides.nrows());
        return Err(
            format!("expected right-hand sides, found {entries} entries for {rows} rows").into()
        );
    }
    Ok((a, sides))
}
