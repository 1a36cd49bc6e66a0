//! Where the squares lie on the screen, what they are called among the widgets, and where the arrow keys lead.

use egui::{Id, Key, Pos2, Rect, Ui, Vec2, pos2, vec2};

use crate::shell::theme::{BOARD_MARGIN, SQUARE_LEAST};
use crate::shell::touch;
use senlac_classroom::rules::{Board, Square};

/// The radius of a token in squares.
pub const TOKEN: f32 = 0.40;

/// Where the squares lie on the screen.
#[derive(Clone, Copy, Debug)]
pub struct BoardLayout {
    /// The corner of A1.
    pub origin: Pos2,
    /// The side of a square.
    pub side: f32,
    width: u8,
    height: u8,
}

impl BoardLayout {
    /// The least side of a square: what is scrolled rather than made smaller. A finger needs more than a mouse.
    pub fn least_side(ui: &Ui) -> f32 {
        touch::long(ui, SQUARE_LEAST)
    }

    /// The largest table that fits, its letters and numbers included; no square is smaller than the least.
    pub fn fit(board: &Board, room: Rect, least: f32) -> Self {
        let (width, height) = (board.width(), board.height());
        let (columns, rows) = (f32::from(width), f32::from(height));
        let margin = Vec2::splat(BOARD_MARGIN);
        let free = (room.size() - margin - Vec2::splat(4.0)).max(Vec2::splat(1.0));
        let side = (free.x / columns).min(free.y / rows).floor().max(least);
        let origin = room.min + margin + vec2(((free.x - side * columns) / 2.0).max(0.0).floor(), 0.0);
        Self { origin, side, width, height }
    }

    /// All that is drawn: the squares with their letters and numbers.
    pub fn size(&self) -> Vec2 {
        self.table().size() + vec2(BOARD_MARGIN + 4.0, BOARD_MARGIN + 4.0)
    }

    /// The room of a square.
    pub fn square(&self, square: Square) -> Rect {
        let corner = self.origin + self.side * vec2(f32::from(square.column), f32::from(square.row));
        Rect::from_min_size(corner, Vec2::splat(self.side))
    }

    /// The middle of a square.
    pub fn middle(&self, square: Square) -> Pos2 {
        self.square(square).center()
    }

    /// The square at a place on the screen; `None` beside the table.
    pub fn square_at(&self, place: Pos2) -> Option<Square> {
        let inside = (place - self.origin) / self.side;
        let index = |length: f32, count: u8| (0..count).rev().find(|index| f32::from(*index) <= length);
        self.table().contains(place).then_some(())?;
        Some(Square::new(index(inside.x, self.width)?, index(inside.y, self.height)?))
    }

    /// The same with A1 in the corner of everything, for what is painted once and laid down in many places.
    pub const fn at_origin(self) -> Self {
        Self { origin: Pos2::ZERO, ..self }
    }

    /// The room of all squares.
    pub fn table(&self) -> Rect {
        Rect::from_min_size(self.origin, self.side * vec2(f32::from(self.width), f32::from(self.height)))
    }

    /// How much width the table takes in a room of this height.
    pub fn width_for(board: &Board, height: f32, least: f32) -> f32 {
        let side = ((height - BOARD_MARGIN - 4.0) / f32::from(board.height())).floor().max(least);
        side * f32::from(board.width()) + BOARD_MARGIN + 4.0
    }

    /// How much height the table takes in a room of this width.
    pub fn height_for(board: &Board, width: f32, least: f32) -> f32 {
        let side = ((width - BOARD_MARGIN - 4.0) / f32::from(board.width())).floor().max(least);
        side * f32::from(board.height()) + BOARD_MARGIN + 4.0
    }
}

/// The name of a square among the widgets, so that the keyboard can be sent there.
pub fn square_id(square: Square) -> Id {
    Id::unique(("square of the table", square.column, square.row))
}

/// The square that an arrow key leads to.
pub fn arrow(input: &egui::InputState, board: &Board, from: Square) -> Option<Square> {
    let pressed = |key| i16::from(input.key_pressed(key));
    let right = pressed(Key::ArrowRight) - pressed(Key::ArrowLeft);
    let down = pressed(Key::ArrowDown) - pressed(Key::ArrowUp);
    if (right, down) == (0, 0) {
        return None;
    }
    let step = |from: u8, by: i16, size: u8| u8::try_from((i16::from(from) + by).clamp(0, i16::from(size) - 1)).ok();
    Some(Square::new(step(from.column, right, board.width())?, step(from.row, down, board.height())?))
}

/// A point in a square's own measure, from its middle: for shapes that grow with the table.
pub fn at(middle: Pos2, unit: f32, x: f32, y: f32) -> Pos2 {
    pos2(middle.x + unit * x, middle.y + unit * y)
}
