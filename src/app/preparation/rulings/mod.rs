//! The rulings: the ten questions that are asked, each with a picture of its answers, and the register behind them.

mod comparison;
mod pictures;
mod register;
mod ten_questions;

use egui::{Align, Layout, RichText, Ui};

use super::{Preparation, PreparationAction};
use crate::app::shell::theme;
use crate::app::shell::theme::Palette;
use crate::rules::Rulings;
use crate::rules::rulings::RulingName;

/// What lies on the page besides the draft.
#[derive(Debug, Default)]
pub struct RulingsPage {
    /// What lies open.
    shown: Shown,
    /// What is looked for among all of them.
    find: String,
    /// Whether only those are shown that are not read as usual.
    only_changed: bool,
    /// Whether only the ten are shown that are asked.
    only_asked: bool,
}

/// What of the register lies open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shown {
    /// The ten that are asked.
    #[default]
    Ten,
    /// All of them.
    All,
}

/// What can be asked on the page.
#[derive(Clone, Debug, PartialEq)]
pub enum RulingsAction {
    /// Read a ruling so from now on; the reading by its key.
    Read(RulingName, &'static str),
    /// Read all as usual.
    Usual,
    /// Open the ten questions, or all.
    Show(Shown),
    /// What is looked for among all of them.
    Find(String),
    /// Whether only those are shown that are not read as usual.
    OnlyChanged(bool),
    /// Whether only the ten are shown that are asked.
    OnlyAsked(bool),
}

impl Preparation {
    /// Carries out what was asked on the page.
    pub(super) fn rulings_asked(&mut self, action: RulingsAction) {
        match action {
            RulingsAction::Read(ruling, reading) => {
                self.change(|draft| draft.rulings.set(ruling, reading).map_err(|problem| problem.to_string()));
            }
            RulingsAction::Usual => {
                self.change(|draft| {
                    draft.rulings = Rulings::default();
                    Ok(())
                });
                self.tell(tr!("Every rule is read as usual again.").to_owned());
            }
            RulingsAction::Show(shown) => self.rulings.shown = shown,
            RulingsAction::Find(words) => self.rulings.find = words,
            RulingsAction::OnlyChanged(only) => self.rulings.only_changed = only,
            RulingsAction::OnlyAsked(only) => self.rulings.only_asked = only,
        }
    }
}

/// Whether a ruling is not read as usual.
fn is_changed(rulings: &Rulings, ruling: RulingName) -> bool {
    ruling.entry().readings.first().is_some_and(|usual| usual != rulings.reading(ruling))
}

/// Draws the page.
pub fn rulings_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<PreparationAction>) {
    let mut wishes = Vec::new();
    head_ui(ui, preparation, &mut wishes);
    ui.add_space(4.0);
    match preparation.rulings.shown {
        Shown::Ten => ten_questions::ten_ui(ui, &preparation.draft().rulings, &mut wishes),
        Shown::All => {
            comparison::compare_ui(ui, preparation, &mut wishes, actions);
            register::register_ui(ui, preparation, &mut wishes);
        }
    }
    actions.extend(wishes.into_iter().map(PreparationAction::Rulings));
}

/// What this page is, how many rulings differ, and the way back.
fn head_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<RulingsAction>) {
    let palette = Palette::of(ui);
    let rulings = &preparation.draft().rulings;
    let shown = preparation.rulings.shown;
    let changed = RulingName::all().filter(|ruling| is_changed(rulings, *ruling)).count();
    let all = tr!("All {all}", all = RulingName::all().count());
    ui.horizontal(|ui| {
        ui.label(RichText::new(tr!("How the rules are read")).font(theme::title(22.0)));
        ui.add_space(6.0);
        for (other, words) in [(Shown::Ten, tr!("The ten questions")), (Shown::All, all.as_str())] {
            if ui.selectable_label(shown == other, words).clicked() {
                actions.push(RulingsAction::Show(other));
            }
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let button = ui.add_enabled(changed > 0, egui::Button::new(tr!("Use the usual readings")));
            let button = button.on_hover_text(tr!("Read all as the source’s words are usually read"));
            if button.on_disabled_hover_text(tr!("Everything is read as usual")).clicked() {
                actions.push(RulingsAction::Usual);
            }
            let words = match changed {
                0 => tr!("All are read as usual.").to_owned(),
                changed => tr_count!(changed, "{changed} differs from the usual.", "{changed} differ from the usual."),
            };
            let color = if changed == 0 { palette.faded } else { palette.ink };
            ui.add(egui::Label::new(RichText::new(words).color(color)).truncate());
        });
    });
}
