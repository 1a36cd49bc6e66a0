//! Deployment zones painted on the ground: a tint, strokes that lean right for the Normans and left for the Saxons, and a
//! border.
//! The zones can be told apart without colour.

use std::sync::Arc;

use egui::{Id, Painter, Pos2, Rect, Shape, Stroke, pos2, vec2};

use crate::battle::board::layout::BoardLayout;
use crate::shell::theme::Palette;
use crate::widgets::picture_cache;
use senlac_classroom::content::scenario::Zones;
use senlac_classroom::rules::{Board, Side, Square, Terrain};

/// Distance between strokes, in points.
const APART: f32 = 9.0;

/// Paints both zones, and marks the squares that are off the table, which are visible here.
pub fn paint(painter: &Painter, palette: &'static Palette, board: &Arc<Board>, zones: &Arc<Zones>, layout: &BoardLayout) {
    let key = (Arc::clone(board), Arc::clone(zones), layout.side, palette.linen);
    picture_cache::paint_cached(painter, Id::unique("the zones of the table"), layout.origin, key, |painter| {
        let layout = layout.at_origin();
        let off = board.squares().filter(|square| board.terrain(*square) == Terrain::Off);
        for room in off.map(|square| layout.square(square).shrink(layout.side * 0.3)) {
            painter.extend(Shape::dashed_line(&closed_outline(room), Stroke::new(1.0, palette.line), 3.0, 3.0));
        }
        for (square, side) in zones.iter() {
            painter.extend(hatch(palette, layout.square(square), side));
        }
        for (square, side) in zones.iter() {
            painter.extend(border_shapes(palette, zones, &layout, square, side));
        }
    });
}

/// Returns the tint and the strokes of a side in a rectangle.
pub fn hatch(palette: &Palette, room: Rect, side: Side) -> Vec<Shape> {
    let color = palette.side(side);
    let mut shapes = vec![Shape::rect_filled(room, 0.0, color.gamma_multiply(0.13))];
    let stroke = Stroke::new(1.2, color.gamma_multiply(if palette.is_dark() { 0.8 } else { 0.42 }));
    // A whole number of strokes fits, so that the strokes of neighbouring squares meet.
    let count = (room.width() / APART).round().max(2.0);
    let step = room.width() / count;
    let mut from = -room.height() + step / 2.0;
    while from < room.width() {
        // Along the diagonal y = x - from, cut off at the edges of the box.
        let (first, last) = (from.max(0.0), (from + room.height()).min(room.width()));
        let point = |x: f32| {
            let y = x - from;
            let x = if side == Side::Norman { room.width() - x } else { x };
            pos2(room.left() + x, room.top() + y)
        };
        if last - first > 0.5 {
            shapes.push(Shape::line_segment([point(first), point(last)], stroke));
        }
        from += step;
    }
    shapes
}

/// Returns the border of a zone along one of its squares.
fn border_shapes(palette: &Palette, zones: &Zones, layout: &BoardLayout, square: Square, side: Side) -> Vec<Shape> {
    let stroke = Stroke::new(2.0, palette.side(side));
    let room = layout.square(square);
    let ends = |right: i8, down: i8| {
        let next = square.column.checked_add_signed(right).zip(square.row.checked_add_signed(down));
        next.is_none_or(|(column, row)| zones.side(Square::new(column, row)) != Some(side))
    };
    // A hair within the square, so that two zones side by side both show theirs.
    let (across, down) = (vec2(1.0, 0.0), vec2(0.0, 1.0));
    let edges: [(i8, i8, [Pos2; 2]); 4] = [
        (-1, 0, [room.left_top() + across, room.left_bottom() + across]),
        (1, 0, [room.right_top() - across, room.right_bottom() - across]),
        (0, -1, [room.left_top() + down, room.right_top() + down]),
        (0, 1, [room.left_bottom() - down, room.right_bottom() - down]),
    ];
    edges.into_iter().filter(|(right, down, _)| ends(*right, *down)).map(|(_, _, line)| Shape::line_segment(line, stroke)).collect()
}

/// Returns the corners of a rectangle, with the first repeated at the end.
pub fn closed_outline(room: Rect) -> [Pos2; 5] {
    [room.left_top(), room.right_top(), room.right_bottom(), room.left_bottom(), room.left_top()]
}
