//! Drag detection: a drag starts only when the pointer has really moved.

use egui::style::ScrollAnimation;
use egui::{Response, Ui, Vec2};

use crate::shell::touch;

/// Returns whether the pointer has moved away from where it was pressed. A long press without movement isn't a
/// drag.
pub fn has_moved(ui: &Ui) -> bool {
    const SHAKE: f32 = 6.0;
    ui.input(|input| {
        let way = input.pointer.press_origin().zip(input.pointer.interact_pos());
        way.is_some_and(|(from, to)| from.distance(to) > SHAKE)
    })
}

/// Returns whether dragging an item scrolls its list, as touch users expect: the list is longer than its space,
/// and the drag started along it (0: horizontal, 1: vertical).
pub fn scrolls_list(ui: &Ui, dragged: &Response, is_long: bool, along: usize) -> bool {
    if !is_long || !touch::is_active(ui.ctx()) {
        return false;
    }
    let id = dragged.id.with("moves its list");
    if dragged.drag_started() {
        let way = ui.input(|input| input.pointer.total_drag_delta()).unwrap_or_default();
        ui.data_mut(|data| data.insert_temp(id, way[along].abs() > way[1 - along].abs()));
    }
    let moves = dragged.dragged() && ui.data(|data| data.get_temp(id)).unwrap_or_default();
    if moves {
        let mut way = Vec2::ZERO;
        way[along] = ui.input(|input| input.pointer.delta())[along];
        ui.scroll_with_delta_animation(way, ScrollAnimation::none());
    }
    moves
}
