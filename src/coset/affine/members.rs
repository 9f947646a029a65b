//! All members of a coset, one row operation a step.

use crate::coset::affine::Coset;
use crate::vectors::BitVec;
use crate::words;

/// The members of a coset in Gray-code order, the offset first: see [`Coset::iter`].
#[derive(Clone, Debug)]
pub struct Members<'a> {
    coset: &'a Coset,
    current: Vec<u64>,
    /// The number of members yielded; it cannot reach 2¹²⁸.
    yielded: u128,
    done: bool,
}

impl<'a> Members<'a> {
    pub(crate) fn new(coset: &'a Coset) -> Self {
        let current = words::from_bits(coset.offset());
        Self { coset, current, yielded: 0, done: false }
    }
}

impl Coset {
    /// All members in Gray-code order, the offset first: each differs from the one before by one
    /// row of the basis.
    #[must_use]
    pub fn iter(&self) -> Members<'_> {
        Members::new(self)
    }
}

impl<'a> IntoIterator for &'a Coset {
    type Item = BitVec;
    type IntoIter = Members<'a>;

    fn into_iter(self) -> Members<'a> {
        self.iter()
    }
}

impl Iterator for Members<'_> {
    type Item = BitVec;

    fn next(&mut self) -> Option<BitVec> {
        if self.done {
            return None;
        }
        let basis = self.coset.basis();
        let member = words::into_bits(self.current.clone(), basis.ncols());
        self.yielded += 1;
        // Member i + 1 differs from member i in the basis row of the lowest one of i + 1.
        let row = self.yielded.trailing_zeros() as usize;
        self.done = row >= basis.nrows();
        if !self.done {
            words::xor_into(&mut self.current, basis.row_words(row));
        }
        Some(member)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = match self.coset.len() {
            _ if self.done => Some(0),
            Some(len) => usize::try_from(len - self.yielded).ok(),
            None => None,
        };
        (left.unwrap_or(usize::MAX), left)
    }
}
