//! Throughput of one prepared solver over many 5×5 boards, as a judge's input gives them.
//!
//! Criterion reports boards a second; a million boards are that many times the time of one.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};

use gf2_linalg::lights_out::{Grid, Solver};

const SIDE: usize = 5;
/// So many that no branch predictor learns them by heart.
const BOARDS: u64 = 4096;

/// The i-th word of SplitMix64 (Steele, Lea, Flood 2014): the words are not linear over GF(2).
fn random_word(i: u64) -> u64 {
    let mut z = (i + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// A board that uniformly random presses lead to.
fn solvable_board(word: u64) -> Grid {
    let mut grid = Grid::new(SIDE, SIDE);
    for cell in (0..SIDE * SIDE).filter(|cell| word >> cell & 1 == 1) {
        grid.press(cell / SIDE, cell % SIDE);
    }
    grid
}

fn boards_5x5(criterion: &mut Criterion) {
    let boards: Vec<_> = (0..BOARDS).map(|i| solvable_board(random_word(i))).collect();
    let solver = Solver::new(SIDE, SIDE);
    for board in &boards {
        let presses = solver.solve_min(board).expect("presses led to this board");
        // No solvable 5×5 board needs more than 15.
        assert!(presses.len() <= 15);
        let mut after = board.clone();
        after.press_all(&presses);
        assert_eq!(after.count_on(), 0);
    }
    let mut group = criterion.benchmark_group("judge");
    group.throughput(Throughput::Elements(BOARDS));
    group.bench_function("5×5 boards, prepared", |bencher| {
        bencher.iter(|| {
            let presses = boards.iter().map(|board| {
                solver.solve_min(black_box(board)).expect("presses led to this board").len()
            });
            presses.sum::<usize>()
        });
    });
    group.finish();
}

criterion_group!(benches, boards_5x5);
criterion_main!(benches);
