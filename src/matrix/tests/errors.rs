//! Every error of construction and of reading, with its full message.

use crate::matrix::{
    BitMatrix, InvalidPosition, InvalidWords, NotAPermutation, RaggedRows, TooLarge,
};
use crate::text::ParseError;
use crate::vectors::BitVec;

#[track_caller]
fn assert_refused<E>(result: Result<BitMatrix, E>, expected: E, message: &str)
where
    E: std::error::Error + PartialEq,
{
    assert_eq!(expected.to_string(), message);
    assert_eq!(result.map(drop), Err(expected));
}

#[test]
fn ragged_rows_name_the_row_and_both_lengths() {
    assert_refused(
        BitMatrix::from_rows([vec![true], vec![false], vec![true, true]]),
        RaggedRows { row: 2, expected: 1, found: 2 },
        "row 2 has 2 entries where row 0 has 1",
    );
    assert_refused(
        BitMatrix::from_rows([BitVec::repeat(true, 65), BitVec::repeat(true, 64)]),
        RaggedRows { row: 1, expected: 65, found: 64 },
        "row 1 has 64 entries where row 0 has 65",
    );
    assert_refused(
        BitMatrix::from_rows([vec![], vec![true]]),
        RaggedRows { row: 1, expected: 0, found: 1 },
        "row 1 has 1 entries where row 0 has 0",
    );
}

#[test]
fn too_large_names_the_shape() {
    let side = 1 << 30;
    assert_refused(
        BitMatrix::try_zeros(side, side),
        TooLarge { nrows: side, ncols: side },
        "a 1073741824×1073741824 matrix does not fit in memory",
    );
    for (nrows, ncols) in [(usize::MAX, usize::MAX), (usize::MAX, 1), (usize::MAX / 2, 65)] {
        assert_eq!(BitMatrix::try_zeros(nrows, ncols), Err(TooLarge { nrows, ncols }));
    }
}

#[test]
fn words_of_the_wrong_number_are_refused() {
    for (nrows, ncols, expected) in [(2, 64, 2), (2, 65, 4), (0, 9, 0), (9, 0, 0)] {
        let found = expected + 1;
        assert_refused(
            BitMatrix::from_words(nrows, ncols, vec![0; found]),
            InvalidWords::WrongLength { nrows, ncols, expected, found },
            &format!("a {nrows}×{ncols} matrix has {expected} words, not {found}"),
        );
    }
    let (nrows, ncols) = (usize::MAX, 65);
    assert_refused(
        BitMatrix::from_words(nrows, ncols, vec![]),
        TooLarge { nrows, ncols }.into(),
        "a 18446744073709551615×65 matrix does not fit in memory",
    );
}

#[test]
fn words_with_padding_bits_are_refused() {
    assert_refused(
        BitMatrix::from_words(3, 65, vec![!0, 1, !0, 0, 0, 2]),
        InvalidWords::PaddingSet { row: 2, ncols: 65 },
        "row 2 has bits set past its 65 columns",
    );
    assert!(BitMatrix::from_words(2, 64, vec![!0; 2]).is_ok());
}

#[test]
fn positions_that_do_not_exist_or_repeat_are_refused() {
    assert_refused(
        BitMatrix::from_sparse_rows(3, [vec![2], vec![0, 3]]),
        InvalidPosition::OutOfRange { row: 1, col: 3, ncols: 3 },
        "row 1 has a one in column 3, but there are 3 columns",
    );
    assert_refused(
        BitMatrix::from_sparse_rows(3, [[2, 0, 2]]),
        InvalidPosition::Repeated { row: 0, col: 2 },
        "row 0 names column 2 twice",
    );
    let ncols = usize::MAX;
    assert_refused(
        BitMatrix::from_sparse_rows(ncols, vec![[0]; 99]),
        TooLarge { nrows: 99, ncols }.into(),
        "a 99×18446744073709551615 matrix does not fit in memory",
    );
}

#[test]
fn permutation_of_the_wrong_length_is_refused() {
    let a = BitMatrix::identity(3);
    for found in [0, 2, 4] {
        let list: Vec<_> = (0..found).collect();
        assert_refused(
            a.permute_rows(&list),
            NotAPermutation::WrongLength { nrows: 3, found },
            &format!("a permutation of 3 rows cannot have {found} entries"),
        );
    }
}

#[test]
fn permutation_with_a_row_that_does_not_exist_is_refused() {
    assert_refused(
        BitMatrix::identity(3).permute_rows(&[0, 3, 1]),
        NotAPermutation::OutOfRange { index: 1, row: 3, nrows: 3 },
        "entry 1 of the permutation is 3, but there are 3 rows",
    );
}

#[test]
fn permutation_with_a_row_named_twice_is_refused() {
    assert_refused(
        BitMatrix::identity(3).permute_rows(&[2, 0, 2]),
        NotAPermutation::Repeated { index: 2, row: 2 },
        "entry 2 of the permutation names row 2 again",
    );
}

#[test]
fn text_with_another_character_names_its_place() {
    let cases = [
        ("102", 1, 3, '2', "line 1, column 3: expected 0 or 1, found '2'"),
        ("10\n0x", 2, 2, 'x', "line 2, column 2: expected 0 or 1, found 'x'"),
        ("\n\n1 é", 3, 3, 'é', "line 3, column 3: expected 0 or 1, found 'é'"),
        ("2x3", 1, 1, '2', "line 1, column 1: expected 0 or 1, found '2'"),
        ("0x-1", 1, 2, 'x', "line 1, column 2: expected 0 or 1, found 'x'"),
        ("1\n'", 2, 1, '\'', r"line 2, column 1: expected 0 or 1, found '\''"),
    ];
    for (text, line, column, found, message) in cases {
        assert_refused(
            text.parse(),
            ParseError::UnexpectedCharacter { line, column, found },
            message,
        );
    }
}

#[test]
fn ragged_text_names_the_line_and_both_lengths() {
    let cases = [
        ("10\n1", 2, 2, 1, "line 2, column 1: a row of 1 entries where the first row has 2"),
        ("1\n0\n11", 3, 1, 2, "line 3, column 1: a row of 2 entries where the first row has 1"),
        ("11\n\n11", 2, 2, 0, "line 2, column 1: a row of 0 entries where the first row has 2"),
    ];
    for (text, line, expected, found, message) in cases {
        assert_refused(
            text.parse(),
            ParseError::RaggedRow { line, column: 1, expected, found },
            message,
        );
    }
}
