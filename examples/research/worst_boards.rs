//! The worst boards: the most presses that a solvable board of a given size can need.
//!
//! ```text
//! cargo run --release --example worst_boards                all boards up to 9×9, and 19×19
//! cargo run --release --example worst_boards -- 17 17       one board
//! ```
//!
//! Each line is the size, the nullity k, the most presses and a board that needs them, its rows set
//! apart by `/`. Where the number is not known exactly the line has an interval, and the board
//! needs the lower bound. Every board is solved by the library's exact search before it is printed.
//!
//! # Method
//!
//! 1. *Classes of cells.* The solutions of one board are x + u·K for the 2ᵏ combinations u of the
//!    quiet patterns K. Cells with equal columns c ∈ GF(2)ᵏ of K are alike. So a press set matters
//!    only by its load: of the s cells of a class, how many it presses.
//! 2. *One transform.* With d = s − 2·load, which has the parity of s and −s ≤ d ≤ s, the solution
//!    u has
//!
//!    ```text
//!    weight(u) = (n − Σ_c (−1)^(u·c) d_c) / 2,
//!    ```
//!
//!    a Walsh–Hadamard transform of the numbers d. The least weight is to be large, so the greatest
//!    value T of the transform is to be small.
//! 3. *The class c = 0*, of the cells that no quiet pattern presses, counts the same for every u:
//!    press all of them. Without it the transform has mean 0. Hence T ≥ 0, and no board needs more
//!    presses than the mean weight.
//! 4. *Question after question.* T is 0 or 1, whichever has the right parity, then 2 more, and so
//!    on: are there d whose transform is nowhere above T? The first T for which there are is the
//!    optimum.
//! 5. *Halving* answers that (`Classes::halve`). The transform of 2ⁱ numbers consists of the sums
//!    and the differences of the transforms of both halves. Bounds on the whole bound the first
//!    half, by their means; once the first half is chosen, they bound the second. Bounds of a half
//!    are sharpened to its parity, and one empty interval anywhere ends a branch. A limit on the
//!    number of branches ends the search; every T that was refuted before has still lowered the
//!    upper bound.
//! 6. *Large kernels* have an upper bound by a part of the board. Let V be the span of some
//!    columns. The mean of the transform over all u that agree on V is the sum over the classes in
//!    V alone, since every other term is as often positive as negative. So T is at least the
//!    optimum for those classes, a search in dim V dimensions. The cells of one parity of row and
//!    column span about half the dimensions of a Lights Out kernel: each of the four such classes
//!    is tried.
//! 7. *The lower bound* then comes from a local search among boards, each solved exactly
//!    (`hard_presses`). For 19×19 that gives 163..177.

use std::cell::Cell;
use std::cmp::Reverse;
use std::error::Error;
use std::io::{self, Write as _};
use std::process::ExitCode;

use gf2_linalg::coset::SearchError;
use gf2_linalg::lights_out::{Grid, Presses, Solver};
use gf2_linalg::{BitMatrix, BitVec};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

#[path = "../common/sizes.rs"]
mod sizes;

/// The longest side: beyond, most kernels are too large for the exact search.
const MAX_SIDE: usize = 100;
const USAGE: &str = "usage: worst_boards [ROWS COLUMNS]";

/// About two seconds.
const BRANCHES: u64 = 15_000_000;
/// The greatest nullity for which the search by halving is tried: it holds 2ᵏ numbers at each
/// level.
const MAX_HALVING_NULLITY: usize = 12;
/// Boards that the local search solves, for small kernels.
const ATTEMPTS: usize = 20_000;

/// A 19×19 board that a longer search found, by annealing: it needs 163 presses.
const HARD_19: &str = "\
    1000010111000010100 \
    0011001000011101101 \
    0101100101111000100 \
    1011000100110011110 \
    0001110001101000011 \
    0110001001101110001 \
    0011101010110101010 \
    0000001110000101000 \
    1100000001001100100 \
    1000011001101111010 \
    0000000000101100001 \
    0110000000001001011 \
    0100101011011111001 \
    0010000001101001000 \
    1010010010101010000 \
    0010011100010010111 \
    1101001000010101010 \
    0001000110101111111 \
    0010100001101110101";

