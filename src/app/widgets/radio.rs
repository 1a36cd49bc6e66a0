//! Radio buttons. Tab leads to the selected one; from there the left and right arrows select the others.

use egui::{EventFilter, Id, Key, Modifiers, Rect, Response, Role, Sense, Stroke, Ui, WidgetInfo};

use crate::shell::theme::Palette;
use crate::shell::touch;

/// Group of radio buttons.
#[derive(Clone, Copy, Debug)]
pub struct RadioGroup {
    /// Widget id of the group.
    pub group: Id,
    pub count: usize,
    pub chosen: usize,
}

impl RadioGroup {
    /// Handles one radio button, which the caller draws. Returns its response, and the newly selected index, if any.
    pub fn choice(&self, ui: &Ui, rect: Rect, place: usize, name: &str) -> (Response, Option<usize>) {
        let id = self.id(place);
        let is_chosen = place == self.chosen;
        let has_focus = ui.memory(|memory| memory.has_focus(id));
        let sense = if is_chosen || has_focus { Sense::click() } else { Sense::CLICK };
        let response = ui.interact(rect, id, sense);
        response.widget_info(|| WidgetInfo::selected(Role::RadioButton, ui.is_enabled(), is_chosen, name));
        if response.gained_focus() {
            response.scroll_to_me(None);
        }
        let wanted = match (response.clicked(), response.has_focus()) {
            (true, _) => Some(place),
            (false, true) => self.choice_by_key(ui, id, place),
            (false, false) => None,
        };
        (response, wanted.filter(|wanted| *wanted != self.chosen))
    }

    fn id(&self, place: usize) -> Id {
        self.group.with(place)
    }

    /// Returns the index that an arrow key selects.
    fn choice_by_key(&self, ui: &Ui, id: Id, place: usize) -> Option<usize> {
        let filter = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
        // Taken out, so that the neighbour who has the keyboard now does not hand it on at once.
        let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        let (left, right) = (pressed(Key::ArrowLeft), pressed(Key::ArrowRight));
        let wanted = match (left, right) {
            (true, false) => (place + self.count - 1) % self.count,
            (false, true) => (place + 1) % self.count,
            _ => return None,
        };
        ui.memory_mut(|memory| memory.request_focus(self.id(wanted)));
        Some(wanted)
    }
}

/// Draws a radio button: a ring, with a disc in it if it is selected.
pub fn dot(ui: &Ui, middle: egui::Pos2, is_chosen: bool) {
    let palette = Palette::current(ui);
    let painter = ui.painter();
    painter.circle(middle, 6.5, palette.cloth, Stroke::new(1.3, palette.ink));
    if is_chosen {
        painter.circle_filled(middle, 3.6, palette.ink);
    }
}

/// Draws a radio button with a line of text. Returns the newly selected index, if any.
pub fn line_ui(ui: &mut Ui, radios: &RadioGroup, place: usize, words: &str, name: &str) -> Option<usize> {
    let palette = Palette::current(ui);
    let room = ui.available_width();
    let galley = ui.painter().layout(words.to_owned(), egui::FontId::proportional(14.0), palette.ink, (room - 26.0).max(40.0));
    let (_, rect) = ui.allocate_space(touch::min_size(ui, egui::vec2(room.min(galley.size().x + 34.0), (galley.size().y + 6.0).max(24.0))));
    let (response, wanted) = radios.choice(ui, rect, place, name);
    if response.has_focus() || response.hovered() {
        let rim = Stroke::new(if response.has_focus() { 2.0 } else { 1.0 }, palette.gold);
        ui.painter().rect_stroke(rect, 5.0, rim, egui::StrokeKind::Inside);
    }
    dot(ui, egui::pos2(rect.left() + 12.0, rect.top() + rect.height().min(touch::min_length(ui, 24.0)) / 2.0), place == radios.chosen);
    let top = rect.center().y - galley.size().y / 2.0;
    ui.painter().galley(egui::pos2(rect.left() + 25.0, top), galley, palette.ink);
    wanted
}
