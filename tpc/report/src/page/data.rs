//! The figures that the page shows, as JSON. The page computes nothing from samples.

use std::thread;

use serde::Serialize;
use tpc::codec::ObjectKind;
use tpc::compare::{Quantity, Ratio, paired, unpaired, verdicts};
use tpc::results::{About, Role};

use crate::collection::Collection;
use crate::markdown::place;
use crate::run::{Figure, Line, Run};

/// How much of the older runs is on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Detail {
    /// All there is.
    Whole,
    /// The ratios of any two codecs of the newest run of each suite and machine only.
    RatiosOfTheNewest,
    /// Only the newest run of each suite and machine.
    Newest,
    /// The same, with the ratios to the run's own reference alone.
    RatiosToTheReference,
}

/// Everything.
#[derive(Debug, Serialize)]
pub(super) struct Data<'a> {
    runs: Vec<RunData<'a>>,
    /// Each run with each other one of the same suite.
    across: Vec<Across>,
    /// What is known of codecs besides their numbers. The same in most runs, so rows point here.
    codecs: Vec<&'a About>,
    /// Runs that have no place on the page.
    left_out: usize,
}

#[derive(Debug, Serialize)]
struct RunData<'a> {
    suite: &'a str,
    machine: &'a str,
    machine_name: &'a str,
    date: &'a str,
    provenance: &'a [(&'static str, String)],
    footer: &'a [String],
    quantities: &'a [&'static str],
    /// The places of the quantities that the total is the sum of.
    parts: Vec<usize>,
    /// The place of the total.
    total: usize,
    /// Noise floors as parts; 0 where there was no control.
    noise: Vec<f64>,
    reference: Option<usize>,
    rows: Vec<RowData<'a>>,
    /// For each row with figures how many times as fast it is as each such row after it, quantity by
    /// quantity. Empty where they are left out.
    ratios: Vec<Vec<Option<RatioData>>>,
    /// For each row with figures as the reference what may be said of every such row, quantity by
    /// quantity: `f` faster, `s` slower, `t` tied, `-` nothing.
    verdicts: Vec<String>,
}

#[derive(Debug, Serialize)]
struct RowData<'a> {
    id: &'a str,
    role: Role,
    /// The place in the list of codecs.
    #[serde(skip_serializing_if = "Option::is_none")]
    about: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    object: Option<ObjectKind>,
    /// The names of the optional operations that it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    optional: Option<Vec<&'static str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    unsupported: bool,
    #[serde(skip_serializing_if = "is_one")]
    records: u64,
    size: Option<f64>,
    deflated: Option<f64>,
    rank: String,
    figures: Vec<Option<FigureData>>,
    allocated: Vec<Option<(f64, f64, u64)>>,
}

/// A figure; all times in nanoseconds.
#[derive(Debug, Serialize)]
struct FigureData {
    ns: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    low: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    high: Option<f64>,
    min: f64,
    mean: f64,
    p99: f64,
    batches: usize,
    generations: usize,
}

/// Which ratios of a run are on the page.
#[derive(Clone, Copy, Debug)]
enum Ratios {
    /// Of any two rows.
    OfAny,
    /// To the reference of the run.
    ToTheReference,
    /// None; the page divides the figures instead, and shows no interval.
    None,
}

/// A ratio, and the ends of its interval.
type RatioData = (f64, f64, f64);

/// Two runs, `b` compared with `a`.
#[derive(Debug, Serialize)]
struct Across {
    a: usize,
    b: usize,
    /// How many times as fast each row of `b` is as the same row of `a`, quantity by quantity, by
    /// the place of the row in `b`.
    ratios: Vec<Option<RatioData>>,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde calls it like this"
)]
fn is_one(records: &u64) -> bool {
    *records == 1
}

