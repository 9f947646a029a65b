//! The fewest presses: prepared and from nothing, beside a Gray-code walk over the same solutions.
//!
//! `gray walk` is the way without this crate: one row operation and one popcount for each of the 2ᵏ
//! solutions, rows of constant width, compiled for the best CPU level. Divide by it within one run.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};

use gf2_linalg::BitMatrix;
use gf2_linalg::lights_out::{Grid, Solver, solve_min};
use gf2_linalg::simd::Level;

/// Boards a benchmark goes through in turn, so that no branch predictor learns one by heart.
const POOL: usize = 64;

/// SplitMix64 (Steele, Lea, Flood 2014): its words are not linear over GF(2).
struct SplitMix(u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn bit(&mut self) -> bool {
        self.next() >> 63 != 0
    }

    /// A board that uniformly random presses lead to.
    fn solvable_board(&mut self, rows: usize, cols: usize) -> Grid {
        let mut grid = Grid::new(rows, cols);
        for i in 0..rows {
            for j in 0..cols {
                if self.bit() {
                    grid.press(i, j);
                }
            }
        }
        grid
    }
}

/// The least weight of `x + span(basis)` by a Gray-code walk, rows of W words.
#[inline(always)]
fn gray_walk<const W: usize>(x: &[u64], basis: &BitMatrix) -> u32 {
    let rows: Vec<[u64; W]> =
        basis.as_words().chunks(W).map(|row| row.try_into().expect("rows of W words")).collect();
    let mut x: [u64; W] = x.try_into().expect("W words");
    let weight = |x: &[u64; W]| x.iter().map(|word| word.count_ones()).sum::<u32>();
    let mut best = weight(&x);
    for step in 1_u64..1 << rows.len() {
        for (word, row) in x.iter_mut().zip(&rows[step.trailing_zeros() as usize]) {
            *word ^= row;
        }
        best = best.min(weight(&x));
    }
    best
}

fn boards(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("solve_min");
    for n in [5, 19, 20, 30, 33, 39, 64] {
        let mut random = SplitMix(2026);
        let grids: Vec<_> = (0..POOL).map(|_| random.solvable_board(n, n)).collect();
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
                    let walked = Level::detect().run(
                        #[inline(always)]
                        || gray_walk::<6>(black_box(&x), coset.basis()),
                    );
                    assert_eq!(walked as usize, least);
                });
            });
        }
    }
    group.finish();
}

criterion_group!(benches, boards);
criterion_main!(benches);
