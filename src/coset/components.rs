//! A code as the direct sum of codes on disjoint sets of columns.

use crate::BitMatrix;
use crate::words;

/// Basis rows and the columns on which they alone are not zero.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Component {
    pub(super) rows: Vec<usize>,
    pub(super) columns: Vec<usize>,
}

/// The finest direct sum of a code, given by a reduced basis, each component's rows and columns ascending.
///
/// Two basis rows belong together if they share a column in which both are one, and so does what
/// hangs together through others: for a reduced basis this graph's components are those of the
/// code's matroid (Oxley, *Matroid Theory*, §4.1).
pub(super) fn components(reduced: &BitMatrix) -> Vec<Component> {
    let columns = reduced.transpose();
    let mut sets = DisjointSets((0..reduced.nrows()).collect());
    for j in 0..columns.nrows() {
        let mut rows = words::ones(columns.row_words(j));
        if let Some(first) = rows.next() {
            rows.for_each(|row| sets.join(first, row));
        }
    }
    let mut place = vec![usize::MAX; reduced.nrows()];
    let mut components: Vec<Component> = Vec::new();
    for row in 0..reduced.nrows() {
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
struct DisjointSets(Vec<usize>);

impl DisjointSets {
    fn find(&mut self, mut x: usize) -> usize {
        while self.0[x] != x {
            self.0[x] = self.0[self.0[x]];
            x = self.0[x];
        }
        x
    }

    fn join(&mut self, x: usize, y: usize) {
        let (x, y) = (self.find(x), self.find(y));
        self.0[x.max(y)] = x.min(y);
    }
}
