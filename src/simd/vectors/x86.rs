//! The operations on CPUs with GFNI: on vectors of 64 bytes, and on pairs of vectors of 32.

use std::arch::x86_64::{
    __m256i, __m512i, _mm256_adds_epu8, _mm256_and_si256, _mm256_cmpeq_epi8, _mm256_extract_epi64,
    _mm256_gf2p8affine_epi64_epi8, _mm256_movemask_epi8, _mm256_or_si256,
    _mm256_permute2x128_si256, _mm256_permutevar8x32_epi32, _mm256_set_epi64x, _mm256_set1_epi8,
    _mm256_set1_epi32, _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_shuffle_epi8,
    _mm256_unpackhi_epi16, _mm256_unpackhi_epi64, _mm256_unpacklo_epi16, _mm256_unpacklo_epi64,
    _mm256_xor_si256, _mm512_and_si512, _mm512_castsi512_si256, _mm512_extracti64x4_epi64,
    _mm512_gf2p8affine_epi64_epi8, _mm512_maskz_mov_epi8, _mm512_permutexvar_epi8,
    _mm512_set_epi64, _mm512_shuffle_i64x2, _mm512_test_epi8_mask, _mm512_unpackhi_epi64,
    _mm512_unpacklo_epi64, _mm512_xor_si512,
};
use std::marker::PhantomData;

use super::{Op, Vectors};

/// The operations as closures: made inside a function with the target features, they have them too,
/// and calling an intrinsic there is safe.
#[derive(Clone, Copy)]
struct Closures<V, const PERMUTES: bool, L, S, A, T, K> {
    vector: PhantomData<fn() -> V>,
    load: L,
    store: S,
    apply: A,
    test: T,
    keep: K,
}

impl<V, const PERMUTES: bool, L, S, A, T, K> Vectors for Closures<V, PERMUTES, L, S, A, T, K>
where
    V: Copy,
    L: Fn(&[u64; 8]) -> V + Copy,
    S: Fn(V) -> [u64; 8] + Copy,
    A: Fn(Op, V, V) -> V + Copy,
    T: Fn(V, V) -> u64 + Copy,
    K: Fn(u64, V) -> V + Copy,
{
    type Vector = V;

    const PERMUTES: bool = PERMUTES;

    #[inline(always)]
    fn load(self, words: &[u64; 8]) -> V {
        (self.load)(words)
    }

    #[inline(always)]
    fn store(self, vector: V) -> [u64; 8] {
        (self.store)(vector)
    }

    #[inline(always)]
    fn apply(self, op: Op, a: V, b: V) -> V {
        (self.apply)(op, a, b)
    }

    #[inline(always)]
    fn test(self, a: V, b: V) -> u64 {
        (self.test)(a, b)
    }

    #[inline(always)]
    fn keep(self, mask: u64, a: V) -> V {
        (self.keep)(mask, a)
    }
}

/// The transpose of 8×8 bytes as a permutation: byte i of the result is the byte of the operand
/// whose index is byte i of this.
///
/// Lane q of the transpose is column q, the bytes q, 8 + q, …, 56 + q of the operand. So lane 0 is
/// 0x38_30_28_20_18_10_08_00, read from its highest byte, and each further lane is larger by one in
/// every byte.
const TRANSPOSE_BYTES: [u64; 8] = progression(0x3830_2820_1810_0800, 0x0101_0101_0101_0101);

/// The bytes of each lane in reverse, as such a permutation.
const REVERSE_BYTES: [u64; 8] = progression(0x0001_0203_0405_0607, 0x0808_0808_0808_0808);

/// The transpose, then the bytes of each lane in reverse, as such a permutation.
const TRANSPOSE_AND_REVERSE_BYTES: [u64; 8] =
    progression(0x0008_1018_2028_3038, 0x0101_0101_0101_0101);

/// `first` and its sums with multiples of `step`.
const fn progression(first: u64, step: u64) -> [u64; 8] {
    let mut indices = [first; 8];
    let mut q = 0;
    while q < 8 {
        indices[q] += step * q as u64;
        q += 1;
    }
    indices
}

