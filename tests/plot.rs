//! The example `plot`: the committed picture, and what is no time.

use std::fs;

#[path = "common/program.rs"]
mod program;

const PROGRAM: program::Program = program::Program("plot");

fn committed(name: &str) -> String {
    let path = format!("{}/examples/research/plot/{name}", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(path).expect("the file is there")
}

#[test]
fn committed_picture_shows_the_committed_times() {
    let picture = PROGRAM.output_of(&["-"], &committed("times.txt"));
    assert_eq!(picture, committed("time_against_size.svg"));
    assert!(!picture.contains("\n\n"), "a blank line would end it inside of Markdown");
}

#[test]
fn measured_times_can_be_drawn() {
    let times = PROGRAM.output_of(&["64"], "");
    assert_eq!(times.lines().count(), 3);
    let picture = PROGRAM.output_of(&["-"], &times);
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"), "{picture}");
    // Two each in three panels and in the legend.
    assert_eq!(picture.matches("stroke-linecap").count(), 8);
}

#[test]
fn lowest_of_several_times_counts() {
    let draw = |times| PROGRAM.output_of(&["-"], times);
    let lowest = draw("a mul 64 64 0 100\nb inv 64 64 0 9999");
    let several = "a mul_variant 64 64 0 100 90 3\na mul 64 64 0 200\nb inv 64 64 0 9999\n";
    assert_eq!(draw(several), lowest);
    // Neither another shape nor another rank nor another operation.
    let others = "a mul 64 65 0 1\na mul 64 64 8 1\na solve 64 64 0 1\n";
    assert_eq!(draw(&format!("{others}{several}")), lowest);
}

#[test]
fn notes_are_text() {
    let picture = PROGRAM.output_of(&["-"], "# a < b & c\na<i> mul 64 64 0 100\n");
    assert!(picture.contains(">a &lt; b &amp; c</text>") && picture.contains(">a&lt;i></text>"));
}

#[test]
fn faults_are_named() {
    for (input, fault) in [
        ("", "no time of an operation on square matrices"),
        ("a mul 64 65 0 1\n", "no time of an operation on square matrices"),
        (
            "a mul\n",
            "line 1, column 6: expected library operation rows columns rank median, found the end of the line",
        ),
        ("\na mul 64 x 0 1\n", "line 2, column 10: expected a number of columns, found \"x\""),
        ("a mul 64 64 0 0\n", "line 1, column 15: expected a time in nanoseconds, found \"0\""),
    ] {
        let message = PROGRAM.fault_of(&["-"], input.as_bytes());
        assert_eq!(message, format!("standard input: {fault}"));
    }
}
