//! Other crates behind one set of operations. `None` where a crate has no such operation.

use gf2_linalg::{BitMatrix, BitVec};

pub trait Peer: Sized {
    const NAME: &'static str;

    fn put(a: &BitMatrix) -> Self;
    fn transpose(&self) -> Option<BitMatrix>;
    fn rank(&self) -> Option<usize>;
    fn reduce(&self) -> Option<BitMatrix>;
    fn kernel(&self) -> Option<BitMatrix>;
    fn multiply(&self, b: &Self) -> Option<BitMatrix>;
    fn invert(&self) -> Option<BitMatrix>;
    fn solve(&self, b: &BitVec) -> Option<Option<BitVec>>;
}

pub struct BitGauss(bitgauss::BitMatrix);

fn from_bitgauss(a: &bitgauss::BitMatrix) -> BitMatrix {
    BitMatrix::from_fn(a.rows(), a.cols(), |i, j| a.bit(i, j))
}

impl Peer for BitGauss {
    const NAME: &'static str = "bitgauss";

    fn put(a: &BitMatrix) -> Self {
        Self(bitgauss::BitMatrix::build(a.nrows(), a.ncols(), |i, j| a.get(i, j)))
    }

    fn transpose(&self) -> Option<BitMatrix> {
        Some(from_bitgauss(&self.0.transposed()))
    }

    fn rank(&self) -> Option<usize> {
        Some(self.0.rank())
    }

    fn reduce(&self) -> Option<BitMatrix> {
        let mut reduced = self.0.clone();
        reduced.gauss(true);
        Some(from_bitgauss(&reduced))
    }

    fn kernel(&self) -> Option<BitMatrix> {
        let basis = self.0.nullspace();
        Some(BitMatrix::from_fn(basis.len(), self.0.cols(), |i, j| basis[i].bit(0, j)))
    }

    fn multiply(&self, b: &Self) -> Option<BitMatrix> {
        Some(from_bitgauss(&(&self.0 * &b.0)))
    }

    fn invert(&self) -> Option<BitMatrix> {
        Some(from_bitgauss(&self.0.inverse()))
    }

    /// It has no such operation.
    fn solve(&self, _: &BitVec) -> Option<Option<BitVec>> {
        None
    }
}

pub struct Binar(binar::BitMatrix);

fn from_binar(a: &binar::BitMatrix) -> BitMatrix {
    BitMatrix::from_fn(a.row_count(), a.column_count(), |i, j| a.get((i, j)))
}

impl Peer for Binar {
    const NAME: &'static str = "binar";

    fn put(a: &BitMatrix) -> Self {
        // Its rows are multiples of 512 bits long.
        let stride = a.ncols().div_ceil(512) * 8;
        let mut words = vec![0; a.nrows() * stride];
        let own = a.ncols().div_ceil(64);
        for i in (0..a.nrows()).take_while(|_| own > 0) {
            words[i * stride..][..own].copy_from_slice(&a.as_words()[i * own..][..own]);
        }
        Self(binar::BitMatrix::from_words(&words, a.ncols()))
    }

    fn transpose(&self) -> Option<BitMatrix> {
        Some(from_binar(&self.0.transposed()))
    }

    fn rank(&self) -> Option<usize> {
        Some(self.0.rank())
    }

    fn reduce(&self) -> Option<BitMatrix> {
        let mut reduced = self.0.clone();
        reduced.echelonize();
        Some(from_binar(&reduced))
    }

    fn kernel(&self) -> Option<BitMatrix> {
        Some(from_binar(&self.0.kernel()))
    }

    fn multiply(&self, b: &Self) -> Option<BitMatrix> {
        Some(from_binar(&self.0.dot(&b.0)))
    }

    fn invert(&self) -> Option<BitMatrix> {
        Some(from_binar(&self.0.inverted()))
    }

    fn solve(&self, b: &BitVec) -> Option<Option<BitVec>> {
        use binar::{Bitwise, BitwiseMut};

        let mut side = binar::BitVec::zeros(b.len());
        b.iter_ones().for_each(|i| side.assign_index(i, true));
        let x = binar::EchelonForm::new(self.0.clone()).solve(&side.as_view());
        Some(x.map(|x| (0..self.0.column_count()).map(|j| x.index(j)).collect()))
    }
}

pub struct Gf2(gf2::BitMatrix<u64>);

fn from_gf2(a: &gf2::BitMatrix<u64>) -> BitMatrix {
    BitMatrix::from_fn(a.rows(), a.cols(), |i, j| a.get(i, j))
}

impl Peer for Gf2 {
    const NAME: &'static str = "gf2";

    fn put(a: &BitMatrix) -> Self {
        let mut matrix = gf2::BitMatrix::zeros(a.nrows(), a.ncols());
        a.ones().for_each(|(i, j)| _ = matrix.set(i, j, true));
        Self(matrix)
    }

    fn transpose(&self) -> Option<BitMatrix> {
        Some(from_gf2(&self.0.transposed()))
    }

    fn rank(&self) -> Option<usize> {
        use gf2::BitStore;

        Some(self.0.clone().to_echelon_form().count_ones())
    }

    fn reduce(&self) -> Option<BitMatrix> {
        let mut reduced = self.0.clone();
        let _ = reduced.to_reduced_echelon_form();
        Some(from_gf2(&reduced))
    }

    /// It has no such operation.
    fn kernel(&self) -> Option<BitMatrix> {
        None
    }

    fn multiply(&self, b: &Self) -> Option<BitMatrix> {
        Some(from_gf2(&self.0.dot_matrix(&b.0)))
    }

    fn invert(&self) -> Option<BitMatrix> {
        self.0.inverse().map(|inverse| from_gf2(&inverse))
    }

    /// For square matrices alone.
    fn solve(&self, b: &BitVec) -> Option<Option<BitVec>> {
        use gf2::BitStore;

        if self.0.rows() != self.0.cols() {
            return None;
        }
        let mut side = gf2::BitVector::<u64>::zeros(b.len());
        b.iter_ones().for_each(|i| _ = side.set(i, true));
        let x = self.0.x_for(&side);
        Some(x.map(|x| (0..self.0.cols()).map(|j| x.get(j)).collect()))
    }
}
