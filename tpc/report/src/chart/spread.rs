//! All batches of every row, so that noise is seen.

use tpc::stats::quantile;

use super::sheet::{self, Axis, Frame, HEAD, Ink, Side, number};
use super::{absent, subtitle};
use crate::run::{Figure, Line, Run};

const ROW: f64 = 30.0;
const WIDTH: f64 = 860.0;
const NAMES: f64 = 236.0;

/// Slices of the axis in which batches are counted.
const SLICES: usize = 160;

/// A part of the batches that may lie outside of the axis, at either end of all rows together.
const OUTSIDE: f64 = 0.01;

pub(crate) fn draw(run: &Run) -> String {
    let rows: Vec<_> = run.measured().collect();
    let deviations: Vec<Vec<f64>> = rows.iter().map(|(_, figure)| deviations(figure)).collect();
    let all: Vec<_> = deviations.iter().flatten().copied().collect();
    let low = quantile(&all, OUTSIDE).unwrap_or(0.0).min(-1.0);
    let high = quantile(&all, 1.0 - OUTSIDE).unwrap_or(0.0).max(1.0);
    let failed: Vec<_> = run
        .lacking()
        .filter(|(_, lack)| !lack.unsupported)
        .collect();
    let top = HEAD + 20.0;
    let frame = Frame {
        left: NAMES,
        top,
        right: WIDTH - 126.0,
        bottom: top + ROW * (rows.len() + failed.len()) as f64 + 6.0,
    };
    let title = super::Kind::Spread.title(run);
    let size = (WIDTH, frame.bottom + 62.0);
    sheet::draw(&title, &subtitle(run), size, &absent(run, false), |sheet| {
        let axis = Axis::linear((low, high), (frame.left, frame.right), 9);
        let label = "% from the codec's own median, for every batch; the bar is the 95 % interval";
        sheet.below(frame, &axis, label, number);
        let at = (frame.right + 10.0, frame.top - 10.0);
        sheet.text(at, "beyond the axis", 11.0, Ink::Muted, Side::Right, false);
        for (index, ((line, figure), deviations)) in rows.iter().zip(&deviations).enumerate() {
            let middle = frame.top + 3.0 + ROW * (index as f64 + 0.5);
            name(sheet, line, (frame.left - 10.0, middle));
            violin(sheet, deviations, &axis, (low, high), middle);
            if let Some((from, to)) = figure.interval_ns {
                let place =
                    |ns: f64| axis.place(((ns / figure.point_ns - 1.0) * 100.0).clamp(low, high));
                let bar = Frame {
                    left: place(from),
                    top: middle - 2.0,
                    right: place(to),
                    bottom: middle + 2.0,
                };
                sheet.bar(bar, Ink::Text);
            }
            let beyond = |is: fn(&f64, f64) -> bool, end| {
                deviations.iter().filter(|value| is(value, end)).count()
            };
            let slower = beyond(|value, end| *value > end, high);
            let faster = beyond(|value, end| *value < end, low);
            let words = match (slower, faster) {
                (0, 0) => continue,
                (_, 0) => format!("{slower} slower"),
                (0, _) => format!("{faster} faster"),
                (_, _) => format!("{slower} slower, {faster} faster"),
            };
            let at = (frame.right + 10.0, middle);
            sheet.text(at, &words, 10.5, Ink::Muted, Side::Right, false);
        }
        for (index, (line, lack)) in failed.iter().enumerate() {
            let middle = frame.top + 3.0 + ROW * ((rows.len() + index) as f64 + 0.5);
            name(sheet, line, (frame.left - 10.0, middle));
            let reason = super::shortened(&lack.to_string(), 90);
            sheet.text(
                (frame.left + 6.0, middle),
                &reason,
                11.0,
                Ink::Alarm,
                Side::Right,
                false,
            );
        }
    })
}

fn name(sheet: &sheet::Sheet<'_>, line: &Line, at: (f64, f64)) {
    sheet.text(at, &line.marked_id(), 12.0, Ink::Text, Side::Left, false);
}

/// How far each batch is from the point, in percent.
fn deviations(figure: &Figure) -> Vec<f64> {
    let far = |ns: &f64| (ns / figure.point_ns - 1.0) * 100.0;
    figure.batches_ns.iter().map(far).collect()
}

/// The density of the batches, mirrored.
fn violin(
    sheet: &sheet::Sheet<'_>,
    deviations: &[f64],
    axis: &Axis,
    (low, high): (f64, f64),
    middle: f64,
) {
    let density = density(deviations, (low, high));
    let most = density.iter().copied().fold(0.0, f64::max);
    if most <= 0.0 {
        return;
    }
    let place = |slice: usize| {
        let part = (slice as f64 + 0.5) / SLICES as f64;
        axis.place(low + (high - low) * part)
    };
    let first = density.iter().position(|&count| count > 0.0).unwrap_or(0);
    let last = density.iter().rposition(|&count| count > 0.0).unwrap_or(0);
    // Where there are only few, or none between others, a hairline still shows how far they go.
    let half = |slice: usize| (density[slice] / most * (ROW / 2.0 - 2.0)).max(0.3);
    let upper = (first..=last).map(|slice| (place(slice), middle - half(slice)));
    let lower = (first..=last)
        .rev()
        .map(|slice| (place(slice), middle + half(slice)));
    let outline: Vec<_> = upper.chain(lower).collect();
    sheet.shape(&outline, Ink::First);
}

/// How many batches are in and near each slice.
fn density(deviations: &[f64], (low, high): (f64, f64)) -> Vec<f64> {
    let mut counts = vec![0.0; SLICES];
    for value in deviations {
        if (low..=high).contains(value) {
            let slice = (value - low) / (high - low) * SLICES as f64;
            counts[(slice as usize).min(SLICES - 1)] += 1.0;
        }
    }
    // A short kernel: enough for a smooth outline, and too little to hide two modes.
    const KERNEL: [f64; 5] = [0.1, 0.2, 0.4, 0.2, 0.1];
    (0..SLICES)
        .map(|slice| {
            let near = |(offset, weight): (usize, &f64)| {
                let at = (slice + offset).checked_sub(KERNEL.len() / 2)?;
                Some(counts.get(at)? * weight)
            };
            KERNEL.iter().enumerate().filter_map(near).sum()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_density_counts_every_batch_once() {
        let values = [-5.0, -4.0, 0.0, 0.1, 0.1, 4.0];
        let total: f64 = density(&values, (-6.0, 6.0)).iter().sum();
        assert!((total - 6.0).abs() < 1e-9, "{total}");
        let total: f64 = density(&values, (-4.5, 6.0)).iter().sum();
        assert!((total - 5.0).abs() < 1e-9, "{total}");
    }
}
