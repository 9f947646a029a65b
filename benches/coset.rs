//! The least weight over a coset without structure, for each CPU level beside a Gray-code walk at
//! that level; and one code with structure by each strategy.

#[path = "support/gray.rs"]
mod gray;
#[path = "support/random.rs"]
mod random;

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use gf2_linalg::coset::{CosetSearch, Strategy};
use gf2_linalg::lights_out::Solver;
use gf2_linalg::simd::Level;
use gf2_linalg::{BitMatrix, BitVec};
use random::SplitMix;

fn random_vector(random: &mut SplitMix, len: usize) -> BitVec {
    (0..len).map(|_| random.bit()).collect()
}

/// Codes of length 400; a rate is members a second.
fn random_codes(criterion: &mut Criterion) {
    const LEN: usize = 400;
    const WORDS: usize = LEN.div_ceil(64);

    let mut group = criterion.benchmark_group("random code");
    group.sample_size(10);
    for dimension in [12, 20, 28] {
        let mut random = SplitMix(2026);
        let code = BitMatrix::from_fn(dimension, LEN, |_, _| random.bit());
        let x = random_vector(&mut random, LEN);
        group.throughput(Throughput::Elements(1 << dimension));
        for level in Level::available() {
            let search = CosetSearch::builder(&code).level(level).build();
            let least = search.leader(&x).expect("the dimension is in the budget").count_ones();
            group.bench_function(BenchmarkId::new(format!("transform/{level}"), dimension), |b| {
                b.iter(|| search.leader(black_box(&x)));
            });
            let words = x.as_raw_slice();
            group.bench_function(BenchmarkId::new(format!("gray walk/{level}"), dimension), |b| {
                b.iter(|| {
                    let walked = gray::walk::<WORDS>(level, black_box(words), &code);
                    assert_eq!(walked as usize, least);
                });
            });
        }
    }
    group.finish();
}

/// The quiet patterns of the 30×30 board, k = 20, in their four parity classes.
fn strategies(criterion: &mut Criterion) {
    const SIDE: usize = 30;

    let solver = Solver::new(SIDE, SIDE);
    let code = solver.quiet_patterns();
    let classes = solver.rules().parity_classes(SIDE, SIDE).expect("a press reaches one cell");
    let mut random = SplitMix(2026);
    let offsets: Vec<_> = (0..64).map(|_| random_vector(&mut random, SIDE * SIDE)).collect();
    let expected = CosetSearch::new(code).leader(&offsets[0]);
    let mut group = criterion.benchmark_group("30x30 quiet patterns");
    for strategy in [Strategy::Plain, Strategy::TwoSided, Strategy::Streamed] {
        let search = CosetSearch::builder(code).partition(&classes).strategy(strategy).build();
        assert_eq!(search.leader(&offsets[0]), expected);
        let mut turn = offsets.iter().cycle();
        group.bench_function(format!("{strategy:?}"), |bencher| {
            bencher.iter(|| search.leader(turn.next().expect("a cycle has no end")));
        });
    }
    group.finish();
}

criterion_group!(benches, random_codes, strategies);
criterion_main!(benches);
