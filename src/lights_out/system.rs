//! The linear system behind a board or a panel of buttons: A x = b, prepared for many b.

use std::sync::OnceLock;

use super::chase::{Chase, Course};
use super::stencil::Stencil;
use crate::coset::{CosetSearch, Strategy};
use crate::echelon::reduce_vector;
use crate::matrix::TooLarge;
use crate::words;
use crate::{BitMatrix, BitVec, Factorization};

/// The buttons × lights system.
#[derive(Debug)]
pub(super) struct System {
    buttons: usize,
    method: Method,
    quiet: OnceLock<Basis>,
    /// A basis of { y : yᵀ A = 0 }, reduced; where A is symmetric, `quiet` takes its place.
    relations: OnceLock<BitMatrix>,
    strategy: Strategy,
    search: OnceLock<CosetSearch>,
}

#[derive(Debug)]
enum Method {
    Chase { chase: Box<Chase>, stencil: Stencil, holes: Option<BitMatrix>, symmetric: bool },
    Matrix(Box<Factorization>),
}

/// A reduced basis, and its pivots.
#[derive(Debug)]
struct Basis {
    matrix: BitMatrix,
    pivots: Vec<usize>,
}

impl System {
    /// The system of a matrix.
    pub(super) fn of_matrix(matrix: &BitMatrix) -> Result<Self, TooLarge> {
        let (lights, buttons) = matrix.shape();
        // Tried before the work begins: the matrix and its transform side by side.
        let both = buttons.checked_add(lights);
        let both = both.ok_or(TooLarge { nrows: lights, ncols: buttons })?;
        BitMatrix::try_zeros(lights, both)?;
        Ok(Self::new(buttons, Method::Matrix(Box::new(matrix.factor()))))
    }

    /// The system of a board by light chasing, `None` if that leaves not much less to solve.
    pub(super) fn of_board(
        stencil: &Stencil,
        holes: Option<&BitMatrix>,
    ) -> Result<Option<Self>, TooLarge> {
        let cells = stencil.shape.0 * stencil.shape.1;
        let Some(course) = Course::shortest(stencil, holes, cells / 2)? else { return Ok(None) };
        let method = Method::Chase {
            chase: Box::new(Chase::new(course)?),
            stencil: stencil.clone(),
            holes: holes.cloned(),
            symmetric: stencil.is_symmetric(),
        };
        Ok(Some(Self::new(cells, method)))
    }

    fn new(buttons: usize, method: Method) -> Self {
        Self {
            buttons,
            method,
            quiet: OnceLock::new(),
            relations: OnceLock::new(),
            strategy: Strategy::Automatic,
            search: OnceLock::new(),
        }
    }

    pub(super) fn with_strategy(self, strategy: Strategy) -> Self {
        Self { strategy, ..self }
    }

    pub(super) fn nullity(&self) -> usize {
        match &self.method {
            Method::Chase { chase, .. } => chase.nullity(),
            Method::Matrix(factorization) => factorization.nullity(),
        }
    }

    /// The reduced basis of the kernel.
    pub(super) fn quiet(&self) -> &BitMatrix {
        &self.quiet_basis().matrix
    }

    fn quiet_basis(&self) -> &Basis {
        self.quiet.get_or_init(|| {
            let mut matrix = match &self.method {
                Method::Chase { chase, .. } => chase.quiet_patterns(),
                Method::Matrix(factorization) => factorization.kernel_basis(),
            };
            let pivots = matrix.row_reduce();
            Basis { matrix, pivots }
        })
    }

    fn relations(&self) -> &BitMatrix {
        match &self.method {
            Method::Chase { symmetric: true, .. } => self.quiet(),
            Method::Chase { stencil, holes, .. } => self.relations.get_or_init(|| {
                // Those of the transposed matrix.
                let course = Course::shortest(&stencil.negated(), holes.as_ref(), self.buttons);
                let chase = course.and_then(|course| course.map(Chase::new).transpose());
                let mut relations = match chase {
                    Ok(chase) => chase.expect("every board has a course").quiet_patterns(),
                    Err(error) => panic!("{error}"),
                };
                relations.row_reduce();
                relations
            }),
            Method::Matrix(factorization) => self.relations.get_or_init(|| {
                let mut relations = factorization.row_relations();
                relations.row_reduce();
                relations
            }),
        }
    }

    /// A vector y with yᵀ A = 0 and yᵀ b = 1, `None` if there is none.
    pub(super) fn witness(&self, lights: &[u64]) -> Option<BitVec> {
        if self.nullity() == 0 && self.buttons == self.light_count() {
            return None;
        }
        let relations = self.relations();
        let odd = (0..relations.nrows()).find(|&i| words::dot(relations.row_words(i), lights))?;
        Some(relations.row(odd).to_bitvec())
    }

    fn light_count(&self) -> usize {
        match &self.method {
            Method::Chase { .. } => self.buttons,
            Method::Matrix(factorization) => factorization.transform().nrows(),
        }
    }

    /// The solution with zeros on the pivots of the quiet patterns, the lexicographically smallest.
    ///
    /// Only light chasing looks at the shape of the lights, which is the board's.
    pub(super) fn smallest_solution(&self, lights: &BitMatrix) -> Option<BitVec> {
        let (mut x, smallest) = match &self.method {
            Method::Chase { chase, .. } => (chase.solve(lights)?, chase.solves_smallest()),
            Method::Matrix(factorization) => {
                let lights = words::into_bits(lights.to_row_major(), self.light_count());
                (words::from_bits(&factorization.solve(&lights)?), false)
            }
        };
        if self.nullity() > 0 && !smallest {
            let Basis { matrix, pivots } = self.quiet_basis();
            reduce_vector(matrix, pivots, &mut x);
        }
        Some(words::into_bits(x, self.buttons))
    }

    /// The prepared search of the quiet patterns; at the first call `classes` may name classes of buttons on
    /// which they have low rank.
    pub(super) fn search(&self, classes: impl FnOnce() -> Option<Vec<usize>>) -> &CosetSearch {
        self.search.get_or_init(|| {
            let builder = CosetSearch::builder(self.quiet()).strategy(self.strategy);
            match classes() {
                Some(classes) => builder.partition(&classes).build(),
                None => builder.build(),
            }
        })
    }
}
