//! The generator of the matrices, codes and boards that are timed: SplitMix64 (Steele, Lea, Flood
//! 2014).
//!
//! Harnesses of other libraries draw the same words, and so time the same matrices. A generator
//! whose words are linear over GF(2), such as xorshift or an LFSR, would not do: its matrices have
//! low rank.

/// A stream of random words, the same for the same seed.
pub(crate) struct SplitMix(pub(crate) u64);

impl SplitMix {
    /// The next word.
    pub(crate) fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// The next bit: the highest of the next word.
    #[allow(dead_code, reason = "not every benchmark draws bits")]
    pub(crate) fn bit(&mut self) -> bool {
        self.word() >> 63 != 0
    }
}
