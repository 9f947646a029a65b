//! Random members.

use rand_core::Rng;

use crate::coset::affine::Coset;
use crate::matrix::BitMatrix;
use crate::vectors::BitVec;
use crate::words;

impl Coset {
    /// A member, each with the same probability: of a code, a random word.
    ///
    /// Takes ⌈k / 64⌉ numbers from the generator; see [`BitMatrix::random`] for what stays the
    /// same.
    #[must_use]
    #[cfg_attr(docsrs, doc(cfg(feature = "rand")))]
    pub fn random_member<R: Rng + ?Sized>(&self, rng: &mut R) -> BitVec {
        let choice = BitMatrix::random(1, self.dimension(), rng);
        let mut member = words::from_bits(&self.offset);
        for (_, row) in choice.ones() {
            words::xor_into(&mut member, self.basis.row_words(row));
        }
        words::into_bits(member, self.offset.len())
    }
}
