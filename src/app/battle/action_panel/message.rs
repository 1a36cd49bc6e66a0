//! Messages in the right panel of a battle.

use crate::battle::action::BattleAction;
use egui::Ui;

use crate::battle::session::GameSession;
use crate::session::message::{self, MessageExtras};
use crate::ui_action::UiAction;

/// Draws all current messages of the battle.
pub fn message_ui(ui: &mut Ui, session: &GameSession, actions: &mut Vec<UiAction>) {
    let tip = tr!("Place the unit there without a move, as on the table. The battle log records this");
    let other_answer = session.manual_command().map(|by_hand| (tr!("Place it there"), tip, UiAction::Battle(BattleAction::Play(by_hand))));
    let extras = MessageExtras { trouble_title: session.trouble_title(), on_empty_reason: None, other_answer };
    message::message_ui(ui, session, extras, actions);
}
