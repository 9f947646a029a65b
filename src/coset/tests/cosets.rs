//! The affine space itself: its size, its members, and how it arises from A x = b.

use std::collections::HashSet;

use proptest::prelude::*;

use super::codes::{self, Case, Random};
use super::{assert_agrees, every_search, sorted_members, vector};
use crate::coset::CosetSearch;
use crate::coset::affine::Coset;
use crate::matrix::BitMatrix;
use crate::matrix::strategies;
use crate::vectors::BitVec;

proptest! {
    #[test]
    fn every_member_comes_once_one_row_from_the_last(Case { generators, offset, .. } in codes::case(8)) {
        let coset = Coset::new(offset.clone(), &generators);
        let basis = coset.basis();
        prop_assert_eq!(basis.rank(), basis.nrows());
        prop_assert_eq!(coset.dimension(), generators.rank());
        let members: Vec<_> = coset.iter().collect();
        prop_assert_eq!(&members[0], &offset);
        prop_assert_eq!(Some(members.len() as u128), coset.len());
        prop_assert_eq!(members.iter().collect::<HashSet<_>>().len(), members.len());
        for pair in members.windows(2) {
            let step = pair[0].clone() ^ &pair[1];
            prop_assert!(basis.rows().any(|row| row == step));
        }
        prop_assert!(members.iter().all(|member| coset.contains(member)));
    }

    #[test]
    fn only_members_are_contained(Case { generators, offset, .. } in codes::case(4), seed: u64) {
        let coset = Coset::new(offset, &generators);
        let members: HashSet<_> = coset.iter().collect();
        let mut random = Random::new(seed);
        for _ in 0..16 {
            let x = random.vector(coset.offset().len());
            prop_assert_eq!(coset.contains(&x), members.contains(&x));
        }
    }

    #[test]
    fn solutions_are_solve_plus_kernel(
        (a, b) in strategies::any_matrix().prop_flat_map(|a| {
            let height = a.nrows();
            let ncols = a.ncols();
            let image = strategies::vector(ncols);
            (Just(a), image, strategies::vector(height), any::<bool>())
        }).prop_map(|(a, x, b, solvable)| {
            let b = if solvable { &a * &x } else { b };
            (a, b)
        })
    ) {
        let solutions = a.solutions(&b);
        prop_assert_eq!(&solutions, &a.factor().solutions(&b));
        let offset = solutions.as_ref().map(|solutions| solutions.offset().to_bitvec());
        prop_assert_eq!(offset, a.solve(&b));
        if let Some(solutions) = solutions {
            prop_assert_eq!(solutions.basis(), &a.kernel_basis());
            prop_assert_eq!(&(&a * &solutions.offset().to_bitvec()), &b);
            prop_assert!(solutions.iter().take(20).all(|x| &a * &x == b));
        }
    }
}

#[test]
fn size_hint_counts_what_is_left() {
    for dimension in 0..=6 {
        let coset =
            Coset::new(BitVec::repeat(true, 7), &BitMatrix::identity(7).submatrix(..dimension, ..));
        let mut members = coset.iter();
        for left in (0..=1_usize << dimension).rev() {
            assert_eq!(members.size_hint(), (left, Some(left)));
            assert_eq!(members.next().is_some(), left > 0);
        }
        assert_eq!(members.size_hint(), (0, Some(0)));
        assert_eq!(members.next(), None);
        assert_eq!((&coset).into_iter().count(), 1 << dimension);
    }
}

#[test]
fn sizes_are_exact_or_none() {
    for dimension in [0, 1, 31, 32, 33, 63, 64, 65, 126, 127, 128, 129, 200] {
        let coset = BitMatrix::zeros(dimension, dimension)
            .solutions(&BitVec::repeat(false, dimension))
            .expect("zero is a solution");
        assert_eq!(coset.dimension(), dimension);
        assert_eq!(coset.len(), 2_u128.checked_pow(u32::try_from(dimension).expect("small")));
        let hint = coset.iter().size_hint();
        match coset.len().and_then(|len| usize::try_from(len).ok()) {
            Some(len) => assert_eq!(hint, (len, Some(len))),
            None => assert_eq!(hint, (usize::MAX, None)),
        }
        assert_eq!(coset.iter().take(3).count(), 3.min(1 << dimension.min(2)));
    }
}

#[test]
fn seventy_free_variables_have_2_to_the_70_solutions() {
    let a = BitMatrix::zeros(70, 70);
    let solutions = a.solutions(&BitVec::repeat(false, 70)).expect("zero is a solution");
    assert_eq!(solutions.dimension(), 70);
    assert_eq!(solutions.len(), Some(1 << 70));
}

#[test]
fn dependent_generators_change_nothing() {
    let distinct: BitMatrix = "1110\n0111".parse().expect("a matrix");
    let repeated: BitMatrix = "1110\n0000\n0111\n1001\n1110".parse().expect("a matrix");
    let offset = vector("1000");
    let (distinct, repeated) =
        (Coset::new(offset.clone(), &distinct), Coset::new(offset, &repeated));
    assert_eq!(distinct, repeated);
    assert_eq!(repeated.len(), Some(4));
    assert_eq!(repeated.search().minimum_distance(), Ok(Some(2)));
}

#[test]
fn a_zero_generator_is_no_codeword_of_weight_zero() {
    let generators: BitMatrix = "1110\n0000".parse().expect("a matrix");
    assert_eq!(CosetSearch::new(&generators).minimum_distance(), Ok(Some(3)));
}

#[test]
fn the_trivial_code_has_no_minimum_distance() {
    for n in [0, 1, 64, 100] {
        for rows in [0, 1, 3] {
            let search = CosetSearch::new(&BitMatrix::zeros(rows, n));
            assert_eq!(search.dimension(), 0);
            assert_eq!(search.minimum_distance(), Ok(None));
        }
    }
}

#[test]
fn the_only_member_is_the_leader() {
    let mut random = Random::new(4);
    for n in [0, 1, 63, 64, 65, 300] {
        let offset = random.vector(n);
        let generators = BitMatrix::zeros(2, n);
        let partition = vec![0; n];
        let expected = sorted_members(&generators, &offset);
        for search in every_search(&generators, &partition) {
            assert_agrees(&search, &offset, &expected);
        }
    }
}
