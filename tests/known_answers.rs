//! Answers known from elsewhere: `tests/data/README.md` names the source of each file.

use std::collections::HashMap;
use std::fs;

use gf2_linalg::BitVec;
use gf2_linalg::lights_out::{Grid, Presses, SolveError, Solver, press_matrix, solve_min};
use serde_json::Value;

fn data(name: &str) -> String {
    let path = format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("cannot read {path}: {error}"))
}

/// The rows behind the header, a missing number as `None`.
fn csv(name: &str) -> Vec<Vec<Option<usize>>> {
    data(name)
        .lines()
        .skip(1)
        .map(|line| line.split(',').map(|field| field.parse().ok()).collect())
        .collect()
}

fn json_lines(name: &str) -> Vec<Value> {
    data(name).lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

fn number(value: &Value) -> usize {
    value.as_u64().and_then(|number| number.try_into().ok()).expect("a count")
}

/// The board whose rows are strings of `0` and `1`.
fn board(rows: &Value) -> Grid {
    let rows: Vec<_> = rows.as_array().expect("rows").iter().filter_map(Value::as_str).collect();
    rows.join("\n").parse().expect("a board")
}

/// Solvers by shape: the data hold many boards of one.
#[derive(Default)]
struct Solvers(HashMap<(usize, usize), Solver>);

impl Solvers {
    fn of(&mut self, grid: &Grid) -> &Solver {
        let (rows, cols) = (grid.rows(), grid.cols());
        self.0.entry((rows, cols)).or_insert_with(|| Solver::new(rows, cols))
    }
}

fn is_dark_after(grid: &Grid, presses: &Presses) -> bool {
    let mut after = grid.clone();
    after.press_all(presses);
    after.count_on() == 0
}

/// Whether the witness changes no light and meets those that are on in an odd number.
fn is_proof_of_unsolvability(grid: &Grid, witness: &Presses) -> bool {
    let mut dark = Grid::new(grid.rows(), grid.cols());
    dark.press_all(witness);
    let met = witness.iter().filter(|&(row, col)| grid.get(row, col)).count();
    dark.count_on() == 0 && met % 2 == 1
}

#[test]
fn nullities_of_all_boards_up_to_40() {
    let table = csv("nullity_mxn.csv");
    assert_eq!(table.len(), 40 * 41 / 2);
    for row in table {
        let [Some(m), Some(n), Some(nullity)] = row[..] else { panic!("incomplete row {row:?}") };
        assert_eq!(Solver::new(m, n).nullity(), nullity, "{m}×{n}");
        assert_eq!(Solver::new(n, m).nullity(), nullity, "{n}×{m}");
        assert_eq!(gf2_linalg::lights_out::nullity(m, n), nullity, "{m}×{n}");
        assert_eq!(gf2_linalg::lights_out::nullity(n, m), nullity, "{n}×{m}");
    }
}

#[test]
fn nullities_of_square_boards_up_to_260() {
    let table = csv("nullity_nxn.csv");
    assert_eq!(table.len(), 260);
    for row in table {
        let [Some(n), Some(nullity)] = row[..] else { panic!("incomplete row {row:?}") };
        assert_eq!(Solver::new(n, n).nullity(), nullity, "{n}×{n}");
        assert_eq!(gf2_linalg::lights_out::nullity(n, n), nullity, "{n}×{n}");
    }
}

#[test]
fn haeses_patterns_are_the_quiet_patterns_of_5x5() {
    let tables: Value = serde_json::from_str(&data("haese_rusin.json")).expect("JSON");
    let haese = &tables["haese"];
    let matrix = press_matrix(5, 5);
    assert_eq!(matrix.rank(), number(&haese["rank_5x5"]));
    assert_eq!(matrix.nullity(), number(&haese["nullity_5x5"]));
    let solver = Solver::new(5, 5);
    assert_eq!(solver.nullity(), number(&haese["nullity_5x5"]));
    let quiet = solver.solutions(&Grid::new(5, 5)).expect("no presses are a solution");
    let patterns = ["k1", "k2"].map(|name| board(&haese[name]));
    for pattern in &patterns {
        assert!(pattern.count_on() > 0);
        let flat: BitVec = pattern.lights().rows().flat_map(|row| row.iter().by_vals()).collect();
        assert!((&matrix * &flat).not_any());
        assert!(quiet.contains(&flat));
    }
    assert_ne!(patterns[0], patterns[1]);
}

#[test]
fn rusins_codimensions() {
    let tables: Value = serde_json::from_str(&data("haese_rusin.json")).expect("JSON");
    let table = tables["rusin_codimension"].as_array().expect("rows");
    assert_eq!(table.len(), 9);
    for (m, row) in (1..).zip(table) {
        let row = row.as_array().expect("a row");
        assert_eq!(row.len(), 10 - m);
        for (n, codimension) in (m..).zip(row) {
            assert_eq!(press_matrix(m, n).nullity(), number(codimension), "{m}×{n}");
            assert_eq!(Solver::new(m, n).nullity(), number(codimension), "{m}×{n}");
        }
    }
}

#[test]
fn fewest_presses_of_boards_up_to_20x20() {
    let cases = json_lines("min_presses.jsonl");
    assert_eq!(cases.len(), 223);
    let mut solvers = Solvers::default();
    for case in cases {
        let grid = board(&case["grid"]);
        let id = &case["id"];
        let solver = solvers.of(&grid);
        assert_eq!(solver.nullity(), number(&case["nullity"]), "board {id}");
        match (solver.solve_min(&grid), case["min"].as_i64()) {
            (Ok(presses), Some(_)) => {
                assert_eq!(presses.len(), number(&case["min"]), "board {id}");
                assert!(is_dark_after(&grid, &presses), "board {id}");
                assert_eq!(solve_min(&grid), Ok(presses.clone()), "board {id}");
                assert_minima(solver, &grid, &presses, &case);
            }
            (Err(SolveError::Unsolvable { witness }), Some(-1)) => {
                assert!(is_proof_of_unsolvability(&grid, &witness), "board {id}");
                assert!(!solver.is_solvable(&grid), "board {id}");
            }
            (result, expected) => panic!("board {id}: {result:?} where {expected:?} is known"),
        }
    }
}

/// All minima are as many as is known, led by the solver's answer, and the known one is among them.
#[track_caller]
fn assert_minima(solver: &Solver, grid: &Grid, presses: &Presses, case: &Value) {
    let count = number(&case["num_min"]);
    let solutions = solver.solutions(grid).expect("the board is solvable");
    let leaders = solver.search().leaders(solutions.offset(), count).expect("a small search");
    assert_eq!(leaders.count, Some(count as u128));
    assert_eq!(leaders.weight, presses.len());
    let boards: Vec<Grid> = leaders
        .vectors
        .iter()
        .map(|x| Grid::from_fn(grid.rows(), grid.cols(), |i, j| x[i * grid.cols() + j]))
        .collect();
    assert_eq!(boards[0].lights(), presses.cells());
    assert!(boards.contains(&board(&case["one_min_solution"])));
}

#[test]
fn fewest_presses_of_boards_up_to_64x64() {
    let cases = json_lines("large_min.jsonl");
    assert_eq!(cases.len(), 38);
    let mut solvers = Solvers::default();
    for case in cases {
        let grid = board(&case["grid"]);
        let shape = format!("{}×{}", grid.rows(), grid.cols());
        let solver = solvers.of(&grid);
        assert_eq!(solver.nullity(), number(&case["nullity"]), "{shape}");
        let presses = solver.solve_min(&grid).expect("a solvable board");
        assert_eq!(presses.len(), number(&case["min"]), "{shape}");
        assert!(is_dark_after(&grid, &presses), "{shape}");
        assert_eq!(solve_min(&grid), Ok(presses), "{shape}");
    }
}

#[test]
fn fewest_presses_of_all_on_boards() {
    let table = csv("allones_min_presses.csv");
    assert_eq!(table.len(), 391);
    for row in table {
        let [Some(rows), Some(cols), Some(nullity), Some(least), count] = row[..] else {
            panic!("incomplete row {row:?}")
        };
        let grid = Grid::all_on(rows, cols);
        let solver = Solver::new(rows, cols);
        assert_eq!(solver.nullity(), nullity, "{rows}×{cols}");
        let presses = solver.solve_min(&grid).expect("all on can be turned off");
        assert_eq!(presses.len(), least, "{rows}×{cols}");
        assert!(is_dark_after(&grid, &presses), "{rows}×{cols}");
        if let Some(count) = count {
            let solutions = solver.solutions(&grid).expect("as before");
            let leaders = solver.search().leaders(solutions.offset(), 0).expect("a small search");
            assert_eq!(leaders.count, Some(count as u128), "{rows}×{cols}");
        }
    }
}

#[test]
fn so_many_boards_need_so_many_presses() {
    let mut expected: HashMap<(usize, usize), Vec<(usize, usize)>> = HashMap::new();
    for row in csv("presses_histogram_exact.csv") {
        let [rows, cols, presses, boards] = row[..] else { panic!("four columns") };
        let shape = (rows.expect("rows"), cols.expect("columns"));
        expected
            .entry(shape)
            .or_default()
            .push((presses.expect("presses"), boards.expect("boards")));
    }
    // Every board is solved: larger ones would take minutes.
    expected.retain(|(rows, cols), _| rows * cols <= 16);
    assert!(expected.len() >= 20);
    for ((rows, cols), expected) in expected {
        let solver = Solver::new(rows, cols);
        let mut counts = vec![0; rows * cols + 1];
        for board in 0..1_u32 << (rows * cols) {
            let grid = Grid::from_fn(rows, cols, |i, j| board >> (i * cols + j) & 1 != 0);
            match solver.solve_min(&grid) {
                Ok(presses) => counts[presses.len()] += 1,
                Err(SolveError::Unsolvable { .. }) => {}
                Err(error) => panic!("{rows}×{cols}: {error}"),
            }
        }
        let found: Vec<_> =
            counts.into_iter().enumerate().filter(|(_, count)| *count > 0).collect();
        assert_eq!(found, expected, "{rows}×{cols}");
    }
}
