//! How a run is measured, and how long that takes.

use std::time::Duration;

use crate::worker::Limits;

/// How a run is measured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// Seed of every random choice of the run: the order within rounds, the placement in memory.
    pub seed: u64,
    /// How many times every worker is started anew; `None` for as many as the time allows.
    pub generations: Option<u32>,
    /// How long the run is.
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

/// How many generations and rounds a run has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Schedule {
    /// How many times every worker is started anew.
    pub generations: u32,
    /// Rounds in each generation.
    pub rounds: u32,
}

/// The generations of a run of a given number of rounds, where nothing else is asked for.
pub const GENERATIONS: u32 = 20;

/// The fewest generations that are chosen for a given time: of fewer, an interval says little.
pub const MIN_GENERATIONS: u32 = 5;

/// The most generations that are chosen for a given time: the work of an estimate grows with
/// their square, and so many give all the precision that there is a use for.
pub const MAX_GENERATIONS: u32 = 1000;

/// However short a run is, a generation has this many rounds: an order and its reverse. Rounds that are
/// chosen for a given time are a multiple of it.
pub const MIN_ROUNDS: u32 = 2;

/// The least time for a batch. What two batches of one process differ by is mostly where their
/// values lie, which is drawn anew for each, and not how long they are: many short ones know more
/// than few long ones. But the first operations of a batch find the caches cold, which costs one
/// or two microseconds, and that must not show.
pub const BATCH: Duration = Duration::from_micros(250);

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
    /// The schedule that fits the time.
    #[must_use]
    pub fn schedule(&self, pace: Pace) -> Schedule {
        let time = match self.length {
            Length::Time(time) => time,
            Length::Rounds(rounds) => {
                return Schedule {
                    generations: self.generations.unwrap_or(GENERATIONS),
                    rounds,
                };
            }
        };
        let left = time.saturating_sub(pace.gone);
        // Every other round is the reverse of the one before.
        let in_pairs = |rounds: u32| (rounds - rounds % MIN_ROUNDS).max(MIN_ROUNDS);
        let generations = self.generations.unwrap_or_else(|| {
            // About half of the time is spent on starting and ending workers. It is spent well:
            // processes differ more from each other than the batches of one, so at the same cost many
            // short generations give a narrower interval than few long ones.
            let rounds = in_pairs(fitting(pace.generation, pace.round));
            fitting(left, pace.generation + pace.round * rounds)
                .clamp(MIN_GENERATIONS, MAX_GENERATIONS)
        });
        let each = (left / generations.max(1)).saturating_sub(pace.generation);
        Schedule {
            generations,
            rounds: in_pairs(fitting(each, pace.round)),
        }
    }
}

impl Plan {
    /// Whether a run that has taken `elapsed` so far ends after `generations`, before the end of
    /// its schedule: the pace of the rehearsal may have promised too much, and the time that was
    /// asked for is to be kept. Generations that were asked for are kept too.
    #[must_use]
    pub fn is_over(&self, generations: u32, elapsed: Duration) -> bool {
        match self.length {
            Length::Time(time) => {
                self.generations.is_none() && generations >= MIN_GENERATIONS && elapsed >= time
            }
            Length::Rounds(_) => false,
        }
    }
}

impl Schedule {
    /// The time that it takes from the rehearsal on.
    #[must_use]
    pub fn time(&self, pace: Pace) -> Duration {
        (pace.generation + pace.round * self.rounds) * self.generations
    }
}

/// How many times `part` fits into `whole`.
fn fitting(whole: Duration, part: Duration) -> u32 {
    let count = whole.as_nanos() / part.as_nanos().max(1);
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schedule(generations: Option<u32>, length: Length) -> (u32, u32) {
        let plan = Plan {
            seed: 1,
            generations,
            length,
            cpu: None,
            limits: Limits::default(),
        };
        let Schedule {
            generations,
            rounds,
        } = plan.schedule(PACE);
        (generations, rounds)
    }

    const PACE: Pace = Pace {
        gone: Duration::from_secs(2),
        generation: Duration::from_millis(100),
        round: Duration::from_millis(20),
    };

    #[test]
    fn the_time_is_filled_with_as_many_generations_as_are_cheap() {
        let minute = Length::Time(Duration::from_secs(62));
        assert_eq!(schedule(None, minute), (333, 4));
        let filled = Schedule {
            generations: 333,
            rounds: 4,
        };
        assert_eq!(filled.time(PACE), Duration::from_millis(59_940));
        let hour = Length::Time(Duration::from_secs(3602));
        assert_eq!(schedule(None, hour), (MAX_GENERATIONS, 174));
    }

    #[test]
    fn many_contenders_still_end_in_time() {
        let plan = Plan {
            seed: 1,
            generations: None,
            length: Length::Time(Duration::from_secs(60)),
            cpu: None,
            limits: Limits::default(),
        };
        let pace = Pace {
            gone: Duration::from_secs(2),
            generation: Duration::from_millis(60),
            round: Duration::from_millis(60),
        };
        let schedule = plan.schedule(pace);
        assert!(schedule.rounds >= MIN_ROUNDS);
        assert!(schedule.time(pace) <= Duration::from_secs(58));
    }

    #[test]
    fn a_run_ends_when_its_time_is_over() {
        let minute = Duration::from_secs(60);
        let plan = |generations, length| Plan {
            seed: 1,
            generations,
            length,
            cpu: None,
            limits: Limits::default(),
        };
        let timed = plan(None, Length::Time(minute));
        assert!(timed.is_over(MIN_GENERATIONS, minute));
        assert!(!timed.is_over(MIN_GENERATIONS, minute / 2));
        assert!(!timed.is_over(MIN_GENERATIONS - 1, minute));
        assert!(!plan(Some(9), Length::Time(minute)).is_over(8, minute));
        assert!(!plan(None, Length::Rounds(2)).is_over(MIN_GENERATIONS, minute));
    }

    #[test]
    fn generations_that_were_asked_for_are_kept() {
        let minute = Length::Time(Duration::from_secs(62));
        assert_eq!(schedule(Some(20), minute), (20, 144));
    }

    #[test]
    fn a_run_that_is_too_short_has_a_little_of_everything() {
        let second = Length::Time(Duration::from_secs(1));
        assert_eq!(schedule(None, second), (MIN_GENERATIONS, MIN_ROUNDS));
    }

    #[test]
    fn rounds_that_were_asked_for_are_kept() {
        assert_eq!(schedule(None, Length::Rounds(7)), (GENERATIONS, 7));
        assert_eq!(schedule(Some(3), Length::Rounds(7)), (3, 7));
    }
}
