//! Rows of `0` and `1` in a text, and what can be wrong with them.

/// A text that is not a matrix or a board, with the place where it stops being one.
///
/// Lines and columns are counted from 1, columns in characters.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum ParseError {
    /// A character other than `0` and `1`.
    #[error("line {line}, column {column}: expected 0 or 1, found {found:?}")]
    UnexpectedCharacter {
        /// The line of the character.
        line: usize,
        /// The column of the character.
        column: usize,
        /// The character.
        found: char,
    },
    /// A row whose length differs from that of the first.
    #[error(
        "line {line}, column {column}: a row of {found} entries where the first row has {expected}"
    )]
    RaggedRow {
        /// The line on which the row starts.
        line: usize,
        /// The column at which the row starts.
        column: usize,
        /// The length of the first row.
        expected: usize,
        /// The length of this row.
        found: usize,
    },
}

/// A stretch of text that is one row, and where it starts.
pub(crate) struct RowText<'a> {
    line: usize,
    column: usize,
    text: &'a str,
}

/// One row a line; empty lines before the first and after the last row are left out.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = RowText<'_>> {
    text.trim_end().lines().enumerate().skip_while(|(_, line)| line.trim().is_empty()).map(
        |(i, text)| {
            let column = text.chars().take_while(|c| c.is_whitespace()).count() + 1;
            RowText { line: i + 1, column, text: text.trim_start() }
        },
    )
}

/// One row a stretch without blanks.
pub(crate) fn tokens(text: &str) -> impl Iterator<Item = RowText<'_>> {
    text.lines().enumerate().flat_map(|(i, line)| {
        line.split_whitespace().map(move |token| {
            // `split_whitespace` yields parts of `line`, so the distance is the token's place in it.
            let start = token.as_ptr().addr() - line.as_ptr().addr();
            let column = line[..start].chars().count() + 1;
            RowText { line: i + 1, column, text: token }
        })
    })
}

/// The entries of rows of equal length; blanks inside a row are passed over.
pub(crate) fn parse_rows<'a>(
    rows: impl Iterator<Item = RowText<'a>>,
) -> Result<Vec<Vec<bool>>, ParseError> {
    let mut parsed: Vec<Vec<bool>> = Vec::new();
    for RowText { line, column, text } in rows {
        let mut row = Vec::with_capacity(text.len());
        for (offset, found) in text.chars().enumerate() {
            match found {
                '0' => row.push(false),
                '1' => row.push(true),
                _ if found.is_whitespace() => {}
                _ => {
                    let column = column + offset;
                    return Err(ParseError::UnexpectedCharacter { line, column, found });
                }
            }
        }
        let (expected, found) = (parsed.first().map_or(row.len(), Vec::len), row.len());
        if found != expected {
            return Err(ParseError::RaggedRow { line, column, expected, found });
        }
        parsed.push(row);
    }
    Ok(parsed)
}

/// The shape in a text such as `0x5`, the form in which a matrix or board without entries is written.
pub(crate) fn parse_empty_shape(text: &str) -> Option<(usize, usize)> {
    let text = text.trim();
    let (nrows, ncols) = text.split_once('x')?;
    let (nrows, ncols) = (nrows.parse::<usize>().ok()?, ncols.parse::<usize>().ok()?);
    // Signs and leading zeros are not written, and not read.
    ((nrows == 0 || ncols == 0) && text == format!("{nrows}x{ncols}")).then_some((nrows, ncols))
}
