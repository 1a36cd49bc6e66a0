//! On paper: both armies with a box for each figure, the turns step by step, and forms for the owners' tables.

use super::moment::moment;
use super::sequence::rail;
use super::unit::{Kind, Side, Unit};
use super::{AncientsDesk, owned};
use crate::language::lists::commas;
use crate::language::tr;
use crate::rulebooks::{Chart, OwnedTable, RailStep, RecordBlock, RecordCell, RecordRow, RecordTurn, Stack, StackRow, TurnRecord};

/// How many turns a record has room for.
const TURNS: u32 = 12;

/// The units of each side.
pub(super) fn stacks(desk: &AncientsDesk) -> Vec<Stack> {
    let row = |unit: &Unit| {
        let traits = unit.is.iter().map(|what| what.name());
        let words = commas([unit.r#type.name(), &tr!("{order} order", order = unit.order.name())].into_iter().chain(traits));
        let arms = [unit.armour.as_str(), unit.arms.as_str()].into_iter().filter(|words| !words.is_empty());
        let began = unit.at_first();
        let left = if unit.is_there() { unit.figures } else { 0 };
        StackRow {
            cells: vec![unit.id.clone(), words, commas(arms), unit.class.name().to_owned()],
            boxes: vec![(0..began).map(|figure| figure >= left).collect()],
        }
    };
    let stack = |(place, side): (usize, &Side)| Stack {
        side: place,
        title: desk.own.side(*side),
        columns: vec![tr!("unit"), tr!("troops"), tr!("armour and arms"), tr!("class")],
        boxes: vec![tr!("figures lost")],
        rows: desk.own.units.iter().filter(|unit| unit.side == *side).map(row).collect(),
    };
    Side::ALL.iter().enumerate().map(stack).collect()
}

/// The turns, with what is over ticked.
pub(super) fn turn_records(desk: &AncientsDesk) -> Vec<TurnRecord> {
    let (state, rail) = (&desk.own, rail(desk));
    let last = TURNS.max(state.turn);
    let now = moment(desk, state.turn, state.step);
    let row = |(place, step): (usize, &RailStep)| RecordRow {
        title: step.title.clone(),
        cells: (1..=last).map(|turn| RecordCell::Tick((turn, place) < now)).collect(),
    };
    let write = |title: &str| RecordRow { title: title.to_owned(), cells: (1..=last).map(|_| RecordCell::Write(String::new())).collect() };
    let steps = RecordBlock { title: tr!("Steps"), section: "C1", note: "", rows: rail.steps.iter().enumerate().map(row).collect() };
    let clocks = RecordBlock {
        title: tr!("Rally clocks"),
        section: "C4",
        note: tr!("Out of contact after a charge or an evasion: good at the end of the turn. After melee and pursuit: an entire turn."),
        rows: vec![write(tr!("Who begins to rally")), write(tr!("Who is good again"))],
    };
    vec![TurnRecord {
        title: tr!("Turns").to_owned(),
        turns: (1..=last).map(|turn| RecordTurn { head: turn.to_string(), is_perhaps: false }).collect(),
        blocks: vec![steps, clocks],
        afterwards: Vec::new(),
    }]
}

/// The owners' tables, with gaps to write in.
pub(super) fn own_charts(desk: &AncientsDesk) -> Vec<Chart> {
    let chart = |table: OwnedTable| {
        let columns = owned::columns(table.key);
        let known = |row: &str, column: &str| desk.own.known.iter().find(|cell| cell.is_at(table.key, row, column));
        let cell = |row: &str, column: &str| known(row, column).map_or_else(String::new, |cell| table.words(&cell.entry));
        let head =
            |row: &String| Kind::ALL.iter().find(|kind| kind.key() == row).map_or_else(|| row.clone(), |kind| kind.name().to_owned());
        Chart {
            title: tr(table.title).to_owned(),
            section: table.section,
            rows_are: owned::rows_are(table.key),
            columns_are: owned::columns_are(table.key),
            columns: columns.iter().map(|(_, head)| *head).collect(),
            rows: table.rows.iter().map(|row| (head(row), columns.iter().map(|(key, _)| cell(row, key)).collect())).collect(),
            gap: Vec::new(),
            notes: vec![tr!("Copy from your book what stands there.")],
        }
    };
    owned::tables().into_iter().map(chart).collect()
}
