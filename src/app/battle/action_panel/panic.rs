//! Panic: one die for each unit, typed or rolled.

use egui::{Align, Button, Id, Label, Layout, RichText, Role, Ui};

use crate::battle::session::GameSession;
use crate::shell::theme::{self, Palette};
use crate::shell::touch;
use crate::ui_action::{Field, UiAction};
use crate::widgets::buttons::field_ui;
use crate::widgets::control::{Control, swap_stored};
use crate::widgets::scroll_to_focus::keep_focus_visible;
use senlac_classroom::rules::{Side, State, Unit, UnitId, panic_relief};

/// Draws the rule for the losses and a field for each unit's panic die.
pub fn panic_ui(ui: &mut Ui, session: &GameSession, side: Side, units: &[UnitId], actions: &mut Vec<UiAction>) {
    let palette = Palette::current(ui);
    ui.label(RichText::new(tr!("The {army} panic", army = side.army())).font(theme::title(24.0)));
    ui.label(loss_text(panic_relief(session.state(), side)));
    ui.label(RichText::new(tr!("Leave a box empty to let Senlac roll that die.")).color(palette.faded));
    dice_ui(ui, session, session.state(), units, actions);
}

/// Returns text on the losses for a panic die. The card in force reduces each die by `relief`, which is 0 to 5.
fn loss_text(relief: u8) -> String {
    let nobody = match relief {
        0 => return tr!("Roll one die for each unit. It loses that many men.").to_owned(),
        1 => tr!("a 1").to_owned(),
        2 => tr!("a 1 or 2").to_owned(),
        more => tr!("a 1 to {more}", more),
    };
    tr!(
        "Roll one die for each unit and subtract {relief}. On {nobody} there are no losses. A 6 costs {men}.",
        relief,
        nobody,
        men = tr_count!(men = 6 - relief.min(6), "{men} man", "{men} men")
    )
}

/// Draws a field for each unit's die, with the unit's figures in `state`. The list scrolls to the die in use.
pub(super) fn dice_ui(ui: &mut Ui, session: &GameSession, state: &State, units: &[UnitId], actions: &mut Vec<UiAction>) {
    let palette = Palette::current(ui);
    let die = |unit: &UnitId| session.typed.panic.get(unit).map_or("", String::as_str);
    let next = units.iter().copied().find(|unit| die(unit).is_empty());
    faces_ui(ui, session, next, actions);
    let has_moved = swap_stored(ui, Id::unique("the panic die in use"), next).is_some_and(|before| before != next);
    for &unit in units {
        ui.horizontal(|ui| {
            if touch::is_active(ui.ctx()) && !die(&unit).is_empty() {
                // A finger clears it, and then taps another face.
                let words = tr!("Clear {die} for {name}", die = die(&unit), name = session.names.unit_capitalised(unit));
                let clear = ui.add(Button::new(RichText::new(die(&unit)).font(theme::bold(16.0)))).named(Role::Button, || &words);
                clear.on_click(UiAction::Write(Field::Panic(unit), String::new()), actions);
            } else {
                field_ui(ui, Field::Panic(unit), die(&unit), tr!("die"), 30.0, None, actions);
            }
            let figures = state.unit(unit).map_or(0, Unit::figures_in_play);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.label(RichText::new(tr!("{figures} left", figures)).color(palette.faded));
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    let name = RichText::new(session.names.unit_capitalised(unit));
                    let name = ui.add(Label::new(if next == Some(unit) { name.font(theme::bold(14.0)) } else { name }).truncate());
                    if has_moved && next == Some(unit) {
                        ui.scroll_to_rect(name.rect, Some(Align::Center));
                    }
                });
            });
        });
    }
    keep_focus_visible(ui);
}

/// Draws a button for each face, for touch screens. It fills the next die, as the number key does.
fn faces_ui(ui: &mut Ui, session: &GameSession, next: Option<UnitId>, actions: &mut Vec<UiAction>) {
    let Some(unit) = next.filter(|_| touch::is_active(ui.ctx())) else { return };
    let name = session.names.unit_capitalised(unit);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        for face in '1'..='6' {
            let words = tr!("{face} for {name}", face, name);
            let button = ui.add(Button::new(RichText::new(face).font(theme::bold(16.0))));
            button.named(Role::Button, || &words).on_click(UiAction::Key(face), actions);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_panic_text_explains_the_loss_per_die() {
        assert_eq!(loss_text(0), "Roll one die for each unit. It loses that many men.");
        assert_eq!(loss_text(1), "Roll one die for each unit and subtract 1. On a 1 there are no losses. A 6 costs 5 men.");
        assert_eq!(loss_text(2), "Roll one die for each unit and subtract 2. On a 1 or 2 there are no losses. A 6 costs 4 men.");
        assert_eq!(loss_text(5), "Roll one die for each unit and subtract 5. On a 1 to 5 there are no losses. A 6 costs 1 man.");
    }
}
