//! The state of the battle beside the table: the card, the men left on each side, the bell and the jobs.

use egui::{Align, Color32, FontId, Rect, Vec2, pos2, vec2};

use super::layout::{LEGEND, column_part};
use super::text::{fit, poster};
use super::{ProjectorPicture, side_text_color};
use crate::shell::theme;
use crate::widgets::embroidery::embroider;
use senlac_classroom::rules::{Side, Strength};
use senlac_paper::art;

/// Width from which text fits side by side, in picture heights.
const WIDE: f32 = 0.34;

/// Paints all items from top to bottom.
pub fn paint(picture: &ProjectorPicture<'_>) {
    let ProjectorPicture { painter, layout, palette, view, .. } = picture;
    let room = layout.card;
    let row = |from: f32, to: f32| column_part(room, from, to);
    // If everything is beside the table, the jobs are beside the headline.
    let jobs = if layout.legend.is_positive() { String::new() } else { view.jobs.join("\n") };
    let [card, armies, bell, below] = match (view.bell.is_some(), jobs.is_empty()) {
        (true, true) => [row(0.0, 0.42), row(0.45, 0.76), row(0.79, 1.0), Rect::ZERO],
        (false, true) => [row(0.0, 0.50), row(0.56, 0.98), Rect::ZERO, Rect::ZERO],
        (true, false) => [row(0.0, 0.25), row(0.26, 0.49), row(0.50, 0.69), row(0.70, 1.0)],
        (false, false) => [row(0.0, 0.36), row(0.38, 0.66), Rect::ZERO, row(0.69, 1.0)],
    };
    paint_card(picture, card);
    for (side, (from, to)) in Side::ALL.into_iter().zip([(0.0, 0.48), (0.52, 1.0)]) {
        paint_army(picture, column_part(armies, from, to), side, view.strength(side));
    }
    if !jobs.is_empty() {
        paint_centered(picture, below, &jobs, LEGEND, palette.ink);
    }
    let Some(words) = &view.bell else { return };
    if view.is_last_turn {
        painter.rect_filled(bell, layout.h(0.012), palette.gold);
        return paint_centered(picture, bell, &tr!("Last turn! {bell}", bell = words), BELL, theme::GOLD_INK);
    }
    paint_centered(picture, bell, words, BELL, palette.ink);
}

/// Letter size of the bell's text, as a fraction of the height.
const BELL: f32 = 0.036;

/// Paints text in the middle of a rectangle.
fn paint_centered(picture: &ProjectorPicture<'_>, room: Rect, words: &str, size: f32, ink: Color32) {
    let face = if size > LEGEND { theme::bold } else { FontId::proportional };
    let words = fit(picture.painter, words, face, ink, room.size() * 0.98, picture.layout.h(size), Align::Center);
    picture.painter.galley(pos2(room.center().x, room.center().y - words.size().y / 2.0), words, ink);
}

/// Paints how many men a side has left: below its name, or beside it where there is width.
fn paint_army(picture: &ProjectorPicture<'_>, room: Rect, side: Side, strength: Strength) {
    let ProjectorPicture { painter, layout, palette, .. } = picture;
    let color = side_text_color(palette, side);
    let ink = if strength.is_half_lost() { palette.warning } else { palette.ink };
    let words = if strength.is_half_lost() {
        tr!("{left}, half lost", left = strength.left)
    } else {
        tr!("{left} of {start}", left = strength.left, start = strength.start)
    };
    let is_wide = room.width() > layout.h(WIDE);
    let line = |words: &str, face: fn(f32) -> FontId, ink: Color32, size: Vec2, align: Align| {
        fit(painter, words, face, ink, size, layout.h(0.046), align)
    };
    if is_wide {
        // One line each: a number is not broken.
        let size = |share: f32| vec2(room.width() * share, room.height().min(layout.h(0.046 * 1.45)));
        let name = line(side.army(), theme::title, color, size(0.40), Align::LEFT);
        let number = line(&words, theme::bold, ink, size(0.58), Align::RIGHT);
        let [name_top, number_top] = [&name, &number].map(|words| room.center().y - words.size().y / 2.0);
        painter.galley(pos2(room.left(), name_top), name, color);
        painter.galley(pos2(room.right(), number_top), number, ink);
        return;
    }
    let half = room.size() * vec2(1.0, 0.5);
    let name = line(side.army(), theme::title, color, half, Align::Center);
    let number = line(&words, theme::bold, ink, half, Align::Center);
    let top = room.center().y - f32::midpoint(name.size().y, number.size().y);
    let below = top + name.size().y;
    painter.galley(pos2(room.center().x, top), name, color);
    painter.galley(pos2(room.center().x, below), number, ink);
}

/// Paints the card in play: its picture, with the title below or beside it. Paints nothing until its face is visible.
fn paint_card(picture: &ProjectorPicture<'_>, room: Rect) {
    let ProjectorPicture { painter, layout, palette, view, moment } = picture;
    let Some(shown) = view.card.as_ref().filter(|_| moment.card >= 0.5) else { return };
    let (place, words) = if room.width() > 1.6 * room.height() {
        let (left, right) = room.split_left_right_at_x(room.left() + room.height());
        (left, right.with_min_x(right.left() + layout.h(0.012)))
    } else {
        room.split_top_bottom_at_fraction(0.60)
    };
    let size = Vec2::splat(place.size().min_elem());
    embroider(painter, palette, shown.name, (Rect::from_center_size(place.center(), size), size), || art::event_picture(shown.name));
    let title = poster(painter, &shown.title, theme::title, palette.ink, words.size(), layout.h(0.050), Align::Center);
    painter.galley(pos2(words.center().x, words.center().y - title.size().y / 2.0), title, palette.ink);
}
