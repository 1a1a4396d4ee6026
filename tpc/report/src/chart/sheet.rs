//! A drawing: its ground, its title, its colours, and the few shapes that charts are made of.

use plotters::coord::ranged1d::Ranged;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::escape::{one_line, xml};

/// Units of the drawing in one pixel: positions are whole units, and this is fine enough.
const SCALE: f64 = 4.0;

/// The fonts of the system for interfaces. The reader's system chooses.
const FONTS: &str = "system-ui, -apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif";

/// The space that title and subtitle take, in pixels.
pub(crate) const HEAD: f64 = 58.0;

/// A colour by what it is for. Blue and orange are told apart in every common form of colour
/// blindness (Okabe and Ito, "Color Universal Design", 2008), and differ in lightness besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    /// The ground.
    Paper,
    /// Text and marks that matter.
    Text,
    /// Text beside.
    Muted,
    /// Lines of the axes.
    Grid,
    /// The first of two or more series.
    First,
    /// The second.
    Second,
    /// A third, or what is picked out.
    Third,
    /// Something failed.
    Alarm,
}

impl Ink {
    const ALL: [Self; 8] = [
        Self::Paper,
        Self::Text,
        Self::Muted,
        Self::Grid,
        Self::First,
        Self::Second,
        Self::Third,
        Self::Alarm,
    ];

    /// On light ground, and on dark. The light ones are all different, as they stand for the ink.
    const fn colours(self) -> (RGBColor, RGBColor) {
        match self {
            Self::Paper => (RGBColor(0xff, 0xff, 0xff), RGBColor(0x0d, 0x11, 0x17)),
            Self::Text => (RGBColor(0x1f, 0x23, 0x28), RGBColor(0xe6, 0xed, 0xf3)),
            Self::Muted => (RGBColor(0x59, 0x63, 0x6e), RGBColor(0x9d, 0xa7, 0xb1)),
            Self::Grid => (RGBColor(0xe1, 0xe5, 0xea), RGBColor(0x2a, 0x31, 0x3a)),
            Self::First => (RGBColor(0x1f, 0x6f, 0xb4), RGBColor(0x58, 0xa6, 0xe8)),
            Self::Second => (RGBColor(0xe5, 0x9a, 0x1a), RGBColor(0xe8, 0xa8, 0x3c)),
            Self::Third => (RGBColor(0x0b, 0x84, 0x66), RGBColor(0x3f, 0xb9, 0x8f)),
            Self::Alarm => (RGBColor(0xb4, 0x2b, 0x1f), RGBColor(0xf4, 0x7a, 0x6b)),
        }
    }

    fn colour(self) -> RGBColor {
        self.colours().0
    }
}

/// Where a text stands beside its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    /// The text ends at the point.
    Left,
    /// It begins there.
    Right,
    /// Its middle is there.
    Over,
}

/// A drawing in the making. Positions and lengths are pixels from the upper left corner.
pub(crate) struct Sheet<'a> {
    area: DrawingArea<SVGBackend<'a>, plotters::coord::Shift>,
}

/// A rectangle of a sheet: left, upper, right and lower edge in pixels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) right: f64,
    pub(crate) bottom: f64,
}

/// What cannot happen: a drawing goes to a string, which takes everything.
const DRAWN: &str = "a string takes every drawing";

