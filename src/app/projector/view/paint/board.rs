//! The table for the back row: large shields with a letter for the troops and the number of their figures.

use egui::{Align2, Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2};

use super::dice::crown;
use crate::app::battle::board::tokens::letter;
use crate::app::projector::view::scene::{WallBoard, WallUnit};
use crate::app::shell::theme;
use crate::app::shell::theme::Palette;
use crate::app::widgets::embroidery::kite;
use crate::rules::{Side, Terrain, column_letters};

/// Room for the letters and the numbers, in squares.
const MARGIN: f32 = 0.62;

/// How wide and high the table is with its letters and numbers, in squares.
pub fn proportions(board: &WallBoard) -> Vec2 {
    let count = |number: usize| f32::from(u8::try_from(number).unwrap_or(u8::MAX).max(1));
    vec2(board.rows.first().map_or(1.0, |row| count(row.len())), count(board.rows.len())) + Vec2::splat(MARGIN + 0.1)
}

/// Paints the table in its room, which has its proportions.
pub fn paint(painter: &Painter, room: Rect, palette: &Palette, board: &WallBoard) {
    let size = proportions(board);
    let side = (room.width() / size.x).min(room.height() / size.y);
    let table = Rect::from_min_size(room.min + Vec2::splat(MARGIN * side), side * (size - Vec2::splat(MARGIN + 0.1)));
    painter.rect_filled(table.expand(side * 0.08), side * 0.1, palette.line);
    painter.rect_filled(table, 0.0, palette.flat);
    let square = |column: u8, row: u8| Rect::from_min_size(table.min + side * vec2(f32::from(column), f32::from(row)), vec2(side, side));
    for (row, ground) in (0u8..).zip(&board.rows) {
        for (column, terrain) in (0u8..).zip(ground) {
            ground_of(painter, palette, square(column, row), *terrain);
        }
    }
    letters_and_numbers(painter, palette, board, &square);
    foot_of_the_hill(painter, palette, board, &square);
    painter.rect_stroke(table, 0.0, Stroke::new(side * 0.03, palette.line), StrokeKind::Middle);
    for &unit in &board.units {
        token(painter, palette, square(unit.square.column, unit.square.row).center(), side * 0.46, unit);
    }
}

/// The letters of the columns above, the numbers of the rows at the left.
fn letters_and_numbers(painter: &Painter, palette: &Palette, board: &WallBoard, square: &impl Fn(u8, u8) -> Rect) {
    let write = |middle: Pos2, words: String, side: f32| {
        painter.text(middle, Align2::CENTER_CENTER, words, theme::bold(side * 0.5), palette.ink);
    };
    for (column, _) in (0u8..).zip(board.rows.first().into_iter().flatten()) {
        let room = square(column, 0);
        write(room.center_top() - vec2(0.0, room.height() * MARGIN * 0.52), column_letters(column), room.width());
    }
    for (row, _) in (0u8..).zip(&board.rows) {
        let room = square(0, row);
        write(room.left_center() - vec2(room.width() * MARGIN * 0.55, 0.0), (u16::from(row) + 1).to_string(), room.width());
    }
}

/// A line where the hill ends, with stitches up the slope.
fn foot_of_the_hill(painter: &Painter, palette: &Palette, board: &WallBoard, square: &impl Fn(u8, u8) -> Rect) {
    let is_hill = |column: Option<u8>, row: Option<u8>| {
        let terrain = column.zip(row).and_then(|(column, row)| board.rows.get(usize::from(row))?.get(usize::from(column)));
        terrain == Some(&Terrain::Hill)
    };
    for (row, ground) in (0u8..).zip(&board.rows) {
        for column in (0u8..).zip(ground).filter(|(_, terrain)| **terrain == Terrain::Hill).map(|(column, _)| column) {
            let room = square(column, row);
            let stroke = Stroke::new(room.width() * 0.07, palette.hill_top);
            let edges = [
                (column.checked_sub(1), Some(row), [room.left_top(), room.left_bottom()]),
                (column.checked_add(1), Some(row), [room.right_top(), room.right_bottom()]),
                (Some(column), row.checked_sub(1), [room.left_top(), room.right_top()]),
                (Some(column), row.checked_add(1), [room.left_bottom(), room.right_bottom()]),
            ];
            for (_, _, edge) in edges.into_iter().filter(|(column, row, _)| !is_hill(*column, *row)) {
                painter.line_segment(edge, stroke);
            }
        }
    }
}

/// One square of ground.
fn ground_of(painter: &Painter, palette: &Palette, square: Rect, terrain: Terrain) {
    let (middle, side) = (square.center(), square.width());
    let thin = Stroke::new((side * 0.015).max(0.5), palette.line.gamma_multiply(0.6));
    match terrain {
        Terrain::Flat => {}
        Terrain::Hill => {
            painter.rect_filled(square, 0.0, palette.hill);
        }
        Terrain::Off => {
            painter.rect_filled(square, 0.0, palette.linen);
            return;
        }
        Terrain::Woods => {
            painter.rect_filled(square, 0.0, palette.flat.lerp_to_gamma(palette.woods, 0.35));
            for (x, y) in [(-0.22, 0.06), (0.22, -0.02), (0.0, 0.34)] {
                let tree = [(0.0, -0.36), (0.2, 0.08), (-0.2, 0.08)].map(|(dx, dy)| middle + side * vec2(x + dx, y + dy));
                painter.add(Shape::convex_polygon(tree.to_vec(), palette.woods, Stroke::NONE));
            }
        }
    }
    painter.rect_stroke(square, 0.0, thin, StrokeKind::Middle);
}

/// A unit: the shield of its side, its letter, its figures, and a crown where a lord leads it.
fn token(painter: &Painter, palette: &Palette, middle: Pos2, radius: f32, unit: WallUnit) {
    let color = palette.side(unit.side);
    let rim = Stroke::new((radius * 0.08).max(0.6), palette.on_color);
    let at = |x: f32, y: f32| pos2(middle.x + radius * x, middle.y + radius * y);
    match unit.side {
        Side::Norman => {
            painter.add(Shape::convex_polygon(kite().into_iter().map(|(x, y)| at(0.92 * x, 1.04 * y)).collect(), color, rim));
        }
        Side::Saxon => {
            painter.circle(middle, radius * 0.96, color, rim);
        }
    }
    let write =
        |place: Pos2, words: String, size: f32, color: Color32| painter.text(place, Align2::CENTER_CENTER, words, theme::bold(size), color);
    // A kite shield is widest above its middle.
    let (letter_at, letter_size, number_at) = match unit.side {
        Side::Norman => (-0.54, 0.82, 0.20),
        Side::Saxon => (-0.38, 0.90, 0.42),
    };
    write(at(0.0, letter_at), letter(unit.troop).to_string(), radius * letter_size, palette.on_color);
    write(at(0.0, number_at), unit.figures.to_string(), radius * 0.78, palette.on_color);
    if unit.crown {
        crown(painter, at(0.62, -0.70), radius * 0.46, palette);
    }
}
