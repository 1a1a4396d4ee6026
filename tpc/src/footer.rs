//! What stands under a table: how it was measured, and how far its numbers can be trusted.

use std::fmt;

use crate::compare::{Noise, Quantity, Ratio};
use crate::plan::GENERATIONS;
use crate::printable;
use crate::results::Results;

/// The lines under the table of a run.
pub struct Footer<'a> {
    /// The run.
    pub results: &'a Results,
    /// The processor that the workers were kept on.
    pub cpu: Option<u32>,
    /// The seed of the run.
    pub seed: u64,
}

impl fmt::Display for Footer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let results = self.results;
        write!(
            f,
            "{} generations of {} rounds in {:.1} s",
            results.generations,
            results.schedule.rounds,
            results.elapsed.as_secs_f64(),
        )?;
        match self.cpu {
            Some(cpu) => write!(f, ", workers on processor {cpu}")?,
            None => f.write_str(", workers on any processor")?,
        }
        writeln!(f, ", seed {}", self.seed)?;
        if let Some(spread) = widest(results) {
            writeln!(
                f,
                "95 % intervals of the times: within {:.1} % for the median row; the widest is {:.1} % ({})",
                spread.median * 100.0,
                spread.widest * 100.0,
                spread.of,
            )?;
        }
        if results.generations < GENERATIONS && results.generations > 0 {
            writeln!(
                f,
                "fewer than {GENERATIONS} generations: good for a first look, not for a difference of a few percent"
            )?;
        }
        if let Some(noise) = Noise::of(results) {
            let ratios: Vec<_> = Quantity::ALL
                .into_iter()
                .filter_map(|quantity| Some((quantity, noise.ratio(quantity)?)))
                .map(|(quantity, ratio)| format!("{} {}", quantity.name(), shown(&ratio)))
                .collect();
            let said = if ratios.is_empty() {
                "too few generations to say anything".to_owned()
            } else {
                ratios.join(", ")
            };
            writeln!(f, "control: {} against itself: {said}", noise.reference.id,)?;
            let floors: Vec<_> = Quantity::ALL
                .into_iter()
                .filter_map(|quantity| Some((quantity, noise.floor(quantity)?)))
                .map(|(quantity, floor)| {
                    format!("{} {:.2} %", quantity.name(), floor.exp_m1() * 100.0)
                })
                .collect();
            if !floors.is_empty() {
                writeln!(
                    f,
                    "noise floor: {}; smaller differences are ties",
                    floors.join(", ")
                )?;
            }
        }
        let complaints = results
            .interference
            .complaints(results.elapsed, results.timed());
        if !complaints.is_empty() {
            writeln!(
                f,
                "noisy: {}; measure again on a quieter machine before you trust small differences",
                complaints.join(", ")
            )?;
        }
        for what in &results.unavailable {
            writeln!(f, "not available here: {}", printable(what))?;
        }
        Ok(())
    }
}

/// A ratio with its interval, such as `1.002 (0.998..1.006)`.
fn shown(ratio: &Ratio) -> String {
    let (low, high) = ratio.interval();
    format!("{:.3} ({low:.3}..{high:.3})", ratio.value())
}

/// How wide the intervals of a run's own times are.
struct Spread<'a> {
    median: f64,
    widest: f64,
    of: &'a str,
}

/// The half-widths of the 95 % intervals of *total* over generations, as parts of it.
fn widest(results: &Results) -> Option<Spread<'_>> {
    let mut widths: Vec<_> = results
        .listed()
        .filter_map(|row| Some((crate::compare::half_width(row, Quantity::Total)?, &*row.id)))
        .collect();
    widths.sort_by(|a, b| a.0.total_cmp(&b.0));
    let &(widest, of) = widths.last()?;
    Some(Spread {
        median: widths[widths.len() / 2].0,
        widest,
        of,
    })
}
