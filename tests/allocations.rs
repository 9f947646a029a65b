//! Of small matrices, nothing is allocated but the result.

use allocation_counter::measure;
use gf2_linalg::simd::Level;
use gf2_linalg::{BitMatrix, BitVec};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// An invertible matrix without pattern: lower unit triangular times upper unit triangular.
fn invertible(n: usize) -> BitMatrix {
    let mut random = ChaCha8Rng::seed_from_u64(n as u64);
    let lower = BitMatrix::from_fn(n, n, |i, j| i == j || i > j && random.random());
    let upper = BitMatrix::from_fn(n, n, |i, j| i == j || i < j && random.random());
    &lower * &upper
}

/// How many allocations the work makes.
fn allocations<R>(work: impl Fn() -> R) -> u64 {
    measure(|| drop(work())).count_total
}

#[test]
fn results_alone_are_allocated() {
    let level = Level::detect();
    if !level.name().ends_with("gfni") {
        println!("{level} makes tables: eliminations and products on it allocate them");
        return;
    }
    for n in [1, 8, 63, 64, 65, 128, 361, 400, 448] {
        let (a, b) = (invertible(n), invertible(n).transpose());
        let x: BitVec = (0..n).map(|i| i % 3 == 0).collect();
        assert_eq!(allocations(|| &a * &b), 1, "product, {n}");
        assert_eq!(allocations(|| &a * &x), 1, "matrix by vector, {n}");
        assert_eq!(allocations(|| &a + &b), 1, "sum, {n}");
        assert_eq!(allocations(|| a.transpose()), 1, "transpose, {n}");
        assert_eq!(allocations(|| a.rank()), 0, "rank, {n}");
        assert_eq!(allocations(|| a.solve(&x)), 1, "solution, {n}");
        assert_eq!(allocations(|| a.inverse()), 1, "inverse, {n}");
        // The matrix and the list of its pivots.
        assert_eq!(allocations(|| a.echelon_form()), 2, "row echelon form, {n}");
    }
}
