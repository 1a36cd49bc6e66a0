//! The right panel: the one thing to do now, ending in one large button.

mod amok;
mod attack;
mod blows;
mod event;
mod message;
mod movement;
mod panic;
mod referee;
mod rulings;
mod step;
mod volley;

use egui::{CentralPanel, Frame, Panel, RichText, ScrollArea, Sense, Ui, vec2};

use super::asked::Asked;
use super::board::tokens;
use super::buttons::{bare_command_ui, command_ui, primary_ui};
use super::commands::AppCommand;
use super::desk::Desk;
use super::names::counted;
use super::proposals::Todo;
use super::table_check;
use super::theme::{self, Palette};
use super::words::doing;
use crate::rules::UnitId;

/// Draws the panel.
pub fn action_ui(ui: &mut Ui, desk: &Desk, asked: &mut Vec<Asked>) {
    if let Some(check) = desk.table_check() {
        return table_check::panel_ui(ui, desk, check, asked);
    }
    if let Some(opened) = desk.opened() {
        return step::step_ui(ui, desk, opened, asked);
    }
    if let Some(why) = desk.read_only() {
        return read_only_ui(ui, desk, &why, asked);
    }
    Panel::bottom("the large button and its neighbours").show_separator_line(false).frame(Frame::new()).show(ui, |ui| {
        ui.add_space(if theme::is_low(ui) { 2.0 } else { 6.0 });
        message::news_ui(ui, desk);
        primary_ui(ui, desk, asked);
        neighbours_ui(ui, desk, asked);
        referee::end_ui(ui, desk, asked);
    });
    CentralPanel::default().frame(Frame::new()).show(ui, |ui| {
        ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
            message::message_ui(ui, desk, asked);
            thing_to_do_ui(ui, desk, asked);
            ui.add_space(6.0);
            ui.separator();
            referee::referee_ui(ui, desk, asked);
        });
    });
}

/// A game of a later version: nothing can be done but look.
fn read_only_ui(ui: &mut Ui, desk: &Desk, why: &str, asked: &mut Vec<Asked>) {
    message::message_ui(ui, desk, asked);
    ui.label(RichText::new("This game can only be read").font(theme::title(21.0)));
    ui.label(why);
    ui.weak("The chronicle, the armies and the print room are open. The version that wrote it can play on.");
}

/// What is to be done, but for the large button.
fn thing_to_do_ui(ui: &mut Ui, desk: &Desk, asked: &mut Vec<Asked>) {
    match desk.todo() {
        Todo::Flip { paper } => event::event_ui(ui, desk, *paper, asked),
        Todo::Panic { side, units } => panic::panic_ui(ui, desk, *side, units, asked),
        Todo::Amok { paths } => amok::amok_ui(ui, desk, paths, asked),
        Todo::Move { unit, ways } => movement::movement_ui(ui, desk, *unit, ways, asked),
        Todo::Shoot { unit, volley, .. } => volley::volley_ui(ui, desk, *unit, volley.as_ref(), asked),
        Todo::Fight { unit, enemies, blows } => blows::blows_ui(ui, desk, *unit, enemies, blows, asked),
        Todo::Finish => finish_ui(ui, desk),
        Todo::Over(_) => drop(ui.label("The battle is over. To play on, take back the last step or put right what ended it.")),
    }
}

/// The smaller buttons below the large one.
fn neighbours_ui(ui: &mut Ui, desk: &Desk, asked: &mut Vec<Asked>) {
    let commands: &[(AppCommand, &str)] = match desk.todo() {
        Todo::Move { .. } => &[(AppCommand::Stays, "Stays")],
        Todo::Shoot { .. } => &[
            (AppCommand::OtherTarget, "Other target"),
            (AppCommand::PassOver, "Does not shoot"),
            (AppCommand::Roll, AppCommand::Roll.label()),
        ],
        Todo::Fight { .. } => &[
            (AppCommand::OtherTarget, "Other target"),
            (AppCommand::PassOver, "Does not fight"),
            (AppCommand::Roll, AppCommand::Roll.label()),
        ],
        Todo::Over(_) => &[(AppCommand::NewGame, "New game")],
        Todo::Flip { .. } | Todo::Panic { .. } | Todo::Amok { .. } | Todo::Finish => &[],
    };
    let low = theme::is_low(ui);
    let button_ui = if low { bare_command_ui } else { command_ui };
    ui.horizontal_wrapped(|ui| {
        if low {
            ui.spacing_mut().item_spacing = vec2(5.0, 5.0);
            ui.spacing_mut().button_padding = vec2(7.0, 3.0);
        }
        for (command, label) in commands {
            let label = if low && *command == AppCommand::Roll { "Roll" } else { label };
            button_ui(ui, desk, *command, label, asked);
        }
        referee::bell_ui(ui, desk, asked);
        if let (Some((side, phase)), Todo::Shoot { .. } | Todo::Fight { .. } | Todo::Move { .. }) = (desk.acting(), desk.todo()) {
            let label = format!("{} are done {}", side.army(), doing(phase));
            if desk.primary().label != label {
                button_ui(ui, desk, AppCommand::Done, &label, asked);
            }
        }
    });
}

/// Everybody has acted.
fn finish_ui(ui: &mut Ui, desk: &Desk) {
    let Some((side, phase)) = desk.acting() else { return };
    ui.label(RichText::new(format!("Nobody is left to {}", phase.name())).font(theme::title(21.0)));
    if desk.waiting().is_empty() {
        ui.weak(format!("All {} who can {} have done so.", side.army(), phase.name()));
    } else {
        let waiting = desk.waiting().len();
        ui.weak(format!("{waiting} passed; click one of them to let it act after all."));
    }
}

/// A unit with its token, its name, and a line about it.
pub(super) fn unit_head_ui(ui: &mut Ui, desk: &Desk, unit: UnitId, line: &str) {
    let palette = Palette::of(ui);
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(44.0, 46.0), Sense::hover());
        if let Some(unit) = desk.state().unit(unit) {
            tokens::paint(ui.painter(), palette, rect.center(), 18.0, unit, false);
        }
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            ui.label(RichText::new(desk.names().unit_first(unit)).font(theme::title(21.0)));
            ui.label(RichText::new(line).color(palette.faded));
        });
    });
}

/// "8 figures on C10".
pub(super) fn figures_words(desk: &Desk, unit: UnitId) -> String {
    let Some(unit) = desk.state().unit(unit) else { return String::new() };
    let place = unit.square.map_or_else(|| "off the table".to_owned(), |square| format!("on {square}"));
    format!("{} {place}", counted(unit.present(), "figure", "figures"))
}
