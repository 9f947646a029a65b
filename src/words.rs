//! Bit vectors as slices of `u64`: bit j is bit `j % 64` of word `j / 64`, and bits past the end
//! are zero.

use std::cmp::Ordering;

use bitvec::domain::Domain;
use bitvec::field::BitField;

use crate::vectors::{BitSlice, BitVec};

/// Bits of a word.
pub(crate) const WORD_BITS: usize = u64::BITS as usize;

/// The number of words that hold `bits` bits.
#[inline(always)]
pub(crate) const fn words_for(bits: usize) -> usize {
    bits.div_ceil(WORD_BITS)
}

/// The bits of the last word of a vector of `bits` bits that are in use; all of them for a whole
/// word.
#[inline(always)]
pub(crate) const fn tail_mask(bits: usize) -> u64 {
    match bits % WORD_BITS {
        0 => !0,
        used => (1 << used) - 1,
    }
}

/// Whether every bit past the first `bits` is zero.
pub(crate) fn is_padded(words: &[u64], bits: usize) -> bool {
    words.len() == words_for(bits) && words.last().is_none_or(|last| last & !tail_mask(bits) == 0)
}

/// The vector of `bits` ones.
pub(crate) fn all_ones<C: FromIterator<u64>>(bits: usize) -> C {
    let words = words_for(bits);
    (1..=words).map(|i| if i < words { !0 } else { tail_mask(bits) }).collect()
}

/// The vector of `len` bits whose bit j is `bit(j)`.
pub(crate) fn from_fn(len: usize, bit: impl Fn(usize) -> bool) -> Vec<u64> {
    let word = |i: usize| {
        let bits = i * WORD_BITS..len.min((i + 1) * WORD_BITS);
        bits.rev().fold(0, |word, j| word << 1 | u64::from(bit(j)))
    };
    (0..words_for(len)).map(word).collect()
}

#[inline(always)]
pub(crate) fn get(words: &[u64], j: usize) -> bool {
    words[j / WORD_BITS] >> (j % WORD_BITS) & 1 != 0
}

#[inline(always)]
pub(crate) fn flip(words: &mut [u64], j: usize) {
    words[j / WORD_BITS] ^= 1 << (j % WORD_BITS);
}

#[inline(always)]
pub(crate) fn set(words: &mut [u64], j: usize, value: bool) {
    let bit = 1 << (j % WORD_BITS);
    if value {
        words[j / WORD_BITS] |= bit;
    } else {
        words[j / WORD_BITS] &= !bit;
    }
}

/// `target ^= source`, word by word.
#[inline(always)]
pub(crate) fn xor_into(target: &mut [u64], source: &[u64]) {
    for (t, s) in target.iter_mut().zip(source) {
        *t ^= s;
    }
}

/// The number of ones.
#[inline(always)]
pub(crate) fn weight(words: &[u64]) -> usize {
    words.iter().map(|word| word.count_ones() as usize).sum()
}

/// The number of ones in both.
#[inline(always)]
pub(crate) fn weight_of_and(a: &[u64], b: &[u64]) -> usize {
    a.iter().zip(b).map(|(x, y)| (x & y).count_ones() as usize).sum()
}

/// The inner product Σⱼ aⱼ bⱼ over GF(2).
#[inline(always)]
pub(crate) fn dot(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).fold(0, |sum, (x, y)| sum ^ (x & y)).count_ones() % 2 != 0
}

/// The positions of the ones, ascending.
pub(crate) fn ones(words: &[u64]) -> impl Iterator<Item = usize> {
    words.iter().enumerate().flat_map(|(i, &word)| {
        std::iter::successors(Some(word), |rest| Some(rest & rest.wrapping_sub(1)))
            .take_while(|rest| *rest != 0)
            .map(move |rest| i * WORD_BITS + rest.trailing_zeros() as usize)
    })
}

/// Compares two vectors of one length as sequences read in index order, 0 before 1.
pub(crate) fn lexicographic(a: &[u64], b: &[u64]) -> Ordering {
    a.iter().zip(b).find(|(x, y)| x != y).map_or(Ordering::Equal, |(x, y)| {
        // The first difference is the lowest bit in which the words differ.
        let first = (x ^ y) & (x ^ y).wrapping_neg();
        if x & first == 0 { Ordering::Less } else { Ordering::Greater }
    })
}

/// Bits `from .. from + len`, from 1 to 64 of them.
#[inline(always)]
pub(crate) fn bits_at(words: &[u64], from: usize, len: usize) -> u64 {
    let (word, shift) = (from / WORD_BITS, from % WORD_BITS);
    let mut bits = words[word] >> shift;
    if shift + len > WORD_BITS {
        bits |= words[word + 1] << (WORD_BITS - shift);
    }
    bits & tail_mask(len)
}

