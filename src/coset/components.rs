//! A code as the direct sum of codes on disjoint sets of columns.

use crate::BitMatrix;
use crate::words;

/// Basis rows and the columns on which they alone are not zero.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Component {
    pub(super) rows: Vec<usize>,
    pub(super) columns: Vec<usize>,
}

/// The finest direct sum of a code, given by the transpose of a reduced basis; each component's rows and
/// columns ascend.
///
/// Two basis rows belong together if they share a column in which both are one, and so does what
/// hangs together through others: for a reduced basis this graph's components are those of the
/// code's matroid (Oxley, *Matroid Theory*, §4.1).
pub(super) fn components(columns: &BitMatrix) -> Vec<Component> {
    let dimension = columns.ncols();
    let mut sets = DisjointSets::new(dimension);
    for j in 0..columns.nrows() {
        if sets.count <= 1 {
            break;
        }
        let mut rows = words::ones(columns.row_words(j));
        if let Some(first) = rows.next() {
            rows.for_each(|row| sets.join(first, row));
        }
    }
    let mut place = vec![usize::MAX; dimension];
    let mut components: Vec<Component> = Vec::new();
    for row in 0..dimension {
        let root = sets.find(row);
        if place[root] == usize::MAX {
            place[root] = components.len();
            components.push(Component { rows: Vec::new(), columns: Vec::new() });
        }
        components[place[root]].rows.push(row);
    }
    for j in 0..columns.nrows() {
        if let Some(row) = words::ones(columns.row_words(j)).next() {
            components[place[sets.find(row)]].columns.push(j);
        }
    }
    components
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
