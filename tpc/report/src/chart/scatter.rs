//! Time against size, with the codecs that nothing beats in both.

use super::sheet::{self, Axis, Frame, HEAD, Ink, Side, number, text_width};
use super::{absent, subtitle};
use crate::run::Run;

const WIDTH: f64 = 860.0;
const HEIGHT: f64 = 520.0;

/// A codec in the chart.
#[derive(Clone, Debug, PartialEq)]
struct Spot {
    name: String,
    /// Whether it can be on the front.
    competes: bool,
    ns: f64,
    bytes: f64,
}

pub(crate) fn draw(run: &Run) -> String {
    let spots: Vec<_> = run
        .measured()
        .filter(|(line, _)| !line.is_floor())
        .filter_map(|(line, figure)| {
            Some(Spot {
                name: line.marked_id(),
                competes: line.competes(),
                ns: figure.point_ns,
                bytes: line.size_bytes?,
            })
        })
        .collect();
    let front = front(&spots);
    let frame = Frame {
        left: 70.0,
        top: HEAD + 56.0,
        right: WIDTH - 30.0,
        bottom: HEIGHT - 56.0,
    };
    let title = super::Kind::Scatter.title(run);
    sheet::draw(
        &title,
        &subtitle(run),
        (WIDTH, HEIGHT),
        &absent(run, true),
        |sheet| {
            let (low, high) = ends(spots.iter().map(|spot| spot.ns));
            let x = Axis::logarithmic((low / 1.25, high * 1.6), (frame.left, frame.right));
            let (least, most) = ends(spots.iter().map(|spot| spot.bytes));
            // Not from nothing: points are compared with each other, and need room.
            let span = (most - least).max(most * 0.2);
            let from = (least - span * 0.3).max(0.0);
            let y = Axis::linear((from, most + span * 0.2), (frame.bottom, frame.top), 7);
            let names = [
                (Ink::Third, "nothing is both faster and smaller"),
                (Ink::First, "something is"),
            ];
            sheet.legend((20.0, HEAD + 12.0), &names);
            let label = format!(
                "{}, nanoseconds for one operation (logarithmic); further left is faster",
                run.main_name()
            );
            sheet.below(frame, &x, &label, number);
            sheet.beside(frame, &y, "size in bytes; lower is smaller", number);
            // The front as steps: all that lies above and to the right is beaten.
            let mut steps = Vec::new();
            for (index, &spot) in front.iter().enumerate() {
                let spot = &spots[spot];
                let at = (x.place(spot.ns), y.place(spot.bytes));
                if index == 0 {
                    steps.push((at.0, frame.top));
                } else if let Some(&(_, above)) = steps.last() {
                    steps.push((at.0, above));
                }
                steps.push(at);
            }
            if let Some(&(_, lowest)) = steps.last() {
                steps.push((frame.right, lowest));
            }
            for pair in steps.windows(2) {
                if pair[0] != pair[1] {
                    sheet.dashes(pair[0], pair[1], Ink::Third, 1.25);
                }
            }
            let mut taken: Vec<Frame> = steps
                .windows(2)
                .map(|pair| along(pair[0], pair[1]))
                .collect();
            let place = |spot: &Spot| (x.place(spot.ns), y.place(spot.bytes));
            for spot in &spots {
                let (x, y) = place(spot);
                taken.push(around(x, y));
            }
            // Those of the front are named first, as near to their dots as can be.
            let mut order: Vec<_> = (0..spots.len()).collect();
            order.sort_by_key(|index| (!front.contains(index), *index));
            for &index in &order {
                let spot = &spots[index];
                let at = place(spot);
                let (anchor, side, text) = free(at, &spot.name, &taken, frame);
                taken.push(text);
                if (anchor.1 - at.1).abs() > 14.0 {
                    let towards = if anchor.1 < at.1 { 6.0 } else { -6.0 };
                    sheet.line(
                        at,
                        (anchor.0.clamp(text.left, text.right), anchor.1 + towards),
                        Ink::Muted,
                        0.75,
                    );
                }
                let ink = if front.contains(&index) {
                    Ink::Text
                } else {
                    Ink::Muted
                };
                sheet.text(anchor, &spot.name, 11.0, ink, side, false);
            }
            for (index, spot) in spots.iter().enumerate() {
                let ink = if front.contains(&index) {
                    Ink::Third
                } else {
                    Ink::First
                };
                sheet.dot(place(spot), 4.5, ink);
            }
        },
    )
}

