//! The right panel: the one thing to do now, ending in one large button.

mod attack;
mod attacks;
mod event;
mod message;
mod movement;
mod opened_step;
mod panic;
mod referee;

use egui::{CentralPanel, Frame, Panel, RichText, ScrollArea, Sense, Ui, vec2};

use super::board::tokens;
use super::computer::panel::computer_ui;
use super::hints::panel::hints_ui;
use super::next_step::NextStep;
use super::session::GameSession;
use super::table_check::screen;
use crate::app::commands::AppCommand;
use crate::app::shell::theme::{self, Palette};
use crate::app::ui_action::UiAction;
use crate::app::widgets::buttons::{bare_command_ui, command_ui, primary_ui};
use crate::phrasebook::doing;
use crate::rules::UnitId;

/// Draws the panel.
pub fn action_ui(ui: &mut Ui, session: &GameSession, actions: &mut Vec<UiAction>) {
    if let Some(check) = &session.check {
        return screen::panel_ui(ui, session, check, actions);
    }
    if let Some(opened) = &session.opened {
        return opened_step::step_ui(ui, session, opened, actions);
    }
    if let Some(why) = session.read_only() {
        message::message_ui(ui, session, actions);
        ui.label(RichText::new(tr!("This game can only be read")).font(theme::title(21.0)));
        ui.label(why);
        ui.weak(tr!("The chronicle, the armies and the print room are open. The version that wrote it can play on."));
        return;
    }
    Panel::bottom("the large button and its neighbours").show_separator_line(false).frame(Frame::new()).show(ui, |ui| {
        ui.add_space(if theme::is_low(ui) { 2.0 } else { 6.0 });
        message::news_ui(ui, session);
        computer_ui(ui, session, actions);
        primary_ui(ui, session, actions);
        neighbours_ui(ui, session, actions);
        referee::end_ui(ui, session, actions);
    });
    CentralPanel::default().frame(Frame::new()).show(ui, |ui| {
        ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
            message::message_ui(ui, session, actions);
            hints_ui(ui, session, actions);
            thing_to_do_ui(ui, session, actions);
            ui.add_space(6.0);
            ui.separator();
            referee::referee_ui(ui, session, actions);
        });
    });
}

/// What is to be done, but for the large button.
fn thing_to_do_ui(ui: &mut Ui, session: &GameSession, actions: &mut Vec<UiAction>) {
    match &session.todo {
        NextStep::Flip { paper } => event::event_ui(ui, session, *paper, actions),
        NextStep::Panic { side, units } => panic::panic_ui(ui, session, *side, units, actions),
        NextStep::Amok { paths } => movement::amok_ui(ui, session, paths, actions),
        NextStep::Move { unit, ways } => movement::movement_ui(ui, session, *unit, ways, actions),
        NextStep::Shoot { unit, volley, .. } => attacks::volley_ui(ui, session, *unit, volley.as_ref(), actions),
        NextStep::Fight { unit, enemies, blows } => attacks::blows_ui(ui, session, *unit, enemies, blows, actions),
        NextStep::Finish => finish_ui(ui, session),
        NextStep::Over(_) => drop(ui.label(tr!("The battle is over. To play on, take back the last step or put right what ended it."))),
    }
}

/// The smaller buttons below the large one.
fn neighbours_ui(ui: &mut Ui, session: &GameSession, actions: &mut Vec<UiAction>) {
    let low = theme::is_low(ui);
    let other = (AppCommand::OtherTarget, AppCommand::OtherTarget.label());
    let roll = (AppCommand::Roll, if low { tr!("Roll") } else { AppCommand::Roll.label() });
    let commands: &[(AppCommand, &str)] = match &session.todo {
        NextStep::Move { .. } => &[(AppCommand::Stays, tr!("Stays"))],
        NextStep::Shoot { .. } => &[other, (AppCommand::PassOver, tr!("Does not shoot")), roll],
        NextStep::Fight { .. } => &[other, (AppCommand::PassOver, tr!("Does not fight")), roll],
        NextStep::Over(_) => &[(AppCommand::NewGame, tr!("New game"))],
        NextStep::Flip { .. } | NextStep::Panic { .. } | NextStep::Amok { .. } | NextStep::Finish => &[],
    };
    let button_ui = if low { bare_command_ui } else { command_ui };
    ui.horizontal_wrapped(|ui| {
        if low {
            ui.spacing_mut().item_spacing = vec2(5.0, 5.0);
            ui.spacing_mut().button_padding = vec2(7.0, 3.0);
        }
        // Where there is little room the hits of an attack come first; the key does the same.
        if session.is_on(AppCommand::Hints) && (!low || matches!(session.todo, NextStep::Move { .. })) {
            button_ui(ui, session, AppCommand::Hints, AppCommand::Hints.label(), actions);
        }
        for (command, label) in commands {
            button_ui(ui, session, *command, label, actions);
        }
        referee::bell_ui(ui, session, actions);
        if let (Some((side, phase)), NextStep::Shoot { .. } | NextStep::Fight { .. } | NextStep::Move { .. }) =
            (session.acting(), &session.todo)
        {
            let label = tr!("{army} are done {phase}", army = side.army(), phase = doing(phase));
            if session.primary.label != label {
                button_ui(ui, session, AppCommand::Done, &label, actions);
            }
        }
    });
}

/// Everybody has acted.
fn finish_ui(ui: &mut Ui, session: &GameSession) {
    let Some((side, phase)) = session.acting() else { return };
    ui.label(RichText::new(tr!("Nobody is left to {phase}", phase = phase.name())).font(theme::title(21.0)));
    if session.waiting.is_empty() {
        ui.weak(tr!("All {army} who can {phase} have done so.", army = side.army(), phase = phase.name()));
    } else {
        let waiting = session.waiting.len();
        ui.weak(tr!("{waiting} passed; click one of them to let it act after all.", waiting));
    }
}

/// A unit with its token, its name, and where its figures stand.
fn unit_head_ui(ui: &mut Ui, session: &GameSession, unit: UnitId) {
    let palette = Palette::of(ui);
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(44.0, 46.0), Sense::hover());
        if let Some(unit) = session.state().unit(unit) {
            tokens::paint(ui.painter(), palette, rect.center(), 18.0, unit, false);
        }
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            ui.label(RichText::new(session.names.unit_first(unit)).font(theme::title(21.0)));
            ui.label(RichText::new(figures_words(session, unit)).color(palette.faded));
        });
    });
}

/// "8 figures on C10".
fn figures_words(session: &GameSession, unit: UnitId) -> String {
    let Some(unit) = session.state().unit(unit) else { return String::new() };
    match unit.square {
        Some(square) => tr_count!(figures = unit.present(), "{figures} figure on {square}", "{figures} figures on {square}", square),
        None => tr_count!(figures = unit.present(), "{figures} figure off the table", "{figures} figures off the table"),
    }
}
