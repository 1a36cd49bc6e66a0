//! The sum for the class, in a light box: whose dice, how likely each number of hits is, and the sum itself.

use egui::{Align, FontId, Stroke, StrokeKind, pos2, vec2};

use super::layout::{WallLayout, part};
use super::text::fit;
use super::{ScenePart, WallPicture, card, words_of};
use crate::app::battle::odds::bars;
use crate::app::projector::view::lesson::Lesson;
use crate::app::projector::view::public_view::PublicView;
use crate::app::shell::theme;

/// Sizes as parts of the height: the head, the question, the sum, and what to do where there is nothing else.
const HEAD: f32 = 0.062;
const QUESTION: f32 = 0.038;
const ANSWER: f32 = 0.036;
const TO_DO: f32 = 0.075;

impl ScenePart for Lesson {
    /// The card at the left; beside it the headline, both walls in a line each, and the sum below.
    fn layout(&self, rooms: WallLayout, has_deed: bool) -> WallLayout {
        if rooms.is_small {
            return rooms.with_card(has_deed);
        }
        let layout = rooms.with_card(true);
        let column = layout.headline.union(layout.deed);
        let row = |from: f32, to: f32| part(column, from, to);
        let walls = [row(0.235, 0.295), row(0.305, 0.365)];
        WallLayout { headline: row(0.0, 0.15), line: row(0.155, 0.22), walls, lesson: row(0.385, 1.0), in_line: true, ..layout }
    }

    fn paint(&self, picture: &WallPicture<'_>) {
        picture.headline();
        card::paint(picture);
        if !picture.layout.is_small {
            paint(picture, self);
        }
    }

    fn told_last(&self, _: &PublicView) -> Vec<String> {
        vec![self.head.to_owned(), self.question.clone(), self.answer.replace('\n', " ")]
    }
}

fn paint(picture: &WallPicture<'_>, lesson: &Lesson) {
    let WallPicture { painter, layout, palette, .. } = picture;
    let room = layout.lesson;
    painter.rect(room, layout.h(0.018), palette.cloth, Stroke::new(layout.h(0.003), palette.line), StrokeKind::Inside);
    let inner = room.shrink2(vec2(layout.h(0.028), layout.h(0.018)));
    let color = lesson.bars.as_ref().map_or(palette.ink, |bars| words_of(palette, bars.side));
    let head = painter.layout_no_wrap(lesson.head.to_owned(), theme::title(layout.h(HEAD)), color);
    let below_head = inner.top() + head.size().y + layout.h(0.004);
    painter.galley(inner.min, head, color);
    let words = |words: &str, size: f32, height: f32| {
        fit(painter, words, FontId::proportional, palette.ink, vec2(inner.width(), height), layout.h(size), Align::LEFT)
    };
    let question = words(&lesson.question, QUESTION, inner.height() * 0.26);
    let top = below_head + question.size().y + layout.h(0.012);
    painter.galley(pos2(inner.left(), below_head), question, palette.ink);
    let Some(likely) = &lesson.bars else {
        let to_do = words(&lesson.answer, TO_DO, inner.bottom() - top);
        painter.galley(pos2(inner.left(), f32::midpoint(top, inner.bottom()) - to_do.size().y / 2.0), to_do, palette.ink);
        return;
    };
    let answer = words(&lesson.answer, ANSWER, inner.height() * 0.26);
    let answer_top = inner.bottom() - answer.size().y;
    painter.galley(pos2(inner.left(), answer_top), answer, palette.ink);
    bars(painter, inner.with_min_y(top).with_max_y(answer_top - layout.h(0.014)), palette, likely);
}
