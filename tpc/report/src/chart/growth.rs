//! Cost against the number of records in one value, for suites that were run with several numbers.

use super::sheet::{self, Axis, Frame, HEAD, Ink, Side, number};
use super::{shortened, subtitle};
use crate::run::Run;

const WIDTH: f64 = 860.0;
const PLOT: f64 = 400.0;

/// The space for names at the right.
const NAMES: f64 = 210.0;

/// How near two names may come.
const LINE: f64 = 14.0;

/// A codec's cost of one record, by the number of records.
#[derive(Debug, PartialEq)]
struct Curve<'a> {
    id: &'a str,
    points: Vec<(f64, f64)>,
    is_floor: bool,
}

/// Whether `runs`, the parts of one suite, have values of different numbers of records.
pub(crate) fn applies_to(runs: &[&Run]) -> bool {
    curves(runs).iter().any(|curve| curve.points.len() > 1)
}

fn curves<'a>(runs: &[&'a Run]) -> Vec<Curve<'a>> {
    let mut curves: Vec<Curve<'a>> = Vec::new();
    // What the first part is ranked by; a part without it has no place in the chart.
    let Some(name) = runs.first().map(|run| run.main_name()) else {
        return curves;
    };
    for run in runs.iter().filter(|run| run.main_name() == name) {
        for (line, figure) in run.measured() {
            let records = line.records as f64;
            let point = (records, figure.point_ns / records);
            match curves.iter_mut().find(|curve| curve.id == line.id) {
                Some(curve) if curve.points.iter().all(|(other, _)| *other != records) => {
                    curve.points.push(point);
                }
                Some(_) => {}
                None => curves.push(Curve {
                    id: &line.id,
                    points: vec![point],
                    is_floor: line.is_floor(),
                }),
            }
        }
    }
    for curve in &mut curves {
        curve.points.sort_by(|a, b| a.0.total_cmp(&b.0));
    }
    curves
}

/// The chart of `runs`, the parts of one suite.
pub(crate) fn draw(runs: &[&Run]) -> String {
    let Some(run) = runs.first() else {
        return String::new();
    };
    let curves = curves(runs);
    let points = || curves.iter().flat_map(|curve| &curve.points);
    let ends = |of: fn(&(f64, f64)) -> f64| {
        points()
            .map(of)
            .fold((f64::INFINITY, 0.0_f64), |(low, high), value| {
                (low.min(value), high.max(value))
            })
    };
    let (fewest, most) = ends(|point| point.0);
    let (least, greatest) = ends(|point| point.1);
    let top = HEAD + 30.0;
    // Room for every name, one below the other.
    let plot = PLOT.max(LINE * curves.len() as f64);
    let frame = Frame {
        left: 70.0,
        top,
        right: WIDTH - NAMES,
        bottom: top + plot,
    };
    let title = title(run);
    let size = (WIDTH, frame.bottom + 52.0);
    sheet::draw(&title, &subtitle(run), size, &[], |sheet| {
        let x = Axis::logarithmic((fewest / 1.2, most * 1.2), (frame.left, frame.right));
        let y = Axis::logarithmic((least / 1.3, greatest * 1.3), (frame.bottom, frame.top));
        sheet.below(frame, &x, "records in one value (logarithmic)", number);
        let name = format!(
            "{}: nanoseconds for one record (logarithmic)",
            run.main_name()
        );
        sheet.beside(frame, &y, &name, number);
        let inks = [Ink::First, Ink::Second, Ink::Third, Ink::Alarm, Ink::Text];
        let mut names = Vec::new();
        let mut codecs = 0;
        for curve in &curves {
            let places: Vec<_> = curve
                .points
                .iter()
                .map(|&(records, ns)| (x.place(records), y.place(ns)))
                .collect();
            let ink = if curve.is_floor {
                Ink::Muted
            } else {
                codecs += 1;
                inks[(codecs - 1) % inks.len()]
            };
            for pair in places.windows(2) {
                if curve.is_floor {
                    sheet.dashes(pair[0], pair[1], ink, 1.25);
                } else {
                    sheet.line(pair[0], pair[1], ink, 1.75);
                }
            }
            for &place in &places {
                sheet.dot(place, 3.0, ink);
            }
            if let Some(&last) = places.last() {
                names.push((last, curve.id, ink));
            }
        }
        let heights = apart(names.iter().map(|((_, y), ..)| *y).collect(), frame);
        for ((place, id, ink), height) in names.into_iter().zip(heights) {
            let at = (frame.right + 16.0, height);
            sheet.line((place.0 + 5.0, place.1), (at.0 - 3.0, height), ink, 0.75);
            sheet.text(at, &shortened(id, 34), 11.0, ink, Side::Right, false);
        }
    })
}

/// What the chart shows, for those who do not see it.
pub(crate) fn title(run: &Run) -> String {
    format!("{}: cost of one record", run.whole_suite)
}

/// Heights near `wanted`, in the same order, that are a line apart and within `frame` while there
/// is room.
fn apart(wanted: Vec<f64>, frame: Frame) -> Vec<f64> {
    let mut order: Vec<_> = (0..wanted.len()).collect();
    order.sort_by(|&a, &b| wanted[a].total_cmp(&wanted[b]));
    let mut heights = wanted;
    let mut least = frame.top;
    for &index in &order {
        heights[index] = heights[index].max(least);
        least = heights[index] + LINE;
    }
    let mut most = frame.bottom;
    for &index in order.iter().rev() {
        heights[index] = heights[index].min(most);
        most = heights[index] - LINE;
    }
    heights
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_kept_apart() {
        let frame = Frame {
            left: 0.0,
            top: 0.0,
            right: 100.0,
            bottom: 100.0,
        };
        assert_eq!(apart(vec![98.0, 99.0, 10.0], frame), [86.0, 100.0, 10.0]);
        assert_eq!(apart(vec![5.0, 5.0], frame), [5.0, 19.0]);
    }
}
