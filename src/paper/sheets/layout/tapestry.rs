//! Pages in the style of the tapestry: linen within four strips of its border, with an ornament in each corner.

use super::{Align, Area, Battle, Ink, Look, Mm, Pen, Role, Share, Turn, furniture};
use crate::art;
use senlac_base::language::date_text;
use senlac_classroom::rules::State;

/// Draws the frame of a page with strips of this height, and returns the area inside.
pub(super) fn draw_frame(pen: &mut Pen<'_>, area: Area, strip: f32) -> Area {
    let inner = area.inset(strip + 0.6);
    pen.piece(Role::Artifact, |pen| {
        // Half of a line's width is outside its outline.
        pen.frame(area.inset(0.3), 0.0, Some((0.5, Ink::Words)), Some(Ink::Shade));
        let (tracks, within) = ([Mm(strip), Share(1.0), Mm(strip)], area.inset(0.3));
        let ([top, _, bottom], [left, _, right]) = (within.rows(tracks, 0.0), within.columns(tracks, 0.0));
        for edge in [top, bottom] {
            draw_strip(pen, edge.padded(strip + 0.3, 0.0));
        }
        for edge in [left, right] {
            let lying = edge.padded(0.0, strip + 0.3).turned(Turn::Right, edge.middle());
            pen.draw_turned(Turn::Right, edge.middle(), |pen| draw_strip(pen, lying));
        }
        for [upper, _, lower] in [left, right].map(|edge| edge.rows(tracks, 0.0)) {
            for corner in [upper, lower] {
                pen.art(&art::emblem(), corner.inset(strip * 0.05));
            }
        }
        pen.frame(inner, 0.0, Some((0.35, Ink::Gold)), None);
    });
    inner
}

/// Draws a strip of the border.
fn draw_strip(pen: &mut Pen<'_>, area: Area) {
    pen.art(&art::border(area.width * 10.0, area.height * 10.0), area);
}

/// Draws a horizontal line with a knot in its middle.
pub(super) fn draw_rule(pen: &mut Pen<'_>, (x, y): (f32, f32), width: f32, knot: f32) {
    let half = width / 2.0;
    pen.piece(Role::Artifact, |pen| {
        pen.line((x - half, y), (x - knot, y), 0.5, Ink::Gold);
        pen.line((x + knot, y), (x + half, y), 0.5, Ink::Gold);
        pen.art(&art::crown(), Area::square((x, y), knot * 1.5));
    });
}

/// Returns the title of pages about the battle. During the battle it says "so far".
pub(super) fn battle_title(state: &State) -> &'static str {
    if state.has_begun() && state.outcome().is_none() { tr!("The Battle of Hastings so far") } else { tr!("The Battle of Hastings") }
}

/// Returns the battle, the class and, if known, the date: "Senlac 16 × 10 · 7b · 14 October 2026".
pub(super) fn subtitle(battle: Battle<'_>) -> String {
    let about = furniture::subtitle(battle.setup);
    match battle.day {
        Some(day) => format!("{about} · {}", date_text(day)),
        None => about,
    }
}

/// Draws a signature line centred on a point, with its caption below.
pub(super) fn draw_signature_line(pen: &mut Pen<'_>, (x, y): (f32, f32), width: f32) {
    pen.piece(Role::Artifact, |pen| pen.line((x - width / 2.0, y), (x + width / 2.0, y), 0.35, Ink::Words));
    let look = Look::new(10.0, super::Style::Plain, Ink::Quiet);
    pen.text((x, y + 4.6), Align::Center, look, tr!("Teacher’s signature"));
}
