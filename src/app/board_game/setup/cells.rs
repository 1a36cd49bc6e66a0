//! Damaged or disputed cells of the printed tables, each with its possible values. Owners settle them once against their own
//! charts.

use egui::{Button, RichText, ScrollArea, Ui};

use super::{NewBoardGame, NewBoardGameAction};
use crate::board_game::register::{RegisterAction, radios_ui};
use crate::shell::theme::{self, Palette};
use crate::ui_action::UiAction;
use crate::widgets::control::{Control, bold_ui, faded_ui};
use senlac_base::language::tr;
use senlac_board_games::{DisputedCell, RulingEntry};

/// Draws the disputed cells, ruling by ruling.
pub fn cells_ui(ui: &mut Ui, new_game: &NewBoardGame, actions: &mut Vec<UiAction>) {
    let disputed = (new_game.rulebook.disputed)();
    let register = (new_game.rulebook.register)();
    let decides = |(ruling, _): &(usize, &RulingEntry)| disputed.iter().any(|cell| cell.ruling == *ruling);
    let open = register
        .ruling
        .iter()
        .enumerate()
        .filter(decides)
        .filter(|(_, entry)| new_game.owned.confirmed_option(entry.key).is_none())
        .count();
    faded_ui(
        ui,
        14.0,
        tr!(
            "The printed rules are damaged or contradict themselves here. Check your own chart and confirm each cell once. New games then use your answers."
        ),
    );
    let words = match open {
        0 => tr!("All cells are confirmed.").to_owned(),
        open => tr_count!(open, "{open} cell still to confirm.", "{open} cells still to confirm."),
    };
    bold_ui(ui, 14.0, words);
    ScrollArea::vertical().id_salt("the disputed cells").auto_shrink(false).show(ui, |ui| {
        for (ruling, entry) in register.ruling.iter().enumerate().filter(decides) {
            ui.separator();
            entry_ui(ui, new_game, ruling, entry, actions);
        }
    });
}

/// Draws a ruling with its cells, and whether it is settled.
fn entry_ui(ui: &mut Ui, new_game: &NewBoardGame, ruling: usize, entry: &'static RulingEntry, actions: &mut Vec<UiAction>) {
    let cells = (new_game.rulebook.disputed)().iter().filter(|cell| cell.ruling == ruling);
    let words: Vec<String> = cells.map(|cell| cell_text(new_game, cell)).collect();
    let (number, question) = (entry.label(), tr(entry.question));
    bold_ui(ui, 14.5, format!("{number} · {question}"));
    ui.label(RichText::new(words.join("   ")).font(theme::bold(13.0)).color(Palette::current(ui).faded));
    let mut asked = Vec::new();
    radios_ui(ui, entry, &new_game.rulings, "settling", &mut asked);
    let chosen = asked.into_iter().find_map(|action| if let RegisterAction::Read(_, reading) = action { Some(reading) } else { None });
    actions.extend(chosen.map(|reading| UiAction::NewBoardGame(NewBoardGameAction::Confirm(entry.key, reading))));
    ui.horizontal_wrapped(|ui| {
        if let Some((_, read)) = new_game.owned.confirmed_option(entry.key) {
            faded_ui(ui, 13.0, tr!("✔ confirmed from your own chart on {read}", read));
            return;
        }
        let now = new_game.rulings.reading((new_game.rulebook.register)(), entry.key);
        let now = entry.readings.iter().find(|reading| Some(reading.key) == now);
        let confirm = ui.add(Button::new(tr!("Confirm from chart")));
        let confirm = confirm.named(egui::Role::Button, || tr!("Confirm from chart: {question}", question));
        if let (true, Some(now)) = (confirm.clicked(), now) {
            actions.push(UiAction::NewBoardGame(NewBoardGameAction::Confirm(entry.key, now.key)));
        }
        faded_ui(ui, 13.0, tr!("Why this is the default: {reason}", reason = tr(entry.reason)));
    });
}

/// Returns a cell's possible values: "Melee, −3, 4: M/– or M/1".
fn cell_text(new_game: &NewBoardGame, cell: &DisputedCell) -> String {
    let table = (new_game.rulebook.tables)().iter().find(|table| table.key == cell.table);
    let title = table.map_or("", |table| tr(table.title));
    let place: Vec<&str> = [title, tr(cell.column), tr(cell.row)].into_iter().filter(|words| !words.is_empty()).collect();
    let readings: Vec<&str> = cell.readings.iter().map(|reading| tr(reading)).collect();
    format!("{}: {}", place.join(", "), readings.join(tr!(" or ")))
}