fn main() -> ExitCode {
    let sizes = sizes::sizes(std::env::args_os().skip(1), 1..=MAX_SIDE);
    let outcome = match sizes.as_deref() {
        Some([]) => (1..=9)
            .flat_map(|cols| (1..=cols).map(move |rows| (rows, cols)))
            .chain([(19, 19)])
            .try_for_each(|(rows, cols)| print_worst(rows, cols)),
        Some(&[rows, cols]) => print_worst(rows, cols),
        _ => {
            eprintln!("worst_boards: expected two sizes from 1 to {MAX_SIDE}; {USAGE}");
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("worst_boards: {error}");
            ExitCode::FAILURE
        }
    }
}

fn print_worst(rows: usize, cols: usize) -> Result<(), Box<dyn Error>> {
    let solver = Solver::new(rows, cols);
    let (found, upper) = most_presses(&solver);
    let presses = match found {
        Some(presses) => presses,
        None => hard_presses(&solver)?,
    };
    let mut board = Grid::new(rows, cols);
    board.press_all(&presses);
    let lower = solver.solve_min(&board)?.len();
    assert!(lower <= upper, "{rows}×{cols}: {lower} presses, more than the bound {upper}");
    let count = if lower == upper { lower.to_string() } else { format!("{lower}..{upper}") };
    let board = board.to_string().replace('\n', "/");
    writeln!(io::stdout(), "{rows}×{cols} {} {count} {board}", solver.nullity())?;
    Ok(())
}

/// The press set of a worst board, if the search comes to its end; and an upper bound of the
/// presses that a board can need, which then is their number.
fn most_presses(solver: &Solver) -> (Option<Presses>, usize) {
    let (rows, cols) = (solver.rows(), solver.cols());
    let columns = solver.quiet_patterns().transpose();
    let fixed = columns.rows().filter(|column| column.not_any()).count();
    let cells = rows * cols - fixed;
    let (greatest, differences) = if solver.nullity() <= MAX_HALVING_NULLITY {
        let classes = Classes::new(columns.rows().map(|column| Some(column.to_bitvec())));
        let (greatest, differences) = classes.least_greatest(BRANCHES);
        (greatest, differences.map(|differences| classes.press_set(&differences, rows * cols)))
    } else {
        let parity = |cell: usize| cell / cols % 2 * 2 + cell % cols % 2;
        let bounds = (0..4).map(|class| {
            let of_class: Vec<_> = (0..rows * cols).filter(|&cell| parity(cell) == class).collect();
            least_greatest_in_span(&columns, &of_class)
        });
        (bounds.max().unwrap_or(0), None)
    };
    let presses = differences.map(|x| Presses::from_vector(rows, cols, &x));
    (presses, fixed + (cells - greatest) / 2)
}

/// A lower bound of T by the cells whose columns are in the span of the columns of the given cells.
fn least_greatest_in_span(columns: &BitMatrix, spanning: &[usize]) -> usize {
    let k = columns.ncols();
    let mut span = BitMatrix::from_fn(k, spanning.len(), |i, j| columns.get(spanning[j], i));
    let pivots = span.row_reduce();
    if pivots.len() > MAX_HALVING_NULLITY {
        return 0;
    }
    let basis = BitMatrix::from_fn(k, pivots.len(), |i, j| columns.get(spanning[pivots[j]], i));
    Classes::new(columns.rows().map(|column| basis.solve(column))).least_greatest(BRANCHES / 2).0
}

enum Outcome {
    Found(Vec<i32>),
    None,
    BranchesSpent,
}

/// The classes of cells, each numbered by its column c.
struct Classes {
    cells: Vec<Vec<usize>>,
    /// The sizes s, with 0 for the class c = 0: its d is 0 here, and the transform's mean.
    sizes: Vec<i32>,
    branches_left: Cell<u64>,
}

