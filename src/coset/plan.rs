//! Which engine searches a summand, and at what cost.
//!
//! The engines are asked one after the other whether they apply and what they cost. The cheapest is
//! prepared, unless a [`Strategy`] names one.

pub(crate) mod strategy;

use std::fmt;

use crate::coset::code::summands::Summand;
use crate::coset::control::error::Interruption;
use crate::coset::control::run::Run;
use crate::coset::engines::engine::{Cost, Engine, Hints};
use crate::coset::engines::exhaustive::Exhaustive;
use crate::coset::engines::two_sided::{self, TwoSided};
use crate::coset::keep::Keep;
use crate::coset::plan::strategy::Strategy;

/// A summand's search, prepared.
pub(crate) struct Plan {
    method: Method,
    cost: Cost,
}

enum Method {
    Exhaustive(Exhaustive),
    TwoSided(TwoSided),
    /// No engine fits any budget.
    None,
}

/// The memory of a search by whichever engine, to be used again by the next.
#[derive(Default)]
pub(crate) struct Memory {
    two_sided: two_sided::Memory,
}

impl Memory {
    /// Whether it is worth keeping: not that of a search of seconds, beside which an allocation is
    /// nothing.
    pub(crate) fn is_small(&self) -> bool {
        self.two_sided.is_small()
    }
}

impl Plan {
    /// The plan for a summand.
    pub(crate) fn new(summand: &Summand, strategy: Strategy, hints: &Hints<'_>) -> Self {
        let exhaustive = offer::<Exhaustive>(summand, strategy, f64::INFINITY, hints);
        let limit = exhaustive.as_ref().map_or(f64::INFINITY, |(_, cost)| price(strategy, cost));
        let two_sided = match strategy {
            Strategy::Plain => None,
            Strategy::TwoSided | Strategy::Streamed => {
                offer::<TwoSided>(summand, strategy, f64::INFINITY, hints)
            }
            // What a partition costs cannot be known without some elimination: small codes do
            // without.
            _ => offer::<TwoSided>(summand, strategy, limit, hints),
        };
        if let Some((fit, cost)) = two_sided {
            let method = Method::TwoSided(TwoSided::prepare(summand, fit, hints));
            return Self { method, cost };
        }
        match exhaustive {
            Some((fit, cost)) => {
                let method = Method::Exhaustive(Exhaustive::prepare(summand, fit, hints));
                Self { method, cost }
            }
            None => Self { method: Method::None, cost: Cost::INFINITE },
        }
    }

    /// Offers all members that are to be kept, each once.
    pub(crate) fn run(
        &self,
        memory: &mut Memory,
        keep: &mut Keep,
        run: &mut Run<'_, '_>,
    ) -> Result<(), Interruption> {
        if !run.control.affords(self.cost.certain_work) {
            return Err(Interruption::Budget);
        }
        match &self.method {
            Method::Exhaustive(engine) => engine.run(&mut (), keep, run),
            Method::TwoSided(engine) => engine.run(&mut memory.two_sided, keep, run),
            Method::None => Err(Interruption::Budget),
        }
    }

    /// The number of a summand's members of each weight, by the transform over all of them.
    pub(crate) fn count_weights(
        &self,
        summand: &Summand,
        hints: &Hints<'_>,
        run: &mut Run<'_, '_>,
    ) -> Result<Vec<u128>, Interruption> {
        let fit = Exhaustive::applies(summand, hints).ok_or(Interruption::Budget)?;
        if !run.control.affords(Exhaustive::cost(&fit, hints).certain_work) {
            return Err(Interruption::Budget);
        }
        match &self.method {
            Method::Exhaustive(engine) => engine.count_weights(run),
            _ => Exhaustive::prepare(summand, fit, hints).count_weights(run),
        }
    }
}

/// The engine's name; in the alternate form with the cost of a search.
impl fmt::Debug for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match &self.method {
            Method::Exhaustive(engine) => engine.name(),
            Method::TwoSided(engine) => engine.name(),
            Method::None => "infeasible",
        };
        if f.alternate() {
            let Cost { work, memory, .. } = self.cost;
            write!(f, "{name:?} (work {work:.1e}, memory {memory})")
        } else {
            write!(f, "{name:?}")
        }
    }
}

/// What an engine found out about a summand and what it costs, if it applies for less than `limit`.
fn offer<E: Engine>(
    summand: &Summand,
    strategy: Strategy,
    limit: f64,
    hints: &Hints<'_>,
) -> Option<(E::Fit, Cost)> {
    if price(strategy, &E::LEAST_COST) >= limit {
        return None;
    }
    let fit = E::applies(summand, hints)?;
    let cost = E::cost(&fit, hints);
    (price(strategy, &cost) < limit).then_some((fit, cost))
}

/// What a search is worth avoiding: the preparation counts where it serves a single offset.
fn price(strategy: Strategy, cost: &Cost) -> f64 {
    match strategy {
        Strategy::AutomaticOnce => cost.work + cost.preparation,
        _ => cost.work,
    }
}
