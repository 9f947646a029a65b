//! Throughput of one prepared solver over many 5×5 boards, as a judge's input gives them.
//!
//! Criterion reports boards a second; a million boards are that many times the time of one.

#[path = "support/random.rs"]
mod random;

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use gf2_linalg::lights_out::{Grid, Solver};
use random::SplitMix;

const SIDE: usize = 5;
/// So many that no branch predictor learns them by heart.
const BOARDS: u64 = 4096;

/// A board that uniformly random presses lead to.
fn solvable_board(word: u64) -> Grid {
    let mut grid = Grid::new(SIDE, SIDE);
    for cell in (0..SIDE * SIDE).filter(|cell| word >> cell & 1 == 1) {
        grid.press(cell / SIDE, cell % SIDE);
    }
    grid
}

fn boards_5x5(criterion: &mut Criterion) {
    let mut random = SplitMix(0);
    let boards: Vec<_> = (0..BOARDS).map(|_| solvable_board(random.word())).collect();
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
