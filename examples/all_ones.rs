//! The fewest presses for the n×n board with every light on, n = 1, 2, … (OEIS A075464).
//!
//! ```text
//! cargo run --release --example all_ones             n up to 60, in about a second
//! cargo run --release --example all_ones -- 122      n up to 122, in about half a minute
//! ```
//!
//! Each line is n, the nullity k (there are 2ᵏ solutions) and the fewest presses. The published
//! table ends at n = 78, since the 79×79 board has 2⁶⁴ solutions. Every press set is replayed, and
//! terms that are known from elsewhere are compared.
//!
//! What to copy is in `print_term`: a search without a budget that tells its bounds to a progress
//! bar.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;

use gf2_linalg::coset::Budget;
use gf2_linalg::lights_out::{Grid, Presses, Solver};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

#[path = "common/sizes.rs"]
mod sizes;

const USAGE: &str = "usage: all_ones [N]";

/// The first terms, computed independently by enumeration.
const KNOWN: [usize; 54] = [
    1, 4, 5, 4, 15, 28, 33, 40, 25, 44, 55, 72, 105, 56, 117, 104, 147, 188, 141, 224, 245, 276,
    231, 270, 353, 356, 405, 416, 345, 376, 553, 428, 469, 520, 563, 600, 761, 772, 561, 696, 891,
    940, 953, 772, 1069, 1188, 971, 1096, 1165, 1220, 1317, 1256, 1487, 1400,
];

fn main() -> ExitCode {
    let last = match sizes::sizes(std::env::args_os().skip(1), 1..=usize::MAX).as_deref() {
        Some([]) => 60,
        Some(&[last]) => last,
        _ => {
            eprintln!("all_ones: expected the greatest n, 1 or more; {USAGE}");
            return ExitCode::from(2);
        }
    };
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len}  {msg}  {elapsed}")
        .expect("the template is fixed");
    let bar = ProgressBar::with_draw_target(Some(last as u64), ProgressDrawTarget::stderr());
    bar.set_style(style);
    for n in 1..=last {
        if let Err(message) = print_term(n, &bar) {
            eprintln!("all_ones: {n}×{n}: {message}");
            return ExitCode::FAILURE;
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    ExitCode::SUCCESS
}

fn print_term(n: usize, bar: &ProgressBar) -> Result<(), String> {
    let grid = Grid::all_on(n, n);
    let solver = Solver::new(n, n);
    let solutions = solver.solutions(&grid).map_err(|error| error.to_string())?;
    let nullity = solver.nullity();
    let least = solver
        .search()
        .query(solutions.offset())
        .budget(Budget::UNLIMITED)
        .observe(|progress| {
            let (low, high) = (progress.lower_bound, progress.best);
            bar.set_message(format!("{n}×{n}, 2^{nullity} solutions: {low} to {high} presses"));
            ControlFlow::Continue(())
        })
        .leader()
        .map_err(|error| error.to_string())?;
    let presses = Presses::from_vector(n, n, &least);
    let mut after = grid;
    after.press_all(&presses);
    if after.count_on() > 0 {
        return Err("the presses leave lights on".to_owned());
    }
    if KNOWN.get(n - 1).is_some_and(|known| *known != presses.len()) {
        return Err(format!("{} presses, but {} are known", presses.len(), KNOWN[n - 1]));
    }
    bar.suspend(|| writeln!(io::stdout(), "{n} {nullity} {}", presses.len()))
        .map_err(|error| format!("cannot write: {error}"))
}
