//! The owners' tables before a game, with their gaps, the form of a cell on the right, and the import and export buttons.

use egui::{Frame, Margin, Panel, RichText, Ui};

use super::{NewBoardGame, NewBoardGameAction};
use crate::board_game::fields::form_ui;
use crate::board_game::owned::owned_ui;
use crate::shell::theme::Palette;
use crate::ui_action::UiAction;
use crate::widgets::control::{Control, faded_ui};

/// Width of a cell's form.
const FORM: f32 = 320.0;

/// Draws the owners' tables.
pub fn tables_ui(ui: &mut Ui, new_game: &NewBoardGame, actions: &mut Vec<UiAction>) {
    if !new_game.spoilt.is_empty() {
        let words = tr!("The file with your tables has errors, so it isn’t used. Correct it, or import another file.");
        ui.label(RichText::new(words).color(Palette::current(ui).warning));
        for problem in &new_game.spoilt {
            ui.label(problem);
        }
        return files_ui(ui, actions);
    }
    let words = tr!(
        "These tables are only on your own map and sheets. Results that you read off during play fill them in. You can also fill them in here."
    );
    faded_ui(ui, 14.0, words);
    files_ui(ui, actions);
    if let Some(filling) = &new_game.filling {
        Panel::right("the cell of a table")
            .exact_size(FORM.min(0.5 * ui.available_width()))
            .resizable(false)
            .frame(Frame::new().inner_margin(Margin { left: 10, ..Margin::ZERO }))
            .show(ui, |ui| {
                form_ui(ui, filling, actions);
                ui.horizontal(|ui| {
                    ui.button(tr!("Clear this cell")).on_click(UiAction::NewBoardGame(NewBoardGameAction::Forget), actions);
                    faded_ui(ui, 13.0, tr!("Press Esc to close"));
                });
            });
    }
    let mut asked = Vec::new();
    let text = |key: &str| new_game.filling.as_ref()?.answers.get(key)?.as_str();
    let is_open = |table: &str, row: &str, column: &str| {
        [("table", table), ("row", row), ("column", column)].iter().all(|(key, word)| text(key) == Some(*word))
    };
    owned_ui(ui, (&new_game.tables(), &new_game.owned), new_game.shown, is_open, &mut asked);
    actions.extend(asked.into_iter().map(|action| UiAction::NewBoardGame(NewBoardGameAction::Owned(action))));
}

/// Draws the import and export buttons.
pub fn files_ui(ui: &mut Ui, actions: &mut Vec<UiAction>) {
    ui.horizontal_wrapped(|ui| {
        let read = ui.button(tr!("Import file…")).on_hover_text(tr!("Replaces everything here. You can also drop a file on the window."));
        read.on_click(UiAction::NewBoardGame(NewBoardGameAction::Import), actions);
        ui.button(tr!("Export file…")).on_click(UiAction::NewBoardGame(NewBoardGameAction::Export), actions);
    });
}
