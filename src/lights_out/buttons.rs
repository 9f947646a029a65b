//! Any buttons and any lights: each button toggles a list of lights.

use super::error::SolveError;
use super::system::System;
use crate::coset::Coset;
use crate::coset::CosetSearch;
use crate::matrix::BitMatrix;
use crate::matrix::TooLarge;
use crate::vectors::{BitSlice, BitVec};
use crate::words;

/// A panel of n buttons, each of which toggles a list of m lights, prepared to be solved.
///
/// With A the m×n matrix whose column p holds the lights of button p, a set of presses x turns the
/// lights b off if A x = b. Buttons may be alike, or toggle nothing.
///
/// # Examples
///
/// Merlin's Magic Square: corners toggle a 2×2 square, edges their side, the centre a plus.
///
/// ```
/// use gf2_linalg::BitVec;
/// use gf2_linalg::lights_out::Buttons;
///
/// let lists: [&[usize]; 9] = [
///     &[0, 1, 3, 4], &[0, 1, 2], &[1, 2, 4, 5],
///     &[0, 3, 6], &[1, 3, 4, 5, 7], &[2, 5, 8],
///     &[3, 4, 6, 7], &[6, 7, 8], &[4, 5, 7, 8],
/// ];
/// let merlin = Buttons::new(9, lists)?;
/// let presses = merlin.solve_min(&BitVec::repeat(true, 9))?;
/// assert_eq!(presses.iter_ones().collect::<Vec<_>>(), [0, 2, 4, 6, 8]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Buttons {
    matrix: BitMatrix,
    system: System,
}

/// Buttons that make no panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum ButtonsError {
    /// A button toggles a light that is not there.
    #[error("button {button} toggles light {light} of a panel of {lights} lights")]
    NoSuchLight {
        /// The button, counted from 0.
        button: usize,
        /// The light that it names.
        light: usize,
        /// The number of lights, which are counted from 0.
        lights: usize,
    },
    /// The matrix of buttons and lights does not fit in memory.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
}

impl Buttons {
    /// The panel of m lights whose button p toggles the lights in the p-th list.
    ///
    /// A light that is named twice in one list is toggled twice, which leaves it as it is.
    ///
    /// # Errors
    ///
    /// [`ButtonsError`] with the numbers, if a list names a light that is not there or the matrix
    /// does not fit in memory.
    ///
    /// # Complexity
    ///
    /// One elimination of the augmented matrix [A | I], m × (n + m).
    pub fn new<L: IntoIterator<Item: std::borrow::Borrow<usize>>>(
        lights: usize,
        lists: impl IntoIterator<Item = L, IntoIter: ExactSizeIterator>,
    ) -> Result<Self, ButtonsError> {
        let lists = lists.into_iter();
        let buttons = lists.len();
        let mut matrix = BitMatrix::try_zeros(lights, buttons)?;
        for (button, list) in lists.enumerate() {
            for light in list {
                let light = *std::borrow::Borrow::borrow(&light);
                if light >= lights {
                    return Err(ButtonsError::NoSuchLight { button, light, lights });
                }
                matrix.toggle(light, button);
            }
        }
        Ok(Self::try_from(matrix)?)
    }

    /// The number of buttons, n.
    #[must_use]
    pub const fn buttons(&self) -> usize {
        self.matrix.ncols()
    }

    /// The number of lights, m.
    #[must_use]
    pub const fn lights(&self) -> usize {
        self.matrix.nrows()
    }

    /// The press matrix A, m×n: column p holds the lights that button p toggles.
    #[must_use]
    pub const fn press_matrix(&self) -> &BitMatrix {
        &self.matrix
    }

    /// The dimension k of the space of quiet patterns: a solvable panel has 2ᵏ solutions.
    #[must_use]
    pub fn nullity(&self) -> usize {
        self.system.nullity()
    }

    /// A basis of the sets of buttons that change no light, one a row: reduced, hence unique.
    #[must_use]
    pub fn quiet_patterns(&self) -> &BitMatrix {
        self.system.quiet_patterns()
    }

    /// A set of lights y with yᵀ A = 0 and yᵀ b = 1, the proof that the lights b cannot be turned
    /// off; `None` if they can.
    ///
    /// # Panics
    ///
    /// If b does not have m entries.
    #[must_use]
    #[track_caller]
    pub fn witness(&self, on: &BitSlice) -> Option<BitVec> {
        self.check_lights(on);
        self.system.witness(&words::from_bits(on))
    }

    /// Some buttons that turn the lights off: the lexicographically smallest set.
    ///
    /// # Errors
    ///
    /// [`SolveError::Unsolvable`] with a witness if there are none.
    ///
    /// # Panics
    ///
    /// If `on` does not have m entries.
    #[track_caller]
    pub fn solve(&self, on: &BitSlice) -> Result<BitVec, SolveError<BitVec>> {
        self.check_lights(on);
        self.system.solve(&words::from_bits(on))
    }

    /// The fewest buttons that turn the lights off; among several such sets the lexicographically
    /// smallest (0 before 1 at the first difference).
    ///
    /// # Errors
    ///
    /// [`SolveError::Unsolvable`] with a witness if there are none; [`SolveError::Unproven`]
    /// if the search would exceed [`Budget::DEFAULT`](crate::coset::Budget::DEFAULT).
    ///
    /// # Panics
    ///
    /// If `on` does not have m entries.
    ///
    /// # Complexity
    ///
    /// See [`CosetQuery::leader`](crate::coset::CosetQuery::leader).
    #[track_caller]
    pub fn solve_min(&self, on: &BitSlice) -> Result<BitVec, SolveError<BitVec>> {
        self.check_lights(on);
        self.system.solve_min(&words::from_bits(on))
    }

    /// All sets of buttons that turn the lights off.
    ///
    /// # Errors
    ///
    /// [`SolveError::Unsolvable`] with a witness if there are none.
    ///
    /// # Panics
    ///
    /// If `on` does not have m entries.
    #[track_caller]
    pub fn solutions(&self, on: &BitSlice) -> Result<Coset, SolveError<BitVec>> {
        self.check_lights(on);
        self.system.solutions(&words::from_bits(on))
    }

    /// The prepared search of the quiet patterns, for all further questions: budgets, all minima,
    /// solutions in order of weight. It takes a solution as offset.
    pub fn search(&self) -> &CosetSearch {
        self.system.search()
    }

    #[track_caller]
    fn check_lights(&self, on: &BitSlice) {
        assert!(
            on.len() == self.lights(),
            "{} lights do not fit a panel of {} lights",
            on.len(),
            self.lights()
        );
    }
}

/// The panel of a press matrix: column p holds the lights that button p toggles.
impl TryFrom<BitMatrix> for Buttons {
    type Error = TooLarge;

    fn try_from(matrix: BitMatrix) -> Result<Self, TooLarge> {
        let system = System::of_matrix(&matrix)?;
        Ok(Self { matrix, system })
    }
}
