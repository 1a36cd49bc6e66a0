//! The names of many charts or tables, of which one is open. They take so few lines that the open one stays visible.

use egui::{Button, Id, RichText, Role, ScrollArea, Ui, vec2};

use crate::shell::touch;
use crate::widgets::control::{Control, is_newly_shown};

/// Greatest height of the names, as a fraction of the available height, and its least value in points.
const PART: (f32, f32) = (0.25, 56.0);

/// Draws the names, and returns the index of the one that was clicked.
///
/// Each name has its button's text, its text for screen readers, and whether it is open.
pub fn names_ui(ui: &mut Ui, salt: &'static str, names: impl Iterator<Item = (String, String, bool)>) -> Option<usize> {
    let mut clicked = None;
    let most = (PART.0 * ui.available_height()).max(PART.1);
    let begins = is_newly_shown(ui, Id::unique((salt, "names")));
    ScrollArea::vertical().id_salt((salt, "names")).auto_shrink([false, true]).max_height(most).show(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(2.0, 2.0);
            ui.spacing_mut().button_padding = vec2(6.0, 1.0);
            ui.spacing_mut().interact_size.y = touch::min_length(ui, 22.0);
            for (at, (words, name, is_open)) in names.enumerate() {
                let button = ui.add(Button::selectable(is_open, RichText::new(words).size(12.5)));
                let button = button.named_choice(Role::Tab, is_open, || &name);
                if button.gained_focus() || (begins && is_open) {
                    button.scroll_to_me(None);
                }
                if button.clicked() {
                    clicked = Some(at);
                }
            }
        });
    });
    clicked
}
