//! The sum for the class, in a light box: whose dice, the odds of each number of hits, the sum and the class's guess. While
//! its dice roll, they appear in place of the question.

use std::sync::Arc;

use egui::{Align, Color32, FontId, Galley, Rect, Stroke, StrokeKind, pos2, vec2};

use super::layout::{LEGEND, LINE_LEAST, ProjectorLayout, column_part};
use super::text::{fit, letter_size};
use super::{ProjectorPicture, ScenePainter, call, card, dice, shields, side_text_color};
use crate::battle::odds::paint_bars;
use crate::projector::view::lesson::Lesson;
use crate::projector::view::public_view::PublicView;
use crate::shell::theme;

/// Sizes as fractions of the height: the heading, the question, the sum, the class's guess, and an instruction on its own.
const HEAD: f32 = 0.060;
const QUESTION: f32 = 0.038;
const ANSWER: f32 = 0.034;
const CLASS: f32 = 0.036;
const TO_DO: f32 = 0.070;
/// Height below which a box can't hold everything, as a fraction of the picture's height.
const LOW: f32 = 0.44;

impl ScenePainter for Lesson {
    /// Lays out the card on the left with the next call below it. The headline, both shield walls in a line each, and the sum
    /// are
    /// beside it.
    fn layout(&self, rooms: ProjectorLayout, view: &PublicView) -> ProjectorLayout {
        if rooms.is_small {
            let layout = rooms.with_card(view.deed.is_some(), false);
            let room = layout.line.union(layout.walls[0]).union(layout.walls[1]);
            return ProjectorLayout { lesson: room, ..layout };
        }
        let layout = rooms.with_card(true, false);
        let column = layout.headline.union(layout.deed);
        let row = |from: f32, to: f32| column_part(column, from, to);
        let walls = [row(0.225, 0.285), row(0.295, 0.355)];
        let (card, call) = match &view.call {
            Some(_) => (column_part(layout.card, 0.0, 0.755), column_part(layout.card, 0.785, 1.0)),
            None => (layout.card, Rect::ZERO),
        };
        ProjectorLayout {
            card,
            call,
            headline: row(0.0, 0.145),
            line: row(0.15, 0.21),
            walls,
            lesson: row(0.375, 1.0),
            in_line: true,
            ..layout
        }
    }

    fn paint(&self, picture: &ProjectorPicture<'_>) {
        card::paint(picture);
        if picture.layout.is_small {
            return paint_small(picture, self);
        }
        picture.paint_headline();
        call::paint(picture);
        shields::paint(picture);
        paint(picture, self);
    }

    fn last_spoken_lines(&self, _: &PublicView) -> Vec<String> {
        self.sentences()
    }
}

impl Lesson {
    /// Returns everything as sentences, for screen readers.
    pub(super) fn sentences(&self) -> Vec<String> {
        let class = self.class.clone();
        [self.head.to_owned(), self.question.clone(), self.answer.replace('\n', " ")].into_iter().chain(class).collect()
    }
}

/// Function that lays out text, given its size, width and height.
type TextLayouter<'a> = dyn Fn(&str, f32, f32, f32) -> Arc<Galley> + 'a;

/// Paints the sum in its box: from top to bottom, or side by side in a low box.
pub fn paint(picture: &ProjectorPicture<'_>, lesson: &Lesson) {
    let ProjectorPicture { painter, layout, palette, .. } = picture;
    let room = layout.lesson;
    painter.rect(room, layout.h(0.018), palette.cloth, Stroke::new(layout.h(0.003), palette.line), StrokeKind::Inside);
    let inner = room.shrink2(vec2(layout.h(0.026), layout.h(0.012)));
    let words = |words: &str, size: f32, width: f32, height: f32| {
        fit(painter, words, FontId::proportional, palette.ink, vec2(width, height), layout.h(size), Align::LEFT)
    };
    // In a low box, the class's guess is below the instruction and replaces the question after the answer.
    let is_low = room.height() < layout.h(LOW);
    let asked = match &lesson.class {
        Some(class) if is_low && lesson.bars.is_some() => class,
        Some(_) | None => &lesson.question,
    };
    let class = class(picture, lesson, inner).filter(|_| !is_low);
    if room.width() > 2.4 * room.height() {
        let (left, right) = inner.split_left_right_at_fraction(0.44);
        head(picture, lesson, left, &words, (asked, 0.60));
        let right = right.with_min_x(right.left() + layout.h(0.03));
        return paint_answer(picture, lesson, right, &words);
    }
    let below = head(picture, lesson, inner, &words, (asked, 0.36));
    let mut rest = inner.with_min_y(below + layout.h(0.010));
    if let Some(class) = class {
        rest.max.y -= class.size().y + layout.h(0.006);
        painter.galley(pos2(inner.left(), rest.bottom() + layout.h(0.004)), class, palette.ink);
    }
    paint_answer(picture, lesson, rest, &words);
}

