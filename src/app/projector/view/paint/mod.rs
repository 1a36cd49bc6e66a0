//! The projector picture, a pure function of the view, the rectangle and the progress of its animations. Every length is a
//! fraction of the height, so that it looks the same on every screen.

mod award;
mod bell;
mod board;
mod board_game;
mod call;
mod card;
pub mod chart;
mod deed;
mod dice;
mod end;
mod layout;
mod lesson;
mod replay;
mod shields;
mod side_panel;
mod story_scenes;
pub mod suit;
mod table;
mod text;
mod token;

use std::sync::Arc;

use egui::{Align, Color32, Painter, Rect, pos2, vec2};

use self::bell::BellScene;
use self::card::CardScene;
use self::layout::ProjectorLayout;
pub use self::suit::paint_suit;
pub use self::table::typical_labels;
use super::deeds::ShownDeed;
use super::public_view::PublicView;
use super::scene::Scene;
use crate::shell::theme::{self, Palette};
use crate::widgets::ornament::paint_zigzag;
use senlac_classroom::phrasebook::names::capitalise_visible;
use senlac_classroom::rules::Side;

/// Progress of the animations, 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Motion {
    /// Progress of the turning card: 0 shows its back, 1 its face.
    pub card: f32,
    /// Progress of the rolling dice, or of a replayed step.
    pub deed: f32,
    /// Progress of the ringing bell.
    pub bell: f32,
}

impl Motion {
    /// All animations have ended.
    pub const REST: Self = Self { card: 1.0, deed: 1.0, bell: 1.0 };
}

impl Default for Motion {
    fn default() -> Self {
        Self::REST
    }
}

/// The picture being painted.
pub struct ProjectorPicture<'a> {
    painter: &'a Painter,
    layout: ProjectorLayout,
    palette: &'a Palette,
    view: &'a PublicView,
    moment: Motion,
}

/// Layout, painting and screen reader text of a scene.
pub trait ScenePainter {
    /// Places each item that the scene shows.
    fn layout(&self, rooms: ProjectorLayout, view: &PublicView) -> ProjectorLayout;

    /// Paints everything but the footer.
    fn paint(&self, picture: &ProjectorPicture<'_>);

    /// Returns the explanation of the signs. `None` explains the shields.
    fn legend(&self) -> Option<&'static str> {
        None
    }

    /// Returns the lines read after the headline by a screen reader.
    fn first_spoken_lines(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns the last lines read by a screen reader.
    fn last_spoken_lines(&self, view: &PublicView) -> Vec<String> {
        view.deed.iter().flat_map(ShownDeed::sentences).collect()
    }
}

/// Returns the layout and painting of this scene.
pub(super) fn scene_painter(scene: &Scene) -> &dyn ScenePainter {
    match scene {
        Scene::Card => &CardScene,
        Scene::Board(board) => board,
        Scene::Sums(lesson) => lesson,
        Scene::Bell => &BellScene,
        Scene::Replay(replay) => &**replay,
        Scene::End(end) => end,
        Scene::BoardGame(standing) => standing,
        Scene::Chart(chart) => chart,
        Scene::Awards(awards) => awards,
        Scene::Question(question) => question,
    }
}

/// Paints the whole projector picture.
pub fn paint(painter: &Painter, rect: Rect, palette: &Palette, view: &PublicView, moment: Motion) {
    if rect.width() < 16.0 || rect.height() < 12.0 {
        return;
    }
    painter.rect_filled(rect, 0.0, palette.linen);
    let scene = scene_painter(&view.scene);
    let layout = scene.layout(ProjectorLayout::from_rect(rect), view);
    for band in layout.bands {
        paint_zigzag(painter, band, palette);
    }
    let picture = ProjectorPicture { painter, layout, palette, view, moment };
    scene.paint(&picture);
    if !picture.layout.is_small {
        picture.paint_footer(scene.legend());
    }
}

impl ProjectorPicture<'_> {
    /// Paints the headline and the turn as one block, centred in its rectangle.
    fn paint_headline(&self) {
        let Self { painter, layout, palette, view, .. } = self;
        let room = layout.headline;
        let color = view.headline_side.map_or(palette.ink, |side| side_text_color(palette, side));
        let words = text::poster(painter, &view.headline, theme::title, color, room.size(), layout.h(layout::HEADLINE), Align::LEFT);
        // A small picture shows the called child instead of the line.
        let called = view.call.as_ref().filter(|_| layout.is_small).map(|call| &call.who);
        let line = capitalise_visible(called.unwrap_or(&view.line));
        let line_size = if layout.is_small { layout.line.height() * 0.8 } else { layout.h(layout.line_size) };
        let line_size = line_size.min(layout.line.width() * 0.1);
        let line = text::fit(painter, &line, egui::FontId::proportional, palette.ink, layout.line.size(), line_size, Align::LEFT);
        if layout.is_small && text::letter_size(&line) < layout::LINE_LEAST {
            painter.galley(pos2(room.left(), room.center().y - words.size().y / 2.0), words, color);
            return;
        }
        // Below the tails of the letters.
        let below = words.size().y + layout.h(layout.line_gap);
        let top = room.union(layout.line).center().y - f32::midpoint(below, line.size().y);
        painter.galley(pos2(room.left(), top), words, color);
        painter.galley(pos2(layout.line.left(), top + below), line, palette.ink);
    }