/// XORs the lowest `len` bits, from 1 to 64, into `target` at bit `at`; the others are zero.
#[inline(always)]
pub(crate) fn xor_bits_at(target: &mut [u64], at: usize, bits: u64, len: usize) {
    let (word, shift) = (at / WORD_BITS, at % WORD_BITS);
    target[word] ^= bits << shift;
    if shift + len > WORD_BITS {
        target[word + 1] ^= bits >> (WORD_BITS - shift);
    }
}

/// XORs bits `from .. from + len` of `source` into `target` at bit `at`, by words with shifts.
#[inline(always)]
pub(crate) fn xor_bits(target: &mut [u64], at: usize, source: &[u64], from: usize, len: usize) {
    let mut done = 0;
    while done < len {
        let count = (len - done).min(WORD_BITS);
        xor_bits_at(target, at + done, bits_at(source, from + done, count), count);
        done += count;
    }
}

/// The words of a bit slice, wherever in its own words it starts.
pub(crate) fn from_bits(bits: &BitSlice) -> Vec<u64> {
    let mut words = Vec::with_capacity(words_for(bits.len()));
    extend_from_bits(&mut words, bits);
    debug_assert!(is_padded(&words, bits.len()));
    words
}

/// The same behind other words.
pub(crate) fn extend_from_bits(words: &mut impl Extend<u64>, bits: &BitSlice) {
    match bits.domain() {
        Domain::Region { head: None, body, tail } => {
            words.extend(body.iter().copied());
            words.extend(tail.map(|last| last.load_value()));
        }
        _ => words.extend(bits.chunks(WORD_BITS).map(BitField::load_le::<u64>)),
    }
}

/// The vector of `len` bits that the words hold.
pub(crate) fn into_bits(words: Vec<u64>, len: usize) -> BitVec {
    debug_assert!(is_padded(&words, len));
    let mut bits = BitVec::from_vec(words);
    bits.truncate(len);
    bits
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Lengths around every edge of a word.
    const LENGTHS: [usize; 9] = [0, 1, 63, 64, 65, 127, 128, 129, 200];

    fn bits(len: usize) -> impl Strategy<Value = Vec<bool>> {
        proptest::collection::vec(any::<bool>(), len)
    }

    fn pack(bits: &[bool]) -> Vec<u64> {
        let mut words = vec![0; words_for(bits.len())];
        for (j, &bit) in bits.iter().enumerate() {
            set(&mut words, j, bit);
        }
        words
    }

    proptest! {
        #[test]
        fn functions_are_asked_for_every_bit(all in bits(200)) {
            for len in LENGTHS {
                prop_assert_eq!(from_fn(len, |j| all[j]), pack(&all[..len]));
            }
        }

        #[test]
        fn slices_are_read_from_any_start(all in bits(300), start in 0..130_usize) {
            let vector: BitVec = all.iter().collect();
            for len in LENGTHS.into_iter().filter(|len| start + len <= all.len()) {
                let words = from_bits(&vector[start..start + len]);
                prop_assert_eq!(&words, &pack(&all[start..start + len]));
                let again = into_bits(words, len);
                prop_assert_eq!(&again[..], &vector[start..start + len]);
            }
        }

        #[test]
        fn xor_bits_is_a_bitwise_loop(source in bits(300), target in bits(300), from in 0..130_usize, at in 0..130_usize) {
            for len in LENGTHS.into_iter().filter(|len| from.max(at) + len <= 300) {
                let mut words = pack(&target);
                xor_bits(&mut words, at, &pack(&source), from, len);
                let mut expected = target.clone();
                for j in 0..len {
                    expected[at + j] ^= source[from + j];
                }
                prop_assert_eq!(words, pack(&expected));
            }
        }

        #[test]
        fn order_is_that_of_the_sequences(a in bits(130), b in bits(130)) {
            prop_assert_eq!(lexicographic(&pack(&a), &pack(&b)), a.cmp(&b));
            prop_assert_eq!(lexicographic(&pack(&a), &pack(&a)), Ordering::Equal);
        }

        #[test]
        fn ones_weight_and_dot_agree_with_the_bits(a in bits(200), b in bits(200)) {
            let (x, y) = (pack(&a), pack(&b));
            let positions: Vec<_> = (0..200).filter(|&j| a[j]).collect();
            prop_assert_eq!(weight(&x), positions.len());
            prop_assert_eq!(dot(&x, &y), positions.iter().filter(|&&j| b[j]).count() % 2 == 1);
            prop_assert_eq!(ones(&x).collect::<Vec<_>>(), positions);
        }
    }

    #[test]
    fn padding_is_seen() {
        assert!(is_padded(&[], 0) && is_padded(&[!0], 64) && is_padded(&[1], 1));
        assert!(!is_padded(&[2], 1) && !is_padded(&[0], 65) && !is_padded(&[0], 0));
    }
}
