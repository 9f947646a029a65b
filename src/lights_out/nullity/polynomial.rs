//! Polynomials over GF(2), packed 64 coefficients to a word.

use crate::words::{self, WORD_BITS};

/// A polynomial: bit d is the coefficient of xᵈ. The last word is not zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Polynomial {
    words: Vec<u64>,
}

impl Polynomial {
    pub(super) const ZERO: Self = Self { words: Vec::new() };

    pub(super) fn one() -> Self {
        Self { words: vec![1] }
    }

    fn new(mut words: Vec<u64>) -> Self {
        while words.last() == Some(&0) {
            words.pop();
        }
        Self { words }
    }

    /// The degree, `None` for the zero polynomial.
    pub(super) fn degree(&self) -> Option<usize> {
        let last = self.words.last()?;
        Some((self.words.len() - 1) * WORD_BITS + last.ilog2() as usize)
    }

    /// The square: over GF(2) the mixed terms cancel, so the coefficients move apart.
    pub(super) fn square(&self) -> Self {
        Self::new(self.words.iter().flat_map(|word| [spread(*word), spread(word >> 32)]).collect())
    }

    /// The product with x.
    pub(super) fn times_x(&self) -> Self {
        let mut shifted = vec![0; self.words.len() + 1];
        xor_shifted(&mut shifted, &self.words, 1);
        Self::new(shifted)
    }

    pub(super) fn plus(mut self, other: &Self) -> Self {
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        words::xor_into(&mut self.words, &other.words);
        Self::new(self.words)
    }

    /// The remainder of a division by `divisor`, which is not zero.
    pub(super) fn modulo(mut self, divisor: &Self) -> Self {
        let degree = divisor.degree().expect("no division by zero");
        let Some(top) = self.degree() else { return self };
        for d in (degree..=top).rev() {
            if words::get(&self.words, d) {
                xor_shifted(&mut self.words, &divisor.words, d - degree);
            }
        }
        Self::new(self.words)
    }

    /// The greatest common divisor, by Euclid's algorithm.
    ///
    /// O(d · ⌈d / 64⌉) word operations for degrees up to d.
    pub(super) fn gcd(mut self, mut other: Self) -> Self {
        while other != Self::ZERO {
            let remainder = self.modulo(&other);
            (self, other) = (other, remainder);
        }
        self
    }
}

/// The lower half of a word with a zero between any two bits.
fn spread(word: u64) -> u64 {
    let steps = [
        (16, 0x0000_ffff_0000_ffff),
        (8, 0x00ff_00ff_00ff_00ff),
        (4, 0x0f0f_0f0f_0f0f_0f0f),
        (2, 0x3333_3333_3333_3333),
        (1, 0x5555_5555_5555_5555),
    ];
    steps.iter().fold(word & 0xffff_ffff, |bits, (by, mask)| (bits | bits << by) & mask)
}

/// `target ^= source · xˢ` for s = `shift`; the product fits the target.
fn xor_shifted(target: &mut [u64], source: &[u64], shift: usize) {
    let (skip, shift) = (shift / WORD_BITS, shift % WORD_BITS);
    if shift == 0 {
        return words::xor_into(&mut target[skip..], source);
    }
    let mut carry = 0;
    let target = &mut target[skip..];
    for (t, s) in target.iter_mut().zip(source) {
        *t ^= s << shift | carry;
        carry = s >> (WORD_BITS - shift);
    }
    if let Some(next) = target.get_mut(source.len()) {
        *next ^= carry;
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    fn polynomial() -> impl Strategy<Value = Polynomial> {
        vec(any::<u64>(), 0..5).prop_map(Polynomial::new)
    }

    fn times(a: &Polynomial, b: &Polynomial) -> Polynomial {
        words::ones(&b.words).fold(Polynomial::ZERO, |sum, d| {
            sum.plus(&(0..d).fold(a.clone(), |power, _| power.times_x()))
        })
    }

    proptest! {
        #[test]
        fn square_is_the_product_with_itself(a in polynomial()) {
            prop_assert_eq!(a.square(), times(&a, &a));
        }

        #[test]
        fn remainders_differ_by_a_multiple(
            a in polynomial(),
            q in polynomial(),
            b in polynomial(),
        ) {
            if b == Polynomial::ZERO {
                return Ok(());
            }
            let remainder = a.clone().modulo(&b);
            prop_assert!(remainder.degree() < b.degree());
            prop_assert_eq!(a.plus(&times(&b, &q)).modulo(&b), remainder);
        }

        #[test]
        fn gcd_divides_both_and_keeps_common_factors(
            a in polynomial(),
            b in polynomial(),
            c in polynomial(),
        ) {
            let divisor = times(&a, &c).gcd(times(&b, &c));
            if divisor == Polynomial::ZERO {
                let both_are_zero = (a, b) == (Polynomial::ZERO, Polynomial::ZERO);
                prop_assert!(c == Polynomial::ZERO || both_are_zero);
                return Ok(());
            }
            prop_assert_eq!(times(&a, &c).modulo(&divisor), Polynomial::ZERO);
            prop_assert_eq!(times(&b, &c).modulo(&divisor), Polynomial::ZERO);
            prop_assert_eq!(divisor.modulo(&c), Polynomial::ZERO);
        }

        #[test]
        fn degrees_add_up(a in polynomial(), b in polynomial()) {
            let degree = a.degree().zip(b.degree()).map(|(a, b)| a + b);
            prop_assert_eq!(times(&a, &b).degree(), degree);
            prop_assert_eq!(a.clone().plus(&a), Polynomial::ZERO);
        }
    }
}
