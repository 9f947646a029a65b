//! Every strategy on every level gives the oracle's answers.

use proptest::prelude::*;

use super::codes::{self, Case, Random};
use super::*;

#[test]
fn levels_that_this_cpu_lacks_are_named() {
    let run: Vec<_> = Level::available().map(Level::name).collect();
    let lacking: Vec<_> = Level::known_names().filter(|name| !run.contains(name)).collect();
    println!("searches run on {run:?}; this CPU lacks {lacking:?}");
    assert!(run.contains(&Level::PORTABLE.name()));
}

#[test]
fn every_code_of_length_up_to_four_with_every_partition_and_offset() {
    for n in 0..=4 {
        for code in codes::all_codes(n, n) {
            let cosets: Vec<_> = codes::all_vectors(n)
                .map(|offset| (sorted_members(&code, &offset), offset))
                .collect();
            for partition in codes::all_partitions(n) {
                for search in every_search(&code, &partition) {
                    for (expected, offset) in &cosets {
                        assert_agrees(&search, offset, expected);
                    }
                }
            }
        }
    }
}

#[test]
fn every_code_of_length_five_and_six() {
    let mut random = Random::new(56);
    for n in 5..=6 {
        let partitions = codes::all_partitions(n);
        for code in codes::all_codes(n, n) {
            let partition = &partitions[random.below(partitions.len())];
            let offsets = [random.vector(n), random.vector(n), random.vector(n)];
            let cosets = offsets.map(|offset| (sorted_members(&code, &offset), offset));
            for search in every_search(&code, partition) {
                for (expected, offset) in &cosets {
                    assert_agrees(&search, offset, expected);
                }
            }
        }
    }
}

#[test]
fn every_set_of_three_generators_of_length_three() {
    for rows in codes::all_vectors(9) {
        let generators = BitMatrix::from_fn(3, 3, |i, j| rows[3 * i + j]);
        let zero = BitVec::repeat(false, 3);
        let expected = sorted_members(&generators, &zero);
        for search in every_search(&generators, &[0, 1, 2]) {
            assert_eq!(search.dimension(), generators.rank());
            assert_eq!(search.ncols(), 3);
            assert_agrees(&search, &zero, &expected);
            assert_eq!(search.minimum_distance(), Ok(expected.least_nonzero_weight()));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn every_strategy_agrees(Case { generators, partition, offset } in codes::case(9)) {
        let expected = sorted_members(&generators, &offset);
        for search in every_search(&generators, &partition) {
            assert_agrees(&search, &offset, &expected);
        }
    }

    #[test]
    fn the_offset_may_be_any_member(Case { generators, partition, offset } in codes::case(6), steps in 0..64_usize) {
        let coset = Coset::new(offset.clone(), &generators);
        let member = coset.iter().nth(steps % (1 << coset.dimension())).expect("one of the members");
        for search in every_search(&generators, &partition) {
            prop_assert_eq!(search.leader(&member), search.leader(&offset));
            prop_assert_eq!(search.lightest(&member, 5), search.lightest(&offset, 5));
        }
    }

    #[test]
    fn minimum_distance_is_the_least_nonzero_weight(Case { generators, partition, offset } in codes::case(8)) {
        let zero = BitVec::repeat(false, offset.len());
        let expected = sorted_members(&generators, &zero).least_nonzero_weight();
        for search in every_search(&generators, &partition) {
            prop_assert_eq!(search.minimum_distance(), Ok(expected));
        }
    }

    #[test]
    fn distribution_counts_every_member(Case { generators, offset, .. } in codes::case(10)) {
        let coset = Coset::new(offset, &generators);
        let counts = coset.weight_distribution().expect("the budget suffices");
        prop_assert_eq!(counts.len(), coset.offset().len() + 1);
        prop_assert_eq!(Some(counts.into_iter().sum()), coset.len());
    }

    #[test]
    fn the_coset_asks_an_equal_search(Case { generators, offset, .. } in codes::case(8)) {
        let coset = Coset::new(offset.clone(), &generators);
        let search = coset.search();
        prop_assert_eq!(search.dimension(), coset.dimension());
        prop_assert_eq!(coset.leader(), search.leader(&offset));
        prop_assert_eq!(coset.leaders(4), search.leaders(&offset, 4));
        prop_assert_eq!(coset.lightest(4), search.lightest(&offset, 4));
        prop_assert_eq!(coset.weight_distribution(), search.weight_distribution(&offset));
    }
}

#[test]
fn one_search_answers_many_offsets() {
    let mut random = Random::new(1);
    let generators = random.matrix(8, 40);
    let partition: Vec<_> = (0..40).map(|j| j % 4).collect();
    for search in every_search(&generators, &partition) {
        for _ in 0..20 {
            let offset = random.vector(40);
            assert_agrees(&search, &offset, &sorted_members(&generators, &offset));
        }
    }
}

#[test]
fn overlapping_and_deficient_sides_agree() {
    let mut random = Random::new(2);
    // Group g holds random sums of `ranks[g]` neighbouring coordinates, from the 2g-th on.
    for (dimension, ranks) in [
        (8, [6, 6, 6, 6]),
        (8, [8, 8, 8, 8]),
        (8, [3, 3, 3, 3]),
        (9, [2, 2, 9, 1]),
        (7, [7, 1, 1, 1]),
        (6, [5, 0, 6, 0]),
    ] {
        for _ in 0..8 {
            let ncols = 40;
            let partition: Vec<usize> = (0..ncols).map(|j| j % 4).collect();
            let generators = BitMatrix::from_fn(dimension, ncols, |i, j| {
                let group = j % 4;
                (i + dimension - 2 * group % dimension) % dimension < ranks[group] && random.bit()
            });
            let offset = random.vector(ncols);
            let expected = sorted_members(&generators, &offset);
            for search in every_search(&generators, &partition) {
                assert_agrees(&search, &offset, &expected);
            }
        }
    }
}

#[test]
fn ties_go_to_the_lexicographically_smallest() {
    // All nonzero members have equal weight, and so have all members of most cosets: simplex codes.
    for dimension in 1..=7 {
        let ncols = (1 << dimension) - 1;
        let simplex = BitMatrix::from_fn(dimension, ncols, |i, j| (j + 1) >> i & 1 != 0);
        let partition: Vec<_> = (0..ncols).map(|j| j % 5).collect();
        let mut random = Random::new(3);
        let offsets = [
            BitVec::repeat(false, ncols),
            BitVec::repeat(true, ncols),
            unit_vector(ncols, ncols - 1),
            random.vector(ncols),
        ];
        for offset in offsets {
            let expected = sorted_members(&simplex, &offset);
            for search in every_search(&simplex, &partition) {
                assert_agrees(&search, &offset, &expected);
            }
        }
    }
}

#[test]
fn members_of_one_weight_are_all_leaders() {
    // x₀ + u K with K = [I | I] and x₀ = [0 | 1]: every member has weight k.
    for dimension in [1, 4, 5, 6, 10] {
        let generators = BitMatrix::identity(dimension).augment(&BitMatrix::identity(dimension));
        let offset: BitVec = (0..2 * dimension).map(|j| j >= dimension).collect();
        let partition: Vec<_> = (0..2 * dimension).map(|j| j / dimension).collect();
        for search in every_search(&generators, &partition) {
            let leaders = search.leaders(&offset, 3).expect("the budget suffices");
            assert_eq!(leaders.count, Some(1 << dimension));
            assert_eq!(leaders.weight, dimension);
            assert_eq!(leaders.vectors[0], offset);
        }
    }
}
