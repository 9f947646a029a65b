//! Faults that libraries for linear algebra over GF(2) are known to have had, one test a kind.
//!
//! The comment of a test names the fault; the test says what holds instead.

use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::panic::{AssertUnwindSafe, catch_unwind};

use gf2_linalg::text::ParseError;
use gf2_linalg::{BitMatrix, BitSlice, BitVec, NotAPermutation, RaggedRows, TooLarge};

/// Widths on each side of a word's edge, and a few past the widths of vector registers.
const WIDTHS: [usize; 9] = [1, 63, 64, 65, 127, 128, 129, 200, 513];

fn matrix(text: &str) -> BitMatrix {
    text.parse().expect("rows of 0 and 1")
}

fn bits(text: &str) -> BitVec {
    text.chars().map(|c| c == '1').collect()
}

fn zero(len: usize) -> BitVec {
    BitVec::repeat(false, len)
}

fn hash(matrix: &BitMatrix) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(matrix)
}

/// Asserts rank, pivots and kernel, each by every way to ask for it.
#[track_caller]
fn assert_echelon(a: &BitMatrix, pivots: &[usize]) {
    let echelon = a.echelon_form();
    assert_eq!(echelon.pivots(), pivots);
    assert_eq!((a.rank(), echelon.rank(), a.factor().rank()), {
        let rank = pivots.len();
        (rank, rank, rank)
    });
    let kernel = a.kernel_basis();
    assert_eq!(kernel.shape(), (a.ncols() - pivots.len(), a.ncols()));
    assert_eq!(kernel.rank(), kernel.nrows());
    assert!((a * &kernel.transpose()).is_zero());
}

/// An empty kernel where nothing constrains the vector.
#[test]
fn kernel_of_no_equations_is_everything() {
    let a = BitMatrix::zeros(0, 3);
    assert_eq!(a.kernel_basis(), matrix("100\n010\n001"));
    assert_eq!(a.factor().kernel_basis(), BitMatrix::identity(3));
    assert_eq!((a.rank(), a.nullity()), (0, 3));
}

/// A shape that is lost with the last row or column.
#[test]
fn shapes_without_entries_are_kept() {
    let a = BitMatrix::zeros(0, 5);
    assert_eq!(a.shape(), (0, 5));
    assert_eq!(a.transpose().shape(), (5, 0));
    assert_eq!(a.echelon_form().matrix().shape(), (0, 5));
    let outer = &BitMatrix::zeros(0, 1) * &BitMatrix::from_fn(1, 31, |_, _| true);
    assert_eq!(outer.shape(), (0, 31));
    assert_eq!(&BitMatrix::zeros(5, 0) * &BitMatrix::zeros(0, 4), BitMatrix::zeros(5, 4));
    assert_eq!(&BitMatrix::zeros(5, 0) * &BitVec::new(), zero(5));
}

/// No answer, or an error, for the matrix of no rows and no columns.
#[test]
fn empty_matrix_is_invertible() {
    let empty = BitMatrix::zeros(0, 0);
    assert_eq!(empty.inverse(), Some(empty.clone()));
    assert_eq!(empty.factor().inverse(), Some(empty.clone()));
    assert!(empty.determinant());
    assert_eq!(empty.rank(), 0);
    assert_eq!(empty, BitMatrix::identity(0));
}

/// An error for a system without equations, or without unknowns.
#[test]
fn systems_without_equations_or_unknowns_are_answered() {
    for n in [0, 1, 5, 64, 65] {
        let equations = BitMatrix::zeros(0, n);
        assert_eq!(equations.solve(&BitVec::new()), Some(zero(n)));
        assert_eq!(equations.factor().solve(&BitVec::new()), Some(zero(n)));
        assert_eq!(equations.inconsistency_witness(&BitVec::new()), None);
    }
    for m in [1, 5, 64, 65] {
        let no_unknowns = BitMatrix::zeros(m, 0);
        assert_eq!(no_unknowns.solve(&zero(m)), Some(BitVec::new()));
        assert_eq!(no_unknowns.inconsistency_witness(&zero(m)), None);
        let mut b = zero(m);
        b.set(m - 1, true);
        assert_eq!(no_unknowns.solve(&b), None);
        assert_eq!(no_unknowns.factor().solve(&b), None);
        assert_eq!(no_unknowns.inconsistency_witness(&b), Some(b));
    }
}

/// Memory touched where rows have no words.
#[test]
fn rows_without_entries_are_exchanged() {
    let mut a = BitMatrix::zeros(2, 0);
    a.swap_rows(0, 1);
    a.add_row(0, 1);
    assert_eq!(a, BitMatrix::zeros(2, 0));
    assert!(a.row(1).is_empty());
}

