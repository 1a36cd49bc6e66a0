//! The scene with the winner of the battle.

use egui::{Align, Painter, Rect, pos2, vec2};

use super::layout::{ProjectorLayout, column_part};
use super::text::{fit, poster};
use super::{ProjectorPicture, ScenePainter, shields};
use crate::projector::view::public_view::PublicView;
use crate::projector::view::scene::BattleResult;
use crate::shell::theme::{self, Palette};
use crate::widgets::embroidery::embroider;
use senlac_classroom::rules::Side;
use senlac_paper::art;

impl ScenePainter for BattleResult {
    /// Lays out the winner above, and both shield walls below.
    fn layout(&self, rooms: ProjectorLayout, _: &PublicView) -> ProjectorLayout {
        let (layout, body) = rooms.with_foot(rooms.body);
        let (headline, walls) = body.split_top_bottom_at_fraction(0.60);
        let (normans, saxons) = walls.split_top_bottom_at_fraction(0.5);
        let walls = [normans, saxons].map(|wall| wall.shrink2(vec2(body.width() * 0.02, rooms.h(0.010))));
        ProjectorLayout { headline, walls, ..layout }
    }

    fn paint(&self, picture: &ProjectorPicture<'_>) {
        paint(picture, self);
        shields::paint(picture);
    }

    fn first_spoken_lines(&self) -> Vec<String> {
        vec![self.why.clone(), self.hill.clone()]
    }
}

/// Paints who won, why, and who held the hill.
fn paint(picture: &ProjectorPicture<'_>, end: &BattleResult) {
    let ProjectorPicture { painter, layout, palette, view, .. } = picture;
    let room = layout.headline;
    let width = room.height() * 0.50;
    let (left, rest) = room.split_left_right_at_x(room.left() + width);
    let (middle, right) = rest.split_left_right_at_x(rest.right() - width);
    for (room, looks_right) in [(left, true), (right, false)] {
        paint_victor(painter, palette, room, end.winner, looks_right);
    }
    let row = |from: f32, to: f32| column_part(middle, from, to);
    let color = super::side_text_color(palette, end.winner);
    let title_room = if layout.is_small { row(0.1, 0.9) } else { row(0.02, 0.52) };
    let title_room = title_room.shrink2(vec2(layout.h(0.035), 0.0));
    let title = poster(painter, &view.headline, theme::title, color, title_room.size(), layout.h(0.19), Align::Center);
    painter.galley(pos2(title_room.center().x, title_room.center().y - title.size().y / 2.0), title, color);
    if layout.is_small {
        return;
    }
    for (room, words, size) in
        [(row(0.55, 0.70), &end.why, 0.050), (row(0.70, 0.84), &end.hill, 0.050), (row(0.85, 0.96), &view.line, 0.040)]
    {
        let words = fit(painter, words, egui::FontId::proportional, palette.ink, room.size(), layout.h(size), Align::Center);
        painter.galley(pos2(room.center().x, room.center().y - words.size().y / 2.0), words, palette.ink);
    }
}

/// Paints the victor, turned towards his name.
fn paint_victor(painter: &Painter, palette: &Palette, room: Rect, winner: Side, looks_right: bool) {
    let size = vec2(300.0, 450.0) * (room.width() / 300.0).min(room.height() / 450.0);
    let place = Rect::from_center_size(room.center(), size);
    embroider(painter, palette, ("victor", winner, looks_right), (place, size), || {
        let victor = art::victor(winner);
        if looks_right == (winner == Side::Norman) { victor } else { victor.mirrored().into_arc() }
    });
}
