//! What every public type can do, so that no change takes it away unnoticed: all of this is checked
//! by the compiler.

use std::error::Error;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::str::FromStr;

use gf2_linalg::coset::{
    Budget, CosetSearch, CosetSearchBuilder, Leaders, Members, Progress, SearchError, Strategy,
};
use gf2_linalg::lights_out::{
    Boundary, Buttons, ButtonsError, ChaseLine, ChaseTable, Coincidence, Grid, Minima, Presses,
    Rules, SolveError, Solver, Target,
};
use gf2_linalg::simd::Level;
use gf2_linalg::text::ParseError;
use gf2_linalg::{
    BitMatrix, BitVec, Coset, EchelonForm, Factorization, FormatError, FormatProblem,
    InvalidPosition, InvalidWords, NotAPermutation, RaggedRows, TooLarge,
};

/// May be shared with and sent to other threads, and is not broken by a panic; says what it is.
fn shared<T: Debug + Send + Sync + Unpin + UnwindSafe + RefUnwindSafe>() {}

/// Can be copied, compared and kept in a set.
fn value<T: Clone + Eq + Hash>() {}

/// Can be read and written.
fn text<T: Display + FromStr<Err = ParseError> + Default>() {}

/// Can be passed on as any error can.
fn error<T: Error + Clone + Eq + Hash + Send + Sync + 'static>() {}

macro_rules! each {
    ($check:ident: $($type:ty),+ $(,)?) => { $($check::<$type>();)+ };
}

#[test]
fn types_can_do_what_users_expect() {
    each!(shared: BitMatrix, BitVec, Coset, EchelonForm, Factorization, Level);
    each!(shared: Budget, CosetSearch, CosetSearchBuilder<'_>, Leaders, Members<'_>, Progress, Strategy);
    each!(shared: Boundary, Buttons, ChaseLine, ChaseTable, Coincidence, Grid, Minima, Presses);
    each!(shared: Rules, Solver, Target);
    each!(value: BitMatrix, BitVec, Coset, EchelonForm, Factorization, Level);
    each!(value: Budget, Leaders, Progress, Strategy);
    each!(value: Boundary, ChaseLine, Coincidence, Grid, Minima, Presses, Rules, Target);
    each!(text: BitMatrix, Grid);
    each!(error: ButtonsError, SolveError<BitVec>, FormatError, FormatProblem, InvalidPosition);
    each!(error: InvalidWords, NotAPermutation, ParseError, RaggedRows, SearchError, SolveError);
    each!(error: TooLarge);
}

#[cfg(feature = "serde")]
#[test]
fn what_users_store_can_be_stored() {
    fn stored<T: serde::Serialize + serde::de::DeserializeOwned>() {}

    each!(stored: BitMatrix, Coset, Grid, Presses, Rules, Boundary, Coincidence, Target);
}
