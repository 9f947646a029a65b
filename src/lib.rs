#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(not(target_pointer_width = "64"))]
compile_error!("gf2-linalg needs a 64-bit target: bitvec has vectors of u64 there alone");

pub mod coset;
mod echelon;
mod exchange;
mod factor;

pub mod lights_out;
mod matrix;
#[cfg(feature = "serde")]
mod serial;
pub mod simd;
mod solve;
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
