//! Steps that could come back with a change to the open step.

use egui::{RichText, Ui};

use crate::shell::theme::{self, Palette};
use crate::ui_action::{BattleLogAction, UiAction};
use crate::widgets::control::tick_box_ui;
use senlac_board_games::session::RestorableStep;

/// Draws the steps that come back if they are ticked, and the steps that each of them would drop.
pub fn could_come_back_ui(ui: &mut Ui, could_come_back: &[RestorableStep], actions: &mut Vec<UiAction>) {
    if could_come_back.is_empty() {
        return;
    }
    ui.add_space(4.0);
    ui.label(RichText::new(tr!("Dropped steps that could be restored")).font(theme::bold(13.0)));
    for fallen in could_come_back {
        let words = tr!("Step {step}: {fallen}", step = fallen.step, fallen = fallen.words);
        let (tick, changed) = tick_box_ui(ui, fallen.comes_back, &words);
        tick.on_hover_text(tr!("Tick a step that really happened to restore it"));
        if changed.is_some() {
            actions.push(UiAction::Browse(BattleLogAction::Revive(fallen.step)));
        }
        let head = if fallen.comes_back { tr!("This drops") } else { tr!("This would drop") };
        for words in &fallen.falls_away {
            ui.label(RichText::new(format!("{head}: {words}.")).color(Palette::current(ui).warning));
        }
    }
}
