//! What was found otherwise so far, a line for each unit.

use egui::{RichText, Sense, Ui, vec2};

use super::{button_ui, mark};
use crate::app::asked::{Asked, Checking};
use crate::app::desk::{Desk, TableCheck};
use crate::app::theme::{self, Palette};
use crate::app::words::difference_words;

/// The list; a click on a line looks at its unit again.
pub fn found_ui(ui: &mut Ui, desk: &Desk, check: &TableCheck, asked: &mut Vec<Asked>) {
    let palette = Palette::of(ui);
    ui.separator();
    if check.corrected().next().is_none() {
        ui.label(RichText::new("Nothing was found otherwise so far.").color(palette.faded));
        return;
    }
    ui.label(RichText::new("Found otherwise").font(theme::bold(14.0)));
    for id in check.corrected() {
        let Some(before) = desk.state().unit(id) else { continue };
        let words = format!("{}: {}", desk.names().unit_first(id), difference_words(before, &check.shown(before)));
        ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(14.0, 20.0), Sense::hover());
            mark(ui.painter(), palette, rect.center(), 6.5, check, id);
            if ui.add(egui::Button::new(words).frame(false).wrap()).on_hover_text("Look at this unit again").clicked() {
                asked.push(Asked::Unit(id));
            }
        });
    }
    if check.current().is_some_and(|id| check.is_corrected(id)) {
        ui.add_space(4.0);
        button_ui(ui, "It was right after all", "", "Forget what was found of this unit", Checking::Forget, asked);
    }
}
