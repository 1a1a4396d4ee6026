//! How a run is measured, and how long that takes.

use std::time::Duration;

use crate::worker::Limits;

/// How a run is measured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// Seed of every random choice of the run: the order within rounds, the placement in memory.
    pub seed: u64,
    /// How many times every worker is started anew.
    pub generations: u32,
    /// How many rounds each generation has.
    pub length: Length,
    /// The processor that all workers stay on; `None` for any.
    pub cpu: Option<u32>,
    /// How much a worker may take.
    pub limits: Limits,
}

/// How long a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// As many rounds as fit into this time, with everything that comes before the first round
    /// in it.
    Time(Duration),
    /// So many rounds in each generation, whatever time they take.
    Rounds(u32),
}

/// The generations of a run where nothing else is asked for. The interval of a comparison is made
/// from so many independent values.
pub const GENERATIONS: u32 = 20;

/// However short a run is, a generation has this many rounds: an order and its reverse.
pub const MIN_ROUNDS: u32 = 2;

/// The least time for a batch.
pub const BATCH: Duration = Duration::from_millis(1);

/// A batch takes at least this many times the resolution of the clock.
pub const MIN_RESOLUTIONS: u32 = 1000;

/// What the rehearsal found out about the time that things take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pace {
    /// Time gone since the start of the run.
    pub gone: Duration,
    /// Time to start, warm up and end all workers of a generation.
    pub generation: Duration,
    /// Time for a round.
    pub round: Duration,
}

impl Plan {
    /// How many rounds each generation gets.
    #[must_use]
    pub fn rounds(&self, pace: Pace) -> u32 {
        match self.length {
            Length::Rounds(rounds) => rounds,
            Length::Time(time) => {
                let generations = self.generations.max(1);
                let left = time.saturating_sub(pace.gone + pace.generation * generations);
                let rounds = (left / generations).as_nanos() / pace.round.as_nanos().max(1);
                u32::try_from(rounds).unwrap_or(u32::MAX).max(MIN_ROUNDS)
            }
        }
    }

    /// The time that `rounds` rounds in each generation take from the rehearsal on.
    #[must_use]
    pub fn remaining(&self, pace: Pace, rounds: u32) -> Duration {
        (pace.generation + pace.round * rounds) * self.generations
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(length: Length) -> Plan {
        Plan {
            seed: 1,
            generations: 20,
            length,
            cpu: None,
            limits: Limits::default(),
        }
    }

    const PACE: Pace = Pace {
        gone: Duration::from_secs(2),
        generation: Duration::from_millis(100),
        round: Duration::from_millis(20),
    };

    #[test]
    fn the_rounds_fill_the_time_that_is_left() {
        let plan = plan(Length::Time(Duration::from_secs(60)));
        assert_eq!(plan.rounds(PACE), 140);
        assert_eq!(plan.remaining(PACE, 140), Duration::from_secs(58));
    }

    #[test]
    fn a_short_run_has_rounds_too() {
        let plan = plan(Length::Time(Duration::from_secs(1)));
        assert_eq!(plan.rounds(PACE), MIN_ROUNDS);
    }

    #[test]
    fn rounds_that_were_asked_for_are_kept() {
        assert_eq!(plan(Length::Rounds(7)).rounds(PACE), 7);
    }
}
