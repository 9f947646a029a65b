//! Any bytes read as what is stored in a binary format: refused, or valid and the same when stored again.

#![no_main]

use gf2_linalg::lights_out::{Grid, Rules, Target};
use gf2_linalg::{BitMatrix, Coset};
use gf2_linalg_fuzz::{check_padding, is_large};
use libfuzzer_sys::fuzz_target;
use serde::{Serialize, de::DeserializeOwned};

fn read<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(bytes: &[u8]) -> Option<T> {
    let value = postcard::from_bytes::<T>(bytes).ok()?;
    let stored = postcard::to_stdvec(&value).expect("what was read can be written");
    assert_eq!(postcard::from_bytes::<T>(&stored).expect("what was written can be read"), value);
    Some(value)
}

fuzz_target!(|bytes: &[u8]| {
    if let Some(a) = read::<BitMatrix>(bytes).filter(|a| !is_large(a)) {
        check_padding(&a);
        assert_eq!(BitMatrix::from_words(a.nrows(), a.ncols(), a.as_words().to_vec()), Ok(a));
    }
    if let Some(coset) = read::<Coset>(bytes).filter(|coset| !is_large(coset.basis())) {
        check_padding(coset.basis());
        assert_eq!(coset.basis().rank(), coset.dimension());
        assert!(coset.contains(coset.offset()));
    }
    read::<Grid>(bytes);
    read::<Rules>(bytes);
    read::<Target>(bytes);
});
