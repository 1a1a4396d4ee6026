//! Charts in SVG, readable on light and on dark ground.
//!
//! They are drawn by `plotters`, without fonts of the system and with positions in whole units, so
//! that the same figures give the same bytes everywhere.

pub(crate) mod growth;
mod scatter;
mod sheet;
mod size;
mod spread;
mod time;

use crate::run::{Line, Run};

/// The charts that there are of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The parts of the total, stacked, with the interval and the floors.
    Time,
    /// Time against size, with those that nothing beats in both.
    Scatter,
    /// Encoded size, plain and after zlib.
    Size,
    /// All batches, so that noise is seen.
    Spread,
}

impl Kind {
    pub(crate) const ALL: [Self; 4] = [Self::Time, Self::Scatter, Self::Size, Self::Spread];

    /// Whether there is anything to draw.
    pub(crate) fn applies_to(self, run: &Run) -> bool {
        match self {
            Self::Time | Self::Spread => run.measured().next().is_some(),
            Self::Scatter => run
                .measured()
                .any(|(line, _)| !line.is_floor() && line.size_bytes.is_some()),
            Self::Size => run
                .lines
                .iter()
                .any(|line| !line.is_floor() && line.size_bytes.is_some()),
        }
    }

    /// The name of its file.
    pub(crate) fn file_name(self, run: &Run) -> String {
        let kind = match self {
            Self::Time => "time",
            Self::Scatter => "time-and-size",
            Self::Size => "size",
            Self::Spread => "spread",
        };
        format!("{}-{kind}.svg", run.stem())
    }

    /// What it shows, for those who do not see it.
    pub(crate) fn title(self, run: &Run) -> String {
        match self {
            Self::Time => format!("{}: time for one operation", run.suite),
            Self::Scatter => format!("{}: time and size", run.suite),
            Self::Size => format!("{}: encoded size", run.suite),
            Self::Spread => format!("{}: spread of all batches", run.suite),
        }
    }

    /// The chart, as a file.
    pub(crate) fn draw(self, run: &Run) -> String {
        match self {
            Self::Time => time::draw(run),
            Self::Scatter => scatter::draw(run),
            Self::Size => size::draw(run),
            Self::Spread => spread::draw(run),
        }
    }
}

/// What stands below the title of every chart.
fn subtitle(run: &Run) -> String {
    format!("{}, {}", run.machine, run.date)
}

/// A reason that fits beside a name.
fn shortened(reason: &str, most: usize) -> String {
    let mut characters = reason.chars();
    let mut short: String = characters.by_ref().take(most).collect();
    if characters.next().is_some() {
        short.push('…');
    }
    short
}

/// The lines of codecs that do the suite, the fastest first and those that failed last.
fn codecs(run: &Run) -> Vec<&Line> {
    let is_tried = |line: &&Line| !line.lack.as_ref().is_some_and(|lack| lack.unsupported);
    let codecs = run.lines.iter().filter(|line| !line.is_floor());
    codecs.filter(is_tried).collect()
}

/// What stands below a chart: the codecs that are not in it, and what the mark of a name means,
/// wrapped to its width.
fn absent(run: &Run, also_failed: bool) -> Vec<String> {
    const MOST: usize = 120;
    let mut texts = Vec::new();
    for (unsupported, words) in [(false, "failed"), (true, "do not do this")] {
        let ids = run
            .lacking()
            .filter(|(_, lack)| lack.unsupported == unsupported && (unsupported || also_failed));
        let ids: Vec<_> = ids.map(|(line, _)| shortened(&line.id, MOST / 2)).collect();
        if !ids.is_empty() {
            texts.push(format!("not shown, as they {words}: {}", ids.join(", ")));
        }
    }
    texts.extend(run.mark().map(str::to_owned));
    let mut lines = Vec::new();
    for text in texts {
        let mut line = String::new();
        for word in text.split(' ') {
            if !line.is_empty() && line.chars().count() + word.chars().count() >= MOST {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines
}

/// A round number that is at least `value`, to end an axis at.
fn round_up(value: f64) -> f64 {
    if value <= 0.0 || !value.is_finite() {
        return 1.0;
    }
    let power = 10_f64.powf(value.log10().floor());
    let steps = [1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0];
    let step = steps.into_iter().find(|step| step * power >= value);
    step.unwrap_or(10.0) * power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_end_at_round_numbers() {
        assert_eq!(round_up(1144.0), 1200.0);
        assert_eq!(round_up(1200.0), 1200.0);
        assert_eq!(round_up(0.7), 0.8);
        assert_eq!(round_up(0.0), 1.0);
    }

    #[test]
    fn long_reasons_are_cut_between_characters() {
        assert_eq!(shortened("ééééé", 3), "ééé…");
        assert_eq!(shortened("abc", 3), "abc");
    }
}
