//! The weight of a near side's members on the far side: by tables, or column by column.

use std::ops::Range;

use super::byte_map::ByteMap;
use super::collect::Collector;
use super::partition::{Columns, Coordinates};
use super::two_sided::Walk;
use crate::simd::Level;
use crate::words;

/// Listed entries of one half that are paired with the same entries of the other, all pairs of this weight.
pub(super) struct Rows {
    pub(super) near_weight: usize,
    pub(super) entries: Range<usize>,
}

/// Listed entries of half `half`, to be paired with rows of the other.
pub(super) struct ColumnEntries {
    pub(super) half: usize,
    pub(super) entries: Range<usize>,
}

impl ColumnEntries {
    /// Row i and column j of these, as entries of the first and the second half.
    #[inline]
    pub(super) fn pair(&self, i: usize, j: usize) -> [usize; 2] {
        let j = self.entries.start + j;
        if self.half == 1 { [i, j] } else { [j, i] }
    }
}

/// A way to weigh the pairs of two layers on the far side.
pub(super) trait Weigh: Sized + Sync {
    /// The most layers to be weighed together.
    const LAYERS: usize;

    /// The columns, at least, that are worth a call.
    const COLUMNS: usize;

    /// Memory to be used again.
    type Scratch: Default + Send;

    /// The images of the halves, where they fit a word.
    fn word_images(&self) -> Option<[&ByteMap; 2]>;

    /// Weighs every row with every column and every completion, and offers the members no heavier than
    /// the bound that the far side has not offered.
    fn weigh<C: Collector>(
        near: &Walk<'_, Self>,
        far: &Walk<'_, Self>,
        rows: &[Rows],
        columns: &ColumnEntries,
        level: Level,
        scratch: &mut Self::Scratch,
        collector: &mut C,
    );
}

impl Weigh for Coordinates {
    // Images are listed with the entries: nothing is gained by using them twice.
    const LAYERS: usize = 1;
    const COLUMNS: usize = 1;
    type Scratch = ();

    fn word_images(&self) -> Option<[&ByteMap; 2]> {
        Some(self.halves.each_ref())
    }

    #[inline]
    fn weigh<C: Collector>(
        near: &Walk<'_, Self>,
        far: &Walk<'_, Self>,
        rows: &[Rows],
        columns: &ColumnEntries,
        _level: Level,
        (): &mut (),
        collector: &mut C,
    ) {
        let [third, fourth] = &*far.layers;
        let column_images = near.layers[columns.half].across(columns.entries.clone());
        let row_layers = &near.layers[1 - columns.half];
        for Rows { near_weight, entries } in rows {
            let mut limit = collector.bound().saturating_sub(*near_weight);
            for (completion, z) in near.side.across.completions.iter().enumerate() {
                for (i, &x) in entries.clone().zip(row_layers.across(entries.clone())) {
                    for (j, &y) in column_images.iter().enumerate() {
                        let coordinates = x ^ y ^ z;
                        let weight = third.weight((coordinates & 0xffff_ffff) as usize)
                            + fourth.weight((coordinates >> 32) as usize);
                        if weight <= limit && weight >= far.next {
                            let member = near.member(completion, columns, i, j);
                            collector.offer((near_weight + weight, member));
                            limit = collector.bound().saturating_sub(*near_weight);
                        }
                    }
                }
            }
        }
    }
}

/// Columns of a tile; their images stay in the first-level cache on boards up to 100×100.
const TILE: usize = 128;

/// Columns whose sums fit the registers, four vectors at most.
const PART: usize = 32;

impl Weigh for Columns {
    // An image costs as much as some twenty pairs.
    const LAYERS: usize = 4;
    const COLUMNS: usize = if cfg!(test) { 1 } else { TILE };
    type Scratch = Tile;

    fn word_images(&self) -> Option<[&ByteMap; 2]> {
        None
    }

