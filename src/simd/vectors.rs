//! Operations on vectors of eight words, for loops that the compiler cannot vectorise by itself.

#[cfg(test)]
mod emulated;
#[cfg(target_arch = "x86_64")]
mod x86;

#[cfg(test)]
pub(super) use emulated::Emulated;
#[cfg(target_arch = "x86_64")]
pub(super) use x86::{avx2_gfni, avx512_gfni};

/// Eight words on a cache line of their own: what a vector register holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct Line(pub(crate) [u64; 8]);

impl Line {
    pub(crate) const ZERO: Self = Self([0; 8]);
}

/// Work on vectors, which is entered once and compiled anew for each level that has vector
/// operations.
///
/// The method is to be `#[inline(always)]`, as is everything it calls.
pub(crate) trait Work: Sized {
    type Output;

    fn vectors<S: Vectors>(self, simd: S) -> Self::Output;
}

/// An operation on two vectors a, b of 64 bytes. A vector has eight lanes of one word each; byte i
/// of lane q is byte 8q + i of the vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Op {
    Xor,
    And,
    /// A product of a matrix of 8×8 bits and a byte, the same matrix for the eight bytes of a lane:
    /// bit i of each byte x of lane q becomes the inner product of x with row i of the matrix,
    /// which is byte 7 − i of lane q of b.
    Affine,
    /// Byte i becomes byte bᵢ of a.
    Permute,
    /// Lanes a₀ b₀ a₂ b₂ a₄ b₄ a₆ b₆.
    UnpackLow,
    /// Lanes a₁ b₁ a₃ b₃ a₅ b₅ a₇ b₇.
    UnpackHigh,
    /// Pairs of lanes a₀₁ a₄₅ b₀₁ b₄₅.
    EvenPairs,
    /// Pairs of lanes a₂₃ a₆₇ b₂₃ b₆₇.
    OddPairs,
    /// Of a alone, the transpose of the 8×8 bytes: byte i of lane q becomes byte q of lane i.
    TransposeBytes,
    /// Of a alone, the bytes of each lane in reverse.
    ReverseBytes,
    /// The one after the other.
    TransposeAndReverseBytes,
}

/// The vector operations of a level. A value is the proof that the CPU has them.
pub(crate) trait Vectors: Copy {
    type Vector: Copy;

    /// Whether any permutation of bytes is one instruction.
    const PERMUTES: bool;

    /// The most words of a right operand that are multiplied at a time. Where a vector takes two of
    /// the sixteen registers these are six, since eight would leave none for the operands.
    const MAX_TILE_WIDTH: usize = if Self::PERMUTES { 8 } else { 6 };

    fn load(self, words: &[u64; 8]) -> Self::Vector;

    fn store(self, vector: Self::Vector) -> [u64; 8];

    fn apply(self, op: Op, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// Bit i is set if byte i of a and b have a one in common.
    fn test(self, a: Self::Vector, b: Self::Vector) -> u64;

    /// Byte i of a where bit i of the mask is set, else zero.
    fn keep(self, mask: u64, a: Self::Vector) -> Self::Vector;

    #[inline(always)]
    fn zero(self) -> Self::Vector {
        self.splat(0)
    }

    /// The word in every lane.
    #[inline(always)]
    fn splat(self, word: u64) -> Self::Vector {
        self.load(&[word; 8])
    }

    /// The byte everywhere.
    #[inline(always)]
    fn splat_byte(self, byte: u8) -> Self::Vector {
        self.splat(u64::from_ne_bytes([byte; 8]))
    }

    #[inline(always)]
    fn xor(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
        self.apply(Op::Xor, a, b)
    }

    #[inline(always)]
    fn and(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
        self.apply(Op::And, a, b)
    }

    #[inline(always)]
    fn affine(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
        self.apply(Op::Affine, a, b)
    }

    /// Byte i of the result is byte `indices[i]` of a.
    #[inline(always)]
    fn permute(self, a: Self::Vector, indices: Self::Vector) -> Self::Vector {
        self.apply(Op::Permute, a, indices)
    }

    /// The byte of a with this index, everywhere.
    #[inline(always)]
    fn spread_byte(self, a: Self::Vector, index: u8) -> Self::Vector {
        if Self::PERMUTES {
            return self.permute(a, self.splat_byte(index));
        }
        let word = self.store(a)[usize::from(index / 8) % 8];
        self.splat_byte(word.to_le_bytes()[usize::from(index % 8)])
    }

    /// The transpose of the 8×8 bytes: byte i of lane q becomes byte q of lane i.
    #[inline(always)]
    fn transpose_bytes(self, a: Self::Vector) -> Self::Vector {
        self.apply(Op::TransposeBytes, a, a)
    }

    /// The bytes of each lane in reverse.
    #[inline(always)]
    fn reverse_bytes(self, a: Self::Vector) -> Self::Vector {
        self.apply(Op::ReverseBytes, a, a)
    }

    /// The transpose of the 8×8 bytes, then the bytes of each lane in reverse.
    #[inline(always)]
    fn transpose_and_reverse_bytes(self, a: Self::Vector) -> Self::Vector {
        self.apply(Op::TransposeAndReverseBytes, a, a)
    }

    /// The transpose of the 8×8 lanes: lane i of vector k becomes lane k of vector i.
    #[inline(always)]
    fn transpose_lanes(self, v: [Self::Vector; 8]) -> [Self::Vector; 8] {
        // Loops, not `map`: that is not always inlined, and what is not inlined is compiled without
        // the level.
        let (mut low, mut high) = ([v[0]; 4], [v[0]; 4]);
        for k in 0..4 {
            low[k] = self.apply(Op::UnpackLow, v[2 * k], v[2 * k + 1]);
            high[k] = self.apply(Op::UnpackHigh, v[2 * k], v[2 * k + 1]);
        }
        let (even, odd) = (self.join_pairs(low), self.join_pairs(high));
        [even[0], odd[0], even[1], odd[1], even[2], odd[2], even[3], odd[3]]
    }

    /// The transpose of the 4×4 pairs of lanes.
    #[inline(always)]
    fn join_pairs(self, t: [Self::Vector; 4]) -> [Self::Vector; 4] {
        let (e0, o0) =
            (self.apply(Op::EvenPairs, t[0], t[1]), self.apply(Op::OddPairs, t[0], t[1]));
        let (e1, o1) =
            (self.apply(Op::EvenPairs, t[2], t[3]), self.apply(Op::OddPairs, t[2], t[3]));
        [
            self.apply(Op::EvenPairs, e0, e1),
            self.apply(Op::EvenPairs, o0, o1),
            self.apply(Op::OddPairs, e0, e1),
            self.apply(Op::OddPairs, o0, o1),
        ]
    }
}
