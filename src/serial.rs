//! Bit vectors in serde's formats, for `#[serde(with = "crate::serial")]`: `"0110"` in a format
//! that people read, in others the length and the words.

use std::fmt::{self, Write};

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use crate::vectors::{BitSlice, BitVec};
use crate::words::{self, is_padded, words_for};

/// A bit vector as a string of `0` and `1`.
pub(crate) struct Text<'a>(pub(crate) &'a BitSlice);

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().by_vals().try_for_each(|bit| f.write_char(if bit { '1' } else { '0' }))
    }
}

impl Serialize for Text<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "BitVec", deny_unknown_fields)]
struct Packed {
    len: usize,
    words: Vec<u64>,
}

pub(crate) fn serialize<S: Serializer>(x: &BitVec, serializer: S) -> Result<S::Ok, S::Error> {
    if serializer.is_human_readable() {
        Text(x).serialize(serializer)
    } else {
        Packed { len: x.len(), words: words::from_bits(x) }.serialize(serializer)
    }
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BitVec, D::Error> {
    if deserializer.is_human_readable() {
        return bits(&String::deserialize(deserializer)?).map_err(Error::custom);
    }
    let Packed { len, words } = Packed::deserialize(deserializer)?;
    if words.len() != words_for(len) {
        let (expected, found) = (words_for(len), words.len());
        return Err(Error::custom(format_args!(
            "a vector of {len} entries has {expected} words, not {found}"
        )));
    }
    if !is_padded(&words, len) {
        return Err(Error::custom(format_args!("a vector has bits set past its {len} entries")));
    }
    Ok(words::into_bits(words, len))
}

/// Reads a string of `0` and `1`.
pub(crate) fn bits(text: &str) -> Result<BitVec, String> {
    let bit = |(place, found)| match found {
        '0' => Ok(false),
        '1' => Ok(true),
        _ => Err(format!("entry {place} is {found:?}, not 0 or 1")),
    };
    text.chars().enumerate().map(bit).collect()
}
