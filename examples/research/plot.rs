//! Time against size: times operations on random n×n matrices, and draws times as an SVG picture.
//!
//! ```text
//! cargo run --release --example plot                             times sizes up to 512
//! cargo run --release --example plot -- 4096 > times.txt         times sizes up to 4096
//! cargo run --release --example plot -- times.txt > picture.svg  draws the times of a file
//! cargo run --release --example plot -- - > picture.svg          draws those on standard input
//! ```
//!
//! A time is a line `library operation rows columns rank median …`, in nanoseconds, as the
//! benchmark `peers` prints it. So the times of other libraries can be drawn beside. Of several
//! lines for one point the lowest counts, and `mul_variant` counts as `mul`. Other operations,
//! shapes and ranks are passed over. Lines that begin with `#` go below the picture. The folder
//! `plot` beside this file holds the times of six libraries and their picture.

use std::collections::BTreeMap;
use std::env;
use std::fmt::Write as _;
use std::hint::black_box;
use std::io::{self, Write as _};
use std::ops::RangeInclusive;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use gf2_linalg::BitMatrix;
use lines::{Line, Lines};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

#[allow(dead_code, reason = "no line is expected here")]
#[path = "../common/lines.rs"]
mod lines;
#[path = "../common/program.rs"]
mod program;

const USAGE: &str = "[LARGEST SIZE | FILE | -]";
const SMALLEST: usize = 64;
const QUICK: usize = 512;
/// The operations and what the picture calls them.
const OPERATIONS: [(&str, &str); 3] =
    [("mul", "product"), ("rref", "reduced row echelon form"), ("inv", "inverse")];
/// The library whose lines are thick.
const OURS: &str = "gf2-linalg";

fn main() -> ExitCode {
    let mut arguments = env::args_os().skip(1).peekable();
    let largest = arguments.peek().map_or(Some(QUICK), |size| size.to_str()?.parse().ok());
    match largest {
        Some(largest) if arguments.len() <= 1 => match measure(largest) {
            Ok(()) => ExitCode::SUCCESS,
            Err(_) => ExitCode::FAILURE,
        },
        _ => program::run(USAGE, "", arguments, draw),
    }
}

/// Prints the times of all operations, for sizes that double up to the largest.
fn measure(largest: usize) -> io::Result<()> {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let sizes = std::iter::successors(Some(SMALLEST), |n| n.checked_mul(2));
    for n in sizes.take_while(|&n| n <= largest) {
        // Many small matrices in turn: of a single one the branch predictor would learn the bits.
        let count = match n {
            0..=512 => 64,
            513..=1024 => 16,
            _ => 1,
        };
        let pool: Vec<_> = (0..count).map(|_| uniform(n, &mut random)).collect();
        let b = uniform(n, &mut random);
        let invertible = std::iter::repeat_with(|| uniform(n, &mut random));
        let invertible: Vec<_> = invertible.filter(BitMatrix::determinant).take(count).collect();
        let medians = [
            median(&pool, |a| a, |a| a * &b),
            median(&pool, BitMatrix::clone, |mut a| (a.row_reduce(), a)),
            median(&invertible, |a| a, BitMatrix::inverse),
        ];
        for ((operation, _), median) in OPERATIONS.iter().zip(medians) {
            writeln!(io::stdout(), "{OURS} {operation} {n} {n} 0 {}", median.as_nanos())?;
        }
    }
    Ok(())
}

/// A matrix whose entries are independent and equally likely.
fn uniform(n: usize, random: &mut ChaCha8Rng) -> BitMatrix {
    BitMatrix::from_fn(n, n, |_, _| random.random())
}

/// The median time of `body` on the matrices in turn.
fn median<'a, S, T>(
    pool: &'a [BitMatrix],
    setup: impl Fn(&'a BitMatrix) -> S,
    body: impl Fn(S) -> T,
) -> Duration {
    let (mut times, mut sum) = (Vec::new(), Duration::ZERO);
    for matrix in pool.iter().cycle().take(4096) {
        let input = setup(black_box(matrix));
        let start = Instant::now();
        let output = black_box(body(input));
        let time = start.elapsed();
        drop(output);
        times.push(time);
        sum += time;
        if times.len() >= 3 && sum > Duration::from_millis(350) {
            break;
        }
    }
    times.sort();
    times[times.len() / 2]
}

