//! The forms in which serde stores the crate's types, one readable and one binary: what is written,
//! that it is read back as it was, and what is refused.

#![cfg(feature = "serde")]

use gf2_linalg::lights_out::{Boundary, Coincidence, Grid, Presses, Rules, Target};
use gf2_linalg::{BitMatrix, BitVec, Coset};
use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;

fn matrices() -> impl Strategy<Value = BitMatrix> {
    let side = || prop_oneof![0..4_usize, 60..70_usize, 125..131_usize];
    (side(), side(), any::<u64>()).prop_map(|(m, n, seed)| {
        BitMatrix::from_fn(m, n, |i, j| (seed >> ((i * 7 + j * 3) % 64)) & 1 != 0)
    })
}

/// There and back in both formats.
fn round_trip<T: Serialize + DeserializeOwned>(value: &T) -> [T; 2] {
    let text = serde_json::to_string(value).expect("anything can be written");
    let bytes = postcard::to_stdvec(value).expect("anything can be written");
    [
        serde_json::from_str(&text).expect("what was written can be read"),
        postcard::from_bytes(&bytes).expect("what was written can be read"),
    ]
}

#[track_caller]
fn assert_refused<T: DeserializeOwned>(value: &serde_json::Value, message: &str) {
    match serde_json::from_value::<T>(value.clone()) {
        Ok(_) => panic!("{value} is accepted"),
        Err(error) => assert_eq!(error.to_string(), message, "{value}"),
    }
}

proptest! {
    #[test]
    fn matrices_round_trip(a in matrices()) {
        prop_assert_eq!(round_trip(&a), [a.clone(), a]);
    }

    #[test]
    fn cosets_round_trip(generators in matrices(), seed: u64) {
        let offset: BitVec = (0..generators.ncols()).map(|j| seed >> (j % 64) & 1 != 0).collect();
        let coset = Coset::new(offset, &generators);
        prop_assert_eq!(round_trip(&coset), [coset.clone(), coset]);
    }

    #[test]
    fn any_bytes_are_refused_or_valid(bytes in prop::collection::vec(0..6_u8, 0..12)) {
        if let Ok(a) = postcard::from_bytes::<BitMatrix>(&bytes) {
            let again = BitMatrix::from_words(a.nrows(), a.ncols(), a.as_words().to_vec());
            prop_assert_eq!(again, Ok(a));
        }
        if let Ok(coset) = postcard::from_bytes::<Coset>(&bytes) {
            prop_assert!(coset.contains(coset.offset()));
            prop_assert_eq!(coset.basis().rank(), coset.dimension());
        }
    }
}

#[test]
fn boards_and_rules_round_trip() {
    let grid: Grid = "101\n011".parse().expect("a board");
    let presses = Presses::from(grid.lights().clone());
    assert_eq!(round_trip(&grid), [grid.clone(), grid.clone()]);
    assert_eq!(round_trip(&presses), [presses.clone(), presses]);
    let holes: BitMatrix = "010\n000".parse().expect("a mask");
    let every_rules = [
        Rules::classic(),
        Rules::knight().on(Boundary::Torus).coinciding(Coincidence::CountOnce),
        Rules::row_and_column().excluding_pressed().on(Boundary::LyingCylinder),
        Rules::stencil([(isize::MIN, isize::MAX)]).with_holes(holes),
    ];
    for rules in every_rules {
        assert_eq!(round_trip(&rules), [rules.clone(), rules]);
    }
    for target in [Target::AllOff, Target::AllOn, Target::EitherColour, Target::Pattern(grid)] {
        assert_eq!(round_trip(&target), [target.clone(), target]);
    }
}

