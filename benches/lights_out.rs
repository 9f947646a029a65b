//! The fewest presses: prepared and from nothing, beside a Gray-code walk over the same solutions.
//!
//! `gray walk` is the way without this crate: one row operation and one popcount for each of the 2ᵏ
//! solutions, rows of constant width, compiled for the best CPU level. Divide by it within one run.

#[path = "support/gray.rs"]
mod gray;
#[path = "support/random.rs"]
mod random;

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use gf2_linalg::BitMatrix;
use gf2_linalg::lights_out::{Boundary, Grid, Rules, Solver, solve_min};
use gf2_linalg::simd::Level;
use random::SplitMix;

/// Boards a benchmark goes through in turn, so that no branch predictor learns one by heart.
const POOL: usize = 64;

/// A board that uniformly random presses lead to.
fn solvable_board(random: &mut SplitMix, rows: usize, cols: usize) -> Grid {
    let mut grid = Grid::new(rows, cols);
    for i in 0..rows {
        for j in 0..cols {
            if random.bit() {
                grid.press(i, j);
            }
        }
    }
    grid
}

fn boards(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("solve_min");
    for n in [5, 19, 20, 30, 33, 39, 64] {
        let mut random = SplitMix(2026);
        let grids: Vec<_> = (0..POOL).map(|_| solvable_board(&mut random, n, n)).collect();
        let solver = Solver::new(n, n);
        for grid in &grids[..2] {
            let presses = solver.solve_min(grid).expect("presses led to this board");
            assert_eq!(solve_min(grid).as_ref(), Ok(&presses));
            let mut after = grid.clone();
            after.press_all(&presses);
            assert_eq!(after.count_on(), 0);
        }
        let mut turn = grids.iter().cycle();
        group.bench_function(BenchmarkId::new("prepared", n), |bencher| {
            bencher.iter(|| solver.solve_min(black_box(turn.next().expect("a cycle has no end"))));
        });
        group.bench_function(BenchmarkId::new("one-shot", n), |bencher| {
            bencher.iter(|| solve_min(black_box(turn.next().expect("a cycle has no end"))));
        });
        if n == 19 {
            let coset = solver.solutions(&grids[0]).expect("presses led to this board");
            let x = coset.offset().to_bitvec().into_vec();
            let least = solver.solve_min(&grids[0]).expect("presses led to this board").len();
            group.bench_function(BenchmarkId::new("gray walk", n), |bencher| {
                bencher.iter(|| {
                    let walked = gray::walk::<6>(Level::detect(), black_box(&x), coset.basis());
                    assert_eq!(walked as usize, least);
                });
            });
        }
    }
    group.finish();
}

/// From the board to the answer, preparation included, where enumeration is hopeless.
fn large_boards(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("large solve_min");
    group.sample_size(10);
    // 2⁴⁰ and 2⁴² solutions.
    for n in [61, 65] {
        let grid = solvable_board(&mut SplitMix(2026), n, n);
        group.bench_function(BenchmarkId::new("one-shot", n), |bencher| {
            bencher.iter(|| solve_min(black_box(&grid)));
        });
    }
    group.finish();
}

/// A solver from nothing, for rules whose rows are forced and for others.
fn rules(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("prepare 100×100");
    let holes = BitMatrix::from_fn(100, 100, |i, j| (7 * i + 3 * j) % 53 == 0);
    for (name, rules) in [
        ("classic", Rules::classic()),
        ("king", Rules::king()),
        ("knight on a torus", Rules::knight().on(Boundary::Torus)),
        ("classic with holes", Rules::classic().with_holes(holes)),
    ] {
        group.bench_function(name, |bencher| {
            bencher.iter(|| Solver::with_rules(100, 100, black_box(&rules)).nullity());
        });
    }
    group.finish();
}

criterion_group!(benches, boards, large_boards, rules);
criterion_main!(benches);
