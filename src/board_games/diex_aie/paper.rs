//! The roster and printed pages: characters with tick boxes, charts, and forms for the owners' sheets.

use super::characters::{self, Condition};
use super::part::Part;
use super::side::Side;
use super::state::State;
use super::{DiexGame, campaign, parts, quick_combat, sheets};
use senlac_board_games::{Chart, OwnedTable, Roster, Stack};

/// Returns the roster of all characters, with the notes of the part being played.
pub(super) fn roster(game: &DiexGame) -> Roster {
    if game.own.part == Part::Campaign {
        return campaign::roster(game);
    }
    let columns = vec![tr!("Character"), tr!("Letters"), tr!("Kind"), tr!("Attack"), tr!("Defence"), tr!("Movement")];
    let rows = game.own.characters.iter().filter(|man| game.own.takes_part(man)).map(|man| {
        let (marks, may) = (game.own.part.room().of_character)(game, man);
        let may = match man.state {
            Condition::Dead => tr!("Dead.").to_owned(),
            Condition::Prisoner => tr!("A prisoner.").to_owned(),
            Condition::Healthy | Condition::Wounded | Condition::Stunned => may,
        };
        man.row(game, quick_combat::kind_of(game, man).name(), marks, may)
    });
    Roster { columns, rows: rows.collect() }
}

/// Returns a printed list for each side.
pub(super) fn stacks(game: &DiexGame) -> Vec<Stack> {
    let kind = |man: &characters::Character| quick_combat::kind_of(game, man).name();
    let stacks = Side::ALL.into_iter().enumerate().map(|(place, side)| characters::stack(game, place, side, kind));
    let on_the_map = if game.own.evening == Part::Campaign { campaign::stacks(game) } else { Vec::new() };
    on_the_map.into_iter().chain(stacks.filter(|stack| !stack.rows.is_empty())).collect()
}

/// Returns every owners' table that this game needs, with the cells known so far.
pub(super) fn own_charts(state: &State) -> Vec<Chart> {
    let chart = |table: OwnedTable| {
        let known =
            |row: &str, column: &str| sheets::cell(state, table.key, row, column).map_or_else(String::new, |entry| table.entry_text(entry));
        Chart::from_owned(&table, known, tr!("Copy this table from your own sheet. Values entered during play are already here."))
    };
    parts::owned_tables_of(state).flat_map(chart).collect()
}
