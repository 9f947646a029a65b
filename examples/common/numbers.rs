//! A line of numbers.

use super::lines::Line;

/// Exactly N numbers set apart by blanks; what each of them counts is for the message.
pub(crate) fn numbers<const N: usize>(
    line: Line,
    counted: [&str; N],
) -> Result<[usize; N], String> {
    let mut numbers = [0; N];
    let mut start = 0;
    for (number, counted) in numbers.iter_mut().zip(counted) {
        let rest = line.text[start..].trim_start();
        let word = rest.split_whitespace().next().unwrap_or("");
        *number =
            word.parse().map_err(|_| line.fault(start, format!("the number of {counted}")))?;
        start = line.text.len() - rest.len() + word.len();
    }
    if line.text[start..].trim().is_empty() {
        Ok(numbers)
    } else {
        Err(line.fault(start, "the end of the line"))
    }
}
