//! Codes, partitions and offsets: all of a size, or random ones.

use proptest::collection::vec;
use proptest::prelude::*;

use crate::matrix::BitMatrix;
use crate::matrix::strategies::{matrix, vector};
use crate::splitmix::SplitMix64;
use crate::vectors::{BitSlice, BitVec};

/// The reduced bases of all codes of length n and dimension at most `max_dimension`.
pub(super) fn all_codes(n: usize, max_dimension: usize) -> Vec<BitMatrix> {
    let mut codes = vec![BitMatrix::zeros(0, n)];
    let mut all = Vec::new();
    for dimension in 0..=max_dimension.min(n) {
        all.extend(codes.iter().cloned());
        if dimension == max_dimension.min(n) {
            break;
        }
        codes = codes
            .iter()
            .flat_map(|code| (1..1_u64 << n).map(move |row| code.stack(&row_of(n, row))))
            .filter(is_reduced)
            .collect();
    }
    all
}

/// Whether each row starts behind the row above it, with a one that stands alone in its column.
fn is_reduced(rows: &BitMatrix) -> bool {
    let pivots: Option<Vec<usize>> = rows.rows().map(BitSlice::first_one).collect();
    pivots.is_some_and(|pivots| {
        pivots.is_sorted_by(|a, b| a < b)
            && pivots.iter().all(|&j| rows.rows().filter(|row| row[j]).count() == 1)
    })
}

fn row_of(n: usize, bits: u64) -> BitMatrix {
    BitMatrix::from_fn(1, n, |_, j| bits >> j & 1 != 0)
}

/// All partitions of n columns, groups numbered in the order of their first columns.
pub(super) fn all_partitions(n: usize) -> Vec<Vec<usize>> {
    (0..n).fold(vec![Vec::new()], |partitions, _| {
        partitions
            .iter()
            .flat_map(|groups: &Vec<usize>| {
                let next = groups.iter().max().map_or(0, |last| last + 1);
                (0..=next).map(move |group| [&groups[..], &[group]].concat())
            })
            .collect()
    })
}

/// All vectors of length n.
pub(super) fn all_vectors(n: usize) -> impl Iterator<Item = BitVec> {
    (0..1_u64 << n).map(move |bits| (0..n).map(|j| bits >> j & 1 != 0).collect())
}

/// A code's generators, a partition of its columns and an offset.
#[derive(Clone, Debug)]
pub(super) struct Case {
    pub(super) generators: BitMatrix,
    pub(super) partition: Vec<usize>,
    pub(super) offset: BitVec,
}

/// Lengths on each side of a word's end, and short ones.
fn length() -> impl Strategy<Value = usize> {
    prop_oneof![4 => 0..24_usize, 1 => 60..80_usize, 1 => prop::sample::select(vec![63, 64, 65])]
}

/// Generators of any rank up to `max_generators`, some of them zero, equal or sums of others, over
/// columns of which some are zero or equal; columns in up to six groups.
pub(super) fn case(max_generators: usize) -> impl Strategy<Value = Case> {
    (length(), 0..=max_generators).prop_flat_map(|(n, m)| {
        let distinct = matrix(m, n.max(1));
        // Place n stands for a zero column.
        let columns = prop_oneof![
            1 => Just((0..n).collect::<Vec<_>>()),
            1 => vec(0..=n, n),
        ];
        let sums = vec((0..m.max(1), 0..m.max(1)), if m == 0 { 0..1 } else { 0..4 });
        let partition = (1..=6_usize).prop_flat_map(move |groups| vec(0..groups, n));
        (distinct, columns, sums, partition, vector(n)).prop_map(
            move |(distinct, columns, sums, partition, offset)| {
                let mut generators = BitMatrix::from_fn(m + sums.len(), n, |i, j| {
                    i < m && columns[j] < n && distinct.get(i, columns[j])
                });
                for (i, (first, second)) in (m..).zip(sums) {
                    generators.add_row(first, i);
                    generators.add_row(second, i);
                }
                Case { generators, partition, offset }
            },
        )
    })
}

/// Random bits, vectors and matrices, from words that are not linear over GF(2).
pub(super) struct Random(SplitMix64);

impl Random {
    pub(super) fn new(seed: u64) -> Self {
        Self(SplitMix64(seed))
    }

    pub(super) fn word(&mut self) -> u64 {
        self.0.next()
    }

    pub(super) fn bit(&mut self) -> bool {
        self.word() >> 63 != 0
    }

    pub(super) fn below(&mut self, end: usize) -> usize {
        (self.word() % end as u64) as usize
    }

    pub(super) fn matrix(&mut self, nrows: usize, ncols: usize) -> BitMatrix {
        BitMatrix::from_fn(nrows, ncols, |_, _| self.bit())
    }

    pub(super) fn vector(&mut self, len: usize) -> BitVec {
        (0..len).map(|_| self.bit()).collect()
    }
}
