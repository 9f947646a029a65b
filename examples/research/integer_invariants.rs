//! Lights with more than two colours: which boards of integers can presses bring to zero?
//!
//! ```text
//! cargo run --release --example integer_invariants                all boards up to 9×9
//! cargo run --release --example integer_invariants -- 19 19       one board
//! ```
//!
//! Let a press add 1 to its cell and to the side neighbours, over the integers. The press vectors
//! span a subgroup of ℤᵐⁿ, and the quotient is ℤᶠ ⊕ ℤ/d₁ ⊕ ℤ/d₂ ⊕ … with each d dividing the next:
//! f is the free rank, the d are the invariant factors other than 1. With q colours a board is a
//! vector modulo q, and what can be reached follows from f and the d. Haese and Rusin printed the
//! table of f for m, n ≤ 9 (sci.math, February 1998); this program computes it again, with all
//! signs positive, and compares.
//!
//! Modulo 2 a factor ℤ/d stays if d is even, and each ℤ always does: f plus the number of even d is
//! the nullity of the board over GF(2), which the library computes in another way. That is checked
//! for every board.
//!
//! Method: with B = the n×n matrix with ones on the three middle diagonals, a press of row i adds
//! its B-image to row i and itself to the rows i ± 1. In the quotient, row i + 1 is thus −B times
//! row i minus row i − 1: everything follows from the first row, and what remains is that the row
//! after the last is zero. Up to signs that is Pₘ = 0 with P₀ = I, P₁ = B, Pᵢ₊₁ = B Pᵢ − Pᵢ₋₁: the
//! quotient is ℤⁿ modulo Pₘ, n×n instead of mn×mn. (Modulo 2 this is light chasing.) The invariant
//! factors are the diagonal of its Smith normal form.

use std::io::{self, Write as _};
use std::process::ExitCode;

use gf2_linalg::lights_out::Solver;
use num_bigint::{BigInt, Sign};

#[path = "../common/sizes.rs"]
mod sizes;

/// The longest side: beyond, the numbers have thousands of digits.
const MAX_SIDE: usize = 200;
const USAGE: &str = "usage: integer_invariants [ROWS COLUMNS]";

/// Haese and Rusin's free ranks: row m, column n, both from 1.
const FREE_RANKS: [[usize; 9]; 9] = [
    [0, 1, 0, 0, 1, 0, 0, 1, 0],
    [1, 0, 1, 0, 1, 0, 1, 0, 1],
    [0, 1, 0, 0, 1, 0, 0, 1, 0],
    [0, 0, 0, 2, 0, 0, 0, 0, 2],
    [1, 1, 1, 0, 2, 0, 1, 1, 1],
    [0, 0, 0, 0, 0, 0, 0, 0, 0],
    [0, 1, 0, 0, 1, 0, 0, 1, 0],
    [1, 0, 1, 0, 1, 0, 1, 0, 1],
    [0, 1, 0, 2, 1, 0, 0, 1, 2],
];

type Matrix = Vec<Vec<BigInt>>;

/// The quotient of ℤᵐⁿ by the press vectors.
struct Quotient {
    free_rank: usize,
    /// The invariant factors other than 1, each dividing the next.
    torsion: Vec<BigInt>,
}

