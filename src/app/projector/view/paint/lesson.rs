//! The sum for the class, in a light box: whose dice, how likely each number of hits is, and the sum itself.

use egui::{Align, FontId, Painter, Stroke, StrokeKind, pos2, vec2};

use super::layout::WallLayout;
use super::text::fit;
use super::words_of;
use crate::app::battle::odds::bars;
use crate::app::projector::view::lesson::Lesson;
use crate::app::shell::theme;
use crate::app::shell::theme::Palette;

/// Sizes as parts of the height: the head, the question, the sum, and what to do where there is nothing else.
const HEAD: f32 = 0.062;
const QUESTION: f32 = 0.038;
const ANSWER: f32 = 0.036;
const TO_DO: f32 = 0.075;

/// Paints the box.
pub fn paint(painter: &Painter, layout: &WallLayout, palette: &Palette, lesson: &Lesson) {
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
