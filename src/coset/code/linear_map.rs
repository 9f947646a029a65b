//! A linear map GF(2)ʳ → words, applied a byte at a time.

use crate::words;

/// A linear map, tabulated for each byte of its argument.
#[derive(Clone, Debug)]
pub(crate) struct LinearMap {
    /// Words of an image.
    width: usize,
    /// For each byte of the argument its 256 images.
    tables: Vec<u64>,
}

impl LinearMap {
    /// The map whose images of the unit vectors are the rows of `units`, `width` words each.
    pub(crate) fn new(width: usize, units: &[u64]) -> Self {
        let rank = units.len().checked_div(width).unwrap_or(0);
        let mut tables = Vec::with_capacity(rank.div_ceil(8) * 256 * width);
        for byte in units.chunks(8 * width.max(1)) {
            let start = tables.len();
            tables.resize(start + 256 * width, 0);
            let table = &mut tables[start..];
            for (bit, unit) in byte.chunks_exact(width).enumerate() {
                let done = width << bit;
                table.copy_within(..done, done);
                let doubled = table[done..2 * done].chunks_exact_mut(width);
                doubled.for_each(|image| words::xor_into(image, unit));
            }
        }
        Self { width, tables }
    }

    /// Adds the image of `argument` to `image`.
    #[inline(always)]
    pub(crate) fn add_image(&self, argument: u64, image: &mut [u64]) {
        // A map to no words has no tables.
        for (i, table) in self.tables.chunks_exact(256 * self.width.max(1)).enumerate() {
            let byte = (argument >> (8 * i)) as usize & 255;
            words::xor_into(image, &table[byte * self.width..][..self.width]);
        }
    }

    /// The image of `argument` under a map to one word.
    #[inline(always)]
    pub(crate) fn image(&self, argument: u64) -> u64 {
        let mut image = 0;
        for (i, table) in self.tables.chunks_exact(256).enumerate() {
            image ^= table[(argument >> (8 * i)) as usize & 255];
        }
        image
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_image_is_the_sum_of_the_units(
            (width, units) in (0..4_usize, 0..20_usize).prop_flat_map(|(width, rank)| {
                (Just(width), proptest::collection::vec(any::<u64>(), rank * width))
            }),
            argument: u64,
        ) {
            let rank = units.len().checked_div(width).unwrap_or(0);
            let argument = argument & ((1 << rank) - 1);
            let map = LinearMap::new(width, &units);
            let mut expected = vec![0; width];
            for i in words::ones(&[argument]) {
                words::xor_into(&mut expected, &units[i * width..][..width]);
            }
            let mut image = vec![0; width];
            map.add_image(argument, &mut image);
            prop_assert_eq!(&image, &expected);
            if width == 1 {
                prop_assert_eq!(map.image(argument), expected[0]);
            }
        }
    }
}
