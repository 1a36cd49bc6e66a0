//! The table in the middle: its squares, the units on them, and what may be done.

pub mod check_marks;
#[cfg(test)]
mod color_vision;
mod drag;
pub mod ground;
mod hill;
pub mod icons;
mod marks;
pub mod tokens;
mod tooltips;
mod woods;

use egui::{EventFilter, Id, Key, Painter, Pos2, Rect, Role, Sense, Ui, Vec2, WidgetInfo, pos2, vec2};

use super::session::GameSession;
use crate::app::shell::theme::{BOARD_MARGIN, Palette, SQUARE_LEAST};
use crate::app::ui_action::UiAction;
use crate::app::widgets::control::Control;
use crate::app::widgets::picture_cache;
use crate::rules::{Board, Phase, Square, Unit};

/// The radius of a token in squares.
const TOKEN: f32 = 0.40;

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
    /// The largest table that fits, its letters and numbers included.
    pub fn fit(board: &Board, room: Rect) -> Self {
        let (width, height) = (board.width(), board.height());
        let (columns, rows) = (f32::from(width), f32::from(height));
        let margin = Vec2::splat(BOARD_MARGIN);
        let free = (room.size() - margin - Vec2::splat(4.0)).max(Vec2::splat(1.0));
        let side = (free.x / columns).min(free.y / rows).floor().max(SQUARE_LEAST);
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
    pub fn width_for(board: &Board, height: f32) -> f32 {
        let side = ((height - BOARD_MARGIN - 4.0) / f32::from(board.height())).floor().max(SQUARE_LEAST);
        side * f32::from(board.width()) + BOARD_MARGIN + 4.0
    }

    /// How much height the table takes in a room of this width.
    pub fn height_for(board: &Board, width: f32) -> f32 {
        let side = ((width - BOARD_MARGIN - 4.0) / f32::from(board.width())).floor();
        side * f32::from(board.height()) + BOARD_MARGIN + 4.0
    }
}

/// The name of a square among the widgets, so that the keyboard can be sent there.
pub fn square_id(square: Square) -> Id {
    Id::unique(("square of the table", square.column, square.row))
}

/// Draws the table and asks for what is clicked on it. One that does not fit is scrolled to the cursor.
pub fn board_ui(ui: &mut Ui, session: &GameSession, actions: &mut Vec<UiAction>) {
    let room = ui.available_rect_before_wrap();
    let layout = BoardLayout::fit(session.state().board(), room);
    let size = layout.size();
    if size.x <= room.width() && size.y <= room.height() {
        ui.allocate_rect(layout.table(), Sense::hover());
        return table_ui(ui, session, &layout, actions);
    }
    egui::ScrollArea::both().id_salt("the table").auto_shrink([false, false]).show(ui, |ui| {
        let (room, _) = ui.allocate_exact_size(size, Sense::hover());
        let layout = BoardLayout::fit(session.state().board(), room);
        let seen = Id::unique("the cursor that was seen");
        if ui.data(|data| data.get_temp::<Square>(seen)) != Some(session.cursor) {
            ui.data_mut(|data| data.insert_temp(seen, session.cursor));
            ui.scroll_to_rect(layout.square(session.cursor).expand(layout.side), None);
        }
        table_ui(ui, session, &layout, actions);
    });
}

fn table_ui(ui: &Ui, session: &GameSession, layout: &BoardLayout, actions: &mut Vec<UiAction>) {
    let palette = Palette::of(ui);
    let painter = ui.painter().clone();
    let held = drag::held(ui, session, layout);
    ground::paint(&painter, palette, session.state().board(), layout);
    marks::paint_below(&painter, palette, session, layout);
    drag::paint_goal(&painter, palette, session, layout, held);
    paint_units(&painter, palette, session, layout, held);
    marks::paint_above(&painter, palette, session, layout);
    for square in session.state().board().squares() {
        square_ui(ui, session, layout, square, actions);
    }
    if let Some(held) = held {
        drag::held_ui(ui, palette, session, layout, held);
    }
}

/// Every unit as it is shown, but the one that is being dragged.
fn paint_units(painter: &Painter, palette: &Palette, session: &GameSession, layout: &BoardLayout, held: Option<drag::Held>) {
    let stands = |unit: &Unit| unit.square.is_some() && held.is_none_or(|held| held.unit != unit.id);
    let marked = |unit: Unit| (check_marks::aside(session, unit.id), has_acted(session, &unit), unit);
    let units: Vec<(Vec2, bool, Unit)> = session.shown_units().filter(stands).map(marked).collect();
    let key = (units.clone(), layout.side, palette.linen);
    picture_cache::paint_cached(painter, Id::unique("the units on the table"), layout.origin, key, |painter| {
        let layout = layout.at_origin();
        let mut pen = tokens::TokenPainter::new(painter, palette, layout.side * TOKEN);
        for (aside, has_acted, unit) in &units {
            if let Some(square) = unit.square {
                pen.token(layout.middle(square) + layout.side * *aside, unit, *has_acted);
            }
        }
        pen.put_down();
    });
}

/// Whether a unit of the acting side has done its part of this phase, for its check mark.
pub fn has_acted(session: &GameSession, unit: &Unit) -> bool {
    match session.acting().filter(|_| session.check.is_none()) {
        Some((side, _)) if side != unit.id.side => false,
        Some((_, Phase::Move)) => unit.moved,
        Some((_, Phase::Shoot)) => unit.shot,
        Some((_, Phase::Fight)) => unit.fought,
        Some((_, Phase::Event | Phase::Over)) | None => false,
    }
}

/// One square as a widget: it is clicked, and a unit on it can be dragged away. Only the one under the cursor is a stop
/// for the Tab key.
fn square_ui(ui: &Ui, session: &GameSession, layout: &BoardLayout, square: Square, actions: &mut Vec<UiAction>) {
    let under_cursor = session.cursor == square;
    let occupant = session.shown_on(square).map(|unit| unit.id);
    let sense = if under_cursor { Sense::click() } else { Sense::CLICK };
    let sense = if occupant.is_some() { sense | Sense::DRAG } else { sense };
    let response = ui.interact(layout.square(square), square_id(square), sense);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, tooltips::square_words(session, square)));
    response.asks(UiAction::Square(square), actions);
    if let Some(unit) = occupant {
        drag::drag_ui(ui, &response, session, layout, unit, actions);
    }
    // A sheet that lies over the window hides what lies below it.
    let is_in_sight = response.hovered() && ui.memory(|memory| memory.top_modal_layer().is_none());
    if is_in_sight {
        // Below the table: beside the square it would cover those that are clicked next.
        let mut tip = egui::Tooltip::for_enabled(&response);
        tip.popup = tip.popup.anchor(layout.table().intersect(ui.clip_rect())).align(egui::RectAlign::BOTTOM_START);
        tip.show(|ui| tooltips::tip_ui(ui, session, square));
    }
    let painter = ui.painter();
    if response.hovered() {
        painter.rect_stroke(layout.square(square), 2.0, (1.0, Palette::of(ui).faded), egui::StrokeKind::Inside);
    }
    if !(under_cursor && response.has_focus()) {
        return;
    }
    painter.rect_stroke(layout.square(square), 3.0, (3.0, Palette::of(ui).ink), egui::StrokeKind::Inside);
    let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    if let Some(next) = ui.input(|input| arrow(input, session.state().board(), square)) {
        actions.push(UiAction::Cursor(next));
    }
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