fn main() -> ExitCode {
    let sizes = sizes::sizes(std::env::args_os().skip(1), 1..=MAX_SIDE);
    let outcome = match sizes.as_deref() {
        Some([]) => small_boards(),
        Some(&[rows, cols]) => checked_quotient(rows, cols)
            .map(|quotient| format!("{rows}×{cols}: {}\n", shown(&quotient))),
        _ => {
            eprintln!("integer_invariants: expected two sizes from 1 to {MAX_SIDE}; {USAGE}");
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(output) => match io::stdout().write_all(output.as_bytes()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(_) => ExitCode::FAILURE,
        },
        Err(message) => {
            eprintln!("integer_invariants: {message}");
            ExitCode::FAILURE
        }
    }
}

fn small_boards() -> Result<String, String> {
    let mut lines = vec!["free rank, m and n from 1 to 9:".to_owned()];
    for (m, printed) in (1..).zip(FREE_RANKS) {
        let mut ranks = Vec::new();
        for (n, printed) in (1..).zip(printed) {
            let rank = checked_quotient(m, n)?.free_rank;
            if rank != printed {
                return Err(format!(
                    "{m}×{n}: free rank {rank}, but {printed} was printed in 1998"
                ));
            }
            ranks.push(rank.to_string());
        }
        lines.push(format!("  {}", ranks.join(" ")));
    }
    lines.push("ℤᵐⁿ modulo the presses, where it is not trivial:".to_owned());
    for n in 1..=9 {
        for m in 1..=n {
            let quotient = checked_quotient(m, n)?;
            if quotient.free_rank > 0 || !quotient.torsion.is_empty() {
                lines.push(format!("  {m}×{n}: {}", shown(&quotient)));
            }
        }
    }
    lines.push(String::new());
    Ok(lines.join("\n"))
}

/// The quotient, compared with the nullity over GF(2).
fn checked_quotient(rows: usize, cols: usize) -> Result<Quotient, String> {
    let factors = invariant_factors(press_power(rows.max(cols), rows.min(cols)));
    let free_rank = factors.iter().filter(|factor| is_zero(factor)).count();
    let torsion: Vec<_> =
        factors.into_iter().filter(|d| !is_zero(d) && *d != BigInt::from(1)).collect();
    let even = torsion.iter().filter(|factor| !factor.bit(0)).count();
    let nullity = Solver::new(rows, cols).nullity();
    if free_rank + even != nullity {
        return Err(format!(
            "{rows}×{cols}: free rank {free_rank} and 2-rank {even}, but nullity {nullity} over GF(2)"
        ));
    }
    Ok(Quotient { free_rank, torsion })
}

fn shown(quotient: &Quotient) -> String {
    let free = match quotient.free_rank {
        0 => None,
        1 => Some("ℤ".to_owned()),
        rank => Some(format!("ℤ^{rank}")),
    };
    let parts: Vec<_> =
        free.into_iter().chain(quotient.torsion.iter().map(|d| format!("ℤ/{d}"))).collect();
    if parts.is_empty() { "0".to_owned() } else { parts.join(" ⊕ ") }
}

/// The n×n matrix Pₘ.
fn press_power(m: usize, n: usize) -> Matrix {
    let mut before = vec![vec![BigInt::ZERO; n]; n];
    let mut power = before.clone();
    (0..n).for_each(|i| power[i][i] = BigInt::from(1));
    for _ in 0..m {
        let next = (0..n)
            .map(|i| {
                let neighbours = i.saturating_sub(1)..(i + 2).min(n);
                let entry = |j: usize| {
                    let sum: BigInt = neighbours.clone().map(|k| &power[k][j]).sum();
                    sum - &before[i][j]
                };
                (0..n).map(entry).collect()
            })
            .collect();
        before = std::mem::replace(&mut power, next);
    }
    power
}

/// The diagonal of the Smith normal form of a square matrix, zeros last.
///
/// The pivot is always an entry of least absolute value: remainders by it are smaller still, so
/// that the steps come to an end, and the entries stay short.
fn invariant_factors(mut a: Matrix) -> Vec<BigInt> {
    let n = a.len();
    let mut factors = Vec::with_capacity(n);
    while let Some((row, col)) = least_entry(&a, factors.len()) {
        let t = factors.len();
        a.swap(t, row);
        for row in &mut a {
            row.swap(t, col);
        }
        if !clear_cross(&mut a, t) {
            continue;
        }
        // A row with an entry that the pivot does not divide leaves a smaller remainder in the next
        // round.
        let undivided = (t + 1..n).find(|&i| a[i].iter().any(|x| !is_zero(&(x % &a[t][t]))));
        if let Some(i) = undivided {
            let row = a[i].clone();
            add_multiple(&mut a[t], &BigInt::from(1), &row);
        } else {
            factors.push(BigInt::from(a[t][t].magnitude().clone()));
        }
    }
    factors.resize(n, BigInt::ZERO);
    factors
}

/// The place of an entry of least absolute value, not zero, in the rows and columns from t on.
fn least_entry(a: &Matrix, t: usize) -> Option<(usize, usize)> {
    let places = (t..a.len()).flat_map(|i| (t..a.len()).map(move |j| (i, j)));
    places.filter(|&(i, j)| !is_zero(&a[i][j])).min_by_key(|&(i, j)| a[i][j].magnitude())
}

/// Reduces row and column t by the pivot (t, t); whether nothing but the pivot is left in them.
fn clear_cross(a: &mut Matrix, t: usize) -> bool {
    let pivot_row = a[t].clone();
    let pivot = &pivot_row[t];
    for row in &mut a[t + 1..] {
        let quotient = -(&row[t] / pivot);
        add_multiple(row, &quotient, &pivot_row);
    }
    for j in t + 1..a.len() {
        let quotient = &pivot_row[j] / pivot;
        for row in &mut a[t..] {
            let multiple = &quotient * &row[t];
            row[j] -= multiple;
        }
    }
    (t + 1..a.len()).all(|i| is_zero(&a[i][t]) && is_zero(&a[t][i]))
}

fn add_multiple(target: &mut [BigInt], factor: &BigInt, row: &[BigInt]) {
    if !is_zero(factor) {
        target.iter_mut().zip(row).for_each(|(x, y)| *x += factor * y);
    }
}

fn is_zero(x: &BigInt) -> bool {
    x.sign() == Sign::NoSign
}
