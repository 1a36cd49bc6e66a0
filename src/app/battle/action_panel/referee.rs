//! Referee's interventions: set a unit, write a note, change a ruling.

use crate::battle::action::BattleAction;
use egui::{CollapsingHeader, RichText, Ui};

use crate::battle::session::GameSession;
use crate::shell::theme::{self, Palette};
use crate::ui_action::{Field, UiAction};
use crate::widgets::buttons::field_ui;
use crate::widgets::control::Control;
use crate::widgets::stepper::number_ui;
use senlac_base::language::tr;
use senlac_classroom::rules::{Command, RulingName, Square, State, Unit};

/// Draws the section, which is always present but collapsed until it is opened.
pub fn referee_ui(ui: &mut Ui, session: &GameSession, actions: &mut Vec<UiAction>) {
    CollapsingHeader::new(tr!("Referee")).id_salt("referee").show(ui, |ui| {
        match session.current_unit().and_then(|unit| session.state().unit(unit)) {
            Some(unit) => set_ui(ui, session, unit, actions),
            None => drop(ui.weak(tr!("Choose a unit to set its figures or its square."))),
        }
        ui.separator();
        note_ui(ui, session, actions);
        CollapsingHeader::new(tr!("Rulings")).id_salt("rulings").show(ui, |ui| rulings_ui(ui, session.state(), actions));
    });
}

/// Draws the fields for the figures, square and commander of the selected unit.
fn set_ui(ui: &mut Ui, session: &GameSession, unit: &Unit, actions: &mut Vec<UiAction>) {
    let form = &session.typed.set;
    ui.label(RichText::new(session.names.unit_capitalised(unit.id)).font(theme::bold(14.5)));
    ui.horizontal(|ui| {
        figures_ui(ui, form.figures.unwrap_or(unit.figures), unit.start, actions);
        commander_ui(ui, form.commander.unwrap_or(unit.commander), actions);
    });
    ui.horizontal(|ui| {
        let hint = unit.square.map_or_else(|| tr!("Square").to_owned(), |square| tr!("Square, now {square}", square));
        field_ui(ui, Field::SetSquare, &form.square, &hint, 130.0, None, actions);
        let command = set_command(session, unit);
        if ui.add_enabled(command.is_some(), egui::Button::new(tr!("Set"))).clicked() {
            actions.extend(command.map(|chosen| UiAction::Battle(BattleAction::Play(chosen))));
        }
        let off = Command::Set { unit: unit.id, figures: None, square: Some(None), commander: None };
        ui.add_enabled(unit.square.is_some(), egui::Button::new(tr!("Off the table")))
            .on_click(UiAction::Battle(BattleAction::Play(off)), actions);
    });
    let typed = form.square.trim();
    if !typed.is_empty() && typed.parse::<Square>().is_err() {
        ui.label(RichText::new(tr!("“{typed}” isn’t a square. Try C4.", typed)).color(Palette::current(ui).warning));
    }
}

/// Draws the field for the number of figures.
pub fn figures_ui(ui: &mut Ui, figures: u8, most: u8, actions: &mut Vec<UiAction>) {
    let wanted = number_ui(ui, tr!("Figures"), figures.into(), 0..=most.into(), "");
    actions.extend(wanted.and_then(|figures| u8::try_from(figures).ok()).map(|chosen| UiAction::Battle(BattleAction::Figures(chosen))));
}

/// Draws the control for whether the commander lives.
pub fn commander_ui(ui: &mut Ui, mut lives: bool, actions: &mut Vec<UiAction>) {
    if ui.checkbox(&mut lives, tr!("Commander alive")).changed() {
        actions.push(UiAction::Battle(BattleAction::Commander(lives)));
    }
}

/// Returns the command for the fields that differ from the unit's state; `None` if none do.
fn set_command(session: &GameSession, unit: &Unit) -> Option<Command> {
    let form = &session.typed.set;
    let square = match form.square.trim() {
        "" => None,
        typed => Some(typed.parse::<Square>().ok()?),
    };
    let figures = form.figures.filter(|figures| *figures != unit.figures).map(i32::from);
    let commander = form.commander.filter(|lives| *lives != unit.commander);
    let changes = figures.is_some() || commander.is_some() || square.is_some();
    changes.then_some(Command::Set { unit: unit.id, figures, square: square.map(Some), commander })
}

fn note_ui(ui: &mut Ui, session: &GameSession, actions: &mut Vec<UiAction>) {
    let text = session.typed.note.as_str();
    let write = || UiAction::Battle(BattleAction::Play(Command::Note { text: text.to_owned() }));
    ui.horizontal(|ui| {
        field_ui(ui, Field::Note, text, tr!("Note for the battle log"), 200.0, Some(write()), actions);
        ui.add_enabled(!text.trim().is_empty(), egui::Button::new(tr!("Add note"))).on_click(write(), actions);
    });
}

fn rulings_ui(ui: &mut Ui, state: &State, actions: &mut Vec<UiAction>) {
    let palette = Palette::current(ui);
    for ruling in RulingName::all() {
        let entry = ruling.entry();
        ui.add_space(4.0);
        ui.label(RichText::new(format!("{}. {}", entry.number, tr(entry.question))).font(theme::bold(14.0))).with_tooltip(tr(entry.reason));
        if let [only] = entry.readings {
            ui.label(RichText::new(tr(only.meaning)).color(palette.faded));
            continue;
        }
        let now = state.rulings().option(ruling);
        for reading in entry.readings {
            if ui.radio(reading == now, tr(reading.meaning)).clicked() && reading != now {
                actions.push(UiAction::Battle(BattleAction::Play(Command::SetRuling {
                    ruling: entry.key.to_owned(),
                    choice: reading.key.to_owned(),
                })));
            }
        }
    }
}
