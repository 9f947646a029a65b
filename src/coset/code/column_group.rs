//! Sets of columns on which a code has low rank.

use crate::coset::weights::stream::WeightStream;
use crate::matrix::BitMatrix;

/// Columns of a code of dimension k, and as many of them as their rank r, of which all are sums.
///
/// The member of u is known on the whole group from its bits a = L u at those r columns, its
/// coordinates, and its weight there is one of 2ʳ.
#[derive(Default)]
pub(crate) struct ColumnGroup {
    /// The columns, as places in the offset.
    pub(crate) columns: Vec<usize>,
    /// The map L, r × k.
    coordinates: BitMatrix,
    /// Row i of r: what coordinate i adds on the columns.
    pub(crate) generators: BitMatrix,
}

impl ColumnGroup {
    /// The columns named, given as the rows of `code`; `places` are theirs in the offset.
    pub(crate) fn new(code: &BitMatrix, columns: &[usize], places: &[usize]) -> Self {
        let rows = code.select_rows(columns.iter().copied());
        let (coordinates, generators) = rank_factorization(&rows);
        let columns = columns.iter().map(|&column| places[column]).collect();
        Self { columns, coordinates, generators }
    }

    pub(crate) fn rank(&self) -> usize {
        self.coordinates.nrows()
    }

    /// The coordinates of both, one below the other.
    pub(crate) fn joint_coordinates(&self, other: &Self) -> BitMatrix {
        self.coordinates.stack(&other.coordinates)
    }

    /// The union.
    pub(crate) fn merge(&self, other: &Self) -> Self {
        let (coordinates, sums) = rank_factorization(&self.joint_coordinates(other));
        let of_self = &sums.submatrix(.., ..self.rank()) * &self.generators;
        let of_other = &sums.submatrix(.., self.rank()..) * &other.generators;
        let columns = [&self.columns[..], &other.columns].concat();
        Self { columns, coordinates, generators: of_self.augment(&of_other) }
    }

    /// The weights by coordinates, at most 64.
    pub(crate) fn stream(&self, block_bits: u32) -> WeightStream {
        let coordinates = self.generators.transpose();
        let coordinate = |i: usize| coordinates.row_words(i).first().copied().unwrap_or(0);
        let columns: Vec<_> =
            self.columns.iter().enumerate().map(|(i, &j)| (coordinate(i), j as u32)).collect();
        WeightStream::new(self.rank() as u32, block_bits, &columns)
    }
}

/// B and C with A = Cᵀ B for an m × n matrix A of rank r: the r rows of A that those before them do
/// not span, and r × m.
fn rank_factorization(rows: &BitMatrix) -> (BitMatrix, BitMatrix) {
    let mut sums = rows.transpose();
    let pivots = sums.row_reduce();
    let rank = pivots.len();
    (rows.select_rows(pivots), sums.submatrix(..rank, ..))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matrix::strategies::any_matrix;
    use proptest::prelude::*;

    fn is_rank_factorization(group: &ColumnGroup, code: &BitMatrix) -> bool {
        let columns = code.select_rows(group.columns.iter().copied());
        let product = &group.generators.transpose() * &group.coordinates;
        product == columns && group.rank() == columns.rank()
    }

    proptest! {
        #[test]
        fn columns_are_sums_of_the_coordinates(code in any_matrix(), split: prop::sample::Index) {
            let places: Vec<_> = (0..code.nrows()).collect();
            let (first, second) = places.split_at(split.index(places.len() + 1));
            let group = |columns: &[usize]| ColumnGroup::new(&code, columns, &places);
            let [first, second] = [first, second].map(group);
            prop_assert!(is_rank_factorization(&first, &code));
            prop_assert!(is_rank_factorization(&second, &code));
            let union = first.merge(&second);
            prop_assert_eq!(&union.columns, &places);
            prop_assert!(is_rank_factorization(&union, &code));
        }
    }
}
