//! The examples that read a judge's format: the judges' samples, and input that is not in the
//! format.

use serde_json::Value;

#[path = "common/program.rs"]
mod program;

use program::Program;

const ACWING_95: Program = Program("acwing_95");
const UVA_10309: Program = Program("uva_10309");
const POJ_1222: Program = Program("poj_1222");
const POJ_3279: Program = Program("poj_3279");
const INDICATOR_LIGHTS: Program = Program("indicator_lights");
const ALL: [Program; 5] = [ACWING_95, UVA_10309, POJ_1222, POJ_3279, INDICATOR_LIGHTS];

/// The inputs of a judge's samples with the answers, as text without white space at the end.
fn samples(judge: &str) -> Vec<(String, String)> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/judge_samples.json");
    let text = std::fs::read_to_string(path).expect("the samples can be read");
    let all: Vec<Value> = serde_json::from_str(&text).expect("JSON");
    let samples: Vec<_> = all
        .iter()
        .filter(|sample| sample["judge"] == judge)
        .map(|sample| {
            let input = sample["input"].as_str().expect("text").to_owned();
            let expected = &sample["expected"];
            (input, expected.as_str().map_or_else(|| expected.to_string(), str::to_owned))
        })
        .collect();
    assert!(!samples.is_empty(), "no sample of {judge}");
    samples
}

#[track_caller]
fn assert_faults(program: Program, faults: &[(&str, &str)]) {
    for (input, fault) in faults {
        let message = program.fault_of(&["-"], input.as_bytes());
        assert_eq!(message, format!("standard input: {fault}"), "{input:?}");
    }
}

#[test]
fn r_c() {
    for (input, expected) in samples("r-c") {
        assert_eq!(Program("lights_out").output_of(&["--count", "-"], &input), expected + "\n");
    }
}

#[test]
fn acwing_95() {
    for (input, expected) in samples("AcWing-95") {
        let expected = expected.replace(' ', "\n") + "\n";
        assert_eq!(ACWING_95.output_of(&["-"], &input), expected);
    }
    let all_on = "11111\n".repeat(5);
    assert_eq!(ACWING_95.output_of(&["-"], &format!("1\n{all_on}")), "0\n");
    // The most boards that the judge gives, blank lines between and after them.
    let boards = format!("{all_on}\n").repeat(500);
    assert_eq!(ACWING_95.output_of(&["-"], &format!("500\n{boards}\n")), "0\n".repeat(500));
    // One light off where a quiet pattern presses: no solution at all.
    let input = "1\n01111\n11111\n11111\n11111\n11111\n";
    assert_eq!(ACWING_95.output_of(&["-"], input), "-1\n");
}

#[test]
fn acwing_95_faults() {
    assert_faults(
        ACWING_95,
        &[
            ("", "line 1: expected the number of boards, found the end"),
            ("x\n", "line 1, column 1: expected the number of boards, found \"x\""),
            ("-1\n", "line 1, column 1: expected the number of boards, found \"-1\""),
            ("1 2\n", "line 1, column 3: expected the end of the line, found \"2\""),
            ("1\n11111\n11111\n", "line 3: expected row 3 of board 1, found the end"),
            ("1\n11111\n 1121\n", "line 3, column 4: expected a light, 0 or 1, found \"21\""),
            (
                "1\n1111\n",
                "line 2, column 5: expected 5 lights, not only 4, found the end of the line",
            ),
            ("1\n111111\n", "line 2, column 6: expected the end of a row of 5 lights, found \"1\""),
            (
                "1\n11111\n11111\n11111\n11111\n11111\n\n11111\n",
                "line 8, column 1: expected the end, found \"11111\"",
            ),
        ],
    );
}

#[test]
fn uva_10309() {
    for (input, expected) in samples("UVa-10309") {
        let name = input.lines().next().expect("a name");
        assert_eq!(UVA_10309.output_of(&["-"], &input), format!("{name} {expected}\n"));
    }
    let all: String =
        samples("UVa-10309").iter().map(|(input, _)| input.replace("end\n", "")).collect();
    let output = UVA_10309.output_of(&["-"], &(all + "end\n"));
    assert_eq!(output, "all_off 0\nall_on 44\nsimple 4\n");
    assert_eq!(UVA_10309.output_of(&["-"], "end\n"), "");
}

#[test]
fn uva_10309_faults() {
    assert_faults(
        UVA_10309,
        &[
            ("", "line 1: expected the name of a board or end, found the end"),
            (
                "all off\n",
                "line 1, column 5: expected the end of a name of one word, found \"off\"",
            ),
            ("a\n##########\n", "line 2: expected row 2 of board a, found the end"),
            ("a\n#########0\n", "line 2, column 10: expected a light, # or O, found \"0\""),
            ("end\nend\n", "line 2, column 1: expected the end, found \"end\""),
        ],
    );
}

#[test]
fn poj_1222() {
    for (input, expected) in samples("POJ-1222") {
        assert_eq!(POJ_1222.output_of(&["-"], &input), expected + "\n");
    }
    assert_eq!(POJ_1222.output_of(&["-"], "0\n"), "");
}

