//! The table in the middle of the window: its squares, the units on them, and the legal actions.

pub mod check_marks;
#[cfg(test)]
mod color_vision;
mod drag;
pub mod ground;
mod hill;
pub mod icons;
pub mod layout;
mod marks;
pub mod replay_board;
pub mod step_animation;
pub mod step_painter;
pub mod tokens;
mod tooltips;
mod woods;

use crate::battle::action::BattleAction;
use egui::{EventFilter, Id, Painter, Role, Sense, Ui, Vec2, WidgetInfo};

use self::layout::{BoardLayout, arrow_target, square_id};
use super::session::GameSession;
use crate::shell::theme::Palette;
use crate::ui_action::UiAction;
use crate::widgets::control::Control;
use senlac_classroom::rules::{Square, Unit};

/// Draws the table and requests an action for each click. A table that does not fit is scrolled to the cursor.
pub fn board_ui(ui: &mut Ui, session: &GameSession, actions: &mut Vec<UiAction>) {
    let room = ui.available_rect_before_wrap();
    let layout = BoardLayout::fit(session.state().board(), room, BoardLayout::min_side(ui));
    let size = layout.size();
    if size.x <= room.width() && size.y <= room.height() {
        ui.allocate_rect(layout.table(), Sense::hover());
        return table_ui(ui, session, &layout, actions);
    }
    egui::ScrollArea::both().id_salt("the table").auto_shrink([false, false]).show(ui, |ui| {
        let (room, _) = ui.allocate_exact_size(size, Sense::hover());
        let layout = BoardLayout::fit(session.state().board(), room, BoardLayout::min_side(ui));
        let seen = Id::unique("the cursor that was seen");
        if ui.data(|data| data.get_temp::<Square>(seen)) != Some(session.cursor) {
            ui.data_mut(|data| data.insert_temp(seen, session.cursor));
            ui.scroll_to_rect(layout.square(session.cursor).expand(layout.side), None);
        }
        table_ui(ui, session, &layout, actions);
    });
}

fn table_ui(ui: &Ui, session: &GameSession, layout: &BoardLayout, actions: &mut Vec<UiAction>) {
    let palette = Palette::current(ui);
    let painter = ui.painter().clone();
    let held = drag::dragged_unit(ui, session, layout);
    ground::paint(&painter, palette, session.state().board(), layout);
    marks::paint_below(&painter, palette, session, layout);
    drag::paint_drop_square(&painter, palette, session, layout, held);
    paint_units(&painter, palette, session, layout, held);
    marks::paint_above(&painter, palette, session, layout);
    for square in session.state().board().squares() {
        square_ui(ui, session, layout, square, actions);
    }
    if let Some(held) = held {
        drag::dragged_unit_ui(ui, palette, session, layout, held);
    }
}

/// Paints every unit except the one that is being dragged.
fn paint_units(painter: &Painter, palette: &Palette, session: &GameSession, layout: &BoardLayout, held: Option<drag::DraggedUnit>) {
    let stands = |unit: &Unit| unit.square.is_some() && held.is_none_or(|held| held.unit != unit.id);
    let marked = |unit: Unit| (check_marks::unit_offset(session, unit.id), session.has_acted(&unit), unit);
    let units: Vec<(Vec2, bool, Unit)> = session.shown_units().filter(stands).map(marked).collect();
    tokens::paint_all(painter, palette, layout, Id::unique("the units on the table"), &units);
}

/// Draws one square as a widget. It can be clicked, and a unit on it can be dragged. Only the square under the cursor is a stop
/// for the Tab key.
fn square_ui(ui: &Ui, session: &GameSession, layout: &BoardLayout, square: Square, actions: &mut Vec<UiAction>) {
    let under_cursor = session.cursor == square;
    let occupant = session.shown_unit_on(square).map(|unit| unit.id);
    let sense = if under_cursor { Sense::click() } else { Sense::CLICK };
    let sense = if occupant.is_some() { sense | Sense::DRAG } else { sense };
    let response = ui.interact(layout.square(square), square_id(square), sense);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, tooltips::square_text(session, square)));
    response.on_click(UiAction::Battle(BattleAction::Square(square)), actions);
    if let Some(unit) = occupant {
        drag::drag_ui(ui, &response, session, layout, unit, actions);
    }
    // A dialog over the window hides tooltips of the board.
    let is_told = response.hovered() || response.is_tooltip_open();
    let is_in_sight = is_told && ui.memory(|memory| memory.top_modal_layer().is_none());
    if is_in_sight {
        // Below the table: beside the square it would cover those that are clicked next.
        let mut tip = egui::Tooltip::for_enabled(&response);
        tip.popup = tip.popup.anchor(layout.table().intersect(ui.clip_rect())).align(egui::RectAlign::BOTTOM_START);
        tip.show(|ui| tooltips::tip_ui(ui, session, square));
    }
    let painter = ui.painter();
    if response.hovered() {
        painter.rect_stroke(layout.square(square), 2.0, (1.0, Palette::current(ui).faded), egui::StrokeKind::Inside);
    }
    if !(under_cursor && response.has_focus()) {
        return;
    }
    painter.rect_stroke(layout.square(square), 3.0, (3.0, Palette::current(ui).ink), egui::StrokeKind::Inside);
    let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    if let Some(next) = ui.input(|input| arrow_target(input, session.state().board(), square)) {
        actions.push(UiAction::Battle(BattleAction::Cursor(next)));
    }
}
