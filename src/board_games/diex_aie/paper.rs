//! The roster, and what is printed: everybody with boxes to tick, every chart, and forms for what only the owners' sheets have.

use super::characters::{self, Condition};
use super::part::Part;
use super::side::Side;
use super::state::State;
use super::{DiexDesk, campaign, quick_combat, rooms, sheets};
use senlac_board_games::{Chart, OwnedTable, Roster, Stack};

/// Everybody, with what the part that is played now has to say of him.
pub(super) fn roster(desk: &DiexDesk) -> Roster {
    if desk.own.part == Part::Campaign {
        return campaign::roster(desk);
    }
    let columns = vec![tr!("Character"), tr!("Letters"), tr!("Kind"), tr!("Attack"), tr!("Defence"), tr!("Movement")];
    let rows = desk.own.characters.iter().filter(|man| desk.own.takes_part(man)).map(|man| {
        let (marks, may) = (desk.own.part.room().of_character)(desk, man);
        let may = match man.state {
            Condition::Dead => tr!("Dead.").to_owned(),
            Condition::Prisoner => tr!("A prisoner.").to_owned(),
            Condition::Healthy | Condition::Wounded | Condition::Stunned => may,
        };
        man.row(desk, quick_combat::kind_of(desk, man).name(), marks, may)
    });
    Roster { columns, rows: rows.collect() }
}

/// Both sides in lists.
pub(super) fn stacks(desk: &DiexDesk) -> Vec<Stack> {
    let kind = |man: &characters::Character| quick_combat::kind_of(desk, man).name();
    let stacks = Side::ALL.into_iter().enumerate().map(|(place, side)| characters::stack(desk, place, side, kind));
    let on_the_map = if desk.own.evening == Part::Campaign { campaign::stacks(desk) } else { Vec::new() };
    on_the_map.into_iter().chain(stacks.filter(|stack| !stack.rows.is_empty())).collect()
}

/// Every table of the owners that this evening needs, with what is known of it.
pub(super) fn own_charts(state: &State) -> Vec<Chart> {
    let chart = |table: OwnedTable| {
        let known =
            |row: &str, column: &str| sheets::cell(state, table.key, row, column).map_or_else(String::new, |entry| table.words(entry));
        Chart::of_owned(&table, known, tr!("Copy it once from your own sheet; what is read off in play stands here already."))
    };
    rooms::owned_tables_of(state).flat_map(chart).collect()
}