impl<'a> Data<'a> {
    pub(super) fn new(collection: &'a Collection, detail: Detail) -> Self {
        let all = &collection.runs;
        let is_newest = |index: usize| {
            index == 0
                || all[index].suite != all[index - 1].suite
                || all[index].machine_folder != all[index - 1].machine_folder
        };
        let shown: Vec<_> = (0..all.len())
            .filter(|&index| detail < Detail::Newest || is_newest(index))
            .collect();
        let mut codecs: Vec<&About> = Vec::new();
        for line in shown.iter().flat_map(|&index| &all[index].lines) {
            if let Some(about) = &line.about
                && !codecs.contains(&about)
            {
                codecs.push(about);
            }
        }
        // The ratios of any two rows are many, and those of one run need no other.
        let runs: Vec<_> = thread::scope(|scope| {
            let threads: Vec<_> = shown
                .iter()
                .map(|&index| {
                    let ratios = if detail == Detail::RatiosToTheReference {
                        Ratios::ToTheReference
                    } else if detail == Detail::Whole || is_newest(index) {
                        Ratios::OfAny
                    } else {
                        Ratios::None
                    };
                    let (run, codecs) = (&all[index], &codecs);
                    scope.spawn(move || RunData::new(run, ratios, codecs))
                })
                .collect();
            let joined = threads.into_iter().map(|thread| thread.join());
            joined.map(|data| data.expect("no thread panics")).collect()
        });
        let mut across = Vec::new();
        for (a, &first) in shown.iter().enumerate() {
            for (b, &second) in shown.iter().enumerate() {
                if a != b && all[first].suite == all[second].suite {
                    across.push(Across {
                        a,
                        b,
                        ratios: between(&all[first], &all[second]),
                    });
                }
            }
        }
        Self {
            left_out: all.len() - runs.len(),
            codecs,
            runs,
            across,
        }
    }
}

impl<'a> RunData<'a> {
    fn new(run: &'a Run, ratios: Ratios, codecs: &[&About]) -> Self {
        let (ratios, verdicts) = match ratios {
            Ratios::OfAny => within(run, None),
            Ratios::ToTheReference => within(run, run.reference),
            Ratios::None => (Vec::new(), Vec::new()),
        };
        Self {
            suite: &run.suite,
            machine: &run.machine_folder,
            machine_name: &run.machine,
            date: &run.date,
            provenance: &run.provenance,
            footer: &run.footer,
            quantities: &run.names,
            parts: run.parts.clone(),
            total: run.main,
            noise: run
                .noise
                .iter()
                .map(|noise| shorter(noise.exp_m1()))
                .collect(),
            reference: run.reference,
            rows: run
                .lines
                .iter()
                .map(|line| RowData::new(line, codecs))
                .collect(),
            ratios,
            verdicts,
        }
    }
}

impl<'a> RowData<'a> {
    fn new(line: &'a Line, codecs: &[&About]) -> Self {
        let about = line.about.as_ref();
        Self {
            id: &line.id,
            role: line.role,
            about: about.and_then(|about| codecs.iter().position(|other| *other == about)),
            object: line.object,
            optional: line
                .optional
                .as_ref()
                .map(|optional| optional.iter().map(|operation| operation.name()).collect()),
            error: line.lack.as_ref().map(|lack| lack.reason.as_str()),
            unsupported: line.lack.as_ref().is_some_and(|lack| lack.unsupported),
            records: line.records,
            size: line.size_bytes,
            deflated: line.deflated_bytes,
            rank: place(line.rank),
            figures: line
                .figures
                .iter()
                .map(|figure| figure.as_ref().map(FigureData::new))
                .collect(),
            allocated: line
                .allocated
                .iter()
                .map(|allocated| {
                    allocated
                        .map(|allocated| (allocated.bytes, allocated.calls, allocated.peak_bytes))
                })
                .collect(),
        }
    }
}

impl FigureData {
    fn new(figure: &Figure) -> Self {
        Self {
            ns: shorter(figure.point_ns),
            low: figure.interval_ns.map(|(low, _)| shorter(low)),
            high: figure.interval_ns.map(|(_, high)| shorter(high)),
            min: shorter(figure.min_ns),
            mean: shorter(figure.mean_ns),
            p99: shorter(figure.p99_ns),
            batches: figure.batches_ns.len(),
            generations: figure.generations,
        }
    }
}

/// Six digits: more than any clock here is good for, and a quarter of the bytes.
fn shorter(value: f64) -> f64 {
    const DIGITS: i32 = 6;
    if value == 0.0 || !value.is_finite() {
        return value;
    }
    let digits = DIGITS - 1 - value.abs().log10().floor() as i32;
    let power = 10_f64.powi(digits.abs());
    if digits >= 0 {
        (value * power).round() / power
    } else {
        (value / power).round() * power
    }
}

fn ratio_data(ratio: &Ratio) -> Option<RatioData> {
    // As many as the page shows.
    let digits = |value: f64| {
        let power = if value < 1.0 { 1e4 } else { 1e3 };
        (value * power).round() / power
    };
    let (low, high) = ratio.interval();
    let all = [ratio.value(), low, high];
    all.iter()
        .all(|value| value.is_finite())
        .then(|| (digits(all[0]), digits(low), digits(high)))
}

