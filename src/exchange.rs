//! The text formats in which matrices over GF(2) are exchanged, and what can be wrong with a file.

mod alist;
mod fields;
mod matrix_market;

#[cfg(test)]
mod tests;

use crate::matrix::TooLarge;

/// A text in an exchange format that is not a matrix, with the place where it stops being one.
///
/// Lines and columns are counted from 1, columns in characters.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("line {line}, column {column}: {problem}")]
#[non_exhaustive]
pub struct FormatError {
    /// The line of the problem; one past the last where something is missing at the end.
    pub line: usize,
    /// The column of the problem.
    pub column: usize,
    /// What is wrong there.
    pub problem: FormatProblem,
}

/// What is wrong with a text in an exchange format. Rows and columns of the matrix are counted from
/// 1, as in the text.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum FormatProblem {
    /// Something else than what belongs there.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// What belongs there.
        expected: &'static str,
        /// What is there, abridged.
        found: String,
    },
    /// A number too small or too large.
    #[error("{what} is {found}, not from {least} to {most}")]
    OutOfRange {
        /// What the number says.
        what: &'static str,
        /// The number.
        found: usize,
        /// The least that it can be.
        least: usize,
        /// The most that it can be.
        most: usize,
    },
    /// More or fewer of something than announced, or a greatest number that is not the greatest.
    #[error("{what}: {found} where {expected} is announced")]
    WrongCount {
        /// What is counted.
        what: &'static str,
        /// The number announced.
        expected: usize,
        /// The number found.
        found: usize,
    },
    /// An entry that has been given before.
    #[error("the entry in row {row} and column {col} is given twice")]
    Repeated {
        /// The row of the entry.
        row: usize,
        /// The column of the entry.
        col: usize,
    },
    /// An entry above the diagonal of a symmetric matrix, which is given by those on and below it.
    #[error("the entry in row {row} and column {col} is above the diagonal of a symmetric matrix")]
    AboveDiagonal {
        /// The row of the entry.
        row: usize,
        /// The column of the entry.
        col: usize,
    },
    /// A symmetric matrix that is not square.
    #[error("a {nrows}×{ncols} matrix cannot be symmetric")]
    NotSquare {
        /// The rows stated.
        nrows: usize,
        /// The columns stated.
        ncols: usize,
    },
    /// An entry that is in the list of its row but not in that of its column, or the other way
    /// round.
    #[error("the lists of row {row} and of column {col} disagree on their common entry")]
    Disagreement {
        /// The row of the entry.
        row: usize,
        /// The column of the entry.
        col: usize,
    },
    /// The matrix does not fit in memory.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
}
