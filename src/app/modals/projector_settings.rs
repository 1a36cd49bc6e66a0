//! The projector's settings: the screen of the class window, and its contents.

use egui::{Button, RichText, Ui};

use super::action::ModalAction;
use crate::commands::{AppCommand, WindowCommand};
use crate::screen::ViewContext;
use crate::shell::theme::{self, Palette};
use crate::ui_action::UiAction;
use senlac_base::language::tr;

/// Draws the projector's settings.
pub fn projector_settings_ui(ui: &mut Ui, context: &ViewContext<'_>, actions: &mut Vec<UiAction>) {
    ui.label(RichText::new(tr!("Projector")).font(theme::title(24.0)));
    ui.label(RichText::new(tr!("A window for the class, without menus, notes or last names.")).color(Palette::current(ui).faded));
    ui.add_space(6.0);
    screens_ui(ui, context, actions);
    ui.add_space(6.0);
    ui.label(RichText::new(tr!("Content")).font(theme::bold(15.0)));
    for (command, words) in [
        (WindowCommand::ShowNames, tr!("First names")),
        (WindowCommand::ShowBoard, tr!("The board")),
        (WindowCommand::ShowSums, tr!("Sums: predict, roll, compare (press L for the next page)")),
        (WindowCommand::ShowJobs, tr!("Jobs for waiting children")),
        (WindowCommand::Motion, tr!("Animated cards and dice")),
        (WindowCommand::Blackout, tr!("Blank (show nothing)")),
        (WindowCommand::Freeze, tr!("Freeze (keep this picture)")),
    ] {
        if !context.is_on(AppCommand::Window(command)) {
            continue;
        }
        let mut on = context.is_switched_on(command);
        if ui.checkbox(&mut on, words).on_hover_text(tr(command.row().tip)).changed() {
            actions.push(UiAction::Do(AppCommand::Window(command)));
        }
    }
    let mut heard = context.settings.bell_sound;
    let sound = ui.add_enabled(context.can_ring, egui::Checkbox::new(&mut heard, tr!("Bell sound")));
    if sound.on_disabled_hover_text(tr!("This version of Senlac has no sound.")).changed() {
        actions.push(UiAction::Do(AppCommand::Window(WindowCommand::BellSound)));
    }
    ui.add_space(10.0);
    if ui.button(tr!("Close")).clicked() {
        actions.push(UiAction::Modal(ModalAction::Close));
    }
}

/// Draws the screens that are connected, with the teacher's own one marked.
fn screens_ui(ui: &mut Ui, context: &ViewContext<'_>, actions: &mut Vec<UiAction>) {
    let projector = context.projector;
    ui.label(RichText::new(tr!("Screen")).font(theme::bold(15.0)));
    if !projector.is_open {
        ui.label(tr!("The projector window is closed."));
        if ui.button(tr!("Open projector")).clicked() {
            actions.push(UiAction::Do(AppCommand::Window(WindowCommand::Projector)));
        }
        return;
    }
    for (place, screen) in projector.screens.iter().enumerate() {
        let screen_words = screen.description();
        let words = if screen.is_teachers { tr!("{screen} (this one)", screen = screen_words) } else { screen_words };
        let is_on_it = projector.is_full && !projector.is_away && projector.screen == place;
        if ui.radio(is_on_it, words).clicked() {
            actions.push(UiAction::Modal(ModalAction::Screen(place)));
        }
    }
    if projector.is_away {
        ui.label(tr!(
            "The projector’s screen is disconnected, so the projector window is hidden. Connect the screen again to bring the window back."
        ));
    } else if projector.screens.len() < 2 {
        ui.label(tr!("Only one screen is connected. When you connect a projector, choose it here or drag the window to it."));
    }
    ui.horizontal_wrapped(|ui| {
        let whole = if projector.is_full { tr!("Exit full screen") } else { tr!("Full screen") };
        let identify = WindowCommand::Identify;
        for (command, words) in [
            (WindowCommand::FullScreen, whole),
            (identify, AppCommand::Window(identify).label()),
            (WindowCommand::Projector, tr!("Close projector")),
        ] {
            let command = AppCommand::Window(command);
            let key = command.key_text(ui.ctx(), context.screen.takes_key_as_column(command));
            let button = if key.is_empty() { Button::new(words) } else { Button::new(words).shortcut_text(key) };
            if ui.add(button).on_hover_text(command.tip()).clicked() {
                actions.push(UiAction::Do(command));
            }
        }
    });
}