/// The times of a file.
#[derive(Default)]
struct Times {
    /// In the order in which the file names them.
    libraries: Vec<String>,
    /// Nanoseconds by place among the operations, place among the libraries, and n.
    medians: BTreeMap<(usize, usize, usize), f64>,
    /// What goes below the picture.
    notes: Vec<String>,
}

impl Times {
    fn read(text: &str) -> Result<Self, String> {
        let mut times = Self::default();
        let mut lines = Lines::new(text);
        while let Some(line) = lines.next_line() {
            match line.text.trim_start().strip_prefix('#') {
                Some(note) => times.notes.push(note.trim().to_owned()),
                None => times.add(line)?,
            }
        }
        if times.medians.is_empty() {
            return Err("no time of an operation on square matrices".to_owned());
        }
        Ok(times)
    }

    fn add(&mut self, line: Line) -> Result<(), String> {
        let words: Vec<_> = line.text.split_whitespace().collect();
        let [library, operation, rows, columns, rank, median, ..] = words[..] else {
            return Err(line.fault(line.text.len(), "library operation rows columns rank median"));
        };
        let number = |word: &str, expected| {
            let start = word.as_ptr().addr() - line.text.as_ptr().addr();
            word.parse::<u32>().ok().filter(|&n| n > 0).ok_or_else(|| line.fault(start, expected))
        };
        let (n, columns) =
            (number(rows, "a number of rows")?, number(columns, "a number of columns")?);
        let median = number(median, "a time in nanoseconds")?;
        let base = operation.split('_').next();
        let place = OPERATIONS.iter().position(|(name, _)| Some(*name) == base);
        let Some(operation) = place.filter(|_| n == columns && rank == "0") else {
            return Ok(());
        };
        let known = self.libraries.iter().position(|name| name == library);
        let library = known.unwrap_or_else(|| {
            self.libraries.push(library.to_owned());
            self.libraries.len() - 1
        });
        let key = (operation, library, n as usize);
        let lowest = self.medians.entry(key).or_insert(f64::INFINITY);
        *lowest = lowest.min(median.into());
        Ok(())
    }

    /// The points of one line of the picture, by size.
    fn points(&self, operation: usize, library: usize) -> impl Iterator<Item = (f64, f64)> {
        let range = (operation, library, 0)..=(operation, library, usize::MAX);
        self.medians.range(range).map(|(&(_, _, n), &median)| (n as f64, median))
    }
}

/// Widths and heights in the picture.
const PANEL: [f64; 2] = [240.0, 300.0];
const LEFT: f64 = 62.0;
const TOP: f64 = 62.0;
const GAP: f64 = 22.0;
/// One line of text.
const LINE: f64 = 18.0;
/// Colours that most colour-blind people can tell apart (Okabe and Ito, 2008).
const COLOURS: [&str; 7] =
    ["#d55e00", "#0072b2", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#666666"];

/// The picture: a panel an operation, a line a library, both axes logarithmic.
fn draw(text: &str) -> Result<String, String> {
    let times = Times::read(text)?;
    let axes = Axes::new(&times);
    let width = LEFT + OPERATIONS.len() as f64 * (PANEL[0] + GAP);
    let bottom = TOP + PANEL[1] + 2.0 * LINE;
    let height = bottom + (times.notes.len() as f64 + 1.0) * LINE;
    let mut svg = Svg(String::new());
    svg.line(format_args!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"12\">"
    ));
    svg.line(format_args!("<title>Time against size</title>"));
    svg.line(format_args!("<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>"));
    for (i, library) in times.libraries.iter().enumerate() {
        let x = LEFT + i as f64 * (width - LEFT) / times.libraries.len().max(6) as f64;
        svg.curve(&[(x, 18.0), (x + 22.0, 18.0)], i, library == OURS);
        svg.text((x + 30.0, 22.0), "start", library);
    }
    for (i, (_, title)) in OPERATIONS.iter().enumerate() {
        let left = LEFT + i as f64 * (PANEL[0] + GAP);
        svg.text((left + PANEL[0] / 2.0, TOP - 10.0), "middle", title);
        axes.draw(&mut svg, left, i == 0);
        // The crate's own line last, above the others.
        let ours = |&library: &usize| times.libraries[library] == OURS;
        let (last, mut order): (Vec<_>, Vec<_>) = (0..times.libraries.len()).partition(ours);
        order.extend(last);
        for library in order {
            let place = |(n, time)| (left + axes.x(n), axes.y(time));
            let points: Vec<_> = times.points(i, library).map(place).collect();
            svg.curve(&points, library, ours(&library));
        }
    }
    let middle = LEFT + (width - LEFT - GAP) / 2.0;
    svg.text((middle, bottom), "middle", "n, for random n×n matrices");
    for (note, i) in times.notes.iter().zip(1..) {
        svg.text((middle, bottom + f64::from(i) * LINE), "middle", note);
    }
    svg.line(format_args!("</svg>"));
    Ok(svg.0)
}

