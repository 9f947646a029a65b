//! Targets, minima, solutions in order, bounded presses, hints and random boards, against all
//! solutions.

use super::*;
use crate::lights_out::{SolveError, Target};

/// Solvers small enough to list all solutions.
fn small_solvers() -> Vec<Solver> {
    let rules = [
        Rules::classic(),
        Rules::without_self(),
        Rules::king(),
        Rules::knight().on(Boundary::Torus),
        Rules::stencil([(0, 0), (0, 1), (1, 0)]).on(Boundary::Torus),
        Rules::row_and_column(),
    ];
    let mut solvers = vec![Solver::new(0, 3), Solver::new(1, 1), Solver::new(5, 5)];
    for rules in rules {
        for (rows, cols) in [(3, 3), (3, 4), (4, 4)] {
            solvers.push(Solver::with_rules(rows, cols, &rules));
        }
    }
    let mask: BitMatrix = "0010\n0000\n1000".parse().expect("a mask");
    solvers.push(Solver::with_rules(3, 4, &Rules::classic().with_holes(mask)));
    solvers.retain(|solver| solver.nullity() <= 10);
    assert!(solvers.len() > 18);
    solvers
}

/// All solutions, by number of presses and then lexicographic.
fn sorted_solutions(solver: &Solver, grid: &Grid) -> Vec<Presses> {
    let solutions =
        solver.solutions(grid).into_iter().flat_map(|all| all.iter().collect::<Vec<_>>());
    let mut solutions: Vec<_> = solutions.map(|x| solver.presses(&x)).collect();
    solutions.sort_by(|a, b| a.len().cmp(&b.len()).then_with(|| a.lexicographic(b)));
    solutions
}

#[test]
fn minima_and_lightest_are_the_first_of_all_solutions() {
    for solver in small_solvers() {
        for grid in sample_boards(solver.rows(), solver.cols()) {
            let all = sorted_solutions(&solver, &grid);
            let Some(first) = all.first() else {
                for error in [solver.minima(&grid, 3).err(), solver.lightest(&grid, 3).err()] {
                    assert!(matches!(error, Some(SolveError::Unsolvable { .. })));
                }
                continue;
            };
            let least: Vec<_> = all.iter().take_while(|x| x.len() == first.len()).collect();
            for limit in [0, 1, 3, 2000] {
                let minima = solver.minima(&grid, limit).expect("solvable");
                assert_eq!(minima.presses, first.len());
                assert_eq!(minima.count, Some(least.len() as u128));
                assert_eq!(minima.sets.iter().collect::<Vec<_>>(), least[..limit.min(least.len())]);
                let lightest = solver.lightest(&grid, limit).expect("solvable");
                assert_eq!(lightest, all[..limit.min(all.len())]);
            }
        }
    }
}

#[test]
fn bounded_presses_are_found_or_refuted() {
    for solver in small_solvers() {
        for grid in sample_boards(solver.rows(), solver.cols()) {
            let Ok(least) = solver.solve_min(&grid) else {
                let error = solver.solve_within(&grid, usize::MAX);
                assert!(matches!(error, Err(SolveError::Unsolvable { .. })));
                continue;
            };
            for limit in (0..least.len() + 3).chain([usize::MAX]) {
                let expected = (limit >= least.len()).then(|| least.clone());
                assert_eq!(solver.solve_within(&grid, limit), Ok(expected));
            }
        }
    }
}

#[test]
fn a_large_search_for_few_presses_ends_early() {
    // The full search of 64 dimensions takes many seconds.
    let solver = Solver::new(79, 79);
    assert_eq!(solver.nullity(), 64);
    let grid = Grid::all_on(79, 79);
    assert_eq!(solver.solve_within(&grid, 1), Ok(None));
}

#[test]
fn hints_lead_to_the_end_in_the_fewest_presses() {
    for solver in small_solvers() {
        for mut grid in sample_boards(solver.rows(), solver.cols()) {
            let Ok(least) = solver.solve_min(&grid) else {
                assert!(matches!(solver.hint(&grid), Err(SolveError::Unsolvable { .. })));
                continue;
            };
            for _ in 0..least.len() {
                let (row, col) = solver.hint(&grid).expect("solvable").expect("not yet done");
                grid.press_with(solver.rules(), row, col);
            }
            assert_eq!(grid.count_on(), 0);
            assert_eq!(solver.hint(&grid), Ok(None));
        }
    }
}

/// The board with every light on that is there.
fn all_on(solver: &Solver) -> Grid {
    Grid::from_fn(solver.rows(), solver.cols(), |i, j| !solver.rules().is_hole(i, j))
}

