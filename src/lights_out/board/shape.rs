//! How many cells a board has.

/// r·c, or a panic that names both.
#[track_caller]
pub(in crate::lights_out) fn cell_count(rows: usize, cols: usize) -> usize {
    match rows.checked_mul(cols) {
        Some(cells) => cells,
        None => panic!("the cells of a {rows}×{cols} board cannot be counted"),
    }
}
