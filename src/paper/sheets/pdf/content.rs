//! Contents of pages and drawings, as PDF operators.
//!
//! Coordinates are whole steps of a grid as fine as a printer's resolution, with y downwards. The page's first operator flips
//! and scales them. Whole steps are short to write, and positions that look the same are equal, so a file is a quarter smaller.
//! A colour, width or font that is already set is not repeated.

use std::io::Write;

use kurbo::{BezPath, PathEl, Point};

use crate::sheets::layout::{DASH_MM, ShapeInk};
use crate::sheets::text::{FaceId, MM_PER_PT};

pub(super) struct Content {
    bytes: Vec<u8>,
    digits: u8,
    /// Grid steps per unit: per millimetre of the page, or per unit of a drawing.
    steps: f32,
    width: Option<f32>,
    stroke: Option<[f32; 3]>,
    fill: Option<[f32; 3]>,
    font: Option<(FaceId, f32)>,
    in_text: bool,
}

/// Grid steps per millimetre. The rounding error is at most half a printer's dot.
pub(super) const STEPS_PER_MM: f32 = 20.0;
/// Decimal places of a length that is not a position.
const LENGTH: u8 = 1;
/// Decimal places of the text size, whose error adds up along a line.
const SIZE: u8 = 2;
const COLOR: u8 = 3;
/// Prefix of the names of stamps, which use the pages' resources.
pub(super) const STAMP: &str = "S";
/// Decimal places of scale factors.
const SCALE: u8 = 6;

impl Default for Content {
    fn default() -> Self {
        Self { bytes: Vec::new(), digits: 0, steps: STEPS_PER_MM, width: None, stroke: None, fill: None, font: None, in_text: false }
    }
}

impl Content {
    /// Returns the operators. Nothing can be added afterwards.
    pub(super) fn finish(mut self) -> Vec<u8> {
        self.leave_text();
        self.bytes
    }

    /// Appends operators as they are.
    pub(super) fn push_raw(&mut self, operators: &[u8]) {
        self.bytes.extend_from_slice(operators);
    }

    /// Starts a page. From here on, coordinates are steps from the top left, and lines are round at ends and corners.
    pub(super) fn for_page(height_mm: f32) -> Self {
        let mut content = Self::default();
        let step = f64::from(1.0 / MM_PER_PT / STEPS_PER_MM);
        let _ = writeln!(content.bytes, "{step:.7} 0 0 {:.7} 0 {:.4} cm 1 j 1 J", -step, height_mm / MM_PER_PT);
        content
    }

    /// Fills the outlines of letters, which are finer than any drawing.
    pub(super) fn letter_outlines(&mut self, path: &BezPath, ink: [f32; 3]) {
        self.digits = 1;
        self.shape(path, ShapeInk { line: None, fill: Some(ink) }, false);
        self.digits = 0;
    }

    pub(super) fn shape(&mut self, path: &BezPath, ShapeInk { line, fill }: ShapeInk, dashed: bool) {
        if line.is_none() && fill.is_none() {
            return;
        }
        self.leave_text();
        if let Some((width, ink)) = line {
            let width = width * self.steps;
            if self.width != Some(width) {
                self.width = Some(width);
                self.numbers(&[width], LENGTH, "w");
            }
            if self.stroke != Some(ink) {
                self.stroke = Some(ink);
                self.numbers(&ink, COLOR, "RG");
            }
        }
        self.fill_with(fill);
        if dashed {
            let [dash, gap] = DASH_MM.map(|length| length * self.steps);
            self.push_raw(format!("[{dash} {gap}]0 d\n").as_bytes());
        }
        self.outline(path);
        self.push_raw(match (line, fill) {
            (Some(_), Some(_)) => b"B\n",
            (Some(_), None) => b"S\n",
            (None, _) => b"f\n",
        });
        if dashed {
            self.push_raw(b"[]0 d\n");
        }
    }

    fn fill_with(&mut self, fill: Option<[f32; 3]>) {
        if let Some(ink) = fill
            && self.fill != fill
        {
            self.fill = fill;
            self.numbers(&ink, COLOR, "rg");
        }
    }

    /// Draws a drawing of the file. `place` converts its steps to millimetres of the page.
    pub(super) fn drawing(&mut self, name: &str, place: [f32; 6]) {
        self.place(place);
        // Writing into memory cannot fail.
        let _ = writeln!(self.bytes, "/{name} Do Q");
    }

    fn place(&mut self, place: [f32; 6]) {
        self.leave_text();
        self.push_raw(b"q ");
        let place = place.map(|length| length * STEPS_PER_MM);
        let (turn, corner) = place.split_at(4);
        for &number in turn {
            self.number(f64::from(number), SCALE);
        }
        self.numbers(corner, 0, "cm");
    }

