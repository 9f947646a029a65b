//! The weight of a near side's members on the far side: by tables, or column by column.

use std::ops::Range;

use super::byte_map::ByteMap;
use super::collect::Collector;
use super::partition::{Columns, Coordinates};
use super::two_sided::Walk;
use crate::simd::Level;
use crate::words;

/// A way to weigh the pairs of two layers on the far side.
pub(super) trait Weigh: Sized {
    /// The images of the halves, where they fit a word.
    fn word_images(&self) -> Option<[&ByteMap; 2]>;

    /// Weighs every pair of listed entries in a rectangle, with every completion, and offers those no
    /// heavier than the bound that the far side has not offered.
    fn weigh<C: Collector>(
        near: &Walk<'_, Self>,
        far: &Walk<'_, Self>,
        a: Range<usize>,
        b: Range<usize>,
        level: Level,
        collector: &mut C,
    );
}

impl Weigh for Coordinates {
    fn word_images(&self) -> Option<[&ByteMap; 2]> {
        Some(self.halves.each_ref())
    }

    #[inline]
    fn weigh<C: Collector>(
        near: &Walk<'_, Self>,
        far: &Walk<'_, Self>,
        a: Range<usize>,
        b: Range<usize>,
        _level: Level,
        collector: &mut C,
    ) {
        let [first, second] = &*near.layers;
        let [third, fourth] = &*far.layers;
        let (rows, columns) = (first.across(a.clone()), second.across(b.clone()));
        let mut limit = collector.bound().saturating_sub(near.next);
        for (completion, z) in near.side.across.completions.iter().enumerate() {
            for (i, &x) in rows.iter().enumerate() {
                for (j, &y) in columns.iter().enumerate() {
                    let coordinates = x ^ y ^ z;
                    let weight = third.weight((coordinates & 0xffff_ffff) as usize)
                        + fourth.weight((coordinates >> 32) as usize);
                    if weight <= limit && weight >= far.next {
                        let member = near.member(completion, a.start + i, b.start + j);
                        collector.offer((near.next + weight, member));
                        limit = collector.bound().saturating_sub(near.next);
                    }
                }
            }
        }
    }
}

/// Members of a layer whose images lie side by side, one to a lane.
const LANES: usize = 8;
/// Entries of each half in a tile; both sides' images stay in the second-level cache.
const TILE: usize = 128;

impl Weigh for Columns {
    fn word_images(&self) -> Option<[&ByteMap; 2]> {
        None
    }

    fn weigh<C: Collector>(
        near: &Walk<'_, Self>,
        far: &Walk<'_, Self>,
        a: Range<usize>,
        b: Range<usize>,
        level: Level,
        collector: &mut C,
    ) {
        let [first, second] = near.layers.each_ref();
        let mut tile = Tile::new(near, far);
        for completion in 0..near.side.completions.len() {
            for start in b.clone().step_by(TILE) {
                let b = start..b.end.min(start + TILE);
                tile.load_columns(near, second.coordinates(b.clone()));
                for start in a.clone().step_by(TILE) {
                    let a = start..a.end.min(start + TILE);
                    tile.load_rows(near, far, completion, first.coordinates(a.clone()));
                    for i in 0..a.len() {
                        // On the second group every member weighs at least its least.
                        let rest = near.next + far.layers[1].least();
                        let Some(limit) = collector.bound().checked_sub(rest) else { return };
                        level.run(
                            #[inline(always)]
                            || tile.weigh_row(i, b.len()),
                        );
                        for j in 0..b.len() {
                            if tile.weights[j] <= limit as u64 {
                                let pair = [a.start + i, b.start + j];
                                let second = second_weight(near, far, completion, pair);
                                let weight = tile.weights[j] as usize + second;
                                let limit = collector.bound().saturating_sub(near.next);
                                if weight <= limit && weight >= far.next {
                                    let member = near.member(completion, pair[0], pair[1]);
                                    collector.offer((near.next + weight, member));
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The weight of a pair on the far side's second group.
fn second_weight(
    near: &Walk<'_, Columns>,
    far: &Walk<'_, Columns>,
    completion: usize,
    [i, j]: [usize; 2],
) -> usize {
    let Columns { halves, completions } = &near.side.across;
    let mut image = far.layers[1].offset().to_vec();
    words::xor_into(&mut image, &completions[completion][1]);
    halves[0][1].add_image(near.layers[0].coordinates(i..i + 1)[0], &mut image);
    halves[1][1].add_image(near.layers[1].coordinates(j..j + 1)[0], &mut image);
    words::weight(&image)
}

/// Images on the far side's first group of some entries of both halves.
struct Tile {
    /// Words of an image.
    width: usize,
    /// The first half's images, one after the other.
    rows: Vec<u64>,
    /// The second half's images, word w of eight of them side by side.
    columns: Vec<[u64; LANES]>,
    /// The weights of one row with all columns.
    weights: Vec<u64>,
    image: Vec<u64>,
}

impl Tile {
    fn new(near: &Walk<'_, Columns>, far: &Walk<'_, Columns>) -> Self {
        let width = far.layers[0].offset().len();
        debug_assert_eq!(width, near.side.across.completions[0][0].len());
        Self {
            width,
            rows: Vec::with_capacity(TILE * width),
            columns: vec![[0; LANES]; TILE / LANES * width],
            weights: vec![0; TILE],
            image: vec![0; width],
        }
    }

    fn load_columns(&mut self, near: &Walk<'_, Columns>, coordinates: &[u64]) {
        for (j, &coordinate) in coordinates.iter().enumerate() {
            self.image.fill(0);
            near.side.across.halves[1][0].add_image(coordinate, &mut self.image);
            let eight = &mut self.columns[j / LANES * self.width..][..self.width];
            for (lanes, word) in eight.iter_mut().zip(&self.image) {
                lanes[j % LANES] = *word;
            }
        }
    }

    /// The rows carry the offset and the completion.
    fn load_rows(
        &mut self,
        near: &Walk<'_, Columns>,
        far: &Walk<'_, Columns>,
        completion: usize,
        coordinates: &[u64],
    ) {
        self.rows.clear();
        for &coordinate in coordinates {
            let start = self.rows.len();
            self.rows.extend_from_slice(far.layers[0].offset());
            let image = &mut self.rows[start..];
            words::xor_into(image, &near.side.across.completions[completion][0]);
            near.side.across.halves[0][0].add_image(coordinate, image);
        }
    }

    /// The weights of row i with the first columns, eight at a time: no sum within a vector.
    #[inline(always)]
    fn weigh_row(&mut self, i: usize, columns: usize) {
        let row = &self.rows[i * self.width..][..self.width];
        let eights = self.columns.chunks_exact(self.width.max(1)).take(columns.div_ceil(LANES));
        for (weights, eight) in self.weights.as_chunks_mut::<LANES>().0.iter_mut().zip(eights) {
            let mut sums = [0; LANES];
            for (lanes, &word) in eight.iter().zip(row) {
                for (sum, &lane) in sums.iter_mut().zip(lanes) {
                    *sum += u64::from((lane ^ word).count_ones());
                }
            }
            *weights = sums;
        }
    }
}
