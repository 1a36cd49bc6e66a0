//! What becomes of work that came along, where this computer has something of its own in that place.

use egui::{Button, RichText, Ui, vec2};

use super::action::ModalAction;
use crate::shell::theme::{self, Palette};
use crate::ui_action::{CarryAction, UiAction};
use crate::widgets::control::{Control, is_new};
use senlac_base::paths::shown;
use senlac_files::packs::{Ahead, Carried, CarriedWork, SameGame};

/// Work that came along, and what stands in its way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CarriedQuestion {
    /// What came along.
    pub carried: Carried,
    /// What this computer has.
    pub here: Here,
}

/// What this computer has of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Here {
    /// Something else is prepared here, in words.
    Prepared(String),
    /// The same game.
    Game(SameGame),
    /// Whatever it keeps; what came along in words.
    Everything(String),
}

/// A title, sentences, and what can be answered, the likeliest first.
type Asked = (&'static str, String, Vec<(&'static str, CarryAction)>);

/// Asks; Enter gives the likeliest answer, Escape leaves everything as it is.
pub fn carried_ui(ui: &mut Ui, question: &CarriedQuestion, actions: &mut Vec<UiAction>) {
    let palette = Palette::of(ui);
    let (title, words, answers) = asked(question);
    ui.label(RichText::new(title).font(theme::title(24.0)));
    ui.label(RichText::new(words).size(15.0).color(palette.ink));
    ui.add_space(10.0);
    ui.horizontal_wrapped(|ui| {
        for (place, (label, answer)) in answers.into_iter().enumerate() {
            let text = if place == 0 { RichText::new(label).font(theme::bold(16.0)) } else { RichText::new(label) };
            let button = ui.add(Button::new(text).min_size(vec2(110.0, 40.0))).named(egui::Role::Button, || label);
            if place == 0 && is_new(ui, button.id) {
                button.request_focus();
            }
            button.asks(UiAction::Carry(answer), actions);
        }
        let leave = ui.add(Button::new(tr!("Leave it")).min_size(vec2(110.0, 40.0)).shortcut_text(tr!("Esc")));
        leave.named(egui::Role::Button, || tr!("Leave it")).asks(UiAction::Modal(ModalAction::Close), actions);
    });
}

/// What is asked.
fn asked(question: &CarriedQuestion) -> Asked {
    let steps = if let CarriedWork::Game(game) = &question.carried.work { game.steps() } else { 0 };
    let same = match &question.here {
        Here::Prepared(here) => {
            let words = tr!(
                "{here} is prepared on this computer. What came along takes its place; Undo brings back what is prepared here now.",
                here
            );
            let take = (tr!("Take what came along"), CarryAction::Take);
            return (tr!("Something is prepared here already"), words, vec![take]);
        }
        Here::Everything(all) => {
            let words = tr!(
                "It holds {all}. What this computer lacks is added, and games that went on elsewhere are brought up to date; nothing that is here is overwritten. The settings of the other computer – colours, size of the text, what the class sees, paper – can be taken over as well.",
                all
            );
            let answers = vec![(tr!("Add what is missing"), CarryAction::Take), (tr!("Its settings too"), CarryAction::TakeWithSettings)];
            return (tr!("Everything that another computer kept"), words, answers);
        }
        Here::Game(same) => same,
    };
    let (here, path) = (same.steps, shown(&same.path));
    let both = (tr!("Keep both"), CarryAction::KeepBoth);
    let play_here = (tr!("Play on here"), CarryAction::OpenHere);
    let (words, answers) = match same.ahead {
        Ahead::Carried => (
            tr!(
                "What came along is further ahead: it has {steps} steps, and the game on this computer {here} of them ({path}). The steps that it lacks can be added; nothing of it is lost.",
                steps,
                here,
                path
            ),
            vec![(tr!("Add the later steps"), CarryAction::Take), both],
        ),
        Ahead::Here | Ahead::Neither => (
            tr!(
                "The game on this computer is further ahead: it has {here} steps ({path}), and what came along {steps} of them.",
                here,
                path,
                steps
            ),
            vec![play_here, both],
        ),
        Ahead::Parted(shared) => (
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
