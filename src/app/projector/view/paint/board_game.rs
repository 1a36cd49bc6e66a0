//! The projector picture of a board game. The counters are on the left, in the place of the card. Beside them are the step of
//! the turn, the last result and the pending actions.
//!
//! No text is smaller than the last row can read. A note says how many lines were left out.

use std::sync::Arc;

use egui::{Align, Color32, FontId, Galley, Rect, Stroke, StrokeKind, Vec2, pos2, vec2};

use super::layout::{LEGEND, ProjectorLayout, column_part};
use super::text::{fit, letter_size, poster};
use super::{ProjectorPicture, ScenePainter, dice};
use crate::projector::view::board_game::roll_text;
use crate::projector::view::deeds::ShownDeed;
use crate::projector::view::public_view::PublicView;
use crate::shell::theme::{self, Palette};
use senlac_base::language::lists::join_with;
use senlac_board_games::session::{PublicResult, PublicStatus};
use senlac_board_games::track_lines;
use senlac_classroom::phrasebook::names::capitalise_visible;

/// Sizes as fractions of the height: the game's name, what is counted and its value, the result if it ended now, the heading
/// of the last result, its consequences, and the pending actions.
const NAME: f32 = 0.056;
const COUNTED: f32 = 0.031;
const VALUE: f32 = 0.036;
const ENDS: f32 = 0.034;
const WHAT: f32 = 0.046;
const TOLD: f32 = 0.038;
const DUE: f32 = 0.036;
/// Fraction of the box's width for the result and the dice.
const SIGN: f32 = 0.30;
/// Letter size of the final result, as a fraction of the height.
const END: f32 = 0.072;
/// Height of a step's bead, and of the current step's, as fractions of the height.
const BEAD: f32 = 0.016;
const BEAD_NOW: f32 = 0.034;

impl ScenePainter for PublicStatus {
    fn layout(&self, rooms: ProjectorLayout, view: &PublicView) -> ProjectorLayout {
        let body = rooms.body;
        if rooms.is_small {
            return ProjectorLayout { headline: column_part(body, 0.0, 0.62), line: column_part(body, 0.64, 1.0), ..rooms };
        }
        let width = rooms.h(0.60).min(body.width() * 0.42);
        let card = body.with_max_x(body.left() + width);
        let column = body.with_min_x(card.right() + rooms.h(0.045));
        let row = |from: f32, to: f32| column_part(column, from, to);
        let (headline, line, board) = (row(0.0, 0.17), row(0.18, 0.285), row(0.295, 0.335));
        let rooms = ProjectorLayout { card, headline, line, board, call: Rect::ZERO, ..rooms };
        match (pending_heading(self).is_none(), view.deed.is_some()) {
            (true, _) => ProjectorLayout { deed: row(0.355, 1.0), ..rooms },
            (false, true) => ProjectorLayout { deed: row(0.355, 0.755), call: row(0.785, 1.0), ..rooms },
            (false, false) => ProjectorLayout { deed: row(0.355, 0.65), call: row(0.68, 1.0), ..rooms },
        }
    }

    fn paint(&self, picture: &ProjectorPicture<'_>) {
        picture.paint_headline();
        if picture.layout.is_small {
            return;
        }
        paint_steps(picture, self);
        paint_counters(picture, self);
        paint_last_result(picture, self);
        paint_pending(picture, self);
    }

    /// Returns an empty legend: no signs need explaining.
    fn legend(&self) -> Option<&'static str> {
        Some("")
    }

    fn first_spoken_lines(&self) -> Vec<String> {
        self.ended.iter().cloned().collect()
    }

    fn last_spoken_lines(&self, view: &PublicView) -> Vec<String> {
        let deed = view.deed.iter().flat_map(ShownDeed::sentences);
        let rows = rows(self).into_iter().map(|row| join_with([row.title, row.value].iter().filter(|words| !words.is_empty()), " "));
        let due = self.due.iter().filter(|_| self.ended.is_none()).cloned();
        deed.chain(pending_heading(self)).chain(due).chain(rows).chain(Some(self.if_it_ended_now.clone())).collect()
    }
}

