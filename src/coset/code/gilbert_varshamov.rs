//! What the least weight of a coset will probably be: the sphere-covering estimate of Gilbert and
//! Varshamov.

/// The weight w at which a random coset of this length and dimension is expected to have one member
/// of weight at most w: the least with Σ_{i ≤ w} C(n, i) ≥ 2^(n − k).
pub(crate) fn gilbert_varshamov_weight(len: usize, dimension: usize) -> usize {
    /// Both sides are divided by 2 to this power as often as the left one outgrows it.
    const SCALE: f64 = 512.0;

    let mut exponent = len as f64 - dimension as f64;
    let (mut binomial, mut sum, mut needed) = (1.0, 1.0, exponent.exp2());
    for w in 0..len {
        if sum >= needed {
            return w;
        }
        binomial *= (len - w) as f64;
        binomial /= (w + 1) as f64;
        sum += binomial;
        if sum > SCALE.exp2() {
            exponent -= SCALE;
            needed = exponent.exp2();
            binomial /= SCALE.exp2();
            sum /= SCALE.exp2();
        }
    }
    len
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weight_is_where_the_sum_of_binomials_reaches_the_number_of_cosets() {
        // 1 + 23 + 253 + 1771 = 2¹¹: the perfect binary Golay code.
        assert_eq!(gilbert_varshamov_weight(23, 12), 3);
        assert_eq!(gilbert_varshamov_weight(7, 4), 1);
        assert_eq!(gilbert_varshamov_weight(10, 10), 0);
        assert_eq!(gilbert_varshamov_weight(10, 0), 10);
        assert_eq!(gilbert_varshamov_weight(0, 0), 0);
        // Binomial coefficients out of a number's range.
        assert_eq!(gilbert_varshamov_weight(5000, 1), 2500);
        assert_eq!(gilbert_varshamov_weight(5000, 5000), 0);
    }
}
