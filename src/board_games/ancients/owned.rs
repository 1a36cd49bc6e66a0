//! Values that are only in the owners’ book: numbers by type and class, factors by pairs of types, named modifiers.
//! They are asked for and saved.

use serde_json::{Value, json};

use super::AncientsGame;
use super::effects::{GameEvent, wrap_event};
use super::event::Event;
use super::state::State;
use super::unit::{Class, Kind, Modifier, Unit};
use senlac_base::language::tr;
use senlac_board_games::keyed::keyed;
use senlac_board_games::{Field, FieldKind, OwnedCell, OwnedTable};

keyed! {
    /// Value that a modifier is added to.
    pub enum ModifierTarget {
        Morale = "morale", tr_mark!("to morale");
        Melee = "melee", tr_mark!("to the number needed in melee");
    }
}

keyed! {
    /// Number of a troop type.
    pub enum TroopNumber {
        Move = "move", tr_mark!("Normal move");
        Range = "range", tr_mark!("Range");
        Points = "points", tr_mark!("Points for the type");
        Cost = "cost", tr_mark!("Cost per figure");
        Evolutions = "evolutions", tr_mark!("Evolutions");
    }
}

/// Most modifiers that can be saved.
const MODIFIERS: usize = 24;

/// Returns the keys and headings of a table’s columns.
pub(super) fn columns(table: &str) -> Vec<(&'static str, &'static str)> {
    match table {
        "types" => [TroopNumber::Move, TroopNumber::Range, TroopNumber::Points].map(|number| (number.key(), number.name())).into(),
        "factors" => Kind::ALL.iter().map(|kind| (kind.key(), kind.name())).collect(),
        "modifiers" => ModifierTarget::ALL.iter().map(|added| (added.key(), added.name())).collect(),
        _ => Class::ALL.iter().map(|class| (class.key(), class.name())).collect(),
    }
}

/// Returns what the rows of a table stand for.
pub(super) fn row_meaning(table: &str) -> &'static str {
    if table == "modifiers" { tr!("Line") } else { tr!("Type of troops") }
}

/// Returns what the columns of a table stand for.
pub(super) fn column_meaning(table: &str) -> &'static str {
    match table {
        "types" => tr!("Value"),
        "factors" => tr!("Type of the enemy"),
        "modifiers" => tr!("Added to"),
        _ => tr!("Morale class"),
    }
}

/// Returns every table that only the owners have.
pub(super) fn tables() -> Vec<OwnedTable> {
    let number = |least, most| vec![Field::required("value", tr!("Number"), FieldKind::Number(least, most))];
    let named = || [vec![Field::required("what", tr!("Reason"), FieldKind::Text)], number(-200, 200)].concat();
    let kinds = || Kind::ALL.iter().map(|kind| kind.key().to_owned()).collect();
    let table = |(key, title, section, fields): (&'static str, &'static str, &'static str, Vec<Field>)| OwnedTable {
        key,
        title,
        section,
        rows_are: row_meaning(key).to_owned(),
        rows: if key == "modifiers" { (1..=MODIFIERS).map(|place| place.to_string()).collect() } else { kinds() },
        columns_are: column_meaning(key).to_owned(),
        columns: columns(key).into_iter().map(|(key, head)| (key, head.to_owned())).collect(),
        fields,
    };
    [
        ("types", tr_mark!("Moves, ranges and points"), "C2", number(0, 999)),
        ("cost", tr_mark!("Cost per figure"), "C2", number(0, 999)),
        ("evolutions", tr_mark!("Evolutions"), "p. 11", number(0, 20)),
        ("factors", tr_mark!("Melee factors"), "C3", number(-200, 200)),
        ("modifiers", tr_mark!("Modifiers"), "C3", named()),
    ]
    .map(table)
    .into()
}

/// Returns the title of a row or a column.
pub(super) fn heading_text(key: &str) -> &str {
    let kind = || Kind::ALL.iter().find(|kind| kind.key() == key).map(|kind| kind.name());
    let number = || TroopNumber::ALL.iter().find(|number| number.key() == key).map(|number| number.name());
    kind().or_else(number).unwrap_or(key)
}

