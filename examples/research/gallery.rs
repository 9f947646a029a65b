//! Pictures of boards: quiet patterns and all-on solutions of square boards as SVG files.
//!
//! ```text
//! cargo run --release --example gallery                      some boards, into a new directory
//! cargo run --release --example gallery -- pictures 5 16     boards of these sizes, into `pictures`
//! ```
//!
//! For each size n there is `all_on_n.svg`, the fewest presses that turn off a board whose every
//! light is on. Where there are quiet patterns, `quiet_n.svg` shows a basis of them side by side,
//! the lightest first. The program prints the paths; without arguments they lie among the temporary
//! files. The folder `gallery` beside this file holds three of the pictures.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

use gf2_linalg::lights_out::{Grid, Presses, Solver};
use gf2_linalg::{BitMatrix, BitSlice, BitVec};

#[path = "../common/sizes.rs"]
mod sizes;

const USAGE: &str = "usage: gallery [DIRECTORY [SIZE…]]";
/// The largest size whose all-on board is solved within seconds.
const MAX_SIZE: usize = 64;
const DEFAULT_SIZES: [usize; 10] = [4, 5, 9, 11, 16, 17, 19, 21, 23, 31];
/// How many of the lightest quiet patterns are looked through for a basis; the reduced basis fills
/// up the rest.
const LIGHTEST: usize = 1 << 12;
/// Patterns in a row of a picture.
const ACROSS: usize = 4;

fn main() -> ExitCode {
    let mut arguments = env::args_os().skip(1);
    let directory = arguments.next().map(PathBuf::from);
    let Some(mut sizes) = sizes::sizes(arguments, 1..=MAX_SIZE) else {
        eprintln!("gallery: expected sizes from 1 to {MAX_SIZE}; {USAGE}");
        return ExitCode::from(2);
    };
    if sizes.is_empty() {
        sizes = DEFAULT_SIZES.to_vec();
    }
    let directory = directory
        .unwrap_or_else(|| env::temp_dir().join(format!("gallery-{}", std::process::id())));
    match write_pictures(&directory, &sizes) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("gallery: {message}");
            ExitCode::FAILURE
        }
    }
}

fn write_pictures(directory: &Path, sizes: &[usize]) -> Result<(), String> {
    fs::create_dir_all(directory)
        .map_err(|error| format!("cannot create {}: {error}", directory.display()))?;
    for &n in sizes {
        let solver = Solver::new(n, n);
        let presses =
            solver.solve_min(&Grid::all_on(n, n)).map_err(|error| format!("{n}×{n}: {error}"))?;
        let title = format!("{n}×{n}, every light on: {} presses", presses.len());
        write(directory, &format!("all_on_{n}.svg"), &svg(&title, &[presses]))?;
        let patterns = light_basis(&solver).map_err(|error| format!("{n}×{n}: {error}"))?;
        if !patterns.is_empty() {
            let title = format!("{n}×{n}: a basis of the quiet patterns");
            write(directory, &format!("quiet_{n}.svg"), &svg(&title, &patterns))?;
        }
    }
    Ok(())
}

fn write(directory: &Path, name: &str, content: &str) -> Result<(), String> {
    let path = directory.join(name);
    fs::write(&path, content)
        .map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    writeln!(io::stdout(), "{}", path.display())
        .map_err(|error| format!("cannot write the path: {error}"))
}

/// A basis of the quiet patterns out of the lightest ones: they show more than those of the reduced
/// basis, which have no symmetry.
fn light_basis(solver: &Solver) -> Result<Vec<Presses>, gf2_linalg::coset::SearchError> {
    let (rows, cols) = (solver.rows(), solver.cols());
    let limit = LIGHTEST.min(1_usize.checked_shl(solver.nullity() as u32).unwrap_or(LIGHTEST));
    let mut candidates = solver.search().lightest(&BitVec::repeat(false, rows * cols), limit)?;
    candidates.extend(solver.quiet_patterns().rows().map(BitSlice::to_bitvec));
    // Column j holds candidate j: the pivots are the candidates that do not depend on earlier ones.
    let mut columns =
        BitMatrix::from_fn(rows * cols, candidates.len(), |cell, j| candidates[j][cell]);
    let independent = columns.row_reduce();
    Ok(independent.iter().map(|&j| Presses::from_vector(rows, cols, &candidates[j])).collect())
}

/// Boards of one shape side by side, a square for each cell, bright where it is pressed.
fn svg(title: &str, boards: &[Presses]) -> String {
    const CELL: usize = 10;
    let (rows, cols) = (boards[0].rows(), boards[0].cols());
    let (across, down) = (boards.len().min(ACROSS), boards.len().div_ceil(ACROSS));
    // One cell between boards and around them.
    let (width, height) = ((across * (cols + 1) + 1) * CELL, (down * (rows + 1) + 1) * CELL);
    let mut lines = vec![
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\">"
        ),
        format!("<title>{title}</title>"),
        "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>".to_owned(),
    ];
    for (place, board) in boards.iter().enumerate() {
        let left = (place % ACROSS * (cols + 1) + 1) * CELL;
        let top = (place / ACROSS * (rows + 1) + 1) * CELL;
        // One path a colour, a closed square a cell: far shorter than an element each.
        for (pressed, colour) in [(false, "#2d3142"), (true, "#ffc233")] {
            let mut squares = String::new();
            for row in 0..rows {
                for col in (0..cols).filter(|&col| board.contains(row, col) == pressed) {
                    let _ = write!(squares, "M{} {}h9v9h-9z", left + col * CELL, top + row * CELL);
                }
            }
            lines.push(format!("<path fill=\"{colour}\" d=\"{squares}\"/>"));
        }
    }
    lines.push("</svg>\n".to_owned());
    lines.join("\n")
}
