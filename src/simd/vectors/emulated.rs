//! The operations bit by bit: the oracle of the real ones, and their stand-in on CPUs without them.

use super::{Op, Vectors};

/// The proof that a test is running.
#[derive(Clone, Copy)]
pub(crate) struct Emulated;

impl Vectors for Emulated {
    type Vector = [u64; 8];

    const PERMUTES: bool = true;

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
            Op::TransposeBytes => {
                from_fn(|q| u64::from_le_bytes(from_fn(|i| a[i].to_le_bytes()[q])))
            }
            Op::ReverseBytes => a.map(u64::swap_bytes),
            Op::TransposeAndReverseBytes => {
                self.apply(Op::ReverseBytes, self.apply(Op::TransposeBytes, a, b), b)
            }
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
    use crate::simd::{Level, Work};
    use crate::splitmix::SplitMix64;

    const OPS: [Op; 11] = [
        Op::Xor,
        Op::And,
        Op::Affine,
        Op::Permute,
        Op::UnpackLow,
        Op::UnpackHigh,
        Op::EvenPairs,
        Op::OddPairs,
        Op::TransposeBytes,
        Op::ReverseBytes,
        Op::TransposeAndReverseBytes,
    ];

    /// Every operation on a and b, for comparison.
    struct Everything([u64; 8], [u64; 8]);

    impl Work for Everything {
        type Output = Vec<[u64; 8]>;

        #[inline(always)]
        fn vectors<S: Vectors>(self, simd: S) -> Self::Output {
            let (a, b) = (simd.load(&self.0), simd.load(&self.1));
            let mut all: Vec<_> = OPS.map(|op| simd.store(simd.apply(op, a, b))).into();
            all.push([simd.test(a, b); 8]);
            all.push(simd.store(simd.keep(self.1[0], a)));
            all.extend([0, 7, 21, 63].map(|i| simd.store(simd.spread_byte(a, i))));
            let grid = [0, 1, 2, 3, 4, 5, 6, 7].map(|i| simd.permute(a, simd.splat_byte(i)));
            all.extend(simd.transpose_lanes(grid).map(|v| simd.store(v)));
            all
        }
    }

    /// Words without pattern.
    fn sample(seed: u64) -> [u64; 8] {
        let mut random = SplitMix64(seed << 32);
        std::array::from_fn(|_| random.next())
    }

    #[test]
    fn emulated_operations_are_those_of_the_cpu() {
        for seed in 0..50 {
            let expected = Everything(sample(seed), sample(seed + 1000)).vectors(Emulated);
            for level in Level::available().filter(|level| level.has_vectors()) {
                let found = level.enter(Everything(sample(seed), sample(seed + 1000)));
                assert_eq!(found, expected, "{level}");
            }
        }
    }

    #[test]
    fn transposes_exchange_rows_and_columns() {
        let simd = Emulated;
        let grid: [[u64; 8]; 8] =
            std::array::from_fn(|k| std::array::from_fn(|i| (8 * k + i) as u64));
        let transposed = simd.transpose_lanes(grid);
        let bytes = simd.transpose_bytes(sample(1)).map(u64::to_le_bytes);
        for k in 0..8 {
            for i in 0..8 {
                assert_eq!(transposed[i][k], grid[k][i]);
                assert_eq!(bytes[i][k], sample(1)[k].to_le_bytes()[i]);
            }
        }
    }
}
