//! The example `lights_out` as its users meet it.

use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;

use gf2_linalg::lights_out::Grid;

#[path = "common/program.rs"]
mod program;

const PROGRAM: program::Program = program::Program("lights_out");

#[track_caller]
fn output_of(arguments: &[&str], input: &str) -> String {
    PROGRAM.output_of(arguments, input)
}

#[track_caller]
fn fault_of(arguments: &[impl AsRef<OsStr>], input: &[u8]) -> String {
    PROGRAM.fault_of(arguments, input)
}

/// A file for one test, in the directory that cargo keeps for that.
fn file(name: &str, content: impl AsRef<[u8]>) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).expect("the directory can be written");
    path
}

/// The output is a number and as many presses that turn the board off.
#[track_caller]
fn assert_solves(output: &str, board: &Grid, count: usize) {
    let (first, rest) = output.split_once('\n').expect("a number on a line of its own");
    assert_eq!(first, count.to_string());
    let presses: Grid = rest.parse().expect("a board of presses");
    assert_eq!(presses.count_on(), count);
    assert_eq!(presses.to_string() + "\n", rest);
    let mut after = board.clone();
    for row in 0..presses.rows() {
        for col in (0..presses.cols()).filter(|&col| presses.get(row, col)) {
            after.press(row, col);
        }
    }
    assert_eq!(after.count_on(), 0);
}

const ALL_ON: &str = "5 5\n11111\n11111\n11111\n11111\n11111\n";

#[test]
fn without_argument_the_classic_board_is_solved() {
    assert_solves(&output_of(&[], ""), &Grid::all_on(5, 5), 15);
    assert_eq!(output_of(&["--count"], ""), "15\n");
}

#[test]
fn the_samples_of_the_judge() {
    assert_solves(&output_of(&["-"], ALL_ON), &Grid::all_on(5, 5), 15);
    let board = "100\n110".parse().expect("a board");
    assert_solves(&output_of(&["-"], "2 3\n100\n110\n"), &board, 1);
}

#[test]
fn a_light_in_the_corner_of_4x4_stays_on() {
    let input = "4 4\n1000\n0000\n0000\n0000\n";
    assert_eq!(output_of(&["-"], input), "-1\n");
    assert_eq!(output_of(&["--count", "-"], input), "-1\n");
}

#[test]
fn a_file_is_read_like_standard_input() {
    let path = file("all_on.txt", ALL_ON);
    let path = path.to_str().expect("a plain path");
    assert_eq!(output_of(&[path], ""), output_of(&["-"], ALL_ON));
    assert_eq!(output_of(&["--count", path], ""), "15\n");
    assert_eq!(output_of(&[path, "--count"], ""), "15\n");
}

#[test]
fn line_breaks_and_blanks_are_alike() {
    for input in [
        "2 3 100 110",
        "2\n3\n100\n110",
        "2 3\r\n100\r\n110\r\n",
        "\n\n  2\t3\n\n 100\n\n\t110 \n\n",
        "2 3\n1 0 0\n1 1 0\n",
        "2 3 1 0 0 1 1 0",
        "2\n3\n1\n0\n0\n1\n1\n0\n",
    ] {
        assert_eq!(output_of(&["--count", "-"], input), "1\n", "{input:?}");
    }
    assert_eq!(output_of(&["-"], "1 1\n1\n"), "1\n1\n");
    assert_eq!(output_of(&["-"], "3 1\n1\n1\n1\n"), "1\n0\n1\n0\n");
    assert_eq!(output_of(&["-"], "1 3\n1 1 1\n"), "1\n010\n");
}

#[test]
fn the_largest_boards_of_the_judge() {
    for n in [19, 20] {
        let board = Grid::all_on(n, n);
        let output = output_of(&["-"], &format!("{n} {n}\n{board}\n"));
        let count = output.lines().next().and_then(|line| line.parse().ok()).expect("a number");
        assert_solves(&output, &board, count);
    }
}

#[test]
fn help_is_no_fault() {
    for option in ["--help", "-h"] {
        assert!(output_of(&[option], "").starts_with("usage: lights_out "));
    }
}

