//! Linear codes: minimum distance, weight distribution, and decoding by coset leaders.
//!
//! ```text
//! cargo run --release --example syndrome                 the Hamming and the Golay code
//! cargo run --release --example syndrome -- code.alist   a code from a file
//! cargo run --release --example syndrome -- -            from standard input
//! ```
//!
//! The input is a parity check H as an alist, in the Matrix Market format, or as rows of 0 and 1.
//! The code is the kernel of H.
//!
//! A received word y = c + e has the syndrome H y = H e, and the most likely error e is the
//! lightest solution of H e = H y. Every error of up to t bits is found if the minimum distance is
//! at least 2 t + 1: 1 bit for the Hamming code [7, 4], 3 for the Golay code [23, 12].
//!
//! What to copy is in `description` and `decode`; arguments, input and faults are the business of
//! `common/program.rs`.

use std::error::Error;
use std::fmt::Write as _;
use std::process::ExitCode;

use gf2_linalg::coset::CosetSearch;
use gf2_linalg::{BitMatrix, BitVec};

#[path = "common/program.rs"]
mod program;

/// The parity check of the Hamming code: column j is j + 1 in binary.
const HAMMING: &str =
    "7 3\n3 4\n1 1 2 1 2 2 3\n4 4 4\n1\n2\n1 2\n3\n1 3\n2 3\n1 2 3\n1 3 5 7\n2 3 6 7\n4 5 6 7\n";

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let sample = arguments.is_empty();
    program::run("[FILE | -]", HAMMING, arguments, |text| {
        answer(text, sample).map_err(|error| error.to_string())
    })
}

fn answer(text: &str, sample: bool) -> Result<String, Box<dyn Error>> {
    let parity_check = read(text)?;
    let mut output = description(&parity_check)?;
    if sample {
        output += &decode(&parity_check, &[4])?;
        // The generator polynomial (MacWilliams and Sloane, chapter 16), lowest coefficient first.
        let golay = cyclic_parity_check(23, &[1, 0, 1, 0, 1, 1, 1, 0, 0, 0, 1, 1]);
        output += &description(&golay)?;
        output += &decode(&golay, &[2, 11, 19])?;
    }
    Ok(output)
}

/// A matrix in whichever format the text starts like.
fn read(text: &str) -> Result<BitMatrix, Box<dyn Error>> {
    if text.starts_with("%%") {
        return Ok(BitMatrix::from_matrix_market(text)?);
    }
    // An alist starts with two numbers, of which at least one is neither 0 nor 1 unless the code is
    // trivial.
    let first = text.lines().next().unwrap_or_default();
    if first.split_whitespace().any(|field| field.chars().any(|c| matches!(c, '2'..='9'))) {
        return Ok(BitMatrix::from_alist(text)?);
    }
    Ok(text.parse::<BitMatrix>()?)
}

/// What is known of the code with this parity check.
fn description(parity_check: &BitMatrix) -> Result<String, Box<dyn Error>> {
    // A kernel that does not fit in memory is an error here.
    BitMatrix::try_zeros(parity_check.nullity(), parity_check.ncols())?;
    let search = CosetSearch::new(&parity_check.kernel_basis());
    let mut output = format!("code [{}, {}]\n", search.ncols(), search.dimension());
    match search.minimum_distance()? {
        Some(distance) => writeln!(output, "  minimum distance {distance}")?,
        None => writeln!(output, "  no word but zero")?,
    }
    let zero = BitVec::repeat(false, search.ncols());
    let distribution = search.weight_distribution(&zero)?;
    for (weight, count) in distribution.iter().enumerate().filter(|(_, count)| **count > 0) {
        writeln!(output, "  {count:>5} words of weight {weight}")?;
    }
    Ok(output)
}

/// Decodes a word of the code in which the bits at these places are wrong.
fn decode(parity_check: &BitMatrix, wrong: &[usize]) -> Result<String, Box<dyn Error>> {
    let code = parity_check.kernel_basis();
    let mut received = code.row(0).to_bitvec() ^ code.row(2);
    for &place in wrong {
        let bit = !received[place];
        received.set(place, bit);
    }
    let syndrome = parity_check * &received;
    let error = parity_check.solutions(&syndrome).ok_or("y itself is a solution")?.leader()?;
    let found: Vec<_> = error.iter_ones().collect();
    if found != wrong {
        return Err(format!("decoded {found:?} for {wrong:?}").into());
    }
    Ok(format!("  errors made in {wrong:?}, found in {found:?}\n"))
}

/// The parity check of the cyclic code of multiples of `generator`: column j is xʲ modulo the
/// generator.
fn cyclic_parity_check(len: usize, generator: &[u8]) -> BitMatrix {
    let degree = generator.len() - 1;
    let mut power = vec![false; degree];
    power[0] = true;
    let columns = (0..len).map(|_| {
        let column = power.clone();
        let overflow = power[degree - 1];
        power.rotate_right(1);
        power[0] = false;
        for (coefficient, &tap) in power.iter_mut().zip(generator) {
            *coefficient ^= overflow && tap == 1;
        }
        column
    });
    BitMatrix::from_rows(columns).expect("all columns have one length").transpose()
}
