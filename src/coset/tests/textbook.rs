//! The codes of Hamming and Golay (`MacWilliams` and Sloane, *The Theory of Error-Correcting
//! Codes*, §1.7 and §2.6).

use super::*;

/// The Hamming code [7, 4]: the kernel of the matrix whose columns are the numbers from 1 to 7.
fn hamming() -> BitMatrix {
    BitMatrix::from_fn(3, 7, |i, j| (j + 1) >> i & 1 != 0).kernel_basis()
}

/// The Golay code [23, 12]: the multiples of x¹¹ + x⁹ + x⁷ + x⁶ + x⁵ + x + 1.
fn golay() -> BitMatrix {
    let powers = [0, 1, 5, 6, 7, 9, 11];
    BitMatrix::from_fn(12, 23, |i, j| powers.contains(&j.wrapping_sub(i)))
}

/// The Golay code [24, 12]: each member with its parity.
fn extended_golay() -> BitMatrix {
    let golay = golay();
    let parity = BitMatrix::from_fn(12, 1, |i, _| golay.row(i).count_ones() % 2 == 1);
    golay.augment(&parity)
}

/// The nonzero counts by weight.
fn spectrum(generators: &BitMatrix, offset: &BitVec) -> Vec<(usize, u128)> {
    let counts =
        Coset::new(offset.clone(), generators).weight_distribution().expect("the budget suffices");
    counts.into_iter().enumerate().filter(|(_, count)| *count > 0).collect()
}

#[test]
fn weights_of_the_hamming_code() {
    let zero = BitVec::repeat(false, 7);
    assert_eq!(spectrum(&hamming(), &zero), [(0, 1), (3, 7), (4, 7), (7, 1)]);
    assert_eq!(CosetSearch::new(&hamming()).minimum_distance(), Ok(Some(3)));
}

#[test]
fn hamming_leaders_are_zero_and_the_units() {
    let search = CosetSearch::new(&hamming());
    for word in codes::all_vectors(7) {
        let leaders = search.leaders(&word, 2).expect("the budget suffices");
        assert!(leaders.weight <= 1);
        assert_eq!(leaders.count, Some(1));
    }
}

#[test]
fn weights_of_the_golay_codes() {
    let zero = BitVec::repeat(false, 23);
    assert_eq!(
        spectrum(&golay(), &zero),
        [(0, 1), (7, 253), (8, 506), (11, 1288), (12, 1288), (15, 506), (16, 253), (23, 1)]
    );
    assert_eq!(CosetSearch::new(&golay()).minimum_distance(), Ok(Some(7)));

    let zero = BitVec::repeat(false, 24);
    assert_eq!(
        spectrum(&extended_golay(), &zero),
        [(0, 1), (8, 759), (12, 2576), (16, 759), (24, 1)]
    );
    assert_eq!(CosetSearch::new(&extended_golay()).minimum_distance(), Ok(Some(8)));
}

#[test]
fn golay_corrects_exactly_three_errors() {
    let search = CosetSearch::new(&golay());
    // All 2048 cosets of the perfect code: the offsets are the vectors that are zero on the
    // message.
    let mut cosets_of_weight = [0; 4];
    for syndrome in codes::all_vectors(11) {
        let offset: BitVec = syndrome.iter().by_vals().chain([false; 12]).collect();
        let leaders = search.leaders(&offset, 2).expect("the budget suffices");
        assert_eq!(leaders.count, Some(1));
        cosets_of_weight[leaders.weight] += 1;
    }
    assert_eq!(cosets_of_weight, [1, 23, 23 * 22 / 2, 23 * 22 * 21 / 6]);
}

#[test]
fn cosets_of_weight_four_of_the_extended_golay_code_have_six_leaders() {
    let search = CosetSearch::new(&extended_golay());
    let offset: BitVec = (0..24).map(|j| j < 4).collect();
    let leaders = search.leaders(&offset, 24).expect("the budget suffices");
    assert_eq!((leaders.weight, leaders.count), (4, Some(6)));
    // The six of them, a sextet, share no place.
    let union = leaders.vectors.iter().fold(BitVec::repeat(false, 24), |union, x| union | x);
    assert_eq!(union.count_ones(), 24);
}
