//! A code as the direct sum of codes on disjoint sets of columns, its summands.

use crate::matrix::BitMatrix;
use crate::words::{self, WORD_BITS};

/// Basis rows and the columns on which they alone are not zero.
pub(crate) struct Summand {
    pub(crate) rows: Vec<usize>,
    pub(crate) columns: Vec<usize>,
    /// The transpose of the basis on these rows and columns alone.
    pub(crate) code: BitMatrix,
    /// The words of a mask of the columns that are not zero, with their places.
    mask: Vec<(usize, u64)>,
}

impl Summand {
    /// `places` are all rows' places in their summands.
    fn new(transpose: &BitMatrix, rows: Vec<usize>, columns: Vec<usize>, places: &[usize]) -> Self {
        let code = if rows.len() == transpose.ncols() {
            ascending_rows(transpose, &columns)
        } else {
            let mut code = BitMatrix::zeros(columns.len(), rows.len());
            for (i, &j) in columns.iter().enumerate() {
                let column = code.row_words_mut(i);
                words::ones(transpose.row_words(j))
                    .for_each(|row| words::flip(column, places[row]));
            }
            code
        };
        let bits = |word: &[usize]| word.iter().fold(0, |bits, j| bits | 1 << (j % WORD_BITS));
        let mask = columns
            .chunk_by(|i, j| i / WORD_BITS == j / WORD_BITS)
            .map(|word| (word[0] / WORD_BITS, bits(word)))
            .collect();
        Self { rows, columns, code, mask }
    }

    /// The dimension of the code.
    pub(crate) fn dimension(&self) -> usize {
        self.rows.len()
    }

    /// The basis rows that the member with this number is the sum of.
    ///
    /// The most significant of the k bits belongs to the first row.
    pub(crate) fn rows_of(&self, member: u128) -> impl Iterator<Item = usize> {
        let bits = self.rows.iter().rev().enumerate();
        bits.filter(move |(i, _)| member >> i & 1 != 0).map(|(_, &row)| row)
    }

    /// The weight of `x` on the summand's columns.
    pub(crate) fn weight(&self, x: &[u64]) -> usize {
        self.mask.iter().map(|&(place, word)| (x[place] & word).count_ones() as usize).sum()
    }

    /// Sets `x` to zero on the summand's columns.
    pub(crate) fn clear(&self, x: &mut [u64]) {
        self.mask.iter().for_each(|&(place, word)| x[place] &= !word);
    }
}

/// The finest direct sum of a code, given by the transpose of a reduced basis; each summand's rows
/// and columns ascend.
///
/// Two basis rows belong together if they share a column in which both are one, and so does what
/// hangs together through others: for a reduced basis this graph's summands are those of the
/// code's matroid (Oxley, *Matroid Theory*, §4.1).
pub(crate) fn summands(transpose: &BitMatrix) -> Vec<Summand> {
    let dimension = transpose.ncols();
    let mut sets = DisjointSets::new(dimension);
    for j in 0..transpose.nrows() {
        if sets.count <= 1 {
            break;
        }
        let mut rows = words::ones(transpose.row_words(j));
        if let Some(first) = rows.next() {
            rows.for_each(|row| sets.join(first, row));
        }
    }
    // The summand of each row, and the row's place in it.
    let (mut numbers, mut places) = (Vec::with_capacity(dimension), Vec::with_capacity(dimension));
    let mut parts: Vec<(Vec<usize>, Vec<usize>)> = Vec::new();
    for row in 0..dimension {
        // The root of a set is its first row.
        let root = sets.find(row);
        let number = if root == row { parts.len() } else { numbers[root] };
        if root == row {
            parts.push((Vec::new(), Vec::new()));
        }
        numbers.push(number);
        places.push(parts[number].0.len());
        parts[number].0.push(row);
    }
    for j in 0..transpose.nrows() {
        if let Some(row) = words::ones(transpose.row_words(j)).next() {
            parts[numbers[row]].1.push(j);
        }
    }
    let summand = |(rows, columns)| Summand::new(transpose, rows, columns, &places);
    parts.into_iter().map(summand).collect()
}

/// The rows named, which ascend: those that follow each other are copied together.
fn ascending_rows(matrix: &BitMatrix, rows: &[usize]) -> BitMatrix {
    let mut selected = BitMatrix::zeros(rows.len(), matrix.ncols());
    let (stride, mut start) = (matrix.stride(), 0);
    for run in rows.chunk_by(|i, next| i + 1 == *next) {
        let len = run.len() * stride;
        let source = &matrix.as_words()[run[0] * stride..][..len];
        selected.as_words_mut()[start..start + len].copy_from_slice(source);
        start += len;
    }
    selected
}

/// Union–find with path halving.
struct DisjointSets {
    parents: Vec<usize>,
    /// The number of sets.
    count: usize,
}

impl DisjointSets {
    fn new(len: usize) -> Self {
        Self { parents: (0..len).collect(), count: len }
    }

    fn find(&mut self, mut x: usize) -> usize {
        while self.parents[x] != x {
            self.parents[x] = self.parents[self.parents[x]];
            x = self.parents[x];
        }
        x
    }

    fn join(&mut self, x: usize, y: usize) {
        let (x, y) = (self.find(x), self.find(y));
        if x != y {
            self.parents[x.max(y)] = x.min(y);
            self.count -= 1;
        }
    }
}
