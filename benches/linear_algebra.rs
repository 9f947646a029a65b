//! Product, elimination and transpose by size, rank and CPU level, each beside the schoolbook
//! algorithm.
//!
//! A level that falls behind the one before it is a loop that is no longer compiled for it.

#[path = "support/random.rs"]
mod random;

use std::hint::black_box;
use std::time::Duration;

use criterion::measurement::WallTime;
use criterion::{
    BatchSize, BenchmarkGroup, BenchmarkId, Criterion, criterion_group, criterion_main,
};
use gf2_linalg::BitMatrix;
use gf2_linalg::simd::Level;
use random::SplitMix;

/// A row in one word, in two, the press matrix's six, one panel, several panels.
const SIZES: [usize; 5] = [64, 128, 361, 512, 1024];

/// Beyond this size the schoolbook is not waited for.
const SCHOOLBOOK: usize = 512;

fn random_matrix(nrows: usize, ncols: usize, seed: u64) -> BitMatrix {
    let mut random = SplitMix(seed << 32);
    BitMatrix::from_fn(nrows, ncols, |_, _| random.bit())
}

/// One small matrix again and again would teach the branch predictor its bits.
fn pool(n: usize, rank: usize) -> Vec<BitMatrix> {
    (0..16)
        .map(|seed| &random_matrix(n, rank, 2 * seed) * &random_matrix(rank, n, 2 * seed + 1))
        .collect()
}

fn group<'c>(c: &'c mut Criterion, name: &str) -> BenchmarkGroup<'c, WallTime> {
    let mut group = c.benchmark_group(name);
    group.sample_size(20).warm_up_time(Duration::from_millis(200));
    group.measurement_time(Duration::from_millis(600));
    group
}

fn product(c: &mut Criterion) {
    let mut group = group(c, "product");
    for n in SIZES {
        let (a, b) = (random_matrix(n, n, 1), random_matrix(n, n, 2));
        let expected = schoolbook_product(&a, &b);
        for level in Level::available() {
            assert_eq!(a.multiply_on(level, &b), expected);
            group.bench_function(BenchmarkId::new(level.name(), n), |bench| {
                bench.iter(|| black_box(&a).multiply_on(level, &b));
            });
        }
        if n <= SCHOOLBOOK {
            group.bench_function(BenchmarkId::new("schoolbook", n), |bench| {
                bench.iter(|| schoolbook_product(black_box(&a), &b));
            });
        }
    }
}

fn row_reduce(c: &mut Criterion) {
    let mut group = group(c, "row_reduce");
    for n in SIZES {
        for rank in [n, n / 2] {
            let pool = pool(n, rank);
            let mut expected = pool[0].clone();
            schoolbook_reduce(&mut expected);
            let id = |name: &str| BenchmarkId::new(name, format!("{n} of rank {rank}"));
            for level in Level::available() {
                let mut reduced = pool[0].clone();
                reduced.row_reduce_on(level);
                assert_eq!(reduced, expected);
                group.bench_function(id(level.name()), |bench| {
                    let mut turn = pool.iter().cycle();
                    bench.iter_batched(
                        || turn.next().cloned().unwrap_or_default(),
                        |mut a| (a.row_reduce_on(level), a),
                        BatchSize::SmallInput,
                    );
                });
            }
            if n <= SCHOOLBOOK {
                group.bench_function(id("schoolbook"), |bench| {
                    let mut turn = pool.iter().cycle();
                    bench.iter_batched(
                        || turn.next().cloned().unwrap_or_default(),
                        |mut a| (schoolbook_reduce(&mut a), a),
                        BatchSize::SmallInput,
                    );
                });
            }
        }
    }
}

