//! The ground of the table: hill, woods, and the letters and numbers round it.

use egui::{Align2, FontId, Painter, Pos2, Shape, Stroke, vec2};

use super::{Layout, at};
use crate::app::theme::Palette;
use crate::rules::{Board, Square, Terrain, column_letters};

/// Paints the ground.
pub fn paint(painter: &Painter, palette: &Palette, board: &Board, layout: &Layout) {
    painter.rect_filled(layout.table(), 4.0, palette.flat);
    for square in board.squares() {
        match board.terrain(square) {
            Terrain::Hill => hill(painter, palette, board, layout, square),
            Terrain::Woods => woods(painter, palette, layout, square),
            Terrain::Off => {
                painter.rect_filled(layout.square(square), 0.0, palette.linen);
            }
            Terrain::Flat => {}
        }
    }
    lines(painter, palette, board, layout);
    names(painter, palette, board, layout);
}

/// A square of the hill, round where the hill ends.
fn hill(painter: &Painter, palette: &Palette, board: &Board, layout: &Layout, square: Square) {
    let is_hill = |right: i16, down: i16| {
        let column = u8::try_from(i16::from(square.column) + right).ok();
        let row = u8::try_from(i16::from(square.row) + down).ok();
        column.zip(row).is_some_and(|(column, row)| board.terrain(Square::new(column, row)) == Terrain::Hill)
    };
    let corner = |right: i16, down: i16| if is_hill(right, 0) || is_hill(0, down) { 0 } else { 16 };
    let round = egui::CornerRadius { nw: corner(-1, -1), ne: corner(1, -1), sw: corner(-1, 1), se: corner(1, 1) };
    painter.rect_filled(layout.square(square), round, palette.hill);
}

/// Three trees.
fn woods(painter: &Painter, palette: &Palette, layout: &Layout, square: Square) {
    let (middle, side) = (layout.middle(square), layout.side);
    for (x, y) in [(-0.22, 0.02), (0.20, -0.08), (0.02, 0.30)] {
        let top = at(middle, side, x, y - 0.26);
        let (left, right) = (at(middle, side, x - 0.14, y + 0.06), at(middle, side, x + 0.14, y + 0.06));
        painter.add(Shape::convex_polygon(vec![top, right, left], palette.woods, Stroke::NONE));
    }
}

fn lines(painter: &Painter, palette: &Palette, board: &Board, layout: &Layout) {
    let table = layout.table();
    let stroke = Stroke::new(1.0, palette.line.gamma_multiply(0.6));
    for column in 0..=board.width() {
        painter.vline(table.left() + layout.side * f32::from(column), table.y_range(), stroke);
    }
    for row in 0..=board.height() {
        painter.hline(table.x_range(), table.top() + layout.side * f32::from(row), stroke);
    }
}

fn names(painter: &Painter, palette: &Palette, board: &Board, layout: &Layout) {
    let font = FontId::proportional((layout.side * 0.3).clamp(9.0, 15.0));
    let write = |place: Pos2, text: String| painter.text(place, Align2::CENTER_CENTER, text, font.clone(), palette.faded);
    for column in 0..board.width() {
        let middle = layout.middle(Square::new(column, 0));
        write(middle - vec2(0.0, layout.side / 2.0 + 10.0), column_letters(column));
    }
    for row in 0..board.height() {
        let middle = layout.middle(Square::new(0, row));
        write(middle - vec2(layout.side / 2.0 + 11.0, 0.0), (u16::from(row) + 1).to_string());
    }
}
