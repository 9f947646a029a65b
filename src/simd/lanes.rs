//! Operations on vectors of eight words, for loops that the compiler cannot vectorise by itself.

/// Eight words on a cache line of their own: what a vector register holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct Line(pub(crate) [u64; 8]);

impl Line {
    pub(crate) const ZERO: Self = Self([0; 8]);
}

/// Work that is entered once and compiled anew for each level.
///
/// Both methods are to be `#[inline(always)]`, as is everything they call.
pub(crate) trait Work {
    type Output;

    /// The work on a level without vector operations.
    fn plain(self) -> Self::Output;

    /// The work on a level with vector operations.
    fn lanes<L: Lanes>(self, lanes: L) -> Self::Output;
}

/// A closure as work: the compiler alone vectorises it.
pub(super) struct Plain<F>(pub(super) F);

impl<R, F: FnOnce() -> R> Work for Plain<F> {
    type Output = R;

    #[inline(always)]
    fn plain(self) -> R {
        (self.0)()
    }

    #[inline(always)]
    fn lanes<L: Lanes>(self, _: L) -> R {
        (self.0)()
    }
}

/// An operation on two vectors a, b of 64 bytes, or eight lanes of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Op {
    Xor,
    And,
    /// Bit i of a byte of lane q becomes the inner product of that byte of a with byte 7 − i of lane q of b.
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
}

/// The vector operations of a level. A value is the proof that the CPU has them.
pub(crate) trait Lanes: Copy {
    type Vector: Copy;

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

    /// The transpose of the 8×8 bytes: byte i of lane q becomes byte q of lane i.
    #[inline(always)]
    fn transpose_bytes(self, a: Self::Vector) -> Self::Vector {
        self.permute(a, self.load(&TRANSPOSE_BYTES))
    }

    /// The bytes of each lane in reverse.
    #[inline(always)]
    fn reverse_bytes(self, a: Self::Vector) -> Self::Vector {
        self.permute(a, self.load(&REVERSE_BYTES))
    }