/// Returns the number in a cell, if it is known.
fn known_number(state: &State, table: &str, row: &str, column: &str) -> Option<i32> {
    let cell = state.known.iter().find(|cell| cell.is_at(table, row, column))?;
    i32::try_from(cell.entry.get("value")?.as_i64()?).ok()
}

/// Returns a number of a unit: its own, or that of its type.
///
/// # Errors
/// The number isn’t known yet; the message says how to enter it.
pub(super) fn number(game: &AncientsGame, unit: &Unit, number: TroopNumber) -> Result<i32, String> {
    let (own, table, column) = match number {
        TroopNumber::Move => (unit.r#move, "types", number.key()),
        TroopNumber::Range => (unit.range, "types", number.key()),
        TroopNumber::Points => (unit.points, "types", number.key()),
        TroopNumber::Cost => (unit.cost, "cost", unit.class.key()),
        TroopNumber::Evolutions => (unit.evolutions, "evolutions", unit.class.key()),
    };
    let told = own.map(i32::from).or_else(|| known_number(&game.own, table, unit.r#type.key(), column));
    told.ok_or_else(|| {
        let (what, kind, unit) = (number.name(), unit.r#type.name(), unit.id.as_str());
        let title = tables().iter().find(|known| known.key == table).map_or(table, |known| tr(known.title));
        tr!(
            "not known yet for {kind}: {what}; copy it from your rulebook into “{title}” ({table} in files), or change it only for {unit}",
            kind,
            what,
            title,
            table,
            unit
        )
    })
}

/// Returns the melee factor of a unit against another: the one entered now, which is saved, or the known one.
///
/// # Errors
/// The factor isn’t known yet.
pub(super) fn factor(game: &AncientsGame, (unit, target): (&Unit, &Unit), said: Option<i16>) -> Result<(i32, Vec<GameEvent>), String> {
    let known = known_number(&game.own, "factors", unit.r#type.key(), target.r#type.key());
    match (said.map(i32::from), known) {
        (Some(said), known) if known != Some(said) => {
            Ok((said, vec![cell_event("factors", unit.r#type.key(), target.r#type.key(), json!({"value": said}))]))
        }
        (Some(known), _) | (None, Some(known)) => Ok((known, Vec::new())),
        (None, None) => {
            let (kind, enemy) = (unit.r#type.name(), target.r#type.name());
            Err(tr!("the factor of {kind} against {enemy} is not known yet; enter it as “factor”, and it will be saved", kind, enemy))
        }
    }
}

/// Returns an event that saves a cell.
fn cell_event(table: &str, row: &str, column: &str, entry: Value) -> GameEvent {
    wrap_event(Event::Remembered(OwnedCell::new(table, row, column, entry)))
}

/// Name and value of a modifier.
type ModifierValue = (String, i32);

/// Returns modifiers with their values, and events that save new ones.
///
/// # Errors
/// Every modifier whose value isn’t known yet.
pub(super) fn modifiers(
    game: &AncientsGame,
    added: ModifierTarget,
    said: &[Modifier],
) -> Result<(Vec<ModifierValue>, Vec<GameEvent>), String> {
    let of_kind = || game.own.known.iter().filter(|cell| cell.table == "modifiers" && cell.column == added.key());
    let (mut worth, mut events) = (Vec::new(), Vec::new());
    for Modifier { what, value } in said {
        let known = of_kind().find(|cell| cell.entry.get("what").and_then(Value::as_str) == Some(what));
        let number = known.and_then(|cell| super::owned::known_number(&game.own, "modifiers", &cell.row, added.key()));
        let Some(value) = value.map(i32::from).or(number) else {
            return Err(tr!("the value of “{what}” is not known yet; enter it, and it will be saved", what));
        };
        worth.push((what.clone(), value));
        if number != Some(value) {
            let is_free = |row: &&String| of_kind().all(|cell| cell.row != **row);
            let rows: Vec<String> = (1..=MODIFIERS).map(|place| place.to_string()).collect();
            let row = known.map(|cell| &cell.row).or_else(|| rows.iter().filter(is_free).nth(events.len()));
            events.extend(row.map(|row| cell_event("modifiers", row, added.key(), json!({"what": what, "value": value}))));
        }
    }
    Ok((worth, events))
}
