//! The right panel: the one thing to do now, ending in one large button.

mod attack;
mod attacks;
mod event;
mod message;
mod movement;
mod opened_step;
mod panic;
mod referee;
mod take_off;

use egui::{CentralPanel, Frame, Id, Panel, RichText, ScrollArea, Sense, Ui, vec2};

use super::board::tokens;
use super::computer::panel::computer_ui;
use super::hints::panel::hints_ui;
use super::next_step::NextStep;
use super::session::GameSession;
use super::table_check::screen;
use crate::commands::AppCommand;
use crate::shell::theme::{self, Palette};
use crate::shell::touch;
use crate::ui_action::UiAction;
use crate::widgets::buttons::{command_named_ui, primary_height, primary_ui, small_row_ui};
use crate::widgets::control::Control;
use senlac_classroom::phrasebook::{activity, idle_text};
use senlac_classroom::rules::{NEVER, UnitId};

/// Draws the panel: the table check, an open step, the figures to take off, or the next step.
pub fn action_ui(ui: &mut Ui, session: &GameSession, actions: &mut Vec<UiAction>) {
    if let Some(check) = &session.check {
        return screen::panel_ui(ui, session, check, actions);
    }
    if let Some(opened) = &session.opened {
        return opened_step::step_ui(ui, session, opened, actions);
    }
    if let Some(page) = session.take_off_page() {
        return take_off::page_ui(ui, session, page, small_buttons_height(ui), actions);
    }
    if let Some(why) = session.read_only() {
        message::message_ui(ui, session, actions);
        ui.label(RichText::new(tr!("This game is read-only")).font(theme::title(21.0)));
        ui.label(why);
        ui.weak(tr!(
            "You can open the battle log, the armies and the print preview. To play on, use the version of Senlac that saved the game."
        ));
        return;
    }
    let foot = |name: &'static str, height: f32| {
        Panel::bottom(name).exact_size(height).resizable(false).show_separator_line(false).frame(Frame::new())
    };
    let height = primary_height(ui) + ui.spacing().item_spacing.y + small_buttons_height(ui);
    foot("primary", height).show(ui, |ui| {
        primary_ui(ui, session, actions);
        small_buttons_ui(ui, session, actions);
    });
    if let Some(attempt) = session.todo.attempts().get(session.typed.blow) {
        foot("hits", attack::rolled_height(ui, session)).show(ui, |ui| attack::rolled_ui(ui, session, attempt, actions));
    }
    CentralPanel::default().frame(Frame::new()).show(ui, |ui| {
        ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
            let corner = hints_button_ui(ui, session, actions);
            message::message_ui(ui, session, actions);
            // The first line leaves the corner free.
            ui.scope(|ui| {
                ui.set_max_width(ui.available_width() - corner);
                computer_ui(ui, session, actions);
                take_off::reopen_ui(ui, session, actions);
            });
            hints_ui(ui, session, actions);
            next_step_ui(ui, session, actions);
            ui.add_space(6.0);
            ui.separator();
            referee::referee_ui(ui, session, actions);
        });
    });
}

/// Draws the next step, except for the large button.
fn next_step_ui(ui: &mut Ui, session: &GameSession, actions: &mut Vec<UiAction>) {
    match &session.todo {
        NextStep::Flip { paper } => event::event_ui(ui, session, *paper, actions),
        NextStep::Panic { side, units } => panic::panic_ui(ui, session, *side, units, actions),
        NextStep::Amok { paths } => movement::amok_ui(ui, session, paths, actions),
        NextStep::Move { unit, ways } => movement::movement_ui(ui, session, *unit, ways, actions),
        NextStep::Shoot { unit, volley, .. } => attacks::volley_ui(ui, session, *unit, volley.as_ref()),
        NextStep::Fight { unit, enemies, blows } => attacks::blows_ui(ui, session, *unit, enemies, blows, actions),
        NextStep::Finish => finish_ui(ui, session),
        NextStep::Over(_) => drop(ui.label(tr!("The battle is over. To carry on, undo the last step or correct the entry that ended it."))),
    }
    cannot_hit_ui(ui, session);
}

/// Explains why some units are not asked to roll.
fn cannot_hit_ui(ui: &mut Ui, session: &GameSession) {
    for unit in session.cannot_hit.iter().filter(|unit| session.current_unit() != Some(**unit)) {
        ui.add_space(2.0);
        ui.weak(cannot_hit_text(session, *unit));
    }
}

/// Returns text such as "Bo’s archers can’t hit this turn: they’d need a 7."
fn cannot_hit_text(session: &GameSession, unit: UnitId) -> String {
    tr!("{unit} can’t hit this turn: they’d need a {need}.", unit = session.names.unit_capitalised(unit), need = NEVER)
}

