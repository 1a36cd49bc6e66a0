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
        let leave = ui.add(Button::new(tr!("Leave it")).min_size(vec2(110.0, 40.0)).shortcut_text(tr!("Esc")));
        leave.named(egui::Role::Button, || tr!("Leave it")).on_click(UiAction::Modal(ModalAction::Close), actions);
    });
}

/// Returns the title, the text and the possible answers.
fn question_text(question: &ImportQuestion) -> QuestionText {
    let steps = if let PackContents::Game(game) = &question.carried.work { game.steps() } else { 0 };
    let same = match &question.here {
        LocalData::Prepared(here) => {
            let words = tr!(
                "{here} is prepared on this computer. What came along takes its place; Undo brings back what is prepared here now.",
                here
            );
            let take = (tr!("Take what came along"), TransferAction::Take);
            return (tr!("Something is prepared here already"), words, vec![take]);
        }
        LocalData::Everything(all) => {
            let words = tr!(
                "It holds {all}. What this computer lacks is added, and games that went on elsewhere are brought up to date; nothing that is here is overwritten. The settings of the other computer – colours, size of the text, what the class sees, paper – can be taken over as well.",
                all
            );
            let answers =
                vec![(tr!("Add what is missing"), TransferAction::Take), (tr!("Its settings too"), TransferAction::TakeWithSettings)];
            return (tr!("Everything that another computer kept"), words, answers);
        }
        LocalData::Game(same) => same,
    };
    let (here, path) = (same.steps, display_path(&same.path));
    let both = (tr!("Keep both"), TransferAction::KeepBoth);
    let play_here = (tr!("Play on here"), TransferAction::OpenHere);
    let (words, answers) = match same.ahead {
        GameLead::Carried => (
            tr!(
                "What came along is further ahead: it has {steps} steps, and the game on this computer {here} of them ({path}). The steps that it lacks can be added; nothing of it is lost.",
                steps,
                here,
                path
            ),
            vec![(tr!("Add the later steps"), TransferAction::Take), both],
        ),
        GameLead::Here | GameLead::Neither => (
            tr!(
                "The game on this computer is further ahead: it has {here} steps ({path}), and what came along {steps} of them.",
                here,
                path,
                steps
            ),
            vec![play_here, both],
        ),
        GameLead::Parted(shared) => (
            tr!(
                "It went on differently after step {shared}: the game on this computer has {here} steps ({path}), what came along {steps}. Both can be kept; then what came along is opened.",
                shared,
                here,
                path,
                steps
            ),
            vec![both, play_here],
        ),
    };
    (tr!("This game is here already"), words, answers)
}
