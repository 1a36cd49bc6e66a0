//! The sum for the class, in a light box: whose dice, how likely each number of hits is, the sum itself, and what the
//! class has guessed. While its dice tumble they lie where the class was asked.

use std::sync::Arc;

use egui::{Align, Color32, FontId, Galley, Rect, Stroke, StrokeKind, pos2, vec2};

use super::layout::{LEGEND, LINE_LEAST, WallLayout, part};
use super::text::{fit, size_of};
use super::{ScenePart, WallPicture, call, card, dice, shields, words_of};
use crate::battle::odds::bars;
use crate::projector::view::lesson::Lesson;
use crate::projector::view::public_view::PublicView;
use crate::shell::theme;

/// Sizes as parts of the height: the head, the question, the sum, what the class guessed, and what to do where there is
/// nothing else.
const HEAD: f32 = 0.060;
const QUESTION: f32 = 0.038;
const ANSWER: f32 = 0.034;
const CLASS: f32 = 0.036;
const TO_DO: f32 = 0.070;
/// A lower box has no room for everything.
const LOW: f32 = 0.44;

impl ScenePart for Lesson {
    /// The card at the left, and below it the child who is called next; beside it the headline, both walls in a line each, and
    /// the sum below.
    fn layout(&self, rooms: WallLayout, view: &PublicView) -> WallLayout {
        if rooms.is_small {
            let layout = rooms.with_card(view.deed.is_some(), false);
            let room = layout.line.union(layout.walls[0]).union(layout.walls[1]);
            return WallLayout { lesson: room, ..layout };
        }
        let layout = rooms.with_card(true, false);
        let column = layout.headline.union(layout.deed);
        let row = |from: f32, to: f32| part(column, from, to);
        let walls = [row(0.225, 0.285), row(0.295, 0.355)];
        let (card, call) = match &view.call {
            Some(_) => (part(layout.card, 0.0, 0.755), part(layout.card, 0.785, 1.0)),
            None => (layout.card, Rect::ZERO),
        };
        WallLayout { card, call, headline: row(0.0, 0.145), line: row(0.15, 0.21), walls, lesson: row(0.375, 1.0), in_line: true, ..layout }
    }

    fn paint(&self, picture: &WallPicture<'_>) {
        card::paint(picture);
        if picture.layout.is_small {
            return paint_small(picture, self);
        }
        picture.headline();
        call::paint(picture);
        shields::paint(picture);
        paint(picture, self);
    }

    fn told_last(&self, _: &PublicView) -> Vec<String> {
        self.told()
    }
}

impl Lesson {
    /// Everything in words.
    pub(super) fn told(&self) -> Vec<String> {
        let class = self.class.clone();
        [self.head.to_owned(), self.question.clone(), self.answer.replace('\n', " ")].into_iter().chain(class).collect()
    }
}

/// Words in a room of this size.
type Words<'a> = dyn Fn(&str, f32, f32, f32) -> Arc<Galley> + 'a;

/// Paints the sum in its box: one below the other, or in a low box beside each other.
pub fn paint(picture: &WallPicture<'_>, lesson: &Lesson) {
    let WallPicture { painter, layout, palette, .. } = picture;
    let room = layout.lesson;
    painter.rect(room, layout.h(0.018), palette.cloth, Stroke::new(layout.h(0.003), palette.line), StrokeKind::Inside);
    let inner = room.shrink2(vec2(layout.h(0.026), layout.h(0.012)));
    let words = |words: &str, size: f32, width: f32, height: f32| {
        fit(painter, words, FontId::proportional, palette.ink, vec2(width, height), layout.h(size), Align::LEFT)
    };
    // In a low box what the class has guessed stands below what it is asked to do, and for the question once that is answered.
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
        return answer(picture, lesson, right, &words);
    }
    let below = head(picture, lesson, inner, &words, (asked, 0.36));
    let mut rest = inner.with_min_y(below + layout.h(0.010));
    if let Some(class) = class {
        rest.max.y -= class.size().y + layout.h(0.006);
        painter.galley(pos2(inner.left(), rest.bottom() + layout.h(0.004)), class, palette.ink);
    }
    answer(picture, lesson, rest, &words);
}

/// What it is about and the question; where they end.
fn head(picture: &WallPicture<'_>, lesson: &Lesson, room: Rect, words: &Words<'_>, (asked, share): (&str, f32)) -> f32 {
    let WallPicture { painter, layout, .. } = picture;
    let color = color_of(picture, lesson);
    let head = painter.layout_no_wrap(lesson.head.to_owned(), theme::title(layout.h(HEAD)), color);
    let below = room.top() + head.size().y;
    painter.galley(room.min, head, color);
    let question = words(asked, QUESTION, room.width(), room.height() * share);
    let end = below + question.size().y;
    painter.galley(pos2(room.left(), below), question, picture.palette.ink);
    end
}

/// What the class has guessed, in bold.
fn class(picture: &WallPicture<'_>, lesson: &Lesson, room: Rect) -> Option<Arc<Galley>> {
    let WallPicture { painter, layout, palette, .. } = picture;
    let class = lesson.class.as_ref()?;
    Some(fit(painter, class, theme::bold, palette.ink, vec2(room.width(), layout.h(0.09)), layout.h(CLASS), Align::LEFT))
}

/// The chances and the sum; before them what to do, or the dice that tumble.
fn answer(picture: &WallPicture<'_>, lesson: &Lesson, room: Rect, words: &Words<'_>) {
    let WallPicture { painter, layout, palette, view, moment } = picture;
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
    bars(painter, room.with_max_y(top - layout.h(0.008)), palette, likely, layout.h(LEGEND));
}

/// What the teacher sees of it in the small picture: which page is open, and its chances.
fn paint_small(picture: &WallPicture<'_>, lesson: &Lesson) {
    let WallPicture { painter, layout, palette, .. } = picture;
    let color = color_of(picture, lesson);
    let line = |words: &str, face: fn(f32) -> FontId, room: Rect, color: Color32| {
        let words = fit(painter, words, face, color, room.size(), room.height().min(24.0) * 0.8, Align::LEFT);
        if size_of(&words) < LINE_LEAST || words.size().y > room.height() {
            return;
        }
        painter.galley(pos2(room.left(), room.center().y - words.size().y / 2.0), words, color);
    };
    line(lesson.head, theme::title, layout.headline, color);
    match &lesson.bars {
        Some(likely) => bars(painter, layout.lesson, palette, likely, 0.0),
        None => line(&lesson.question, FontId::proportional, part(layout.lesson, 0.0, 0.9), palette.ink),
    }
}

fn color_of(picture: &WallPicture<'_>, lesson: &Lesson) -> Color32 {
    lesson.bars.as_ref().map_or(picture.palette.ink, |bars| words_of(picture.palette, bars.side))
}
