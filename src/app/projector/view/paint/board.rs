//! The table for the back row, as large as the projector allows. The headline is above it. The deed or the sum is below or
//! beside it, whichever leaves the table larger.

use egui::{Align, Rect, Stroke, StrokeKind, pos2, vec2};

use super::layout::{CardStyle, ProjectorLayout, column_part};
use super::text::{fit, poster};
use super::{ProjectorPicture, ScenePainter, call, card, deed, lesson, shields, side_panel, table};
use crate::projector::view::deeds::ShownDeed;
use crate::projector::view::lesson::Lesson;
use crate::projector::view::public_view::PublicView;
use crate::projector::view::scene::BoardScene;
use crate::shell::theme;

/// Margins at the sides and between items, as fractions of the height.
const EDGE: f32 = 0.018;
const GAP: f32 = 0.016;
/// Height of the headline and the line below it.
const HEAD: f32 = 0.126;
/// Height of the strip below the table, for a deed or a sum.
const STRIP: f32 = 0.104;
const STRIP_WITH_SUMS: f32 = 0.225;
/// Width of the column beside the table: with the strip below; without it, for a deed; without it, for a sum.
const SLIM: f32 = 0.185;
const COLUMN: f32 = 0.42;
const COLUMN_WITH_SUMS: f32 = 0.56;

impl ScenePainter for BoardScene {
    fn layout(&self, rooms: ProjectorLayout, view: &PublicView) -> ProjectorLayout {
        if rooms.is_small { self.small_layout(rooms) } else { self.large_layout(rooms, view) }
    }

    fn paint(&self, picture: &ProjectorPicture<'_>) {
        picture.paint_headline();
        table::paint(picture, self);
        if picture.layout.is_small {
            match &self.sums {
                Some(sums) => paint_small_sum(picture, sums.head),
                None => card::paint(picture),
            }
            return shields::paint(picture);
        }
        call::paint(picture);
        side_panel::paint(picture);
        if let Some(sums) = &self.sums {
            return lesson::paint(picture, sums);
        }
        paint_effect(picture);
        deed::paint(picture);
    }

    fn legend(&self) -> Option<&'static str> {
        Some(tr!("K knights, H housecarls, S spearmen, A archers"))
    }

    fn last_spoken_lines(&self, view: &PublicView) -> Vec<String> {
        self.sums.as_ref().map_or_else(|| view.deed.iter().flat_map(ShownDeed::sentences).collect(), Lesson::sentences)
    }
}

impl BoardScene {
    /// Returns the layout for the whole projector: of two layouts, the one with the larger table.
    fn large_layout(&self, rooms: ProjectorLayout, view: &PublicView) -> ProjectorLayout {
        let (table, h) = (table::proportions(self), rooms.all.height());
        let body = Rect::from_min_max(
            pos2(rooms.all.left() + EDGE * h, rooms.bands[0].bottom() + 0.010 * h),
            pos2(rooms.all.right() - EDGE * h, rooms.bands[1].top() - 0.010 * h),
        );
        let (strip, column) = if self.sums.is_some() { (STRIP_WITH_SUMS, COLUMN_WITH_SUMS) } else { (STRIP, COLUMN) };
        let side_in = |beside: f32, below: f32| {
            let free = body.size() - h * vec2(beside + GAP, HEAD + below);
            (free.x / table.x).min(free.y / table.y)
        };
        let (with_strip, with_column) = (side_in(SLIM, strip + GAP), side_in(column, 0.0));
        let (top, rest) = body.split_top_bottom_at_y(body.top() + HEAD * h);
        let board = Rect::from_min_size(rest.min, with_strip.max(with_column) * table);
        let column = Rect::from_min_max(pos2(board.right() + GAP * h, rest.top()), rest.max);
        let layout = ProjectorLayout { board, bell: Rect::ZERO, line_size: 0.034, line_gap: 0.0, ..rooms };
        if with_column > with_strip {
            self.layout_beside(layout, view, top, column)
        } else {
            Self::layout_below(layout, view, top, (body, column, strip))
        }
    }

