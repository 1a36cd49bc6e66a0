//! The dialog for an import that conflicts with something on this computer.

use egui::{Button, RichText, Ui, vec2};

use super::action::ModalAction;
use crate::shell::theme::{self, Palette};
use crate::ui_action::{TransferAction, UiAction};
use crate::widgets::control::{Control, is_newly_shown};
use senlac_base::paths::display_path;
use senlac_files::packs::{GameLead, Pack, PackContents, SameGame};

/// Imported work, and the data on this computer that it conflicts with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportQuestion {
    /// Imported work that is waiting for the answer.
    pub carried: Pack,
    /// Conflicting data on this computer.
    pub here: LocalData,
}

/// Data on this computer that conflicts with an import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LocalData {
    /// Another lesson is being prepared; its description.
    Prepared(String),
    /// The same game is on this computer.
    Game(SameGame),
    /// All data on this computer; the description of the imported data.
    Everything(String),
}

/// Title, text, and possible answers, the likeliest first.
type QuestionText = (&'static str, String, Vec<(&'static str, TransferAction)>);

/// Draws the question. Enter gives the likeliest answer, Escape changes nothing.
pub fn import_question_ui(ui: &mut Ui, question: &ImportQuestion, actions: &mut Vec<UiAction>) {
    let palette = Palette::current(ui);
    let (title, words, answers) = question_text(question);
    ui.label(RichText::new(title).font(theme::title(24.0)));
    ui.label(RichText::new(words).size(15.0).color(palette.ink));
    ui.add_space(10.0);
    ui.horizontal_wrapped(|ui| {
        for (place, (label, answer)) in answers.into_iter().enumerate() {
            let text = if place == 0 { RichText::new(label).font(theme::bold(16.0)) } else { RichText::new(label) };
            let button = ui.add(Button::new(text).min_size(vec2(110.0, 40.0))).named(egui::Role::Button, || label);
            if place == 0 && is_newly_shown(ui, button.id) {
                button.request_focus();
            }
            button.on_click(UiAction::Carry(answer), actions);
        }
        let leave = ui.add(Button::new(tr!("Cancel")).min_size(vec2(110.0, 40.0)).shortcut_text(tr!("Esc")));
        leave.named(egui::Role::Button, || tr!("Cancel")).on_click(UiAction::Modal(ModalAction::Close), actions);
    });
}

/// Returns the title, the text and the possible answers.
fn question_text(question: &ImportQuestion) -> QuestionText {
    let steps = if let PackContents::Game(game) = &question.carried.work { game.steps() } else { 0 };
    let same = match &question.here {
        LocalData::Prepared(here) => {
            let words =
                tr!("This computer already has {here} set up. The imported lesson will replace it. Choose Undo to get it back.", here);
            let take = (tr!("Use imported lesson"), TransferAction::Take);
            return (tr!("Replace your preparation?"), words, vec![take]);
        }
        LocalData::Everything(all) => {
            let words = tr!(
                "The backup contains {all}. Senlac adds everything that is missing on this computer and updates games that were continued elsewhere. It overwrites nothing. You can also import the other computer’s settings: colours, text size, class screen and paper.",
                all
            );
            let answers =
                vec![(tr!("Add missing items"), TransferAction::Take), (tr!("Import settings too"), TransferAction::TakeWithSettings)];
            return (tr!("Backup from another computer"), words, answers);
        }
        LocalData::Game(same) => same,
    };
    let (here, path) = (same.steps, display_path(&same.path));
    let both = (tr!("Keep both"), TransferAction::KeepBoth);
    let play_here = (tr!("Open this computer’s game"), TransferAction::OpenHere);
    let (words, answers) = match same.ahead {
        GameLead::Carried => (
            tr!(
                "The imported game is further ahead. It has {steps} steps, and the game on this computer has the first {here} of them ({path}). You can add the missing steps without losing any.",
                steps,
                here,
                path
            ),
            vec![(tr!("Add missing steps"), TransferAction::Take), both],
        ),
        GameLead::Here | GameLead::Neither => (
            tr!(
                "The game on this computer is further ahead. It has {here} steps ({path}), and the imported game has the first {steps} of them.",
                here,
                path,
                steps
            ),
            vec![play_here, both],
        ),
        GameLead::Parted(shared) => (
            tr!(
                "The two games differ after step {shared}. The game on this computer has {here} steps ({path}), and the imported game has {steps}. If you keep both, Senlac opens the imported game.",
                shared,
                here,
                path,
                steps
            ),
            vec![both, play_here],
        ),
    };
    (tr!("This game already exists"), words, answers)
}
