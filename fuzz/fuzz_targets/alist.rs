//! Any text read as an alist: refused, or the matrix that its lists of columns and of rows name.

#![no_main]

use gf2_linalg::BitMatrix;
use gf2_linalg_fuzz::{check_padding, is_large};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(a) = BitMatrix::from_alist(text) else { return };
    if is_large(&a) {
        return;
    }
    check_padding(&a);
    assert_eq!(BitMatrix::from_alist(&a.to_alist()).as_ref(), Ok(&a));
    let mut lists = text.lines().skip(4).map(|line| {
        let numbers =
            line.split_whitespace().map(|field| field.parse::<usize>().expect("a number"));
        let mut list: Vec<_> =
            numbers.filter(|number| *number > 0).map(|number| number - 1).collect();
        list.sort_unstable();
        list
    });
    let sides = [a.transpose().to_sparse_rows(), a.to_sparse_rows()];
    for expected in sides.iter().flatten() {
        assert_eq!(&lists.next().unwrap_or_default(), expected);
    }
});