    fn weigh<C: Collector>(
        near: &Walk<'_, Self>,
        far: &Walk<'_, Self>,
        rows: &[Rows],
        columns: &ColumnEntries,
        level: Level,
        tile: &mut Tile,
        collector: &mut C,
    ) {
        tile.set_width(far.layers.each_ref().map(|layers| layers.offset().len()));
        let row_layers = &near.layers[1 - columns.half];
        let completions = &near.side.across.completions;
        let second_least = far.layers[1].least();
        for start in columns.entries.clone().step_by(TILE) {
            let entries = start..columns.entries.end.min(start + TILE);
            let columns = ColumnEntries { half: columns.half, entries };
            let coordinates = near.layers[columns.half].coordinates(columns.entries.clone());
            tile.load_columns(&near.side.across.halves[columns.half][0], coordinates);
            for (completion, images) in completions.iter().enumerate() {
                for Rows { near_weight, entries } in rows {
                    for (i, &row) in entries.clone().zip(row_layers.coordinates(entries.clone())) {
                        // On the second group every member weighs at least its least.
                        let limit = collector.bound().checked_sub(near_weight + second_least);
                        let Some(limit) = limit else { break };
                        tile.row.copy_from_slice(far.layers[0].offset());
                        words::xor_into(&mut tile.row, &images[0]);
                        near.side.across.halves[1 - columns.half][0].add_image(row, &mut tile.row);
                        let least = level.run(
                            #[inline(always)]
                            || tile.weigh(coordinates.len()),
                        );
                        if least > limit as u64 {
                            continue;
                        }
                        for j in 0..coordinates.len() {
                            let weight = tile.weights[j];
                            if weight > limit as u64 {
                                continue;
                            }
                            let pair = columns.pair(i, j);
                            let weight =
                                weight as usize + tile.second_weight(near, far, &images[1], pair);
                            if near_weight + weight <= collector.bound() && weight >= far.next {
                                let member = near.member(completion, &columns, i, j);
                                collector.offer((near_weight + weight, member));
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Images on the far side's first group: of some entries of one half, and of one entry of the other.
#[derive(Default)]
pub(super) struct Tile {
    /// Word w of the columns' images, side by side.
    columns: Vec<[u64; TILE]>,
    /// 0, 1, 2, …: where the words of an image are found in the columns.
    places: Vec<usize>,
    /// The row's image, with the offset and the completion.
    row: Vec<u64>,
    /// The weight of the row with each column.
    weights: Vec<u64>,
    image: Vec<u64>,
    /// A pair's image on the far side's second group.
    second: Vec<u64>,
}

impl Tile {
    /// Sets the words of an image on either group.
    fn set_width(&mut self, [width, second]: [usize; 2]) {
        self.columns.resize(width, [0; TILE]);
        self.row.resize(width, 0);
        self.image.resize(width, 0);
        self.second.resize(second, 0);
        self.weights.resize(TILE, 0);
        self.places.clear();
        self.places.extend(0..width);
    }

    /// The weight of a pair and a completion on the far side's second group.
    #[inline]
    fn second_weight(
        &mut self,
        near: &Walk<'_, Columns>,
        far: &Walk<'_, Columns>,
        completion: &[u64],
        pair: [usize; 2],
    ) -> usize {
        self.second.copy_from_slice(far.layers[1].offset());
        words::xor_into(&mut self.second, completion);
        for (half, entry) in pair.into_iter().enumerate() {
            let coordinate = near.layers[half].coordinate(entry);
            near.side.across.halves[half][1].add_image(coordinate, &mut self.second);
        }
        words::weight(&self.second)
    }

    fn load_columns(&mut self, images: &ByteMap, coordinates: &[u64]) {
        for (j, &coordinate) in coordinates.iter().enumerate() {
            self.image.fill(0);
            images.add_image(coordinate, &mut self.image);
            for (lanes, word) in self.columns.iter_mut().zip(&self.image) {
                lanes[j] = *word;
            }
        }
    }

    /// Weighs the row with the first `count` columns, side by side: no sum within a vector. Returns the
    /// least weight.
    #[inline(always)]
    fn weigh(&mut self, count: usize) -> u64 {
        let parts = self.weights.as_chunks_mut::<PART>().0.iter_mut();
        for (part, weights) in parts.take(count.div_ceil(PART)).enumerate() {
            let mut sums = [0; PART];
            // Places that the compiler cannot foresee keep the sums in registers: it would turn the two
            // loops inside out and gather the words of a column.
            for (&place, &word) in self.places.iter().zip(&self.row) {
                add_ones(&mut sums, &self.columns[place].as_chunks::<PART>().0[part], word);
            }
            *weights = sums;
        }
        // What the columns behind the last hold does not matter.
        self.weights[..count].iter().fold(u64::MAX, |least, weight| least.min(*weight))
    }
}

#[inline(always)]
fn add_ones(sums: &mut [u64; PART], lanes: &[u64; PART], word: u64) {
    for (sum, lane) in sums.iter_mut().zip(lanes) {
        *sum += u64::from((lane ^ word).count_ones());
    }
}
