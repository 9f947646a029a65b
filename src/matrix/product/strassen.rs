//! Strassen's product in Winograd's form: seven products of halves and some additions instead of eight products.
//!
//! Strassen (1969), Winograd (1971). Each product is added to the result as it is made, so that three temporary quarters suffice.

use crate::matrix::columns::Columns;
use crate::simd::Level;
use crate::words::WORD_BITS;

/// A product that is added to its last operand.
type MultiplyAdd<'a> = &'a dyn Fn(Columns<&[u64]>, Columns<&[u64]>, Columns<&mut [u64]>);

/// C += A B, by halves as long as each half has `crossover` rows and columns, then by `leaf`.
pub(super) fn multiply_add(
    level: Level,
    crossover: usize,
    leaf: MultiplyAdd<'_>,
    a: Columns<&[u64]>,
    b: Columns<&[u64]>,
    c: Columns<&mut [u64]>,
) {
    // Set aside once: with fresh memory for each half, the first product of 16384 takes a twentieth longer.
    let mut scratch = vec![0; temporaries(crossover, c.height(), b.height(), c.words)];
    recurse(level, crossover, leaf, a, b, c, &mut scratch);
}

/// Half of the rows of C, the words of A, the words of C, unless that is too little to go on.
fn halves(crossover: usize, height: usize, depth: usize, words: usize) -> Option<[usize; 3]> {
    // Halves of whole rows and words; the inner dimension is cut at words of A.
    let (m, k, n) = (height / 2, depth / WORD_BITS / 2, words / 2);
    let least = m.min(k * WORD_BITS).min(n * WORD_BITS);
    (least >= crossover.max(1)).then_some([m, k, n])
}

/// The words of all temporaries.
fn temporaries(crossover: usize, height: usize, depth: usize, words: usize) -> usize {
    halves(crossover, height, depth, words).map_or(0, |[m, k, n]| {
        let depth = k * WORD_BITS;
        m * k + depth * n + m * n + temporaries(crossover, m, depth, n)
    })
}

fn recurse(
    level: Level,
    crossover: usize,
    leaf: MultiplyAdd<'_>,
    a: Columns<&[u64]>,
    b: Columns<&[u64]>,
    mut c: Columns<&mut [u64]>,
    scratch: &mut [u64],
) {
    let Some([m, k, n]) = halves(crossover, c.height(), b.height(), c.words) else {
        leaf(a, b, c);
        return;
    };
    let b_rows = k * WORD_BITS;
    let (s, scratch) = scratch.split_at_mut(m * k);
    let (t, scratch) = scratch.split_at_mut(b_rows * n);
    let (x, scratch) = scratch.split_at_mut(m * n);
    let mut multiply = |a: Columns<&[u64]>, b: Columns<&[u64]>, c: Columns<&mut [u64]>| {
        recurse(level, crossover, leaf, a, b, c, scratch);
    };
    let add = |from: Columns<&[u64]>, to: Columns<&mut [u64]>| {
        level.run(
            #[inline(always)]
            || from.add_to(to),
        );
    };
    let a_part = |i: usize, j: usize| a.part(i * m..(i + 1) * m, j * k..(j + 1) * k);
    let b_part = |i: usize, j: usize| b.part(i * b_rows..(i + 1) * b_rows, j * n..(j + 1) * n);
    let add_to_c = |c: &mut Columns<&mut [u64]>, x: &[u64], parts: &[(usize, usize)]| {
        for &(i, j) in parts {
            add(Columns::all(x, n), c.part_mut(i * m..(i + 1) * m, j * n..(j + 1) * n));
        }
    };
    let add_s = |s: &mut [u64], i, j| add(a_part(i, j), Columns::all_mut(s, k));
    let add_t = |t: &mut [u64], i, j| add(b_part(i, j), Columns::all_mut(t, n));

    // x = (A₂₁ + A₂₂) (B₁₁ + B₁₂)
    s.fill(0);
    t.fill(0);
    x.fill(0);
    add_s(s, 1, 0);
    add_s(s, 1, 1);
    add_t(t, 0, 0);
    add_t(t, 0, 1);
    multiply(Columns::all(s, k), Columns::all(t, n), Columns::all_mut(x, n));
    add_to_c(&mut c, x, &[(0, 1), (1, 1)]);
    // x = A₁₁ B₁₁
    x.fill(0);
    multiply(a_part(0, 0), b_part(0, 0), Columns::all_mut(x, n));
    add_to_c(&mut c, x, &[(0, 0)]);
    // x += (A₂₁ + A₂₂ + A₁₁) (B₁₁ + B₁₂ + B₂₂)
    add_s(s, 0, 0);
    add_t(t, 1, 1);
    multiply(Columns::all(s, k), Columns::all(t, n), Columns::all_mut(x, n));
    add_to_c(&mut c, x, &[(0, 1)]);
    // x += (A₂₁ + A₁₁) (B₁₂ + B₂₂)
    add_s(s, 1, 1);
    add_t(t, 0, 0);
    multiply(Columns::all(s, k), Columns::all(t, n), Columns::all_mut(x, n));
    add_to_c(&mut c, x, &[(1, 0), (1, 1)]);
    // s = A₂₁ + A₂₂ + A₁₁ + A₁₂, t = B₁₁ + B₁₂ + B₂₂ + B₂₁
    add_s(s, 1, 1);
    add_s(s, 0, 1);
    add_t(t, 0, 0);
    add_t(t, 1, 0);
    multiply(Columns::all(s, k), b_part(1, 1), c.part_mut(0..m, n..2 * n));
    multiply(a_part(1, 1), Columns::all(t, n), c.part_mut(m..2 * m, 0..n));
    multiply(a_part(0, 1), b_part(1, 0), c.part_mut(0..m, 0..n));

    // What the halves leave over: the last columns of A, the last columns of B, the last row of A.
    let (m, k, n, b_rows) = (2 * m, 2 * k, 2 * n, 2 * b_rows);
    let a_top = a.part(0..m, 0..a.words);
    if b_rows < b.height() {
        let b_bottom = b.part(b_rows..b.height(), 0..n);
        leaf(a_top.part(0..m, k..a.words), b_bottom, c.part_mut(0..m, 0..n));
    }
    let (height, words) = (c.height(), c.words);
    if n < words {
        leaf(a_top, b.part(0..b.height(), n..words), c.part_mut(0..m, n..words));
    }
    if m < height {
        leaf(a.part(m..height, 0..a.words), b, c.part_mut(m..height, 0..words));
    }
}
