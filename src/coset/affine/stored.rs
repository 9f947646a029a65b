//! What is stored of a coset, and checked when it is read.

use crate::coset::affine::Coset;
use crate::matrix::BitMatrix;
use crate::vectors::BitVec;

/// A coset as stored, perhaps by somebody else.
#[derive(serde::Deserialize)]
#[serde(rename = "Coset", deny_unknown_fields)]
pub(crate) struct Stored {
    #[serde(with = "crate::serial")]
    offset: BitVec,
    basis: BitMatrix,
}

impl TryFrom<Stored> for Coset {
    type Error = String;

    fn try_from(Stored { offset, basis }: Stored) -> Result<Self, String> {
        let (k, n) = basis.shape();
        if offset.len() != n {
            let len = offset.len();
            return Err(format!(
                "an offset of {len} entries does not fit a basis of shape {k}×{n}"
            ));
        }
        // There may be any number of empty rows.
        let rank = if n == 0 { 0 } else { basis.rank() };
        if rank != k {
            return Err(format!("the {k} vectors of a basis are dependent: their rank is {rank}"));
        }
        Ok(Self { offset, basis })
    }
}
