//! Any text read as a Matrix Market file: refused, or the matrix of its entries.

#![no_main]

use gf2_linalg::BitMatrix;
use gf2_linalg_fuzz::{Model, check, is_large};
use libfuzzer_sys::fuzz_target;

const HEADS: [&str; 4] =
    ["pattern general", "integer general", "pattern symmetric", "integer symmetric"];

fuzz_target!(|input: (u8, &str)| {
    let (choice, text) = input;
    // Most inputs get a first line, which is hard to guess.
    let text = match HEADS.get(usize::from(choice % 5)) {
        Some(head) => format!("%%MatrixMarket matrix coordinate {head}\n{text}"),
        None => text.to_owned(),
    };
    let Ok(a) = BitMatrix::from_matrix_market(&text) else { return };
    if is_large(&a) {
        return;
    }
    assert_eq!(BitMatrix::from_matrix_market(&a.to_matrix_market()).as_ref(), Ok(&a));
    let symmetric =
        text.lines().next().is_some_and(|head| head.to_lowercase().contains("symmetric"));
    let mut model = Model::from_fn(a.nrows(), a.ncols(), |_, _| false);
    let data = |line: &&str| !line.trim_start().starts_with('%') && !line.trim().is_empty();
    for line in text.lines().skip(1).filter(data).skip(1) {
        let fields: Vec<_> = line.split_whitespace().collect();
        let place = |k: usize| fields[k].parse::<usize>().expect("a number") - 1;
        let odd = fields.get(2).is_none_or(|value| value.ends_with(['1', '3', '5', '7', '9']));
        model.rows[place(0)][place(1)] ^= odd;
        if symmetric && place(0) != place(1) {
            model.rows[place(1)][place(0)] ^= odd;
        }
    }
    check(&a, &model);
});
