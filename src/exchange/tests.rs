//! Every format there and back, published examples, and every error with its full message.

use proptest::prelude::*;

use crate::exchange::FormatError;
use crate::matrix::BitMatrix;
use crate::matrix::strategies::any_matrix;

type Read = fn(&str) -> Result<BitMatrix, FormatError>;

#[track_caller]
fn assert_refused(read: Read, text: &str, message: &str) {
    assert_eq!(read(text).map_err(|error| error.to_string()), Err(message.to_owned()), "{text:?}");
}

proptest! {
    #[test]
    fn every_format_round_trips(a in any_matrix()) {
        prop_assert_eq!(BitMatrix::from_matrix_market(&a.to_matrix_market()), Ok(a.clone()));
        prop_assert_eq!(BitMatrix::from_alist(&a.to_alist()), Ok(a.clone()));
        let unfilled = without_zeros(&a.to_alist());
        prop_assert_eq!(BitMatrix::from_alist(&unfilled), Ok(a));
    }

    #[test]
    fn symmetric_entries_are_mirrored(a in any_matrix()) {
        let n = a.nrows();
        let symmetric = BitMatrix::from_fn(n, n, |i, j| {
            let (i, j) = (i.max(j), i.min(j));
            j < a.ncols() && a.get(i, j)
        });
        let lower: Vec<_> = symmetric.ones().filter(|(i, j)| j <= i).collect();
        let head = format!("%%MatrixMarket matrix coordinate integer symmetric\n{n} {n} {}", lower.len());
        let entries = lower.iter().map(|(i, j)| format!("{} {} -{}", i + 1, j + 1, 2 * i + 1));
        let text = std::iter::once(head).chain(entries).collect::<Vec<_>>().join("\n");
        let read = BitMatrix::from_matrix_market(&text);
        prop_assert_eq!(read.as_ref(), Ok(&symmetric));
        prop_assert!(read.is_ok_and(|matrix| matrix.is_valid()));
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in "(%%MatrixMarket matrix coordinate (pattern|integer) (general|symmetric)\n)?[0-9 \n%x-]{0,60}") {
        let _ = BitMatrix::from_matrix_market(&text);
        let _ = BitMatrix::from_alist(&text);
    }
}

