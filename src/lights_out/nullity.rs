//! The nullity of a classic board without its matrix.

mod polynomial;

use crate::words::words_for;
use polynomial::Polynomial;

/// The dimension of the space of quiet patterns of the classic r×c board, without a
/// [`Solver`](super::Solver).
///
/// It is deg gcd(f_r(x), f_c(x + 1)) over GF(2), where f₀ = 1, f₁ = x and fᵢ₊₁ = x fᵢ + fᵢ₋₁: the
/// first row of presses of a quiet pattern is in the kernel of f_r(T) for the c×c tridiagonal
/// matrix T of ones, whose characteristic and minimal polynomial is f_c(x + 1) (Sutner, *Math.
/// Intelligencer* 11(2), 1989). One board in 2 to this power is solvable.
///
/// # Panics
///
/// If the polynomial of the shorter side does not fit in memory.
///
/// # Complexity
///
/// With c the shorter side and r the longer, O(c² / 64 · log r) word operations and O(c) bits.
///
/// # Examples
///
/// ```
/// use gf2_linalg::lights_out::nullity;
///
/// assert_eq!(nullity(5, 5), 2);
/// assert_eq!(nullity(19, 19), 16);
/// assert_eq!(nullity(1_000_000_000_004, 4), 4);
/// ```
#[must_use]
#[track_caller]
pub fn nullity(rows: usize, cols: usize) -> usize {
    let (longer, shorter) = (rows.max(cols), rows.min(cols));
    // Asked first: an allocation that fails otherwise aborts.
    let memory = Vec::<u64>::new().try_reserve_exact(4 * words_for(shorter));
    assert!(memory.is_ok(), "a polynomial of degree {shorter} does not fit in memory");
    let minimal = chase_polynomial(shorter, Shift::One, None);
    let chase = chase_polynomial(longer, Shift::Zero, Some(&minimal));
    minimal.gcd(chase).degree().unwrap_or(0)
}

/// The constant that is added to the variable.
#[derive(Clone, Copy)]
enum Shift {
    Zero,
    One,
}

/// fₙ(y) for y = x or x + 1, modulo a polynomial if one is given.
///
/// With F₀ = 0 and Fᵢ₊₁ = fᵢ, the recurrence's addition theorem loses its mixed terms over GF(2):
/// F₂ₘ = y Fₘ² and F₂ₘ₊₁ = Fₘ² + Fₘ₊₁². So the bits of n + 1, from the highest down, lead there by
/// squarings.
fn chase_polynomial(n: usize, shift: Shift, modulus: Option<&Polynomial>) -> Polynomial {
    let times_y = |p: Polynomial| match shift {
        Shift::Zero => p.times_x(),
        Shift::One => p.times_x().plus(&p),
    };
    let reduce = |p: Polynomial| match modulus {
        Some(modulus) => p.modulo(modulus),
        None => p,
    };
    let index = n as u128 + 1;
    let (mut current, mut next) = (Polynomial::ZERO, Polynomial::one());
    for bit in (0..=index.ilog2()).rev() {
        let (current_squared, next_squared) = (current.square(), next.square());
        let odd = current_squared.clone().plus(&next_squared);
        (current, next) = if index >> bit & 1 == 0 {
            (reduce(times_y(current_squared)), reduce(odd))
        } else {
            (reduce(odd), reduce(times_y(next_squared)))
        };
    }
    current
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lights_out::{Solver, press_matrix};

    #[test]
    fn doubling_is_the_recurrence() {
        for shift in [Shift::Zero, Shift::One] {
            let (mut above, mut current) = (Polynomial::ZERO, Polynomial::one());
            for n in 0..300 {
                assert_eq!(chase_polynomial(n, shift, None), current);
                assert_eq!(current.degree(), Some(n));
                let mut next = current.times_x().plus(&above);
                if let Shift::One = shift {
                    next = next.plus(&current);
                }
                (above, current) = (current, next);
            }
        }
    }

    #[test]
    fn nullity_is_that_of_the_press_matrix() {
        for rows in 0..=12 {
            for cols in 0..=12 {
                assert_eq!(nullity(rows, cols), press_matrix(rows, cols).nullity());
            }
        }
    }

    #[test]
    fn nullity_is_that_of_the_solver() {
        for rows in (0..140).step_by(3) {
            for cols in (0..140).step_by(7) {
                assert_eq!(nullity(rows, cols), Solver::new(rows, cols).nullity());
            }
        }
        for (rows, cols) in [(255, 254), (319, 319), (340, 340), (1023, 30), (31, 511)] {
            assert_eq!(nullity(rows, cols), Solver::new(rows, cols).nullity());
        }
    }

    #[test]
    fn sides_beyond_any_board_are_reduced() {
        // A single row has a quiet pattern if its length is two more than a multiple of three.
        assert_eq!(usize::MAX % 3, 0);
        assert_eq!(nullity(usize::MAX, 1), 0);
        assert_eq!(nullity(1, usize::MAX - 1), 1);
        assert_eq!(nullity(usize::MAX, 0), 0);
    }

    #[test]
    #[should_panic(expected = "a polynomial of degree 18446744073709551615 does not fit in memory")]
    fn both_sides_beyond_memory() {
        let _ = nullity(usize::MAX, usize::MAX);
    }
}
