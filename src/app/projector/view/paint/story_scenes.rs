//! The chart scene and the question scene, which fill the projector.

use egui::{Align, Rect, pos2, vec2};

use super::chart::{self, ChartPen};
use super::layout::ProjectorLayout;
use super::text::{fit, poster};
use super::{ProjectorPicture, ScenePainter};
use crate::projector::view::public_view::PublicView;
use crate::projector::view::story_scenes::{ChartScene, QuestionScene};
use crate::shell::theme;

/// Sizes as fractions of the height: a chart's title, its text, and a question.
const TITLE: f32 = 0.072;
const WORDS: f32 = 0.034;
const QUESTION: f32 = 0.105;

/// Returns a layout in which the scene has the whole body, and nothing else is shown.
fn whole_layout(rooms: ProjectorLayout) -> ProjectorLayout {
    let (headline, board) = rooms.body.split_top_bottom_at_fraction(0.13);
    ProjectorLayout { headline, board, bell: Rect::ZERO, legend: Rect::ZERO, call: Rect::ZERO, ..rooms }
}

impl ScenePainter for ChartScene {
    fn layout(&self, rooms: ProjectorLayout, _: &PublicView) -> ProjectorLayout {
        whole_layout(rooms)
    }

    fn paint(&self, picture: &ProjectorPicture<'_>) {
        let ProjectorPicture { painter, layout, palette, view, .. } = picture;
        let size = if layout.is_small { 0.09 } else { TITLE };
        let title = poster(painter, &view.headline, theme::title, palette.ink, layout.headline.size(), layout.h(size), Align::LEFT);
        painter.galley(layout.headline.min, title, palette.ink);
        let pen = ChartPen { painter, palette, size: layout.h(if layout.is_small { 0.06 } else { WORDS }) };
        chart::paint(&pen, layout.board.with_min_y(layout.board.top() + layout.h(0.02)), &self.chart);
    }

    /// Returns an empty legend: a chart labels everything itself.
    fn legend(&self) -> Option<&'static str> {
        Some("")
    }

    fn last_spoken_lines(&self, _: &PublicView) -> Vec<String> {
        self.chart.sentences()
    }
}

impl ScenePainter for QuestionScene {
    fn layout(&self, rooms: ProjectorLayout, _: &PublicView) -> ProjectorLayout {
        whole_layout(rooms)
    }

    fn paint(&self, picture: &ProjectorPicture<'_>) {
        let ProjectorPicture { painter, layout, palette, .. } = picture;
        let room = layout.headline.union(layout.board).shrink2(vec2(layout.h(0.04), layout.h(0.02)));
        let words = fit(painter, &self.ask, theme::title, palette.ink, room.size(), layout.h(QUESTION), Align::Center);
        painter.galley(pos2(room.center().x, room.center().y - words.size().y / 2.0), words, palette.ink);
    }

    fn legend(&self) -> Option<&'static str> {
        Some("")
    }

    fn last_spoken_lines(&self, _: &PublicView) -> Vec<String> {
        vec![self.ask.clone()]
    }
}
