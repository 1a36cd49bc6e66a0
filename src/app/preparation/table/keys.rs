//! Keys of the page while no text field has the focus: one for each tool, Del for the reserve, and arrows to reach the table.

use egui::{Event, InputState, Key, Modifiers, Ui};

use super::action::{TableAction, TableChange};
use super::tool::Tool;
use crate::battle::board::layout::arrow_target;
use crate::preparation::Preparation;
use senlac_base::language::lists::join_commas;
use senlac_classroom::rules::{Side, Square, UnitId};

pub fn keys_ui(ui: &Ui, preparation: &Preparation, actions: &mut Vec<TableAction>) {
    let page = &preparation.table;
    if ui.ctx().text_edit_focused() || ui.memory(|memory| memory.top_modal_layer().is_some()) {
        return;
    }
    let free = ui.memory(|memory| memory.focused().is_none());
    ui.input(|input| {
        // A letter that comes with Alt or Ctrl belongs to what these keys do.
        let events = if has_modifiers(input) { &[] } else { input.events.as_slice() };
        for event in events {
            if let Event::Text(text) = event {
                let meant = |letter: char| Tool::all().find(|tool| tool.keys().contains(&letter.to_ascii_lowercase()));
                actions.extend(text.chars().filter_map(meant).map(TableAction::Tool));
            }
        }
        let taken = [Key::Delete, Key::Backspace].into_iter().any(|key| input.key_pressed(key));
        let unit = page.in_hand.or_else(|| preparation.draft().unit_on(page.cursor));
        actions.extend(unit.filter(|_| taken).map(|unit| TableAction::TableChange(TableChange::Put(unit, None))));
    });
    if let Some(next) = ui.input(|input| arrow_target(input, &page.ground, page.cursor)).filter(|_| free) {
        request_square_focus(ui, next);
        actions.push(TableAction::Cursor(next));
    }
}

/// Returns whether Alt, Ctrl or Command is down, or was at some time in this frame.
fn has_modifiers(input: &InputState) -> bool {
    let is_one = |modifiers: &Modifiers| modifiers.alt || modifiers.ctrl || modifiers.command;
    let in_event = |event: &Event| {
        let (Event::Key { modifiers, .. } | Event::ModifiersChanged(modifiers)) = event else { return false };
        is_one(modifiers)
    };
    is_one(&input.modifiers) || input.events.iter().any(in_event)
}

/// Returns the id of the stored square that will get the focus.
pub fn pending_focus_id() -> egui::Id {
    egui::Id::unique("the keyboard goes to this square of the table")
}

/// Sends the focus to a square of the table as soon as the cursor is there.
pub fn request_square_focus(ui: &Ui, square: Square) {
    ui.data_mut(|data| data.insert_temp(pending_focus_id(), square));
}

/// Returns a square's text for screen readers: "E5, hill, Saxon zone, S07, Cay’s spearmen".
pub fn square_text(preparation: &Preparation, square: Square) -> String {
    use senlac_classroom::rules::Terrain;
    let page = &preparation.table;
    let ground = match page.ground.terrain(square) {
        Terrain::Flat => tr!("flat"),
        Terrain::Hill => tr!("hill"),
        Terrain::Woods => tr!("woods"),
        Terrain::Off => tr!("off the table"),
    };
    let zone = page.zones.side(square).map(|side| match side {
        Side::Norman => tr!("Norman zone").to_owned(),
        Side::Saxon => tr!("Saxon zone").to_owned(),
    });
    let unit = preparation.draft().unit_on(square).map(|unit| unit_text(preparation, unit));
    let begins = (page.corner == Some(square) && page.tool != Tool::Move).then(|| tr!("starts here").to_owned());
    join_commas([square.to_string(), ground.to_owned()].into_iter().chain(zone).chain(unit).chain(begins))
}

/// Returns "S07, Cay’s spearmen" or "S07, spearmen".
pub fn unit_text(preparation: &Preparation, unit: UnitId) -> String {
    let Some(post) = preparation.draft().post(unit) else { return unit.to_string() };
    let troop = post.muster.troop.name();
    let who = match senlac_base::game::pupils::join(&post.players) {
        names if names.is_empty() => troop.to_owned(),
        names => tr!("{names}’s {troop}", names, troop),
    };
    let lord = post.muster.bodyguard.then(|| unit.side.army_commander().to_owned());
    join_commas([unit.to_string(), who].into_iter().chain(lord))
}
