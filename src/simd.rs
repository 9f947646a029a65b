//! CPU levels: one safe loop, compiled once for each set of vector instructions.
//!
//! A [`Level`] is the proof that this CPU has the instructions it names: the only ways to get one
//! are [`Level::detect`], [`Level::available`] and the portable constant. Work is entered once
//! through [`Level::run`]; everything it calls is `#[inline(always)]`, so that it is compiled anew
//! inside a function with the level's target features.

// Loops over words are left to the compiler's vectoriser. Two things it cannot find by itself: the
// product of 8×8 bit blocks, one instruction on a CPU with GFNI, and shuffles of bytes. `Work` that
// lives on those is handed the vector operations as `Vectors`, and is entered through `enter`.
//
// Each loop costs compile time once a level. Three habits keep that low:
//
// - A closure for `run` is compiled for the portable level, AVX2 and AVX-512: GFNI adds nothing to
//   it.
// - `Work` is compiled only for the levels that have vector operations.
// - A closure for `run_without_vectors` is compiled only for the levels that have none.

#[cfg_attr(
    not(any(target_arch = "x86_64", test)),
    allow(dead_code, reason = "entered on CPUs with block products only")
)]
mod vectors;

pub(crate) use vectors::{Line, Vectors, Work};

use std::fmt;

/// A set of CPU instructions that the hot loops are compiled for, known to exist on this CPU.
///
/// Results never depend on the level; only the speed does.
///
/// ```
/// use gf2_linalg::simd::Level;
/// assert!(Level::available().any(|level| level == Level::PORTABLE));
/// assert_eq!(Some(Level::detect()), Level::available().last());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(Instructions);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Instructions {
    /// Vector operations bit by bit, so that tests reach the work on them on every CPU.
    #[cfg(test)]
    Emulated,
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx2Gfni,
    #[cfg(target_arch = "x86_64")]
    Avx512Gfni,
}

impl Level {
    /// The instructions that the crate was compiled for: on `x86_64` by default SSE2, on `aarch64`
    /// NEON.
    pub const PORTABLE: Self = Self(Instructions::Portable);

    /// The best level of this CPU.
    #[must_use]
    pub fn detect() -> Self {
        let mut fastest_first = Self::ALL.iter().rev();
        fastest_first.find(|level| level.is_available()).copied().unwrap_or(Self::PORTABLE)
    }

    /// Every level of this CPU, the slowest first.
    pub fn available() -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().filter(|level| level.is_available())
    }

    fn is_available(self) -> bool {
        match self.0 {
            #[cfg(test)]
            Instructions::Emulated => true,
            Instructions::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => has_avx2(),
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2Gfni => has_avx2_gfni(),
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512Gfni => has_avx512_gfni(),
        }
    }

    /// The names of all levels on this architecture, those that this CPU lacks included.
    ///
    /// A test run prints the difference to [`available`](Self::available), so that a level is
    /// never passed over in silence.
    pub fn known_names() -> impl Iterator<Item = &'static str> {
        Self::ALL.iter().map(|level| level.name())
    }

    const ALL: &[Self] = &[
        #[cfg(test)]
        Self(Instructions::Emulated),
        Self::PORTABLE,
        #[cfg(target_arch = "x86_64")]
        Self(Instructions::Avx2),
        #[cfg(target_arch = "x86_64")]
        Self(Instructions::Avx2Gfni),
        #[cfg(target_arch = "x86_64")]
        Self(Instructions::Avx512Gfni),
    ];

    /// The level's name: `portable`, `avx2`, `avx2-gfni`, or `avx512-gfni`, which includes VBMI and
    /// VPOPCNTDQ.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self.0 {
            #[cfg(test)]
            Instructions::Emulated => "emulated",
            Instructions::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => "avx2",
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2Gfni => "avx2-gfni",
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512Gfni => "avx512-gfni",
        }
    }

    /// Whether the level has vector operations: see [`Vectors`].
    #[inline]
    pub(crate) fn has_vectors(self) -> bool {
        match self.0 {
            #[cfg(test)]
            Instructions::Emulated => true,
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2Gfni | Instructions::Avx512Gfni => true,
            _ => false,
        }
    }

    /// Whether a vector takes two registers.
    #[inline]
    pub(crate) fn has_paired_registers(self) -> bool {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2Gfni => true,
            _ => false,
        }
    }

    /// Runs `work` compiled for this level.
    ///
    /// Pass the closure as `#[inline(always)] || …`, and let it call `#[inline(always)]` functions
    /// only: what is not inlined here stays portable code.
    #[inline]
    #[allow(unsafe_code, reason = "a function with target features is called from one without")]
    pub fn run<R>(self, work: impl FnOnce() -> R) -> R {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a value of this level is made by `detect` and `available` alone, both after
            // `has_avx512_gfni` found every feature on this CPU.
            Instructions::Avx512Gfni => unsafe { work.with_avx512() },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: likewise, after `has_avx2`, which `has_avx2_gfni` calls as well.
            Instructions::Avx2 | Instructions::Avx2Gfni => unsafe { work.with_avx2() },
            _ => work(),
        }
    }

    /// Runs `work` compiled for this level, which must be one without vector operations.
    ///
    /// The closure is subject to the same rule as that of [`run`](Self::run).
    #[inline]
    #[allow(unsafe_code, reason = "a function with target features is called from one without")]
    pub(crate) fn run_without_vectors<R>(self, work: impl FnOnce() -> R) -> R {
        match self.0 {
            Instructions::Portable => work(),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a value of this level is made by `detect` and `available` alone, both after
            // `has_avx2` found every feature on this CPU.
            Instructions::Avx2 => unsafe { work.with_avx2() },
            #[cfg(any(target_arch = "x86_64", test))]
            _ => unreachable!("{self} has vector operations"),
        }
    }

    /// Runs `work` compiled for this level, which must be one with vector operations.
    #[inline]
    #[allow(unsafe_code, reason = "a function with target features is called from one without")]
    pub(crate) fn enter<W: Work>(self, work: W) -> W::Output {
        match self.0 {
            #[cfg(test)]
            Instructions::Emulated => work.vectors(vectors::Emulated),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a value of this level is made by `detect` and `available` alone, both after
            // `has_avx512_gfni` found every feature on this CPU.
            Instructions::Avx512Gfni => unsafe { work.with_avx512_gfni() },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: likewise, after `has_avx2_gfni`.
            Instructions::Avx2Gfni => unsafe { work.with_avx2_gfni() },
            _ => {
                // Not used where there are no such levels.
                _ = work;
                unreachable!("{self} has no vector operations")
            }
        }
    }
}