    /// Draws a shape of a drawing in whole steps of a grid, with this many steps per unit.
    pub(super) fn shape_in_steps(&mut self, path: &BezPath, inked: ShapeInk, steps: f32) {
        self.steps = steps;
        self.shape(path, inked, false);
        self.steps = STEPS_PER_MM;
    }

    /// Draws a drawing inline, because it is used only once.
    pub(super) fn inline_drawing(&mut self, place: [f32; 6], draw: impl FnOnce(&mut Self)) {
        self.place(place);
        let before = (self.width, self.stroke, self.fill);
        draw(self);
        (self.width, self.stroke, self.fill) = before;
        self.push_raw(b"Q\n");
    }

    /// Draws an outline of the file, in the current units.
    pub(super) fn draw_form(&mut self, name: &str) {
        self.leave_text();
        // Writing into memory cannot fail.
        let _ = writeln!(self.bytes, "/{name} Do");
    }

    /// Starts marked content with this number and type, or an artifact, up to [`leave`](Self::leave).
    pub(super) fn enter(&mut self, content: Option<(usize, &str)>) {
        self.leave_text();
        // Writing into memory cannot fail.
        let _ = match content {
            Some((number, tag)) => writeln!(self.bytes, "/{tag}<</MCID {number}>>BDC"),
            None => writeln!(self.bytes, "/Artifact BMC"),
        };
    }

    /// Ends the marked content or artifact.
    pub(super) fn leave(&mut self) {
        self.leave_text();
        self.push_raw(b"EMC\n");
    }

    /// Draws what this page shares with others, at the same position.
    pub(super) fn stamp(&mut self, number: usize) {
        self.leave_text();
        let _ = writeln!(self.bytes, "/{STAMP}{number} Do");
    }

    /// Starts a line of text: its colour, and the position of its first glyph. `cos` and `sin` give the reading direction.
    pub(super) fn begin_line(&mut self, ink: [f32; 3], (x, y): (f32, f32), (cos, sin): (f32, f32)) {
        if !self.in_text {
            self.in_text = true;
            self.push_raw(b"BT\n");
        }
        self.fill_with(Some(ink));
        for number in [cos, sin, sin, -cos] {
            self.number(f64::from(number), 0);
        }
        self.numbers(&[x * STEPS_PER_MM, y * STEPS_PER_MM], 0, "Tm");
    }

    /// Sets the font face of the next glyphs, and their size in millimetres.
    pub(super) fn font(&mut self, face: FaceId, size: f32) {
        if self.font != Some((face, size)) {
            self.font = Some((face, size));
            let _ = write!(self.bytes, "/F{} ", face.0);
            self.numbers(&[size * STEPS_PER_MM], SIZE, "Tf");
        }
    }

    /// Raises the next glyphs above the baseline, in millimetres.
    pub(super) fn raise(&mut self, up: f32) {
        self.numbers(&[up * STEPS_PER_MM], LENGTH, "Ts");
    }

    /// Shows glyphs. Each has its number in the embedded font, and its gap after the end of the previous glyph, in thousandths
    /// of
    /// the size.
    pub(super) fn glyphs(&mut self, glyphs: impl Iterator<Item = (u16, i32)>) {
        let mut in_string = false;
        self.push_raw(b"[");
        for (glyph, right) in glyphs {
            if right != 0 {
                self.push_raw(if in_string { b")" } else { b"" });
                in_string = false;
                self.number(f64::from(-right), 0);
                self.bytes.pop();
            }
            if !in_string {
                in_string = true;
                self.push_raw(b"(");
            }
            for byte in glyph.to_be_bytes() {
                match byte {
                    b'(' | b')' | b'\\' => self.push_raw(&[b'\\', byte]),
                    b'\r' => self.push_raw(b"\\r"),
                    _ => self.bytes.push(byte),
                }
            }
        }
        self.push_raw(if in_string { b")]TJ\n" } else { b"]TJ\n" });
    }

    /// Adds an invisible, searchable glyph. `right` is its gap after the previous glyph, in thousandths of the size, and
    /// `stretch`
    /// its width relative to its own.
    pub(super) fn invisible_glyph(&mut self, glyph: u16, right: i32, stretch: f32) {
        self.push_raw(b"[");
        self.number(f64::from(-right), 0);
        self.push_raw(b"]TJ 3 Tr ");
        self.numbers(&[stretch * 100.0], SIZE, "Tz");
        self.glyphs(std::iter::once((glyph, 0)));
        self.push_raw(b"0 Tr 100 Tz\n");
    }

    fn leave_text(&mut self) {
        if self.in_text {
            self.in_text = false;
            self.push_raw(b"ET\n");
        }
    }

