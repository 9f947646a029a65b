//! The engine for a summand without known structure: the transform over all of its members.
//!
//! 1. The weights of all 2ᵏ members are streamed, [block by block](crate::coset::weights).
//! 2. A block whose lightest member is too heavy is left at once: nearly all are.
//! 3. Of the others the members up to the bound are offered, and the bound falls.

use crate::coset::code::summands::Summand;
use crate::coset::control::error::Interruption;
use crate::coset::control::run::Run;
use crate::coset::engines::engine::{Cost, Engine, Hints};
use crate::coset::keep::{Keep, gather};
use crate::coset::weights::block::Block;
use crate::coset::weights::stream::WeightStream;
use crate::kernel::threads;
use crate::words::WORD_BITS;

/// The transform over all members of a summand.
pub(crate) struct Exhaustive {
    stream: WeightStream,
}

/// The greatest dimension of a summand all of whose members may be met, far beyond any budget.
const MAX_DIMENSION: usize = 62;

impl Engine for Exhaustive {
    const LEAST_COST: Cost = Cost { work: 1.0, certain_work: 1, preparation: 0.0, memory: 0 };

    /// The dimension.
    type Fit = u32;

    type Memory = ();

    fn applies(summand: &Summand, _: &Hints<'_>) -> Option<u32> {
        let dimension = summand.dimension();
        (dimension <= MAX_DIMENSION).then_some(dimension as u32)
    }

    fn cost(dimension: &u32, hints: &Hints<'_>) -> Cost {
        let members = 1_u128 << dimension;
        Cost {
            work: members as f64,
            certain_work: members,
            preparation: 0.0,
            memory: 4 << hints.tuning.block_bits,
        }
    }

    fn prepare(summand: &Summand, dimension: u32, hints: &Hints<'_>) -> Self {
        // Row 0 is the most significant bit of a member's number.
        let number = |i: usize| {
            summand.code.row_words(i)[0].reverse_bits() >> (WORD_BITS - dimension as usize)
        };
        let columns: Vec<_> =
            summand.columns.iter().enumerate().map(|(i, &j)| (number(i), j as u32)).collect();
        Self { stream: WeightStream::new(dimension, hints.tuning.block_bits, &columns) }
    }

    fn run(&self, (): &mut (), keep: &mut Keep, run: &mut Run<'_, '_>) -> Result<(), Interruption> {
        let (stream, level, offset) = (&self.stream, run.level, run.offset);
        let least = stream.blocks_of(run.tuning.members_a_thread_bits);
        for blocks in stream.turns(run.tuning.members_a_look_bits) {
            run.control.spend(stream.members_of(&blocks), 0, keep.least())?;
            let parts = run.split(blocks, least).collect();
            gather(parts, keep, |(blocks, buffers), keep| {
                stream.run(level, offset, blocks.clone(), buffers, &mut |block| offer(block, keep));
            });
        }
        Ok(())
    }

    fn name(&self) -> &'static str {
        "plain"
    }
}

/// Offers the members of a block that are to be kept.
fn offer(block: &Block<'_>, keep: &mut Keep) {
    if let Some(limit) = keep.limit() {
        if let Some((weight, number)) = block.least_member(limit) {
            keep.offer((weight, number.into()));
        }
        return;
    }
    let least = block.least_weight();
    let Some(bound) = keep.bound_in(least) else { return };
    block.for_each_up_to(bound, &mut |number, weight| {
        keep.offer((weight, number.into()));
        keep.bound_in(least)
    });
}

impl Exhaustive {
    /// The number of members of each weight.
    pub(crate) fn count_weights(&self, run: &mut Run<'_, '_>) -> Result<Vec<u128>, Interruption> {
        let (stream, level, offset) = (&self.stream, run.level, run.offset);
        let least = stream.blocks_of(run.tuning.members_a_thread_bits);
        let mut counts = vec![0_u128; stream.len() + 1];
        for blocks in stream.turns(run.tuning.members_a_look_bits) {
            run.control.spend(stream.members_of(&blocks), 0, None)?;
            let mut parts: Vec<_> =
                run.split(blocks, least).map(|part| (part, vec![0_u64; counts.len()])).collect();
            threads::for_each(&mut parts, |((blocks, buffers), counts)| {
                stream.run(level, offset, blocks.clone(), buffers, &mut |block| {
                    block.count(counts);
                });
            });
            for (_, part) in parts {
                for (count, more) in counts.iter_mut().zip(part) {
                    *count += u128::from(more);
                }
            }
        }
        Ok(counts)
    }
}
