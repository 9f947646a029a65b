//! The fields of a line, read one after the other; each knows its place.

use std::ops::RangeInclusive;
use std::str::SplitWhitespace;

use super::{FormatError, FormatProblem};
use crate::text::Span;

/// A line of a text, some of whose fields have been read.
#[derive(Clone)]
pub(super) struct Fields<'a> {
    line: usize,
    text: &'a str,
    rest: SplitWhitespace<'a>,
    /// The field read last.
    last: Option<Span<'a>>,
}

/// All lines of a text.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Fields<'_>> {
    text.lines().enumerate().map(|(i, line)| Fields::new(i + 1, line))
}

/// The empty line behind the last line of a text.
pub(super) fn end(text: &str) -> Fields<'_> {
    Fields::new(text.lines().count() + 1, "")
}

impl<'a> Fields<'a> {
    fn new(line: usize, text: &'a str) -> Self {
        Self { line, text, rest: text.split_whitespace(), last: None }
    }

    /// Whether no field is left.
    pub(super) fn is_at_end(&self) -> bool {
        self.rest.clone().next().is_none()
    }

    /// Whether the line starts with this.
    pub(super) fn starts_with(&self, prefix: &str) -> bool {
        self.text.trim_start().starts_with(prefix)
    }

    /// The next field.
    pub(super) fn next(&mut self, expected: &'static str) -> Result<&'a str, FormatError> {
        let field = self.rest.next();
        self.last = field.map(|field| Span::new(self.line, self.text, field));
        field.ok_or_else(|| self.unexpected(expected))
    }

    /// The next field, which is one of some words in any case: its place among them.
    pub(super) fn word(
        &mut self,
        expected: &'static str,
        words: &[&str],
    ) -> Result<usize, FormatError> {
        let field = self.next(expected)?;
        let place = words.iter().position(|word| word.eq_ignore_ascii_case(field));
        place.ok_or_else(|| self.unexpected(expected))
    }

    /// The next field, which is a number.
    pub(super) fn number(&mut self, what: &'static str) -> Result<usize, FormatError> {
        let field = self.next(what)?;
        let digits = field.bytes().all(|byte| byte.is_ascii_digit());
        let number = if digits { field.parse().ok() } else { None };
        number.ok_or_else(|| self.unexpected(what))
    }

    /// The next field, which is a number in this range.
    pub(super) fn number_in(
        &mut self,
        what: &'static str,
        range: RangeInclusive<usize>,
    ) -> Result<usize, FormatError> {
        let found = self.number(what)?;
        if range.contains(&found) {
            return Ok(found);
        }
        let (least, most) = range.into_inner();
        Err(self.error(FormatProblem::OutOfRange { what, found, least, most }))
    }

    /// Makes sure that no field is left.
    pub(super) fn end(&mut self) -> Result<(), FormatError> {
        if self.is_at_end() {
            return Ok(());
        }
        self.next("the end of the line")?;
        Err(self.unexpected("the end of the line"))
    }

    /// The field read last, or the end of the line, is not what belongs there.
    pub(super) fn unexpected(&self, expected: &'static str) -> FormatError {
        let found = match &self.last {
            Some(field) => format!("{:?}", abridged(field.text)),
            None => "the end of the line".to_owned(),
        };
        self.error(FormatProblem::Unexpected { expected, found })
    }

    /// A problem with the field read last, or at the end of the line.
    pub(super) fn error(&self, problem: impl Into<FormatProblem>) -> FormatError {
        let column = match &self.last {
            Some(field) => field.column(),
            None => self.text.trim_end().chars().count() + 1,
        };
        FormatError { line: self.line, column, problem: problem.into() }
    }
}

/// A field that a message can hold.
fn abridged(field: &str) -> String {
    match field.char_indices().nth(24) {
        Some((end, _)) => format!("{}…", &field[..end]),
        None => field.to_owned(),
    }
}
