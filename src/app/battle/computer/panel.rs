//! The line that says that the computer plays, with what lets it go on by itself.

use egui::{RichText, Role, Ui};

use super::Pace;
use crate::battle::session::GameSession;
use crate::commands::AppCommand;
use crate::shell::theme::Palette;
use crate::ui_action::UiAction;
use crate::widgets::buttons::command_ui;
use crate::widgets::control::Control;

/// Draws the line, where the computer plays anybody.
pub fn computer_ui(ui: &mut Ui, session: &GameSession, actions: &mut Vec<UiAction>) {
    let units = session.state().computer_units().len();
    if units == 0 || session.state().outcome().is_some() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        let words = tr_count!(units, "The computer plays {units} unit", "The computer plays {units} units");
        let short = tr!("Computer: {units}", units);
        ui.label(RichText::new(short).color(Palette::of(ui).faded)).named(Role::Label, || &words);
        let label = if session.computer.runs { tr!("Pause") } else { tr!("By itself") };
        command_ui(ui, session, AppCommand::ComputerRuns, label, actions);
        let pace = session.computer.pace;
        let next = Pace::ALL.into_iter().cycle().skip_while(|other| *other != pace).nth(1).unwrap_or_default();
        let response = ui.button(pace.name()).on_hover_text(tr!("How quickly it goes on by itself; click for another pace"));
        response.named(Role::Button, || tr!("Pace: {pace}", pace = pace.name())).asks(UiAction::ComputerPace(next), actions);
    });
    if let Some(why) = session.computer_waits() {
        ui.label(RichText::new(why).color(Palette::of(ui).warning));
    }
}
