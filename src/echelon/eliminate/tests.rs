//! Every level against the oracle, on shapes around each edge of a word, a block and a panel.

use super::*;
use crate::kernel::tuning::ThreadSizes;
use crate::matrix::BitMatrix;
use crate::matrix::naive::Naive;
use crate::matrix::strategies::{matrix, sample, size};
use proptest::prelude::*;

fn eliminate_matrix(
    level: Level,
    tuning: &Tuning,
    matrix: &mut BitMatrix,
    pivot_columns: usize,
    goal: Goal,
) -> Pivots {
    let shape = matrix.shape();
    eliminate(level, tuning, matrix.as_words_mut(), shape, pivot_columns, goal)
}

/// What the oracle makes of a matrix, rows left where they are.
fn expect(matrix: &BitMatrix, pivot_columns: usize) -> (BitMatrix, Pivots) {
    let mut expected = Naive::of(matrix);
    let (columns, rows) = expected.eliminate(pivot_columns);
    (expected.to_matrix(), Pivots { columns: columns.into(), rows: rows.into() })
}

fn random(nrows: usize, ncols: usize, seed: &mut u64) -> BitMatrix {
    *seed += 1;
    sample(nrows, ncols, *seed)
}

/// A random matrix of the given rank at most, a third of its columns and rows zero if `sparse`.
fn of_rank(nrows: usize, ncols: usize, rank: usize, sparse: bool, seed: &mut u64) -> BitMatrix {
    let product = &random(nrows, rank, seed) * &random(rank, ncols, seed);
    BitMatrix::from_fn(nrows, ncols, |i, j| {
        product[(i, j)] && !(sparse && (j % 3 == 1 || i % 3 == 2))
    })
}

/// What every goal leaves is what the oracle says, on every level.
fn check(matrix: &BitMatrix, pivot_columns: usize) {
    // Forced tunings need no large matrices.
    let forced = if matrix.nrows() * matrix.ncols() > 20_000 { &[][..] } else { &Tuning::FORCED };
    check_with(matrix, pivot_columns, &[&[Tuning::DEFAULT], forced].concat());
}

fn check_with(matrix: &BitMatrix, pivot_columns: usize, tunings: &[Tuning]) {
    let (expected, pivots) = expect(matrix, pivot_columns);
    let reduced = expected.clone().permuted(&pivots.row_order(matrix.nrows()));
    // The row operations, by an elimination of [A | I].
    let augmented = matrix.augment(&BitMatrix::identity(matrix.nrows()));
    let (augmented, _) = expect(&augmented, pivot_columns);
    let transform = augmented.submatrix(.., matrix.ncols()..);
    let mut operations = expected.clone();
    for (&column, &row) in pivots.columns.iter().zip(&pivots.rows) {
        for i in 0..matrix.nrows() {
            operations.set(i, column, transform[(i, row)]);
        }
    }
    for (level, &tuning) in
        Level::available().flat_map(|level| tunings.iter().map(move |tuning| (level, tuning)))
    {
        let context = format!("{level}, {:?}, {pivot_columns}, {tuning:?}", matrix.shape());
        let mut found = matrix.clone();
        assert_eq!(
            eliminate_matrix(level, &tuning, &mut found, pivot_columns, Goal::Reduced),
            pivots,
            "{context}"
        );
        assert!(found.is_valid() && found == reduced, "reduced: {context}");
        let mut found = matrix.clone();
        let with = eliminate_matrix(level, &tuning, &mut found, pivot_columns, Goal::Operations);
        assert_eq!(with, pivots, "{context}");
        assert!(found.is_valid() && found == operations, "operations: {context}");
        let mut found = matrix.clone();
        let rank = eliminate_matrix(level, &tuning, &mut found, pivot_columns, Goal::Rank);
        assert_eq!(rank.columns, pivots.columns, "rank: {context}");
        assert!(found.is_valid(), "{context}");
    }
    let order = pivots.row_order(matrix.nrows());
    assert_eq!(
        pivots.transform(operations.as_words(), operations.shape()),
        transform.permuted(&order)
    );
    assert_eq!(pivots.reduced(operations), reduced);
}

proptest! {
    // Some thirty eliminations a case.
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn every_level_and_goal_agrees_with_the_oracle(
        (matrix, pivot_columns) in (size(), size())
            .prop_flat_map(|(m, n)| (matrix(m, n), 0..=n))
    ) {
        check(&matrix, pivot_columns);
    }
}

#[test]
fn shapes_around_words_blocks_and_panels() {
    let mut seed = 1;
    for (nrows, ncols) in [
        (1, 1),
        (8, 64),
        (63, 65),
        (65, 63),
        (64, 128),
        (130, 70),
        (70, 200),
        (9, 700),
        (600, 9),
        (200, 90),
        (200, 449),
        (140, 513),
        (129, 600),
    ] {
        for rank in [1, nrows.min(ncols) / 2, nrows.min(ncols)] {
            for sparse in [false, true] {
                let matrix = of_rank(nrows, ncols, rank, sparse, &mut seed);
                check(&matrix, ncols);
            }
        }
    }
}

#[test]
fn full_rank_over_more_than_one_panel() {
    let mut seed = 2;
    check(&random(520, 530, &mut seed), 515);
}

/// Pivot rows from the last rows first, each block of rows empty until late.
#[test]
fn pivots_far_down() {
    check(&BitMatrix::from_fn(200, 150, |i, j| i + j == 190), 150);
    check(&BitMatrix::from_fn(300, 100, |i, j| i >= 256 && (i * j) % 7 == 3), 100);
}

/// Leading rows that have a pivot for each column, and some that lack one.
#[test]
fn many_rows() {
    let full = sample(330, 60, 3).augment(&sample(330, 80, 4));
    check(&full.submatrix(.., ..64), 64);
    check(&full.submatrix(..250, ..75), 70);
    let late =
        BitMatrix::from_fn(310, 64, |i, j| full[(i, if j == 40 && i < 290 { 7 } else { j })]);
    check(&late, 64);
}

/// Parts of parts, rows that lag one part behind, and rows that are left behind: no column without
/// pivot, few, many, and leading rows that lack a pivot while others lag.
#[test]
fn nested_parts_with_leading_rows() {
    let matrix = sample(700, 400, 5);
    for ncols in [330, 336, 400] {
        check_with(&matrix.submatrix(.., ..ncols), 330, &Tuning::FORCED);
    }
    // With parts of 256 columns on seven hundred rows there are leading rows as well.
    check_with(&sample(560, 500, 6), 200, &[Tuning::DEFAULT]);
    let threads = ThreadSizes { wake_from: 0, share_from: 0, ..Tuning::DEFAULT.threads };
    check_with(&matrix, 400, &[Tuning::DEFAULT, Tuning { threads, ..Tuning::DEFAULT }]);
    let late =
        BitMatrix::from_fn(700, 330, |i, j| matrix[(i, if j == 100 && i < 500 { 7 } else { j })]);
    check_with(&late, 330, &Tuning::FORCED);
}
