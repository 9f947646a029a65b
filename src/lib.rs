//! Dense linear algebra over GF(2), exact solutions of least weight, and Lights Out on top of both.
//!
//! A [`BitMatrix`] is multiplied, reduced, inverted and solved. All solutions of *A x = b* together
//! are a [`Coset`], and [`Coset::leader`] finds the one of least weight and proves that none is
//! lighter. [`lights_out`] asks that question about boards: which presses are the fewest that turn
//! every light off?
//!
//! ```
//! use gf2_linalg::lights_out::{Grid, solve_min};
//! use gf2_linalg::{BitMatrix, BitVec};
//!
//! let a: BitMatrix = "11010\n01101\n10111".parse()?;
//! let b: BitVec = [true, false, true].iter().collect();
//! let x = a.solve(&b).expect("this system has a solution");
//! assert_eq!(&a * &x, b);
//!
//! let solutions = a.solutions(&b).expect("this system has a solution");
//! assert_eq!((a.rank(), solutions.dimension()), (2, 3));
//! assert_eq!(solutions.leader()?.count_ones(), 1);
//!
//! assert_eq!(solve_min(&Grid::all_on(5, 5))?.len(), 15);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The [guide] leads through all of it on one page. The [table of operations](guide::operations)
//! names methods and costs.
//!
//! | you have | call |
//! |---|---|
//! | a matrix over GF(2) | [`BitMatrix`]: [`rank`], [`row_reduce`], [`kernel_basis`], [`solve`], [`inverse`], … |
//! | one matrix, many right-hand sides | [`BitMatrix::factor`], a [`Factorization`] |
//! | *A x = b* without a solution | [`inconsistency_witness`]: y with yᵀA = 0 and yᵀb = 1 |
//! | all solutions, or the lightest | [`BitMatrix::solutions`], a [`Coset`]: [`leader`], [`leaders`], [`lightest`], … |
//! | one code, many offsets | [`CosetSearch`](coset::CosetSearch), with a budget, progress and cancellation |
//! | a Lights Out board | [`solve_min`](lights_out::solve_min), or a [`Solver`] for many boards of one shape |
//! | another rule, a torus, holes | [`Rules`](lights_out::Rules) and [`Solver::with_rules`]; [`Buttons`](lights_out::Buttons) for any wiring |
//! | a file of a sparse code | [`BitMatrix::from_alist`], [`BitMatrix::from_matrix_market`] |
//!
//! # Conventions
//!
//! A matrix is `nrows × ncols`, vectors are columns, a system reads *A x = b*. The kernel is
//! { x : A x = 0 }. Its basis vectors are the **rows** of the returned matrix, with the identity on
//! the free columns. `solve` puts zero in the free variables. Among several vectors of least weight
//! the answer is the lexicographically smallest, 0 before 1 at the first difference. So every
//! answer is unique: it depends neither on the CPU nor on the number of threads nor on the strategy
//! of a search.
//!
//! # Errors
//!
//! A shape that cannot be right panics at the caller's line, with both shapes. A mathematical "no"
//! is `None`, or an error that holds the proof. Text, ragged rows and searches beyond their budget
//! are errors with the numbers in them.
//!
//! # Features
//!
//! None is on by default, and none changes an answer.
//!
//! - `rayon`: products, eliminations and searches on all threads, above sizes where that pays.
//! - `serde`: matrices, cosets, boards and rules are stored by what they mean, and checked when
//!   they are read.
//! - `rand`: uniform random matrices, members of cosets and boards.
//!
//! [`Solver`]: lights_out::Solver
//! [`Solver::with_rules`]: lights_out::Solver::with_rules
//! [`inconsistency_witness`]: BitMatrix::inconsistency_witness
//! [`inverse`]: BitMatrix::inverse
//! [`kernel_basis`]: BitMatrix::kernel_basis
//! [`leader`]: Coset::leader
//! [`leaders`]: Coset::leaders
//! [`lightest`]: Coset::lightest
//! [`rank`]: BitMatrix::rank
//! [`row_reduce`]: BitMatrix::row_reduce
//! [`solve`]: BitMatrix::solve

#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(not(target_pointer_width = "64"))]
compile_error!("gf2-linalg needs a 64-bit target: bitvec has vectors of u64 there alone");

// The page of BitMatrix shows its groups of calls in the order of these modules.
mod matrix;

mod echelon;

mod solve;

mod factor;

pub mod coset;

mod exchange;

pub mod guide;
mod kernel;
pub mod lights_out;
#[cfg(feature = "serde")]
mod serial;
pub mod simd;
mod splitmix;
pub mod text;
mod vectors;
mod words;

pub use bitvec;

#[doc(inline)]
pub use coset::Coset;
pub use echelon::EchelonForm;
pub use exchange::{FormatError, FormatProblem};
pub use factor::Factorization;
pub use matrix::{
    BitMatrix, BitRow, InvalidPosition, InvalidWords, NotAPermutation, RaggedRows, TooLarge,
};
pub use vectors::{BitSlice, BitVec};

/// The examples of the README, compiled and run with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