/// Paints the steps of the turn as a row of beads: done, current (larger) and to come.
fn paint_steps(picture: &ProjectorPicture<'_>, standing: &PublicStatus) {
    let ProjectorPicture { painter, layout, palette, .. } = picture;
    let (room, steps) = (layout.board, standing.sequence.steps.len());
    #[expect(clippy::cast_precision_loss, reason = "a few steps")]
    let pitch = room.width() / steps.max(1) as f32;
    for place in 0..steps {
        let now = standing.sequence.now;
        let (fill, high) = match place.cmp(&now) {
            std::cmp::Ordering::Less => (palette.sage, BEAD),
            std::cmp::Ordering::Equal => (palette.gold, BEAD_NOW),
            std::cmp::Ordering::Greater => (palette.weave, BEAD),
        };
        #[expect(clippy::cast_precision_loss, reason = "a few steps")]
        let middle = pos2(room.left() + (place as f32 + 0.5) * pitch, room.center().y);
        let bead = Rect::from_center_size(middle, vec2(pitch - layout.h(0.008), layout.h(high)));
        painter.rect(bead, layout.h(high * 0.4), fill, Stroke::new(layout.h(0.002), palette.line), StrokeKind::Inside);
    }
}

/// A line of the counters.
struct CounterRow {
    title: String,
    value: String,
    /// Fraction of the maximum, 0 to 1; `None` where there is no maximum.
    share: Option<f32>,
}

/// Returns the rows for the pieces still in play and for every track.
fn rows(standing: &PublicStatus) -> Vec<CounterRow> {
    #[expect(clippy::cast_precision_loss, reason = "a length in a picture")]
    let share = |value: i32, least: i32, most: i32| ((value - least) as f32 / (most - least).max(1) as f32).clamp(0.0, 1.0);
    let groups = standing.groups.iter().map(|(group, left, all)| CounterRow {
        title: tr!("{group} in play", group),
        value: tr!("{left} of {all}", left, all),
        share: Some(share(i32::try_from(*left).unwrap_or(i32::MAX), 0, i32::try_from(*all).unwrap_or(i32::MAX))),
    });
    let tracks = standing.tracks.chunk_by(|one, next| one.title == next.title).map(|alike| match alike {
        [track] => CounterRow {
            title: track.title.clone(),
            value: track.limits.map_or_else(|| track.value.to_string(), |(_, most)| tr!("{left} of {all}", left = track.value, all = most)),
            share: track.limits.map(|(least, most)| share(track.value, least.min(0), most)),
        },
        alike => CounterRow { title: join_with(track_lines(alike), ""), value: String::new(), share: None },
    });
    groups.chain(tracks).collect()
}

/// Paints the counters that fit, and the result if the game ended now.
fn paint_counters(picture: &ProjectorPicture<'_>, standing: &PublicStatus) {
    let ProjectorPicture { painter, layout, palette, .. } = picture;
    let room = layout.card;
    painter.rect(room, layout.h(0.018), palette.cloth, Stroke::new(layout.h(0.003), palette.line), StrokeKind::Inside);
    let inner = room.shrink2(vec2(layout.h(0.026), layout.h(0.020)));
    let name =
        poster(painter, standing.title, theme::title, palette.ink, vec2(inner.width(), layout.h(NAME * 1.3)), layout.h(NAME), Align::LEFT);
    let mut top = inner.top() + name.size().y + layout.h(0.012);
    painter.galley(inner.min, name, palette.ink);
    let mut bottom = inner.bottom();
    if standing.ended.is_none() {
        let ends = readable_galley(
            picture,
            std::slice::from_ref(&standing.if_it_ended_now),
            vec2(inner.width(), inner.height() * 0.32),
            ENDS,
            palette.ink,
        );
        bottom -= ends.size().y;
        painter.galley(pos2(inner.left(), bottom), ends, palette.ink);
        bottom -= layout.h(0.018);
        painter.hline(inner.x_range(), bottom, Stroke::new(layout.h(0.003), palette.line));
        bottom -= layout.h(0.010);
    }
    for row in rows(standing) {
        match paint_counter(picture, &row, Rect::from_min_max(pos2(inner.left(), top), pos2(inner.right(), bottom))) {
            Some(below) => top = below,
            None => return,
        }
    }
}