/// Paints the heading and the question. Returns where they end.
fn head(picture: &ProjectorPicture<'_>, lesson: &Lesson, room: Rect, words: &TextLayouter<'_>, (asked, share): (&str, f32)) -> f32 {
    let ProjectorPicture { painter, layout, .. } = picture;
    let color = heading_color(picture, lesson);
    let head = painter.layout_no_wrap(lesson.head.to_owned(), theme::title(layout.h(HEAD)), color);
    let below = room.top() + head.size().y;
    painter.galley(room.min, head, color);
    let question = words(asked, QUESTION, room.width(), room.height() * share);
    let end = below + question.size().y;
    painter.galley(pos2(room.left(), below), question, picture.palette.ink);
    end
}

/// Lays out the class's guess, in bold.
fn class(picture: &ProjectorPicture<'_>, lesson: &Lesson, room: Rect) -> Option<Arc<Galley>> {
    let ProjectorPicture { painter, layout, palette, .. } = picture;
    let class = lesson.class.as_ref()?;
    Some(fit(painter, class, theme::bold, palette.ink, vec2(room.width(), layout.h(0.09)), layout.h(CLASS), Align::LEFT))
}

/// Paints the odds and the sum. Before the roll, paints the instruction; during it, the rolling dice.
fn paint_answer(picture: &ProjectorPicture<'_>, lesson: &Lesson, room: Rect, words: &TextLayouter<'_>) {
    let ProjectorPicture { painter, layout, palette, view, moment } = picture;
    if let Some(deed) = view.deed.as_ref().filter(|deed| deed.is_rolling && !deed.dice.is_empty()) {
        let most = layout.h(0.12).min(room.height());
        let tray = Rect::from_center_size(room.center(), vec2(room.width(), most));
        return dice::paint(painter, tray, palette, &deed.dice, deed.serial, moment.deed);
    }
    let Some(likely) = &lesson.bars else {
        let is_low = layout.lesson.height() < layout.h(LOW);
        let class = lesson.class.as_ref().filter(|_| is_low);
        let to_do = class.map_or_else(|| lesson.answer.clone(), |class| format!("{}\n{class}", lesson.answer));
        let to_do = words(&to_do, TO_DO, room.width(), room.height());
        painter.galley(pos2(room.left(), room.center().y - to_do.size().y / 2.0), to_do, palette.ink);
        return;
    };
    let answer = words(&lesson.answer, ANSWER, room.width(), (room.height() * 0.4).max(layout.h(LEGEND) * 2.6));
    let top = room.bottom() - answer.size().y;
    painter.galley(pos2(room.left(), top), answer, palette.ink);
    paint_bars(painter, room.with_max_y(top - layout.h(0.008)), palette, likely, layout.h(LEGEND));
}

/// Paints the teacher's small picture: which page is open, and its odds.
fn paint_small(picture: &ProjectorPicture<'_>, lesson: &Lesson) {
    let ProjectorPicture { painter, layout, palette, .. } = picture;
    let color = heading_color(picture, lesson);
    let line = |words: &str, face: fn(f32) -> FontId, room: Rect, color: Color32| {
        let words = fit(painter, words, face, color, room.size(), room.height().min(24.0) * 0.8, Align::LEFT);
        if letter_size(&words) < LINE_LEAST || words.size().y > room.height() {
            return;
        }
        painter.galley(pos2(room.left(), room.center().y - words.size().y / 2.0), words, color);
    };
    line(lesson.head, theme::title, layout.headline, color);
    match &lesson.bars {
        Some(likely) => paint_bars(painter, layout.lesson, palette, likely, 0.0),
        None => line(&lesson.question, FontId::proportional, column_part(layout.lesson, 0.0, 0.9), palette.ink),
    }
}

fn heading_color(picture: &ProjectorPicture<'_>, lesson: &Lesson) -> Color32 {
    lesson.bars.as_ref().map_or(picture.palette.ink, |bars| side_text_color(picture.palette, bars.side))
}
