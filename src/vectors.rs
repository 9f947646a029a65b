//! The vector types of the crate, which are bitvec's.

/// A vector over GF(2): bitvec's vector of bits in `u64` words, lowest bit first.
pub type BitVec = bitvec::vec::BitVec<u64, bitvec::order::Lsb0>;

/// A view of a vector or a row over GF(2): bitvec's slice of bits in `u64` words, lowest bit first.
pub type BitSlice = bitvec::slice::BitSlice<u64, bitvec::order::Lsb0>;
