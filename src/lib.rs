// The first definition of a link counts: on this page these, elsewhere those at the README's end.
// Files have an address on docs.rs alone, pictures not even there: they follow at the end.
#![cfg_attr(docsrs, doc = concat!("[examples]: /crate/gf2-linalg/", env!("CARGO_PKG_VERSION"), "/source/examples/\n"))]
#![cfg_attr(docsrs, doc = concat!("[changes]: /crate/gf2-linalg/", env!("CARGO_PKG_VERSION"), "/source/CHANGELOG.md\n"))]
#![doc = "[guide]: crate::guide\n[operations]: #operations\n[plot]: #time-against-size\n[gallery]: #gallery\n"]
#![doc = "[examples]: #examples\n[changes]: #versions\n"]
#![doc = "[lights_out.rs]: #examples\n[all_ones.rs]: #examples\n[solve_system.rs]: #examples\n[inverse.rs]: #examples\n"]
#![doc = "[syndrome.rs]: #examples\n[worst_boards.rs]: #examples\n[integer_invariants.rs]: #examples\n[gallery.rs]: #examples\n"]
#![doc = "[plot.rs]: #examples\n[acwing_95.rs]: #examples\n[uva_10309.rs]: #examples\n[poj_1222.rs]: #examples\n"]
#![doc = "[poj_3279.rs]: #examples\n[indicator_lights.rs]: #examples\n"]
#![doc = include_str!("../README.md")]
//! # Operations
//!
//! A is m×n of rank r, B is n×p, a code has dimension k; costs are in operations on words of 64 bits, unless said otherwise. An
//! *elimination* costs O(m · r · ⌈n / 64⌉).
//!
//! | operation | method | cost | source |
//! |---|---|---|---|
//! | [`&a + &b`, `a += &b`](BitMatrix#trait-implementations) | word by word | O(m · ⌈n / 64⌉) | |
//! | [`&a * &b`](BitMatrix#trait-implementations) | with GFNI by 8×8 bit blocks, an instruction for eight of them; elsewhere the Four Russians' tables of 16 or 256 sums | O(m · n · ⌈p / 64⌉), with tables divided by 4 or 8 | Arlazarov, Dinic, Kronrod, Faradžev 1970; Albrecht, Bard, Hart, arXiv:0811.1714 |
//! | … with halves of 2048 and more, with GFNI of 4096 | seven products of halves instead of eight, recursively | O(n^2.81) | Strassen 1969, Winograd 1971 |
//! | [`&a * &x`](BitMatrix#trait-implementations) | parity of a row and x, word by word | O(m · ⌈n / 64⌉) | |
//! | [`pow`](BitMatrix::pow) | repeated squaring | at most 2 log₂ e products for A^e | |
//! | [`transpose`](BitMatrix::transpose) | blocks of 64×64, with GFNI by 8×8, a cache line at a time | O(n · ⌈m / 64⌉) | Warren, *Hacker's Delight*, §7-3 |
//! | [`row_reduce`](BitMatrix::row_reduce), [`echelon_form`](BitMatrix::echelon_form) | Gauss–Jordan in place, by parts of the columns; the others follow by products, the rows above at the end | an elimination | Albrecht, Bard, Hart, arXiv:0811.1714; Albrecht, Pernet, arXiv:1006.1744 |
//! | [`rank`](BitMatrix::rank), [`nullity`](BitMatrix::nullity), [`determinant`](BitMatrix::determinant) | the same, rows above the pivots left alone | an elimination at most | |
//! | [`kernel_basis`](BitMatrix::kernel_basis) | read off the reduced form | an elimination, O(r · (n − r)) bits | |
//! | [`solve`](BitMatrix::solve), [`solutions`](BitMatrix::solutions), [`solve_matrix`](BitMatrix::solve_matrix) | \[A \| b\] reduced on the columns of A | an elimination | |
//! | [`inconsistency_witness`](BitMatrix::inconsistency_witness) | y from \[A \| b\]ᵀ y = (0, …, 0, 1) | an elimination | the Fredholm alternative |
//! | [`inverse`](BitMatrix::inverse) | in place: pivot columns hold the row operations | an elimination | |
//! | [`factor`](BitMatrix::factor) | T A = R, in place in the same way | an elimination | |
//! | [`Factorization::solve`], [`inconsistency_witness`](Factorization::inconsistency_witness) | T b | O(m · ⌈m / 64⌉) | |
//! | [`Coset::iter`] | Gray code | one sum of vectors for each member | |
//! | [`leader`](Coset::leader) | direct summands one by one, each by a streamed Walsh–Hadamard transform of its weights in blocks that stay in the first-level cache | O(2ᵏ) additions of 16-bit counters | for the summands Oxley, *Matroid Theory*, §4.1 |
//! | … with a [partition](coset::CosetSearchBuilder::partition) | groups of columns on two sides, walked by weight until no unseen member can be lighter | about 2^(k/2) members for four groups of rank k/2 | Fagin, Lotem, Naor 2003 |
//! | [`leaders`](Coset::leaders), [`lightest`](Coset::lightest), [`minimum_distance`](coset::CosetSearch::minimum_distance) | the same searches, which keep more | as for `leader` | |
//! | [`weight_distribution`](Coset::weight_distribution) | the transform of each summand, then convolution | O(2ᵏ) additions | |
//! | [`lights_out::Solver`] | light chasing: a few rows determine the others | O(r · c² / 64 + c³ / 64) for r×c, c ≤ r | Sutner 1989 |
//! | … where no row is forced, or with holes | chasing cell by cell from u free presses, O(r + c) and one a hole | O(r · c · u / 64 + u³ / 64) | |
//! | … where few presses are forced | the press matrix, factored | O((r · c)³ / 64) | Anderson, Feil 1998; Haese, Rusin 1998 |
//! | [`lights_out::nullity`] | deg gcd(f_r(x), f_c(x + 1)), by doubling | O(c² / 64 · log r) | Sutner 1989 |
//!
//! # Time against size
//!
#![cfg_attr(doc, doc = include_str!("../examples/plot/time_against_size.svg"))]
//!
//! # Gallery
//!
#![cfg_attr(doc, doc = include_str!("../examples/gallery/quiet_5.svg"))]
#![cfg_attr(doc, doc = include_str!("../examples/gallery/quiet_9.svg"))]
#![cfg_attr(doc, doc = include_str!("../examples/gallery/all_on_31.svg"))]
#![cfg_attr(doc, doc = "\n<style>img[src^=\"examples/\"] { display: none }</style>")]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(not(target_pointer_width = "64"))]
compile_error!("gf2-linalg needs a 64-bit target: bitvec has vectors of u64 there alone");

pub mod coset;
mod echelon;
mod exchange;
mod factor;
pub mod guide;

mod kernel;
pub mod lights_out;
mod matrix;
#[cfg(feature = "serde")]
mod serial;
pub mod simd;
mod solve;
mod splitmix;
pub mod text;
mod words;

pub use bitvec;

pub use coset::Coset;
pub use echelon::EchelonForm;
pub use exchange::{FormatError, FormatProblem};
pub use factor::Factorization;
pub use matrix::{
    BitMatrix, BitRow, InvalidPosition, InvalidWords, NotAPermutation, RaggedRows, TooLarge,
};

/// A vector over GF(2): bitvec's vector of bits in `u64` words, lowest bit first.
pub type BitVec = bitvec::vec::BitVec<u64, bitvec::order::Lsb0>;

/// A view of a vector or a row over GF(2): bitvec's slice of bits in `u64` words, lowest bit first.
pub type BitSlice = bitvec::slice::BitSlice<u64, bitvec::order::Lsb0>;
