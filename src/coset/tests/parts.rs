//! The parts of the search by themselves: summands, sums of them, what is kept.

use proptest::collection::vec;
use proptest::prelude::*;

use super::codes::{self, Case};
use crate::coset::code::direct_sum::{Sum, convolve, lightest};
use crate::coset::code::summands::summands;
use crate::coset::keep::{Keep, Member};
use crate::matrix::BitMatrix;
use crate::words;

/// Whether the rows that the number names, and the rest, share no column.
fn splits(basis: &BitMatrix, chosen: u64) -> bool {
    (0..basis.ncols()).all(|j| {
        let rows: Vec<_> = (0..basis.nrows()).filter(|&i| basis.get(i, j)).collect();
        rows.iter().all(|i| chosen >> i & 1 != 0) || rows.iter().all(|i| chosen >> i & 1 == 0)
    })
}

proptest! {
    #[test]
    fn summands_are_the_finest_split(Case { generators, .. } in codes::case(7)) {
        let echelon = generators.echelon_form();
        let rank = echelon.rank();
        let basis = echelon.into_matrix().submatrix(..rank, ..);
        let found = summands(&basis.transpose());

        let mut rows: Vec<_> = found.iter().flat_map(|summand| summand.rows.clone()).collect();
        rows.sort_unstable();
        prop_assert_eq!(rows, (0..rank).collect::<Vec<_>>());
        for summand in &found {
            let number = summand.rows.iter().map(|row| 1_u64 << row).sum::<u64>();
            prop_assert!(splits(&basis, number));
            let finer = (1..number).filter(|part| part & number == *part);
            prop_assert!(finer.into_iter().all(|part| !splits(&basis, part)));
            let columns: Vec<_> = (0..basis.ncols())
                .filter(|&j| summand.rows.iter().any(|&i| basis.get(i, j)))
                .collect();
            prop_assert_eq!(&summand.columns, &columns);
            let code = BitMatrix::from_fn(columns.len(), summand.dimension(), |i, j| {
                basis.get(summand.rows[j], columns[i])
            });
            prop_assert_eq!(&summand.code, &code);
        }
    }

    #[test]
    fn summands_weigh_and_clear_their_columns(Case { generators, offset, .. } in codes::case(7)) {
        let basis = generators.echelon_form().into_matrix();
        let mut rest = words::from_bits(&offset);
        for summand in summands(&basis.transpose()) {
            let weight = summand.columns.iter().filter(|&&j| offset[j]).count();
            prop_assert_eq!(summand.weight(&rest), weight);
            summand.clear(&mut rest);
            prop_assert_eq!(summand.weight(&rest), 0);
        }
        let constant = |j: usize| (0..basis.nrows()).all(|i| !basis.get(i, j));
        let expected: Vec<_> = offset.iter_ones().filter(|&j| constant(j)).collect();
        prop_assert_eq!(words::ones(&rest).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn lightest_sums_are_those_of_all_sums(
        summands in vec(vec((0..6_usize, 0..8_u64), 1..7), 0..4),
        limit in 0..40_usize,
    ) {
        // Each summand has three rows of its own.
        let summands: Vec<Vec<Sum>> = summands
            .into_iter()
            .enumerate()
            .map(|(i, members)| {
                let mut members: Vec<_> = members
                    .into_iter()
                    .map(|(weight, rows)| Sum { weight, rows: vec![rows << (3 * i)] })
                    .collect();
                members.sort();
                members.dedup_by_key(|member| member.rows.clone());
                members
            })
            .collect();
        let mut all = vec![Sum { weight: 0, rows: vec![0] }];
        for summand in &summands {
            all = all
                .iter()
                .flat_map(|x| {
                    summand.iter().map(|y| Sum {
                        weight: x.weight + y.weight,
                        rows: vec![x.rows[0] ^ y.rows[0]],
                    })
                })
                .collect();
        }
        all.sort();
        all.truncate(limit);
        prop_assert_eq!(lightest(1, summands.into_iter(), limit), all);
    }

    #[test]
    fn convolve_counts_pairs(a in vec(0..5_u128, 1..8), b in vec(0..5_u128, 1..8)) {
        let counts = convolve(&a, &b);
        prop_assert_eq!(counts.len(), a.len() + b.len() - 1);
        for (weight, count) in counts.into_iter().enumerate() {
            let pairs = (0..=weight).filter_map(|i| Some(a.get(i)? * b.get(weight - i)?));
            prop_assert_eq!(count, pairs.sum::<u128>());
        }
    }

    #[test]
    fn the_least_are_kept(weights in vec(0..6_usize, 0..40), limit in 0..12_usize) {
        let members: Vec<Member> =
            weights.iter().zip(0..).map(|(&weight, number)| (weight, number * 7 % 41)).collect();
        let mut sorted = members.clone();
        sorted.sort_unstable();

        let mut least = Keep::leader();
        let mut minima = Keep::leaders(limit);
        let mut lightest = Keep::lightest(limit);
        for &member in &members {
            offer(&mut least, member);
            offer(&mut minima, member);
            offer(&mut lightest, member);
        }
        prop_assert_eq!(least.least(), sorted.first().copied());
        prop_assert_eq!(minima.least(), sorted.first().copied());
        let count = sorted.iter().take_while(|member| member.0 == sorted[0].0).count();
        prop_assert_eq!(minima.count(), count as u128);
        prop_assert_eq!(minima.into_sorted(), &sorted[..limit.min(count)]);
        prop_assert_eq!(lightest.into_sorted(), &sorted[..limit.min(sorted.len())]);
    }
}

/// Offers what the bound does not exclude.
fn offer(keep: &mut Keep, member: Member) {
    if member.0 <= keep.bound() {
        keep.offer(member);
    }
}

#[test]
fn summands_are_ordered_by_weight_and_then_as_sequences() {
    let summand = |weight, rows: u64| Sum { weight, rows: vec![rows] };
    let sorted =
        [summand(0, 7), summand(1, 0), summand(1, 4), summand(1, 2), summand(1, 1), summand(2, 0)];
    assert!(sorted.is_sorted());
    assert!(sorted.windows(2).all(|pair| pair[0] < pair[1]
        && (pair[0].weight < pair[1].weight
            || words::lexicographic(&pair[0].rows, &pair[1].rows).is_lt())));
}
