//! The coordinate format of the Matrix Market.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::fields::{self, Fields};
use super::{FormatError, FormatProblem};
use crate::matrix::BitMatrix;

/// # The Matrix Market format
///
/// Coordinate files as NIST's collection of matrices stores them.
impl BitMatrix {
    /// Reads a matrix in the coordinate format of the Matrix Market (Boisvert, Pozo, Remington,
    /// NISTIR 5935, 1996).
    ///
    /// The first line is `%%MatrixMarket matrix coordinate`, then `pattern` or `integer`, then `general` or
    /// `symmetric`. Lines that start with `%` and empty lines are left out. The next line holds the numbers of rows, of
    /// columns and of entries; then follows one entry a line, its row and its column counted from 1, and with `integer`
    /// its value, which is taken modulo 2. Of a symmetric matrix only the entries on and below the diagonal are given.
    ///
    /// # Errors
    ///
    /// [`FormatError`] with line and column: another kind of matrix, a number that is none or out
    /// of range, an entry given twice, more or fewer entries than announced, or a matrix that does
    /// not fit in memory.
    ///
    /// # Complexity
    ///
    /// Linear in the text and in the words of the matrix. These are those of a dense matrix,
    /// however few entries there are: of a file from a stranger, look at the size first.
    ///
    /// # Examples
    ///
    /// ```
    /// use gf2_linalg::BitMatrix;
    ///
    /// let text = "%%MatrixMarket matrix coordinate pattern general\n% the ones\n2 3 2\n1 3\n2 1\n";
    /// let a = BitMatrix::from_matrix_market(text)?;
    /// assert_eq!(a.to_string(), "001\n100");
    /// assert_eq!(BitMatrix::from_matrix_market(&a.to_matrix_market())?, a);
    ///
    /// let error = BitMatrix::from_matrix_market(&text.replace("1 3", "1 4")).unwrap_err();
    /// assert_eq!(error.to_string(), "line 4, column 3: the column of an entry is 4, not from 1 to 3");
    /// # Ok::<(), gf2_linalg::FormatError>(())
    /// ```
    #[doc(alias = "mtx")]
    pub fn from_matrix_market(text: &str) -> Result<Self, FormatError> {
        let mut lines = fields::lines(text);
        let kind = Kind::read(&mut lines.next().unwrap_or_else(|| fields::end(text)))?;
        let mut lines = lines.filter(|line| !line.is_at_end() && !line.starts_with("%"));

        let mut size = lines.next().unwrap_or_else(|| fields::end(text));
        let nrows = size.number("the number of rows")?;
        let ncols = size.number("the number of columns")?;
        if kind.symmetric && nrows != ncols {
            return Err(size.error(FormatProblem::NotSquare { nrows, ncols }));
        }
        let expected = size.number("the number of entries")?;
        size.end()?;
        let mut matrix = Self::try_zeros(nrows, ncols).map_err(|error| size.error(error))?;

        let mut found = 0;
        // Entries that are even leave no trace in the matrix.
        let mut even = BTreeSet::new();
        for mut line in lines {
            found += 1;
            if found > expected {
                let problem = FormatProblem::WrongCount { what: "entries", expected, found };
                line.next("an entry")?;
                return Err(line.error(problem));
            }
            let row = line.number_in("the row of an entry", 1..=nrows)?;
            let col = line.number_in("the column of an entry", 1..=ncols)?;
            if kind.symmetric && col > row {
                return Err(line.error(FormatProblem::AboveDiagonal { row, col }));
            }
            let (i, j) = (row - 1, col - 1);
            if matrix.get(i, j) || even.contains(&(i, j)) {
                return Err(line.error(FormatProblem::Repeated { row, col }));
            }
            if kind.integer && is_even(&mut line)? {
                even.insert((i, j));
            } else {
                matrix.set(i, j, true);
                if kind.symmetric {
                    matrix.set(j, i, true);
                }
            }
            line.end()?;
        }
        if found < expected {
            let problem = FormatProblem::WrongCount { what: "entries", expected, found };
            return Err(fields::end(text).error(problem));
        }
        Ok(matrix)
    }

    /// Writes the matrix as `%%MatrixMarket matrix coordinate pattern general`, the ones row by
    /// row.
    #[must_use]
    pub fn to_matrix_market(&self) -> String {
        let mut text = format!(
            "%%MatrixMarket matrix coordinate pattern general\n{} {} {}\n",
            self.nrows(),
            self.ncols(),
            self.count_ones()
        );
        for (i, j) in self.ones() {
            writeln!(text, "{} {}", i + 1, j + 1).expect("a string takes any text");
        }
        text
    }
}

/// What the first line says.
struct Kind {
    integer: bool,
    symmetric: bool,
}

impl Kind {
    fn read(line: &mut Fields<'_>) -> Result<Self, FormatError> {
        line.word("%%MatrixMarket", &["%%MatrixMarket"])?;
        line.word("matrix", &["matrix"])?;
        line.word("coordinate", &["coordinate"])?;
        let integer = line.word("pattern or integer", &["pattern", "integer"])? == 1;
        let symmetric = line.word("general or symmetric", &["general", "symmetric"])? == 1;
        line.end()?;
        Ok(Self { integer, symmetric })
    }
}

/// Whether the next field is an even integer, of any size.
fn is_even(line: &mut Fields<'_>) -> Result<bool, FormatError> {
    const EXPECTED: &str = "an integer";
    let field = line.next(EXPECTED)?;
    let digits = field.strip_prefix(['+', '-']).unwrap_or(field).as_bytes();
    match digits.last() {
        Some(last) if digits.iter().all(u8::is_ascii_digit) => Ok(last % 2 == 0),
        _ => Err(line.unexpected(EXPECTED)),
    }
}
