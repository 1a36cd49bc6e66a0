//! Parts shared by pages of one kind: the tapestry's zigzag border, the head and the foot.

use kurbo::{BezPath, Circle, Shape as _};

use super::{Align, Area, Fonts, Ink, Look, Page, Pen, PrintOptions, Role, Style};
use senlac_classroom::rules::Setup;

pub(super) const TITLE: Look = Look::new(25.0, Style::Title, Ink::Words);
pub(super) const HEADING: Look = Look::new(15.0, Style::Title, Ink::Words);
/// Looks of text in tables.
pub(super) const PLAIN: Look = Look::new(10.0, Style::Plain, Ink::Words);
pub(super) const BOLD: Look = Look::new(10.0, Style::Bold, Ink::Words);
pub(super) const QUIET: Look = Look::new(10.0, Style::Plain, Ink::Quiet);
pub(super) const HINT: Look = Look::new(8.5, Style::Plain, Ink::Quiet);

pub(super) const BORDER_MM: f32 = 4.0;

/// Draws the head of a page: border, title, and subtitle on the right. Returns the area left below.
pub(super) fn draw_head(pen: &mut Pen<'_>, area: Area, title: &str, about: &str) -> Area {
    draw_zigzag(pen, Area { height: BORDER_MM, ..area });
    let baseline = area.y + BORDER_MM + 9.5;
    pen.heading(1, (area.x, baseline), Align::Left, TITLE, title);
    let room = area.width - pen.width(TITLE, title) - 6.0;
    let look = Look::new(10.5, Style::Plain, Ink::Quiet);
    pen.fitted_text((area.right(), baseline), Align::Right, look, room.max(10.0), 10.0, about);
    area.below(BORDER_MM + 13.5)
}

/// Begins a page with its head. Returns its pen and the area left below.
pub(super) fn begin_page<'a>(options: PrintOptions, fonts: &'a Fonts, margin_mm: f32, title: &str, about: &str) -> (Pen<'a>, Area) {
    let mut pen = Pen::new(fonts, options.paper, options.inks);
    let left = draw_head(&mut pen, options.paper.inner_area(margin_mm), title, about);
    (pen, left)
}

/// Returns the scenario and the class, such as "Senlac 16 × 10 · 7b".
pub(super) fn subtitle(setup: &Setup) -> String {
    let class = setup.class.as_deref().map(str::trim).filter(|class| !class.is_empty());
    match class {
        Some(class) => format!("{} · {class}", setup.scenario),
        None => setup.scenario.clone(),
    }
}

/// Writes "page 1 of 3" at the foot of each page if there are several, below everything within this margin.
pub(super) fn number_pages(look: Look, pens: Vec<Pen<'_>>, margin_mm: f32) -> Vec<Page> {
    let count = pens.len();
    // The descenders stay within the margin.
    let below = (look.size_mm() * 0.26).max(0.8);
    let mut pages = Vec::with_capacity(count);
    for (place, mut pen) in pens.into_iter().enumerate() {
        if count > 1 {
            let (within, right) = (pen.paper().inner_area(super::MARGIN_MM), pen.paper().inner_area(margin_mm).right());
            let words = tr!("page {place} of {count}", place = place + 1, count);
            pen.piece(Role::Artifact, |pen| pen.text((right, within.bottom() - below), Align::Right, look, &words));
        }
        pages.push(pen.finish());
    }
    pages
}

/// Draws a zigzag of three wools with dots between, across the full width of an area.
pub(super) fn draw_zigzag(pen: &mut Pen<'_>, area: Area) {
    const STEP_MM: f32 = 6.4;
    let count = (1..=60u8).take_while(|&count| f32::from(count) * STEP_MM <= area.width).last().unwrap_or(1);
    let step = area.width / f32::from(count);
    let (top, bottom) = (f64::from(area.y + 0.4), f64::from(area.bottom() - 0.4));
    let mut dots = BezPath::new();
    for (ink, first) in [(Ink::Norman, 0u8), (Ink::Saxon, 1), (Ink::Gold, 2)] {
        let mut path = BezPath::new();
        for tooth in (first..count).step_by(3) {
            let left = f64::from(area.x + f32::from(tooth) * step);
            let width = f64::from(step);
            path.move_to((left + 0.4, bottom));
            path.line_to((left + width / 2.0, top));
            path.line_to((left + width - 0.4, bottom));
            dots.extend(Circle::new((left + width / 2.0, bottom - 0.6), 0.5).to_path(0.02));
        }
        pen.shape(path, Some((0.6, ink)), None);
    }
    pen.shape(dots, None, Some(Ink::Sage));
}

/// Draws lines to write on, this far from each other and from the top of an area.
pub(super) fn draw_writing_lines(pen: &mut Pen<'_>, area: Area, distance: f32, (width, ink): (f32, Ink)) {
    const HAIR: f32 = 0.01;
    let lines = (1..=u8::MAX).map(|line| area.y + f32::from(line) * distance);
    for y in lines.take_while(|y| *y <= area.bottom() + HAIR) {
        pen.rule(area, y, width, ink);
    }
}

/// Draws a row of a table with a thin line below it. Every other row is shaded, clear of the line above it.
pub(super) fn draw_row(pen: &mut Pen<'_>, area: Area, place: usize, line_mm: f32, draw: impl FnOnce(&mut Pen<'_>)) {
    if place % 2 == 1 {
        pen.frame(area.below(0.2), 0.0, None, Some(Ink::Shade));
    }
    pen.piece(Role::Row, draw);
    pen.rule(area, area.bottom(), line_mm, Ink::Rule);
}

/// Converts a small count to a length. Counts above 65,535 are clamped.
pub(super) fn length(count: usize) -> f32 {
    f32::from(u16::try_from(count).unwrap_or(u16::MAX))
}

/// Replaces minus signs, and hyphens before numbers, with dashes, for the fonts of the pages.
pub(super) fn with_dashes(text: &str) -> String {
    let is_number =
        text.chars().any(|sign| sign.is_ascii_digit()) && text.chars().all(|sign| sign.is_ascii_digit() || "-+./×".contains(sign));
    let text = text.replace('\u{2212}', "–");
    if is_number { text.replace('-', "–") } else { text }
}
