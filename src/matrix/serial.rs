//! Matrices in serde's formats.

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, SerializeStruct, Serializer};

use super::{BitMatrix, TooLarge};
use crate::serial::{Text, bits};

/// The shape, then the entries: in a format that people read one string of `0` and `1` a row,
///
/// ```json
/// { "nrows": 2, "ncols": 3, "rows": ["101", "011"] }
/// ```
///
/// in others `words`, as [`as_words`](Self::as_words) has them. A matrix without entries has no
/// rows there: it is its shape, as in text.
#[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
impl Serialize for BitMatrix {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let readable = serializer.is_human_readable();
        let mut fields = serializer.serialize_struct("BitMatrix", 3)?;
        fields.serialize_field("nrows", &self.nrows)?;
        fields.serialize_field("ncols", &self.ncols)?;
        if readable {
            fields.serialize_field("rows", &Rows(self))?;
        } else {
            fields.serialize_field("words", self.as_words())?;
        }
        fields.end()
    }
}

struct Rows<'a>(&'a BitMatrix);

impl Serialize for Rows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(matrix) = self;
        serializer.collect_seq((0..matrix.written_rows()).map(|i| Text(matrix.row(i))))
    }
}

/// The form of [`Serialize`](#impl-Serialize-for-BitMatrix), checked: the numbers of rows, of
/// entries and of words that the shape demands, no other character than `0` and `1`, no bit set in
/// the padding. No memory is set aside for a shape that the entries do not bear out.
#[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
impl<'de> Deserialize<'de> for BitMatrix {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            Readable::deserialize(deserializer)?.into_matrix().map_err(Error::custom)
        } else {
            let Packed { nrows, ncols, words } = Packed::deserialize(deserializer)?;
            Self::from_words(nrows, ncols, words).map_err(Error::custom)
        }
    }
}

#[derive(serde::Deserialize)]
#[serde(rename = "BitMatrix", deny_unknown_fields)]
struct Packed {
    nrows: usize,
    ncols: usize,
    words: Vec<u64>,
}

#[derive(serde::Deserialize)]
#[serde(rename = "BitMatrix", deny_unknown_fields)]
struct Readable {
    nrows: usize,
    ncols: usize,
    rows: Vec<String>,
}

impl Readable {
    fn into_matrix(self) -> Result<BitMatrix, String> {
        let Self { nrows, ncols, rows } = self;
        let empty = BitMatrix { nrows, ncols, ..BitMatrix::default() };
        let (expected, found) = (empty.written_rows(), rows.len());
        if found != expected {
            return Err(format!(
                "a {nrows}×{ncols} matrix is written in {expected} rows, not {found}"
            ));
        }
        let lengths = || rows.iter().map(|row| row.chars().count());
        if let Some((row, found)) = lengths().enumerate().find(|(_, found)| *found != ncols) {
            return Err(format!("row {row} has {found} entries, but there are {ncols} columns"));
        }
        let mut matrix =
            BitMatrix::try_zeros(nrows, ncols).map_err(|error: TooLarge| error.to_string())?;
        for (i, row) in rows.iter().enumerate() {
            let entries = bits(row).map_err(|error| format!("row {i}: {error}"))?;
            matrix.row_mut(i).copy_from_bitslice(&entries);
        }
        Ok(matrix)
    }
}

impl BitMatrix {
    /// The number of rows that are written out: none without entries, for there may be any number
    /// of empty ones.
    fn written_rows(&self) -> usize {
        if self.ncols == 0 { 0 } else { self.nrows }
    }
}