/// The alist with its lists as short as they are.
fn without_zeros(alist: &str) -> String {
    let short = |(k, line): (usize, &str)| {
        if k < 4 {
            return line.to_owned();
        }
        line.split(' ').filter(|field| *field != "0").collect::<Vec<_>>().join(" ")
    };
    alist.lines().enumerate().map(short).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_alist_of_the_hamming_code_is_read() {
    // From the description of file formats at the University of Kaiserslautern's database of
    // channel codes.
    let text = "7 3\n3 4\n1 1 1 2 2 2 3 \n4 4 4 \n1 0 0\n2 0 0\n3 0 0\n1 2 0\n1 3 0\n2 3 0\n1 2 3\n\
                1 4 5 7\n2 4 6 7\n3 5 6 7\n";
    let parity_check = BitMatrix::from_alist(text).expect("a published alist");
    assert_eq!(parity_check.to_string(), "1001101\n0101011\n0010111");
    assert_eq!(parity_check.to_alist(), text.replace(" \n", "\n"));
}

#[test]
fn blanks_comments_and_case_do_not_matter() {
    let text = "%%matrixmarket MATRIX Coordinate Integer General\r\n%\n\n% 1 1\n 2\t2  3\n\n2 1 -3\n 1 1 18446744073709551616\n%\n1 2 +1\n\n";
    let a = BitMatrix::from_matrix_market(text).expect("values are taken modulo 2");
    assert_eq!(a.to_string(), "01\n10");
}

#[test]
fn matrices_without_entries_are_read() {
    for (nrows, ncols) in [(0, 0), (0, 3), (3, 0), (2, 2)] {
        let zeros = BitMatrix::zeros(nrows, ncols);
        assert_eq!(BitMatrix::from_alist(&zeros.to_alist()).as_ref(), Ok(&zeros));
        assert_eq!(BitMatrix::from_alist(zeros.to_alist().trim_end()), Ok(zeros));
    }
    let tall = BitMatrix::zeros(usize::MAX, 0);
    assert_eq!(BitMatrix::from_matrix_market(&tall.to_matrix_market()), Ok(tall));
}

#[test]
fn what_is_wrong_with_a_matrix_market_file_is_named() {
    let general = "%%MatrixMarket matrix coordinate pattern general\n";
    let integer = "%%MatrixMarket matrix coordinate integer general\n";
    let symmetric = "%%MatrixMarket matrix coordinate pattern symmetric\n";
    let cases = [
        ("", "", "line 1, column 1: expected %%MatrixMarket, found the end of the line"),
        ("2 2 0", "", "line 1, column 1: expected %%MatrixMarket, found \"2\""),
        (
            "%%MatrixMarket matrix array real general",
            "",
            "line 1, column 23: expected coordinate, found \"array\"",
        ),
        (
            "%%MatrixMarket matrix coordinate real general",
            "",
            "line 1, column 34: expected pattern or integer, found \"real\"",
        ),
        (
            "%%MatrixMarket matrix coordinate pattern skew-symmetric",
            "",
            "line 1, column 42: expected general or symmetric, found \"skew-symmetric\"",
        ),
        (
            "%%MatrixMarket matrix coordinate pattern general x",
            "",
            "line 1, column 50: expected the end of the line, found \"x\"",
        ),
        (general, "", "line 2, column 1: expected the number of rows, found the end of the line"),
        (
            general,
            "2 2",
            "line 2, column 4: expected the number of entries, found the end of the line",
        ),
        (
            general,
            "1234567890123456789012345 2 1",
            "line 2, column 1: expected the number of rows, found \"123456789012345678901234…\"",
        ),
        (general, "2 -2 1", "line 2, column 3: expected the number of columns, found \"-2\""),
        (
            general,
            "99999999999999999999 2 1",
            "line 2, column 1: expected the number of rows, found \"99999999999999999999\"",
        ),
        (
            general,
            "4294967296 4294967296 0",
            "line 2, column 23: a 4294967296×4294967296 matrix does not fit in memory",
        ),
        (symmetric, "2 3 1\n1 1", "line 2, column 3: a 2×3 matrix cannot be symmetric"),
        (general, "2 2 2\n1 1\n", "line 4, column 1: entries: 1 where 2 is announced"),
        (general, "2 2 1\n1 1\n%\né 2", "line 5, column 1: entries: 2 where 1 is announced"),
        (general, "2 2 1\n0 1", "line 3, column 1: the row of an entry is 0, not from 1 to 2"),
        (general, "2 2 1\n1  3", "line 3, column 4: the column of an entry is 3, not from 1 to 2"),
        (general, "2 2 1\n1 1 1", "line 3, column 5: expected the end of the line, found \"1\""),
        (
            general,
            "2 2 2\n1 2\n1 2",
            "line 4, column 3: the entry in row 1 and column 2 is given twice",
        ),
        (
            integer,
            "2 2 2\n1 2 0\n1 2 1",
            "line 4, column 3: the entry in row 1 and column 2 is given twice",
        ),
        (integer, "2 2 1\n1 1 1.0", "line 3, column 5: expected an integer, found \"1.0\""),
        (integer, "2 2 1\n1 1 -", "line 3, column 5: expected an integer, found \"-\""),
        (
            symmetric,
            "2 2 1\n1 2",
            "line 3, column 3: the entry in row 1 and column 2 is above the diagonal of a symmetric matrix",
        ),
    ];
    for (head, body, message) in cases {
        assert_refused(BitMatrix::from_matrix_market, &format!("{head}{body}"), message);
    }
}

#[test]
fn what_is_wrong_with_an_alist_is_named() {
    let cases = [
        ("", "line 1, column 1: expected the number of columns, found the end of the line"),
        // A code over a larger field has the size of the field here.
        ("7 3 64", "line 1, column 5: expected the end of the line, found \"64\""),
        ("2 2\n3 1", "line 2, column 1: the greatest weight of a column is 3, not from 0 to 2"),
        ("2 2\n1 1\n1\n1 1", "line 3, column 1: weights of columns: 1 where 2 is announced"),
        ("2 2\n1 1\n1 0\n1 0 0", "line 4, column 5: weights of rows: 3 where 2 is announced"),
        ("2 2\n1 1\n1 2", "line 3, column 3: the weight of a column is 2, not from 0 to 1"),
        (
            "2 2\n2 1\n1 1\n1 1",
            "line 3, column 3: the greatest weight of a column: 1 where 2 is announced",
        ),
        (
            "18446744073709551615 1\n0 0\n",
            "line 3, column 1: weights of columns: 0 where 18446744073709551615 is announced",
        ),
        ("2 1\n1 2\n1 1\n2\n1\n2\n1 2", "line 6, column 1: the row of a one is 2, not from 1 to 1"),
        (
            "2 2\n2 2\n2 1\n2 1\n1 1\n1\n1 2\n1",
            "line 5, column 3: the entry in row 1 and column 1 is given twice",
        ),
        ("2 2\n2 2\n2 1\n2 1\n1 2\n1 3\n1 2\n1", "line 6, column 3: expected 0, found \"3\""),
        (
            "2 2\n2 2\n2 1\n2 1\n1 2\n1 0 0\n1 2\n1",
            "line 6, column 5: expected the end of the line, found \"0\"",
        ),
        (
            "2 2\n1 1\n1 1\n1 1\n1\n2\n2\n1",
            "line 7, column 1: the lists of row 1 and of column 2 disagree on their common entry",
        ),
        (
            "2 2\n2 2\n2 1\n2 1\n1 2\n1\n1 1\n2",
            "line 7, column 3: the entry in row 1 and column 1 is given twice",
        ),
        (
            "2 2\n1 1\n1 1\n1 0\n1\n1\n1\n0",
            "line 7, column 1: the lists of row 1 and of column 2 disagree on their common entry",
        ),
        (
            "1 1\n1 1\n1\n1\n1\n1\n\n1",
            "line 8, column 1: expected the end of the text, found \"1\"",
        ),
    ];
    for (text, message) in cases {
        assert_refused(BitMatrix::from_alist, text, message);
    }
}

#[test]
fn long_lines_are_read_in_linear_time() {
    // Counting columns from the start of the line at every field would take minutes here.
    let n = 200_000;
    let weights = vec!["1"; n].join(" ");
    let list: Vec<_> = (1..=n).map(|j| j.to_string()).collect();
    let text = format!("{n} 1\n1 {n}\n{weights}\n{n}\n{}{}\n", "1\n".repeat(n), list.join(" "));
    let a = BitMatrix::from_alist(&text).expect("a row of ones");
    assert_eq!((a.shape(), a.count_ones()), ((1, n), n));
    let board: crate::lights_out::Grid = weights.parse().expect("a column of lights");
    assert_eq!((board.rows(), board.cols()), (n, 1));
}
