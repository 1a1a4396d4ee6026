//! Comparing two rows: how many times as fast one is as the other, and how sure that is.

mod verdict;

pub use verdict::{Noise, Rank, Verdict, control_id, noise_floor, ranks, verdicts};

use crate::results::Row;
use crate::stats::{Estimate, location, median, middle_mean, quantile, two_samples};
use crate::subject::Operation;

/// What is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// One operation.
    Operation(Operation),
    /// A whole round trip: *round-trip* where the suite measures that, else *ser* and *deser*
    /// together.
    Total,
}

impl Quantity {
    /// All of them, in the order of the columns.
    pub const ALL: [Self; 7] = [
        Self::Operation(Operation::Create),
        Self::Operation(Operation::Ser),
        Self::Operation(Operation::Deser),
        Self::Operation(Operation::SerReused),
        Self::Operation(Operation::DeserBorrowed),
        Self::Operation(Operation::Access),
        Self::Total,
    ];

    /// Those of the well-known table.
    pub const USUAL: [Self; 4] = [
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
    #[must_use]
    pub fn times(self, row: &Row) -> Vec<(Round, f64)> {
        let times = |operation| {
            let series = row.series(operation);
            let batches = series.batches.iter();
            batches.map(|batch| ((batch.generation, batch.round), series.ns(batch)))
        };
        match self {
            Self::Operation(operation) => times(operation).collect(),
            Self::Total if row.series(Operation::RoundTrip).iterations > 0 => {
                times(Operation::RoundTrip).collect()
            }
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
pub type Round = (u32, u32);

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

/// How many times as fast `row` is as `other`, both from one run: for each generation the middle
/// mean of the logarithms of its pairs, then their location over generations. `None` with fewer
/// than two generations in common, and where one of the two failed, whatever it did before.
#[must_use]
pub fn paired(row: &Row, other: &Row, quantity: Quantity) -> Option<Ratio> {
    if row.failure.is_some() || other.failure.is_some() {
        return None;
    }
    let pairs: Vec<_> = joined(&quantity.times(other), &quantity.times(row))
        .map(|((generation, _), other, row)| (generation, (other / row).ln()))
        .collect();
    let generations: Vec<_> = pairs
        .chunk_by(|a, b| a.0 == b.0)
        .filter_map(|pairs| middle_mean(&pairs.iter().map(|&(_, ln)| ln).collect::<Vec<_>>()))
        .collect();
    let all: Vec<_> = pairs.iter().map(|&(_, ln)| ln).collect();
    Some(Ratio {
        ln: location(&generations)?,
        basis: Basis::Pairs {
            count: all.len(),
            lowest: quantile(&all, 0.0)?.exp(),
            median: median(&all)?.exp(),
            highest: quantile(&all, 1.0)?.exp(),
        },
    })
}

/// How many times as fast `row` is as `other`, from two runs: Welch's t over the logarithms of
/// the generations' medians. `None` when either has fewer than two generations, or failed.
#[must_use]
pub fn unpaired(row: &Row, other: &Row, quantity: Quantity) -> Option<Ratio> {
    if row.failure.is_some() || other.failure.is_some() {
        return None;
    }
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
/// machine's drift during the run is in it, which a [`paired`] ratio is free of. `None` for a row that
/// failed.
#[must_use]
pub fn half_width(row: &Row, quantity: Quantity) -> Option<f64> {
    if row.failure.is_some() {
        return None;
    }
    Some(location(&ln_generations(row, quantity))?.half_width())
}

/// The ends of that interval in nanoseconds.
#[must_use]
pub fn interval_ns(row: &Row, quantity: Quantity) -> Option<(f64, f64)> {
    let ln = location(&ln_generations(row, quantity))?;
    Some((ln.low.exp(), ln.high.exp()))
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

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::results::{Batch, Role, Series};

    /// A row whose batches take the given times in nanoseconds, generation by generation, for
    /// every operation.
    pub(super) fn row(id: &str, generations: &[&[u64]]) -> Row {
        let batches = |(generation, times): (u32, &&[u64])| {
            let times = (0..).zip(times.iter());
            times
                .map(|(round, &elapsed_ns)| Batch {
                    generation,
                    round,
                    place: 0,
                    elapsed_ns,
                })
                .collect::<Vec<_>>()
        };
        let series = || Series {
            iterations: 1,
            batches: (0..).zip(generations).flat_map(batches).collect(),
        };
        Row {
            series: Operation::ALL.map(|operation| {
                if Operation::USUAL.contains(&operation) {
                    series()
                } else {
                    Series::default()
                }
            }),
            ..Row::new(id, Role::Codec, None)
        }
    }

    pub(super) const SER: Quantity = Quantity::Operation(Operation::Ser);

    #[test]
    fn a_ratio_is_one_of_speeds_and_geometric() {
        // Twice and eight times as fast: four times in the geometric mean.
        let fast = row("a/fast", &[&[100, 100], &[100, 100]]);
        let slow = row("a/slow", &[&[200, 200], &[800, 800]]);
        let ratio = paired(&fast, &slow, SER).unwrap();
        assert!((ratio.value() - 4.0).abs() < 1e-9);
        let inverse = paired(&slow, &fast, SER).unwrap();
        assert!((inverse.value() - 0.25).abs() < 1e-9);
        let Basis::Pairs {
            count,
            lowest,
            median,
            highest,
        } = ratio.basis
        else {
            panic!("pairs were compared");
        };
        assert_eq!(count, 4);
        assert!((lowest - 2.0).abs() < 1e-9);
        assert!((median - 4.0).abs() < 1e-9);
        assert!((highest - 8.0).abs() < 1e-9);
    }

    #[test]
    fn what_slows_both_down_is_not_in_a_paired_ratio() {
        let a = row("a/a", &[&[100, 300], &[500, 100], &[200, 700]]);
        let b = row("a/b", &[&[110, 330], &[550, 110], &[220, 770]]);
        let ratio = paired(&a, &b, SER).unwrap();
        assert!((ratio.value() - 1.1).abs() < 1e-9);
        assert!(ratio.half_width() < 1e-9);
        assert!(unpaired(&a, &b, SER).unwrap().half_width() > 0.5);
    }

    #[test]
    fn a_batch_without_its_partner_is_in_no_pair() {
        let whole = row("a/whole", &[&[100, 100, 100], &[100, 100, 100]]);
        let mut short = row("a/short", &[&[200, 200], &[200, 200]]);
        short.series[Operation::Ser as usize].batches.remove(1);
        let ratio = paired(&whole, &short, SER).unwrap();
        assert!(matches!(ratio.basis, Basis::Pairs { count: 3, .. }));
        assert_eq!(paired(&whole, &row("a/none", &[]), SER), None);
    }

    #[test]
    fn total_pairs_the_sums() {
        let a = row("a/a", &[&[100], &[100]]);
        let mut b = row("a/b", &[&[100], &[100]]);
        for batch in &mut b.series[Operation::Deser as usize].batches {
            batch.elapsed_ns = 300;
        }
        let ratio = paired(&a, &b, Quantity::Total).unwrap();
        assert!((ratio.value() - 2.0).abs() < 1e-9);
    }
}
