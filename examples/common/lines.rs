//! An input read line by line; every fault is named with its place and with what was expected
//! there.

use std::fmt;

use super::program::abridged;

/// The lines of a text, those without a word passed over.
pub(crate) struct Lines<'a> {
    rest: std::iter::Enumerate<std::str::Lines<'a>>,
    /// The number of the last line, for faults at the end.
    last: usize,
}

/// One line and its number, counted from 1.
#[derive(Clone, Copy)]
pub(crate) struct Line<'a> {
    number: usize,
    pub(crate) text: &'a str,
}

impl<'a> Lines<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { rest: text.lines().enumerate(), last: text.lines().count().max(1) }
    }

    /// The next line that is not blank.
    pub(crate) fn expect(&mut self, expected: impl fmt::Display) -> Result<Line<'a>, String> {
        self.next_line()
            .ok_or_else(|| format!("line {}: expected {expected}, found the end", self.last))
    }

    /// The next line that is not blank, if there is one.
    pub(crate) fn next_line(&mut self) -> Option<Line<'a>> {
        let (i, text) = self.rest.find(|(_, text)| !text.trim().is_empty())?;
        Some(Line { number: i + 1, text })
    }
}

impl Line<'_> {
    /// The message for a line that is not as expected from byte `start` on.
    pub(crate) fn fault(&self, start: usize, expected: impl fmt::Display) -> String {
        let rest = &self.text[start..];
        let skipped = rest.len() - rest.trim_start().len();
        let column = self.text[..start + skipped].chars().count() + 1;
        let found = match rest.split_whitespace().next() {
            Some(word) => format!("{:?}", abridged(word)),
            None => "the end of the line".to_owned(),
        };
        format!("line {}, column {column}: expected {expected}, found {found}", self.number)
    }
}
