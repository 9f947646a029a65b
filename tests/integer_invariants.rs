//! The example `integer_invariants`: its quotients against the eigenvalues of the press matrix.

use std::f64::consts::PI;

use serde_json::Value;

#[path = "common/program.rs"]
mod program;

const PROGRAM: program::Program = program::Program("integer_invariants");

/// The free rank and the orders of the finite summands of a line such as `4×4: ℤ^2 ⊕ ℤ/2 ⊕ ℤ/2`.
fn parse(quotient: &str) -> (usize, Vec<u128>) {
    let mut free_rank = 0;
    let mut orders = Vec::new();
    for summand in quotient.split(" ⊕ ").filter(|summand| *summand != "0") {
        let rest = summand.strip_prefix('ℤ').expect("a summand begins with ℤ");
        match rest.strip_prefix('/') {
            Some(order) => orders.push(order.parse().expect("an order")),
            None if rest.is_empty() => free_rank = 1,
            None => free_rank = rest[1..].parse().expect("a rank"),
        }
    }
    (free_rank, orders)
}

/// The press matrix of the m×n board is a sum over both directions, so its eigenvalues are these.
fn eigenvalues(m: usize, n: usize) -> Vec<f64> {
    let path = |n: usize| (1..=n).map(move |i| 2.0 * (PI * i as f64 / (n + 1) as f64).cos());
    path(m).flat_map(|a| path(n).map(move |b| 1.0 + a + b)).collect()
}

#[test]
fn quotients_fit_the_eigenvalues_of_the_press_matrix() {
    for n in 1..=12_usize {
        for m in 1..=n {
            let output = PROGRAM.output_of(&[&m.to_string(), &n.to_string()], "");
            let quotient = output.trim_end().strip_prefix(&format!("{m}×{n}: "));
            let (free_rank, orders) = parse(quotient.expect("a line for the board"));
            assert!(orders.windows(2).all(|pair| pair[1] % pair[0] == 0), "{output}");
            assert!(orders.iter().all(|order| *order > 1), "{output}");
            let (zero, other): (Vec<f64>, Vec<f64>) =
                eigenvalues(m, n).into_iter().partition(|value| value.abs() < 1e-9);
            assert_eq!(free_rank, zero.len(), "{output}");
            if free_rank == 0 {
                // The order of the quotient is the determinant.
                let order: f64 = orders.iter().map(|order| *order as f64).product();
                let determinant: f64 = other.iter().product();
                assert!((determinant.abs() / order - 1.0).abs() < 1e-9, "{output}");
            }
            // Either side may be the longer.
            let turned = PROGRAM.output_of(&[&n.to_string(), &m.to_string()], "");
            assert_eq!(
                turned.split_once(": ").map(|parts| parts.1),
                output.split_once(": ").map(|parts| parts.1)
            );
        }
    }
}

#[test]
fn free_ranks_as_printed_in_1998() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/haese_rusin.json");
    let text = std::fs::read_to_string(path).expect("the tables can be read");
    let tables: Value = serde_json::from_str(&text).expect("JSON");
    let printed = tables["rusin_free_rank"].as_array().expect("a table");
    let output = PROGRAM.output_of(&[], "");
    let mut lines = output.lines().skip(1);
    for row in printed {
        let numbers: Vec<_> =
            row.as_array().expect("a row").iter().map(ToString::to_string).collect();
        assert_eq!(lines.next().map(str::trim), Some(numbers.join(" ").as_str()));
    }
}

#[test]
fn wrong_sizes_are_refused() {
    for arguments in [&["5"][..], &["0", "5"], &["5", "x"], &["5", "201"], &["1", "2", "3"]] {
        let message = PROGRAM.fault_of(arguments, b"");
        assert_eq!(
            message,
            "expected two sizes from 1 to 200; usage: integer_invariants [ROWS COLUMNS]"
        );
    }
}
