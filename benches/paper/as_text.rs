//! Pages as text with one mark per line, which benches/paper/peers.py redraws with other programs.
//!
//! ```text
//! page a4 full
//! text 105 42.5 24 title center upright words Amelie Carter
//! shape 0.3/rule shade - M15 20 L195 20 L195 60 L15 60 Z
//! art 20 30 12 12 upright die 6
//! ```
//!
//! A text line contains its position in millimetres, size in points, face, alignment, turn, ink and text. A shape
//! line contains its outline's width in millimetres and ink, the fill ink and whether it is dashed, each `-` if
//! missing, and its path. An art line contains its area, turn and name. [`drawing`] describes the art itself: its
//! size, then one shape per line in its own units. Numbers have at most two decimal places.

use std::fmt::Debug;

use kurbo::BezPath;
use senlac::sheets::layout::{Art, Stroke};
use senlac::sheets::text::TextVisibility;
use senlac::sheets::{Ink, Mark, Page};

/// Returns a page and its marks as text.
pub fn page(page: &Page) -> String {
    let on_its_side = if page.on_its_side { " on its side" } else { "" };
    let marks: Vec<String> = page.marks.iter().map(|mark| format!("{}\n", text_of(mark))).collect();
    format!("page {} {}{on_its_side}\n{}", named(&page.paper), named(&page.inks), marks.concat())
}

/// Returns a drawing and its shapes as text.
pub fn drawing(art: &Art) -> String {
    let shape = |stroke: &Stroke| format!("shape {} {} - {}\n", line(stroke.line), fill(stroke.fill), outline(&stroke.path));
    let shapes: Vec<String> = art.strokes.iter().map(shape).collect();
    format!("drawing {} {} {}\n{}", short(art.size.0), short(art.size.1), art.name, shapes.concat())
}

/// Returns a variant's name in lower case.
pub fn named(name: &impl Debug) -> String {
    format!("{name:?}").to_lowercase()
}

fn text_of(mark: &Mark) -> String {
    match mark {
        Mark::Text(text) => {
            let sense = if text.sense == TextVisibility::SeenAndFound { String::new() } else { format!("{} ", named(&text.sense)) };
            let (style, align, turn, ink) = (named(&text.style), named(&text.align), named(&text.turn), named(&text.ink));
            let [x, y, size] = [text.at_mm.0, text.at_mm.1, text.size_pt].map(short);
            format!("{sense}text {x} {y} {size} {style} {align} {turn} {ink} {}", text.text)
        }
        Mark::Shape(shape) => {
            let dashed = if shape.dashed { "dashed" } else { "-" };
            format!("shape {} {} {dashed} {}", line(shape.line), fill(shape.fill), outline(&shape.path))
        }
        Mark::Art { art, area, turn } => {
            let [x, y, width, height] = [area.x, area.y, area.width, area.height].map(short);
            format!("art {x} {y} {width} {height} {} {}", named(turn), art.name)
        }
    }
}

fn line(line: Option<(f32, Ink)>) -> String {
    line.map_or_else(|| "-".to_owned(), |(width, ink)| format!("{}/{}", short(width), named(&ink)))
}

fn fill(fill: Option<Ink>) -> String {
    fill.map_or_else(|| "-".to_owned(), |ink| named(&ink))
}

fn short(number: impl Into<f64>) -> String {
    let text = format!("{:.2}", number.into());
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

fn outline(path: &BezPath) -> String {
    let element = |element: kurbo::PathEl| match element {
        kurbo::PathEl::MoveTo(p) => ('M', vec![p]),
        kurbo::PathEl::LineTo(p) => ('L', vec![p]),
        kurbo::PathEl::QuadTo(a, p) => ('Q', vec![a, p]),
        kurbo::PathEl::CurveTo(a, b, p) => ('C', vec![a, b, p]),
        kurbo::PathEl::ClosePath => ('Z', Vec::new()),
    };
    let words = path.iter().map(element).map(|(letter, points)| {
        let points: Vec<String> = points.iter().map(|point| format!("{} {}", short(point.x), short(point.y))).collect();
        format!("{letter}{}", points.join(" "))
    });
    words.collect::<Vec<_>>().join(" ")
}
