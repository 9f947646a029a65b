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

/// A stretch of a line and where it starts.
#[derive(Clone, Copy)]
pub(crate) struct Span<'a> {
    pub(crate) line: usize,
    /// The line up to the stretch: its characters are counted when an error needs the column, for
    /// counting them at every stretch of a long line would take quadratic time.
    before: &'a str,
    pub(crate) text: &'a str,
}

impl<'a> Span<'a> {
    /// A part of a line, which `str` methods have yielded from it.
    pub(crate) fn new(line: usize, whole: &'a str, part: &'a str) -> Self {
        let start = part.as_ptr().addr() - whole.as_ptr().addr();
        Self { line, before: &whole[..start], text: part }
    }

    pub(crate) fn column(&self) -> usize {
        self.before.chars().count() + 1
    }
}

/// One row a line; empty lines before the first and after the last row are left out.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = Span<'_>> {
    let lines = text.trim_end().lines().enumerate();
    lines
        .skip_while(|(_, line)| line.trim().is_empty())
        .map(|(i, line)| Span::new(i + 1, line, line.trim_start()))
}

/// One row a stretch without blanks.
pub(crate) fn tokens(text: &str) -> impl Iterator<Item = Span<'_>> {
    text.lines().enumerate().flat_map(|(i, line)| {
        line.split_whitespace().map(move |token| Span::new(i + 1, line, token))
    })
}

/// The entries of rows of equal length; blanks inside a row are passed over.
pub(crate) fn parse_rows<'a>(
    rows: impl Iterator<Item = Span<'a>>,
) -> Result<Vec<Vec<bool>>, ParseError> {
    let mut parsed: Vec<Vec<bool>> = Vec::new();
    for span in rows {
        let line = span.line;
        let mut row = Vec::with_capacity(span.text.len());
        for (offset, found) in span.text.chars().enumerate() {
            match found {
                '0' => row.push(false),
                '1' => row.push(true),
                _ if found.is_whitespace() => {}
                _ => {
                    let column = span.column() + offset;
                    return Err(ParseError::UnexpectedCharacter { line, column, found });
                }
            }
        }
        let (expected, found) = (parsed.first().map_or(row.len(), Vec::len), row.len());
        if found != expected {
            let column = span.column();
            return Err(ParseError::RaggedRow { line, column, expected, found });
        }
        parsed.push(row);
    }
    Ok(parsed)
}

/// The shape in a text such as `0x5`, the form in which a matrix or board without entries is
/// written.
pub(crate) fn parse_empty_shape(text: &str) -> Option<(usize, usize)> {
    let text = text.trim();
    let (nrows, ncols) = text.split_once('x')?;
    let (nrows, ncols) = (nrows.parse::<usize>().ok()?, ncols.parse::<usize>().ok()?);
    // Signs and leading zeros are not written, and not read.
    ((nrows == 0 || ncols == 0) && text == format!("{nrows}x{ncols}")).then_some((nrows, ncols))
}
