//! Encoded size, plain and after zlib.

use super::sheet::{self, Axis, Frame, HEAD, Ink, Side, number};
use super::{absent, codecs, round_up, shortened, subtitle};
use crate::run::Run;

const ROW: f64 = 30.0;
const WIDTH: f64 = 860.0;
const NAMES: f64 = 236.0;

pub(crate) fn draw(run: &Run) -> String {
    let mut lines = codecs(run);
    lines.sort_by(|a, b| {
        let key = |size: Option<f64>| size.unwrap_or(f64::INFINITY);
        key(a.size_bytes)
            .total_cmp(&key(b.size_bytes))
            .then_with(|| key(a.deflated_bytes).total_cmp(&key(b.deflated_bytes)))
            .then_with(|| a.id.cmp(&b.id))
    });
    let sizes = lines
        .iter()
        .flat_map(|line| [line.size_bytes, line.deflated_bytes]);
    let end = round_up(sizes.flatten().fold(0.0, f64::max) * 1.08);
    let top = HEAD + 32.0;
    let frame = Frame {
        left: NAMES,
        top,
        right: WIDTH - 24.0,
        bottom: top + ROW * lines.len() as f64 + 6.0,
    };
    let title = super::Kind::Size.title(run);
    let size = (WIDTH, frame.bottom + 62.0);
    sheet::draw(&title, &subtitle(run), size, &absent(run, false), |sheet| {
        let axis = Axis::linear((0.0, end), (frame.left, frame.right), 8);
        let names = [
            (Ink::First, "size"),
            (Ink::Second, "+dfl: after zlib, level 6"),
        ];
        sheet.legend((20.0, HEAD + 14.0), &names);
        sheet.below(frame, &axis, "bytes; shorter is better", number);
        for (index, line) in lines.iter().enumerate() {
            let middle = frame.top + 3.0 + ROW * (index as f64 + 0.5);
            let name = (frame.left - 10.0, middle);
            sheet.text(name, &line.marked_id(), 12.0, Ink::Text, Side::Left, false);
            if line.size_bytes.is_none() {
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
            }
            let bars = [
                (line.size_bytes, middle - 6.0, Ink::First),
                (line.deflated_bytes, middle + 6.0, Ink::Second),
            ];
            for (bytes, y, ink) in bars {
                let Some(bytes) = bytes else { continue };
                let right = axis.place(bytes);
                let bar = Frame {
                    left: frame.left,
                    top: y - 5.0,
                    right,
                    bottom: y + 5.0,
                };
                sheet.bar(bar, ink);
                let at = (right + 6.0, y);
                sheet.text(
                    at,
                    &number(bytes.round()),
                    10.5,
                    Ink::Muted,
                    Side::Right,
                    false,
                );
            }
        }
    })
}