/// Two logarithmic axes, the same in each panel.
struct Axes {
    /// The exponents of 2 of the sizes.
    sizes: [f64; 2],
    /// The exponents of 10 of the times in nanoseconds.
    decades: RangeInclusive<i32>,
}

impl Axes {
    fn new(times: &Times) -> Self {
        let extremes = |values: &mut dyn Iterator<Item = f64>| {
            values.fold([f64::INFINITY, f64::NEG_INFINITY], |[least, greatest], value| {
                [least.min(value), greatest.max(value)]
            })
        };
        let [least, greatest] = extremes(&mut times.medians.keys().map(|&(_, _, n)| n as f64));
        let [fastest, slowest] = extremes(&mut times.medians.values().copied());
        let first = fastest.log10().floor() as i32;
        let last = (slowest.log10().ceil() as i32).max(first + 1);
        // Half a step beside the outermost sizes.
        Self { sizes: [least.log2() - 0.3, greatest.log2() + 0.3], decades: first..=last }
    }

    /// The place of a size, from a panel's left edge.
    fn x(&self, n: f64) -> f64 {
        let [first, last] = self.sizes;
        (n.log2() - first) / (last - first) * PANEL[0]
    }

    /// The height of a time.
    fn y(&self, nanoseconds: f64) -> f64 {
        let (first, last) = (f64::from(*self.decades.start()), f64::from(*self.decades.end()));
        TOP + (last - nanoseconds.log10()) / (last - first) * PANEL[1]
    }

    fn draw(&self, svg: &mut Svg, left: f64, labels: bool) {
        let (right, bottom) = (left + PANEL[0], TOP + PANEL[1]);
        let mut grid = String::new();
        for decade in self.decades.clone() {
            let y = self.y(10_f64.powi(decade));
            let _ = write!(grid, "M{left:.1} {y:.1}H{right:.1}");
            if labels {
                svg.text((left - 8.0, y + 4.0), "end", &duration(decade));
            }
        }
        for exponent in self.sizes[0].ceil() as i32..=self.sizes[1].floor() as i32 {
            let n = 2_f64.powi(exponent);
            let x = left + self.x(n);
            let _ = write!(grid, "M{x:.1} {TOP:.1}V{bottom:.1}");
            svg.text((x, bottom + 16.0), "middle", &n.to_string());
        }
        svg.line(format_args!("<path fill=\"none\" stroke=\"#ddd\" d=\"{grid}\"/>"));
    }
}

/// 10ᵈ nanoseconds.
fn duration(decade: i32) -> String {
    let units = ["ns", "µs", "ms", "s"];
    let unit = (decade.max(0) as usize / 3).min(units.len() - 1);
    format!("{} {}", 10_f64.powi(decade - 3 * unit as i32), units[unit])
}

/// A picture under way, an element a line.
struct Svg(String);

impl Svg {
    fn line(&mut self, element: std::fmt::Arguments<'_>) {
        let _ = writeln!(self.0, "{element}");
    }

    fn text(&mut self, (x, y): (f64, f64), anchor: &str, content: &str) {
        let content = content.replace('&', "&amp;").replace('<', "&lt;");
        self.line(format_args!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{content}</text>"
        ));
    }

    /// A line through points, with a dot on each.
    fn curve(&mut self, points: &[(f64, f64)], colour: usize, thick: bool) {
        let colour = COLOURS[colour % COLOURS.len()];
        let width = if thick { 3.0 } else { 1.5 };
        let (mut path, mut dots) = (String::new(), String::new());
        for (i, (x, y)) in points.iter().enumerate() {
            let _ = write!(path, "{}{x:.1} {y:.1}", if i == 0 { 'M' } else { 'L' });
            let _ = write!(dots, "M{x:.1} {y:.1}h0");
        }
        for (path, width) in [(path, width), (dots, 2.5 * width)] {
            self.line(format_args!(
                "<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"round\" d=\"{path}\"/>"
            ));
        }
    }
}
