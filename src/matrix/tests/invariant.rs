//! The storage invariant after every method that makes or changes a matrix.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::ops::Not;

use proptest::prelude::*;
use proptest::sample::Index;

use super::{SIZES, samples};
use crate::matrix::BitMatrix;
use crate::matrix::naive::Naive;
use crate::matrix::strategies::{any_matrix, summands};
use crate::vectors::BitVec;

fn hash(matrix: &BitMatrix) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(matrix)
}

#[test]
fn constructors_keep_the_padding_zero() {
    assert!(BitMatrix::default().is_valid());
    for m in SIZES {
        assert!(BitMatrix::identity(m).is_valid());
        for n in SIZES {
            assert!(BitMatrix::zeros(m, n).is_valid());
            assert!(BitMatrix::try_zeros(m, n).is_ok_and(|zeros| zeros.is_valid()));
            assert!(BitMatrix::from_fn(m, n, |_, _| true).is_valid());
            let rows: Vec<BitVec> = vec![BitVec::repeat(true, n); m];
            assert!(BitMatrix::from_rows(&rows).is_ok_and(|matrix| matrix.is_valid()));
            assert!(BitMatrix::from_rows(vec![vec![true; n]; m]).is_ok_and(|a| a.is_valid()));
        }
    }
}

#[test]
fn text_keeps_the_padding_zero() {
    for a in samples() {
        assert!(a.to_string().parse::<BitMatrix>().is_ok_and(|parsed| parsed.is_valid()));
    }
}

#[test]
fn every_other_form_round_trips_and_keeps_the_padding_zero() {
    for a in samples() {
        let (m, n) = a.shape();
        let words = BitMatrix::from_words(m, n, a.as_words().to_vec());
        let sparse = BitMatrix::from_sparse_rows(n, a.to_sparse_rows());
        assert_eq!(words.as_ref().map(BitMatrix::as_words), Ok(&a.clone().into_words()[..]));
        assert!(words.is_ok_and(|words| words.is_valid() && words == a));
        assert!(sparse.is_ok_and(|sparse| sparse.is_valid() && sparse == a));
        if m > 0 {
            assert_eq!(BitMatrix::from_rows(a.to_bools()).as_ref(), Ok(&a));
            assert_eq!(BitMatrix::from_rows(a.rows()).as_ref(), Ok(&a));
        }
        assert!(a.ones().all(|place| a[place]) && a.ones().count() == a.count_ones());
    }
}

#[test]
fn rows_are_taken_from_bit_vectors_of_any_storage_and_order() {
    use bitvec::prelude::*;

    let expected = BitMatrix::from_fn(1, 16, |_, j| j < 3);
    let rows = [
        BitMatrix::from_rows([bitvec![u8, Msb0; 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]]),
        BitMatrix::from_rows([0b111_u16.view_bits::<Lsb0>()]),
        BitMatrix::from_rows([bitarr![u32, Lsb0; 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]])
            .map(|row| row.submatrix(.., ..16)),
        BitMatrix::from_rows([0xe000_u16.view_bits::<Msb0>().to_bitvec().into_boxed_bitslice()]),
    ];
    assert!(rows.iter().all(|row| row.as_ref() == Ok(&expected)), "{rows:?}");
}

#[test]
fn row_major_words_keep_the_padding_zero() {
    for a in samples() {
        assert!(BitMatrix::from_row_major(a.nrows(), a.ncols(), &a.to_row_major()).is_valid());
    }
}

#[test]
fn entries_at_the_end_of_a_row_keep_the_padding_zero() {
    for mut a in samples().filter(|a| a.nrows() > 0 && a.ncols() > 0) {
        let (i, j) = (a.nrows() - 1, a.ncols() - 1);
        for value in [true, false, true] {
            a.set(i, j, value);
            assert!(a.is_valid() && a.get(i, j) == value && a[(i, j)] == value);
            a.toggle(i, j);
            assert!(a.is_valid() && a.get(i, j) != value && a[(i, j)] != value);
        }
    }
}

