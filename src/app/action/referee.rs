//! The referee's hand: set a unit, write a note, change a ruling, leave the game; and the bell.

use egui::{CollapsingHeader, RichText, Ui};

use super::rulings::rulings_ui;
use crate::app::asked::{Asked, Field};
use crate::app::buttons::field_ui;
use crate::app::desk::Desk;
use crate::app::theme::{self, Palette};
use crate::rules::{Command, Square, Unit};

/// The section that is always there, folded away until it is wanted.
pub fn referee_ui(ui: &mut Ui, desk: &Desk, asked: &mut Vec<Asked>) {
    CollapsingHeader::new("Referee").id_salt("referee").show(ui, |ui| {
        match desk.in_hand().and_then(|unit| desk.state().unit(unit)) {
            Some(unit) => set_ui(ui, desk, unit, asked),
            None => drop(ui.weak("Choose a unit to set its figures or its square.")),
        }
        ui.separator();
        note_ui(ui, desk, asked);
        CollapsingHeader::new("Rulings").id_salt("rulings").show(ui, |ui| rulings_ui(ui, desk.state(), asked));
    });
}

/// Figures, square and commander of the unit in hand.
fn set_ui(ui: &mut Ui, desk: &Desk, unit: &Unit, asked: &mut Vec<Asked>) {
    let form = &desk.typed().set;
    ui.label(RichText::new(desk.names().unit_first(unit.id)).font(theme::bold(14.5)));
    let mut figures = form.figures.unwrap_or(unit.figures);
    ui.horizontal(|ui| {
        let label = ui.label("Figures");
        if ui.add(egui::DragValue::new(&mut figures).range(0..=unit.start)).labelled_by(label.id).changed() {
            asked.push(Asked::Figures(figures));
        }
        let mut lives = form.commander.unwrap_or(unit.commander);
        if ui.checkbox(&mut lives, "Commander lives").changed() {
            asked.push(Asked::Commander(lives));
        }
    });
    ui.horizontal(|ui| {
        let hint = unit.square.map_or_else(|| "Square".to_owned(), |square| format!("Square, now {square}"));
        field_ui(ui, Field::SetSquare, &form.square, &hint, 130.0, None, asked);
        let command = set_command(desk, unit);
        if ui.add_enabled(command.is_some(), egui::Button::new("Set")).clicked() {
            asked.extend(command.map(Asked::Play));
        }
        if ui.add_enabled(unit.square.is_some(), egui::Button::new("Off the table")).clicked() {
            asked.push(Asked::Play(Command::Set { unit: unit.id, figures: None, square: Some(None), commander: None }));
        }
    });
    let typed = form.square.trim();
    if !typed.is_empty() && typed.parse::<Square>().is_err() {
        ui.label(RichText::new(format!("“{typed}” is no square; write one such as C4.")).color(Palette::of(ui).warning));
    }
}

/// What differs from how the unit stands; nothing where nothing does.
fn set_command(desk: &Desk, unit: &Unit) -> Option<Command> {
    let form = &desk.typed().set;
    let square = match form.square.trim() {
        "" => None,
        typed => Some(typed.parse::<Square>().ok()?),
    };
    let figures = form.figures.filter(|figures| *figures != unit.figures).map(i32::from);
    let commander = form.commander.filter(|lives| *lives != unit.commander);
    let changes = figures.is_some() || commander.is_some() || square.is_some();
    changes.then_some(Command::Set { unit: unit.id, figures, square: square.map(Some), commander })
}

/// A note for the chronicle.
fn note_ui(ui: &mut Ui, desk: &Desk, asked: &mut Vec<Asked>) {
    let text = desk.typed().note.as_str();
    let write = || Asked::Play(Command::Note { text: text.to_owned() });
    ui.horizontal(|ui| {
        field_ui(ui, Field::Note, text, "A note for the chronicle", 200.0, Some(write()), asked);
        if ui.add_enabled(!text.trim().is_empty(), egui::Button::new("Write")).clicked() {
            asked.push(write());
        }
    });
}

/// The bell, always at hand while the battle lasts.
pub fn bell_ui(ui: &mut Ui, desk: &Desk, asked: &mut Vec<Asked>) {
    if desk.state().outcome().is_some() || desk.typed().bell {
        return;
    }
    if ui.button("Call time…").on_hover_text("The bell: the battle ends here").clicked() {
        asked.push(Asked::BellTouched(true));
    }
}

/// It asks once whether it is meant.
pub fn end_ui(ui: &mut Ui, desk: &Desk, asked: &mut Vec<Asked>) {
    if desk.state().outcome().is_some() || !desk.typed().bell {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.label("End the battle now?");
        if ui.button("Call time").clicked() {
            asked.push(Asked::Play(Command::CallTime {}));
        }
        if ui.button("Play on").clicked() {
            asked.push(Asked::BellTouched(false));
        }
    });
}
