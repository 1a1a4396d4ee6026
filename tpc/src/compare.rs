//! Comparing two rows: how many times as fast one is as the other, and how sure that is.

use crate::results::{Results, Role, Row};
use crate::stats::{Estimate, holm, mean, median, one_sample, quantile, two_samples};
use crate::subject::Operation;

/// What is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// One operation.
    Operation(Operation),
    /// *ser* and *deser* together.
    Total,
}

impl Quantity {
    /// All of them, in the order of the columns.
    pub const ALL: [Self; 4] = [
        Self::Operation(Operation::Create),
        Self::Operation(Operation::Ser),
        Self::Operation(Operation::Deser),
        Self::Total,
    ];

    /// The name of the column.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Operation(operation) => operation.name(),
            Self::Total => "total",
        }
    }

    /// The times of `row` for it, in nanoseconds, each with its generation and round, in order.
    fn times(self, row: &Row) -> Vec<(Round, f64)> {
        let times = |operation| {
            let series = row.series(operation);
            let batches = series.batches.iter();
            batches.map(|batch| ((batch.generation, batch.round), series.ns(batch)))
        };
        match self {
            Self::Operation(operation) => times(operation).collect(),
            Self::Total => {
                let ser: Vec<_> = times(Operation::Ser).collect();
                let deser: Vec<_> = times(Operation::Deser).collect();
                joined(&ser, &deser)
                    .map(|(round, ser, deser)| (round, ser + deser))
                    .collect()
            }
        }
    }
}

/// A generation and a round in it.
type Round = (u32, u32);

/// The numbers that two lists in order have for the same round.
fn joined<'a>(
    a: &'a [(Round, f64)],
    b: &'a [(Round, f64)],
) -> impl Iterator<Item = (Round, f64, f64)> + 'a {
    let mut b = b.iter().peekable();
    a.iter().filter_map(move |&(round, a)| {
        while b.next_if(|(other, _)| *other < round).is_some() {}
        let &(_, b) = b.next_if(|(other, _)| *other == round)?;
        Some((round, a, b))
    })
}

/// How many times as fast one row is as another: 1.25 for a quarter faster.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ratio {
    /// The logarithm of the ratio, with its uncertainty over generations.
    pub ln: Estimate,
    /// What it was made from.
    pub basis: Basis,
}

/// What a [`Ratio`] was made from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Basis {
    /// Adjacent batches of one run.
    Pairs {
        /// How many pairs.
        count: usize,
        /// The lowest ratio of a pair.
        lowest: f64,
        /// The median ratio of the pairs.
        median: f64,
        /// The highest ratio of a pair.
        highest: f64,
    },
    /// Two runs one after the other, with so many generations. What the machine did in between is
    /// in the ratio.
    Runs {
        /// Generations of the row.
        generations: usize,
        /// Generations of the row that it is compared with.
        other_generations: usize,
    },
}

impl Ratio {
    /// The ratio itself.
    #[must_use]
    pub fn value(&self) -> f64 {
        self.ln.location.exp()
    }

    /// The two-sided 95 % interval.
    #[must_use]
    pub fn interval(&self) -> (f64, f64) {
        (self.ln.low.exp(), self.ln.high.exp())
    }

    /// The one-sided 95 % lower bound.
    #[must_use]
    pub fn lower_bound(&self) -> f64 {
        self.ln.lower_bound.exp()
    }

    /// Half the width of the interval, as a part of the ratio.
    #[must_use]
    pub fn half_width(&self) -> f64 {
        self.ln.half_width()
    }
}

/// How many times as fast `row` is as `other`, both from one run: for each generation the mean
/// logarithm over its pairs, then Student's t over generations. `None` with fewer than two
/// generations in common.
#[must_use]
pub fn paired(row: &Row, other: &Row, quantity: Quantity) -> Option<Ratio> {
    let pairs: Vec<_> = joined(&quantity.times(other), &quantity.times(row))
        .map(|((generation, _), other, row)| (generation, (other / row).ln()))
        .collect();
    let generations: Vec<_> = pairs
        .chunk_by(|a, b| a.0 == b.0)
        .filter_map(|pairs| mean(&pairs.iter().map(|&(_, ln)| ln).collect::<Vec<_>>()))
        .collect();
    let all: Vec<_> = pairs.iter().map(|&(_, ln)| ln).collect();
    Some(Ratio {
        ln: one_sample(&generations)?,
        basis: Basis::Pairs {
            count: all.len(),
            lowest: quantile(&all, 0.0)?.exp(),
            median: median(&all)?.exp(),
            highest: quantile(&all, 1.0)?.exp(),
        },
    })
}

/// How many times as fast `row` is as `other`, from two runs: Welch's t over the logarithms of
/// the generations' medians. `None` when either has fewer than two generations.
#[must_use]
pub fn unpaired(row: &Row, other: &Row, quantity: Quantity) -> Option<Ratio> {
    let (row, other) = (
        ln_generations(row, quantity),
        ln_generations(other, quantity),
    );
    Some(Ratio {
        ln: two_samples(&other, &row)?,
        basis: Basis::Runs {
            generations: row.len(),
            other_generations: other.len(),
        },
    })
}

