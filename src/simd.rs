//! CPU levels: one safe loop, compiled once for each set of vector instructions.
//!
//! A [`Level`] is the proof that this CPU has the instructions it names: the only ways to get one
//! are [`Level::detect`], [`Level::available`] and the portable constant. Work is entered once
//! through [`Level::run`]; everything it calls is `#[inline(always)]`, so that it is compiled anew
//! inside a function with the level's target features.
//!
//! Loops over words are left to the compiler's vectoriser. Two things it cannot find by itself: the
//! product of 8×8 bit blocks, one instruction on a CPU with GFNI, and shuffles of bytes. Work that
//! lives on those implements `Work` and is handed the vector operations as `Lanes`.

#[cfg_attr(
    not(any(target_arch = "x86_64", test)),
    allow(dead_code, reason = "entered on CPUs with block products only")
)]
mod lanes;

pub(crate) use lanes::{Lanes, Line, Work};

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
    Avx512,
    #[cfg(target_arch = "x86_64")]
    Gfni,
}

impl Level {
    /// The instructions that the crate was compiled for: on `x86_64` by default SSE2, on `aarch64` NEON.
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
            Instructions::Avx512 => has_avx512(),
            #[cfg(target_arch = "x86_64")]
            Instructions::Gfni => has_gfni(),
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
        Self(Instructions::Avx512),
        #[cfg(target_arch = "x86_64")]
        Self(Instructions::Gfni),
    ];

    /// The level's name: `portable`, `avx2`, `avx2-gfni`, `avx512`, or `gfni` for AVX-512 with VBMI and GFNI.
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
            Instructions::Avx512 => "avx512",
            #[cfg(target_arch = "x86_64")]
            Instructions::Gfni => "gfni",
        }
    }

    /// Whether work entered here is given vector operations: see [`Work::lanes`].
    #[inline]
    pub(crate) fn has_lanes(self) -> bool {
        match self.0 {
            #[cfg(test)]
            Instructions::Emulated => true,
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2Gfni | Instructions::Gfni => true,
            _ => false,
        }
    }

    /// Whether a vector takes two registers.
    #[inline]
    pub(crate) fn has_pairs(self) -> bool {
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
    pub fn run<R>(self, work: impl FnOnce() -> R) -> R {
        self.enter(lanes::Plain(work))
    }

    /// Runs `work` compiled for this level, with the level's vector operations where it has them.
    #[inline]
    #[allow(unsafe_code, reason = "a function with target features is called from one without")]
    pub(crate) fn enter<W: Work>(self, work: W) -> W::Output {
        match self.0 {
            #[cfg(test)]
            Instructions::Emulated => work.lanes(lanes::Emulated),
            Instructions::Portable => work.plain(),
            // SAFETY: `Level` values with these instructions are made by `detect` and `available`
            // alone, both after the `has_` function of the level found every feature on this CPU.
            #[cfg(target_arch = "x86_64")]
            instructions => unsafe {
                match instructions {
                    Instructions::Gfni => lanes::with_gfni(work),
                    Instructions::Avx512 => with_avx512(work),
                    // Other work would only be compiled once more.
                    Instructions::Avx2Gfni if W::USES_LANES => lanes::with_avx2_gfni(work),
                    _ => with_avx2(work),
                }
            },
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
fn has_avx512() -> bool {
    has_avx2()
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vpopcntdq")
}

#[cfg(target_arch = "x86_64")]
fn has_gfni() -> bool {
    has_avx512() && is_x86_feature_detected!("avx512vbmi") && is_x86_feature_detected!("gfni")
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn with_avx2<W: Work>(work: W) -> W::Output {
    work.plain()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq")]
fn with_avx512<W: Work>(work: W) -> W::Output {
    work.plain()
}

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
