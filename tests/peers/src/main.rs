//! Random and degenerate matrices through this crate and through others: the results must be equal.
//!
//! Reduced forms, inverses, products and transposes are unique, so they are compared entry by
//! entry; kernels by the space that they span; solutions by A x = b, and by whether there is one.
//!
//! Where another crate panics or has no such operation, that is counted and not held against it.
//! Where it gives another answer, the program fails, but for the answers listed in [`explained`].

mod peers;

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;

use gf2_linalg::{BitMatrix, BitVec};
use peers::{Binar, BitGauss, Gf2, Peer};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

const SIDES: [usize; 14] = [0, 1, 2, 3, 63, 64, 65, 127, 128, 129, 191, 192, 193, 257];

fn random_vector(len: usize, random: &mut ChaCha8Rng) -> BitVec {
    (0..len).map(|_| random.random::<bool>()).collect()
}

/// Matrices of one shape: full, deficient, sparse, regular and empty ones.
fn matrices(m: usize, n: usize, random: &mut ChaCha8Rng) -> Vec<BitMatrix> {
    let least = m.min(n);
    let mut matrices = vec![
        BitMatrix::zeros(m, n),
        BitMatrix::from_fn(m, n, |_, _| true),
        BitMatrix::from_fn(m, n, |i, j| i == j),
        BitMatrix::from_fn(m, n, |i, j| i + j + 1 == n),
        BitMatrix::from_fn(m, n, |i, j| (i * i + 3 * j) % 37 == 0),
    ];
    matrices.extend((0..12).map(|_| BitMatrix::random(m, n, random)));
    matrices.extend(
        [1, least / 2, least.saturating_sub(1), least]
            .map(|rank| &BitMatrix::random(m, rank, random) * &BitMatrix::random(rank, n, random)),
    );
    if m == n {
        // Lower times upper with ones on both diagonals: invertible.
        let triangle = |random: &mut ChaCha8Rng| {
            BitMatrix::from_fn(m, m, |i, j| if i > j { random.random() } else { i == j })
        };
        matrices.extend((0..4).map(|_| &triangle(random) * &triangle(random).transpose()));
    }
    matrices
}

#[derive(Default)]
struct Count {
    agreed: usize,
    refused: usize,
    explained: usize,
    differed: usize,
}

type Counts = BTreeMap<(&'static str, &'static str), Count>;

/// Answers of other crates that differ for a known reason. All of them are about matrices without
/// entries.
fn explained(peer: &str, operation: &str, a: &BitMatrix) -> Option<&'static str> {
    match (peer, operation, a.shape()) {
        ("bitgauss", "kernel", (0, _)) => {
            Some("without equations every x is a solution; it finds none")
        }
        ("gf2", "transpose" | "product", (0, _) | (_, 0)) => Some("it makes all of them 0×0"),
        _ => None,
    }
}

/// Asks a peer, and counts how its answer compares; `agrees` is told what it said.
fn compare<T>(
    counts: &mut Counts,
    (peer, operation): (&'static str, &'static str),
    a: &BitMatrix,
    ask: impl FnOnce() -> Option<T>,
    agrees: impl FnOnce(&T) -> bool,
) {
    let count = counts.entry((peer, operation)).or_default();
    match catch_unwind(AssertUnwindSafe(ask)) {
        Err(_) | Ok(None) => count.refused += 1,
        Ok(Some(answer)) if agrees(&answer) => count.agreed += 1,
        Ok(Some(_)) if explained(peer, operation, a).is_some() => count.explained += 1,
        Ok(Some(_)) => {
            count.differed += 1;
            if count.differed <= 3 {
                eprintln!(
                    "{peer}: another {operation} of a {}×{} matrix of rank {}",
                    a.nrows(),
                    a.ncols(),
                    a.rank()
                );
            }
        }
    }
}

fn compare_all<P: Peer>(counts: &mut Counts, a: &BitMatrix, random: &mut ChaCha8Rng) {
    let (m, n) = a.shape();
    let mut check = |operation,
                     ask: &dyn Fn(&P) -> Option<BitMatrix>,
                     expected: &dyn Fn(&BitMatrix) -> bool| {
        compare(counts, (P::NAME, operation), a, || ask(&P::put(a)), expected);
    };
    let echelon = a.echelon_form();
    check("transpose", &P::transpose, &|t| *t == a.transpose());
    check("rank", &|p| p.rank().map(|rank| BitMatrix::zeros(rank, 0)), &|r| {
        r.nrows() == echelon.rank()
    });
    check("reduced form", &P::reduce, &|r| r == echelon.matrix());
    check("kernel", &P::kernel, &|k| {
        // As many vectors as the nullity, spanning the same space: the reduced bases are equal.
        k.shape() == (echelon.nullity(), n) && k.echelon_form() == a.kernel_basis().echelon_form()
    });
    let b = BitMatrix::random(n, m + 1, random);
    check("product", &|p| p.multiply(&P::put(&b)), &|product| *product == a * &b);
    if let Some(inverse) = (m == n).then(|| a.inverse()).flatten() {
        check("inverse", &P::invert, &|i| *i == inverse);
    }
    let image = a * &random_vector(n, random);
    for b in [image, random_vector(m, random)] {
        let ours = a.solve(&b);
        if let Some(x) = &ours {
            assert_eq!(a * x, b);
        }
        compare(
            counts,
            (P::NAME, "solution"),
            a,
            || P::put(a).solve(&b),
            |theirs| match theirs {
                Some(x) => a * x == b && ours.is_some(),
                None => ours.is_none(),
            },
        );
    }
}

fn main() -> ExitCode {
    // Panics of others are counted, not printed.
    std::panic::set_hook(Box::new(|_| {}));
    let mut random = ChaCha8Rng::seed_from_u64(2026);
    let mut counts = Counts::new();
    let mut total = 0;
    for m in SIDES {
        for n in SIDES {
            for a in matrices(m, n, &mut random) {
                compare_all::<BitGauss>(&mut counts, &a, &mut random);
                compare_all::<Binar>(&mut counts, &a, &mut random);
                compare_all::<Gf2>(&mut counts, &a, &mut random);
                total += 1;
            }
        }
    }
    println!("{total} matrices of {} shapes", SIDES.len() * SIDES.len());
    println!(
        "{:10}{:14}{:>8}{:>9}{:>11}{:>10}",
        "crate", "operation", "agreed", "refused", "explained", "differed"
    );
    for ((peer, operation), Count { agreed, refused, explained, differed }) in &counts {
        println!("{peer:10}{operation:14}{agreed:8}{refused:9}{explained:11}{differed:10}");
    }
    if counts.values().all(|count| count.differed == 0) {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
