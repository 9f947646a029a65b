//! From *A x = b* to the lightest solution: systems, kernels, cosets, syndromes, prepared searches.
//!
//! The example is Lights Out on the classic 5×5 board, where a press toggles a light and its side
//! neighbours. Entry (i, j) of the press matrix A says whether a press of cell j toggles light i.
//! The vector x says which cells are pressed, and b which lights are on. The presses x turn all
//! lights off if and only if *A x = b*.
//!
//! What holds of this matrix holds of any. Vectors, kernels and errors follow the
//! [conventions](crate#conventions) and the [rules for errors](crate#errors).
//!
//! # One solution, or a proof that there is none
//!
//! [`BitMatrix::solve`] eliminates the augmented matrix \[A | b\]. Where it finds no solution,
//! [`BitMatrix::inconsistency_witness`] names equations that add up to 0 = 1.
//!
//! ```
//! use gf2_linalg::BitVec;
//! use gf2_linalg::lights_out::press_matrix;
//!
//! let a = press_matrix(5, 5);
//! assert_eq!((a.shape(), a.rank()), ((25, 25), 23));
//!
//! let all_on = BitVec::repeat(true, 25);
//! let x = a.solve(&all_on).expect("all lights can be turned off");
//! assert_eq!(&a * &x, all_on);
//!
//! let mut corner = BitVec::repeat(false, 25);
//! corner.set(0, true);
//! assert_eq!(a.solve(&corner), None);
//! let y = a.inconsistency_witness(&corner).expect("there is no solution");
//! assert_eq!(&a.transpose() * &y, BitVec::repeat(false, 25)); // yᵀ A = 0 …
//! assert_eq!((y & corner).count_ones() % 2, 1); // … but yᵀ b = 1
//! ```
//!
//! For many right-hand sides eliminate once. [`BitMatrix::factor`] gives T A = R, and the
//! [`Factorization`] answers each b by the product T b.
//!
//! ```
//! # use gf2_linalg::BitVec;
//! # use gf2_linalg::lights_out::press_matrix;
//! let factorization = press_matrix(5, 5).factor();
//! let solvable = (0..25).filter(|&light| {
//!     let b: BitVec = (0..25).map(|i| i == light).collect();
//!     factorization.solve(&b).is_some()
//! });
//! // A single light can be turned off if it is the centre or a diagonal neighbour.
//! assert_eq!(solvable.collect::<Vec<_>>(), [6, 8, 12, 16, 18]);
//! ```
//!
//! # All solutions
//!
//! Two solutions differ by a vector of the kernel. So all of them are one solution x₀ plus the row
//! space of a kernel basis K. That is a [`Coset`], { x₀ + u K }, of 2ᵏ members for a kernel of
//! dimension k.
//!
//! ```
//! # use gf2_linalg::BitVec;
//! # use gf2_linalg::lights_out::press_matrix;
//! # let a = press_matrix(5, 5);
//! # let all_on = BitVec::repeat(true, 25);
//! let kernel = a.kernel_basis(); // one vector a row
//! assert_eq!(kernel.shape(), (2, 25));
//! assert!((&a * &kernel.transpose()).is_zero());
//!
//! let solutions = a.solutions(&all_on).expect("there is a solution");
//! assert_eq!((solutions.dimension(), solutions.len()), (2, Some(4)));
//! assert!(solutions.iter().all(|x| &a * &x == all_on));
//! ```
//!
//! # The lightest
//!
//! The member of least weight is the coset leader, here the fewest presses. [`Coset::leader`] is
//! not a heuristic: it proves its minimum. [`Coset::leaders`] gives all minima, [`Coset::lightest`]
//! the members in order of weight, and [`Coset::weight_distribution`] the number of members of each
//! weight.
//!
//! ```
//! # use gf2_linalg::BitVec;
//! # use gf2_linalg::lights_out::press_matrix;
//! # let all_on = BitVec::repeat(true, 25);
//! # let solutions = press_matrix(5, 5).solutions(&all_on).expect("solvable");
//! assert_eq!(solutions.leader()?.count_ones(), 15);
//!
//! let minima = solutions.leaders(10)?; // at most ten of them
//! assert_eq!((minima.weight, minima.count), (15, Some(4)));
//! assert_eq!(minima.vectors.len(), 4);
//! # Ok::<(), gf2_linalg::coset::SearchError>(())
//! ```
//!
//! # Parity checks and syndromes
//!
//! Coding theory asks the same in other words. A linear code is the kernel of its parity check H.
//! Let a word y = c + e be received, a word c of the code with the error e. Known is its syndrome s
//! = H y = H e. The vectors with this syndrome are the coset of y, and the most likely error is the
//! leader of that coset. The Hamming code \[7, 4\] corrects one bit:
//!
//! ```
//! use gf2_linalg::coset::CosetSearch;
//! use gf2_linalg::{BitMatrix, BitVec};
//!
//! let parity_check: BitMatrix = "1010101\n0110011\n0001111".parse()?;
//! let code = CosetSearch::new(&parity_check.kernel_basis());
//! assert_eq!((code.dimension(), code.minimum_distance()?), (4, Some(3)));
//!
//! let received = [true, true, true, false, true, false, false];
//! let received: BitVec = received.iter().collect();
//! let syndrome = &parity_check * &received;
//! assert_eq!(syndrome.to_string(), "[1, 0, 1]");
//! let coset = parity_check.solutions(&syndrome).expect("y is a solution");
//! let error = coset.leader()?;
//! assert_eq!(error.iter_ones().collect::<Vec<_>>(), [4]);
//! assert_eq!(code.leader(&received)?, error); // the same without the syndrome
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Prepared once, asked often
//!
//! [`CosetSearch`] prepares what depends on the code alone, and then answers for any number of
//! offsets, from many threads if need be. Its [builder](crate::coset::CosetSearch::builder) takes
//! what is known of the code. Without structure all 2ᵏ members are weighed, which the default
//! budget allows up to k = 37.
//!
//! A [partition](crate::coset::CosetSearchBuilder::partition) names groups of columns on which the
//! code has low rank. With it the search works from two sides and looks at about 2^(k/2) members.
//! On a board such groups are the cells of equal parity of row and column, which
//! [`Rules::parity_classes`](crate::lights_out::Rules::parity_classes) names. The lightest of the
//! 2³² solutions of the 39×39 board is found in a millisecond.
//!
//! ```
//! use gf2_linalg::coset::CosetSearch;
//! use gf2_linalg::lights_out::{Grid, Solver};
//!
//! let solver = Solver::new(39, 39);
//! let quiet = solver.quiet_patterns(); // the kernel of the press matrix
//! assert_eq!(quiet.nrows(), 32);
//!
//! let parities = solver.rules().parity_classes(39, 39).expect("a press reaches one cell");
//! let search = CosetSearch::builder(quiet).partition(&parities).build();
//! let solutions = solver.solutions(&Grid::all_on(39, 39))?;
//! assert_eq!(search.leader(solutions.offset())?.count_ones(), 561);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Budget, progress, cancellation
//!
//! A [query](crate::coset::CosetSearch::query) can be given a [`Budget`] of work or time. It can
//! also be given a callback, which is told the bounds proven and found every few milliseconds and
//! may end the search. A search that ends early returns an error. The error holds the lightest
//! member found and a proven lower bound.
//!
//! ```
//! use std::ops::ControlFlow;
//! use std::sync::atomic::{AtomicBool, Ordering};
//!
//! use gf2_linalg::coset::{Budget, CosetSearch, SearchError};
//! use gf2_linalg::lights_out::{Grid, Solver};
//!
//! # let solver = Solver::new(39, 39);
//! # let solutions = solver.solutions(&Grid::all_on(39, 39))?;
//! // No partition: all 2³² members would have to be weighed.
//! let search = CosetSearch::new(solver.quiet_patterns());
//! let query = search.query(solutions.offset()).budget(Budget::of_work(1 << 20));
//! let error = query.leader().expect_err("2³² members are not in this budget");
//! let (best, lower_bound) = error.best().expect("a search has a best member");
//! assert!(lower_bound <= 561 && 561 <= best.count_ones());
//!
//! let cancelled = AtomicBool::new(true); // set by another thread, say
//! let query = search.query(solutions.offset()).observe(|progress| {
//!     println!("{} to {} presses", progress.lower_bound, progress.best);
//!     if cancelled.load(Ordering::Relaxed) {
//!         ControlFlow::Break(())
//!     } else {
//!         ControlFlow::Continue(())
//!     }
//! });
//! assert!(matches!(query.leader(), Err(SearchError::Stopped { .. })));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Lights Out
//!
//! All of this is behind [`lights_out::Solver`](crate::lights_out::Solver), which never builds the
//! press matrix of a large board. On the classic board each row of presses is forced by the two
//! above it, so that a small system for the first row is enough. The solver knows the partition,
//! too.
//!
//! ```
//! use gf2_linalg::lights_out::{Grid, SolveError, Solver};
//!
//! let solver = Solver::new(39, 39);
//! assert_eq!(solver.solve_min(&Grid::all_on(39, 39))?.len(), 561);
//!
//! let mut corner = Grid::new(39, 39);
//! corner.set(0, 0, true);
//! let Err(SolveError::Unsolvable { witness }) = solver.solve_min(&corner) else {
//!     panic!("a light in the corner cannot be turned off alone");
//! };
//! // Every press toggles an even number of its lights, but an odd number is on.
//! assert!(witness.contains(0, 0));
//! # Ok::<(), SolveError>(())
//! ```
//!
//! How each operation works and what it costs is in the [table of operations](operations).
//!
//! [`Budget`]: crate::coset::Budget
//! [`BitMatrix::factor`]: crate::BitMatrix::factor
//! [`BitMatrix::inconsistency_witness`]: crate::BitMatrix::inconsistency_witness
//! [`BitMatrix::solve`]: crate::BitMatrix::solve
//! [`Coset`]: crate::Coset
//! [`Coset::leader`]: crate::Coset::leader
//! [`Coset::leaders`]: crate::Coset::leaders
//! [`Coset::lightest`]: crate::Coset::lightest
//! [`Coset::weight_distribution`]: crate::Coset::weight_distribution
//! [`CosetSearch`]: crate::coset::CosetSearch
//! [`Factorization`]: crate::Factorization

pub mod operations;