#[test]
fn writes_through_a_row_keep_the_padding_zero() {
    for mut a in samples().filter(|a| a.nrows() > 0) {
        let n = a.ncols();
        let last = a.nrows() - 1;
        a.row_mut(last).fill(true);
        assert!(a.is_valid() && a.row(last).count_ones() == n);
        let _ = a.row_mut(last).not();
        assert!(a.is_valid() && a.row(last).not_any());
        a.row_mut(0).copy_from_bitslice(&BitVec::repeat(true, n));
        assert!(a.is_valid());
        a.row_mut(0).reverse();
        assert!(a.is_valid());
        *a.row_mut(last) ^= BitVec::repeat(true, n + 64);
        assert!(a.is_valid());
        for mut bit in a.row_mut(last) {
            *bit = true;
        }
        assert!(a.is_valid());
    }
}

#[test]
fn row_operations_keep_the_padding_zero() {
    for mut a in samples().filter(|a| a.nrows() > 0) {
        let last = a.nrows() - 1;
        for (i, k) in [(0, last), (last, 0), (0, 0)] {
            a.swap_rows(i, k);
            assert!(a.is_valid());
            a.add_row(i, k);
            assert!(a.is_valid());
        }
        let backwards: Vec<_> = (0..a.nrows()).rev().collect();
        assert!(a.permute_rows(&backwards).is_ok_and(|permuted| permuted.is_valid()));
        assert!(a.select_rows(backwards).is_valid());
        assert!(a.select_columns((0..a.ncols()).step_by(2)).is_valid());
    }
}

#[test]
fn assembly_keeps_the_padding_zero() {
    for a in samples() {
        let (m, n) = a.shape();
        assert!(a.transpose().is_valid());
        assert!(a.stack(&a).is_valid());
        for width in SIZES {
            assert!(a.augment(&BitMatrix::from_fn(m, width, |_, _| true)).is_valid());
            assert!(
                a.submatrix(..m.min(3), ..)
                    .kronecker(&BitMatrix::from_fn(2, width, |_, _| true))
                    .is_valid()
            );
            let from = width.min(n);
            assert!(a.submatrix(.., from..).is_valid());
            assert!(a.submatrix(m / 2.., ..from).is_valid());
        }
    }
}

#[test]
fn arithmetic_keeps_the_padding_zero() {
    for a in samples() {
        let ones = BitMatrix::from_fn(a.nrows(), a.ncols(), |_, _| true);
        assert!((&a + &ones).is_valid());
        let mut sum = a.clone();
        sum += &ones;
        assert!(sum.is_valid());
    }
    for a in samples().filter(|a| a.nrows() < 129) {
        assert!((&a * &a.transpose()).is_valid());
        if a.is_square() {
            assert!((0..4).all(|exponent| a.pow(exponent).is_valid()));
        }
    }
}

#[test]
fn elimination_keeps_the_padding_zero() {
    for a in samples() {
        let echelon = a.echelon_form();
        assert!(echelon.matrix().is_valid());
        assert!(echelon.kernel_basis().is_valid());
        let factorization = a.factor();
        assert!(factorization.transform().is_valid());
        assert!(factorization.row_relations().is_valid());
        assert!(a.solve_matrix(&a).is_some_and(|x| x.is_valid()));
        if a.is_square() {
            let invertible =
                BitMatrix::from_fn(a.nrows(), a.ncols(), |i, j| i == j || (i < j && a.get(i, j)));
            assert!(invertible.inverse().is_some_and(|inverse| inverse.is_valid()));
        }
    }
}

/// One call of a mutating method; places are taken modulo the shape.
#[derive(Clone, Debug)]
enum Mutation {
    Set(Index, Index, bool),
    Toggle(Index, Index),
    FillRow(Index, bool),
    ReverseRow(Index),
    SwapRows(Index, Index),
    AddRow(Index, Index),
    AddSelf,
    Reduce,
}

fn mutation() -> impl Strategy<Value = Mutation> {
    let place = any::<Index>;
    prop_oneof![
        3 => (place(), place(), any::<bool>()).prop_map(|(i, j, v)| Mutation::Set(i, j, v)),
        3 => (place(), place()).prop_map(|(i, j)| Mutation::Toggle(i, j)),
        2 => (place(), any::<bool>()).prop_map(|(i, v)| Mutation::FillRow(i, v)),
        2 => place().prop_map(Mutation::ReverseRow),
        2 => (place(), place()).prop_map(|(i, k)| Mutation::SwapRows(i, k)),
        2 => (place(), place()).prop_map(|(i, k)| Mutation::AddRow(i, k)),
        1 => Just(Mutation::AddSelf),
        1 => Just(Mutation::Reduce),
    ]
}

