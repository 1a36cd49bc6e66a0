//! Dragging begins when the pointer has really moved.

use egui::Ui;

/// Whether the pointer has left the place where it was pressed: whoever presses long and does not move drags nothing.
pub fn has_left(ui: &Ui) -> bool {
    const SHAKE: f32 = 6.0;
    ui.input(|input| {
        let way = input.pointer.press_origin().zip(input.pointer.interact_pos());
        way.is_some_and(|(from, to)| from.distance(to) > SHAKE)
    })
}
