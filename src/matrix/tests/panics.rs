//! Every panic of construction, access, assembly and arithmetic, with its numbers.

use crate::matrix::BitMatrix;
use crate::vectors::{BitSlice, BitVec};

fn two_by_three() -> BitMatrix {
    BitMatrix::zeros(2, 3)
}

#[test]
#[should_panic(expected = "a 1073741824×1073741824 matrix does not fit in memory")]
fn zeros_past_memory() {
    let _ = BitMatrix::zeros(1 << 30, 1 << 30);
}

#[test]
#[should_panic(expected = "a 1073741824×1073741824 matrix does not fit in memory")]
fn identity_past_memory() {
    let _ = BitMatrix::identity(1 << 30);
}

#[test]
#[should_panic(expected = "a 1073741824×1073741824 matrix does not fit in memory")]
fn from_fn_past_memory() {
    let _ = BitMatrix::from_fn(1 << 30, 1 << 30, |_, _| false);
}

#[test]
#[should_panic(expected = "entry (2, 0) is outside a 2×3 matrix")]
fn get_below_the_last_row() {
    let _ = two_by_three().get(2, 0);
}

#[test]
#[should_panic(expected = "entry (1, 3) is outside a 2×3 matrix")]
fn get_past_the_last_column() {
    let _ = two_by_three().get(1, 3);
}

#[test]
#[should_panic(expected = "entry (1, 63) is outside a 2×3 matrix")]
fn index_past_the_last_column() {
    let _ = two_by_three()[(1, 63)];
}

#[test]
#[should_panic(expected = "entry (2, 0) is outside a 2×3 matrix")]
fn index_below_the_last_row() {
    let _ = two_by_three()[(2, 0)];
}

#[test]
#[should_panic(expected = "entry (2, 2) is outside a 2×3 matrix")]
fn set_below_the_last_row() {
    two_by_three().set(2, 2, true);
}

#[test]
#[should_panic(expected = "entry (0, 10) is outside a 2×3 matrix")]
fn set_past_the_last_column() {
    two_by_three().set(0, 10, true);
}

#[test]
#[should_panic(expected = "entry (4, 1) is outside a 2×3 matrix")]
fn toggle_below_the_last_row() {
    two_by_three().toggle(4, 1);
}

#[test]
#[should_panic(expected = "entry (0, 3) is outside a 2×3 matrix")]
fn toggle_past_the_last_column() {
    two_by_three().toggle(0, 3);
}

#[test]
#[should_panic(expected = "row 2 is outside a 2×3 matrix")]
fn row_below_the_last() {
    let _ = two_by_three().row(2);
}

#[test]
#[should_panic(expected = "row 0 is outside a 0×3 matrix")]
fn row_of_no_rows() {
    let _ = BitMatrix::zeros(0, 3).row(0);
}

#[test]
#[should_panic(expected = "row 5 is outside a 4×0 matrix")]
fn row_mut_below_the_last() {
    let _ = BitMatrix::zeros(4, 0).row_mut(5);
}

#[test]
#[should_panic(expected = "row 2 is outside a 2×3 matrix")]
fn swap_rows_with_the_first_outside() {
    two_by_three().swap_rows(2, 0);
}

#[test]
#[should_panic(expected = "row 7 is outside a 2×3 matrix")]
fn swap_rows_with_the_second_outside() {
    two_by_three().swap_rows(0, 7);
}

#[test]
#[should_panic(expected = "row 3 is outside a 2×3 matrix")]
fn swap_rows_with_both_outside() {
    two_by_three().swap_rows(3, 3);
}

#[test]
#[should_panic(expected = "row 2 is outside a 2×3 matrix")]
fn add_row_with_the_source_outside() {
    two_by_three().add_row(2, 0);
}

#[test]
#[should_panic(expected = "row 6 is outside a 2×3 matrix")]
fn add_row_with_the_target_outside() {
    two_by_three().add_row(0, 6);
}

#[test]
#[should_panic(expected = "cannot augment a 2×3 matrix with a 3×2 matrix: heights differ")]
fn augment_with_another_height() {
    let _ = two_by_three().augment(&BitMatrix::zeros(3, 2));
}

#[test]
#[should_panic(expected = "cannot stack a 2×3 matrix on a 3×2 matrix: widths differ")]
fn stack_with_another_width() {
    let _ = two_by_three().stack(&BitMatrix::zeros(3, 2));
}

