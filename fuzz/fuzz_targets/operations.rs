//! Sequences of operations on a matrix, step by step against the naive model and the storage invariant.

#![no_main]

use gf2_linalg::{BitMatrix, BitVec};
use gf2_linalg_fuzz::{Model, bools, check, check_padding};
use libfuzzer_sys::{arbitrary, arbitrary::Arbitrary, fuzz_target};

/// No side grows past this.
const MOST: usize = 300;

#[derive(Arbitrary, Debug)]
struct Program {
    nrows: u8,
    ncols: u8,
    entries: Vec<u8>,
    steps: Vec<Step>,
}

/// Numbers are taken modulo what they count.
#[derive(Arbitrary, Debug)]
enum Step {
    Set(usize, usize, bool),
    Toggle(usize, usize),
    FillRow(usize, bool),
    SwapRows(usize, usize),
    AddRow(usize, usize),
    Rotate(usize),
    Add(Vec<u8>),
    Multiply(u8, Vec<u8>),
    Square,
    Transpose,
    Augment(u8, Vec<u8>),
    Stack,
    Submatrix([usize; 4]),
    Reduce,
    Kernel,
    Solve(Vec<u8>),
    SolveMatrix(u8, Vec<u8>),
    Invert,
    Text,
    SelectColumns(Vec<usize>),
}

fuzz_target!(|program: Program| {
    let mut model = Model::from_bytes(program.nrows.into(), program.ncols.into(), &program.entries);
    let mut a = model.matrix();
    for step in program.steps.iter().take(32) {
        take(&mut a, &mut model, step);
        check(&a, &model);
    }
    let pivots = model.clone().reduce();
    assert_eq!((a.rank(), a.nullity()), (pivots.len(), model.ncols - pivots.len()));
});

fn take(a: &mut BitMatrix, model: &mut Model, step: &Step) {
    let (m, n) = a.shape();
    let vector = |bytes: &[u8], len| Model::from_bytes(1, len, bytes).rows.remove(0);
    match step {
        Step::Set(i, j, value) if m * n > 0 => {
            a.set(i % m, j % n, *value);
            model.rows[i % m][j % n] = *value;
        }
        Step::Toggle(i, j) if m * n > 0 => {
            a.toggle(i % m, j % n);
            model.rows[i % m][j % n] ^= true;
        }
        Step::FillRow(i, value) if m > 0 => {
            a.row_mut(i % m).fill(*value);
            model.rows[i % m].fill(*value);
        }
        Step::SwapRows(i, k) if m > 0 => {
            a.swap_rows(i % m, k % m);
            model.rows.swap(i % m, k % m);
        }
        Step::AddRow(i, k) if m > 0 => {
            a.add_row(i % m, k % m);
            model.add_row(i % m, k % m);
        }
        Step::Rotate(by) if m > 0 => {
            let mut order: Vec<_> = (0..m).collect();
            order.rotate_left(by % m);
            *a = a.permute_rows(&order).expect("a rotation is a permutation");
            model.rows.rotate_left(by % m);
        }
        Step::Add(bytes) => {
            let other = Model::from_bytes(m, n, bytes);
            *a += &other.matrix();
            *model = model.sum(&other);
        }
        Step::Multiply(ncols, bytes) => {
            let other = Model::from_bytes(n, (*ncols).into(), bytes);
            *a = &*a * &other.matrix();
            *model = model.product(&other);
        }
        Step::Square if m == n => {
            *a = a.pow(2);
            *model = model.product(model);
        }
        Step::Transpose => {
            *a = a.transpose();
            *model = model.transpose();
        }
        Step::Augment(ncols, bytes) if n + usize::from(*ncols) <= MOST => {
            let other = Model::from_bytes(m, (*ncols).into(), bytes);
            *a = a.augment(&other.matrix());
            *model = model.augment(&other);
        }
        Step::Stack if 2 * m <= MOST => {
            *a = a.stack(a);
            model.rows.extend(model.rows.clone());
        }
        Step::Submatrix(ends) => {
            let range = |p: usize, q: usize, len: usize| {
                let (p, q) = (p % (len + 1), q % (len + 1));
                p.min(q)..p.max(q)
            };
            let (rows, cols) = (range(ends[0], ends[1], m), range(ends[2], ends[3], n));
            *a = a.submatrix(rows.clone(), cols.clone());
            let part = model.rows[rows].iter().map(|row| row[cols.clone()].to_vec()).collect();
            *model = Model { ncols: cols.len(), rows: part };
        }
        Step::Reduce => assert_eq!(a.row_reduce(), model.reduce()),
        Step::Kernel => kernel(a, model),
        Step::Solve(bytes) => solve(a, model, &vector(bytes, m)),
        Step::SolveMatrix(ncols, bytes) => {
            let b = Model::from_bytes(m, (*ncols).into(), bytes);
            let x = a.solve_matrix(&b.matrix());
            let solvable = model.augment(&b).reduce().iter().all(|pivot| *pivot < n);
            assert_eq!(x.is_some(), solvable);
            assert_eq!(a.factor().solve_matrix(&b.matrix()), x);
            if let Some(x) = x {
                check(&(&*a * &x), &b);
            }
        }
        Step::Invert if m == n => {
            let inverse = a.inverse();
            assert_eq!(inverse, a.factor().inverse());
            assert_eq!(inverse.is_some(), model.clone().reduce().len() == n);
            if let Some(inverse) = inverse {
                assert_eq!(&*a * &inverse, BitMatrix::identity(n));
                check_padding(&inverse);
            }
        }
        Step::Text => assert_eq!(a.to_string().parse().as_ref(), Ok(&*a)),
        Step::SelectColumns(columns) if n > 0 && columns.len() <= MOST => {
            let columns: Vec<_> = columns.iter().map(|j| j % n).collect();
            let part = model.rows.iter().map(|row| columns.iter().map(|&j| row[j]).collect());
            *model = Model { ncols: columns.len(), rows: part.collect() };
            *a = a.select_columns(columns);
        }
        _ => {}
    }
}

fn kernel(a: &BitMatrix, model: &Model) {
    let basis = a.kernel_basis();
    check_padding(&basis);
    let pivots = model.clone().reduce();
    assert_eq!(basis.shape(), (model.ncols - pivots.len(), model.ncols));
    assert_eq!(a.factor().kernel_basis(), basis);
    let free: Vec<_> = (0..model.ncols).filter(|j| !pivots.contains(j)).collect();
    for (i, row) in basis.rows().enumerate() {
        assert!(free.iter().enumerate().all(|(k, &j)| row[j] == (i == k)));
        let x: Vec<_> = row.iter().by_vals().collect();
        assert!(model.apply(&x).iter().all(|entry| !entry));
    }
}

fn solve(a: &BitMatrix, model: &Model, b: &[bool]) {
    let right: BitVec = b.iter().collect();
    let x = a.solve(&right);
    let factored = a.factor();
    assert_eq!(factored.solve(&right), x);
    match x {
        Some(x) => {
            assert_eq!(model.apply(&bools(&x)), b);
            let pivots = model.clone().reduce();
            assert!(x.iter_ones().all(|j| pivots.contains(&j)));
            assert_eq!(a.inconsistency_witness(&right), None);
        }
        None => {
            for y in [a.inconsistency_witness(&right), factored.inconsistency_witness(&right)] {
                let y = bools(&y.expect("there is no solution"));
                assert!(model.transpose().apply(&y).iter().all(|entry| !entry));
                assert!(y.iter().zip(b).fold(false, |sum, (y, b)| sum ^ (y & b)));
            }
        }
    }
}