#[test]
fn faults_in_the_input_are_named_with_their_place() {
    for (input, fault) in [
        ("", "line 1, column 1: expected the number of rows, 1 or more, found the end"),
        (" \n\n", "line 3, column 1: expected the number of rows, 1 or more, found the end"),
        ("5", "line 1, column 2: expected the number of columns, 1 or more, found the end"),
        ("0 5\n", "line 1, column 1: expected the number of rows, 1 or more, found \"0\""),
        ("5 0\n", "line 1, column 3: expected the number of columns, 1 or more, found \"0\""),
        ("-1 5\n", "line 1, column 1: expected the number of rows, 1 or more, found \"-1\""),
        (
            "2x2\n10\n01\n",
            "line 1, column 1: expected the number of rows, 1 or more, found \"2x2\"",
        ),
        (
            "99999999999999999999 1\n1\n",
            "line 1, column 1: expected the number of rows, 1 or more, found \"99999999999999999999\"",
        ),
        (
            "9999999999 9999999999\n1\n",
            "line 2: expected 9999999999 rows of 9999999999 lights, found 1 of 1",
        ),
        ("2 2\n10\n1\n", "line 3, column 1: a row of 1 entries where the first row has 2"),
        ("2 2 10 011", "line 1, column 8: a row of 3 entries where the first row has 2"),
        ("2 2\n10\n1x\n", "line 3, column 2: expected 0 or 1, found 'x'"),
        ("2 2\n10\n12\n", "line 3, column 2: expected 0 or 1, found '2'"),
        ("2 2\n1é\n10\n", "line 2, column 2: expected 0 or 1, found 'é'"),
        ("2 2\n10\n", "line 2: expected 2 rows of 2 lights, found 1 of 2"),
        ("2 2\n10\n01\n11\n", "line 4: expected 2 rows of 2 lights, found 3 of 2"),
        ("2 2\n101\n010\n", "line 3: expected 2 rows of 2 lights, found 2 of 3"),
        ("2 2\n", "line 1: expected 2 rows of 2 lights, found 0 of 0"),
        ("2 2\n1 0 1\n", "line 2: expected 2 rows of 2 lights, found 3 of 1"),
    ] {
        let message = fault_of(&["-"], input.as_bytes());
        assert_eq!(message, format!("standard input: {fault}"), "{input:?}");
    }
}

#[test]
fn faults_in_a_file_name_the_file() {
    let path = file("ragged.txt", "2 2\n10\n1\n");
    let message = fault_of(&[&path], b"");
    let fault = "line 3, column 1: a row of 1 entries where the first row has 2";
    assert_eq!(message, format!("{}: {fault}", path.display()));
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    let content = b"2 2\n1\xff\n01\n";
    let message = fault_of(&["-"], content);
    assert_eq!(message, "standard input: byte 6 is not text");
    let path = file("bytes.txt", content);
    let message = fault_of(&[&path], b"");
    assert_eq!(message, format!("{}: byte 6 is not text", path.display()));
}

#[test]
fn a_file_that_cannot_be_read_is_named() {
    let message = fault_of(&["no such board.txt"], b"");
    assert!(message.starts_with("cannot read no such board.txt: "), "{message:?}");
    let message = fault_of(&[env!("CARGO_TARGET_TMPDIR")], b"");
    assert!(message.contains(env!("CARGO_TARGET_TMPDIR")), "{message:?}");
}

#[test]
fn wrong_arguments_get_the_usage() {
    let message = fault_of(&["--frobnicate"], b"");
    assert!(message.starts_with("unknown option --frobnicate; usage: "), "{message:?}");
    for arguments in [["a.txt", "b.txt"], ["-", "-"]] {
        let message = fault_of(&arguments, ALL_ON.as_bytes());
        assert!(message.starts_with("more than one input named; usage: "), "{message:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_file_name_that_is_no_text_is_refused_like_any_other() {
    use std::os::unix::ffi::OsStrExt as _;

    let message = fault_of(&[OsStr::from_bytes(b"bo\xffard.txt")], b"");
    assert!(message.starts_with("cannot read bo\u{fffd}ard.txt: "), "{message:?}");
}