#[test]
#[should_panic(expected = "rows 1..4 and columns 0..3 do not lie in a 2×3 matrix")]
fn submatrix_below_the_last_row() {
    let _ = two_by_three().submatrix(1..4, ..);
}

#[test]
#[should_panic(expected = "rows 0..2 and columns 0..4 do not lie in a 2×3 matrix")]
fn submatrix_past_the_last_column() {
    let _ = two_by_three().submatrix(.., ..=3);
}

#[test]
#[should_panic(expected = "rows 2..1 and columns 0..3 do not lie in a 2×3 matrix")]
#[allow(clippy::reversed_empty_ranges, reason = "the range that is refused")]
fn submatrix_of_a_decreasing_range_of_rows() {
    let _ = two_by_three().submatrix(2..1, ..);
}

#[test]
#[should_panic(expected = "rows 0..2 and columns 4..3 do not lie in a 2×3 matrix")]
fn submatrix_of_a_decreasing_range_of_columns() {
    let _ = two_by_three().submatrix(.., 4..);
}

#[test]
#[should_panic(expected = "do not lie in a 2×3 matrix")]
fn submatrix_up_to_the_largest_number() {
    let _ = two_by_three().submatrix(..=usize::MAX, ..);
}

#[test]
#[should_panic(expected = "cannot add a 3×2 matrix to a 2×3 matrix: shapes differ")]
fn add_with_another_shape() {
    let _ = &two_by_three() + &BitMatrix::zeros(3, 2);
}

#[test]
#[should_panic(expected = "cannot add a 2×4 matrix to a 2×3 matrix: shapes differ")]
fn add_assign_with_another_width() {
    let mut a = two_by_three();
    a += &BitMatrix::zeros(2, 4);
}

#[test]
#[should_panic(expected = "cannot multiply a 2×3 matrix by a 2×3 matrix: inner dimensions differ")]
fn product_with_other_inner_dimensions() {
    let _ = &two_by_three() * &two_by_three();
}

#[test]
#[should_panic(expected = "cannot multiply a 2×3 matrix by a vector of 2 entries")]
fn product_with_a_shorter_vector() {
    let _ = &two_by_three() * &BitVec::repeat(true, 2);
}

#[test]
#[should_panic(expected = "cannot multiply a 2×3 matrix by a vector of 64 entries")]
fn product_with_a_longer_slice() {
    let _ = &two_by_three() * BitSlice::from_element(&7);
}

#[test]
#[should_panic(expected = "cannot raise a 2×3 matrix to a power: it is not square")]
fn power_of_a_matrix_that_is_not_square() {
    let _ = two_by_three().pow(0);
}

#[test]
#[should_panic(expected = "18446744073709551615 and 2 columns cannot be counted together")]
fn augment_past_the_largest_width() {
    let _ = BitMatrix::zeros(0, usize::MAX).augment(&BitMatrix::zeros(0, 2));
}

#[test]
#[should_panic(expected = "18446744073709551615 and 2 rows cannot be counted together")]
fn stack_past_the_largest_height() {
    let _ = BitMatrix::zeros(usize::MAX, 0).stack(&BitMatrix::zeros(2, 0));
}

#[test]
#[should_panic(expected = "column 3 is outside a 2×3 matrix")]
fn column_past_the_last() {
    let _ = two_by_three().column(3);
}

#[test]
#[should_panic(expected = "row 2 is outside a 2×3 matrix")]
fn select_rows_below_the_last() {
    let _ = two_by_three().select_rows([1, 2]);
}

#[test]
#[should_panic(expected = "column 64 is outside a 2×3 matrix")]
fn select_columns_past_the_last() {
    let _ = two_by_three().select_columns([0, 64]);
}

#[test]
#[should_panic(
    expected = "the Kronecker product of a 18446744073709551615×0 matrix and a 2×3 matrix cannot be counted"
)]
fn kronecker_product_of_more_rows_than_numbers() {
    let _ = BitMatrix::zeros(usize::MAX, 0).kronecker(&two_by_three());
}

#[test]
#[should_panic(expected = "a 1073741824×1073741824 matrix does not fit in memory")]
fn kronecker_product_past_memory() {
    let _ = BitMatrix::zeros(1 << 15, 1 << 15).kronecker(&BitMatrix::zeros(1 << 15, 1 << 15));
}
