//! Samples of online judges that no example program reads, each by the call that answers it. They
//! are from the judges' statements or recomputed by brute force.

use gf2_linalg::lights_out::{Buttons, Grid, Rules, SolveError, Solver, Target};
use gf2_linalg::{BitMatrix, BitVec};

/// The fewest presses, `None` if there is no solution.
fn fewest(solver: &Solver, grid: &Grid, target: &Target) -> Option<usize> {
    match solver.solve_min_to(grid, target) {
        Ok(presses) => Some(presses.len()),
        Err(SolveError::Unsolvable { .. }) => None,
        Err(error) => panic!("{error}"),
    }
}

/// The board with rows set apart by blanks, on where there is this sign.
fn board(rows: &str, on: char) -> Grid {
    let bits: String = rows
        .chars()
        .map(|sign| match sign {
            ' ' => ' ',
            _ if sign == on => '1',
            _ => '0',
        })
        .collect();
    bits.parse().expect("a board")
}

fn bits(text: &str) -> BitVec {
    text.chars().map(|bit| bit == '1').collect()
}

#[test]
fn boards_with_the_classic_rules() {
    use Target::{AllOff, AllOn, EitherColour};

    for (judge, rows, on, target, expected) in [
        ("POJ 1681", "yyy yyy yyy", 'w', AllOff, Some(0)),
        ("POJ 1681", "wwwww wwwww wwwww wwwww wwwww", 'w', AllOff, Some(15)),
        ("POJ 1681", "wyyy yyyy yyyy yyyy", 'w', AllOff, None),
        ("Timus 1060", "bwbw wwww bbwb bwwb", 'b', EitherColour, None),
        ("LeetCode 1284", "00 01", '1', AllOff, Some(3)),
        ("LeetCode 1284", "0", '1', AllOff, Some(0)),
        ("LeetCode 1284", "111 101 000", '1', AllOff, Some(6)),
        ("DMOJ mockdwite09p4", "010 111 010", '1', AllOff, Some(1)),
        ("DMOJ mockdwite09p4", "01000 11010 00001 00110", '1', AllOff, Some(3)),
        ("CodeEval 191", "...OOOOOOO .OO.O.O... .OO..OO.OO ...O....O.", 'O', AllOff, Some(19)),
        ("CodeEval 191", "..O OOO OOO", 'O', AllOff, Some(2)),
        ("Staszic, Krzyżyk", "101 001 100", '1', AllOff, Some(3)),
        ("OpenJudges P2040", "011 100 101", '1', AllOn, Some(2)),
        ("Flip Five", "100 110 100", '1', AllOff, Some(1)),
        ("Flip Five", "111 100 001", '1', AllOff, Some(3)),
        ("Hacker Cup 2011 1A", "... ...", 'X', AllOn, Some(2)),
        ("Hacker Cup 2011 1A", "XX X. XX", 'X', AllOn, None),
        ("Hacker Cup 2011 1A", ".... .... .... ....", 'X', AllOn, Some(4)),
        ("Hacker Cup 2011 1A", ".", 'X', AllOn, Some(1)),
        ("Puzzling 123075", "11101 10010 01010 01011 01111", '1', AllOff, None),
        ("Cody 44753", "10101 10101 00000 10101 10101", '1', AllOff, Some(6)),
        ("Mathematics, light out in Java", "010 110 011", '1', AllOff, Some(4)),
        ("dotcpp 1959", "01100", '1', Target::Pattern(board("10000", '1')), Some(1)),
    ] {
        let grid = board(rows, on);
        let solver = Solver::new(grid.rows(), grid.cols());
        assert_eq!(fewest(&solver, &grid, &target), expected, "{judge}: {rows}");
    }
}

#[test]
fn boards_whose_presses_toggle_a_row_and_a_column() {
    let rules = Rules::row_and_column();
    let grid = board("-+-- ---- ---- -+--", '+');
    let solver = Solver::with_rules(4, 4, &rules);
    assert_eq!(fewest(&solver, &grid, &Target::AllOff), Some(6), "POJ 2965");
    // Project Euler 331: black discs on a circle's quarter.
    for (n, expected) in [(5_usize, 3), (10, 29)] {
        let circle = (n - 1).pow(2)..n.pow(2);
        let grid = Grid::from_fn(n, n, |x, y| circle.contains(&(x * x + y * y)));
        let solver = Solver::with_rules(n, n, &rules);
        assert_eq!(fewest(&solver, &grid, &Target::AllOff), Some(expected), "Project Euler 331");
    }
}

#[test]
fn switches_and_bulbs() {
    let ways = |lights: usize, switches: &[&[usize]], on: &str| {
        let panel = Buttons::new(lights, switches.iter().copied()).expect("lights are there");
        match panel.solutions(&bits(on)) {
            Ok(solutions) => solutions.len().expect("few"),
            Err(SolveError::Unsolvable { .. }) => 0,
            Err(error) => panic!("{error}"),
        }
    };
    let hdu_3364: [&[usize]; 2] = [&[0, 1], &[0, 2]];
    assert_eq!((ways(3, &hdu_3364, "011"), ways(3, &hdu_3364, "111")), (1, 0));
    let empty: [&[usize]; 3] = [&[]; 3];
    assert_eq!((ways(3, &empty, "000"), ways(3, &empty, "100")), (8, 0));
    let alike: [&[usize]; 3] = [&[0, 1, 2]; 3];
    assert_eq!(ways(3, &alike, "111"), 4, "POJ 1830");

    // USACO, November 2009: each switch toggles its lamp and those beside it in a graph.
    let lists: [&[usize]; 5] = [&[0, 1, 2], &[1, 0, 3, 4], &[2, 0, 3, 4], &[3, 1, 2], &[4, 1, 2]];
    let lamps = Buttons::new(5, lists).expect("lights are there");
    assert_eq!(lamps.solve_min(&bits("11111")).expect("a solution").count_ones(), 3);
}

#[test]
fn systems_of_the_library_checker() {
    for (a, b, dimension) in
        [("101\n011\n110", "011", Some(1)), ("101\n011\n110", "111", None), ("111", "1", Some(2))]
    {
        let a: BitMatrix = a.parse().expect("a matrix");
        assert_eq!(a.solutions(&bits(b)).map(|all| all.dimension()), dimension);
    }
}
