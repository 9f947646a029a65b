//! MacKay's alist, in which sparse codes are published.

use std::fmt::Write;

use super::fields::{self, Fields};
use super::{FormatError, FormatProblem};
use crate::matrix::BitMatrix;
use crate::words;

/// # The alist format
///
/// Sparse parity checks as MacKay's collection of codes stores them.
impl BitMatrix {
    /// Reads a matrix in the alist format of MacKay, Davey and Lafferty
    /// (<http://www.inference.org.uk/mackay/codes/alist.html>).
    ///
    /// A line each: the numbers of columns and of rows; the greatest weight of a column and of a
    /// row; the weights of the columns; the weights of the rows; then for each column the rows of
    /// its ones, and for each row the columns of its ones, counted from 1 in any order. Lists
    /// shorter than the longest may be filled up with zeros.
    ///
    /// # Errors
    ///
    /// [`FormatError`] with line and column: a number that is none or out of range, lists that are
    /// not as long as announced, that name an entry twice or that disagree with each other, a
    /// greatest weight that is not the greatest, or a matrix that does not fit in memory.
    ///
    /// # Complexity
    ///
    /// Linear in the text and in the words of the matrix.
    ///
    /// # Examples
    ///
    /// ```
    /// use gf2_linalg::BitMatrix;
    ///
    /// let a = BitMatrix::from_alist("3 2\n2 2\n1 2 1\n2 2\n1 0\n1 2\n2 0\n1 2\n2 3\n")?;
    /// assert_eq!(a.to_string(), "110\n011");
    /// assert_eq!(BitMatrix::from_alist(&a.to_alist())?, a);
    ///
    /// let error = BitMatrix::from_alist("1 2\n1 1\n1\n1 0\n1\n0\n1\n").unwrap_err();
    /// assert_eq!(error.to_string(), "line 6, column 1: the column of a one is 0, not from 1 to 1");
    /// # Ok::<(), gf2_linalg::FormatError>(())
    /// ```
    #[doc(alias = "ldpc")]
    pub fn from_alist(text: &str) -> Result<Self, FormatError> {
        let mut lines = fields::lines(text);
        // Lists without ones at the end of the text may be missing altogether.
        let mut next = || lines.next().unwrap_or_else(|| fields::end(text));

        let mut size = next();
        let ncols = size.number("the number of columns")?;
        let nrows = size.number("the number of rows")?;
        size.end()?;
        let mut greatest = next();
        let of_column = greatest.number_in("the greatest weight of a column", 0..=nrows)?;
        let of_row = greatest.number_in("the greatest weight of a row", 0..=ncols)?;
        greatest.end()?;
        let column_weights = weights(next(), ncols, of_column, &COLUMN)?;
        let row_weights = weights(next(), nrows, of_row, &ROW)?;

        let mut matrix = Self::try_zeros(nrows, ncols).map_err(|error| size.error(error))?;
        for (j, &weight) in column_weights.iter().enumerate() {
            let mut line = next();
            for _ in 0..weight {
                let row = line.number_in("the row of a one", 1..=nrows)?;
                if matrix.get(row - 1, j) {
                    return Err(line.error(FormatProblem::Repeated { row, col: j + 1 }));
                }
                matrix.set(row - 1, j, true);
            }
            zeros(line, of_column - weight)?;
        }
        for (i, &weight) in row_weights.iter().enumerate() {
            let mut line = next();
            let row = i + 1;
            let mut unlisted = matrix.row_words(i).to_vec();
            for _ in 0..weight {
                let col = line.number_in("the column of a one", 1..=ncols)?;
                if !words::get(&unlisted, col - 1) {
                    return Err(line.error(if matrix.get(i, col - 1) {
                        FormatProblem::Repeated { row, col }
                    } else {
                        FormatProblem::Disagreement { row, col }
                    }));
                }
                words::flip(&mut unlisted, col - 1);
            }
            if let Some(j) = words::ones(&unlisted).next() {
                return Err(line.error(FormatProblem::Disagreement { row, col: j + 1 }));
            }
            zeros(line, of_row - weight)?;
        }
        if let Some(mut line) = lines.find(|line| !line.is_at_end()) {
            line.next("the end of the text")?;
            return Err(line.unexpected("the end of the text"));
        }
        Ok(matrix)
    }

    /// Writes the matrix as an alist, shorter lists filled up with zeros.
    ///
    /// # Complexity
    ///
    /// A line each for the rows and the columns, which are written even if there are no entries.
    #[must_use]
    pub fn to_alist(&self) -> String {
        let columns = self.transpose().to_sparse_rows();
        let rows = self.to_sparse_rows();
        let greatest = |lists: &[Vec<usize>]| lists.iter().map(Vec::len).max().unwrap_or(0);
        let (of_column, of_row) = (greatest(&columns), greatest(&rows));
        let mut text = String::new();
        write_line(&mut text, [self.ncols(), self.nrows()]);
        write_line(&mut text, [of_column, of_row]);
        write_line(&mut text, columns.iter().map(Vec::len));
        write_line(&mut text, rows.iter().map(Vec::len));
        for (lists, greatest) in [(columns, of_column), (rows, of_row)] {
            for list in lists {
                let filling = std::iter::repeat_n(0, greatest - list.len());
                write_line(&mut text, list.iter().map(|place| place + 1).chain(filling));
            }
        }
        text
    }
}

/// What a list of weights is called in messages.
struct Names {
    weight: &'static str,
    weights: &'static str,
    greatest: &'static str,
}

const COLUMN: Names = Names {
    weight: "the weight of a column",
    weights: "weights of columns",
    greatest: "the greatest weight of a column",
};

const ROW: Names = Names {
    weight: "the weight of a row",
    weights: "weights of rows",
    greatest: "the greatest weight of a row",
};

/// The line of `expected` weights, of which the greatest is announced.
fn weights(
    mut line: Fields<'_>,
    expected: usize,
    greatest: usize,
    names: &Names,
) -> Result<Vec<usize>, FormatError> {
    // No memory is set aside for a number of weights that the text only claims.
    let mut weights = Vec::new();
    while !line.is_at_end() {
        weights.push(line.number_in(names.weight, 0..=greatest)?);
    }
    let wrong = |what, expected, found| {
        Err(line.error(FormatProblem::WrongCount { what, expected, found }))
    };
    if weights.len() != expected {
        return wrong(names.weights, expected, weights.len());
    }
    match weights.iter().copied().max().unwrap_or(0) {
        found if found != greatest => wrong(names.greatest, greatest, found),
        _ => Ok(weights),
    }
}

/// The rest of a list: nothing, or up to `most` zeros.
fn zeros(mut line: Fields<'_>, most: usize) -> Result<(), FormatError> {
    for _ in 0..most {
        if line.is_at_end() {
            break;
        }
        line.word("0", &["0"])?;
    }
    line.end()
}

fn write_line(text: &mut String, numbers: impl IntoIterator<Item = usize>) {
    for (k, number) in numbers.into_iter().enumerate() {
        let separator = if k == 0 { "" } else { " " };
        write!(text, "{separator}{number}").expect("a string takes any text");
    }
    text.push('\n');
}
