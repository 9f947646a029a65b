//! Codes by their parity checks: minimum distance, weight distribution, and syndrome decoding by coset leaders.
//!
//! ```text
//! cargo run --release --example syndrome                 the Hamming code [7, 4] and the Golay code [23, 12]
//! cargo run --release --example syndrome -- code.alist   a code from a file: an alist, a Matrix Market file or rows
//! cargo run --release --example syndrome -- -            from standard input
//! ```
//!
//! A code is the kernel of its parity check H. A received word y = c + e has the syndrome H y = H e; the most
//! likely error e is the lightest solution of H e = H y. Every error of up to t bits is found if the minimum distance
//! is at least 2 t + 1: 1 bit for the Hamming code, 3 for the Golay code.

use std::error::Error;
use std::process::ExitCode;

use gf2_linalg::coset::CosetSearch;
use gf2_linalg::{BitMatrix, BitVec};

/// The parity check of the Hamming code: column j is j + 1 in binary.
const HAMMING: &str =
    "7 3\n3 4\n1 1 2 1 2 2 3\n4 4 4\n1\n2\n1 2\n3\n1 3\n2 3\n1 2 3\n1 3 5 7\n2 3 6 7\n4 5 6 7\n";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("syndrome: {message}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let Some(source) = std::env::args_os().nth(1) else {
        let hamming = BitMatrix::from_alist(HAMMING)?;
        show("Hamming", &hamming)?;
        decode(&hamming, &[4])?;
        // The generator polynomial (MacWilliams and Sloane, chapter 16), lowest coefficient first.
        let golay = cyclic_parity_check(23, &[1, 0, 1, 0, 1, 1, 1, 0, 0, 0, 1, 1]);
        show("Golay", &golay)?;
        return decode(&golay, &[2, 11, 19]);
    };
    let name = source.to_string_lossy();
    let text = if source == "-" {
        std::io::read_to_string(std::io::stdin())
    } else {
        std::fs::read_to_string(&source)
    };
    let text = text.map_err(|error| format!("cannot read {name}: {error}"))?;
    let parity_check = read(&text).map_err(|error| format!("{name}: {error}"))?;
    show(&name, &parity_check)
}

/// A matrix in whichever format the text starts like.
fn read(text: &str) -> Result<BitMatrix, Box<dyn Error>> {
    if text.starts_with("%%") {
        return Ok(BitMatrix::from_matrix_market(text)?);
    }
    // An alist starts with two numbers, of which at least one is neither 0 nor 1 unless the code is trivial.
    let first = text.lines().next().unwrap_or_default();
    if first.split_whitespace().any(|field| field.chars().any(|c| matches!(c, '2'..='9'))) {
        return Ok(BitMatrix::from_alist(text)?);
    }
    Ok(text.parse::<BitMatrix>()?)
}

/// Prints what is known of the code with this parity check.
fn show(name: &str, parity_check: &BitMatrix) -> Result<(), Box<dyn Error>> {
    let search = CosetSearch::new(&parity_check.kernel_basis());
    println!("{name} code [{}, {}]", search.ncols(), search.dimension());
    match search.minimum_distance()? {
        Some(distance) => println!("  minimum distance {distance}"),
        None => println!("  no word but zero"),
    }
    let zero = BitVec::repeat(false, search.ncols());
    let distribution = search.weight_distribution(&zero)?;
    for (weight, count) in distribution.iter().enumerate().filter(|(_, count)| **count > 0) {
        println!("  {count:>5} words of weight {weight}");
    }
    Ok(())
}

/// Decodes a word of the code in which the bits at these places are wrong.
fn decode(parity_check: &BitMatrix, wrong: &[usize]) -> Result<(), Box<dyn Error>> {
    let code = parity_check.kernel_basis();
    let mut received = code.row(0).to_bitvec() ^ code.row(2);
    for &place in wrong {
        let bit = !received[place];
        received.set(place, bit);
    }
    let syndrome = parity_check * &received;
    let error = parity_check.solutions(&syndrome).ok_or("y itself is a solution")?.leader()?;
    let found: Vec<_> = error.iter_ones().collect();
    println!("  errors made in {wrong:?}, found in {found:?}");
    if found == wrong { Ok(()) } else { Err(format!("decoded {found:?} for {wrong:?}").into()) }
}

/// The parity check of the cyclic code of multiples of `generator`: column j is xʲ modulo the generator.
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
