//! The left list while the table is checked: every unit in the order of the check, with its mark.

use crate::battle::action::BattleAction;
use egui::{Align2, FontId, Rect, RichText, ScrollArea, Ui, vec2};

use crate::battle::board::check_marks::mark;
use crate::battle::board::tokens;
use crate::battle::session::{GameSession, TableCheck};
use crate::shell::theme::{self, Palette};
use crate::ui_action::UiAction;
use crate::widgets::unit_cards::{TOKEN, row_ui};
use senlac_classroom::rules::{Unit, UnitId};

/// Draws the list and requests the unit that is clicked.
pub fn list_ui(ui: &mut Ui, session: &GameSession, check: &TableCheck, actions: &mut Vec<UiAction>) {
    ui.label(RichText::new(tr!("Units to check")).font(theme::bold(16.0)));
    ScrollArea::vertical().id_salt("the units of the check").auto_shrink([false, false]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        for &id in &check.order {
            if let Some(unit) = session.state().unit(id).map(|unit| check.checked_unit(unit))
                && unit_ui(ui, session, check, &unit)
            {
                actions.push(UiAction::Battle(BattleAction::Unit(id)));
            }
        }
    });
}

/// Draws one unit and returns whether it was clicked. The list follows the current unit.
fn unit_ui(ui: &mut Ui, session: &GameSession, check: &TableCheck, unit: &Unit) -> bool {
    let palette = Palette::current(ui);
    let is_current = check.current() == Some(unit.id);
    let line = line(unit);
    let name = || mark_text(check, unit.id, &format!("{}, {line}", session.names.unit_capitalised(unit.id)));
    let (rect, response) = row_ui(ui, is_current, name);
    if is_current {
        follow(ui, rect, unit.id);
    }
    if !ui.is_rect_visible(rect) {
        return response.clicked();
    }
    let painter = ui.painter();
    tokens::paint(painter, palette, rect.min + TOKEN / 2.0, 13.0, unit, false);
    let ink = if check.is_checked(unit.id) && !is_current { palette.faded } else { palette.ink };
    let left = rect.left() + TOKEN.x + 6.0;
    let clip = painter.with_clip_rect(rect.with_max_x(rect.right() - 24.0));
    clip.text(egui::pos2(left, rect.top() + 11.0), Align2::LEFT_CENTER, session.names.title(unit.id), FontId::proportional(14.0), ink);
    clip.text(egui::pos2(left, rect.top() + 26.0), Align2::LEFT_CENTER, line, FontId::proportional(12.0), palette.faded);
    mark(painter, palette, rect.right_center() - vec2(14.0, 0.0), 7.5, check, unit.id);
    response.clicked()
}

/// Scrolls to the current unit, once each time it changes, so that the list can also be scrolled by hand.
fn follow(ui: &Ui, rect: Rect, unit: UnitId) {
    let seen = egui::Id::unique("the checked unit that was seen");
    if ui.data(|data| data.get_temp::<UnitId>(seen)) != Some(unit) {
        ui.data_mut(|data| data.insert_temp(seen, unit));
        ui.scroll_to_rect(rect.expand2(vec2(0.0, 40.0)), None);
    }
}

/// Returns text such as "C10, 8 figures".
fn line(unit: &Unit) -> String {
    let figures = unit.figures;
    match unit.square {
        Some(square) => tr_count!(figures, "{square}, {figures} figure", "{square}, {figures} figures", square),
        None if figures == 0 => tr!("all killed").to_owned(),
        None => tr_count!(figures, "in reserve, {figures} figure", "in reserve, {figures} figures"),
    }
}

/// Returns a unit's name with the meaning of its mark, for screen readers.
fn mark_text(check: &TableCheck, id: UnitId, unit: &str) -> String {
    match (check.is_corrected(id), check.is_checked(id)) {
        (true, _) => tr!("{unit}, different", unit),
        (false, true) => tr!("{unit}, correct", unit),
        (false, false) => unit.to_owned(),
    }
}