/// Something returned as the inverse of a singular matrix.
#[test]
fn singular_matrix_has_no_inverse() {
    for text in ["10\n00", "00\n00", "11\n11", "0"] {
        let a = matrix(text);
        assert_eq!(a.inverse(), None);
        assert_eq!(a.factor().inverse(), None);
        assert!(!a.determinant());
    }
}

/// A rank that depends on where the pivots lie: all matrices of three rows and columns, against
/// the number of distinct sums of their rows.
#[test]
fn rank_counts_the_sums_of_rows() {
    assert_eq!(matrix("01\n00").rank(), 1);
    for entries in 0..512_u32 {
        let rows = [entries & 7, entries >> 3 & 7, entries >> 6];
        let sums: HashSet<_> = (0..8)
            .map(|choice| (0..3).filter(|i| choice >> i & 1 == 1).fold(0, |sum, i| sum ^ rows[i]))
            .collect();
        let a = BitMatrix::from_fn(3, 3, |i, j| rows[i] >> j & 1 == 1);
        assert_eq!(1 << a.rank(), sums.len(), "{a:?}");
        assert_eq!(1 << a.echelon_form().rank(), sums.len(), "{a:?}");
        assert_eq!(a.determinant(), sums.len() == 8, "{a:?}");
    }
}

/// Systems refused because they are not square.
#[test]
fn systems_need_not_be_square() {
    let (wide, b) = (matrix("110\n011"), bits("10"));
    let x = wide.solve(&b).expect("full row rank");
    assert_eq!(&wide * &x, b);
    assert_eq!(x, bits("100"));
    let tall = wide.transpose();
    assert_eq!(tall.solve(&bits("101")), Some(bits("11")));
    assert_eq!(tall.solve(&bits("100")), None);
}

/// A vector returned for equations that contradict each other.
#[test]
fn equal_rows_with_different_sides_have_no_solution() {
    let (a, b) = (matrix("10\n10"), bits("10"));
    assert_eq!(a.solve(&b), None);
    assert_eq!(a.factor().solve(&b), None);
    assert_eq!(a.inconsistency_witness(&b), Some(bits("11")));
}

/// The contradiction sits in a zero row above or below the only pivot.
#[test]
fn zero_rows_with_a_nonzero_side_have_no_solution() {
    let a = matrix("0\n1\n0");
    for (b, witness) in [("100", "100"), ("001", "001"), ("110", "100")] {
        assert_eq!(a.solve(&bits(b)), None);
        assert_eq!(a.factor().solve(&bits(b)), None);
        assert_eq!(a.inconsistency_witness(&bits(b)), Some(bits(witness)));
    }
    assert_eq!(a.solve(&bits("010")), Some(bits("1")));
}

/// Right-hand sides taller than the matrix, cut off in silence.
#[test]
#[should_panic(
    expected = "cannot solve A X = B with a 1×2 matrix A and a 2×1 matrix B: heights differ"
)]
fn right_hand_sides_of_another_height_are_refused() {
    let _ = matrix("10").solve_matrix(&matrix("1\n1"));
}

/// No answer because the matrix is singular, though the system has solutions.
#[test]
fn singular_but_consistent_system_is_solved() {
    let (a, b) = (matrix("11\n11"), bits("11"));
    assert_eq!(a.solve(&b), Some(bits("10")));
    assert_eq!(a.factor().solve(&b), Some(bits("10")));
    assert_eq!(a.solve_matrix(&matrix("1\n1")), Some(matrix("1\n0")));
    assert_eq!(a.inconsistency_witness(&b), None);
}

/// A reduction that stops at, or leaves behind, a zero row.
#[test]
fn zero_rows_move_to_the_bottom() {
    let mut a = matrix("000\n101\n011");
    assert_eq!(a.row_reduce(), [0, 1]);
    assert_eq!(a, matrix("101\n011\n000"));
}

/// A write past the last column that lands in the padding.
#[test]
fn writes_past_the_last_column_are_refused() {
    let mut a = BitMatrix::zeros(2, 3);
    for j in [3, 10, 63, 64, usize::MAX] {
        assert!(catch_unwind(AssertUnwindSafe(|| a.set(0, j, true))).is_err());
        assert!(catch_unwind(AssertUnwindSafe(|| a.toggle(1, j))).is_err());
        assert!(catch_unwind(AssertUnwindSafe(|| a.row_mut(1).set(j, true))).is_err());
        assert!(catch_unwind(|| a.get(0, j)).is_err());
    }
    assert!(a.is_zero());
    assert_eq!(a, BitMatrix::zeros(2, 3));
    assert_eq!((a.rank(), a.count_ones()), (0, 0));
}

