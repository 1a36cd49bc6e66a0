//! The called pupil, with the dice to roll and the faces that hit, and the next callers.

use std::sync::Arc;

use egui::{Align, Color32, FontId, Galley, Rect, Stroke, StrokeKind, pos2, vec2};

use super::text::fit;
use super::{ProjectorPicture, layout, side_text_color};
use crate::shell::theme;

/// Sizes as fractions of the height: the caller, the task and the next callers.
const WHO: f32 = 0.058;
const TODO: f32 = 0.040;
const THEN: f32 = 0.034;

/// Paints the box, if somebody is called and there is room for it.
pub fn paint(picture: &ProjectorPicture<'_>) {
    let ProjectorPicture { painter, layout, palette, view, .. } = picture;
    let room = layout.call;
    let Some(call) = view.call.as_ref().filter(|_| !layout.is_small && room.is_positive()) else { return };
    painter.rect(room, layout.h(0.014), palette.cloth, Stroke::new(layout.h(0.003), palette.line), StrokeKind::Inside);
    let stripe = room.with_max_x(room.left() + layout.h(0.012));
    painter.rect_filled(stripe, layout.h(0.006), palette.gold);
    let inner = Rect::from_min_max(room.min + vec2(layout.h(0.030), layout.h(0.003)), room.max - vec2(layout.h(0.014), layout.h(0.003)));
    let then = call.then_text();
    let color = view.headline_side.map_or(palette.ink, |side| side_text_color(palette, side));
    let line = |words: &str, face: fn(f32) -> FontId, color: Color32, size: f32, share: f32| {
        fit(painter, words, face, color, vec2(inner.width(), inner.height() * share), layout.h(size), Align::LEFT)
    };
    // In a narrow column the dice take two lines.
    let shares = match then {
        Some(_) if room.height() > layout.h(0.14) => [0.32, 0.42, 0.26],
        Some(_) => [0.36, 0.32, 0.32],
        None => [0.52, 0.48, 0.0],
    };
    let mut lines: Vec<(Arc<Galley>, Color32)> = vec![
        (line(&call.who, theme::title, color, WHO, shares[0]), color),
        (line(&call.todo, theme::bold, palette.ink, TODO, shares[1]), palette.ink),
    ];
    lines.extend(then.map(|then| (line(&then, FontId::proportional, palette.ink, THEN.max(layout::LEGEND), shares[2]), palette.ink)));
    let height: f32 = lines.iter().map(|(line, _)| line.size().y).sum();
    let mut top = inner.center().y - height / 2.0;
    for (line, color) in lines {
        let below = top + line.size().y;
        painter.galley(pos2(inner.left(), top), line, color);
        top = below;
    }
}