/// A drawing of `width` by `height` pixels with a title, and with lines of notes below.
pub(crate) fn draw(
    title: &str,
    subtitle: &str,
    (width, height): (f64, f64),
    notes: &[String],
    drawing: impl FnOnce(&Sheet<'_>),
) -> String {
    const NOTE: f64 = 17.0;
    let below = height;
    let height = height + NOTE * notes.len() as f64 + if notes.is_empty() { 0.0 } else { 8.0 };
    let mut svg = String::new();
    {
        let size = (units(width) as u32, units(height) as u32);
        let area = SVGBackend::with_string(&mut svg, size).into_drawing_area();
        area.fill(&Ink::Paper.colour()).expect(DRAWN);
        let sheet = Sheet { area };
        sheet.text((20.0, 25.0), title, 16.0, Ink::Text, Side::Right, true);
        sheet.text((20.0, 45.0), subtitle, 12.0, Ink::Muted, Side::Right, false);
        drawing(&sheet);
        for (number, note) in notes.iter().enumerate() {
            let at = (20.0, below + NOTE * (number as f64 + 0.25));
            sheet.text(at, note, 11.0, Ink::Muted, Side::Right, false);
        }
        sheet.area.present().expect(DRAWN);
    }
    let (_, body) = svg.split_once('>').expect("a drawing has a first element");
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {} {}\" \
         role=\"img\" aria-label=\"{}\">\n<title>{}</title>\n{}{body}",
        units(width),
        units(height),
        xml(title),
        xml(title),
        style(),
    )
}

/// The rules for dark ground. What is drawn has the colours for light ground as attributes, which
/// any rule outweighs, so a program that knows no rules still shows those.
fn style() -> String {
    use std::fmt::Write as _;
    let mut style = String::from(
        "<style>\ntext{font-variant-numeric:tabular-nums}\n@media (prefers-color-scheme:dark){\n",
    );
    for ink in Ink::ALL {
        let (RGBColor(r, g, b), RGBColor(dark_r, dark_g, dark_b)) = ink.colours();
        for attribute in ["fill", "stroke"] {
            let _ = writeln!(
                style,
                "[{attribute}=\"#{r:02X}{g:02X}{b:02X}\"]{{{attribute}:#{dark_r:02x}{dark_g:02x}{dark_b:02x}}}"
            );
        }
    }
    style.push_str("}\n</style>\n");
    style
}

fn units(pixels: f64) -> i32 {
    (pixels * SCALE).round() as i32
}

fn point((x, y): (f64, f64)) -> (i32, i32) {
    (units(x), units(y))
}