/// Integers from `low` to `high`, both included.
#[derive(Clone, Copy)]
struct Interval {
    low: i32,
    high: i32,
}

impl Interval {
    fn contains(self, value: i32) -> bool {
        (self.low..=self.high).contains(&value)
    }
}

impl Classes {
    /// Of the cells in order: their columns, or `None` for those that are left out.
    fn new(columns: impl Iterator<Item = Option<BitVec>>) -> Self {
        let mut cells = vec![Vec::new()];
        for (cell, column) in columns.enumerate() {
            let Some(column) = column else { continue };
            if cells.len() < 1 << column.len() {
                cells.resize(1 << column.len(), Vec::new());
            }
            cells[column.iter_ones().map(|i| 1 << i).sum::<usize>()].push(cell);
        }
        let mut sizes: Vec<_> = cells.iter().map(|cells| cells.len() as i32).collect();
        sizes[0] = 0;
        Self { cells, sizes, branches_left: Cell::new(0) }
    }

    /// The least greatest value T, with numbers d that attain it; without them only a lower bound
    /// of T, if the limit on branches was met.
    fn least_greatest(&self, branches: u64) -> (usize, Option<Vec<i32>>) {
        self.branches_left.set(branches);
        let cells = self.sizes.iter().sum::<i32>();
        // |d| ≤ s: no transform is above the number of cells.
        for greatest in (cells % 2..=cells).step_by(2) {
            match self.differences(greatest) {
                Outcome::None => {}
                Outcome::Found(differences) => return (greatest as usize, Some(differences)),
                Outcome::BranchesSpent => return (greatest as usize, None),
            }
        }
        unreachable!("d = s has no transform above the number of cells")
    }

    /// Numbers d, one for each class, whose transform is nowhere above `greatest`.
    fn differences(&self, greatest: i32) -> Outcome {
        let count = self.sizes.len();
        // No value is lower, since the mean is 0.
        let low = -greatest * (count as i32 - 1);
        let bounds = vec![Interval { low, high: greatest }; count];
        let mut found = None;
        self.halve(0, &bounds, &mut |transform| {
            found = Some(transform.to_vec());
            true
        });
        match found {
            Some(mut transform) => {
                walsh_hadamard(&mut transform);
                for value in &mut transform {
                    *value /= count as i32;
                }
                Outcome::Found(transform)
            }
            None if self.branches_left.get() == 0 => Outcome::BranchesSpent,
            None => Outcome::None,
        }
    }

    /// Visits the transforms within the bounds of all choices of d for as many classes as there are
    /// bounds, from class `first` on; ends as soon as a visit returns true, and returns whether one
    /// did.
    fn halve(
        &self,
        first: usize,
        bounds: &[Interval],
        visit: &mut dyn FnMut(&[i32]) -> bool,
    ) -> bool {
        let Some(left) = self.branches_left.get().checked_sub(1) else {
            return false;
        };
        self.branches_left.set(left);
        // Most classes of a large kernel have no cells.
        if self.sizes[first..first + bounds.len()].iter().all(|size| *size == 0) {
            let zero = vec![0; bounds.len()];
            return bounds.iter().all(|bounds| bounds.contains(0)) && visit(&zero);
        }
        let half = bounds.len() / 2;
        if half == 0 {
            return self.choices(first, bounds[0]).any(|d| visit(&[d]));
        }
        let (of_sums, of_differences) = bounds.split_at(half);
        let pairs = || of_sums.iter().zip(of_differences);
        let means = pairs().map(|(a, b)| Interval {
            low: (a.low + b.low + 1).div_euclid(2),
            high: (a.high + b.high).div_euclid(2),
        });
        let Some(first_bounds) = self.sharpened(first, means) else {
            return false;
        };
        self.halve(first, &first_bounds, &mut |one| {
            let rest = pairs().zip(one).map(|((a, b), &one)| Interval {
                low: (a.low - one).max(one - b.high),
                high: (a.high - one).min(one - b.low),
            });
            let Some(second_bounds) = self.sharpened(first + half, rest) else {
                return false;
            };
            self.halve(first + half, &second_bounds, &mut |other| {
                let pairs = || one.iter().zip(other);
                let sums = pairs().map(|(one, other)| one + other);
                let differences = pairs().map(|(one, other)| one - other);
                visit(&sums.chain(differences).collect::<Vec<_>>())
            })
        })
    }