fn mutate(a: &mut BitMatrix, model: &mut Naive, mutation: &Mutation) {
    let row = |place: &Index| place.index(model.nrows);
    let col = |place: &Index| place.index(model.ncols);
    match mutation {
        Mutation::Set(i, j, value) => {
            let (i, j) = (row(i), col(j));
            a.set(i, j, *value);
            model.rows[i][j] = *value;
        }
        Mutation::Toggle(i, j) => {
            let (i, j) = (row(i), col(j));
            a.toggle(i, j);
            model.rows[i][j] ^= true;
        }
        Mutation::FillRow(i, value) => {
            let i = row(i);
            a.row_mut(i).fill(*value);
            model.rows[i].fill(*value);
        }
        Mutation::ReverseRow(i) => {
            let i = row(i);
            a.row_mut(i).reverse();
            model.rows[i].reverse();
        }
        Mutation::SwapRows(i, k) => {
            let (i, k) = (row(i), row(k));
            a.swap_rows(i, k);
            model.rows.swap(i, k);
        }
        Mutation::AddRow(i, k) => {
            let (i, k) = (row(i), row(k));
            a.add_row(i, k);
            model.add_row(i, k);
        }
        Mutation::AddSelf => {
            let copy = a.clone();
            *a += &copy;
            *model = model.sum(model);
        }
        Mutation::Reduce => {
            let pivots = a.row_reduce();
            let (reduced, expected) = model.reduced();
            assert_eq!(pivots, expected);
            *model = reduced;
        }
    }
}

proptest! {
    #[test]
    fn mutations_agree_with_the_naive_matrix(
        start in any_matrix().prop_filter("entries", |a| a.nrows() > 0 && a.ncols() > 0),
        mutations in proptest::collection::vec(mutation(), 1..8),
    ) {
        let (mut a, mut model) = (start.clone(), Naive::of(&start));
        for mutation in &mutations {
            mutate(&mut a, &mut model, mutation);
            prop_assert!(a.is_valid());
            prop_assert_eq!(&Naive::of(&a), &model);
            prop_assert_eq!(a.count_ones(), model.weight());
            prop_assert_eq!(a.is_zero(), model.weight() == 0);
        }
    }

    #[test]
    fn equality_and_hash_see_the_entries_only((a, b) in summands()) {
        prop_assert_eq!(a == b, Naive::of(&a) == Naive::of(&b));
        let mut copy = a.clone();
        for i in 0..a.nrows() {
            copy.row_mut(i).fill(true);
            let _ = copy.row_mut(i).not();
            copy.row_mut(i).copy_from_bitslice(a.row(i));
        }
        prop_assert_eq!(&copy, &a);
        prop_assert_eq!(hash(&copy), hash(&a));
    }

    #[test]
    fn words_are_those_of_the_rows_in_order(a in any_matrix()) {
        let stride = a.ncols().div_ceil(64);
        prop_assert_eq!(a.as_words().len(), a.nrows() * stride);
        for (i, row) in a.rows().enumerate() {
            for j in 0..a.ncols() {
                let bit = a.as_words()[i * stride + j / 64] >> (j % 64) & 1;
                prop_assert_eq!((bit == 1, row[j]), (a.get(i, j), a.get(i, j)));
            }
        }
    }
}

#[test]
fn equality_tells_shapes_apart() {
    let empty = [(0, 0), (0, 5), (5, 0), (0, 64), (64, 0)];
    for (p, shape) in empty.iter().enumerate() {
        for (q, other) in empty.iter().enumerate() {
            let same = BitMatrix::zeros(shape.0, shape.1) == BitMatrix::zeros(other.0, other.1);
            assert_eq!(same, p == q);
        }
    }
    assert_ne!(BitMatrix::zeros(2, 3), BitMatrix::zeros(2, 4));
    assert_ne!(BitMatrix::zeros(1, 128), BitMatrix::zeros(2, 64));
}