impl fmt::Debug for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(target_arch = "x86_64")]
fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

#[cfg(target_arch = "x86_64")]
fn has_avx2_gfni() -> bool {
    has_avx2() && is_x86_feature_detected!("gfni")
}

#[cfg(target_arch = "x86_64")]
fn has_avx512_gfni() -> bool {
    has_avx2_gfni()
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("avx512vpopcntdq")
}

/// The entrances of closures, one a level.
///
/// These are methods with the closure as `Self` because of where the compiler puts their code: an
/// instance of a generic function goes with the module of that function, all of them into one unit
/// of compilation, but an instance of a trait's own method goes with the module of its `Self`.
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, reason = "only unsafe methods of a trait may have target features")]
trait EnterClosure<R>: FnOnce() -> R + Sized {
    /// # Safety
    ///
    /// The CPU has the features.
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    unsafe fn with_avx2(self) -> R {
        self()
    }

    /// # Safety
    ///
    /// The CPU has the features.
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq")]
    unsafe fn with_avx512(self) -> R {
        self()
    }
}

#[cfg(target_arch = "x86_64")]
impl<R, F: FnOnce() -> R> EnterClosure<R> for F {}

/// The entrances of work on vectors, one a level, for the same reason methods of the work.
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, reason = "only unsafe methods of a trait may have target features")]
trait EnterWork: Work {
    /// # Safety
    ///
    /// The CPU has the features.
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni")]
    unsafe fn with_avx2_gfni(self) -> Self::Output {
        self.vectors(vectors::avx2_gfni())
    }

    /// # Safety
    ///
    /// The CPU has the features.
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni")]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vpopcntdq")]
    unsafe fn with_avx512_gfni(self) -> Self::Output {
        self.vectors(vectors::avx512_gfni())
    }
}

#[cfg(target_arch = "x86_64")]
impl<W: Work> EnterWork for W {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_of_this_cpu_runs_and_the_others_are_named() {
        for level in Level::available() {
            assert_eq!(
                level.run(
                    #[inline(always)]
                    || 6 * 7
                ),
                42
            );
        }
        let ran: Vec<_> = Level::available().map(Level::name).collect();
        let lacking: Vec<_> = Level::known_names().filter(|name| !ran.contains(name)).collect();
        println!("levels run: {ran:?}; this CPU lacks: {lacking:?}");
        assert_eq!(ran[..2], ["emulated", "portable"]);
    }
}