/// The ratios of any two rows of a run that have figures, and for each as the reference the verdicts on
/// all. If `only` is a row, the ratios to and of that one alone.
fn within(run: &Run, only: Option<usize>) -> (Vec<Vec<Option<RatioData>>>, Vec<String>) {
    let is_shown = |row: usize, quantity: usize| run.lines[row].figures[quantity].is_some();
    let quantities = &run.quantities;
    // In a suite that few codecs do, nearly all others would be blanks.
    let rows: Vec<usize> = (0..run.rows.len())
        .filter(|&row| (0..quantities.len()).any(|quantity| is_shown(row, quantity)))
        .collect();
    let count = rows.len();
    let place = only.map(|only| rows.iter().position(|&row| row == only));
    if place == Some(None) {
        return (Vec::new(), Vec::new());
    }
    let only = place.flatten();
    let computed: Vec<Vec<Option<Ratio>>> = (0..count)
        .map(|a| {
            let rest = a + 1..count;
            rest.flat_map(|b| (0..quantities.len()).map(move |quantity| (b, quantity)))
                .map(|(b, quantity)| {
                    let is_wanted = only.is_none_or(|only| only == a || only == b);
                    let (a, b) = (rows[a], rows[b]);
                    // One checks what it decodes and the other does not: no verdict on the two.
                    let is_wanted =
                        is_wanted && run.lines[a].is_unvalidated() == run.lines[b].is_unvalidated();
                    if !is_wanted || !is_shown(a, quantity) || !is_shown(b, quantity) {
                        return None;
                    }
                    paired(&run.rows[a], &run.rows[b], quantities[quantity])
                })
                .collect()
        })
        .collect();
    let at = |a: usize, b: usize, quantity: usize| {
        computed[a][(b - a - 1) * quantities.len() + quantity]
    };
    let verdicts = (0..count)
        .map(|reference| {
            let mut letters = vec!['-'; count * quantities.len()];
            let mut places = Vec::new();
            let mut judged = Vec::new();
            for row in (0..count).filter(|&row| row != reference) {
                for quantity in 0..quantities.len() {
                    // The same the other way round, where the reference comes first.
                    let (ratio, turned) = if row < reference {
                        (at(row, reference, quantity), false)
                    } else {
                        (at(reference, row, quantity), true)
                    };
                    if let Some(ratio) = ratio {
                        places.push((row * quantities.len() + quantity, turned));
                        judged.push((ratio, run.noise[quantity]));
                    }
                }
            }
            for ((place, turned), verdict) in places.into_iter().zip(verdicts(&judged)) {
                use tpc::compare::Verdict::{Faster, Slower, Tied};
                letters[place] = match (verdict, turned) {
                    (Tied, _) => 't',
                    (Faster, false) | (Slower, true) => 'f',
                    (Slower, false) | (Faster, true) => 's',
                };
            }
            letters.into_iter().collect()
        })
        .collect();
    let ratios = computed
        .iter()
        .map(|row| {
            row.iter()
                .map(|ratio| ratio.as_ref().and_then(ratio_data))
                .collect()
        })
        .collect();
    (ratios, verdicts)
}

/// How many times as fast each row of `b` is as the same row of `a`.
fn between(a: &Run, b: &Run) -> Vec<Option<RatioData>> {
    let quantity_of = |run: &Run, wanted: Quantity| {
        run.quantities
            .iter()
            .position(|&quantity| quantity == wanted)
    };
    let mut ratios = Vec::with_capacity(b.lines.len() * b.quantities.len());
    for (index, line) in b.lines.iter().enumerate() {
        let before = a.lines.iter().position(|other| other.id == line.id);
        for (place, &quantity) in b.quantities.iter().enumerate() {
            let ratio = || {
                let before = before?;
                line.figures[place].as_ref()?;
                a.lines[before].figures[quantity_of(a, quantity)?].as_ref()?;
                ratio_data(&unpaired(&b.rows[index], &a.rows[before], quantity)?)
            };
            ratios.push(ratio());
        }
    }
    ratios
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_digits_are_kept() {
        assert_eq!(shorter(162.123_456), 162.123);
        assert_eq!(shorter(0.000_123_456_78), 0.000_123_457);
        assert_eq!(shorter(12_345_678.0), 12_345_700.0);
        assert_eq!(shorter(0.0), 0.0);
    }
}
