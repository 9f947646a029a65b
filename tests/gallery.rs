//! The example `gallery`: the pictures show what the solver says.

use std::fs;
use std::path::{Path, PathBuf};

use gf2_linalg::lights_out::{Grid, Solver};

#[path = "common/program.rs"]
mod program;

const PROGRAM: program::Program = program::Program("gallery");
/// The colour of a pressed cell.
const PRESSED: &str = "#ffc233";

/// A directory that does not exist yet, for one test.
fn directory(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    if path.exists() {
        fs::remove_dir_all(&path).expect("the directory can be removed");
    }
    path
}

/// The pressed cells of all boards in a picture of n×n boards, board by board.
fn boards(path: &Path, n: usize) -> Vec<Grid> {
    let text = fs::read_to_string(path).expect("the picture can be read");
    assert!(text.starts_with("<svg ") && text.ends_with("</svg>\n"), "{text}");
    text.lines()
        .filter(|line| line.starts_with("<path ") && line.contains(PRESSED))
        .map(|line| {
            let corners = line.split('M').skip(1).map(|square| {
                let mut numbers = square.split(|c: char| !c.is_ascii_digit());
                let mut number =
                    || numbers.next().expect("a number").parse::<usize>().expect("digits");
                (number(), number())
            });
            let mut grid = Grid::new(n, n);
            // Boards lie n + 1 cells apart, the first one cell from the edge.
            for (x, y) in corners {
                grid.set((y / 10 - 1) % (n + 1), (x / 10 - 1) % (n + 1), true);
            }
            grid
        })
        .collect()
}

/// The board after the presses that a picture shows.
fn after(mut board: Grid, presses: &Grid) -> Grid {
    for row in 0..presses.rows() {
        for col in (0..presses.cols()).filter(|&col| presses.get(row, col)) {
            board.press(row, col);
        }
    }
    board
}

#[test]
fn pictures_show_the_solutions_and_a_basis_of_the_quiet_patterns() {
    let directory = directory("gallery-shown");
    let output = PROGRAM
        .output_of(&[directory.to_str().expect("a plain path"), "1", "4", "5", "9", "11"], "");
    for n in [1, 4, 5, 9, 11] {
        let solver = Solver::new(n, n);
        let path = directory.join(format!("all_on_{n}.svg"));
        assert!(output.lines().any(|line| Path::new(line) == path), "{output}");
        let [presses] = &boards(&path, n)[..] else { panic!("one board") };
        let fewest = solver.solve_min(&Grid::all_on(n, n)).expect("every all-on board is solvable");
        assert_eq!(presses.count_on(), fewest.len());
        assert_eq!(after(Grid::all_on(n, n), presses).count_on(), 0);

        let path = directory.join(format!("quiet_{n}.svg"));
        if solver.nullity() == 0 {
            assert!(!path.exists());
            continue;
        }
        let patterns = boards(&path, n);
        for pattern in &patterns {
            assert_eq!(after(Grid::new(n, n), pattern).count_on(), 0);
        }
        let rows = patterns.iter().map(|pattern| pattern.lights().to_string().replace('\n', ""));
        let basis: gf2_linalg::BitMatrix =
            rows.collect::<Vec<_>>().join("\n").parse().expect("a matrix");
        assert_eq!((basis.nrows(), basis.rank()), (solver.nullity(), solver.nullity()));
    }
}

#[test]
fn committed_pictures_are_what_the_program_writes() {
    let directory = directory("gallery-committed");
    PROGRAM.output_of(&[directory.to_str().expect("a plain path"), "5", "9", "31"], "");
    let committed = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/research/gallery");
    for entry in fs::read_dir(committed).expect("the pictures are there") {
        let path = entry.expect("a file").path();
        let written = directory.join(path.file_name().expect("a name"));
        assert_eq!(fs::read(&path).ok(), fs::read(written).ok(), "{}", path.display());
    }
}

#[test]
fn wrong_arguments_are_refused() {
    let directory = directory("gallery-refused");
    let name = directory.to_str().expect("a plain path");
    for size in ["0", "x", "65", "-5"] {
        let message = PROGRAM.fault_of(&[name, size], b"");
        assert_eq!(message, "expected sizes from 1 to 64; usage: gallery [DIRECTORY [SIZE…]]");
    }
    assert!(!directory.exists());
}
