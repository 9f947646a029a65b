//! Strassen's product in Winograd's form: seven products of halves and some additions instead of
//! eight products.
//!
//! Strassen (1969), Winograd (1971). Each product is added to the result as it is made, so that
//! three temporary quarters suffice, and two if the result is zero before.

use super::quarters::{Place, Quarters, Target};
use crate::kernel::ranges::WordRange;
use crate::kernel::view::View;
use crate::simd::Level;
use crate::words::WORD_BITS;

/// A product that is added to its last operand.
pub(super) type MultiplyAdd<'a> = &'a dyn Fn(View<&[u64]>, View<&[u64]>, View<&mut [u64]>);

/// What is in the result before the product is added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Before {
    Zeros,
    Anything,
}

/// Halves as long as each half has `crossover` rows and columns, then `leaf`.
#[derive(Clone, Copy)]
pub(super) struct Strassen<'a> {
    pub(super) level: Level,
    pub(super) crossover: usize,
    pub(super) leaf: MultiplyAdd<'a>,
}

impl Strassen<'_> {
    /// C += A B.
    pub(super) fn multiply_add(
        self,
        a: View<&[u64]>,
        b: View<&[u64]>,
        c: View<&mut [u64]>,
        before: Before,
    ) {
        // Set aside once: with fresh memory for each half, the first product of 16384 takes a
        // twentieth longer.
        let mut scratch = vec![0; self.temporaries(c.height(), b.height(), c.width, before)];
        self.recurse(a, b, c, before, &mut scratch);
    }

    /// Half of the rows of C, the words of A, the words of C, unless that is too little to go on.
    fn halves(self, height: usize, depth: usize, width: usize) -> Option<[usize; 3]> {
        // Halves of whole rows and words; the inner dimension is cut at words of A.
        let (m, k, n) = (height / 2, depth / WORD_BITS / 2, width / 2);
        let least = m.min(k * WORD_BITS).min(n * WORD_BITS);
        (least >= self.crossover.max(1)).then_some([m, k, n])
    }

    /// The words of all temporaries.
    fn temporaries(self, height: usize, depth: usize, width: usize, before: Before) -> usize {
        self.halves(height, depth, width).map_or(0, |[m, k, n]| {
            let depth = k * WORD_BITS;
            let x = if before == Before::Zeros { 0 } else { m * n };
            m * k + depth * n + x + self.temporaries(m, depth, n, Before::Anything)
        })
    }

    fn recurse(
        self,
        a: View<&[u64]>,
        b: View<&[u64]>,
        mut c: View<&mut [u64]>,
        before: Before,
        scratch: &mut [u64],
    ) {
        let (height, depth, width) = (c.height(), b.height(), c.width);
        let Some([m, k, n]) = self.halves(height, depth, width) else {
            (self.leaf)(a, b, c);
            return;
        };
        self.halve(a, b, c.as_mut(), [m, k, n], before, scratch);
        // What the halves leave over: the last columns of A, the last columns of B, the last row of
        // A.
        let (m, k, n) = (2 * m, 2 * k, 2 * n);
        let (a_top, mut c_top) = (a.rows(0..m), c.rows_mut(0..m));
        let (left, right) = (WordRange::new(0, n), WordRange::new(n, width));
        if k * WORD_BITS < depth {
            let b_bottom = b.rows(k * WORD_BITS..depth);
            let a_right = a_top.columns(WordRange::new(k, a.width));
            (self.leaf)(a_right, b_bottom.columns(left), c_top.as_mut().columns(left));
        }
        if !right.is_empty() {
            (self.leaf)(a_top, b.columns(right), c_top.as_mut().columns(right));
        }
        if m < height {
            (self.leaf)(a.rows(m..height), b, c.rows_mut(m..height));
        }
    }

    /// The quarters' share: m rows and k words of each in A, n words in B and C.
    fn halve(
        self,
        a: View<&[u64]>,
        b: View<&[u64]>,
        c: View<&mut [u64]>,
        [m, k, n]: [usize; 3],
        before: Before,
        scratch: &mut [u64],
    ) {
        let quarters = |height, width| Quarters { level: self.level, height, width };
        let (of_a, of_b) = (quarters(m, k), quarters(k * WORD_BITS, n));
        let [q11, q12, q21, q22] = [(0, 0), (0, 1), (1, 0), (1, 1)];
        let (s, scratch) = scratch.split_at_mut(m * k);
        let (t, scratch) = scratch.split_at_mut(k * WORD_BITS * n);
        let (first, x, outside) = match before {
            Before::Zeros => (Place::Quarter(q12), Place::Quarter(q21), 0),
            Before::Anything => (Place::Outside, Place::Outside, m * n),
        };
        let (outside, scratch) = scratch.split_at_mut(outside);
        let mut c = Target { matrix: c, quarters: quarters(m, n), outside };
        let mut multiply = |a: View<&[u64]>, b: View<&[u64]>, c: View<&mut [u64]>, before| {
            self.recurse(a, b, c, before, scratch);
        };

        // (A₂₁ + A₂₂) (B₁₁ + B₁₂)
        of_a.sum(a, [q21, q22], s);
        of_b.sum(b, [q11, q12], t);
        multiply(View::all(s, k), View::all(t, n), c.cleared(first), Before::Zeros);
        c.add(first, &[q12, q22]);
        // x = A₁₁ B₁₁
        multiply(of_a.of(a, q11), of_b.of(b, q11), c.cleared(x), Before::Zeros);
        c.add(x, &[q11]);
        // x += (A₂₁ + A₂₂ + A₁₁) (B₁₁ + B₁₂ + B₂₂)
        of_a.add(a, &[q11], s);
        of_b.add(b, &[q22], t);
        multiply(View::all(s, k), View::all(t, n), c.place(x), Before::Anything);
        c.add(x, &[q12]);
        // x += (A₂₁ + A₁₁) (B₁₂ + B₂₂)
        of_a.add(a, &[q22], s);
        of_b.add(b, &[q11], t);
        multiply(View::all(s, k), View::all(t, n), c.place(x), Before::Anything);
        c.add(x, &[q21, q22]);
        // The others are for one quarter each, the first two with s = A₂₁ + A₂₂ + A₁₁ + A₁₂, t =
        // B₁₁ + B₁₂ + B₂₂ + B₂₁.
        of_a.add(a, &[q22, q12], s);
        of_b.add(b, &[q11, q21], t);
        multiply(View::all(s, k), of_b.of(b, q22), c.quarter(q12), Before::Anything);
        multiply(of_a.of(a, q22), View::all(t, n), c.quarter(q21), Before::Anything);
        multiply(of_a.of(a, q12), of_b.of(b, q21), c.quarter(q11), Before::Anything);
    }
}
