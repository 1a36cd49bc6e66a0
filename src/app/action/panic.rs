//! Panic: a die for every unit, typed or rolled.

use egui::{RichText, Ui};

use crate::app::asked::{Asked, Field};
use crate::app::buttons::field_ui;
use crate::app::desk::Desk;
use crate::app::theme::{self, Palette};
use crate::rules::{Side, State, UnitId};

/// A box for each unit's die.
pub fn panic_ui(ui: &mut Ui, desk: &Desk, side: Side, units: &[UnitId], asked: &mut Vec<Asked>) {
    let palette = Palette::of(ui);
    ui.label(RichText::new(format!("The {} panic", side.army())).font(theme::title(24.0)));
    ui.label(match side {
        Side::Norman => "Every unit rolls a die and loses 2 fewer than it shows.",
        Side::Saxon => "Every unit rolls a die and loses that many.",
    });
    ui.label(RichText::new("An empty box: the program rolls.").color(palette.faded));
    dice_ui(ui, desk, desk.state(), units, asked);
}

/// A box for each unit's die, with the figures that it has in this battle.
pub(super) fn dice_ui(ui: &mut Ui, desk: &Desk, state: &State, units: &[UnitId], asked: &mut Vec<Asked>) {
    let palette = Palette::of(ui);
    egui::Grid::new("panic dice").num_columns(3).spacing([10.0, 4.0]).show(ui, |ui| {
        for &unit in units {
            let name = desk.names().unit_first(unit);
            let die = desk.typed().panic.get(&unit).map_or("", String::as_str);
            field_ui(ui, Field::Panic(unit), die, "die", 30.0, None, asked);
            ui.label(name);
            let figures = state.unit(unit).map_or(0, crate::rules::Unit::present);
            ui.label(RichText::new(format!("{figures} left")).color(palette.faded));
            ui.end_row();
        }
    });
}
