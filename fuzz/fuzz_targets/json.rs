//! Any text read as what is stored in a readable format: refused, or valid and the same when stored again.

#![no_main]

use gf2_linalg::lights_out::{Grid, Presses, Rules, Solver, Target};
use gf2_linalg::{BitMatrix, Coset};
use gf2_linalg_fuzz::{check_padding, is_large};
use libfuzzer_sys::fuzz_target;
use serde::{Serialize, de::DeserializeOwned};

fn read<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(text: &str) -> Option<T> {
    let value = serde_json::from_str::<T>(text).ok()?;
    let stored = serde_json::to_string(&value).expect("what was read can be written");
    assert_eq!(serde_json::from_str::<T>(&stored).expect("what was written can be read"), value);
    Some(value)
}

fuzz_target!(|text: &str| {
    if let Some(a) = read::<BitMatrix>(text).filter(|a| !is_large(a)) {
        check_padding(&a);
        assert_eq!(a.to_string().parse(), Ok(a));
    }
    if let Some(coset) = read::<Coset>(text).filter(|coset| !is_large(coset.basis())) {
        check_padding(coset.basis());
        assert_eq!(coset.basis().rank(), coset.dimension());
        assert!(coset.contains(coset.offset()));
    }
    read::<Grid>(text);
    read::<Presses>(text);
    read::<Target>(text);
    if let Some(rules) = read::<Rules>(text).filter(|_| !text.contains("nrows")) {
        // Without holes, rules fit a board of any shape, however far they reach.
        for (rows, cols) in [(1, 1), (2, 3), (4, 3)] {
            let solver = Solver::with_rules(rows, cols, &rules);
            assert_eq!(solver.nullity(), rules.press_matrix(rows, cols).nullity());
        }
    }
});
