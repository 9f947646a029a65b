//! Inverts a matrix over GF(2), given as rows of 0 and 1 in a file or on standard input.
//!
//! ```text
//! cargo run --release --example inverse                  a built-in 4×4 matrix
//! cargo run --release --example inverse -- matrix.txt    a matrix from a file
//! cargo run --release --example inverse -- -             from standard input
//! ```

use std::process::ExitCode;

use gf2_linalg::BitMatrix;

fn main() -> ExitCode {
    match run() {
        Ok(output) => {
            println!("{output}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("inverse: {message}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<String, String> {
    let source = std::env::args_os().nth(1);
    let text = match &source {
        None => Ok("1101\n0110\n0011\n1010".to_owned()),
        Some(name) if name == "-" => std::io::read_to_string(std::io::stdin()),
        Some(name) => std::fs::read_to_string(name),
    };
    let name = source.as_ref().map_or("the matrix".into(), |name| name.to_string_lossy());
    let matrix: BitMatrix = text
        .map_err(|error| format!("cannot read {name}: {error}"))?
        .parse()
        .map_err(|error| format!("{name}: {error}"))?;
    let (nrows, ncols) = matrix.shape();
    if nrows != ncols {
        return Err(format!("{name}: a {nrows}×{ncols} matrix is not square"));
    }
    match matrix.inverse() {
        Some(inverse) => Ok(inverse.to_string()),
        None => Err(format!("{name}: a matrix of rank {} < {ncols} has no inverse", matrix.rank())),
    }
}
