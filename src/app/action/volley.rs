//! Shooting: one volley at a time, one number and Enter.

use egui::{RichText, Ui};

use super::attack::attack_ui;
use super::{figures_words, unit_head_ui};
use crate::app::asked::Asked;
use crate::app::attempt::Attempt;
use crate::app::desk::Desk;
use crate::app::names::counted;
use crate::app::odds::more_ui;
use crate::app::theme::Palette;
use crate::rules::{InLine, UnitId};

/// The archers, their target, and their dice.
pub fn volley_ui(ui: &mut Ui, desk: &Desk, unit: UnitId, volley: Option<&Attempt>, asked: &mut Vec<Asked>) {
    let Some(volley) = volley else {
        unit_head_ui(ui, desk, unit, &figures_words(desk, unit));
        ui.add_space(6.0);
        let has_bows = desk.state().unit(unit).is_some_and(|unit| unit.troop.range().is_some());
        ui.label(if has_bows { "No enemy is in reach. Click an enemy to shoot at it all the same." } else { "Only archers shoot." });
        return;
    };
    let far = counted(volley.distance, "square", "squares");
    attack_ui(ui, desk, volley, ("shoot at", &format!("{}, {far} away", figures_words(desk, volley.at))), asked);
    in_line_ui(ui, desk, volley);
    more_ui(ui, desk, volley.at, asked);
}

/// Who stands in the line, for the table's sake: it may block nothing.
fn in_line_ui(ui: &mut Ui, desk: &Desk, volley: &Attempt) {
    if volley.in_line.is_empty() {
        return;
    }
    let things = volley.in_line.iter().map(|thing| match thing {
        InLine::Unit(unit, square) => format!("{} on {square}", desk.names().unit(*unit)),
        InLine::Woods(square) => format!("woods on {square}"),
    });
    let words = format!("In the line: {}", things.collect::<Vec<_>>().join(", "));
    ui.label(RichText::new(words).color(Palette::of(ui).faded));
}