impl Sheet<'_> {
    /// A text on one line, `size` pixels high, its middle at the height of `at`.
    pub(crate) fn text(
        &self,
        at: (f64, f64),
        text: &str,
        size: f64,
        ink: Ink,
        side: Side,
        bold: bool,
    ) {
        let horizontal = match side {
            Side::Left => HPos::Right,
            Side::Right => HPos::Left,
            Side::Over => HPos::Center,
        };
        let weight = if bold {
            FontStyle::Bold
        } else {
            FontStyle::Normal
        };
        let style = font(size, weight)
            .color(&ink.colour())
            .pos(Pos::new(horizontal, VPos::Center));
        self.area
            .draw_text(&one_line(text), &style, point(at))
            .expect(DRAWN);
    }

    /// A straight line, `width` pixels wide.
    pub(crate) fn line(&self, from: (f64, f64), to: (f64, f64), ink: Ink, width: f64) {
        self.path(&[from, to], ink, width);
    }

    /// A line through `points`.
    pub(crate) fn path(&self, points: &[(f64, f64)], ink: Ink, width: f64) {
        let points: Vec<_> = points.iter().copied().map(point).collect();
        let style = ink.colour().stroke_width(units(width).max(1) as u32);
        self.area
            .draw(&PathElement::new(points, style))
            .expect(DRAWN);
    }

    /// A straight line of dashes.
    pub(crate) fn dashes(&self, from: (f64, f64), to: (f64, f64), ink: Ink, width: f64) {
        const DASH: f64 = 5.0;
        const GAP: f64 = 4.0;
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy);
        let mut done = 0.0;
        while done < length {
            let end = (done + DASH).min(length);
            let at = |part: f64| (from.0 + dx * part / length, from.1 + dy * part / length);
            self.line(at(done), at(end), ink, width);
            done += DASH + GAP;
        }
    }

    /// A filled rectangle. One that would be too narrow to be seen is one unit wide.
    pub(crate) fn bar(&self, frame: Frame, ink: Ink) {
        let (left, top) = point((frame.left, frame.top));
        let (right, bottom) = point((frame.right, frame.bottom));
        let corners = [(left, top), (right.max(left + 1), bottom.max(top + 1))];
        self.area
            .draw(&Rectangle::new(corners, ink.colour().filled()))
            .expect(DRAWN);
    }

    /// A filled shape.
    pub(crate) fn shape(&self, points: &[(f64, f64)], ink: Ink) {
        let points: Vec<_> = points.iter().copied().map(point).collect();
        self.area
            .draw(&Polygon::new(points, ink.colour().filled()))
            .expect(DRAWN);
    }

    /// A disc with a rim of the ground's colour, so that discs that overlap are seen as such.
    pub(crate) fn dot(&self, at: (f64, f64), radius: f64, ink: Ink) {
        for (radius, ink) in [(radius + 1.0, Ink::Paper), (radius, ink)] {
            self.area
                .draw(&Circle::new(
                    point(at),
                    units(radius),
                    ink.colour().filled(),
                ))
                .expect(DRAWN);
        }
    }

    /// The lines and numbers of an axis from left to right, below `frame`, with its name.
    pub(crate) fn below(
        &self,
        frame: Frame,
        axis: &Axis,
        name: &str,
        shown: impl Fn(f64) -> String,
    ) {
        for mark in axis.marks() {
            let x = axis.place(mark);
            self.line((x, frame.top), (x, frame.bottom), Ink::Grid, 1.0);
            let at = (x, frame.bottom + 13.0);
            self.text(at, &shown(mark), 11.0, Ink::Muted, Side::Over, false);
        }
        let at = (f64::midpoint(frame.left, frame.right), frame.bottom + 33.0);
        self.text(at, name, 12.0, Ink::Muted, Side::Over, false);
    }

    /// The same of an axis from the bottom up, with its name above.
    pub(crate) fn beside(
        &self,
        frame: Frame,
        axis: &Axis,
        name: &str,
        shown: impl Fn(f64) -> String,
    ) {
        for mark in axis.marks() {
            let y = axis.place(mark);
            self.line((frame.left, y), (frame.right, y), Ink::Grid, 1.0);
            let at = (frame.left - 8.0, y);
            self.text(at, &shown(mark), 11.0, Ink::Muted, Side::Left, false);
        }
        let at = (20.0, frame.top - 16.0);
        self.text(at, name, 12.0, Ink::Muted, Side::Right, false);
    }

    /// What the colours stand for, from `at` to the right.
    pub(crate) fn legend(&self, at: (f64, f64), entries: &[(Ink, &str)]) {
        let (mut x, y) = at;
        for &(ink, name) in entries {
            let frame = Frame {
                left: x,
                top: y - 5.0,
                right: x + 10.0,
                bottom: y + 5.0,
            };
            self.bar(frame, ink);
            self.text((x + 15.0, y), name, 12.0, Ink::Text, Side::Right, false);
            x += 34.0 + text_width(name, 12.0);
        }
    }
}

/// About how wide a text is: no font is at hand, and the reader's is unknown.
pub(crate) fn text_width(text: &str, size: f64) -> f64 {
    text.chars().count() as f64 * size * 0.56
}

fn font(size: f64, style: FontStyle) -> FontDesc<'static> {
    // The backend makes fonts smaller by this factor.
    const SHRINK: f64 = 1.24;
    FontDesc::new(FontFamily::Name(FONTS), size * SCALE * SHRINK, style)
}

/// Values on a line of a sheet.
pub(crate) struct Axis {
    scale: Scale,
    pixels: (f64, f64),
    marks: usize,
}

enum Scale {
    Linear(RangedCoordf64),
    Logarithmic(LogCoord<f64>),
}

impl Axis {
    /// Equal distances for equal differences: `values` from `pixels.0` to `pixels.1`, with about
    /// `marks` marks.
    pub(crate) fn linear(values: (f64, f64), pixels: (f64, f64), marks: usize) -> Self {
        Self {
            scale: Scale::Linear((values.0..values.1).into()),
            pixels,
            marks,
        }
    }

