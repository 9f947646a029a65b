//! The examples that only compute: what they print, what they refuse, and what all of them do
//! alike.

use std::process::{Command, Stdio};

#[path = "common/program.rs"]
mod program;

use program::Program;

const INVERSE: Program = Program("inverse");
const SOLVE_SYSTEM: Program = Program("solve_system");
const SYNDROME: Program = Program("syndrome");
/// The examples that read a text.
const READERS: [Program; 9] = [
    INVERSE,
    SOLVE_SYSTEM,
    SYNDROME,
    Program("lights_out"),
    Program("acwing_95"),
    Program("uva_10309"),
    Program("poj_1222"),
    Program("poj_3279"),
    Program("indicator_lights"),
];

#[test]
fn inverse() {
    assert_eq!(INVERSE.output_of(&[], ""), "1110\n1011\n1111\n1101\n");
    assert_eq!(INVERSE.output_of(&["-"], "1 1\r\n0 1\r\n"), "11\n01\n");
    for (input, fault) in [
        ("11\n11\n", "a matrix of rank 1 < 2 has no inverse"),
        ("10\n", "a 1×2 matrix is not square"),
        ("10\n1\n", "line 2, column 1: a row of 1 entries where the first row has 2"),
    ] {
        assert_eq!(INVERSE.fault_of(&["-"], input.as_bytes()), format!("standard input: {fault}"));
    }
}

#[test]
fn solve_system() {
    let output = SOLVE_SYSTEM.output_of(&[], "");
    assert!(
        output.starts_with("A, of rank 3:\n110100\n011010\n101001\n000111\n\nb = [0, 1, 0, 1]\n")
    );
    assert!(output.contains("  the lightest       [0, 0, 0, 0, 1, 0]\n"), "{output}");
    assert!(
        output.ends_with("  no solution: equations [0, 1, 2, 3] add up to 0 = 1\n"),
        "{output}"
    );
    let output = SOLVE_SYSTEM.output_of(&["-"], "1 1 | 1\n0 1 | 0\n");
    assert!(
        output.ends_with("\n  number             2^0\n  the lightest       [1, 0]\n"),
        "{output}"
    );
    for (input, fault) in [
        ("", "expected right-hand sides, found 0 entries for 0 rows"),
        ("11 | 0\n01\n", "line 2, column 3: expected a bar"),
        ("11 |\n01 |\n", "expected right-hand sides, found 0 entries for 2 rows"),
        ("| 1\n11 | 0\n", "expected right-hand sides, found 2 entries for 1 rows"),
        ("11 | 0\n1 | 0\n", "line 2, column 1: a row of 1 entries where the first row has 2"),
        ("0x5 | 0x5\n", "expected right-hand sides, found 0 entries for 0 rows"),
        ("11 | 0\n01 | 2\n", "line 2, column 6: expected 0 or 1, found '2'"),
    ] {
        let message = SOLVE_SYSTEM.fault_of(&["-"], input.as_bytes());
        assert_eq!(message, format!("standard input: {fault}"), "{input:?}");
    }
}

#[test]
fn syndrome() {
    let output = SYNDROME.output_of(&[], "");
    assert!(output.starts_with("code [7, 4]\n  minimum distance 3\n      1 words of weight 0\n"));
    assert!(output.contains("\ncode [23, 12]\n  minimum distance 7\n"), "{output}");
    assert!(output.contains("  errors made in [2, 11, 19], found in [2, 11, 19]\n"), "{output}");
    let repetition =
        "code [3, 1]\n  minimum distance 3\n      1 words of weight 0\n      1 words of weight 3\n";
    for input in [
        "110\n011\n",
        "3 2\n2 2\n1 2 1\n2 2\n1\n1 2\n2\n1 2\n2 3\n",
        "%%MatrixMarket matrix coordinate pattern general\n2 3 4\n1 1\n1 2\n2 2\n2 3\n",
    ] {
        assert_eq!(SYNDROME.output_of(&["-"], input), repetition);
    }
    let wide = "1".repeat(5_000_000);
    let message = SYNDROME.fault_of(&["-"], wide.as_bytes());
    assert_eq!(message, "standard input: a 4999999×5000000 matrix does not fit in memory");
}

#[test]
fn arguments_and_faults_of_all_that_read_a_text() {
    for program in READERS {
        assert!(program.output_of(&["--help"], "").starts_with(&format!("usage: {} ", program.0)));
        let message = program.fault_of(&["no such file"], b"");
        assert!(message.starts_with("cannot read no such file: "), "{message:?}");
        let message = program.fault_of(&["-", "-"], b"");
        assert!(message.starts_with("more than one input named; usage: "), "{message:?}");
        // However long the input is, a message is a line.
        let message = program.fault_of(&["-"], "2".repeat(1 << 20).as_bytes());
        assert!(message.len() < 200, "{}: {} bytes", program.0, message.len());
    }
}

#[test]
fn sizes_are_numbers() {
    for (program, most) in [("worst_boards", "100"), ("integer_invariants", "200")] {
        for arguments in [&["-1", "1"][..], &["1"], &["\u{664}", "4"]] {
            let message = Program(program).fault_of(arguments, b"");
            assert!(message.starts_with(&format!("expected two sizes from 1 to {most}; usage: ")));
        }
    }
    for arguments in [&["0"][..], &["x"], &["3", "4"]] {
        let message = Program("all_ones").fault_of(arguments, b"");
        assert_eq!(message, "expected the greatest n, 1 or more; usage: all_ones [N]");
    }
    assert_eq!(Program("all_ones").output_of(&["3"], ""), "1 0 1\n2 0 4\n3 0 5\n");
}

#[test]
fn closed_output_ends_a_program_without_panic() {
    let others = ["plot", "gallery", "worst_boards", "integer_invariants", "all_ones"].map(Program);
    for program in READERS.into_iter().chain(others) {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = Command::new(program.path())
            .env("TMPDIR", env!("CARGO_TARGET_TMPDIR"))
            .stdout(writer)
            .stderr(Stdio::piped())
            .output()
            .expect("the program starts");
        assert_eq!(output.status.code(), Some(1), "{}: {output:?}", program.0);
    }
}

#[cfg(unix)]
#[test]
fn arguments_that_are_no_text_are_refused_like_any_other() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;

    for program in ["all_ones", "worst_boards", "integer_invariants"] {
        let message = Program(program).fault_of(&[OsStr::from_bytes(b"\xff")], b"");
        assert!(message.starts_with("expected "), "{message:?}");
    }
}
