//! The charts of a battle, painted from their neutral shapes: on the wall with large letters, in the teacher's window with small
//! ones. Nothing is told by colour alone: lines have dashes, pieces of bars have patterns, and everything has its words.

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

/// Letters smaller than this part of the wanted size are left out.
const LEAST: f32 = 0.62;

/// What charts are painted with.
#[derive(Clone, Copy)]
pub struct ChartPen<'a> {
    /// Where they are painted.
    pub painter: &'a Painter,
    /// In which colours.
    pub palette: &'a Palette,
    /// How large letters are, in points.
    pub size: f32,
}

impl ChartPen<'_> {
    /// The colour of lines and bars of a side, or of nobody.
    pub fn color(&self, side: Option<Side>) -> Color32 {
        side.map_or(self.palette.gold, |side| self.palette.side(side))
    }

    /// The colour of a side's words on the cloth.
    pub fn words_color(&self, side: Option<Side>) -> Color32 {
        side.map_or(self.palette.ink, |side| super::words_of(self.palette, side))
    }

    fn galley(&self, words: &str, font: fn(f32) -> FontId, color: Color32) -> Arc<Galley> {
        self.painter.layout_no_wrap(words.to_owned(), font(self.size), color)
    }

    /// Words in a room, wrapped and made smaller; `None` where they would be too small to be read.
    fn fitted(&self, words: &str, font: fn(f32) -> FontId, color: Color32, room: Rect, align: Align) -> Option<Arc<Galley>> {
        let galley = text::fit(self.painter, words, font, color, room.size(), self.size, align);
        let fits = galley.size().y <= room.height() + 0.5 && galley.size().x <= room.width() + 0.5;
        (fits && text::size_of(&galley) >= self.size * LEAST).then_some(galley)
    }

    /// Words on one line that end where they have no room any more.
    fn cut(&self, words: &str, font: fn(f32) -> FontId, color: Color32, width: f32) -> Arc<Galley> {
        let mut job = egui::text::LayoutJob::simple_singleline(words.to_owned(), font(self.size), color);
        job.wrap = egui::text::TextWrapping::truncate_at_width(width.max(1.0));
        self.painter.layout_job(job)
    }

    /// Puts words with their middle at a height, from the left.
    fn put_left(&self, at: Pos2, galley: Arc<Galley>, color: Color32) {
        self.painter.galley(pos2(at.x, at.y - galley.size().y / 2.0), galley, color);
    }
}

/// Paints a chart into a room; its title stands elsewhere.
pub fn paint(pen: &ChartPen<'_>, room: Rect, chart: &Chart) {
    match chart {
        Chart::Lines(chart) => lines::paint(pen, room, chart),
        Chart::Bars(chart) => bars::paint(pen, room, chart),
        Chart::Strip(chart) => strip::paint(pen, room, chart),
    }
}

/// Where there is nothing to be shown yet.
fn nothing(pen: &ChartPen<'_>, room: Rect) {
    let words = text::fit(
        pen.painter,
        tr!("Nothing has happened yet that could be shown here."),
        theme::bold,
        pen.palette.ink,
        room.size().max(vec2(1.0, 1.0)),
        pen.size,
        Align::Center,
    );
    pen.painter.galley(pos2(room.center().x, room.center().y - words.size().y / 2.0), words, pen.palette.ink);
}

/// A float for the screen.
#[expect(clippy::cast_possible_truncation, reason = "a place on the screen needs no more than seven digits")]
const fn f(value: f64) -> f32 {
    value as f32
}

/// A number of things as a length.
#[expect(clippy::cast_precision_loss, reason = "few things are counted")]
const fn count(things: usize) -> f32 {
    things as f32
}
