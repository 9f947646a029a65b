//! Every level against the definition.

use super::*;
use crate::matrix::naive::Naive;
use crate::matrix::strategies::sample;

#[test]
fn every_level_transposes() {
    let sizes = [0, 1, 7, 8, 63, 64, 65, 128, 129, 511, 513, 600];
    for (i, nrows) in sizes.into_iter().enumerate() {
        for ncols in sizes {
            let a = sample(nrows, ncols, i as u64);
            let expected = Naive::of(&a).transpose();
            for level in Level::available() {
                let transposed = a.transpose_on(level);
                assert!(
                    transposed.is_valid() && Naive::of(&transposed) == expected,
                    "{level}: {nrows}×{ncols}"
                );
            }
        }
    }
}