/// Draws the “?” button in the upper corner, which suggests a move for the acting unit. Returns its width including the gap
/// before it, or 0 if it is hidden, for example while a message occupies the corner.
fn hints_button_ui(ui: &mut Ui, session: &GameSession, actions: &mut Vec<UiAction>) -> f32 {
    let command = AppCommand::Hints;
    if !session.is_on(command) || session.has_message() || session.hints.is_some() {
        return 0.0;
    }
    let (room, size) = (ui.max_rect(), touch::min_size(ui, vec2(28.0, 28.0)));
    let corner = egui::Rect::from_min_size(room.right_top() - vec2(size.x, 0.0), size);
    // Laid over the panel: nothing else moves for it.
    let mut over = ui.new_child(egui::UiBuilder::new().max_rect(corner));
    let button = over.add_sized(corner.size(), egui::Button::new("?")).on_hover_text(command.label());
    button.named(egui::Role::Button, || command.label()).on_click(UiAction::Do(command), actions);
    corner.width() + ui.spacing().item_spacing.x
}

/// Returns the height of the rows of smaller buttons. It is the same in every phase, so that the large button doesn't move.
fn small_buttons_height(ui: &Ui) -> f32 {
    const ONE_ROW_FROM: f32 = 290.0;
    let (height, rows): (f32, f32) = match (theme::is_window_low(ui), ui.available_width() >= ONE_ROW_FROM) {
        (true, true) => (26.0, 1.0),
        (true, false) => (54.0, 2.0),
        (false, _) => (66.0, 2.0),
    };
    // Fingers want higher rows.
    height.max(rows * (touch::target_size(ui.ctx()) + 3.0) - 3.0)
}

/// Draws the smaller buttons below the large one.
fn small_buttons_ui(ui: &mut Ui, session: &GameSession, actions: &mut Vec<UiAction>) {
    let low = theme::is_window_low(ui);
    let other = (AppCommand::OtherTarget, AppCommand::OtherTarget.label());
    let roll = (AppCommand::Roll, tr!("Roll"));
    let pass = |words| (AppCommand::PassOver, if low { tr!("Skip") } else { words });
    let commands: &[(AppCommand, &str)] = match &session.todo {
        NextStep::Move { .. } => &[(AppCommand::Stays, tr!("Hold"))],
        NextStep::Shoot { .. } => &[other, pass(tr!("Don’t shoot")), roll],
        NextStep::Fight { .. } => &[other, pass(tr!("Don’t fight")), roll],
        NextStep::Over(_) => &[(AppCommand::NewGame, tr!("New game"))],
        NextStep::Flip { .. } | NextStep::Panic { .. } | NextStep::Amok { .. } | NextStep::Finish => &[],
    };
    small_row_ui(ui, |ui| {
        for (command, label) in commands {
            command_named_ui(ui, session, *command, [label, label], !low, actions);
        }
        if let (Some((side, phase)), NextStep::Shoot { .. } | NextStep::Fight { .. } | NextStep::Move { .. }) =
            (session.acting(), &session.todo)
        {
            let name = tr!("{army}: finish {phase}", army = side.army(), phase = activity(phase));
            if session.primary.label != name {
                command_named_ui(ui, session, AppCommand::Done, [tr!("End phase"), &name], !low, actions);
            }
        }
    });
}

/// Says that all units have acted, or why none can and why the phase doesn't end by itself.
fn finish_ui(ui: &mut Ui, session: &GameSession) {
    let Some((side, phase)) = session.acting() else { return };
    if !session.idle.is_empty() {
        for (place, (phase, side)) in session.idle.iter().enumerate() {
            let words = RichText::new(idle_text(*phase, *side));
            ui.label(if place == 0 { words.font(theme::title(21.0)) } else { words.font(theme::bold(15.0)) });
        }
        if let Some(why) = session.unseen_text() {
            ui.weak(why);
        }
        return;
    }
    ui.label(RichText::new(tr!("No units left to {phase}", phase = phase.name())).font(theme::title(21.0)));
    if session.waiting.is_empty() {
        ui.weak(tr!("All {army} that can {phase} have done so.", army = side.army(), phase = phase.name()));
    } else {
        let waiting = session.waiting.len();
        ui.weak(tr!("{waiting} skipped. Click a unit to let it act after all.", waiting));
    }
}

/// Draws a unit's token, its name and the position of its figures.
fn unit_head_ui(ui: &mut Ui, session: &GameSession, unit: UnitId) {
    let palette = Palette::current(ui);
    let head = ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(44.0, 46.0), Sense::hover());
        if let Some(unit) = session.state().unit(unit) {
            tokens::paint(ui.painter(), palette, rect.center(), 18.0, unit, false);
        }
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            ui.label(RichText::new(session.names.unit_capitalised(unit)).font(theme::title(21.0)));
            ui.label(RichText::new(figures_text(session, unit)).color(palette.faded));
        });
    });
    ui.interact(head.response.rect, unit_head_id(), Sense::hover());
}

/// Returns the widget id of the unit's head.
pub fn unit_head_id() -> Id {
    Id::unique("whom the panel is about")
}

/// Returns text such as "8 figures on C10".
fn figures_text(session: &GameSession, unit: UnitId) -> String {
    let Some(unit) = session.state().unit(unit) else { return String::new() };
    match unit.square {
        Some(square) => {
            tr_count!(figures = unit.figures_in_play(), "{figures} figure on {square}", "{figures} figures on {square}", square)
        }
        None => tr_count!(figures = unit.figures_in_play(), "{figures} figure off the table", "{figures} figures off the table"),
    }
}
