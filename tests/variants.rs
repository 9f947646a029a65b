//! Answers known from elsewhere for other rules than the classic ones: `tests/data/README.md` names
//! the sources.

use std::fs;

use gf2_linalg::lights_out::{Boundary, Buttons, Coincidence, Grid, Rules, SolveError, Solver};
use gf2_linalg::{BitMatrix, BitVec};
use serde_json::Value;

fn data(name: &str) -> String {
    let path = format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("cannot read {path}: {error}"))
}

fn number(field: &str) -> usize {
    field.parse().expect("a number")
}

/// The rules of a variant of `nullity_variants.csv`.
fn variant(name: &str) -> Rules {
    let torus = |rules: Rules| rules.on(Boundary::Torus);
    match name {
        "plus_no_self" => Rules::without_self(),
        "x_with_self" => Rules::diagonal_cross(),
        "x_no_self" => Rules::diagonal_cross().excluding_pressed(),
        "king_with_self" => Rules::king(),
        "king_no_self" => Rules::king().excluding_pressed(),
        "knight_with_self" => Rules::knight(),
        "knight_no_self" => Rules::knight().excluding_pressed(),
        "torus_plus_xor" => torus(Rules::classic()),
        "torus_plus_set" => torus(Rules::classic()).coinciding(Coincidence::CountOnce),
        "torus_plus_no_self_xor" => torus(Rules::without_self()),
        "torus_plus_no_self_set" => torus(Rules::without_self()).coinciding(Coincidence::CountOnce),
        "torus_king_xor" => torus(Rules::king()),
        _ => panic!("no such variant: {name}"),
    }
}

#[test]
fn nullities_of_other_stencils() {
    let table = data("nullity_variants.csv");
    let rows: Vec<_> = table.lines().skip(1).collect();
    assert_eq!(rows.len(), 12 * 266);
    for row in rows {
        let fields: Vec<_> = row.split(',').collect();
        let (rows, cols, nullity) = (number(fields[1]), number(fields[2]), number(fields[3]));
        let rules = variant(fields[0]);
        assert_eq!(Solver::with_rules(rows, cols, &rules).nullity(), nullity, "{row}");
        if rows * cols <= 100 {
            assert_eq!(rules.press_matrix(rows, cols).nullity(), nullity, "{row}");
        }
    }
}

#[test]
fn nullities_of_square_tori() {
    let torus = Rules::classic().on(Boundary::Torus);
    let table = data("nullity_torus_nxn.csv");
    assert_eq!(table.lines().count(), 41);
    for row in table.lines().skip(1) {
        let (n, nullity) = row.split_once(',').expect("two fields");
        let n = number(n);
        assert_eq!(Solver::with_rules(n, n, &torus).nullity(), number(nullity), "{row}");
    }
}

#[test]
fn nullities_of_row_and_column() {
    let table = data("nullity_rowcol.csv");
    assert_eq!(table.lines().count(), 145);
    for row in table.lines().skip(1) {
        let fields: Vec<_> = row.split(',').map(number).collect();
        let solver = Solver::with_rules(fields[0], fields[1], &Rules::row_and_column());
        assert_eq!(solver.nullity(), fields[2], "{row}");
    }
}

/// One line of `variants_min.jsonl`.
struct Case(Value);

impl Case {
    fn text(&self, key: &str) -> &str {
        self.0[key].as_str().expect("a text")
    }

    fn number(&self, key: &str) -> usize {
        self.0[key].as_u64().expect("a count") as usize
    }

    fn lists(&self) -> Vec<Vec<usize>> {
        let lists = self.0["toggles"].as_array().expect("lists");
        let lights = |list: &Value| {
            let list = list.as_array().expect("a list");
            list.iter().map(|light| light.as_u64().expect("a light") as usize).collect()
        };
        lists.iter().map(lights).collect()
    }

    fn on(&self) -> BitVec {
        self.text("target").chars().map(|light| light == '1').collect()
    }

    /// The fewest presses, `None` if there is no solution.
    fn least(&self) -> Option<usize> {
        self.0["min"].as_i64().and_then(|least| usize::try_from(least).ok())
    }

