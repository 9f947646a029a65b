//! Times one operation in the way that harnesses of other libraries do, for a comparison on the
//! same matrices.
//!
//! ```text
//! peers op rows cols rank [reps [seed]]
//!   op    mul rref rank kernel solve solve_matrix inv transpose factor
//!   rank  0   uniform
//!         k   product of a random rows×k and a random k×cols matrix
//!         -1  press matrix of the √rows × √rows board
//!   reps  0 (default): as many as fit in 0.35 s, at least 3
//! POOL=k in the environment takes k different matrices (seeds seed, seed + 1, …) in turn, so that no
//! branch predictor learns the data; the answer is then left out.
//! ```
//!
//! LEVEL=portable|avx2|… runs mul, transpose, rref and rank on that CPU level.
//!
//! It prints `lib op rows cols rank median_ns min_ns reps found fnv first_ns`: `found` is the rank,
//! the nullity, or 1 for a solution that was checked; `fnv` is the FNV-1a hash of the result's
//! bytes, row by row.

#[path = "support/random.rs"]
mod random;

use std::env;
use std::hint::black_box;
use std::time::{Duration, Instant};

use gf2_linalg::simd::Level;
use gf2_linalg::{BitMatrix, BitVec};
use random::SplitMix;

fn main() {
    // `cargo bench` passes `--bench`.
    let args: Vec<String> = env::args().skip(1).filter(|arg| arg != "--bench").collect();
    if args.len() < 4 {
        // Run along with the other benchmarks: nothing to do.
        eprintln!("usage: peers op rows cols rank [reps [seed]]");
        return;
    }
    let number =
        |i: usize| args.get(i).map(|arg| arg.parse::<i64>().expect("arguments are numbers"));
    let size = |i| number(i).map(|value| usize::try_from(value).expect("sizes are not negative"));
    let case = Case {
        op: args[0].clone(),
        nrows: size(1).unwrap_or(0),
        ncols: size(2).unwrap_or(0),
        rank: number(3).unwrap_or(0),
        reps: size(4).unwrap_or(0),
        seed: number(5).unwrap_or(1).cast_unsigned(),
    };
    case.run();
}

/// What was asked for.
struct Case {
    op: String,
    nrows: usize,
    ncols: usize,
    rank: i64,
    reps: usize,
    seed: u64,
}

impl Case {
    fn run(&self) {
        let pool = self.pool();
        let a = &pool[0];
        let mut x0 = BitVec::new();
        x0.extend_from_bitslice(draw(1, self.ncols, &mut SplitMix(self.seed + 2_000_003)).row(0));
        let images: Vec<BitVec> = pool.iter().map(|a| a * &x0).collect();
        let second = |rows: usize, cols: usize| {
            draw(rows, cols, &mut SplitMix(self.seed.wrapping_add(1_000_003)))
        };
        let level = level();
        let (mut found, mut hash) = (0, 0);
        let times = match self.op.as_str() {
            "mul" => {
                let b = second(self.ncols, self.nrows.min(self.ncols));
                self.time(
                    |i| &pool[i],
                    |a| a.multiply_on(level, &b),
                    |product| hash = fnv(&product),
                )
            }
            "transpose" => self.time(|i| &pool[i], |a| a.transpose_on(level), |t| hash = fnv(&t)),
            "rref" => self.time(
                |i| pool[i].clone(),
                |mut a| (a.row_reduce_on(level).len(), a),
                |(rank, reduced)| (found, hash) = (rank, fnv(&reduced)),
            ),
            "rank" => self.time(|i| &pool[i], |a| a.rank_on(level), |rank| found = rank),
            "factor" => self.time(|i| &pool[i], BitMatrix::factor, |f| found = f.rank()),
            "kernel" => self.time(
                |i| &pool[i],
                BitMatrix::kernel_basis,
                |basis| {
                    assert!(
                        (a * &basis.transpose()).is_zero(),
                        "a basis vector is not in the kernel"
                    );
                    (found, hash) = (basis.nrows(), fnv(&basis.echelon_form().into_matrix()));
                },
            ),
            "solve" => self.time(
                |i| (&pool[i], &images[i]),
                |(a, b)| a.solve(b),
                |x| {
                    let x = x.expect("b is an image");
                    assert_eq!(a * &x, images[0], "A x is not b");
                    found = 1;
                },
            ),
            "solve_matrix" => {
                let right: Vec<_> =
                    pool.iter().map(|a| a * &second(self.ncols, self.nrows)).collect();
                self.time(
                    |i| (&pool[i], &right[i]),
                    |(a, b)| a.solve_matrix(b),
                    |x| {
                        assert_eq!(a * &x.expect("B is an image"), right[0], "A X is not B");
                        found = 1;
                    },
                )
            }
            "inv" => self.time(
                |i| &pool[i],
                BitMatrix::inverse,
                |inverse| hash = inverse.map_or(0, |inverse| fnv(&inverse)),
            ),
            op => {
                eprintln!("no operation {op}");
                std::process::exit(2);
            }
        };
        self.report(times, found, hash);
    }