    /// Returns the layout with everything but the headline beside the table.
    fn layout_beside(&self, layout: ProjectorLayout, view: &PublicView, top: Rect, column: Rect) -> ProjectorLayout {
        let row = |from: f32, to: f32| column_part(column, from, to);
        let legend = top.with_min_x(top.left() + top.width() * 0.50);
        let (headline, line) = split_heading(top.with_max_x(legend.left() - GAP * layout.all.height()));
        let layout = ProjectorLayout { headline, line, legend, ..layout };
        if self.sums.is_some() {
            return ProjectorLayout { call: row(0.0, 0.19), lesson: row(0.205, 0.665), card: row(0.68, 1.0), ..layout };
        }
        let call = if view.call.is_some() { row(0.0, 0.23) } else { Rect::ZERO };
        ProjectorLayout { call, deed: row(0.25, 0.53), card: row(0.555, 1.0), ..layout }
    }

    /// Returns the layout with the call beside the headline, a deed or sum below the table, and the rest beside the table.
    fn layout_below(layout: ProjectorLayout, view: &PublicView, top: Rect, (body, column, strip): (Rect, Rect, f32)) -> ProjectorLayout {
        let h = layout.all.height();
        let (left, right) = top.split_left_right_at_fraction(if view.call.is_some() { 0.47 } else { 1.0 });
        let (headline, line) = split_heading(left);
        let call =
            if view.call.is_some() { right.with_min_x(right.left() + GAP * h).with_max_y(right.bottom() - 0.012 * h) } else { Rect::ZERO };
        let strip = body.with_min_y(body.bottom() - strip * h);
        let card = column.with_max_y(strip.top() - GAP * h);
        ProjectorLayout { headline, line, call, card, legend: Rect::ZERO, deed: strip, lesson: strip, ..layout }
    }

    /// Returns the layout of the teacher's small picture: the table on the left, the card and the shield walls beside it.
    fn small_layout(&self, rooms: ProjectorLayout) -> ProjectorLayout {
        let (h, body, table) = (rooms.all.height(), rooms.body, table::proportions(self));
        let (head, below) = body.split_top_bottom_at_y(body.top() + 0.27 * h);
        let (headline, line) = head.split_top_bottom_at_fraction(0.58);
        let below = below.with_min_y(below.top() + 0.02 * h).with_max_y(below.bottom() - 0.008 * h);
        let column = below.with_min_x(below.right() - (body.width() * 0.42).clamp(0.55 * h, 0.76 * h));
        let left = below.with_max_x(column.left() - 0.04 * h);
        let side = (left.width() / table.x).min(left.height() / table.y);
        let board = Rect::from_min_size(left.min, side * table);
        let row = |from: f32, to: f32| column_part(column, from, to);
        let walls = [row(0.52, 0.74), row(0.78, 1.0)];
        ProjectorLayout { board, headline, line, card: row(0.0, 0.46), walls, card_style: CardStyle::SmallLying, ..rooms }
    }
}

/// Splits a rectangle into the headline and the line below it.
fn split_heading(room: Rect) -> (Rect, Rect) {
    room.split_top_bottom_at_fraction(0.66)
}

/// Paints the card's effect while there is no deed to show.
pub fn paint_effect(picture: &ProjectorPicture<'_>) {
    let ProjectorPicture { painter, layout, palette, view, moment } = picture;
    let Some(shown) = view.card.as_ref().filter(|_| view.deed.is_none() && moment.card >= 0.5) else { return };
    painter.rect(layout.deed, layout.h(0.018), palette.cloth, Stroke::new(layout.h(0.003), palette.line), StrokeKind::Inside);
    let room = layout.deed.shrink2(vec2(layout.h(0.026), layout.h(0.010)));
    let words = fit(painter, &shown.effect, egui::FontId::proportional, palette.ink, room.size(), layout.h(0.044), Align::LEFT);
    painter.galley(pos2(room.left(), room.center().y - words.size().y / 2.0), words, palette.ink);
}

/// Paints which page of the sum is open, in the teacher's small picture.
fn paint_small_sum(picture: &ProjectorPicture<'_>, head: &str) {
    let ProjectorPicture { painter, layout, palette, .. } = picture;
    painter.rect(layout.card, 3.0, palette.cloth, Stroke::new(1.0, palette.gold), StrokeKind::Inside);
    let room = layout.card.shrink(2.0);
    let words = poster(painter, head, theme::title, palette.ink, room.size(), room.height() * 0.7, Align::Center);
    painter.galley(pos2(room.center().x, room.center().y - words.size().y / 2.0), words, palette.ink);
}