/// Paints a counter at the top of this rectangle. Returns where the next one begins, or `None` if it doesn't fit.
fn paint_counter(picture: &ProjectorPicture<'_>, row: &CounterRow, room: Rect) -> Option<f32> {
    let ProjectorPicture { painter, layout, palette, .. } = picture;
    let value = painter.layout_no_wrap(row.value.clone(), theme::bold(layout.h(VALUE)), palette.ink);
    let width = if row.value.is_empty() { room.width() } else { room.width() - value.size().x - layout.h(0.02) };
    let title = readable_galley(picture, std::slice::from_ref(&row.title), vec2(width, layout.h(COUNTED * 5.0)), COUNTED, palette.ink);
    let high = if row.value.is_empty() { title.size().y } else { title.size().y.max(value.size().y) };
    let bar = row.share.map_or(0.0, |_| layout.h(0.014));
    if room.top() + high + bar > room.bottom() {
        return None;
    }
    let middle = room.top() + high / 2.0;
    painter.galley(pos2(room.left(), middle - title.size().y / 2.0), title, palette.ink);
    painter.galley(pos2(room.right() - value.size().x, middle - value.size().y / 2.0), value, palette.ink);
    if let Some(share) = row.share {
        let whole = Rect::from_min_size(pos2(room.left(), room.top() + high + layout.h(0.002)), vec2(room.width(), layout.h(0.010)));
        painter.rect(whole, layout.h(0.004), palette.weave, Stroke::new(layout.h(0.0015), palette.line), StrokeKind::Inside);
        painter.rect_filled(whole.with_max_x(whole.left() + whole.width() * share), layout.h(0.004), palette.gold);
    }
    Some(room.top() + high + bar + layout.h(0.008))
}

/// Paints the final result or the last result in a dark box. Before there is one, paints a hint for this step.
fn paint_last_result(picture: &ProjectorPicture<'_>, standing: &PublicStatus) {
    let ProjectorPicture { painter, layout, palette, view, moment } = picture;
    let room = layout.deed;
    let inner = room.shrink2(vec2(layout.h(0.028), layout.h(0.018)));
    let (fill, ink) = dark_colors(palette);
    if let Some(end) = &standing.ended {
        painter.rect_filled(room, layout.h(0.018), fill);
        let end = readable_galley_in(picture, std::slice::from_ref(end), (inner.size(), END), (theme::title, ink));
        painter.galley(pos2(inner.left(), inner.center().y - end.size().y / 2.0), end, ink);
        return;
    }
    let Some(deed) = &view.deed else {
        let hint = standing.sequence.steps.get(standing.sequence.now).map_or("", |step| step.hint.as_str());
        let inner = paint_light_box(picture, room);
        let hint = readable_galley(picture, &[hint.to_owned()], inner.size(), WHAT, palette.ink);
        painter.galley(pos2(inner.left(), inner.center().y - hint.size().y / 2.0), hint, palette.ink);
        return;
    };
    painter.rect_filled(room, layout.h(0.018), fill);
    let (left, right) = inner.split_left_right_at_x(inner.right() - inner.width() * SIGN);
    let words = left.with_max_x(left.right() - layout.h(0.02));
    if let Some(last) = standing.last.as_ref().filter(|_| !deed.is_rolling) {
        paint_result(picture, last, (words, right), ink);
    } else {
        let rolling = readable_galley(picture, std::slice::from_ref(&deed.rolling), words.size(), WHAT, ink);
        painter.galley(words.min, rolling, ink);
    }
    let high = layout.h(0.13).min(right.height() * 0.45);
    #[expect(clippy::cast_precision_loss, reason = "a few dice")]
    let wide = right.width().min(high * deed.dice.len() as f32);
    let tray = Rect::from_min_max(right.max - vec2(wide, high), right.max);
    dice::paint_plain(painter, tray, palette, &deed.dice, deed.serial, moment.deed);
}

/// Paints the procedure with its result as large as possible, the roll and the table cell, and the consequences.
fn paint_result(picture: &ProjectorPicture<'_>, last: &PublicResult, (room, beside): (Rect, Rect), ink: Color32) {
    let ProjectorPicture { painter, layout, palette, .. } = picture;
    let gold = if palette.is_dark() { palette.gold } else { palette.gold.lerp_to_gamma(ink, 0.25) };
    let sign = poster(painter, &last.result, theme::title, gold, vec2(beside.width(), layout.h(0.14)), layout.h(0.11), Align::RIGHT);
    // A result in the form of a sentence is listed with the others.
    let is_sign = !last.result.is_empty() && letter_size(&sign) >= layout.h(WHAT);
    // Text without a sign beside it gets the whole width.
    let room = if is_sign || !last.rolled.is_empty() { room } else { room.with_max_x(beside.right()) };
    let width = room.width();
    if is_sign {
        painter.galley(beside.right_top(), sign, gold);
    }
    let mut top = room.top();
    let head = |words: &str, size: f32, most: f32| {
        readable_galley_in(picture, &[words.to_owned()], (vec2(width, layout.h(most)), size), (theme::bold, ink))
    };
    for (words, size, most) in [(last.what.clone(), WHAT, 0.13), (roll_text(last), TOLD, 0.11)] {
        if !words.is_empty() {
            let words = head(&words, size, most);
            let below = top + words.size().y;
            painter.galley(pos2(room.left(), top), words, ink);
            top = below;
        }
    }
    let result = Some(last.result.clone()).filter(|result| !is_sign && !result.is_empty());
    let told: Vec<String> = result.iter().chain(&last.told).map(|words| capitalise_visible(words)).collect();
    let rest = room.with_min_y(top + layout.h(0.006));
    if !told.is_empty() && rest.height() >= layout.h(LEGEND * 1.3) {
        painter.galley(rest.min, readable_galley(picture, &told, rest.size(), TOLD, ink), ink);
    }
}