    /// Times `body` on the matrices in turn; hands the result of the first to `check` if there is
    /// but one.
    fn time<S, T>(
        &self,
        setup: impl Fn(usize) -> S,
        body: impl Fn(S) -> T,
        check: impl FnOnce(T),
    ) -> Vec<Duration> {
        let (mut times, mut sum) = (Vec::new(), Duration::ZERO);
        let mut first = None;
        let pool = pool_size();
        while self.wants_more(times.len(), sum) {
            let input = setup(times.len() % pool);
            let start = Instant::now();
            let output = black_box(body(black_box(input)));
            let time = start.elapsed();
            times.push(time);
            sum += time;
            first.get_or_insert(output);
        }
        if let Some(output) = first.filter(|_| pool == 1) {
            check(output);
        }
        times
    }

    fn wants_more(&self, done: usize, sum: Duration) -> bool {
        match (self.reps, done) {
            (0, 0..3) => done == 0 || sum < Duration::from_secs(25),
            (0, 4096..) => false,
            (0, _) => sum < Duration::from_millis(350),
            (reps, _) => done < reps,
        }
    }

    fn report(&self, mut times: Vec<Duration>, found: usize, hash: u64) {
        let Self { op, nrows, ncols, rank, .. } = self;
        let first = times[0].as_nanos();
        times.sort();
        let (median, min) = (times[times.len() / 2].as_nanos(), times[0].as_nanos());
        let reps = times.len();
        println!(
            "gf2-linalg {op} {nrows} {ncols} {rank} {median} {min} {reps} {found} {hash:016x} {first}"
        );
    }

    /// The matrices; for operations that need a regular one, only those are taken after the first.
    fn pool(&self) -> Vec<BitMatrix> {
        let regular = self.nrows == self.ncols
            && self.rank == 0
            && ["inv", "solve", "solve_matrix"].contains(&self.op.as_str());
        let mut seed = self.seed;
        let mut pool = vec![self.generate(seed)];
        while pool.len() < pool_size() {
            seed += 1;
            let matrix = self.generate(seed);
            if !regular || matrix.determinant() {
                pool.push(matrix);
            }
        }
        pool
    }

    fn generate(&self, seed: u64) -> BitMatrix {
        let mut random = SplitMix(seed);
        match usize::try_from(self.rank) {
            Ok(0) => draw(self.nrows, self.ncols, &mut random),
            Ok(rank) => {
                let left = draw(self.nrows, rank, &mut random);
                &left * &draw(rank, self.ncols, &mut random)
            }
            Err(_) => {
                let side = self.nrows.isqrt();
                BitMatrix::from_fn(self.nrows, self.nrows, |i, j| {
                    let ((y, x), (v, u)) = ((i / side, i % side), (j / side, j % side));
                    y.abs_diff(v) + x.abs_diff(u) <= 1
                })
            }
        }
    }
}

fn pool_size() -> usize {
    env::var("POOL").ok().and_then(|pool| pool.parse().ok()).unwrap_or(1)
}

fn level() -> Level {
    let Ok(name) = env::var("LEVEL") else { return Level::detect() };
    let mut levels = Level::available();
    levels.find(|level| level.name() == name).expect("LEVEL is a level of this CPU")
}

/// A uniform matrix, drawn row by row, 64 columns a word.
fn draw(nrows: usize, ncols: usize, random: &mut SplitMix) -> BitMatrix {
    let mut word = 0;
    BitMatrix::from_fn(nrows, ncols, |_, j| {
        if j % 64 == 0 {
            word = random.word();
        }
        word >> (j % 64) & 1 != 0
    })
}

/// FNV-1a over the rows, each ⌈ncols / 8⌉ bytes.
fn fnv(matrix: &BitMatrix) -> u64 {
    let stride = matrix.ncols().div_ceil(64).max(1);
    let rows = matrix.as_words().chunks(stride);
    rows.flat_map(|row| {
        row.iter().flat_map(|word| word.to_le_bytes()).take(matrix.ncols().div_ceil(8))
    })
    .fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}