fn systems(c: &mut Criterion) {
    let mut group = group(c, "systems");
    for n in [64, 361, 1024] {
        let pool: Vec<_> = (0..)
            .map(|seed| random_matrix(n, n, seed))
            .filter(BitMatrix::determinant)
            .take(16)
            .collect();
        let x = random_matrix(1, n, 99).row(0).to_bitvec();
        let images: Vec<_> = pool.iter().map(|a| a * &x).collect();
        let right = random_matrix(n, n, 98);
        assert_eq!(pool[0].solve(&images[0]).as_ref(), Some(&x));
        let inverse = pool[0].inverse().unwrap_or_default();
        assert_eq!(&inverse * &pool[0], BitMatrix::identity(n));
        let low = self::pool(n, n / 2);
        assert!((&low[0] * &low[0].kernel_basis().transpose()).is_zero());
        let mut turn = (0..16).cycle();
        let mut next = || turn.next().unwrap_or(0);
        group.bench_function(BenchmarkId::new("rank", n), |b| b.iter(|| pool[next()].rank()));
        group.bench_function(BenchmarkId::new("inverse", n), |b| b.iter(|| pool[next()].inverse()));
        group.bench_function(BenchmarkId::new("factor", n), |b| b.iter(|| pool[next()].factor()));
        group.bench_function(BenchmarkId::new("kernel_basis", n), |b| {
            b.iter(|| low[next()].kernel_basis());
        });
        group.bench_function(BenchmarkId::new("solve", n), |b| {
            b.iter(|| {
                let i = next();
                pool[i].solve(&images[i])
            });
        });
        group.bench_function(BenchmarkId::new("solve_matrix", n), |b| {
            b.iter(|| pool[next()].solve_matrix(&right));
        });
    }
}

fn transpose(c: &mut Criterion) {
    let mut group = group(c, "transpose");
    for n in SIZES {
        let a = random_matrix(n, n, 1);
        let expected = schoolbook_transpose(&a);
        for level in Level::available() {
            assert_eq!(a.transpose_on(level), expected);
            group.bench_function(BenchmarkId::new(level.name(), n), |bench| {
                bench.iter(|| black_box(&a).transpose_on(level));
            });
        }
        if n <= SCHOOLBOOK {
            group.bench_function(BenchmarkId::new("schoolbook", n), |bench| {
                bench.iter(|| schoolbook_transpose(black_box(&a)));
            });
        }
    }
}

/// Row i of A B is the sum of the rows k of B with Aᵢₖ = 1.
fn schoolbook_product(a: &BitMatrix, b: &BitMatrix) -> BitMatrix {
    let mut product = b.clone();
    let mut rows: Vec<_> = a.rows().map(|row| row.iter_ones().collect::<Vec<_>>()).collect();
    for (i, row) in rows.drain(..).enumerate() {
        let mut sum = vec![0; b.ncols().div_ceil(64)];
        for k in row {
            let words = &b.as_words()[k * sum.len()..][..sum.len()];
            sum.iter_mut().zip(words).for_each(|(sum, word)| *sum ^= word);
        }
        let bits = gf2_linalg::BitVec::from_vec(sum);
        product.row_mut(i).copy_from_bitslice(&bits[..b.ncols()]);
    }
    product
}

/// One column after the other.
fn schoolbook_reduce(matrix: &mut BitMatrix) -> usize {
    let mut rank = 0;
    for j in 0..matrix.ncols() {
        let Some(pivot) = (rank..matrix.nrows()).find(|&i| matrix[(i, j)]) else { continue };
        matrix.swap_rows(rank, pivot);
        for i in 0..matrix.nrows() {
            if i != rank && matrix[(i, j)] {
                matrix.add_row(rank, i);
            }
        }
        rank += 1;
    }
    rank
}

/// Entry by entry.
fn schoolbook_transpose(a: &BitMatrix) -> BitMatrix {
    BitMatrix::from_fn(a.ncols(), a.nrows(), |i, j| a[(j, i)])
}

criterion_group!(benches, product, row_reduce, systems, transpose);
criterion_main!(benches);
