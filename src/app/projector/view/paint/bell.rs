//! The bell scene. The bell swings while it rings, and the winner isn't revealed yet.

use egui::{Align, Rect, pos2, vec2};

use super::layout::{ProjectorLayout, column_part};
use super::text::{fit, poster};
use super::{ProjectorPicture, ScenePainter, shields};
use crate::projector::view::public_view::PublicView;
use crate::shell::theme;
use crate::widgets::embroidery::embroider;
use senlac_paper::art;

/// Number of swings to and fro.
const SWINGS: f32 = 5.0;
/// Farthest swing, in steps of the drawing.
const FAR: f32 = 4.0;

/// The scene shown while the bell rings.
#[derive(Debug)]
pub struct BellScene;

impl ScenePainter for BellScene {
    /// Lays out the bell on the left, the text beside it, and both shield walls below.
    fn layout(&self, rooms: ProjectorLayout, _: &PublicView) -> ProjectorLayout {
        let (layout, body) = rooms.with_foot(rooms.body);
        let (above, walls) = body.split_top_bottom_at_fraction(0.66);
        let (normans, saxons) = walls.split_top_bottom_at_fraction(0.5);
        let walls = [normans, saxons].map(|wall| wall.shrink2(vec2(body.width() * 0.02, rooms.h(0.010))));
        let (card, headline) = above.split_left_right_at_x(above.left() + above.height().min(above.width() * 0.45));
        ProjectorLayout { card, headline, walls, ..layout }
    }

    fn paint(&self, picture: &ProjectorPicture<'_>) {
        let ProjectorPicture { painter, layout, palette, view, moment } = picture;
        let tilt = swing(moment.bell);
        let size = layout.card.size().min_elem();
        let place = Rect::from_center_size(layout.card.center(), vec2(size, size));
        embroider(painter, palette, ("bell", tilt), (place, place.size()), || art::bell(tilt));
        let room = layout.headline.shrink2(vec2(layout.h(0.02), 0.0));
        let words =
            poster(painter, &view.headline, theme::title, palette.ink, column_part(room, 0.0, 0.66).size(), layout.h(0.2), Align::LEFT);
        let below = tr!("Stand still while we count the armies.");
        let line =
            fit(painter, below, egui::FontId::proportional, palette.ink, column_part(room, 0.72, 1.0).size(), layout.h(0.05), Align::LEFT);
        let height = words.size().y + if layout.is_small { 0.0 } else { line.size().y + layout.h(0.02) };
        let top = room.center().y - height / 2.0;
        let under = top + words.size().y + layout.h(0.02);
        painter.galley(pos2(room.left(), top), words, palette.ink);
        if !layout.is_small {
            painter.galley(pos2(room.left(), under), line, palette.ink);
        }
        shields::paint(picture);
    }
}

/// Returns the bell's swing, in steps of the drawing. It comes to rest at the end.
#[expect(clippy::cast_possible_truncation, reason = "a small number")]
fn swing(moment: f32) -> i8 {
    let left = 1.0 - moment;
    ((moment * SWINGS * std::f32::consts::TAU).sin() * left.sqrt() * FAR).round() as i8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bell_swings_to_both_sides_and_comes_to_rest() {
        let swings: Vec<i8> = (0..=100u8).map(|part| swing(f32::from(part) / 100.0)).collect();
        assert!(swings.contains(&4) && swings.contains(&-4), "{swings:?}");
        assert_eq!((swings[0], swings[100]), (0, 0));
    }
}
