//! Panic: a die for every unit, typed or rolled.

use egui::{Align, Id, Label, Layout, RichText, Ui};

use crate::app::battle::session::GameSession;
use crate::app::shell::theme::{self, Palette};
use crate::app::ui_action::{Field, UiAction};
use crate::app::widgets::buttons::field_ui;
use crate::app::widgets::control::remembered;
use crate::app::widgets::scroll_to_focus::keep_in_sight;
use crate::rules::{Side, State, Unit, UnitId, panic_relief};

/// A box for each unit's die.
pub fn panic_ui(ui: &mut Ui, session: &GameSession, side: Side, units: &[UnitId], actions: &mut Vec<UiAction>) {
    let palette = Palette::of(ui);
    ui.label(RichText::new(tr!("The {army} panic", army = side.army())).font(theme::title(24.0)));
    ui.label(loss_words(panic_relief(session.state(), side)));
    ui.label(RichText::new(tr!("An empty box: the program rolls.")).color(palette.faded));
    dice_ui(ui, session, session.state(), units, actions);
}

/// What a panic die costs where so many are taken off it: 0 to 5, as the card in force says.
fn loss_words(relief: u8) -> String {
    let nobody = match relief {
        0 => return tr!("Every unit rolls a die and loses that many men.").to_owned(),
        1 => tr!("a 1").to_owned(),
        2 => tr!("a 1 or a 2").to_owned(),
        more => tr!("a 1 to {more}", more),
    };
    tr!(
        "Every unit rolls a die and takes {relief} away: {nobody} costs nobody, a 6 costs {men}.",
        relief,
        nobody,
        men = tr_count!(men = 6 - relief.min(6), "{men} man", "{men} men")
    )
}

/// A box for each unit's die, with the figures that it has in this battle; the list is scrolled to the one in use.
pub(super) fn dice_ui(ui: &mut Ui, session: &GameSession, state: &State, units: &[UnitId], actions: &mut Vec<UiAction>) {
    let palette = Palette::of(ui);
    let die = |unit: &UnitId| session.typed.panic.get(unit).map_or("", String::as_str);
    let next = units.iter().copied().find(|unit| die(unit).is_empty());
    let has_moved = remembered(ui, Id::unique("the panic die in use"), next).is_some_and(|before| before != next);
    for &unit in units {
        ui.horizontal(|ui| {
            field_ui(ui, Field::Panic(unit), die(&unit), tr!("die"), 30.0, None, actions);
            let figures = state.unit(unit).map_or(0, Unit::present);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.label(RichText::new(tr!("{figures} left", figures)).color(palette.faded));
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    let name = RichText::new(session.names.unit_first(unit));
                    let name = ui.add(Label::new(if next == Some(unit) { name.font(theme::bold(14.0)) } else { name }).truncate());
                    if has_moved && next == Some(unit) {
                        ui.scroll_to_rect(name.rect, Some(Align::Center));
                    }
                });
            });
        });
    }
    keep_in_sight(ui);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_panic_die_costs_is_what_the_card_says() {
        assert_eq!(loss_words(0), "Every unit rolls a die and loses that many men.");
        assert_eq!(loss_words(1), "Every unit rolls a die and takes 1 away: a 1 costs nobody, a 6 costs 5 men.");
        assert_eq!(loss_words(2), "Every unit rolls a die and takes 2 away: a 1 or a 2 costs nobody, a 6 costs 4 men.");
        assert_eq!(loss_words(5), "Every unit rolls a die and takes 5 away: a 1 to 5 costs nobody, a 6 costs 1 man.");
    }
}
