//! How each operation works, what it costs, and where its method comes from.
//!
//! A is m×n of rank r, B is n×p, and a code has dimension k. Costs count operations on words of 64
//! bits unless they say otherwise. *An elimination* costs O(m · r · ⌈n / 64⌉).
//!
//! # Sums, products, transposes
//!
//! | operation | method | cost | source |
//! |---|---|---|---|
//! | [`&a + &b`, `a += &b`][traits] | word by word | O(m · ⌈n / 64⌉) | |
//! | [`&a * &b`][traits] | with GFNI by 8×8 bit blocks, an instruction for eight of them; elsewhere the Four Russians' tables of 16 or 256 sums | O(m · n · ⌈p / 64⌉), with tables divided by 4 or 8 | Arlazarov, Dinic, Kronrod, Faradžev 1970; Albrecht, Bard, Hart, arXiv:0811.1714 |
//! | … with halves of 2048 and more, with GFNI of 4096 | seven products of halves instead of eight, recursively | O(n^2.81) | Strassen 1969, Winograd 1971 |
//! | [`&a * &x`][traits] | parity of a row and x, word by word | O(m · ⌈n / 64⌉) | |
//! | [`pow`] | repeated squaring | at most 2 log₂ e products for A^e | |
//! | [`transpose`] | blocks of 64×64, with GFNI by 8×8, a cache line at a time | O(n · ⌈m / 64⌉) | Warren, *Hacker's Delight*, §7-3 |
//!
//! # Elimination
//!
//! | operation | method | cost | source |
//! |---|---|---|---|
//! | [`row_reduce`], [`echelon_form`] | Gauss–Jordan in place, by parts of the columns; the others follow by products, the rows above at the end | an elimination | Albrecht, Bard, Hart, arXiv:0811.1714; Albrecht, Pernet, arXiv:1006.1744 |
//! | [`rank`], [`nullity`], [`determinant`] | the same, rows above the pivots left alone | an elimination at most | |
//! | [`kernel_basis`] | read off the reduced form | an elimination, O(r · (n − r)) bits | |
//! | [`solve`], [`solutions`], [`solve_matrix`] | \[A \| b\] reduced on the columns of A | an elimination | |
//! | [`inconsistency_witness`] | y from \[A \| b\]ᵀ y = (0, …, 0, 1) | an elimination | the Fredholm alternative |
//! | [`inverse`] | in place: pivot columns hold the row operations | an elimination | |
//! | [`factor`] | T A = R, in place in the same way | an elimination | |
//! | [`Factorization::solve`], [`Factorization::inconsistency_witness`] | T b | O(m · ⌈m / 64⌉) | |
//!
//! # Least weight
//!
//! | operation | method | cost | source |
//! |---|---|---|---|
//! | [`Coset::iter`] | Gray code | one sum of vectors for each member | |
//! | [`leader`] | direct summands one by one, each by a streamed Walsh–Hadamard transform of its weights in blocks that stay in the first-level cache | O(2ᵏ) additions of 16-bit counters | for the summands Oxley, *Matroid Theory*, §4.1 |
//! | … with a [partition] | groups of columns on two sides, walked by weight until no unseen member can be lighter | about 2^(k/2) members for four groups of rank k/2 | Fagin, Lotem, Naor 2003 |
//! | [`leaders`], [`lightest`], [`minimum_distance`] | the same searches, which keep more | as for `leader` | |
//! | [`weight_distribution`] | the transform of each summand, then convolution | O(2ᵏ) additions | |
//!
//! # Lights Out
//!
//! Here the board is r×c.
//!
//! | operation | method | cost | source |
//! |---|---|---|---|
//! | [`Solver`] | light chasing: a few rows determine the others | O(r · c² / 64 + c³ / 64), c ≤ r | Sutner 1989 |
//! | … where no row is forced, or with holes | chasing cell by cell from u free presses, O(r + c) and one a hole | O(r · c · u / 64 + u³ / 64) | |
//! | … where few presses are forced | the press matrix, factored | O((r · c)³ / 64) | Anderson, Feil 1998; Haese, Rusin 1998 |
//! | [`lights_out::nullity`] | deg gcd(f_r(x), f_c(x + 1)), by doubling | O(c² / 64 · log r) | Sutner 1989 |
//!
//! [traits]: crate::BitMatrix#trait-implementations
//! [`Coset::iter`]: crate::Coset::iter
//! [`Factorization::inconsistency_witness`]: crate::Factorization::inconsistency_witness
//! [`Factorization::solve`]: crate::Factorization::solve
//! [`Solver`]: crate::lights_out::Solver
//! [`determinant`]: crate::BitMatrix::determinant
//! [`echelon_form`]: crate::BitMatrix::echelon_form
//! [`factor`]: crate::BitMatrix::factor
//! [`inconsistency_witness`]: crate::BitMatrix::inconsistency_witness
//! [`inverse`]: crate::BitMatrix::inverse
//! [`kernel_basis`]: crate::BitMatrix::kernel_basis
//! [`leader`]: crate::Coset::leader
//! [`leaders`]: crate::Coset::leaders
//! [`lightest`]: crate::Coset::lightest
//! [`lights_out::nullity`]: crate::lights_out::nullity
//! [`minimum_distance`]: crate::coset::CosetSearch::minimum_distance
//! [`nullity`]: crate::BitMatrix::nullity
//! [partition]: crate::coset::CosetSearchBuilder::partition
//! [`pow`]: crate::BitMatrix::pow
//! [`rank`]: crate::BitMatrix::rank
//! [`row_reduce`]: crate::BitMatrix::row_reduce
//! [`solutions`]: crate::BitMatrix::solutions
//! [`solve`]: crate::BitMatrix::solve
//! [`solve_matrix`]: crate::BitMatrix::solve_matrix
//! [`transpose`]: crate::BitMatrix::transpose
//! [`weight_distribution`]: crate::Coset::weight_distribution