/// Returns the background and text colours of a dark box.
fn dark_colors(palette: &Palette) -> (Color32, Color32) {
    if palette.is_dark() { (palette.weave, palette.ink) } else { (palette.ink, palette.linen) }
}

/// Returns "2 things to do"; `None` if nothing is pending or the game has ended.
fn pending_heading(standing: &PublicStatus) -> Option<String> {
    let count = standing.due.len();
    (count > 0 && standing.ended.is_none()).then(|| tr_count!(count, "{count} thing to do", "{count} things to do"))
}

/// Paints the pending actions, in the box that calls a child in the classroom game.
fn paint_pending(picture: &ProjectorPicture<'_>, standing: &PublicStatus) {
    let ProjectorPicture { painter, layout, palette, .. } = picture;
    let Some(head) = pending_heading(standing) else { return };
    let room = layout.call;
    let inner = paint_light_box(picture, room);
    let head = painter.layout_no_wrap(head, theme::title(layout.h(DUE * 1.15)), palette.ink);
    let below = inner.top() + head.size().y;
    painter.galley(inner.min, head, palette.ink);
    let rest = inner.with_min_y(below);
    painter.galley(rest.min, readable_galley(picture, &standing.due, rest.size(), DUE, palette.ink), palette.ink);
}

/// Paints a light box with a gold stripe and returns the rectangle inside.
fn paint_light_box(picture: &ProjectorPicture<'_>, room: Rect) -> Rect {
    let ProjectorPicture { painter, layout, palette, .. } = picture;
    painter.rect(room, layout.h(0.014), palette.cloth, Stroke::new(layout.h(0.003), palette.line), StrokeKind::Inside);
    painter.rect_filled(room.with_max_x(room.left() + layout.h(0.012)), layout.h(0.006), palette.gold);
    Rect::from_min_max(room.min + vec2(layout.h(0.030), layout.h(0.008)), room.max - vec2(layout.h(0.016), layout.h(0.008)))
}

/// Lays out as many lines as fit without becoming too small for the last row, and says how many more there are.
fn readable_galley(picture: &ProjectorPicture<'_>, lines: &[String], room: Vec2, size: f32, ink: Color32) -> Arc<Galley> {
    readable_galley_in(picture, lines, (room, size), (FontId::proportional, ink))
}

/// Lays out lines like `readable_galley`, in this font.
fn readable_galley_in(
    picture: &ProjectorPicture<'_>,
    lines: &[String],
    (room, size): (Vec2, f32),
    (face, ink): (fn(f32) -> FontId, Color32),
) -> Arc<Galley> {
    let lay = |words: &str| fit(picture.painter, words, face, ink, room, picture.layout.h(size), Align::LEFT);
    let is_read = |galley: &Galley| letter_size(galley) >= picture.layout.h(LEGEND) * 0.995 && galley.size().y <= room.y;
    for most in (1..=lines.len()).rev() {
        let more = lines.len() - most;
        let more = (more > 0).then(|| tr!("… and {more} more", more));
        let galley = lay(&join_with(lines.iter().take(most).chain(&more), "\n"));
        if is_read(&galley) {
            return galley;
        }
    }
    // One line alone is too long: as many of its words as fit.
    let words: Vec<&str> = lines.first().map_or_else(Vec::new, |line| line.split(' ').collect());
    let cut = |count: usize| lay(&format!("{}…", words[..count].join(" ")));
    let counts: Vec<usize> = (1..words.len()).collect();
    cut(counts.partition_point(|count| is_read(&cut(*count))).max(1).min(words.len()))
}
