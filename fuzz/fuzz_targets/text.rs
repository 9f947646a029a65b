//! Any text: read as a matrix and as a board, it is refused or comes back as it was written.

#![no_main]

use gf2_linalg::BitMatrix;
use gf2_linalg::lights_out::Grid;
use gf2_linalg_fuzz::check_padding;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let ones = text.chars().filter(|c| *c == '1').count();
    if let Ok(a) = text.parse::<BitMatrix>() {
        check_padding(&a);
        assert_eq!(a.to_string().parse(), Ok(a.clone()));
        // A shape, such as 10x0, is the only text with a one that is no entry.
        assert!(a.count_ones() == ones || a.nrows().min(a.ncols()) == 0);
    }
    if let Ok(grid) = text.parse::<Grid>() {
        check_padding(grid.lights());
        assert_eq!(grid.to_string().parse(), Ok(grid.clone()));
        assert!(grid.count_on() == ones || grid.rows().min(grid.cols()) == 0);
    }
});
