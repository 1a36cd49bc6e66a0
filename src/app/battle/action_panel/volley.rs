//! Shooting: one volley at a time, one number and Enter.

use egui::{RichText, Ui};

use super::attack::attack_ui;
use super::{figures_words, unit_head_ui};
use crate::app::battle::attack_plan::AttackPlan;
use crate::app::battle::odds::more_ui;
use crate::app::battle::session::GameSession;
use crate::app::shell::theme::Palette;
use crate::app::ui_action::UiAction;
use crate::language::lists::commas;
use crate::rules::{InLine, UnitId, Weapon};

/// The archers, their target, and their dice.
pub fn volley_ui(ui: &mut Ui, session: &GameSession, unit: UnitId, volley: Option<&AttackPlan>, actions: &mut Vec<UiAction>) {
    let Some(volley) = volley else {
        unit_head_ui(ui, session, unit, &figures_words(session, unit));
        ui.add_space(6.0);
        let has_bows = session.state().unit(unit).is_some_and(|unit| unit.troop.range().is_some());
        ui.label(if has_bows {
            tr!("No enemy is in reach. Click an enemy to shoot at it all the same.")
        } else {
            tr!("Only archers shoot.")
        });
        return;
    };
    let far = tr_count!(squares = volley.distance, "{squares} square", "{squares} squares");
    let place = tr!("{figures}, {distance} away", figures = figures_words(session, volley.at), distance = far);
    attack_ui(ui, session, volley, Weapon::Bow, &place, actions);
    in_line_ui(ui, session, volley);
    more_ui(ui, session, volley.at, actions);
}

/// Who stands in the line, for the table's sake: it may block nothing.
fn in_line_ui(ui: &mut Ui, session: &GameSession, volley: &AttackPlan) {
    if volley.in_line.is_empty() {
        return;
    }
    let things = volley.in_line.iter().map(|thing| match thing {
        InLine::Unit(unit, square) => tr!("{unit} on {square}", unit = session.names.unit(*unit), square),
        InLine::Woods(square) => tr!("woods on {square}", square),
    });
    let words = tr!("In the line: {things}", things = commas(things));
    ui.label(RichText::new(words).color(Palette::of(ui).faded));
}