/// Half the width of the 95 % interval of a row's own time over generations, as a part of it. The
/// machine's drift during the run is in it, which a [`paired`] ratio is free of.
#[must_use]
pub fn half_width(row: &Row, quantity: Quantity) -> Option<f64> {
    Some(one_sample(&ln_generations(row, quantity))?.half_width())
}

/// The logarithm of the median of each generation.
fn ln_generations(row: &Row, quantity: Quantity) -> Vec<f64> {
    quantity
        .times(row)
        .chunk_by(|a, b| a.0.0 == b.0.0)
        .filter_map(|times| median(&times.iter().map(|&(_, ns)| ns).collect::<Vec<_>>()))
        .map(f64::ln)
        .collect()
}

/// What may be said of a ratio.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The row is faster.
    Faster,
    /// The row is slower.
    Slower,
    /// Nothing: the difference, if there is one, is within the noise.
    Tied,
}

impl Verdict {
    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Faster => "faster",
            Self::Slower => "slower",
            Self::Tied => "tied",
        }
    }
}

/// A verdict may be wrong about any of the ratios it is given together with, with this
/// probability.
const RISK: f64 = 0.05;

/// The verdicts on ratios that are reported together, each with the noise floor of its quantity
/// as a logarithm. A verdict needs a p-value that is significant after Holm's correction for all
/// of them, and a difference beyond the noise floor.
#[must_use]
pub fn verdicts(ratios: &[(Ratio, f64)]) -> Vec<Verdict> {
    let p_values: Vec<_> = ratios.iter().map(|(ratio, _)| ratio.ln.p_value).collect();
    ratios
        .iter()
        .zip(holm(&p_values))
        .map(|((ratio, noise), p_value)| {
            if p_value > RISK || ratio.ln.location.abs() <= *noise {
                Verdict::Tied
            } else if ratio.ln.location > 0.0 {
                Verdict::Faster
            } else {
                Verdict::Slower
            }
        })
        .collect()
}

/// What a run's control says of its noise.
#[derive(Clone, Copy, Debug)]
pub struct Noise<'a> {
    /// The codec that ran twice.
    pub reference: &'a Row,
    /// The same a second time.
    pub control: &'a Row,
}

impl<'a> Noise<'a> {
    /// The control of a run, if it had one.
    #[must_use]
    pub fn of(results: &'a Results) -> Option<Self> {
        let control = results.rows.iter().find(|row| row.role == Role::Control)?;
        // The control's name begins with that of the codec it repeats.
        let reference = results
            .rows
            .iter()
            .filter(|row| row.role == Role::Codec)
            .find(|row| control_id(&row.id) == control.id)?;
        Some(Self { reference, control })
    }

    /// The ratio of the codec to itself.
    #[must_use]
    pub fn ratio(&self, quantity: Quantity) -> Option<Ratio> {
        paired(self.reference, self.control, quantity)
    }

    /// The noise floor, as a logarithm: the end of the interval of that ratio that is farther
    /// from 1.
    #[must_use]
    pub fn floor(&self, quantity: Quantity) -> Option<f64> {
        let ln = self.ratio(quantity)?.ln;
        Some(ln.low.abs().max(ln.high.abs()))
    }
}

/// The noise floor of a run for `quantity`, as a logarithm; 0 in a run without a control, where
/// the intervals alone decide.
#[must_use]
pub fn noise_floor(results: &Results, quantity: Quantity) -> f64 {
    Noise::of(results)
        .and_then(|noise| noise.floor(quantity))
        .unwrap_or(0.0)
}

/// The name of the control for the codec `id`.
#[must_use]
pub fn control_id(id: &str) -> String {
    format!("{id} (control)")
}

/// The places of `rows` by *total*: 1 and the number of rows that are faster beyond doubt, each
/// with whether it shares the place or cannot be told from a neighbour. `None` for a row without
/// times.
#[must_use]
pub fn ranks(rows: &[&Row], noise: f64) -> Vec<Option<Rank>> {
    let ranked: Vec<_> = (0..rows.len())
        .filter(|&index| rows[index].failure.is_none() && rows[index].total_ns().is_some())
        .collect();
    let mut pairs = Vec::new();
    let mut ratios = Vec::new();
    for (place, &a) in ranked.iter().enumerate() {
        for &b in &ranked[place + 1..] {
            if let Some(ratio) = paired(rows[a], rows[b], Quantity::Total) {
                pairs.push((a, b));
                ratios.push((ratio, noise));
            }
        }
    }
    let mut ranks = vec![None; rows.len()];
    for &index in &ranked {
        ranks[index] = Some(Rank {
            place: 1,
            tied: false,
        });
    }
    for ((a, b), verdict) in pairs.into_iter().zip(verdicts(&ratios)) {
        let (behind, tied) = match verdict {
            Verdict::Faster => (&[b][..], false),
            Verdict::Slower => (&[a][..], false),
            Verdict::Tied => (&[a, b][..], true),
        };
        for &index in behind {
            if let Some(rank) = &mut ranks[index] {
                if tied {
                    rank.tied = true;
                } else {
                    rank.place += 1;
                }
            }
        }
    }
    ranks
}

/// A place in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rank {
    /// From 1.
    pub place: usize,
    /// Whether there is a row that it is tied with.
    pub tied: bool,
}
