//! Random matrices: reproducible, of the rank asked for, and uniform where all can be counted.

#![cfg(feature = "rand")]

use std::collections::BTreeMap;

use gf2_linalg::lights_out::Grid;
use gf2_linalg::{BitMatrix, BitVec, Coset};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

/// Draws until each of the expected number of outcomes has come 200 times on average: none comes
/// too often or too rarely for that, five standard deviations or so.
#[track_caller]
fn assert_uniform(outcomes: usize, mut draw: impl FnMut() -> String) {
    let mut counts = BTreeMap::<_, usize>::new();
    for _ in 0..200 * outcomes {
        *counts.entry(draw()).or_default() += 1;
    }
    assert_eq!(counts.len(), outcomes);
    assert!(counts.values().all(|count| (130..=270).contains(count)), "{counts:?}");
}

#[test]
fn every_matrix_of_a_rank_is_equally_likely() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    assert_uniform(64, || BitMatrix::random(2, 3, &mut rng).to_string());
    assert_uniform(168, || BitMatrix::random_invertible(3, &mut rng).to_string());
    // Of the 512 matrices 3 × 3, so many have rank 0, 1, 2 and 3.
    for (rank, matrices) in [1, 49, 294, 168].into_iter().enumerate() {
        assert_uniform(matrices, || BitMatrix::random_of_rank(3, 3, rank, &mut rng).to_string());
    }
    assert_uniform(42, || BitMatrix::random_of_rank(2, 3, 2, &mut rng).to_string());
    assert_uniform(21, || BitMatrix::random_of_rank(3, 2, 1, &mut rng).to_string());
    assert_uniform(16, || Grid::random(2, 2, &mut rng).to_string());
    let coset = Coset::new(BitVec::repeat(true, 5), &BitMatrix::identity(5).submatrix(1..4, ..));
    assert_uniform(8, || coset.random_member(&mut rng).to_string());
    assert!(coset.contains(&coset.random_member(&mut rng)));
}

#[test]
fn matrices_have_the_rank_asked_for_and_zero_padding() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for (m, n) in [(0, 0), (0, 3), (3, 0), (1, 1), (64, 64), (65, 63), (100, 130), (129, 65)] {
        for rank in [0, m.min(n) / 2, m.min(n)] {
            let a = BitMatrix::random_of_rank(m, n, rank, &mut rng);
            assert_eq!((a.shape(), a.rank()), ((m, n), rank));
            assert!(BitMatrix::from_words(m, n, a.into_words()).is_ok());
        }
        let a = BitMatrix::random(m, n, &mut rng);
        assert!(BitMatrix::from_words(m, n, a.into_words()).is_ok());
        assert!(BitMatrix::random_invertible(m, &mut rng).inverse().is_some());
    }
}

#[test]
fn a_matrix_is_a_fixed_function_of_the_numbers() {
    let (mut rng, mut numbers) = (ChaCha8Rng::seed_from_u64(3), ChaCha8Rng::seed_from_u64(3));
    let a = BitMatrix::random(2, 70, &mut rng);
    let words: Vec<_> = (0..4).map(|k| numbers.next_u64() & [!0, 63][k % 2]).collect();
    assert_eq!(a.as_words(), words);
    assert_eq!(rng.next_u64(), numbers.next_u64());
    // These values are promised: a change of them is a minor version.
    let mut rng = ChaCha8Rng::seed_from_u64(2026);
    assert_eq!(
        BitMatrix::random(2, 16, &mut rng).to_string(),
        "1110101011100101\n1101111101000011"
    );
    assert_eq!(BitMatrix::random_invertible(4, &mut rng).to_string(), "0010\n0111\n0001\n1011");
    assert_eq!(BitMatrix::random_of_rank(3, 5, 2, &mut rng).to_string(), "10101\n10011\n00000");
}

#[test]
#[should_panic(expected = "a 3×4 matrix cannot have rank 4")]
fn a_rank_above_a_side() {
    let _ = BitMatrix::random_of_rank(3, 4, 4, &mut ChaCha8Rng::seed_from_u64(0));
}

#[test]
#[should_panic(expected = "a 1073741824×1073741824 matrix does not fit in memory")]
fn random_past_memory() {
    let _ = BitMatrix::random(1 << 30, 1 << 30, &mut ChaCha8Rng::seed_from_u64(0));
}
