//! Inverts a matrix over GF(2), given as rows of 0 and 1.
//!
//! ```text
//! cargo run --release --example inverse                  a built-in 4×4 matrix
//! cargo run --release --example inverse -- matrix.txt    a matrix from a file
//! cargo run --release --example inverse -- -             from standard input
//! ```
//!
//! What to copy is in `answer`; arguments, input and faults are the business of
//! `common/program.rs`.

use std::process::ExitCode;

use gf2_linalg::BitMatrix;

#[path = "common/program.rs"]
mod program;

const SAMPLE: &str = "1101\n0110\n0011\n1010";

fn main() -> ExitCode {
    program::run("[FILE | -]", SAMPLE, std::env::args_os().skip(1), answer)
}

fn answer(text: &str) -> Result<String, String> {
    let matrix: BitMatrix = text.parse().map_err(|error| format!("{error}"))?;
    let (nrows, ncols) = matrix.shape();
    if nrows != ncols {
        return Err(format!("a {nrows}×{ncols} matrix is not square"));
    }
    match matrix.inverse() {
        Some(inverse) => Ok(format!("{inverse}\n")),
        None => Err(format!("a matrix of rank {} < {ncols} has no inverse", matrix.rank())),
    }
}
