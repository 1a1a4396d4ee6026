//! The parts of the total stacked, with the interval of the total, and the floors as lines.

use super::sheet::{self, Axis, Frame, HEAD, Ink, Sheet, Side, number};
use super::{absent, codecs, round_up, shortened, subtitle};
use crate::run::Run;

/// The height of a row.
const ROW: f64 = 24.0;
const WIDTH: f64 = 860.0;
const NAMES: f64 = 236.0;

/// The inks of the parts, in their order.
pub(crate) const PARTS: [Ink; 3] = [Ink::First, Ink::Second, Ink::Third];

pub(crate) fn draw(run: &Run) -> String {
    let lines = codecs(run);
    let total = run.main;
    let parts = &run.parts;
    // Room for the number at the end of the longest bar, and for its interval; but one that is very
    // wide must not make all bars short, and ends at the edge.
    let longest = run
        .measured()
        .map(|(_, figure)| figure.point_ns)
        .fold(0.0, f64::max);
    let highest = run
        .measured()
        .filter_map(|(_, figure)| Some(figure.interval_ns?.1))
        .fold(longest, f64::max);
    let (end, cut) = match far_below(run.measured().map(|(_, figure)| figure.point_ns)) {
        Some(most) => {
            let end = round_up(most);
            (end, end * 0.84)
        }
        None => {
            let end = round_up(highest.min(longest * 1.15) * 1.08);
            (end, end)
        }
    };
    let top = HEAD + 40.0;
    let frame = Frame {
        left: NAMES,
        top,
        right: WIDTH - 24.0,
        bottom: top + ROW * lines.len() as f64 + 6.0,
    };
    let height = frame.bottom + 62.0;
    let title = super::Kind::Time.title(run);
    sheet::draw(
        &title,
        &subtitle(run),
        (WIDTH, height),
        &absent(run, false),
        |sheet| {
            let axis = Axis::linear((0.0, end), (frame.left, frame.right), 8);
            let names: Vec<_> = parts
                .iter()
                .zip(PARTS)
                .map(|(&part, ink)| (ink, run.names[part]))
                .collect();
            sheet.legend((20.0, HEAD + 14.0), &names);
            sheet.below(
                frame,
                &axis,
                "nanoseconds for one operation; shorter is better",
                number,
            );
            for (index, line) in lines.iter().enumerate() {
                let middle = frame.top + 3.0 + ROW * (index as f64 + 0.5);
                let name = (frame.left - 10.0, middle);
                sheet.text(name, &line.marked_id(), 12.0, Ink::Text, Side::Left, false);
                let Some(figure) = &line.figures[total] else {
                    let reason = line.lack.as_ref().map(ToString::to_string);
                    let reason = shortened(&reason.unwrap_or_default(), 90);
                    sheet.text(
                        (frame.left + 6.0, middle),
                        &reason,
                        11.0,
                        Ink::Alarm,
                        Side::Right,
                        false,
                    );
                    continue;
                };
                let mut begin = 0.0_f64;
                for (&part, ink) in parts.iter().zip(PARTS) {
                    let ns = line.figures[part]
                        .as_ref()
                        .map_or(0.0, |figure| figure.point_ns);
                    bar(
                        sheet,
                        &axis,
                        (begin.min(cut), (begin + ns).min(cut)),
                        middle,
                        ink,
                    );
                    begin += ns;
                }
                if begin == 0.0 {
                    bar(
                        sheet,
                        &axis,
                        (0.0, figure.point_ns.min(cut)),
                        middle,
                        Ink::First,
                    );
                }
                let is_cut = figure.point_ns > cut;
                let mut right = axis.place(figure.point_ns.min(cut));
                if let Some((low, high)) = figure.interval_ns.filter(|_| !is_cut) {
                    let (low, high) = (axis.place(low), axis.place(high.min(end)));
                    whisker(sheet, (low, high), middle);
                    right = right.max(high);
                }
                let at = (right + 7.0, middle);
                let shown = number(figure.point_ns.round());
                let cut_short = if is_cut { " (cut)" } else { "" };
                sheet.text(
                    at,
                    &format!("{shown}{cut_short}"),
                    11.0,
                    Ink::Muted,
                    Side::Right,
                    false,
                );
            }
            floors(run, sheet, &axis, frame);
        },
    )
}

/// Where the bars end when a few of many are so long that the others could not be told apart: well
/// above nine in ten of them. None where all fit.
fn far_below(points: impl Iterator<Item = f64>) -> Option<f64> {
    const MANY: usize = 10;
    let mut points: Vec<f64> = points.collect();
    points.sort_by(f64::total_cmp);
    let longest = *points.last()?;
    let usual = points[(points.len() * 9).div_ceil(10) - 1];
    (points.len() >= MANY && longest > usual * 4.0).then_some(usual * 1.5)
}

fn bar(sheet: &Sheet<'_>, axis: &Axis, (from, to): (f64, f64), middle: f64, ink: Ink) {
    let frame = Frame {
        left: axis.place(from),
        top: middle - 7.0,
        right: axis.place(to),
        bottom: middle + 7.0,
    };
    sheet.bar(frame, ink);
}

fn whisker(sheet: &Sheet<'_>, (low, high): (f64, f64), middle: f64) {
    sheet.line((low, middle), (high, middle), Ink::Text, 1.25);
    for x in [low, high] {
        sheet.line((x, middle - 3.5), (x, middle + 3.5), Ink::Text, 1.25);
    }
}

/// The floors: as lines over all rows, with their names above.
fn floors(run: &Run, sheet: &Sheet<'_>, axis: &Axis, frame: Frame) {
    let mut floors: Vec<_> = run.measured().filter(|(line, _)| line.is_floor()).collect();
    floors.sort_by(|a, b| a.1.point_ns.total_cmp(&b.1.point_ns));
    for (_, figure) in &floors {
        let x = axis.place(figure.point_ns);
        sheet.dashes((x, frame.top), (x, frame.bottom), Ink::Text, 1.0);
    }
    let names: Vec<_> = floors
        .iter()
        .map(|(line, figure)| format!("{} {}", line.id, number(figure.point_ns.round())))
        .collect();
    if let Some((_, figure)) = floors.first() {
        let at = (axis.place(figure.point_ns) - 4.0, frame.top - 9.0);
        let text = format!("floors, dashed: {}", names.join(", "));
        sheet.text(at, &text, 11.0, Ink::Muted, Side::Right, false);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_that_is_far_from_many_does_not_flatten_them() {
        let many = |longest: f64| (1..20).map(f64::from).chain([longest]);
        assert_eq!(far_below(many(20.0)), None);
        assert_eq!(far_below(many(1000.0)), Some(27.0));
        // Of a few, all are shown whole.
        assert_eq!(far_below([1.0, 1000.0].into_iter()), None);
        assert_eq!(far_below(std::iter::empty()), None);
    }
}