/// The codecs that no other beats in both, by time. One that does not check what it decodes is not
/// among them, and beats none.
fn front(spots: &[Spot]) -> Vec<usize> {
    let beats = |a: &Spot, b: &Spot| {
        a.ns <= b.ns && a.bytes <= b.bytes && (a.ns < b.ns || a.bytes < b.bytes)
    };
    let mut front: Vec<_> = (0..spots.len())
        .filter(|&index| spots[index].competes)
        .filter(|&index| {
            let mut rivals = spots.iter().filter(|other| other.competes);
            !rivals.any(|other| beats(other, &spots[index]))
        })
        .collect();
    front.sort_by(|&a, &b| spots[a].ns.total_cmp(&spots[b].ns));
    front
}

/// The least and the greatest of times or sizes.
fn ends(values: impl Iterator<Item = f64>) -> (f64, f64) {
    // Nothing is less than this, and a logarithm needs more than nothing.
    const LEAST: f64 = 0.1;
    let (low, high) = values.fold((f64::INFINITY, 0.0_f64), |(low, high), value| {
        (low.min(value), high.max(value))
    });
    let low = if low.is_finite() {
        low.max(LEAST)
    } else {
        LEAST
    };
    (low, high.max(low))
}

/// The space of a dot.
fn around(x: f64, y: f64) -> Frame {
    Frame {
        left: x - 6.0,
        top: y - 6.0,
        right: x + 6.0,
        bottom: y + 6.0,
    }
}

/// The space of a straight line.
fn along(from: (f64, f64), to: (f64, f64)) -> Frame {
    Frame {
        left: from.0.min(to.0) - 1.0,
        top: from.1.min(to.1) - 1.0,
        right: from.0.max(to.0) + 1.0,
        bottom: from.1.max(to.1) + 1.0,
    }
}

fn overlap(a: Frame, b: Frame) -> bool {
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/// A place for the name of the dot at `at` that covers nothing in `taken`, the nearest first.
fn free(at: (f64, f64), name: &str, taken: &[Frame], within: Frame) -> ((f64, f64), Side, Frame) {
    const SIZE: f64 = 11.0;
    let width = text_width(name, SIZE);
    let spot = |(x, y): (f64, f64), side: Side| {
        let left = match side {
            Side::Right => x,
            Side::Left => x - width,
            Side::Over => x - width / 2.0,
        };
        let text = Frame {
            left,
            top: y - 6.5,
            right: left + width,
            bottom: y + 6.5,
        };
        ((x, y), side, text)
    };
    let (x, y) = at;
    let mut places = vec![
        spot((x + 9.0, y), Side::Right),
        spot((x - 9.0, y), Side::Left),
        spot((x, y - 14.0), Side::Over),
        spot((x, y + 14.0), Side::Over),
    ];
    for step in 1..=20 {
        let away = 13.0 * f64::from(step);
        for sign in [-1.0, 1.0] {
            places.push(spot((x + 9.0, y + sign * away), Side::Right));
            places.push(spot((x - 9.0, y + sign * away), Side::Left));
        }
    }
    let fits = |text: Frame| {
        text.left >= within.left
            && text.right <= within.right
            && text.top >= within.top
            && text.bottom <= within.bottom
            && !taken.iter().any(|&other| overlap(text, other))
    };
    let first = places[0];
    places
        .into_iter()
        .find(|place| fits(place.2))
        .unwrap_or(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spot(name: &str, ns: f64, bytes: f64) -> Spot {
        Spot {
            name: name.to_owned(),
            competes: true,
            ns,
            bytes,
        }
    }

    #[test]
    fn the_front_holds_what_nothing_beats() {
        let spots = [
            spot("slow and small", 400.0, 100.0),
            spot("beaten", 450.0, 100.0),
            spot("fast and large", 100.0, 400.0),
            spot("equal", 100.0, 400.0),
            spot("between", 200.0, 200.0),
            spot("large and slow", 300.0, 300.0),
        ];
        assert_eq!(front(&spots), [2, 3, 4, 0]);
        // What does not check its input beats none, and is not on the front.
        let mut spots = spots.to_vec();
        spots.push(Spot {
            competes: false,
            ..spot("unvalidated", 1.0, 1.0)
        });
        assert_eq!(front(&spots), [2, 3, 4, 0]);
        assert_eq!(front(&[]), [0; 0]);
    }

    #[test]
    fn names_cover_no_dot_and_no_name() {
        let within = Frame {
            left: 0.0,
            top: 0.0,
            right: 800.0,
            bottom: 500.0,
        };
        let mut taken = vec![around(300.0, 200.0); 6];
        for _ in 0..6 {
            let (_, _, text) = free((300.0, 200.0), "json/serde_json", &taken, within);
            assert!(!taken.iter().any(|&other| overlap(text, other)));
            taken.push(text);
        }
    }
}
