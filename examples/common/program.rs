//! What the programs do around their problem: arguments, input, outputs and exit code.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::io::{self, Read, Write};
use std::process::ExitCode;

const NAME: &str = env!("CARGO_CRATE_NAME");

/// Answers the one input that the arguments name, the sample if they name none.
///
/// The answer goes to standard output. A fault goes to standard error as one line that begins with
/// the program and the input, and the exit code is 2.
pub(crate) fn run(
    usage: &str,
    sample: &str,
    arguments: impl IntoIterator<Item = OsString>,
    answer: impl FnOnce(&str) -> Result<String, String>,
) -> ExitCode {
    match answer_arguments(usage, sample, arguments, answer) {
        Ok(output) => match io::stdout().write_all(output.as_bytes()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(_) => ExitCode::FAILURE,
        },
        Err(message) => {
            eprintln!("{NAME}: {message}");
            ExitCode::from(2)
        }
    }
}

fn answer_arguments(
    usage: &str,
    sample: &str,
    arguments: impl IntoIterator<Item = OsString>,
    answer: impl FnOnce(&str) -> Result<String, String>,
) -> Result<String, String> {
    let mut source: Option<OsString> = None;
    for argument in arguments {
        match argument.to_str() {
            Some("--help" | "-h") => return Ok(format!("usage: {NAME} {usage}\n")),
            Some(other) if other.starts_with("--") => {
                return Err(format!("unknown option {}; usage: {NAME} {usage}", abridged(other)));
            }
            _ if source.is_some() => {
                return Err(format!("more than one input named; usage: {NAME} {usage}"));
            }
            _ => source = Some(argument),
        }
    }
    let Some(source) = source else {
        return answer(sample).map_err(|message| format!("sample: {message}"));
    };
    let text = read(&source)?;
    answer(&text).map_err(|message| format!("{}: {message}", shown(&source)))
}

/// What an input is called in messages.
fn shown(source: &OsStr) -> impl fmt::Display {
    if source == "-" { OsStr::new("standard input") } else { source }.display()
}

/// A word of the input that a message can hold.
pub(crate) fn abridged(word: &str) -> String {
    match word.char_indices().nth(24) {
        Some((end, _)) => format!("{}…", &word[..end]),
        None => word.to_owned(),
    }
}

fn read(source: &OsStr) -> Result<String, String> {
    let bytes = if source == "-" {
        let mut bytes = Vec::new();
        io::stdin().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        std::fs::read(source)
    };
    let name = shown(source);
    let bytes = bytes.map_err(|error| format!("cannot read {name}: {error}"))?;
    String::from_utf8(bytes).map_err(|error| {
        format!("{name}: byte {} is not text", error.utf8_error().valid_up_to() + 1)
    })
}
