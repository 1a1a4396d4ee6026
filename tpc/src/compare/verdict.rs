//! What may be said of ratios: verdicts, the noise floor, places in a table.

use std::cmp::Ordering;

use super::{Quantity, Ratio, paired};
use crate::results::{Results, Role, Row};
use crate::stats::holm;

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
            let beyond_doubt = p_value <= RISK && ratio.ln.location.abs() > *noise;
            match ratio.ln.location.partial_cmp(&0.0) {
                Some(Ordering::Greater) if beyond_doubt => Verdict::Faster,
                Some(Ordering::Less) if beyond_doubt => Verdict::Slower,
                // Also where numbers that are none leave nothing to say.
                _ => Verdict::Tied,
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
/// times, for one that does not check what it decodes, and for a floor, which takes part in no race.
#[must_use]
pub fn ranks(rows: &[&Row], noise: f64) -> Vec<Option<Rank>> {
    let ranked: Vec<_> = (0..rows.len())
        .filter(|&index| rows[index].failure.is_none() && rows[index].total_ns().is_some())
        .filter(|&index| !rows[index].is_unvalidated() && rows[index].role != Role::Floor)
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
    use super::super::Basis;
    use super::super::tests::{SER, row};
    use super::*;
    use crate::stats::Estimate;

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

    #[test]
    fn nothing_is_said_of_what_is_no_number() {
        let nothing = ratio(f64::NAN, f64::NAN);
        assert_eq!(verdicts(&[(nothing, 0.0)]), [Verdict::Tied]);
        assert_eq!(verdicts(&[(ratio(f64::NAN, 0.001), 0.0)]), [Verdict::Tied]);
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
        let mut floor = around("floor/a", 10);
        floor.role = Role::Floor;
        let rows = [
            around("a/slow", 3000),
            around("a/fast", 1000),
            around("a/same", 1000),
            failed,
            floor,
        ];
        let rank = |place, tied| Some(Rank { place, tied });
        assert_eq!(
            ranks(&rows.iter().collect::<Vec<_>>(), 0.0),
            [rank(3, false), rank(1, true), rank(1, true), None, None]
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