#[test]
fn targets_are_reached_in_the_fewest_presses() {
    for solver in small_solvers() {
        let boards = sample_boards(solver.rows(), solver.cols());
        for (grid, pattern) in boards.iter().zip(boards.iter().rev()) {
            let target = Target::Pattern(pattern.clone());
            for (target, goal) in [
                (Target::AllOff, Grid::new(solver.rows(), solver.cols())),
                (Target::AllOn, all_on(&solver)),
                (target, pattern.clone()),
            ] {
                let difference = grid.difference(&goal);
                assert_eq!(solver.solve_min_to(grid, &target), solver.solve_min(&difference));
                assert_eq!(solver.solve_to(grid, &target), solver.solve(&difference));
                if let Ok(presses) = solver.solve_min_to(grid, &target) {
                    let mut after = grid.clone();
                    after.press_all_with(solver.rules(), &presses);
                    assert_eq!(after, goal);
                }
            }
        }
    }
}

#[test]
fn either_colour_is_the_nearer() {
    for solver in small_solvers() {
        for grid in sample_boards(solver.rows(), solver.cols()) {
            let inverted = grid.difference(&all_on(&solver));
            let mut all = sorted_solutions(&solver, &grid);
            all.extend(sorted_solutions(&solver, &inverted));
            all.sort_by(Presses::lexicographic);
            let smallest = all.first().cloned();
            all.sort_by_key(Presses::len);
            let either = solver.solve_to(&grid, &Target::EitherColour);
            assert_eq!(either.ok(), smallest);
            match (solver.solve_min_to(&grid, &Target::EitherColour), all.first()) {
                (Ok(presses), Some(least)) => assert_eq!(presses, *least),
                (Err(error), None) => assert_eq!(Err(error), solver.solve(&grid)),
                (answer, least) => panic!("{answer:?} where {least:?} is least"),
            }
        }
    }
}

#[test]
fn random_boards_are_of_the_difficulty_asked_for() {
    for solver in small_solvers() {
        for presses in 0..solver.rows() * solver.cols() + 2 {
            for seed in 0..3 {
                let grid = solver.random_board(presses, seed).expect("a small search");
                assert_eq!(solver.random_board(presses, seed), Ok(grid.clone()));
                if let Some(grid) = grid {
                    assert_eq!(solver.solve_min(&grid).map(|x| x.len()), Ok(presses));
                }
            }
        }
    }
}

#[test]
fn random_boards_are_found_up_to_the_largest_minimum() {
    // The largest minimum of 5×5 is 15; every set of presses is a minimum on 3×3.
    for (side, largest) in [(3, 9), (5, 15)] {
        let solver = Solver::new(side, side);
        let found = |presses| solver.random_board(presses, 7).expect("a small search").is_some();
        assert!((0..=largest).all(found));
        assert!(!found(largest + 1));
    }
    let solver = Solver::new(19, 19);
    for presses in [0, 20, 100] {
        let grid = solver.random_board(presses, 1).expect("a small search").expect("an easy board");
        assert_eq!(solver.solve_min(&grid).map(|x| x.len()), Ok(presses));
        assert_ne!(solver.random_board(presses.max(1), 2), Ok(Some(grid)));
    }
}

#[test]
#[should_panic(expected = "a solver of 2×3 boards cannot take a 3×2 board")]
fn minima_of_another_shape() {
    let _ = Solver::new(2, 3).minima(&Grid::new(3, 2), 1);
}

#[test]
#[should_panic(expected = "a solver of 2×3 boards cannot take a 3×2 board")]
fn lightest_of_another_shape() {
    let _ = Solver::new(2, 3).lightest(&Grid::new(3, 2), 1);
}

#[test]
#[should_panic(expected = "a solver of 2×3 boards cannot take a 3×2 board")]
fn solve_within_of_another_shape() {
    let _ = Solver::new(2, 3).solve_within(&Grid::new(3, 2), 1);
}

#[test]
#[should_panic(expected = "a solver of 2×3 boards cannot take a 3×2 board")]
fn hint_of_another_shape() {
    let _ = Solver::new(2, 3).hint(&Grid::new(3, 2));
}

#[test]
#[should_panic(expected = "a solver of 2×3 boards cannot take a 3×2 board")]
fn target_for_a_board_of_another_shape() {
    let _ = Solver::new(2, 3).solve_to(&Grid::new(3, 2), &Target::AllOn);
}

#[test]
#[should_panic(expected = "a 2×3 board cannot be compared with a 3×2 board")]
fn target_of_another_shape() {
    let _ = Solver::new(2, 3).solve_min_to(&Grid::new(2, 3), &Target::Pattern(Grid::new(3, 2)));
}
