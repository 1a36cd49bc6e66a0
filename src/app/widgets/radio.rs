//! Choices of which one holds. Tab leads to the one that holds; from there the arrows left and right choose the others.

use egui::{EventFilter, Id, Key, Modifiers, Rect, Response, Role, Sense, Stroke, Ui, WidgetInfo};

use crate::shell::theme::Palette;
use crate::shell::touch;

/// One group of choices.
#[derive(Clone, Copy, Debug)]
pub struct Radios {
    /// The name of the group among the widgets.
    pub group: Id,
    pub count: usize,
    pub chosen: usize,
}

impl Radios {
    /// A choice of the group with its name, drawn by the caller; and the choice that is wanted now, where one is.
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
            (false, true) => self.by_key(ui, id, place),
            (false, false) => None,
        };
        (response, wanted.filter(|wanted| *wanted != self.chosen))
    }

    fn id(&self, place: usize) -> Id {
        self.group.with(place)
    }

    /// The choice that an arrow leads to.
    fn by_key(&self, ui: &Ui, id: Id, place: usize) -> Option<usize> {
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

/// The sign of a choice: a ring, with a disc in it where it holds.
pub fn dot(ui: &Ui, middle: egui::Pos2, is_chosen: bool) {
    let palette = Palette::of(ui);
    let painter = ui.painter();
    painter.circle(middle, 6.5, palette.cloth, Stroke::new(1.3, palette.ink));
    if is_chosen {
        painter.circle_filled(middle, 3.6, palette.ink);
    }
}

/// A choice of the group as a line of words; the choice that is wanted now, where one is.
pub fn line_ui(ui: &mut Ui, radios: &Radios, place: usize, words: &str, name: &str) -> Option<usize> {
    let palette = Palette::of(ui);
    let room = ui.available_width();
    let galley = ui.painter().layout(words.to_owned(), egui::FontId::proportional(14.0), palette.ink, (room - 26.0).max(40.0));
    let (_, rect) = ui.allocate_space(touch::large(ui, egui::vec2(room.min(galley.size().x + 34.0), (galley.size().y + 6.0).max(24.0))));
    let (response, wanted) = radios.choice(ui, rect, place, name);
    if response.has_focus() || response.hovered() {
        let rim = Stroke::new(if response.has_focus() { 2.0 } else { 1.0 }, palette.gold);
        ui.painter().rect_stroke(rect, 5.0, rim, egui::StrokeKind::Inside);
    }
    dot(ui, egui::pos2(rect.left() + 12.0, rect.top() + rect.height().min(touch::long(ui, 24.0)) / 2.0), place == radios.chosen);
    let top = rect.center().y - galley.size().y / 2.0;
    ui.painter().galley(egui::pos2(rect.left() + 25.0, top), galley, palette.ink);
    wanted
}