/// A vector in two halves.
type Pair = [__m256i; 2];

// Loads and stores by intrinsic take pointers and are unsafe; the compiler merges these into one
// move.

#[inline]
#[target_feature(enable = "avx2")]
fn half(w: [u64; 4]) -> __m256i {
    let w = |i: usize| w[i].cast_signed();
    _mm256_set_epi64x(w(3), w(2), w(1), w(0))
}

#[inline]
#[target_feature(enable = "avx2")]
fn words([low, high]: Pair) -> [u64; 8] {
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
}

/// The operations of AVX-512 with VBMI and GFNI.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vpopcntdq")]
pub(in crate::simd) fn avx512_gfni() -> impl Vectors {
    let load = |w: &[u64; 8]| {
        let w = |i: usize| w[i].cast_signed();
        _mm512_set_epi64(w(7), w(6), w(5), w(4), w(3), w(2), w(1), w(0))
    };
    let store = |v: __m512i| words([_mm512_castsi512_si256(v), _mm512_extracti64x4_epi64::<1>(v)]);
    let apply = move |op, a, b| match op {
        Op::Xor => _mm512_xor_si512(a, b),
        Op::And => _mm512_and_si512(a, b),
        Op::Affine => _mm512_gf2p8affine_epi64_epi8::<0>(a, b),
        Op::Permute => _mm512_permutexvar_epi8(b, a),
        Op::UnpackLow => _mm512_unpacklo_epi64(a, b),
        Op::UnpackHigh => _mm512_unpackhi_epi64(a, b),
        Op::EvenPairs => _mm512_shuffle_i64x2::<0x88>(a, b),
        Op::OddPairs => _mm512_shuffle_i64x2::<0xdd>(a, b),
        Op::TransposeBytes => _mm512_permutexvar_epi8(load(&TRANSPOSE_BYTES), a),
        Op::ReverseBytes => _mm512_permutexvar_epi8(load(&REVERSE_BYTES), a),
        Op::TransposeAndReverseBytes => {
            _mm512_permutexvar_epi8(load(&TRANSPOSE_AND_REVERSE_BYTES), a)
        }
    };
    let test = |a, b| _mm512_test_epi8_mask(a, b);
    let keep = |mask, a| _mm512_maskz_mov_epi8(mask, a);
    let vector = PhantomData;
    Closures::<_, true, _, _, _, _, _> { vector, load, store, apply, test, keep }
}

