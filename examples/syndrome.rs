//! Syndrome decoding of two classical codes, by coset leaders.
//!
//! ```text
//! cargo run --release --example syndrome
//! ```
//!
//! A code is the kernel of its parity check H. A received word y = c + e has the syndrome H y = H e; the most
//! likely error e is the lightest solution of H e = H y. For the Hamming code [7, 4] and the Golay code [23, 12] every
//! error of up to 1 and 3 bits is found.

use std::error::Error;

use gf2_linalg::coset::CosetSearch;
use gf2_linalg::{BitMatrix, BitVec};

fn main() -> Result<(), Box<dyn Error>> {
    // The generator polynomials, lowest coefficient first (MacWilliams and Sloane, chapters 7 and 16).
    show("Hamming", 7, &[1, 1, 0, 1], &[4])?;
    show("Golay", 23, &[1, 0, 1, 0, 1, 1, 1, 0, 0, 0, 1, 1], &[2, 11, 19])
}

/// Prints what is known of a cyclic code, and decodes a word with the given errors.
fn show(name: &str, len: usize, generator: &[u8], errors: &[usize]) -> Result<(), Box<dyn Error>> {
    let parity_check = cyclic_parity_check(len, generator);
    let code = parity_check.kernel_basis();
    let search = CosetSearch::new(&code);
    println!("{name} code [{len}, {}]", search.dimension());

    println!("  minimum distance {}", search.minimum_distance()?.ok_or("the code is trivial")?);
    let zero = BitVec::repeat(false, len);
    let distribution = search.weight_distribution(&zero)?;
    let terms = distribution.iter().enumerate().filter(|(_, count)| **count > 0);
    for (weight, count) in terms {
        println!("  {count:>5} words of weight {weight}");
    }

    let mut received = code.row(0).to_bitvec() ^ code.row(2);
    for &place in errors {
        let bit = !received[place];
        received.set(place, bit);
    }
    let syndrome = &parity_check * &received;
    let error = parity_check.solutions(&syndrome).ok_or("H has full rank")?.leader()?;
    let found: Vec<_> = error.iter_ones().collect();
    println!("  errors made in {errors:?}, found in {found:?}");
    if found != errors {
        return Err(format!("decoded {found:?} for {errors:?}").into());
    }
    Ok(())
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
