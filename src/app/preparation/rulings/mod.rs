//! The rulings: the ten questions, each with a picture of its answers, and the register behind them.

pub mod action;
mod comparison;
pub mod options;
mod register;
mod ten_questions;

use egui::{Align, Layout, RichText, Ui};

use self::action::{RulingsAction, RulingsPage, RulingsView};
use self::options::is_changed;
use super::Preparation;
use super::action::PreparationAction;
use crate::shell::theme::Palette;
use crate::widgets::control::{Control, title_ui};
use senlac_classroom::rules::Rulings;
use senlac_classroom::rules::rulings::RulingName;

impl Preparation {
    pub(super) fn run_rulings_action(&mut self, action: RulingsAction) {
        match action {
            RulingsAction::Read(ruling, reading) => {
                self.change(|draft| draft.rulings.set(ruling, reading).map_err(|problem| problem.to_string()));
            }
            RulingsAction::Usual => {
                self.edit(|draft| draft.rulings = Rulings::default());
                self.report(tr!("All rulings use the default again.").to_owned());
            }
            RulingsAction::Look(page) => self.rulings = page,
        }
    }
}

pub fn rulings_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<PreparationAction>) {
    let mut asked = Vec::new();
    head_ui(ui, preparation, &mut asked);
    ui.add_space(4.0);
    match preparation.rulings.shown {
        RulingsView::Ten => ten_questions::ten_questions_ui(ui, &preparation.draft().rulings, &mut asked),
        RulingsView::All => {
            comparison::compare_ui(ui, preparation, &mut asked, actions);
            register::register_ui(ui, preparation, &mut asked);
        }
    }
    actions.extend(asked.into_iter().map(PreparationAction::Rulings));
}

/// Draws the title, the number of changed rulings, and the button that restores the defaults.
fn head_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<RulingsAction>) {
    let palette = Palette::current(ui);
    let rulings = &preparation.draft().rulings;
    let shown = preparation.rulings.shown;
    let changed = RulingName::all().filter(|ruling| is_changed(rulings, *ruling)).count();
    let all = tr!("All {all}", all = RulingName::all().count());
    ui.horizontal(|ui| {
        title_ui(ui, 22.0, tr!("Referee’s rulings"));
        ui.add_space(6.0);
        for (other, words) in [(RulingsView::Ten, tr!("The ten questions")), (RulingsView::All, all.as_str())] {
            ui.selectable_label(shown == other, words)
                .on_click(RulingsAction::Look(RulingsPage { shown: other, ..preparation.rulings.clone() }), actions);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let button = ui.add_enabled(changed > 0, egui::Button::new(tr!("Reset to default")));
            button
                .on_hover_text(tr!("Use the default for every ruling"))
                .on_disabled_hover_text(tr!("All rulings already use the default"))
                .on_click(RulingsAction::Usual, actions);
            let words = match changed {
                0 => tr!("All rulings use the default.").to_owned(),
                changed => tr_count!(changed, "{changed} differs from the default.", "{changed} differ from the default."),
            };
            let color = if changed == 0 { palette.faded } else { palette.ink };
            ui.add(egui::Label::new(RichText::new(words).color(color)).truncate());
        });
    });
}
