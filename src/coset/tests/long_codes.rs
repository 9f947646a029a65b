//! Dimensions of several blocks, and lengths at which the counters and tables change.

use super::codes::Random;
use super::*;

#[test]
fn several_blocks_of_every_size() {
    let mut random = Random::new(8);
    for (dimension, ncols) in [(12, 63), (13, 64), (14, 65), (15, 100), (16, 40)] {
        let generators = random.matrix(dimension, ncols);
        let offset = random.vector(ncols);
        let expected = sorted_members(&generators, &offset);
        for level in Level::available() {
            for block_bits in [5, 6, 7, 8, 11, 14] {
                let tuning = Tuning { block_bits, ..Tuning::FORCED };
                let search = builder(&generators, level, Strategy::Plain).tuning(tuning).build();
                assert_eq!(search.leader(&offset).as_ref(), Ok(expected.leader()), "{search:?}");
                let leaders = search.leaders(&offset, usize::MAX).expect("the budget suffices");
                assert_eq!(leaders.vectors, expected.leaders(), "{search:?}");
                assert_eq!(leaders.count, Some(expected.leaders().len() as u128));
                let lightest = search.lightest(&offset, 50).expect("the budget suffices");
                assert_eq!(lightest, expected.lightest(50), "{search:?}");
            }
            let search = builder(&generators, level, Strategy::Plain).build();
            assert_eq!(search.weight_distribution(&offset), Ok(expected.weight_distribution()));
        }
    }
}

#[test]
fn the_usual_block_has_as_many_members_as_the_code_or_fewer() {
    let mut random = Random::new(9);
    for dimension in 13..=16 {
        let generators = random.matrix(dimension, 90);
        let offset = random.vector(90);
        let expected = sorted_members(&generators, &offset);
        let search = CosetSearch::new(&generators);
        assert_eq!(search.leader(&offset).as_ref(), Ok(expected.leader()));
        assert_eq!(search.lightest(&offset, 9).as_deref(), Ok(expected.lightest(9)));
    }
}

#[test]
fn lengths_at_which_the_counters_are_widened() {
    let mut random = Random::new(10);
    for ncols in [32_766, 32_767, 32_768, 32_769, 40_000] {
        assert_long_code_agrees(&mut random, 7, ncols);
    }
}

#[test]
fn lengths_at_which_a_weight_outgrows_sixteen_bits() {
    let mut random = Random::new(11);
    for ncols in [65_534, 65_535, 65_536, 65_537, 140_000] {
        assert_long_code_agrees(&mut random, 6, ncols);
    }
}

#[track_caller]
fn assert_long_code_agrees(random: &mut Random, dimension: usize, ncols: usize) {
    let generators = random.matrix(dimension, ncols);
    // Nearly all columns in one group, and an even split.
    for partition in [
        (0..ncols).map(|j| usize::from(j < 9)).collect::<Vec<_>>(),
        (0..ncols).map(|j| j % 3).collect(),
    ] {
        let offset = random.vector(ncols);
        let expected = sorted_members(&generators, &offset);
        for search in every_search(&generators, &partition) {
            assert_eq!(search.leader(&offset).as_ref(), Ok(expected.leader()), "{search:?}");
            let lightest = search.lightest(&offset, 5).expect("the budget suffices");
            assert_eq!(lightest, expected.lightest(5), "{search:?}");
        }
    }
}

#[test]
fn extreme_weights_of_long_codes() {
    for ncols in [32_767, 32_768, 65_534, 65_535, 65_536] {
        // Sums of signs of one kind reach ±n.
        let generators = BitMatrix::from_fn(2, ncols, |i, j| i == 0 || j > 0);
        let partition: Vec<_> = (0..ncols).map(|j| j % 2).collect();
        for offset in [BitVec::repeat(false, ncols), BitVec::repeat(true, ncols)] {
            let expected = sorted_members(&generators, &offset);
            for search in every_search(&generators, &partition) {
                assert_agrees(&search, &offset, &expected);
                assert_eq!(search.minimum_distance(), Ok(Some(1)));
            }
        }
    }
}

#[test]
fn weights_of_the_repetition_code() {
    for ncols in [1, 2, 63, 64, 65, 255, 256, 257, 32_767, 32_768, 65_535, 65_536] {
        let generators = BitMatrix::from_fn(1, ncols, |_, _| true);
        let partition: Vec<_> = (0..ncols).map(|j| usize::from(j == 0)).collect();
        let light: BitVec = (0..ncols).map(|j| j < ncols / 2).collect();
        let heavy = !light.clone();
        for search in every_search(&generators, &partition) {
            for offset in [&light, &heavy] {
                let leader = search.leader(offset).expect("the budget suffices");
                assert_eq!(leader.count_ones(), ncols / 2);
                assert!(ncols % 2 == 1 || !leader[0]);
            }
            assert_eq!(search.minimum_distance(), Ok(Some(ncols)));
        }
    }
}
