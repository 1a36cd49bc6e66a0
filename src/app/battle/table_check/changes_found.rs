//! What was found otherwise so far, a line for each unit.

use egui::{RichText, Sense, Ui, vec2};

use super::button::button_ui;
use crate::app::battle::board::check_marks::mark;
use crate::app::battle::session::{GameSession, TableCheck};
use crate::app::shell::theme;
use crate::app::shell::theme::Palette;
use crate::app::ui_action::{Checking, UiAction};
use crate::phrasebook::difference_words;

/// The list; a click on a line looks at its unit again.
pub fn found_ui(ui: &mut Ui, session: &GameSession, check: &TableCheck, actions: &mut Vec<UiAction>) {
    let palette = Palette::of(ui);
    ui.separator();
    if check.corrected().next().is_none() {
        ui.label(RichText::new(tr!("Nothing was found otherwise so far.")).color(palette.faded));
        return;
    }
    ui.label(RichText::new(tr!("Found otherwise")).font(theme::bold(14.0)));
    for id in check.corrected() {
        let Some(before) = session.state().unit(id) else { continue };
        let words = format!("{}: {}", session.names().unit_first(id), difference_words(before, &check.shown(before)));
        ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(14.0, 20.0), Sense::hover());
            mark(ui.painter(), palette, rect.center(), 6.5, check, id);
            if ui.add(egui::Button::new(words).frame(false).wrap()).on_hover_text(tr!("Look at this unit again")).clicked() {
                actions.push(UiAction::Unit(id));
            }
        });
    }
    if check.current().is_some_and(|id| check.is_corrected(id)) {
        ui.add_space(4.0);
        button_ui(ui, tr!("It was right after all"), "", tr!("Forget what was found of this unit"), Checking::Forget, actions);
    }
}