    /// Equal distances for equal ratios.
    pub(crate) fn logarithmic(values: (f64, f64), pixels: (f64, f64)) -> Self {
        Self {
            scale: Scale::Logarithmic((values.0..values.1).log_scale().into()),
            pixels,
            marks: 0,
        }
    }

    /// Where `value` lies.
    pub(crate) fn place(&self, value: f64) -> f64 {
        let limit = (units(self.pixels.0), units(self.pixels.1));
        let place = match &self.scale {
            Scale::Linear(axis) => axis.map(&value, limit),
            Scale::Logarithmic(axis) => axis.map(&value, limit),
        };
        f64::from(place) / SCALE
    }

    fn marks(&self) -> Vec<f64> {
        match &self.scale {
            Scale::Linear(axis) => axis.key_points(self.marks),
            Scale::Logarithmic(axis) => {
                // The round numbers between the ends: 1, 2 and 5 times the powers of ten.
                let range = axis.range();
                let (low, high) = (range.start, range.end);
                let powers = low.log10().floor() as i32..=high.log10().ceil() as i32;
                powers
                    .flat_map(|power| [1.0, 2.0, 5.0].map(|step| step * 10_f64.powi(power)))
                    .filter(|mark| (low..=high).contains(mark))
                    .collect()
            }
        }
    }
}

/// A number at an axis.
pub(crate) fn number(value: f64) -> String {
    let digits = if value.fract() == 0.0 || value.abs() >= 100.0 {
        0
    } else {
        1
    };
    let plain = format!("{:.*}", digits, value.abs());
    let (whole, rest) = plain
        .split_once('.')
        .map_or((plain.as_str(), ""), |(whole, rest)| (whole, rest));
    let mut grouped = String::new();
    for (index, digit) in whole.chars().enumerate() {
        // Four digits read well without a gap.
        if index > 0 && whole.len() > 4 && (whole.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    let sign = if value < 0.0 { "−" } else { "" };
    let point = if rest.is_empty() { "" } else { "." };
    format!("{sign}{grouped}{point}{rest}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_in_threes() {
        for (value, expected) in [
            (0.0, "0"),
            (1200.0, "1200"),
            (12_000.0, "12,000"),
            (1_234_567.0, "1,234,567"),
            (2.5, "2.5"),
            (-5.0, "−5"),
        ] {
            assert_eq!(number(value), expected);
        }
    }

    #[test]
    fn a_logarithmic_axis_has_round_marks_and_equal_ratios() {
        let axis = Axis::logarithmic((50.0, 1600.0), (0.0, 500.0));
        assert_eq!(axis.marks(), [50.0, 100.0, 200.0, 500.0, 1000.0]);
        let (a, b, c) = (axis.place(100.0), axis.place(200.0), axis.place(400.0));
        assert!(((b - a) - (c - b)).abs() <= 0.5, "{a} {b} {c}");
    }

    #[test]
    fn text_from_a_record_cannot_be_markup() {
        let svg = draw(
            "<script>&\"",
            "a\u{0}b",
            (200.0, 100.0),
            &["<b>".to_owned()],
            |sheet| {
                let odd = "</text><script>alert('1')</script>";
                sheet.text((10.0, 80.0), odd, 12.0, Ink::Text, Side::Right, false);
            },
        );
        assert!(!svg.contains("<script"), "{svg}");
        assert!(!svg.contains('\u{0}'));
        assert!(svg.contains("&lt;/text&gt;&lt;script&gt;"));
    }

    #[test]
    fn every_ink_is_another_colour_on_light_ground() {
        let mut colours = Ink::ALL.map(|ink| {
            let RGBColor(r, g, b) = ink.colour();
            (r, g, b)
        });
        colours.sort_unstable();
        assert!(colours.windows(2).all(|pair| pair[0] != pair[1]));
    }
}
