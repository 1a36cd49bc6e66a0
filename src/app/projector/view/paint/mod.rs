//! The picture on the wall, a pure function of what is known, where, and how far the movements have come. Every length
//! is a part of the height, so that it looks the same on every screen.

mod award;
mod bell;
mod board;
mod call;
mod card;
pub mod chart;
mod deed;
mod desk;
mod dice;
mod end;
mod layout;
mod lesson;
mod replay;
mod shields;
mod standing;
pub mod suit;
mod table;
mod text;
mod token;
mod told;

use std::sync::Arc;

use egui::{Align, Color32, Painter, Rect, pos2, vec2};

use self::bell::BellScene;
use self::card::CardScene;
use self::layout::WallLayout;
pub use self::suit::suit;
pub use self::table::usual_labels;
use super::deeds::WallDeed;
use super::public_view::PublicView;
use super::scene::Scene;
use crate::shell::theme::{self, Palette};
use crate::widgets::ornament::zigzag;
use senlac_classroom::phrasebook::names::capital;
use senlac_classroom::rules::Side;

/// How far the movements have come, 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Motion {
    /// Of the card that turns over: 0 shows its back, 1 its face.
    pub card: f32,
    /// Of the dice that tumble, or of a step that is looked back on.
    pub deed: f32,
    /// Of the bell that rings.
    pub bell: f32,
}

impl Motion {
    /// Nothing moves.
    pub const REST: Self = Self { card: 1.0, deed: 1.0, bell: 1.0 };
}

impl Default for Motion {
    fn default() -> Self {
        Self::REST
    }
}

/// The picture that is painted.
pub struct WallPicture<'a> {
    painter: &'a Painter,
    layout: WallLayout,
    palette: &'a Palette,
    view: &'a PublicView,
    moment: Motion,
}

/// What is a scene's own in the picture.
pub trait ScenePart {
    /// Gives each thing that there is to see its room.
    fn layout(&self, rooms: WallLayout, view: &PublicView) -> WallLayout;

    /// Paints everything but the foot.
    fn paint(&self, picture: &WallPicture<'_>);

    /// What the signs mean, if it is anything but shields.
    fn legend(&self) -> Option<&'static str> {
        None
    }

    /// What is told after the headline, for those who do not see the picture.
    fn told_first(&self) -> Vec<String> {
        Vec::new()
    }

    /// What is told last.
    fn told_last(&self, view: &PublicView) -> Vec<String> {
        view.deed.iter().flat_map(WallDeed::told).collect()
    }
}

/// What is this scene's own in the picture.
pub(super) fn part_of(scene: &Scene) -> &dyn ScenePart {
    match scene {
        Scene::Card => &CardScene,
        Scene::Board(board) => board,
        Scene::Sums(lesson) => lesson,
        Scene::Bell => &BellScene,
        Scene::Replay(replay) => &**replay,
        Scene::End(end) => end,
        Scene::Desk(standing) => standing,
        Scene::Chart(chart) => chart,
        Scene::Awards(awards) => awards,
        Scene::Question(question) => question,
    }
}

/// Paints the whole wall.
pub fn paint(painter: &Painter, rect: Rect, palette: &Palette, view: &PublicView, moment: Motion) {
    if rect.width() < 16.0 || rect.height() < 12.0 {
        return;
    }
    painter.rect_filled(rect, 0.0, palette.linen);
    let scene = part_of(&view.scene);
    let layout = scene.layout(WallLayout::of(rect), view);
    for band in layout.bands {
        zigzag(painter, band, palette);
    }
    let picture = WallPicture { painter, layout, palette, view, moment };
    scene.paint(&picture);
    if !picture.layout.is_small {
        picture.foot(scene.legend());
    }
}

impl WallPicture<'_> {
    /// What happens now, and the turn: one block in the middle of its room.
    fn headline(&self) {
        let Self { painter, layout, palette, view, .. } = self;
        let room = layout.headline;
        let color = view.headline_side.map_or(palette.ink, |side| words_of(palette, side));
        let words = text::poster(painter, &view.headline, theme::title, color, room.size(), layout.h(layout::HEADLINE), Align::LEFT);
        // Where there is room for little, the child who is called.
        let called = view.call.as_ref().filter(|_| layout.is_small).map(|call| &call.who);
        let line = capital(called.unwrap_or(&view.line));
        let line_size = if layout.is_small { layout.line.height() * 0.8 } else { layout.h(layout.line_size) };
        let line_size = line_size.min(layout.line.width() * 0.1);
        let line = text::fit(painter, &line, egui::FontId::proportional, palette.ink, layout.line.size(), line_size, Align::LEFT);
        if layout.is_small && text::size_of(&line) < layout::LINE_LEAST {
            painter.galley(pos2(room.left(), room.center().y - words.size().y / 2.0), words, color);
            return;
        }
        // Below the tails of the letters.
        let below = words.size().y + layout.h(layout.line_gap);
        let top = room.union(layout.line).center().y - f32::midpoint(below, line.size().y);
        painter.galley(pos2(room.left(), top), words, color);
        painter.galley(pos2(layout.line.left(), top + below), line, palette.ink);
    }

    /// The jobs of those who wait, or else what the signs mean; and the bell.
    fn foot(&self, legend: Option<&str>) {
        let Self { painter, layout, palette, view, .. } = self;
        // What is said of the last turn may take the whole foot.
        let room = if view.is_last_turn && layout.bell.is_positive() { layout.bell.union(layout.legend) } else { layout.bell };
        let bell = self.bell(room);
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
        // Each job stays on one line; where they are too long for the place, those that fit.
        let jobs: Vec<String> = view.jobs.iter().map(|job| job.replace(' ', "\u{A0}")).collect();
        for most in (1..=jobs.len()).rev() {
            let jobs = jobs.iter().take(most).map(String::as_str).collect::<Vec<_>>().join(" · ");
            let jobs =
                text::fit(painter, &jobs, egui::FontId::proportional, palette.ink, vec2(free, room.height()), size * 1.15, Align::LEFT);
            if text::size_of(&jobs) >= size * 0.99 {
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

    /// How long it is to the bell, and whether this is the last turn.
    fn bell(&self, room: Rect) -> Arc<egui::Galley> {
        let Self { painter, layout, palette, view, .. } = self;
        let words = match (&view.bell, view.is_last_turn) {
            (Some(bell), true) => tr!("Last turn! {bell}", bell),
            (Some(bell), false) => bell.clone(),
            (None, _) => String::new(),
        };
        text::fit(painter, &words, theme::bold, palette.ink, room.size(), layout.h(layout::BELL), Align::LEFT)
    }
}

/// The colour of a side's words on the cloth: its own, nearer to the ink, so that it is read from the last row.
fn words_of(palette: &Palette, side: Side) -> Color32 {
    if palette.is_dark() { palette.words_of(side) } else { palette.side(side).lerp_to_gamma(palette.ink, 0.12) }
}
