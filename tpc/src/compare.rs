//! Comparing two rows: how many times as fast one is as the other, and how sure that is.

use crate::results::{Results, Role, Row};
use crate::stats::{Estimate, holm, location, median, middle_mean, quantile, two_samples};
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

/// How many times as fast `row` is as `other`, both from one run: for each generation the middle
/// mean of the logarithms of its pairs, then their location over generations. `None` with fewer
/// than two generations in common.
#[must_use]
pub fn paired(row: &Row, other: &Row, quantity: Quantity) -> Option<Ratio> {
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
    Some(location(&ln_generations(row, quantity))?.half_width())
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::{Batch, Series};

    /// A row whose batches take the given times in nanoseconds, generation by generation, for
    /// every operation.
    fn row(id: &str, generations: &[&[u64]]) -> Row {
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
            id: id.to_owned(),
            role: Role::Codec,
            about: None,
            object: None,
            sizes: None,
            series: [series(), series(), series()],
            allocated: Default::default(),
            peak_resident_bytes: None,
            failure: None,
        }
    }

    const SER: Quantity = Quantity::Operation(Operation::Ser);

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

    /// A ratio with this location and p-value.
    fn ratio(ln: f64, p_value: f64) -> Ratio {
        Ratio {
            ln: Estimate {
                location: ln,
                low: ln,
                high: ln,
                lower_bound: ln,
                p_value,
            },
            basis: Basis::Runs {
                generations: 20,
                other_generations: 20,
            },
        }
    }

    #[test]
    fn a_verdict_needs_significance_among_all_and_more_than_noise() {
        use Verdict::{Faster, Slower, Tied};
        let clear = ratio(0.1, 0.001);
        assert_eq!(verdicts(&[(clear, 0.0)]), [Faster]);
        assert_eq!(verdicts(&[(ratio(-0.1, 0.001), 0.0)]), [Slower]);
        assert_eq!(verdicts(&[(clear, 0.1)]), [Tied]);
        assert_eq!(verdicts(&[(ratio(0.1, 0.06), 0.0)]), [Tied]);
        // 0.04 is significant alone, and not beside another.
        let close = ratio(0.1, 0.04);
        assert_eq!(verdicts(&[(close, 0.0)]), [Faster]);
        assert_eq!(verdicts(&[(close, 0.0), (close, 0.0)]), [Tied, Tied]);
        assert_eq!(verdicts(&[(close, 0.0), (clear, 0.0)]), [Faster, Faster]);
    }

    /// Twelve generations that differ a little.
    fn around(id: &str, ns: u64) -> Row {
        let times: Vec<_> = (0..12).map(|offset| [ns + offset % 3]).collect();
        row(
            id,
            &times.iter().map(<[u64; 1]>::as_slice).collect::<Vec<_>>(),
        )
    }

    #[test]
    fn rows_that_cannot_be_told_apart_share_their_place() {
        let mut failed = around("a/failed", 10);
        failed.failure = Some(crate::worker::Failure::new(
            crate::worker::FailureKind::Codec,
            "reason",
        ));
        let rows = [
            around("a/slow", 3000),
            around("a/fast", 1000),
            around("a/same", 1000),
            failed,
        ];
        let rank = |place, tied| Some(Rank { place, tied });
        assert_eq!(
            ranks(&rows.iter().collect::<Vec<_>>(), 0.0),
            [rank(3, false), rank(1, true), rank(1, true), None]
        );
        // With more noise than difference all are tied.
        assert_eq!(
            ranks(&rows.iter().collect::<Vec<_>>(), 2.0)[..3],
            [rank(1, true); 3]
        );
    }

    #[test]
    fn noise_is_what_the_control_shows() {
        let mut control = around("a/b (control)", 1020);
        control.role = Role::Control;
        let results = Results {
            rows: vec![around("a/a", 1), around("a/b", 1000), control],
            ..Results::default()
        };
        let floor = noise_floor(&results, SER);
        assert!((0.019..0.025).contains(&floor), "{floor}");
        let without = Results {
            rows: vec![around("a/b", 1000)],
            ..Results::default()
        };
        assert_eq!(noise_floor(&without, SER), 0.0);
    }
}