/// Bits behind the last column that equality, weight or hash can see.
#[test]
fn mutations_leave_nothing_behind_the_last_column() {
    for n in WIDTHS {
        let ones = BitMatrix::from_fn(3, n, |_, _| true);
        let mut a = BitMatrix::zeros(3, n);
        let mut is_now = |mutate: &dyn Fn(&mut BitMatrix), filled: [bool; 3]| {
            mutate(&mut a);
            let expected = BitMatrix::from_fn(3, n, |i, _| filled[i]);
            assert_eq!(a, expected);
            assert_eq!(hash(&a), hash(&expected));
            assert_eq!(a.count_ones(), filled.iter().filter(|&&one| one).count() * n);
            assert_eq!(a.is_zero(), filled == [false; 3]);
        };
        is_now(&|a| a.row_mut(0).fill(true), [true, false, false]);
        is_now(&|a| a.swap_rows(0, 2), [false, false, true]);
        is_now(&|a| a.add_row(2, 1), [false, true, true]);
        is_now(&|a| *a += &ones, [true, false, false]);
        is_now(&|a| (0..n).for_each(|j| a.toggle(1, j)), [true, true, false]);
        is_now(&|a| a.add_row(0, 0), [false, true, false]);
        is_now(&|a| (0..n).for_each(|j| a.set(2, j, true)), [false, true, true]);
        is_now(&|a| drop(a.row_reduce()), [true, false, false]);
        is_now(&|a| (0..n).for_each(|j| a.set(0, j, false)), [false, false, false]);
        is_now(&|a| *a = &ones + &*a, [true, true, true]);
        is_now(&|a| *a = a.transpose().transpose(), [true, true, true]);
        is_now(&|a| *a = a.augment(&ones).submatrix(.., n..), [true, true, true]);
        is_now(&|a| *a = a.stack(&ones).submatrix(3.., ..), [true, true, true]);
        is_now(&|a| *a = &BitMatrix::zeros(3, 3) * &*a, [false, false, false]);
    }
}

/// Ragged input cut short, or filled up with zeros.
#[test]
fn ragged_rows_are_refused() {
    assert_eq!(
        BitMatrix::from_rows([vec![true], vec![true, true]]),
        Err(RaggedRows { row: 1, expected: 1, found: 2 })
    );
    assert_eq!(
        BitMatrix::from_rows([vec![true, true], vec![true]]),
        Err(RaggedRows { row: 1, expected: 2, found: 1 })
    );
    assert_eq!(
        "10\n1".parse::<BitMatrix>(),
        Err(ParseError::RaggedRow { line: 2, column: 1, expected: 2, found: 1 })
    );
}

/// Rows exchanged by reference only, so that what is written out keeps the old order.
#[test]
fn rows_are_written_out_in_their_logical_order() {
    let identity = BitMatrix::identity(2);
    let mut swapped = matrix("01\n10");
    swapped.swap_rows(0, 1);
    let mut reduced = matrix("01\n10");
    reduced.row_reduce();
    for a in [swapped, reduced] {
        assert_eq!(a, identity);
        assert_eq!(a.as_words(), [1, 2]);
        assert_eq!(a.to_string(), "10\n01");
        assert_eq!(hash(&a), hash(&identity));
        assert_eq!(a.rows().map(BitSlice::first_one).collect::<Vec<_>>(), [Some(0), Some(1)]);
    }
}

/// A list that names a row twice taken for a permutation.
#[test]
fn row_named_twice_is_no_permutation() {
    let a = BitMatrix::identity(2);
    assert_eq!(a.permute_rows(&[0, 0]), Err(NotAPermutation::Repeated { index: 1, row: 0 }));
    assert_eq!(a.permute_rows(&[1, 0]), Ok(matrix("01\n10")));
}

/// A weight that wraps around at 256.
#[test]
fn weight_passes_255() {
    let a = BitMatrix::from_fn(1, 300, |_, _| true);
    assert_eq!(a.count_ones(), 300);
    assert_eq!(a.row(0).count_ones(), 300);
}

/// Text that does not lead back to the matrix, above all without rows or columns.
#[test]
fn text_of_every_shape_leads_back() {
    for m in 0..6 {
        for n in (0..6).chain(WIDTHS) {
            for a in [BitMatrix::zeros(m, n), BitMatrix::from_fn(m, n, |i, j| (i + j) % 3 == 0)] {
                assert_eq!(a.to_string().parse(), Ok(a.clone()));
                assert_eq!(a.transpose().to_string().parse(), Ok(a.transpose()));
            }
        }
    }
}

