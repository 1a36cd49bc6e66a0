//! The line that says that the computer plays, with the control that lets it continue by itself.

use crate::battle::action::BattleAction;
use egui::{RichText, Role, Ui};

use super::Pace;
use crate::battle::session::GameSession;
use crate::commands::AppCommand;
use crate::shell::theme::Palette;
use crate::ui_action::UiAction;
use crate::widgets::buttons::command_ui;
use crate::widgets::control::Control;

/// Draws the line if the computer plays for anybody.
pub fn computer_ui(ui: &mut Ui, session: &GameSession, actions: &mut Vec<UiAction>) {
    let units = session.state().computer_units().len();
    if units == 0 || session.state().outcome().is_some() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        let words = tr_count!(units, "{units} unit played by the computer", "{units} units played by the computer");
        let short = tr!("Computer: {units}", units);
        ui.label(RichText::new(short).color(Palette::current(ui).faded)).named(Role::Label, || &words);
        let label = if session.computer.runs { tr!("Pause") } else { tr!("Run") };
        command_ui(ui, session, AppCommand::ComputerRuns, label, actions);
        let pace = session.computer.pace;
        let next = Pace::ALL.into_iter().cycle().skip_while(|other| *other != pace).nth(1).unwrap_or_default();
        let response = ui.button(pace.name()).on_hover_text(tr!("Speed of the computer. Click to change it"));
        response
            .named(Role::Button, || tr!("Speed: {pace}", pace = pace.name()))
            .on_click(UiAction::Battle(BattleAction::ComputerPace(next)), actions);
    });
    if let Some(why) = session.computer_wait_reason() {
        ui.label(RichText::new(why).color(Palette::current(ui).warning));
    }
}
