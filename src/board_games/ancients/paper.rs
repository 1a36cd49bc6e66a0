//! Printed sheets: both armies with a box for each figure, the turns step by step, and forms for the owners’ tables.

use super::level::level;
use super::movement::evolutions;
use super::owned::{TroopNumber, number};
use super::roster::state_texts;
use super::step::Step;
use super::turn_order::{moment, steps};
use super::unit::{RallyClock, Side, Trait, Unit};
use super::{AncientsGame, owned};
use senlac_base::language::lists::join_commas;
use senlac_board_games::{Chart, OwnedTable, RecordBlock, RecordCell, RecordRow, RecordTurn, Stack, StackRow, TurnRecord};

/// Turns that a record has space for.
const TURNS: u32 = 12;

/// Returns the units of each side.
pub(super) fn stacks(game: &AncientsGame) -> Vec<Stack> {
    let row = |unit: &Unit| {
        let traits = unit.is.iter().map(|what| what.name());
        let words = join_commas([unit.r#type.name(), &tr!("{order} order", order = unit.order.name())].into_iter().chain(traits));
        let arms = [unit.armour.as_str(), unit.arms.as_str()].into_iter().filter(|words| !words.is_empty());
        let began = unit.starting_figures();
        let left = if unit.is_in_game() { unit.figures } else { 0 };
        // An unknown number is printed as a gap to fill in.
        let of = |what: TroopNumber| number(game, unit, what).map_or_else(|_| "…".to_owned(), |number| number.to_string());
        let paces = if unit.has_trait(Trait::Missiles) {
            [TroopNumber::Move, TroopNumber::Range].map(of).join(" / ")
        } else {
            of(TroopNumber::Move)
        };
        let evolutions = evolutions(game, unit).map_or_else(|_| "…".to_owned(), |all| all.to_string());
        let level = level(game, unit, None).map_or_else(|_| "…".to_owned(), |level| level.value.to_string());
        let morale = tr!("×{cost} +{points} = {level}", cost = of(TroopNumber::Cost), points = of(TroopNumber::Points), level);
        let now = join_commas(state_texts(game, unit));
        StackRow {
            cells: vec![unit.id.clone(), words, join_commas(arms), unit.class.name().to_owned(), paces, evolutions, morale, now],
            boxes: vec![(0..began).map(|figure| figure >= left).collect()],
        }
    };
    let stack = |(place, side): (usize, &Side)| Stack {
        side: place,
        title: game.own.side(*side),
        columns: vec![
            tr!("unit"),
            tr!("troops"),
            tr!("armour and arms"),
            tr!("class"),
            tr!("move / range"),
            tr!("evolutions"),
            tr!("morale"),
            tr!("now"),
        ],
        boxes: vec![tr!("figures lost")],
        rows: game.own.units.iter().filter(|unit| unit.side == *side).map(row).collect(),
    };
    Side::ALL.iter().enumerate().map(stack).collect()
}

/// Returns the turns; completed ones are ticked.
pub(super) fn turn_records(game: &AncientsGame) -> Vec<TurnRecord> {
    let state = &game.own;
    let last = TURNS.max(state.turn);
    let now = moment(game, state.turn, state.step);
    let row = |(place, step): (usize, &Step)| RecordRow {
        title: step.name().to_owned(),
        cells: (1..=last).map(|turn| RecordCell::Tick((turn, place) < now)).collect(),
    };
    let rallying = |title: &str, when: fn(&RallyClock) -> u32| {
        let units = |turn: u32| state.units.iter().filter(move |unit| unit.rally.as_ref().is_some_and(|clock| when(clock) == turn));
        let cell = |turn: u32| RecordCell::Write(join_commas(units(turn).map(|unit| &unit.id)));
        RecordRow { title: title.to_owned(), cells: (1..=last).map(cell).collect() }
    };
    let steps = RecordBlock { title: tr!("Steps"), section: "C1", note: "", rows: steps(game).iter().enumerate().map(row).collect() };
    let clocks = RecordBlock {
        title: tr!("Rally record"),
        section: "C4",
        note: tr!("Out of contact after a charge or evasion: good order at the end of the turn. After melee or pursuit: an entire turn."),
        rows: vec![
            rallying(tr!("Units starting to rally"), |clock| clock.since),
            rallying(tr!("Units in good order again"), |clock| clock.turn),
        ],
    };
    vec![TurnRecord {
        title: tr!("Turns").to_owned(),
        turns: (1..=last).map(|turn| RecordTurn { head: turn.to_string(), is_perhaps: false }).collect(),
        blocks: vec![steps, clocks],
        afterwards: Vec::new(),
    }]
}

/// Returns the owners’ tables, with gaps to write in.
pub(super) fn own_charts(game: &AncientsGame) -> Vec<Chart> {
    let chart = |table: &OwnedTable| {
        let known = |row: &str, column: &str| game.own.known.iter().find(|cell| cell.is_at(table.key, row, column));
        let words = |row: &str, column: &str| known(row, column).map_or_else(String::new, |cell| table.entry_text(&cell.entry));
        Chart::from_owned(table, words, tr!("Copy this from your rulebook."))
    };
    owned::tables().iter().flat_map(chart).collect()
}
