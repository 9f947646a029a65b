//! A group's coordinates in order of weight, listed as far as the search asks.
//!
//! The lists are four arrays side by side. Entry e is a coordinate, its key and its image on the
//! far side; where the entries of each weight start is the fourth. Layers are only ever appended.

use std::ops::Range;

use crate::coset::code::linear_map::LinearMap;
use crate::coset::control::error::Interruption;
use crate::coset::control::run::Run;
use crate::coset::engines::two_sided::sides::{Half, Images, Side};
use crate::kernel::threads;

/// The weights of a group for the present offset, of which layers are listed.
pub(crate) trait Weights: Default {
    /// The images of coordinates on the far side.
    type Images: Images;

    /// The least weight.
    fn least(&self) -> usize;

    /// Appends the layers of these weights: fewer where they have too many entries, but one at
    /// least.
    fn list(
        &mut self,
        weights: Range<usize>,
        listing: &mut Listing<'_, Self::Images>,
        run: &mut Run<'_, '_>,
    ) -> Result<(), Interruption>;
}

/// The weights of one group, and its light coordinates in order of weight.
#[derive(Default)]
pub(crate) struct Layers<W> {
    pub(crate) weights: W,
    /// The number of columns: no weight is greater.
    greatest: usize,
    listed: Listed,
}

#[derive(Default)]
struct Listed {
    /// Entries of layer i, whose weight is i above the least, are those from `starts[i]` to
    /// `starts[i + 1]`.
    starts: Vec<usize>,
    /// The coordinates, by weight, then key.
    coordinates: Vec<u64>,
    /// Their keys, where the halves of the side overlap.
    keys: Vec<u64>,
    /// Their images on the far side.
    images: Vec<u64>,
}

/// Layers to which more are appended.
pub(crate) struct Listing<'a, I> {
    side: &'a Side<I>,
    /// Which half of the side is listed.
    half: usize,
    listed: &'a mut Listed,
}

impl<W> Layers<W> {
    /// Whether the lists take tens of megabytes at most.
    pub(crate) fn is_small(&self) -> bool {
        self.listed.coordinates.capacity() <= 1 << 22
    }
}

impl<W: Weights> Layers<W> {
    /// Forgets the layers of another offset; returns the weights, still those of that offset.
    pub(crate) fn begin(&mut self, half: &Half) -> &mut W {
        self.greatest = half.len();
        let listed = &mut self.listed;
        listed.starts.clear();
        listed.starts.push(0);
        listed.coordinates.clear();
        listed.keys.clear();
        listed.images.clear();
        &mut self.weights
    }

    /// The weights, and the list of their layers.
    pub(crate) fn listing<'a>(
        &'a mut self,
        side: &'a Side<W::Images>,
        half: usize,
    ) -> (&'a mut W, Listing<'a, W::Images>) {
        (&mut self.weights, Listing { side, half, listed: &mut self.listed })
    }

    /// Lists all entries up to this weight, and beyond it up to `likely`, but not far.
    pub(crate) fn list(
        &mut self,
        side: &Side<W::Images>,
        half: usize,
        weight: usize,
        likely: usize,
        run: &mut Run<'_, '_>,
    ) -> Result<(), Interruption> {
        let weight = weight.min(self.greatest);
        // A pass over all weights costs as much as many entries, so that it should list ahead. But
        // the number of entries grows fast: beyond a standard deviation of a random code's weights
        // they are too many.
        let far = weight + self.greatest.isqrt() / 2;
        let end = likely.clamp(weight, far).min(self.greatest) + 1;
        let (weights, mut listing) = self.listing(side, half);
        loop {
            let next = weights.least() + listing.len();
            if weight < next {
                return Ok(());
            }
            weights.list(next..end, &mut listing, run)?;
        }
    }

    /// The least weight.
    pub(crate) fn least(&self) -> usize {
        self.weights.least()
    }

    /// No weight is greater.
    pub(crate) fn greatest(&self) -> usize {
        self.greatest
    }

    /// The listed entries of this weight.
    pub(crate) fn layer(&self, weight: usize) -> Range<usize> {
        let layer = weight - self.least();
        self.listed.starts[layer]..self.listed.starts[layer + 1]
    }

    /// The coordinate of a listed entry.
    pub(crate) fn coordinate(&self, entry: usize) -> u64 {
        self.listed.coordinates[entry]
    }

    /// The keys of listed entries, where the halves overlap.
    pub(crate) fn keys(&self, range: Range<usize>) -> &[u64] {
        &self.listed.keys[range]
    }

    /// The images of listed entries on the far side.
    #[inline(always)]
    pub(crate) fn images(&self, range: Range<usize>) -> &[u64] {
        &self.listed.images[range]
    }
}

impl<'a, I: Images> Listing<'a, I> {
    /// The group that is listed.
    pub(crate) fn half(&self) -> &'a Half {
        &self.side.halves[self.half]
    }

    /// The number of layers.
    pub(crate) fn len(&self) -> usize {
        self.listed.starts.len() - 1
    }

    /// Makes room for so many entries.
    pub(crate) fn reserve(&mut self, count: usize) {
        self.listed.coordinates.reserve_exact(count);
        self.listed.images.reserve_exact(count);
    }

    /// Appends the coordinates of the next layer, and returns them in the order in which they are
    /// listed now.
    ///
    /// Where the halves of the side overlap that is the order of their keys. Elsewhere `arrange`
    /// may bring images and coordinates together into another order, a piece at a time.
    pub(crate) fn append(
        &mut self,
        layer: &mut [u64],
        arrange: &(dyn Fn(&mut [u64], &mut [u64]) + Sync),
        run: &mut Run<'_, '_>,
    ) -> Result<&[u64], Interruption> {
        let (threads, piece) = (run.threads() as usize, run.tuning.entries_a_piece);
        let key = self.half().key.as_ref();
        let Listed { starts, coordinates, keys, images } = &mut *self.listed;
        let start = coordinates.len();
        if let Some(key) = key {
            sort_by_key(layer, key);
            keys.extend(layer.iter().map(|&coordinate| key.image(coordinate)));
        }
        coordinates.extend_from_slice(layer);
        images.resize(coordinates.len(), 0);
        let coordinates_and_images =
            coordinates[start..].chunks_mut(piece).zip(images[start..].chunks_mut(piece));
        let mut pieces: Vec<_> = coordinates_and_images.collect();
        for pieces in pieces.chunks_mut(threads) {
            run.control.spend(0, 0, None)?;
            threads::for_each(pieces, |(coordinates, images)| {
                for (image, &coordinate) in images.iter_mut().zip(&**coordinates) {
                    *image = self.side.images.image(self.half, coordinate);
                }
                if key.is_none() {
                    arrange(images, coordinates);
                }
            });
        }
        starts.push(coordinates.len());
        Ok(&coordinates[start..])
    }
}

/// Sorts coordinates by their keys.
fn sort_by_key(coordinates: &mut [u64], key: &LinearMap) {
    // The standard sort of pairs is compiled in less time than one that computes keys as it
    // compares.
    let mut keyed: Vec<_> = coordinates.iter().map(|&c| (key.image(c), c)).collect();
    keyed.sort_unstable();
    for (coordinate, (_, sorted)) in coordinates.iter_mut().zip(keyed) {
        *coordinate = sorted;
    }
}
