//! Pages as text, a mark a line: what tests compare page by page, and what other programs can draw again.
//!
//! ```text
//! page a4 full
//! text 105 42.5 24 title center upright words Amelie Carter
//! shape 0.3/rule shade - M15 20 L195 20 L195 60 L15 60 Z
//! art 20 30 12 12 upright die 6
//! ```
//!
//! A text is its place in millimetres, its size in points, face, alignment, turn, ink and words; before it stands `seen`
//! where it is seen but not found, and `found` where it is found but not seen. A shape is its line (width in millimetres
//! and ink), the ink inside and whether it is dashed, each `-` where there is none, and its outline. A drawing is its area,
//! turn and name; what it looks like is the drawing's own text ([`Art`]): its size, then a shape a line in its own units.
//! Numbers have at most two digits behind the point.

use std::fmt::{self, Display, Formatter};

use kurbo::{BezPath, PathEl, Point};

use super::{Align, Art, Ink, Inks, Mark, Page, Paper, Stroke, Turn};
use crate::sheets::text::{Sense, Style};

impl Display for Page {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let paper = match self.paper {
            Paper::A4 => "a4",
            Paper::Letter => "letter",
        };
        let inks = match self.inks {
            Inks::Full => "full",
            Inks::Saver => "saver",
        };
        writeln!(f, "page {paper} {inks}{}", if self.on_its_side { " on its side" } else { "" })?;
        self.marks.iter().try_for_each(|mark| writeln!(f, "{mark}"))
    }
}

impl Display for Mark {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => {
                let (x, y, size) = (Short::of(text.at_mm.0), Short::of(text.at_mm.1), Short::of(text.size_pt));
                let (style, align) = (style(text.style), align(text.align));
                let sense = match text.sense {
                    Sense::SeenAndFound => "",
                    Sense::Seen => "seen ",
                    Sense::Found => "found ",
                };
                write!(f, "{sense}text {x} {y} {size} {style} {align} {} {} {}", turn(text.turn), ink(text.ink), text.text)
            }
            Self::Shape(shape) => {
                let dashed = if shape.dashed { "dashed" } else { "-" };
                let (line, fill) = (Line(shape.line), Fill(shape.fill));
                write!(f, "shape {line} {fill} {dashed} {}", Outline(&shape.path))
            }
            Self::Art { art, area, turn: turned } => {
                let [x, y, width, height] = [area.x, area.y, area.width, area.height].map(Short::of);
                write!(f, "art {x} {y} {width} {height} {} {}", turn(*turned), art.name)
            }
        }
    }
}

impl Display for Art {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "drawing {} {} {}", Short::of(self.size.0), Short::of(self.size.1), self.name)?;
        self.strokes.iter().try_for_each(|stroke| writeln!(f, "{stroke}"))
    }
}

impl Display for Stroke {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "shape {} {} - {}", Line(self.line), Fill(self.fill), Outline(&self.path))
    }
}

impl Display for Ink {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&ink(*self))
    }
}

fn style(style: Style) -> &'static str {
    match style {
        Style::Plain => "plain",
        Style::Bold => "bold",
        Style::Italic => "italic",
        Style::Title => "title",
    }
}

fn align(align: Align) -> &'static str {
    match align {
        Align::Left => "left",
        Align::Center => "center",
        Align::Right => "right",
    }
}

fn turn(turn: Turn) -> &'static str {
    match turn {
        Turn::Upright => "upright",
        Turn::Right => "right",
        Turn::Over => "over",
        Turn::Left => "left",
    }
}

/// The name of an ink, as it is in the program but in small letters.
fn ink(ink: Ink) -> String {
    format!("{ink:?}").to_lowercase()
}

/// A number with at most two digits behind the point.
struct Short(f64);

impl Short {
    fn of(number: f32) -> Self {
        Self(f64::from(number))
    }
}

impl Display for Short {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let text = format!("{:.2}", self.0);
        let text = text.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if text == "-0" { "0" } else { text })
    }
}

struct Line(Option<(f32, Ink)>);

impl Display for Line {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some((width, ink)) => write!(f, "{}/{ink}", Short::of(width)),
            None => f.write_str("-"),
        }
    }
}

struct Fill(Option<Ink>);

impl Display for Fill {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(ink) => write!(f, "{ink}"),
            None => f.write_str("-"),
        }
    }
}

struct Outline<'a>(&'a BezPath);

impl Display for Outline<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (number, element) in self.0.iter().enumerate() {
            let gap = if number > 0 { " " } else { "" };
            let (letter, points): (_, &[Point]) = match &element {
                PathEl::MoveTo(p) => ('M', std::slice::from_ref(p)),
                PathEl::LineTo(p) => ('L', std::slice::from_ref(p)),
                PathEl::QuadTo(a, p) => ('Q', &[*a, *p]),
                PathEl::CurveTo(a, b, p) => ('C', &[*a, *b, *p]),
                PathEl::ClosePath => ('Z', &[]),
            };
            write!(f, "{gap}{letter}")?;
            for (number, point) in points.iter().enumerate() {
                let gap = if number > 0 { " " } else { "" };
                write!(f, "{gap}{} {}", Short(point.x), Short(point.y))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::sheets::layout::{Align, Area, Art, Ink, Inks, Look, Paper, Pen, Turn};
    use crate::sheets::text::{Fonts, Style};

    #[test]
    fn a_page_is_a_line_for_each_mark() {
        let fonts = Fonts::built_in();
        let mut pen = Pen::new(&fonts, Paper::A4, Inks::Full);
        pen.text((105.0, 42.5), Align::Center, Look::new(24.0, Style::Title, Ink::Words), "Amelie Carter");
        pen.frame(Area::new(15.0, 20.0, 180.0, 40.004), 0.0, Some((0.3, Ink::Rule)), Some(Ink::Shade));
        pen.dashed((10.0, 20.0), (10.0, 250.0), 0.15, Ink::Quiet);
        let die = Art::new("die 6", (100.0, 100.0)).fill("M1 2Q3 4 5 6C7 8 9 10 11 12Z", Ink::Gold).done();
        pen.turned(Turn::Left, (100.0, 100.0), |pen| pen.art(&die, Area::new(20.0, 30.0, 12.0, 12.0)));
        let page = "page a4 full\n\
                    text 105 42.5 24 title center upright words Amelie Carter\n\
                    shape 0.3/rule shade - M15 20 L195 20 L195 60 L15 60 Z\n\
                    shape 0.15/quiet - dashed M10 20 L10 250\n\
                    art 30 168 12 12 left die 6\n";
        assert_eq!(pen.finish().to_string(), page);
        assert_eq!(die.to_string(), "drawing 100 100 die 6\nshape - gold - M1 2 Q3 4 5 6 C7 8 9 10 11 12 Z\n");
    }
}
