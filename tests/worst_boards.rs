//! The example `worst_boards` against known maxima, which are in part intervals.

use gf2_linalg::lights_out::{Grid, solve_min};

#[path = "common/program.rs"]
mod program;

const PROGRAM: program::Program = program::Program("worst_boards");

/// What is known of one size.
struct Known {
    size: String,
    nullity: String,
    lower: usize,
    upper: usize,
}

fn known() -> Vec<Known> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/worst_case_min_presses.csv");
    let text = std::fs::read_to_string(path).expect("the table can be read");
    let number = |field: &str| field.parse().expect("a number");
    text.lines()
        .skip(1)
        .map(|line| {
            let fields: Vec<_> = line.split(',').collect();
            Known {
                size: format!("{}×{}", fields[0], fields[1]),
                nullity: fields[2].to_owned(),
                lower: number(fields[3]),
                upper: number(fields[4]),
            }
        })
        .collect()
}

/// The line does not contradict the table, and its board needs as many presses as it says; whether
/// it is exact.
#[track_caller]
fn assert_line(line: &str, known: &[Known]) -> bool {
    let fields: Vec<_> = line.split(' ').collect();
    let [size, nullity, count, board] = fields[..] else { panic!("four fields: {line}") };
    let known = known.iter().find(|known| known.size == size).expect("a known size");
    assert_eq!(nullity, known.nullity, "{line}");
    let (lower, upper) = count.split_once("..").unwrap_or((count, count));
    let number = |field: &str| field.parse::<usize>().expect("a number");
    let (lower, upper) = (number(lower), number(upper));
    assert!(lower <= upper && lower <= known.upper && known.lower <= upper, "{line}");
    let grid: Grid = board.replace('/', "\n").parse().expect("a board");
    assert_eq!(format!("{}×{}", grid.rows(), grid.cols()), size);
    assert_eq!(solve_min(&grid).expect("the board is solvable").len(), lower, "{line}");
    lower == upper
}

#[test]
fn boards_up_to_9x9_exactly_and_19x19_within_its_interval() {
    let known = known();
    let output = PROGRAM.output_of(&[], "");
    let mut lines: Vec<_> = output.lines().collect();
    let last = lines.pop().expect("lines");
    assert_eq!(lines.len(), 45);
    for line in lines {
        assert!(assert_line(line, &known), "{line}");
    }
    assert!(!assert_line(last, &known), "{last}");
    assert!(last.starts_with("19×19 16 163..177 "), "{last}");
}

#[test]
fn larger_boards_with_small_kernels_exactly() {
    let known = known();
    for [rows, cols] in [
        ["5", "11"],
        ["11", "11"],
        ["8", "13"],
        ["17", "17"],
        ["17", "20"],
        ["8", "20"],
        ["35", "35"],
        ["44", "44"],
    ] {
        let output = PROGRAM.output_of(&[rows, cols], "");
        assert!(assert_line(output.trim_end(), &known), "{output}");
    }
}

#[test]
fn kernels_too_large_for_the_search_get_an_interval() {
    let output = PROGRAM.output_of(&["13", "17"], "");
    assert!(!assert_line(output.trim_end(), &known()), "{output}");
}

#[test]
fn sides_may_be_exchanged() {
    for [rows, cols] in [["3", "5"], ["7", "4"], ["9", "2"]] {
        let count = |rows, cols| {
            let output = PROGRAM.output_of(&[rows, cols], "");
            output.split(' ').nth(2).expect("a number").to_owned()
        };
        assert_eq!(count(rows, cols), count(cols, rows));
    }
}

#[test]
fn wrong_sizes_are_refused() {
    for arguments in [&["5"][..], &["0", "5"], &["5", "x"], &["5", "101"], &["1", "2", "3"]] {
        let message = PROGRAM.fault_of(arguments, b"");
        assert_eq!(message, "expected two sizes from 1 to 100; usage: worst_boards [ROWS COLUMNS]");
    }
}
