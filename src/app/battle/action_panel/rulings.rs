//! The rulings: those with several readings can be changed, the others are facts.

use crate::language::tr;
use egui::{RichText, Ui};

use crate::app::shell::theme::{self, Palette};
use crate::app::ui_action::UiAction;
use crate::rules::{Command, RulingName, State};

/// Every ruling with its readings.
pub fn rulings_ui(ui: &mut Ui, state: &State, actions: &mut Vec<UiAction>) {
    let palette = Palette::of(ui);
    for ruling in RulingName::all() {
        let entry = ruling.entry();
        ui.add_space(4.0);
        ui.label(RichText::new(format!("{}. {}", entry.number, tr(entry.question))).font(theme::bold(14.0)))
            .on_hover_text(tr(entry.reason));
        if let [only] = entry.readings {
            ui.label(RichText::new(tr(only.meaning)).color(palette.faded));
            continue;
        }
        let now = state.rulings().reading(ruling);
        for reading in entry.readings {
            if ui.radio(reading == now, tr(reading.meaning)).clicked() && reading != now {
                actions.push(UiAction::Play(Command::SetRuling { ruling: entry.key.to_owned(), choice: reading.key.to_owned() }));
            }
        }
    }
}
