//! A suggested change on a small board: units as dots, with an arrow from each old square to the new one.

use egui::{Color32, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};

use crate::shell::theme::Palette;
use senlac_classroom::rules::{Setup, Side, Square, Terrain, UnitSetup};

/// Greatest width of a square, in points.
const SQUARE: f32 = 20.0;

/// Draws the board of a set-up, with the moves that lead to another set-up.
pub fn offer_board_ui(ui: &mut Ui, before: &Setup, after: &Setup) {
    let palette = Palette::current(ui);
    let (columns, rows) = (f32::from(after.terrain.width()), f32::from(after.terrain.height()));
    let side = (ui.available_width() / columns).min(SQUARE);
    let (room, _) = ui.allocate_exact_size(side * vec2(columns, rows), Sense::hover());
    let painter = ui.painter();
    let middle = |square: Square| room.min + side * vec2(f32::from(square.column) + 0.5, f32::from(square.row) + 0.5);
    for square in after.terrain.squares() {
        let ground = match after.terrain.terrain(square) {
            Terrain::Hill => palette.hill,
            Terrain::Woods => palette.woods,
            Terrain::Flat => palette.flat,
            Terrain::Off => Color32::TRANSPARENT,
        };
        painter.rect_filled(Rect::from_center_size(middle(square), Vec2::splat(side)), 0.0, ground);
    }
    painter.rect_stroke(room, 2.0, (1.0, palette.line), StrokeKind::Inside);
    for (unit, muster) in after.units() {
        let Some(square) = muster.square else { continue };
        painter.circle_filled(middle(square), side * 0.3, palette.side(unit.side));
    }
    for army in Side::ALL {
        let stood = |units: &[UnitSetup]| units.iter().filter_map(|unit| unit.square).collect::<Vec<_>>();
        let (then, now) = (stood(before.army(army)), stood(after.army(army)));
        for square in now.iter().filter(|square| !then.contains(square)) {
            painter.circle_stroke(middle(*square), side * 0.42, Stroke::new(2.0, palette.gold));
        }
        for square in then.iter().filter(|square| !now.contains(square)) {
            painter.circle_stroke(middle(*square), side * 0.3, Stroke::new(1.5, palette.side(army)));
        }
        // If units were added or removed, the following units have other numbers.
        if before.army(army).len() == after.army(army).len() {
            let pairs = before.army(army).iter().zip(after.army(army)).filter(|(one, other)| one.troop == other.troop);
            for (from, to) in pairs.filter_map(|(one, other)| Some((one.square?, other.square?))).filter(|(from, to)| from != to) {
                let (tail, way) = (middle(from), middle(to) - middle(from));
                painter.arrow(pos2(tail.x, tail.y), way * (1.0 - 0.3 * side / way.length().max(1.0)), Stroke::new(2.0, palette.gold));
            }
        }
    }
}