    /// Paints the jobs of those who wait, or else the legend, and the bell.
    fn paint_footer(&self, legend: Option<&str>) {
        let Self { painter, layout, palette, view, .. } = self;
        // The notice of the last turn may take the whole foot.
        let room = if view.is_last_turn && layout.bell.is_positive() { layout.bell.union(layout.legend) } else { layout.bell };
        let bell = self.bell_galley(room);
        let bell_left = room.right() - bell.size().x;
        if bell.size().x > 1.0 && room.is_positive() {
            let place = pos2(bell_left, room.center().y - bell.size().y / 2.0);
            let ink = if view.is_last_turn {
                let pill = Rect::from_min_size(place, bell.size()).expand2(vec2(layout.h(0.014), layout.h(0.002)));
                painter.rect_filled(pill, layout.h(0.012), palette.gold);
                theme::GOLD_INK
            } else {
                palette.ink
            };
            painter.galley(place, bell, ink);
        }
        let room = layout.legend;
        let free = if room.intersects(layout.bell) { bell_left - layout.h(0.03) - room.left() } else { room.width() };
        let free = free.max(1.0);
        let size = layout.h(layout::LEGEND);
        // Each job stays on one line. If the lines are too long, only the first ones that fit are shown.
        let jobs: Vec<String> = view.jobs.iter().map(|job| job.replace(' ', "\u{A0}")).collect();
        for most in (1..=jobs.len()).rev() {
            let jobs = jobs.iter().take(most).map(String::as_str).collect::<Vec<_>>().join(" · ");
            let jobs =
                text::fit(painter, &jobs, egui::FontId::proportional, palette.ink, vec2(free, room.height()), size * 1.15, Align::LEFT);
            if text::letter_size(&jobs) >= size * 0.99 {
                painter.galley(pos2(room.left(), room.center().y - jobs.size().y / 2.0), jobs, palette.ink);
                return;
            }
        }
        let legend = legend.map_or_else(|| shields::legend(view), ToOwned::to_owned);
        let legend = painter.layout_no_wrap(legend, egui::FontId::proportional(size), palette.faded);
        if legend.size().x <= free && legend.size().y <= room.height() * 1.3 {
            painter.galley(pos2(room.left(), room.center().y - legend.size().y / 2.0), legend, palette.faded);
        }
    }

    /// Lays out the time left until the bell, and whether this is the last turn.
    fn bell_galley(&self, room: Rect) -> Arc<egui::Galley> {
        let Self { painter, layout, palette, view, .. } = self;
        let words = match (&view.bell, view.is_last_turn) {
            (Some(bell), true) => tr!("Last turn! {bell}", bell),
            (Some(bell), false) => bell.clone(),
            (None, _) => String::new(),
        };
        text::fit(painter, &words, theme::bold, palette.ink, room.size(), layout.h(layout::BELL), Align::LEFT)
    }
}

/// Returns a side's text colour on the cloth: its own colour, darkened so that it can be read from the last row.
fn side_text_color(palette: &Palette, side: Side) -> Color32 {
    if palette.is_dark() { palette.side_text(side) } else { palette.side(side).lerp_to_gamma(palette.ink, 0.12) }
}
