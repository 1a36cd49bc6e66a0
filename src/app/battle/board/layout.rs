//! Positions of the squares on the screen, their widget ids, and the squares that the arrow keys lead to.

use egui::{Id, Key, Pos2, Rect, Ui, Vec2, pos2, vec2};

use crate::shell::theme::{BOARD_MARGIN, SQUARE_LEAST};
use crate::shell::touch;
use senlac_classroom::rules::{Board, Square};

/// Radius of a token, in squares.
pub const TOKEN: f32 = 0.40;

/// Positions of the squares on the screen.
#[derive(Clone, Copy, Debug)]
pub struct BoardLayout {
    /// Top left corner of A1, in points.
    pub origin: Pos2,
    /// Side of a square, in points.
    pub side: f32,
    width: u8,
    height: u8,
}

impl BoardLayout {
    /// Returns the minimum side of a square. A table that would need smaller squares is scrolled. Touch input needs larger
    /// squares than a mouse.
    pub fn min_side(ui: &Ui) -> f32 {
        touch::min_length(ui, SQUARE_LEAST)
    }

    /// Returns the largest layout that fits, including letters and numbers. No square is smaller than `least`.
    pub fn fit(board: &Board, room: Rect, least: f32) -> Self {
        let (width, height) = (board.width(), board.height());
        let (columns, rows) = (f32::from(width), f32::from(height));
        let margin = Vec2::splat(BOARD_MARGIN);
        let free = (room.size() - margin - Vec2::splat(4.0)).max(Vec2::splat(1.0));
        let side = (free.x / columns).min(free.y / rows).floor().max(least);
        let origin = room.min + margin + vec2(((free.x - side * columns) / 2.0).max(0.0).floor(), 0.0);
        Self { origin, side, width, height }
    }

    /// Returns the size of the squares with their letters and numbers.
    pub fn size(&self) -> Vec2 {
        self.table().size() + vec2(BOARD_MARGIN + 4.0, BOARD_MARGIN + 4.0)
    }

    /// Returns the rectangle of a square.
    pub fn square(&self, square: Square) -> Rect {
        let corner = self.origin + self.side * vec2(f32::from(square.column), f32::from(square.row));
        Rect::from_min_size(corner, Vec2::splat(self.side))
    }

    /// Returns the middle of a square.
    pub fn middle(&self, square: Square) -> Pos2 {
        self.square(square).center()
    }

    /// Returns the square at a position on the screen; `None` off the table.
    pub fn square_at(&self, place: Pos2) -> Option<Square> {
        let inside = (place - self.origin) / self.side;
        let index = |length: f32, count: u8| (0..count).rev().find(|index| f32::from(*index) <= length);
        self.table().contains(place).then_some(())?;
        Some(Square::new(index(inside.x, self.width)?, index(inside.y, self.height)?))
    }

    /// Returns the same layout with A1's corner at the origin, for pictures that are painted once and drawn in many places.
    pub const fn at_origin(self) -> Self {
        Self { origin: Pos2::ZERO, ..self }
    }

    /// Returns the rectangle of all squares.
    pub fn table(&self) -> Rect {
        Rect::from_min_size(self.origin, self.side * vec2(f32::from(self.width), f32::from(self.height)))
    }

    /// Returns the width of the table in a room of this height.
    pub fn width_for(board: &Board, height: f32, least: f32) -> f32 {
        let side = ((height - BOARD_MARGIN - 4.0) / f32::from(board.height())).floor().max(least);
        side * f32::from(board.width()) + BOARD_MARGIN + 4.0
    }

    /// Returns the height of the table in a room of this width.
    pub fn height_for(board: &Board, width: f32, least: f32) -> f32 {
        let side = ((width - BOARD_MARGIN - 4.0) / f32::from(board.width())).floor().max(least);
        side * f32::from(board.height()) + BOARD_MARGIN + 4.0
    }
}

/// Returns the widget id of a square, so that it can take the keyboard focus.
pub fn square_id(square: Square) -> Id {
    Id::unique(("square of the table", square.column, square.row))
}

/// Returns the square that the pressed arrow keys lead to; `None` if none is pressed.
pub fn arrow_target(input: &egui::InputState, board: &Board, from: Square) -> Option<Square> {
    let pressed = |key| i16::from(input.key_pressed(key));
    let right = pressed(Key::ArrowRight) - pressed(Key::ArrowLeft);
    let down = pressed(Key::ArrowDown) - pressed(Key::ArrowUp);
    if (right, down) == (0, 0) {
        return None;
    }
    let step = |from: u8, by: i16, size: u8| u8::try_from((i16::from(from) + by).clamp(0, i16::from(size) - 1)).ok();
    Some(Square::new(step(from.column, right, board.width())?, step(from.row, down, board.height())?))
}

/// Returns a point relative to `middle`, in multiples of `unit`, for shapes that scale with the table.
pub fn scaled_point(middle: Pos2, unit: f32, x: f32, y: f32) -> Pos2 {
    pos2(middle.x + unit * x, middle.y + unit * y)
}