    /// The shape and the rules, where the case is a board.
    fn board(&self) -> Option<(usize, usize, Rules)> {
        let rules = match self.text("kind") {
            "plus-no-self" => Rules::without_self(),
            "x" => Rules::diagonal_cross(),
            "king" => Rules::king(),
            "knight" => Rules::knight(),
            "manhattan-2" => Rules::manhattan(2),
            "torus xor" => Rules::classic().on(Boundary::Torus),
            "torus set" => Rules::classic().on(Boundary::Torus).coinciding(Coincidence::CountOnce),
            "rowcol" => {
                let side = self.number("lights").isqrt();
                return Some((side, side, Rules::row_and_column()));
            }
            "holes (0 = missing cell)" => {
                let rows = self.0["holes"].as_array().expect("rows");
                let rows: Vec<_> = rows.iter().filter_map(Value::as_str).collect();
                let there: BitMatrix = rows.join("\n").parse().expect("a mask");
                let (rows, cols) = there.shape();
                let mask = BitMatrix::from_fn(rows, cols, |i, j| !there.get(i, j));
                return Some((rows, cols, Rules::classic().with_holes(mask)));
            }
            _ => return None,
        };
        Some((self.number("rows"), self.number("cols"), rules))
    }
}

fn cases() -> Vec<Case> {
    let lines = data("variants_min.jsonl");
    let cases: Vec<_> =
        lines.lines().map(|line| Case(serde_json::from_str(line).expect("JSON"))).collect();
    assert_eq!(cases.len(), 195);
    cases
}

#[test]
fn fewest_buttons_of_any_panel() {
    for case in cases() {
        let (name, lists, on) = (case.text("name"), case.lists(), case.on());
        let panel = Buttons::new(case.number("lights"), &lists).expect("lights are there");
        assert_eq!((panel.lights(), panel.buttons()), (on.len(), lists.len()));
        assert_eq!(panel.nullity(), case.number("nullity"), "{name}");
        match panel.solve_min(&on) {
            Ok(presses) => {
                assert_eq!(Some(presses.count_ones()), case.least(), "{name}");
                let mut after = on.clone();
                for light in presses.iter_ones().flat_map(|button| &lists[button]) {
                    let was_on = after[*light];
                    after.set(*light, !was_on);
                }
                assert!(after.not_any(), "{name}");
                assert_eq!(panel.witness(&on), None, "{name}");
                assert!(panel.solutions(&on).is_ok_and(|all| all.contains(&presses)), "{name}");
            }
            Err(SolveError::Unsolvable { witness }) => {
                assert_eq!(case.least(), None, "{name}");
                for list in &lists {
                    assert!(list.iter().filter(|light| witness[**light]).count().is_multiple_of(2));
                }
                assert!((witness & &on).count_ones() % 2 == 1, "{name}");
            }
            Err(error) => panic!("{name}: {error}"),
        }
    }
}

#[test]
fn fewest_presses_of_boards_of_other_rules() {
    let mut boards = 0;
    for case in cases() {
        let Some((rows, cols, rules)) = case.board() else { continue };
        boards += 1;
        let name = case.text("name");
        // The case counts the cells that are there, row by row.
        let on = case.on();
        let mut there = 0..;
        let holes = rules.press_matrix(rows, cols);
        let missing = |i: usize, j: usize| {
            case.0["holes"][i].as_str().is_some_and(|row| row.as_bytes()[j] == b'0')
        };
        let mut grid = Grid::new(rows, cols);
        for (i, j) in (0..rows).flat_map(|i| (0..cols).map(move |j| (i, j))) {
            if missing(i, j) {
                assert_eq!(holes.row(i * cols + j).count_ones(), 0, "{name}");
            } else {
                grid.set(i, j, on[there.next().expect("endless")]);
            }
        }
        let solver = Solver::with_rules(rows, cols, &rules);
        assert_eq!(solver.nullity(), case.number("nullity"), "{name}");
        match solver.solve_min(&grid) {
            Ok(presses) => {
                assert_eq!(Some(presses.len()), case.least(), "{name}");
                grid.press_all_with(&rules, &presses);
                assert_eq!(grid.count_on(), 0, "{name}");
            }
            Err(SolveError::Unsolvable { witness }) => {
                assert_eq!(case.least(), None, "{name}");
                assert_eq!(witness.iter().filter(|&(i, j)| grid.get(i, j)).count() % 2, 1);
                for (i, j) in (0..rows).flat_map(|i| (0..cols).map(move |j| (i, j))) {
                    if !missing(i, j) {
                        let lights = rules.lights(rows, cols, i, j);
                        let met = lights.iter().filter(|(i, j)| witness.contains(*i, *j)).count();
                        assert_eq!(met % 2, 0, "{name}");
                    }
                }
            }
            Err(error) => panic!("{name}: {error}"),
        }
    }
    assert_eq!(boards, 5 * 12 + 20 + 6 + 12 + 18);
}
