//! Sums based on this battle, with answers on demand.

use egui::{Button, RichText, Role, Ui};

use super::action::HistoryAction;
use super::to_ui_action;
use crate::shell::theme::{self, Palette};
use crate::story::StoryScreen;
use crate::ui_action::UiAction;
use crate::widgets::control::{Control, faded_ui};
use senlac_classroom::story::maths::Level;

pub fn sums_ui(ui: &mut Ui, room: &StoryScreen, actions: &mut Vec<UiAction>) {
    let page = &room.history;
    let sums = page.sums(&room.review);
    let [first, second] = &*sums;
    let sums = if page.level == Level::First { first } else { second };
    ui.horizontal_wrapped(|ui| {
        for (level, words) in [(Level::First, tr!("From about age 10")), (Level::Second, tr!("From about age 12"))] {
            ui.selectable_label(page.level == level, words).on_click(to_ui_action(HistoryAction::Level(level)), actions);
        }
        ui.separator();
        let all = (0..sums.len()).all(|place| page.answered.contains(&place));
        let words = if all { tr!("Hide all answers") } else { tr!("Show all answers") };
        ui.button(words).on_click(to_ui_action(HistoryAction::AllAnswers(!all)), actions);
        faded_ui(ui, 13.0, tr!("Choose “Print sheets…” for a sheet with the answers on a separate page."));
    });
    ui.add_space(4.0);
    if sums.is_empty() {
        ui.label(tr!("No dice have been rolled yet."));
    }
    for (place, sum) in sums.iter().enumerate() {
        let is_answered = page.answered.contains(&place);
        theme::panel_frame(Palette::current(ui)).show(ui, |ui| {
            ui.set_width(ui.available_width());
            let number = place + 1;
            ui.label(RichText::new(format!("{number}. {}", sum.question)).size(16.0));
            let words = if is_answered { tr!("Hide the answer") } else { tr!("Show the answer") };
            let response = ui.add(Button::new(words).selected(is_answered));
            response
                .named_choice(Role::Button, is_answered, || format!("{words}: {number}"))
                .on_click(to_ui_action(HistoryAction::Answer(place)), actions);
            if is_answered {
                ui.label(RichText::new(&sum.answer).font(theme::bold(16.0)));
            }
        });
        ui.add_space(4.0);
    }
}
