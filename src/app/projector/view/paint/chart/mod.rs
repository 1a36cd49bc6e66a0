//! Charts of a battle, painted from their neutral data: large on the projector, small in the teacher's window.
//!
//! Colour is never the only sign. Lines have dashes, pieces of bars have patterns, and everything is labelled.

mod bars;
mod lines;
mod pattern;
mod strip;
mod turns;

use std::sync::Arc;

use egui::{Align, Color32, FontId, Galley, Painter, Pos2, Rect, pos2, vec2};

use super::text;
use crate::shell::theme::{self, Palette};
use senlac_classroom::rules::Side;
use senlac_classroom::story::charts::Chart;

pub use self::bars::paint as paint_bars;
pub use self::pattern::{Pattern, fill as fill_pattern};
pub use self::strip::paint as paint_strip;
pub use self::turns::paint as paint_turns;

/// Smallest letters painted, as a fraction of the wanted size. Smaller ones are left out.
const LEAST: f32 = 0.62;

/// The painter, colours and letter size for charts.
#[derive(Clone, Copy)]
pub struct ChartPen<'a> {
    /// Painter for the chart's area.
    pub painter: &'a Painter,
    /// Colours of the theme.
    pub palette: &'a Palette,
    /// Letter size, in points.
    pub size: f32,
}

impl ChartPen<'_> {
    /// Returns the colour of a side's lines and bars; gold for no side.
    pub fn color(&self, side: Option<Side>) -> Color32 {
        side.map_or(self.palette.gold, |side| self.palette.side(side))
    }

    /// Returns the colour of a side's text on the cloth.
    pub fn text_color(&self, side: Option<Side>) -> Color32 {
        side.map_or(self.palette.ink, |side| super::side_text_color(self.palette, side))
    }

    fn galley(&self, words: &str, font: fn(f32) -> FontId, color: Color32) -> Arc<Galley> {
        self.painter.layout_no_wrap(words.to_owned(), font(self.size), color)
    }

    /// Lays out text in a rectangle, wrapped and shrunk; `None` if it would be too small to read.
    fn fitted_galley(&self, words: &str, font: fn(f32) -> FontId, color: Color32, room: Rect, align: Align) -> Option<Arc<Galley>> {
        let galley = text::fit(self.painter, words, font, color, room.size(), self.size, align);
        let fits = galley.size().y <= room.height() + 0.5 && galley.size().x <= room.width() + 0.5;
        (fits && text::letter_size(&galley) >= self.size * LEAST).then_some(galley)
    }

    /// Lays out text on one line, truncated at this width.
    fn truncated_galley(&self, words: &str, font: fn(f32) -> FontId, color: Color32, width: f32) -> Arc<Galley> {
        let mut job = egui::text::LayoutJob::simple_singleline(words.to_owned(), font(self.size), color);
        job.wrap = egui::text::TextWrapping::truncate_at_width(width.max(1.0));
        self.painter.layout_job(job)
    }

    /// Paints text from the left, centred vertically on a point.
    fn paint_left(&self, at: Pos2, galley: Arc<Galley>, color: Color32) {
        self.painter.galley(pos2(at.x, at.y - galley.size().y / 2.0), galley, color);
    }
}

/// Paints a chart into a rectangle, without its title.
pub fn paint(pen: &ChartPen<'_>, room: Rect, chart: &Chart) {
    match chart {
        Chart::Lines(chart) => lines::paint(pen, room, chart),
        Chart::Bars(chart) => bars::paint(pen, room, chart),
        Chart::Strip(chart) => strip::paint(pen, room, chart),
    }
}

/// Paints the message for a chart that has no data yet.
fn paint_empty(pen: &ChartPen<'_>, room: Rect) {
    let words = text::fit(
        pen.painter,
        tr!("There is nothing to show yet."),
        theme::bold,
        pen.palette.ink,
        room.size().max(vec2(1.0, 1.0)),
        pen.size,
        Align::Center,
    );
    pen.painter.galley(pos2(room.center().x, room.center().y - words.size().y / 2.0), words, pen.palette.ink);
}

/// Converts a value to a screen coordinate.
#[expect(clippy::cast_possible_truncation, reason = "a place on the screen needs no more than seven digits")]
const fn to_f32(value: f64) -> f32 {
    value as f32
}

/// Converts a count to a length.
#[expect(clippy::cast_precision_loss, reason = "few things are counted")]
const fn count_to_f32(things: usize) -> f32 {
    things as f32
}