#[test]
fn poj_1222_faults() {
    assert_faults(
        POJ_1222,
        &[
            ("1\n", "line 1: expected row 1 of puzzle 1, found the end"),
            (
                "1\n0 1 1 0 1\n",
                "line 2, column 10: expected 6 lights, not only 5, found the end of the line",
            ),
            ("1\n0 1 1 0 2 0\n", "line 2, column 9: expected a light, 0 or 1, found \"2\""),
        ],
    );
}

#[test]
fn poj_3279() {
    for (input, expected) in samples("POJ-3279") {
        let output = POJ_3279.output_of(&["-"], &input);
        assert_eq!(output, "0 0 0 0\n1 0 0 1\n1 0 0 1\n0 0 0 0\n");
        assert_eq!(output.replace([' ', '\n'], ""), expected);
    }
    assert_eq!(POJ_3279.output_of(&["-"], "1 1\n0\n"), "0\n");
    assert_eq!(POJ_3279.output_of(&["-"], "1 2\n1 0\n"), "IMPOSSIBLE\n");
}

#[test]
fn poj_3279_faults() {
    assert_faults(
        POJ_3279,
        &[
            ("", "line 1: expected the numbers of rows and columns, found the end"),
            ("4\n", "line 1, column 2: expected the number of columns, found the end of the line"),
            (
                "0 4\n",
                "line 1, column 1: expected rows and columns, 1 or more of each, found \"0\"",
            ),
            ("2 2\n0 0\n", "line 2: expected row 2 of the tiles, found the end"),
            // Refused before memory is asked for.
            (
                "9999999999 9999999999\n0\n",
                "line 2, column 2: expected 9999999999 lights, not only 1, found the end of the line",
            ),
            ("1 1\n0\n0\n", "line 3, column 1: expected the end, found \"0\""),
        ],
    );
}

#[test]
fn indicator_lights() {
    for (input, expected) in samples("indicator-lights") {
        assert_eq!(INDICATOR_LIGHTS.output_of(&["-"], &input), expected + "\n");
    }
    for (input, expected) in [
        // Nothing wanted, no buttons; no lights at all.
        ("[..]\n", "0\n"),
        ("[] () ()\n", "0\n"),
        // A light named twice is toggled twice; an empty button does nothing.
        ("[#.] (0,0,1) () (0)\n", "1\n"),
        ("  [##]  ( 0 , 1 )  { anything }  \n\n[#] (0)\n", "2\n"),
    ] {
        assert_eq!(INDICATOR_LIGHTS.output_of(&["-"], input), expected, "{input:?}");
    }
}

#[test]
fn indicator_lights_faults() {
    assert_faults(
        INDICATOR_LIGHTS,
        &[
            ("\n", "line 1: expected a machine, found the end"),
            ("(0)\n", "line 1, column 1: expected [, found \"(0)\""),
            ("[#\n", "line 1, column 3: expected ], found the end of the line"),
            ("[#x] (0)\n", "line 1, column 3: expected a light, . or #, found \"x]\""),
            (
                "[#.] (0,2)\n",
                "line 1, column 9: expected the number of a light below 2, found \"2)\"",
            ),
            (
                "[#.] (0,)\n",
                "line 1, column 9: expected the number of a light below 2, found \")\"",
            ),
            ("[#.] 0\n", "line 1, column 6: expected (, found \"0\""),
            (
                "[#.] (0) {1} (1)\n",
                "line 1, column 14: expected the end of the line, found \"(1)\"",
            ),
            (
                &format!("[#] {}\n", "(0)".repeat(1 << 21)),
                "line 1, column 1: expected fewer buttons, found \"[#]\"",
            ),
            (
                "[#] (0)\n[#.] (0,1)\n",
                "line 2, column 1: expected lights that the buttons can show, found \"[#.]\"",
            ),
        ],
    );
}

#[test]
fn without_argument_the_sample_is_answered() {
    for (program, judge) in [
        (ACWING_95, "AcWing-95"),
        (POJ_1222, "POJ-1222"),
        (POJ_3279, "POJ-3279"),
        (INDICATOR_LIGHTS, "indicator-lights"),
    ] {
        let (input, _) = &samples(judge)[0];
        assert_eq!(program.output_of(&[], ""), program.output_of(&["-"], input), "{judge}");
    }
    assert_eq!(UVA_10309.output_of(&[], ""), "all_off 0\nall_on 44\nsimple 4\n");
}

#[test]
fn arguments_are_the_same_for_all() {
    for program in ALL {
        assert!(program.output_of(&["--help"], "").starts_with(&format!("usage: {} ", program.0)));
        let message = program.fault_of(&["--frobnicate"], b"");
        assert!(message.starts_with("unknown option --frobnicate; usage: "), "{message:?}");
        let message = program.fault_of(&["no such board.txt"], b"");
        assert!(message.starts_with("cannot read no such board.txt: "), "{message:?}");
        let message = program.fault_of(&["-"], b"1\n\xff\n");
        assert_eq!(message, "standard input: byte 3 is not text");
    }
}