/// The result written over an operand that is still being read.
#[test]
fn operands_may_be_repeated() {
    for n in [2, 64, 65, 129] {
        let shift = BitMatrix::from_fn(n, n, |i, j| j == (i + 1) % n);
        assert_eq!(&shift * &shift, BitMatrix::from_fn(n, n, |i, j| j == (i + 2) % n));
        assert_eq!(shift.pow(2), &shift * &shift);
        let mut sum = shift.clone();
        sum += &sum.clone();
        assert!(sum.is_zero());
        assert_eq!(
            shift.augment(&shift).submatrix(.., n..),
            shift.stack(&shift).submatrix(n.., ..)
        );
        assert_eq!(shift.solve_matrix(&shift), Some(BitMatrix::identity(n)));
    }
}

/// A combination of rows that exists and is not found.
#[test]
fn combination_of_rows_is_found() {
    let rows = matrix("1110\n1101");
    assert_eq!(rows.transpose().solve(&bits("0011")), Some(bits("11")));
    assert_eq!(rows.transpose().solve(&bits("0001")), None);
}

/// Sizes whose product overflows, or whose memory is not checked for.
#[test]
fn enormous_shapes_are_made_or_refused() {
    let longest = usize::try_from(i32::MAX).expect("at least 32 bits");
    let mut row = BitMatrix::zeros(1, longest);
    row.set(0, longest - 1, true);
    assert!(row.get(0, longest - 1) && !row.get(0, longest - 2));
    for (nrows, ncols) in [(1 << 30, 1 << 30), (usize::MAX, usize::MAX), (1 << 58, 1 << 12)] {
        assert_eq!(BitMatrix::try_zeros(nrows, ncols), Err(TooLarge { nrows, ncols }));
    }
    assert_eq!(BitMatrix::zeros(usize::MAX, 0).shape(), (usize::MAX, 0));
    assert_eq!(BitMatrix::zeros(0, usize::MAX).shape(), (0, usize::MAX));
}

/// A basis of the kernel larger than memory, of a matrix that is not.
#[test]
#[should_panic(expected = "a 16777216×16777216 matrix does not fit in memory")]
fn enormous_kernels_are_refused() {
    let _ = BitMatrix::zeros(0, 1 << 24).factor().kernel_basis();
}

/// A board that is too large is found out only after as many offsets as a side is long have been
/// listed.
#[test]
fn boards_of_whole_rows_and_columns_are_measured_first() {
    use gf2_linalg::lights_out::{Rules, Solver};

    let side = 1 << 40;
    let too_large = TooLarge { nrows: side, ncols: side };
    for (rows, cols) in [(side, 1), (1, side)] {
        let rules = Rules::row_and_column();
        assert_eq!(Solver::try_with_rules(rows, cols, &rules).err(), Some(too_large));
        assert_eq!(rules.try_press_matrix(rows, cols), Err(too_large));
    }
}

/// Another solution at each call.
#[test]
fn answers_repeat() {
    let a = BitMatrix::from_fn(40, 90, |i, j| (i * j + i / 3 + j / 7) % 5 < 2);
    let b = &a * &BitVec::repeat(true, 90);
    let first = a.solve(&b);
    assert!(first.is_some());
    assert!((0..10).all(|_| a.solve(&b) == first && a.factor().solve(&b) == first));
    assert!((0..10).all(|_| a.clone().kernel_basis() == a.kernel_basis()));
}

/// Pivots that are few, out of order, or all in one row or column.
#[test]
fn pivots_are_found_in_matrices_of_every_make() {
    let n = 300;
    let all: Vec<_> = (0..n).collect();
    assert_echelon(&BitMatrix::from_fn(n, n, |_, _| true), &[0]);
    assert_echelon(&BitMatrix::from_fn(n, n, |i, j| j == (i * 7 + 5) % n), &all);
    assert_echelon(&BitMatrix::from_fn(n, 1, |i, _| i == n - 1), &[0]);
    assert_echelon(&BitMatrix::from_fn(1, n, |_, j| j >= 130), &[130]);
    assert_echelon(&BitMatrix::from_fn(n, n, |i, j| i == j || j == n - 1), &all);
    assert_echelon(&BitMatrix::from_fn(n, n + 1, |i, j| i == j || j == n), &all);
    assert_echelon(&BitMatrix::from_fn(n, n, |i, j| i + 1 == j), &all[1..]);
    assert_echelon(&BitMatrix::zeros(n, n), &[]);
}