#[test]
fn the_readable_form_is_the_documented_one() {
    let text = |value: &dyn Fn() -> serde_json::Result<String>| value().expect("can be written");
    let a: BitMatrix = "101\n011".parse().expect("a matrix");
    let matrix = r#"{"nrows":2,"ncols":3,"rows":["101","011"]}"#;
    assert_eq!(text(&|| serde_json::to_string(&a)), matrix);
    assert_eq!(text(&|| serde_json::to_string(&Grid::from(a.clone()))), matrix);
    let coset = Coset::new(BitVec::repeat(true, 3), &a.submatrix(1.., ..));
    assert_eq!(
        text(&|| serde_json::to_string(&coset)),
        r#"{"offset":"111","basis":{"nrows":1,"ncols":3,"rows":["011"]}}"#
    );
    for (nrows, ncols) in [(0, 5), (5, 0), (usize::MAX, 0), (0, usize::MAX)] {
        let empty = BitMatrix::zeros(nrows, ncols);
        let shape = format!(r#"{{"nrows":{nrows},"ncols":{ncols},"rows":[]}}"#);
        assert_eq!(text(&|| serde_json::to_string(&empty)), shape);
        assert_eq!(round_trip(&empty), [empty.clone(), empty]);
    }
    assert_eq!(
        text(&|| serde_json::to_string(&Rules::stencil([(0, 0), (1, -1)]).on(Boundary::Torus))),
        r#"{"reach":{"offsets":[[0,0],[1,-1]]},"boundary":"torus","coincidence":"cancel","holes":null}"#
    );
}

#[test]
fn the_binary_form_is_the_documented_one() {
    // Postcard writes numbers in groups of seven bits, and the fields one after the other.
    let a: BitMatrix = "101\n011".parse().expect("a matrix");
    assert_eq!(postcard::to_stdvec(&a), Ok(vec![2, 3, 2, 0b101, 0b110]));
    let coset = Coset::new(BitVec::repeat(true, 3), &a.submatrix(1.., ..));
    assert_eq!(postcard::to_stdvec(&coset), Ok(vec![3, 1, 0b111, 1, 3, 1, 0b110]));
}

#[test]
fn readable_matrices_that_are_none_are_refused() {
    let huge = 1_u64 << 60;
    let cases = [
        (
            json!({"nrows": 2, "ncols": 3, "rows": ["101"]}),
            "a 2×3 matrix is written in 2 rows, not 1",
        ),
        (
            json!({"nrows": 2, "ncols": 0, "rows": ["", ""]}),
            "a 2×0 matrix is written in 0 rows, not 2",
        ),
        (
            json!({"nrows": 2, "ncols": 3, "rows": ["101", "0111"]}),
            "row 1 has 4 entries, but there are 3 columns",
        ),
        (json!({"nrows": 1, "ncols": 3, "rows": ["1é1"]}), "row 0: entry 1 is 'é', not 0 or 1"),
        (
            json!({"nrows": huge, "ncols": huge, "rows": []}),
            "a 1152921504606846976×1152921504606846976 matrix is written in 1152921504606846976 rows, not 0",
        ),
        (
            json!({"nrows": 1, "ncols": huge, "rows": ["1"]}),
            "row 0 has 1 entries, but there are 1152921504606846976 columns",
        ),
        (
            json!({"nrows": 1, "ncols": 1, "rows": ["1"], "words": []}),
            "unknown field `words`, expected one of `nrows`, `ncols`, `rows`",
        ),
        (
            json!({"nrows": -1, "ncols": 1, "rows": ["1"]}),
            "invalid value: integer `-1`, expected usize",
        ),
        (json!({"nrows": 1, "ncols": 1}), "missing field `rows`"),
    ];
    for (value, message) in cases {
        assert_refused::<BitMatrix>(&value, message);
        assert_refused::<Grid>(&value, message);
        assert_refused::<Presses>(&value, message);
    }
}

#[test]
fn cosets_that_are_none_are_refused() {
    let basis = json!({"nrows": 2, "ncols": 3, "rows": ["101", "101"]});
    let cases = [
        (
            json!({"offset": "11", "basis": basis}),
            "an offset of 2 entries does not fit a basis of shape 2×3",
        ),
        (
            json!({"offset": "111", "basis": basis}),
            "the 2 vectors of a basis are dependent: their rank is 1",
        ),
        (json!({"offset": "1x1", "basis": basis}), "entry 1 is 'x', not 0 or 1"),
        (
            json!({"offset": "", "basis": {"nrows": usize::MAX, "ncols": 0, "rows": []}}),
            "the 18446744073709551615 vectors of a basis are dependent: their rank is 0",
        ),
    ];
    for (value, message) in cases {
        assert_refused::<Coset>(&value, message);
    }
}

#[test]
fn binary_input_that_is_no_matrix_is_refused() {
    let (huge, most) = ([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f], 5);
    let inputs: [(&str, Vec<u8>); 6] = [
        ("a word too few", vec![2, 3, 1, 5]),
        ("a word too many", vec![1, 3, 2, 5, 0]),
        ("padding", vec![2, 3, 2, 5, 8]),
        ("more words claimed than there are", [&[1, 64][..], &huge].concat()),
        ("a shape whose words cannot be counted", [&huge[..], &huge, &[0]].concat()),
        ("the end too early", vec![2, 3]),
    ];
    for (what, bytes) in inputs {
        assert!(postcard::from_bytes::<BitMatrix>(&bytes).is_err(), "{what}");
        assert!(postcard::from_bytes::<Grid>(&bytes).is_err(), "{what}");
    }
    let basis = [1, most, 1, 3];
    let cosets: [(&str, Vec<u8>); 3] = [
        ("padding of the offset", [&[most, 1, 32][..], &basis].concat()),
        ("a word too many of the offset", [&[most, 2, 1, 1][..], &basis].concat()),
        ("an offset of another length", [&[4, 1, 1][..], &basis].concat()),
    ];
    for (what, bytes) in cosets {
        assert!(postcard::from_bytes::<Coset>(&bytes).is_err(), "{what}");
    }
    assert!(postcard::from_bytes::<Coset>(&[&[most, 1, 31][..], &basis].concat()).is_ok());
}