/// The operations of AVX2 and GFNI, each on two halves.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni")]
pub(in crate::simd) fn avx2_gfni() -> impl Vectors {
    let load =
        |w: &[u64; 8]| -> Pair { [half([w[0], w[1], w[2], w[3]]), half([w[4], w[5], w[6], w[7]])] };
    let store = |pair: Pair| words(pair);
    // The bytes of a with these indices, of which each shuffle finds those in one of four quarters:
    // an index from another one is raised past 127, which gives zero.
    let permute = |[low, high]: Pair, indices: __m256i| {
        let quarters = [
            _mm256_permute2x128_si256::<0x00>(low, low),
            _mm256_permute2x128_si256::<0x11>(low, low),
            _mm256_permute2x128_si256::<0x00>(high, high),
            _mm256_permute2x128_si256::<0x11>(high, high),
        ];
        let indices = _mm256_and_si256(indices, _mm256_set1_epi8(0x3f));
        let mut bytes = _mm256_setzero_si256();
        for (quarter, first) in quarters.iter().zip([0, 16, 32, 48]) {
            let inside = _mm256_xor_si256(indices, _mm256_set1_epi8(first));
            let inside = _mm256_adds_epu8(inside, _mm256_set1_epi8(0x70));
            bytes = _mm256_or_si256(bytes, _mm256_shuffle_epi8(*quarter, inside));
        }
        bytes
    };
    // Two lanes' bytes side by side, then four's, then eight's.
    let transpose = |[low, high]: Pair| -> Pair {
        let two = half([
            0x0b03_0a02_0901_0800,
            0x0f07_0e06_0d05_0c04,
            0x0b03_0a02_0901_0800,
            0x0f07_0e06_0d05_0c04,
        ]);
        let (low, high) = (_mm256_shuffle_epi8(low, two), _mm256_shuffle_epi8(high, two));
        let even = _mm256_permute2x128_si256::<0x20>(low, high);
        let odd = _mm256_permute2x128_si256::<0x31>(low, high);
        let eight = half([
            0x0000_0004_0000_0000,
            0x0000_0005_0000_0001,
            0x0000_0006_0000_0002,
            0x0000_0007_0000_0003,
        ]);
        let low = _mm256_permutevar8x32_epi32(_mm256_unpacklo_epi16(even, odd), eight);
        let high = _mm256_permutevar8x32_epi32(_mm256_unpackhi_epi16(even, odd), eight);
        [low, high]
    };
    let reverse = |[low, high]: Pair| -> Pair {
        let indices = half([
            0x0001_0203_0405_0607,
            0x0809_0a0b_0c0d_0e0f,
            0x0001_0203_0405_0607,
            0x0809_0a0b_0c0d_0e0f,
        ]);
        [_mm256_shuffle_epi8(low, indices), _mm256_shuffle_epi8(high, indices)]
    };
    let apply = move |op, a: Pair, b: Pair| -> Pair {
        match op {
            Op::Xor => [_mm256_xor_si256(a[0], b[0]), _mm256_xor_si256(a[1], b[1])],
            Op::And => [_mm256_and_si256(a[0], b[0]), _mm256_and_si256(a[1], b[1])],
            Op::Affine => [
                _mm256_gf2p8affine_epi64_epi8::<0>(a[0], b[0]),
                _mm256_gf2p8affine_epi64_epi8::<0>(a[1], b[1]),
            ],
            Op::Permute => [permute(a, b[0]), permute(a, b[1])],
            Op::UnpackLow => [_mm256_unpacklo_epi64(a[0], b[0]), _mm256_unpacklo_epi64(a[1], b[1])],
            Op::UnpackHigh => {
                [_mm256_unpackhi_epi64(a[0], b[0]), _mm256_unpackhi_epi64(a[1], b[1])]
            }
            Op::EvenPairs => [
                _mm256_permute2x128_si256::<0x20>(a[0], a[1]),
                _mm256_permute2x128_si256::<0x20>(b[0], b[1]),
            ],
            Op::OddPairs => [
                _mm256_permute2x128_si256::<0x31>(a[0], a[1]),
                _mm256_permute2x128_si256::<0x31>(b[0], b[1]),
            ],
            Op::TransposeBytes => transpose(a),
            Op::ReverseBytes => reverse(a),
            Op::TransposeAndReverseBytes => reverse(transpose(a)),
        }
    };
    let test = |a: Pair, b: Pair| {
        let none = |a, b| {
            let none = _mm256_cmpeq_epi8(_mm256_and_si256(a, b), _mm256_setzero_si256());
            u64::from(_mm256_movemask_epi8(none).cast_unsigned())
        };
        !(none(a[0], b[0]) | none(a[1], b[1]) << 32)
    };
    let keep = |mask: u64, a: Pair| -> Pair {
        // Each byte of the mask eight times, and of each copy another bit.
        let bytes = half([0, 0x0101_0101_0101_0101, 0x0202_0202_0202_0202, 0x0303_0303_0303_0303]);
        let bit = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64.cast_signed());
        let kept = |mask: u32, a| {
            let copies = _mm256_shuffle_epi8(_mm256_set1_epi32(mask.cast_signed()), bytes);
            _mm256_and_si256(_mm256_cmpeq_epi8(_mm256_and_si256(copies, bit), bit), a)
        };
        [kept(mask as u32, a[0]), kept((mask >> 32) as u32, a[1])]
    };
    let vector = PhantomData;
    Closures::<_, false, _, _, _, _, _> { vector, load, store, apply, test, keep }
}