    /// The transpose of the 8×8 lanes: lane i of vector k becomes lane k of vector i.
    #[inline(always)]
    fn transpose_lanes(self, v: [Self::Vector; 8]) -> [Self::Vector; 8] {
        // Loops, not `map`: that is not always inlined, and what is not inlined is compiled without the level.
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

/// Indices that transpose an 8×8 matrix of bytes.
const TRANSPOSE_BYTES: [u64; 8] = {
    let mut indices = [0; 8];
    let mut q = 0;
    while q < 8 {
        // Bytes q, 8 + q, …, 56 + q, the first lowest.
        indices[q] = 0x3830_2820_1810_0800 + 0x0101_0101_0101_0101 * q as u64;
        q += 1;
    }
    indices
};

/// Indices that reverse the bytes of each lane.
const REVERSE_BYTES: [u64; 8] = {
    let mut indices = [0; 8];
    let mut q = 0;
    while q < 8 {
        indices[q] = 0x0001_0203_0405_0607 + 0x0808_0808_0808_0808 * q as u64;
        q += 1;
    }
    indices
};

/// The operations as closures: made inside a function with the target features, they have them too,
/// and calling an intrinsic there is safe.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
struct Closures<L, S, A, T, K> {
    load: L,
    store: S,
    apply: A,
    test: T,
    keep: K,
}

#[cfg(target_arch = "x86_64")]
impl<L, S, A, T, K> Lanes for Closures<L, S, A, T, K>
where
    L: Fn(&[u64; 8]) -> __m512i + Copy,
    S: Fn(__m512i) -> [u64; 8] + Copy,
    A: Fn(Op, __m512i, __m512i) -> __m512i + Copy,
    T: Fn(__m512i, __m512i) -> u64 + Copy,
    K: Fn(u64, __m512i) -> __m512i + Copy,
{
    type Vector = __m512i;

    #[inline(always)]
    fn load(self, words: &[u64; 8]) -> __m512i {
        (self.load)(words)
    }

    #[inline(always)]
    fn store(self, vector: __m512i) -> [u64; 8] {
        (self.store)(vector)
    }

    #[inline(always)]
    fn apply(self, op: Op, a: __m512i, b: __m512i) -> __m512i {
        (self.apply)(op, a, b)
    }

    #[inline(always)]
    fn test(self, a: __m512i, b: __m512i) -> u64 {
        (self.test)(a, b)
    }

    #[inline(always)]
    fn keep(self, mask: u64, a: __m512i) -> __m512i {
        (self.keep)(mask, a)
    }
}

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::{
    __m512i, _mm256_extract_epi64, _mm512_and_si512, _mm512_castsi512_si256,
    _mm512_extracti64x4_epi64, _mm512_gf2p8affine_epi64_epi8, _mm512_maskz_mov_epi8,
    _mm512_permutexvar_epi8, _mm512_set_epi64, _mm512_shuffle_i64x2, _mm512_test_epi8_mask,
    _mm512_unpackhi_epi64, _mm512_unpacklo_epi64, _mm512_xor_si512,
};

/// Runs the work with AVX-512's operations.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq")]
#[target_feature(enable = "avx512vbmi,gfni")]
pub(super) fn with_gfni<W: Work>(work: W) -> W::Output {
    // Loads and stores by intrinsic take pointers and are unsafe; the compiler merges these into one move.
    let load = |w: &[u64; 8]| {
        let w = |i: usize| w[i].cast_signed();
        _mm512_set_epi64(w(7), w(6), w(5), w(4), w(3), w(2), w(1), w(0))
    };
    let store = |v: __m512i| {
        let (low, high) = (_mm512_castsi512_si256(v), _mm512_extracti64x4_epi64::<1>(v));
        [
            _mm256_extract_epi64::<0>(low).cast_unsigned(),
            _mm256_extract_epi64::<1>(low).cast_unsigned(),
            _mm256_extract_epi64::<2>(low).cast_unsigned(),
            _mm256_extract_epi64::<3>(low).cast_unsigned(),
            _mm256_extract_epi64::<0>(high).cast_unsigned(),
            _mm256_extract_epi64::<1>(high).cast_unsigned(),
            _mm256_extract_epi64::<2>(high).cast_unsigned(),
            _mm256_extract_epi64::<3>(high).cast_unsigned(),
        ]
    };
    let apply = |op, a, b| match op {
        Op::Xor => _mm512_xor_si512(a, b),
        Op::And => _mm512_and_si512(a, b),
        Op::Affine => _mm512_gf2p8affine_epi64_epi8::<0>(a, b),
        Op::Permute => _mm512_permutexvar_epi8(b, a),
        Op::UnpackLow => _mm512_unpacklo_epi64(a, b),
        Op::UnpackHigh => _mm512_unpackhi_epi64(a, b),
        Op::EvenPairs => _mm512_shuffle_i64x2::<0x88>(a, b),
        Op::OddPairs => _mm512_shuffle_i64x2::<0xdd>(a, b),
    };
    let test = |a, b| _mm512_test_epi8_mask(a, b);
    let keep = |mask, a| _mm512_maskz_mov_epi8(mask, a);
    work.lanes(Closures { load, store, apply, test, keep })
}

/// The operations bit by bit: the oracle of the real ones, and their stand-in on CPUs without them.
#[cfg(test)]
#[derive(Clone, Copy)]
pub(crate) struct Emulated;

#[cfg(test)]
impl Lanes for Emulated {
    type Vector = [u64; 8];

    fn load(self, words: &[u64; 8]) -> [u64; 8] {
        *words
    }

    fn store(self, vector: [u64; 8]) -> [u64; 8] {
        vector
    }

    // Never inlined: loops over bits at each use would take the compiler minutes.
    #[inline(never)]
    fn apply(self, op: Op, a: [u64; 8], b: [u64; 8]) -> [u64; 8] {
        use std::array::from_fn;
        let bytes = |v: [u64; 8]| v.map(u64::to_le_bytes);
        match op {
            Op::Xor => from_fn(|q| a[q] ^ b[q]),
            Op::And => from_fn(|q| a[q] & b[q]),
            Op::Affine => from_fn(|q| {
                let matrix = b[q].to_le_bytes();
                u64::from_le_bytes(a[q].to_le_bytes().map(|x| {
                    (0..8).fold(0, |y, i| {
                        y | u8::from((x & matrix[7 - i]).count_ones() % 2 == 1) << i
                    })
                }))
            }),
            Op::Permute => {
                let a = bytes(a);
                let pick = |i: u8| a[usize::from(i % 64 / 8)][usize::from(i % 8)];
                bytes(b).map(|index| u64::from_le_bytes(index.map(pick)))
            }
            Op::UnpackLow => from_fn(|q| if q % 2 == 0 { a[q] } else { b[q - 1] }),
            Op::UnpackHigh => from_fn(|q| if q % 2 == 0 { a[q + 1] } else { b[q] }),
            Op::EvenPairs => [a[0], a[1], a[4], a[5], b[0], b[1], b[4], b[5]],
            Op::OddPairs => [a[2], a[3], a[6], a[7], b[2], b[3], b[6], b[7]],
        }
    }

    #[inline(never)]
    fn test(self, a: [u64; 8], b: [u64; 8]) -> u64 {
        let common = self.apply(Op::And, a, b).map(u64::to_le_bytes);
        (0..64).filter(|i| common[i / 8][i % 8] != 0).fold(0, |mask, i| mask | 1 << i)
    }

    #[inline(never)]
    fn keep(self, mask: u64, a: [u64; 8]) -> [u64; 8] {
        std::array::from_fn(|q| {
            let kept = (mask >> (8 * q)).to_le_bytes()[0];
            let bytes = a[q].to_le_bytes();
            u64::from_le_bytes(std::array::from_fn(
                |i| if kept >> i & 1 != 0 { bytes[i] } else { 0 },
            ))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::Level;

    const OPS: [Op; 8] = [
        Op::Xor,
        Op::And,
        Op::Affine,
        Op::Permute,
        Op::UnpackLow,
        Op::UnpackHigh,
        Op::EvenPairs,
        Op::OddPairs,
    ];

    /// Every operation on a and b, for comparison.
    struct Everything([u64; 8], [u64; 8]);

    impl Work for Everything {
        type Output = Option<Vec<[u64; 8]>>;

        #[inline(always)]
        fn plain(self) -> Self::Output {
            None
        }

        #[inline(always)]
        fn lanes<L: Lanes>(self, lanes: L) -> Self::Output {
            let (a, b) = (lanes.load(&self.0), lanes.load(&self.1));
            let mut all: Vec<_> = OPS.map(|op| lanes.store(lanes.apply(op, a, b))).into();
            all.push([lanes.test(a, b); 8]);
            all.push(lanes.store(lanes.keep(self.1[0], a)));
            all.push(lanes.store(lanes.transpose_bytes(a)));
            let grid = [0, 1, 2, 3, 4, 5, 6, 7].map(|i| lanes.permute(a, lanes.splat_byte(i)));
            all.extend(lanes.transpose_lanes(grid).map(|v| lanes.store(v)));
            Some(all)
        }
    }

    /// Words without pattern.
    fn sample(seed: u64) -> [u64; 8] {
        std::array::from_fn(|i| {
            let z = (seed * 8 + i as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            (z ^ z >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9)
        })
    }

    #[test]
    fn emulated_operations_are_those_of_the_cpu() {
        for seed in 0..50 {
            let expected = Everything(sample(seed), sample(seed + 1000)).lanes(Emulated);
            for level in Level::available() {
                let found = level.enter(Everything(sample(seed), sample(seed + 1000)));
                assert_eq!(found.is_some(), level.has_lanes());
                assert!(found.is_none() || found == expected, "{level}");
            }
        }
    }

    #[test]
    fn transposes_exchange_rows_and_columns() {
        let lanes = Emulated;
        let grid: [[u64; 8]; 8] =
            std::array::from_fn(|k| std::array::from_fn(|i| (8 * k + i) as u64));
        let transposed = lanes.transpose_lanes(grid);
        let bytes = lanes.transpose_bytes(sample(1)).map(u64::to_le_bytes);
        for k in 0..8 {
            for i in 0..8 {
                assert_eq!(transposed[i][k], grid[k][i]);
                assert_eq!(bytes[i][k], sample(1)[k].to_le_bytes()[i]);
            }
        }
    }
}
