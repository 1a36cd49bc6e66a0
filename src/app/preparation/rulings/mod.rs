//! The rulings: the ten questions that are asked, each with a picture of its answers, and the register behind them.

mod comparison;
mod register;
mod ten_questions;

use egui::{Align, Id, Layout, RichText, Ui};

use super::{Preparation, PreparationAction};
use crate::app::shell::theme::Palette;
use crate::app::widgets::control::{Control, title_ui};
use crate::app::widgets::radio::Radios;
use crate::language::tr;
use crate::rules::Rulings;
use crate::rules::rulings::{Reading, RulingName};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
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

#[derive(Clone, Debug, PartialEq)]
pub enum RulingsAction {
    /// Read a ruling so from now on; the reading by its key.
    Read(RulingName, &'static str),
    Usual,
    Look(RulingsPage),
}

impl Preparation {
    pub(super) fn run_rulings_action(&mut self, action: RulingsAction) {
        match action {
            RulingsAction::Read(ruling, reading) => {
                self.change(|draft| draft.rulings.set(ruling, reading).map_err(|problem| problem.to_string()));
            }
            RulingsAction::Usual => {
                self.edit(|draft| draft.rulings = Rulings::default());
                self.report(tr!("Every rule is read as usual again.").to_owned());
            }
            RulingsAction::Look(page) => self.rulings = page,
        }
    }
}

/// The readings of a ruling to choose from, in a place of this name.
pub(super) fn radios_of(ruling: RulingName, rulings: &Rulings, place: &'static str) -> Radios {
    let (entry, in_force) = (ruling.entry(), rulings.reading(ruling));
    let chosen = entry.readings.iter().position(|reading| reading == in_force).unwrap_or_default();
    Radios { group: Id::unique((place, entry.key)), count: entry.readings.len(), chosen }
}

/// What a reading means, and whether it is the usual one.
fn reading_words(place: usize, reading: &Reading) -> String {
    let meaning = tr(reading.meaning);
    if place == 0 { tr!("{meaning} (usual)", meaning) } else { meaning.to_owned() }
}

/// Whether a ruling is not read as usual.
fn is_changed(rulings: &Rulings, ruling: RulingName) -> bool {
    ruling.entry().readings.first().is_some_and(|usual| usual != rulings.reading(ruling))
}

pub fn rulings_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<PreparationAction>) {
    let mut asked = Vec::new();
    head_ui(ui, preparation, &mut asked);
    ui.add_space(4.0);
    match preparation.rulings.shown {
        Shown::Ten => ten_questions::ten_ui(ui, &preparation.draft().rulings, &mut asked),
        Shown::All => {
            comparison::compare_ui(ui, preparation, &mut asked, actions);
            register::register_ui(ui, preparation, &mut asked);
        }
    }
    actions.extend(asked.into_iter().map(PreparationAction::Rulings));
}

/// What this page is, how many rulings differ, and the way back.
fn head_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<RulingsAction>) {
    let palette = Palette::of(ui);
    let rulings = &preparation.draft().rulings;
    let shown = preparation.rulings.shown;
    let changed = RulingName::all().filter(|ruling| is_changed(rulings, *ruling)).count();
    let all = tr!("All {all}", all = RulingName::all().count());
    ui.horizontal(|ui| {
        title_ui(ui, 22.0, tr!("How the rules are read"));
        ui.add_space(6.0);
        for (other, words) in [(Shown::Ten, tr!("The ten questions")), (Shown::All, all.as_str())] {
            ui.selectable_label(shown == other, words)
                .asks(RulingsAction::Look(RulingsPage { shown: other, ..preparation.rulings.clone() }), actions);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let button = ui.add_enabled(changed > 0, egui::Button::new(tr!("Use the usual readings")));
            button
                .on_hover_text(tr!("Read all as the source’s words are usually read"))
                .on_disabled_hover_text(tr!("Everything is read as usual"))
                .asks(RulingsAction::Usual, actions);
            let words = match changed {
                0 => tr!("All are read as usual.").to_owned(),
                changed => tr_count!(changed, "{changed} differs from the usual.", "{changed} differ from the usual."),
            };
            let color = if changed == 0 { palette.faded } else { palette.ink };
            ui.add(egui::Label::new(RichText::new(words).color(color)).truncate());
        });
    });
}