    /// The possible d of a class within the bounds, the least absolute values first.
    fn choices(&self, class: usize, bounds: Interval) -> impl Iterator<Item = i32> {
        let size = self.sizes[class];
        let magnitudes = (size % 2..=size).step_by(2);
        magnitudes
            .flat_map(|d| if d == 0 { [Some(0), None] } else { [Some(-d), Some(d)] })
            .flatten()
            .filter(move |d| bounds.contains(*d))
    }

    /// The bounds of the transform of the classes from `first` on, one for each, without their
    /// values of the wrong parity; `None` if nothing is left of one of them.
    fn sharpened(
        &self,
        first: usize,
        bounds: impl ExactSizeIterator<Item = Interval>,
    ) -> Option<Vec<Interval>> {
        let parity = self.sizes[first..first + bounds.len()].iter().sum::<i32>() % 2;
        bounds
            .map(|Interval { low, high }| {
                let low = low + (low - parity).rem_euclid(2);
                let high = high - (high - parity).rem_euclid(2);
                (low <= high).then_some(Interval { low, high })
            })
            .collect()
    }

    /// All cells of the class c = 0, and the first (s − d) / 2 of every other.
    fn press_set(&self, differences: &[i32], count: usize) -> BitVec {
        let mut x = BitVec::repeat(false, count);
        for (class, cells) in self.cells.iter().enumerate() {
            let load = if class == 0 {
                cells.len()
            } else {
                ((self.sizes[class] - differences[class]) / 2) as usize
            };
            cells[..load].iter().for_each(|&cell| x.set(cell, true));
        }
        x
    }
}

/// The Walsh–Hadamard transform in place; twice is the number of values times the identity.
fn walsh_hadamard(values: &mut [i32]) {
    let half = values.len() / 2;
    if half == 0 {
        return;
    }
    let (sums, differences) = values.split_at_mut(half);
    for (a, b) in sums.iter_mut().zip(differences.iter_mut()) {
        (*a, *b) = (*a + *b, *a - *b);
    }
    walsh_hadamard(sums);
    walsh_hadamard(differences);
}

/// Presses that need many: random ones, then one or two cells changed as long as that neither
/// lowers the minimum nor, at the same minimum, raises the number of minimal solutions.
fn hard_presses(solver: &Solver) -> Result<Presses, SearchError> {
    let (rows, cols) = (solver.rows(), solver.cols());
    let mut random = ChaCha8Rng::seed_from_u64(0);
    let mut x = BitVec::repeat(false, rows * cols);
    if (rows, cols) == (19, 19) {
        let board: Grid = HARD_19.parse().expect("a board");
        let solutions = solver.solutions(&board).expect("the board is solvable");
        x.copy_from_bitslice(solutions.offset());
    } else {
        x.iter_mut().for_each(|mut cell| *cell = random.random());
    }
    let rate = |x: &BitVec| -> Result<_, SearchError> {
        let minima = solver.search().leaders(x, 0)?;
        Ok((minima.weight, Reverse(minima.count.unwrap_or(u128::MAX))))
    };
    let mut rating = rate(&x)?;
    // The time of one grows as 2^(k/2).
    let attempts = ATTEMPTS >> (solver.nullity().saturating_sub(16) / 2);
    for attempt in 0..attempts {
        let before = x.clone();
        // One cell changes the weight of every solution by 1, and never leaves the minimum as it
        // is; two may.
        for _ in 0..=attempt % 2 {
            let cell = random.random_range(..rows * cols);
            let pressed = x[cell];
            x.set(cell, !pressed);
        }
        let new = rate(&x)?;
        if new < rating {
            x = before;
        } else {
            rating = new;
        }
    }
    Ok(Presses::from_vector(rows, cols, &x))
}
