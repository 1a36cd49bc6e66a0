//! Keys of the page, while no field is written in: a tool for each, Del for the reserve, and arrows that begin on the
//! table.

use egui::{Event, InputState, Key, Modifiers, Ui};

use super::action::{TableAction, TableChange};
use super::tool::Tool;
use crate::battle::board::layout::arrow;
use crate::preparation::Preparation;
use senlac_base::language::lists::commas;
use senlac_classroom::rules::{Side, Square, UnitId};

pub fn keys_ui(ui: &Ui, preparation: &Preparation, actions: &mut Vec<TableAction>) {
    let page = &preparation.table;
    if ui.ctx().text_edit_focused() || ui.memory(|memory| memory.top_modal_layer().is_some()) {
        return;
    }
    let free = ui.memory(|memory| memory.focused().is_none());
    ui.input(|input| {
        // A letter that comes with Alt or Ctrl belongs to what these keys do.
        let events = if with_others(input) { &[] } else { input.events.as_slice() };
        for event in events {
            if let Event::Text(text) = event {
                let meant = |letter: char| Tool::all().find(|tool| tool.keys().contains(&letter.to_ascii_lowercase()));
                actions.extend(text.chars().filter_map(meant).map(TableAction::Tool));
            }
        }
        let taken = [Key::Delete, Key::Backspace].into_iter().any(|key| input.key_pressed(key));
        let unit = page.in_hand.or_else(|| preparation.draft().on(page.cursor));
        actions.extend(unit.filter(|_| taken).map(|unit| TableAction::TableChange(TableChange::Put(unit, None))));
    });
    if let Some(next) = ui.input(|input| arrow(input, &page.ground, page.cursor)).filter(|_| free) {
        send_keyboard(ui, next);
        actions.push(TableAction::Cursor(next));
    }
}

/// Whether Alt, Ctrl or Command is down, or was at some time in this frame.
fn with_others(input: &InputState) -> bool {
    let is_one = |modifiers: &Modifiers| modifiers.alt || modifiers.ctrl || modifiers.command;
    let in_event = |event: &Event| {
        let (Event::Key { modifiers, .. } | Event::ModifiersChanged(modifiers)) = event else { return false };
        is_one(modifiers)
    };
    is_one(&input.modifiers) || input.events.iter().any(in_event)
}

/// Where it is remembered to which square the keyboard is sent.
pub fn sent() -> egui::Id {
    egui::Id::unique("the keyboard goes to this square of the table")
}

/// Sends the keyboard to a square of the table, as soon as the cursor is there.
pub fn send_keyboard(ui: &Ui, square: Square) {
    ui.data_mut(|data| data.insert_temp(sent(), square));
}

/// What a square is called for those who do not see it: "E5, hill, Saxon zone, S07, Cay’s spearmen".
pub fn square_words(preparation: &Preparation, square: Square) -> String {
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
    let unit = preparation.draft().on(square).map(|unit| unit_words(preparation, unit));
    let begins = (page.corner == Some(square) && page.tool != Tool::Move).then(|| tr!("begins here").to_owned());
    commas([square.to_string(), ground.to_owned()].into_iter().chain(zone).chain(unit).chain(begins))
}

/// "S07, Cay’s spearmen", or "S07, spearmen".
pub fn unit_words(preparation: &Preparation, unit: UnitId) -> String {
    let Some(post) = preparation.draft().post(unit) else { return unit.to_string() };
    let troop = post.muster.troop.name();
    let who = match senlac_base::game::pupils::join(&post.players) {
        names if names.is_empty() => troop.to_owned(),
        names => tr!("{names}’s {troop}", names, troop),
    };
    let lord = post.muster.bodyguard.then(|| unit.side.army_commander().to_owned());
    commas([unit.to_string(), who].into_iter().chain(lord))
}
