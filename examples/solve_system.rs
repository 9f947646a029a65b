//! Solves systems A x = b over GF(2): one solution, all solutions, the lightest one, or a proof that there is none.
//!
//! ```text
//! cargo run --release --example solve_system
//! ```

use std::error::Error;

use gf2_linalg::{BitMatrix, BitVec};

fn main() -> Result<(), Box<dyn Error>> {
    let a: BitMatrix = "110100\n011010\n101001\n000111".parse()?;
    println!("A, of rank {}:\n{a}\n", a.rank());

    // One elimination answers any number of right-hand sides.
    let factorization = a.factor();
    for b in ["0101", "1000"] {
        let b: BitVec = b.chars().map(|bit| bit == '1').collect();
        println!("b = {b}");
        if let Some(solutions) = factorization.solutions(&b) {
            println!("  one solution       {}", solutions.offset());
            println!("  number             2^{}", solutions.dimension());
            let lightest = solutions.leader()?;
            println!("  the lightest       {lightest}");
            assert_eq!(&a * &lightest, b);
        } else {
            let y = factorization.inconsistency_witness(&b).ok_or("b has no witness")?;
            let equations: Vec<_> = y.iter_ones().collect();
            println!("  no solution: equations {equations:?} add up to 0 = 1");
        }
    }
    Ok(())
}