    fn outline(&mut self, path: &BezPath) {
        if let Some(rectangle) = rectangle(path) {
            return self.lengths(&rectangle, "re");
        }
        let mut pen = Point::ORIGIN;
        for element in path {
            match element {
                PathEl::MoveTo(p) => self.lengths(&[p.x, p.y], "m"),
                PathEl::LineTo(p) => self.lengths(&[p.x, p.y], "l"),
                PathEl::QuadTo(handle, p) => {
                    let (leaving, arriving) = (pen + (handle - pen) * (2.0 / 3.0), p + (handle - p) * (2.0 / 3.0));
                    self.lengths(&[leaving.x, leaving.y, arriving.x, arriving.y, p.x, p.y], "c");
                }
                PathEl::CurveTo(a, b, p) => self.lengths(&[a.x, a.y, b.x, b.y, p.x, p.y], "c"),
                PathEl::ClosePath => self.push_raw(b"h\n"),
            }
            pen = element.end_point().unwrap_or(pen);
        }
    }

    fn lengths(&mut self, lengths: &[f64], operator: &str) {
        for &length in lengths {
            self.number(length * f64::from(self.steps), self.digits);
        }
        self.operator(operator);
    }

    fn numbers(&mut self, numbers: &[f32], digits: u8, operator: &str) {
        for &number in numbers {
            self.number(f64::from(number), digits);
        }
        self.operator(operator);
    }

    fn operator(&mut self, operator: &str) {
        self.push_raw(operator.as_bytes());
        self.bytes.push(b'\n');
    }

    /// Writes a number with at most this many decimal places, and a space. The standard library's formatting would take half of
    /// the total time.
    #[expect(clippy::cast_possible_truncation, reason = "nothing on paper is 2^63 millionths of a millimetre away")]
    fn number(&mut self, number: f64, digits: u8) {
        let scaled = (number * 10_f64.powi(i32::from(digits))).round() as i64;
        let mut rest = scaled.unsigned_abs();
        let mut text = [b' '; 32];
        let mut start = text.len() - 1;
        let mut put = |byte: u8| {
            start -= 1;
            text[start] = byte;
        };
        let mut telling = false;
        for _ in 0..digits {
            let digit = last_digit(rest);
            rest /= 10;
            telling |= digit != b'0';
            if telling {
                put(digit);
            }
        }
        if telling {
            put(b'.');
        }
        while rest > 0 || !telling {
            telling = true;
            put(last_digit(rest));
            rest /= 10;
        }
        if scaled < 0 {
            put(b'-');
        }
        self.bytes.extend_from_slice(&text[start..]);
    }
}

fn last_digit(number: u64) -> u8 {
    b"0123456789"[usize::try_from(number % 10).unwrap_or_default()]
}

/// Returns the left, top, width and height of an outline that is an upright rectangle, which has its own operator.
fn rectangle(path: &BezPath) -> Option<[f64; 4]> {
    let &[PathEl::MoveTo(a), PathEl::LineTo(b), PathEl::LineTo(c), PathEl::LineTo(d), PathEl::ClosePath] = path.elements() else {
        return None;
    };
    let same = |a: f64, b: f64| (a - b).abs() < 1e-6;
    let along = same(a.y, b.y) && same(b.x, c.x) && same(c.y, d.y) && same(d.x, a.x);
    along.then_some([a.x, a.y, c.x - a.x, c.y - a.y])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written_text(write: impl FnOnce(&mut Content)) -> String {
        let mut content = Content::default();
        write(&mut content);
        String::from_utf8(content.finish()).expect("text")
    }

    #[test]
    fn numbers_are_written_as_short_as_possible() {
        let numbers = [0.0, -0.001, 0.5, -0.25, 1.0, 10.0, 105.004, 2.999, -297.05, 1e6];
        let text = written_text(|content| content.numbers(&numbers, 2, "m"));
        assert_eq!(text, "0 0 .5 -.25 1 10 105 3 -297.05 1000000 m\n");
        assert_eq!(written_text(|content| content.numbers(&[0.1, 2.834_645_7], SCALE, "cm")), ".1 2.834646 cm\n");
    }

    #[test]
    fn unchanged_colours_are_not_repeated() {
        let path = BezPath::from_svg("M1 2H4V6H1Z").expect("an outline");
        let inked = ShapeInk { line: None, fill: Some([1.0, 0.5, 0.0]) };
        let text = written_text(|content| {
            content.shape(&path, inked, false);
            content.shape(&path, inked, false);
        });
        assert_eq!(text, "1 .5 0 rg\n20 40 60 80 re\nf\n20 40 60 80 re\nf\n", "20 steps are a millimetre");
    }

    #[test]
    fn glyph_bytes_with_a_meaning_in_strings_are_escaped() {
        let mut content = Content::default();
        content.glyphs([(0x2829, 0), (0x0D5C, -30), (0x0102, 0)].into_iter());
        assert_eq!(content.finish(), b"[(\\(\\))30(\\r\\\\\x01\x02)]TJ\n");
    }
}
