//! `senlac show`: the table as it stands, as text or as JSON.

use std::io::Write;
use std::path::Path;

use serde::Serialize;

use super::{Failure, print_all, sound_game};
use crate::classroom::Chronicle;
use crate::game::Players;
use crate::paths::visible;
use crate::rules::{
    ActiveEffect, Card, Phase, Side, Square, State, Troop, Unit, UnitId, Why, column_letters, fingerprint, if_the_bell_rang_now, waits,
};

/// Reads a game and shows it; the file is not changed.
pub(super) fn show(path: &Path, json: bool, out: &mut dyn Write, aside: &mut dyn Write) -> Result<(), Failure> {
    let chronicle = sound_game(path, aside)?;
    let text = if json { super::json(&Table::of(&chronicle))? } else { visible(&text(&chronicle)) };
    print_all(out, &text)
}

/// The table as JSON.
#[derive(Debug, Serialize)]
struct Table<'a> {
    turn: u32,
    phase: Phase,
    first: Option<Side>,
    acting: Option<Side>,
    card: Option<&'a Card>,
    /// What earlier cards left in force; left out where nothing is.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lasting: Vec<Still<'a>>,
    units: Vec<Row<'a>>,
    norman: Left,
    saxon: Left,
    over: Option<Ended>,
    terrain: Vec<String>,
    hash: String,
}

/// A card of an earlier turn that is still in force.
#[derive(Debug, Serialize)]
struct Still<'a> {
    #[serde(flatten)]
    card: &'a Card,
    left: u8,
}

impl<'a> Still<'a> {
    const fn of(lasting: &'a ActiveEffect) -> Self {
        Self { card: &lasting.card, left: lasting.turns_left }
    }
}

/// A unit of the table.
#[derive(Debug, Serialize)]
struct Row<'a> {
    id: UnitId,
    side: Side,
    #[serde(rename = "type")]
    troop: Troop,
    figures: u8,
    start: u8,
    commander: bool,
    square: Option<Square>,
    player: Option<&'a Players>,
}

/// Figures of an army.
#[derive(Debug, Serialize)]
struct Left {
    start: u16,
    left: u16,
}

/// How the battle ended.
#[derive(Debug, Serialize)]
struct Ended {
    winner: Side,
    why: Why,
}

impl<'a> Table<'a> {
    fn of(chronicle: &'a Chronicle) -> Self {
        let state = chronicle.state();
        let left = |side| {
            let strength = state.strength(side);
            Left { start: strength.start, left: strength.left }
        };
        Self {
            turn: state.turn(),
            phase: state.phase(),
            first: state.first(),
            acting: state.acting(),
            card: state.card(),
            lasting: state.effects().iter().map(Still::of).collect(),
            units: state.units().map(|unit| Row::of(unit, chronicle)).collect(),
            norman: left(Side::Norman),
            saxon: left(Side::Saxon),
            over: state.outcome().map(|over| Ended { winner: over.winner, why: over.why }),
            terrain: state.board().rows(),
            hash: fingerprint(state),
        }
    }
}

impl<'a> Row<'a> {
    fn of(unit: &Unit, chronicle: &'a Chronicle) -> Self {
        Self {
            id: unit.id,
            side: unit.id.side,
            troop: unit.troop,
            figures: unit.figures,
            start: unit.start,
            commander: unit.commander,
            square: unit.square,
            player: chronicle.state().player(unit.id),
        }
    }
}

/// The table as text for a terminal.
fn text(chronicle: &Chronicle) -> String {
    let state = chronicle.state();
    let mut lines = vec![tr!(
        "{scenario} · turn {turn} · {whose_go}",
        scenario = chronicle.setup().scenario,
        turn = state.turn(),
        whose_go = whose_go(state)
    )];
    if let Some(card) = state.card() {
        lines.push(tr!("Card: {title} ({color})", title = card.title(), color = card.color.name()));
    }
    lines.extend(state.still_in_force());
    for side in Side::ALL {
        let strength = state.strength(side);
        lines.push(tr!("{army}: {left} of {start} figures", army = side.army(), left = strength.left, start = strength.start));
    }
    lines.push(match state.outcome() {
        Some(over) => tr!("The {army} have won.", army = over.winner.army()),
        None => tr!("If the bell rang now: the {army} win.", army = if_the_bell_rang_now(state).army()),
    });
    lines.push(String::new());
    lines.extend(map(state));
    lines.push(String::new());
    lines.extend(state.units().map(|unit| unit_line(unit, state.player(unit.id))));
    lines.join("\n") + "\n"
}

/// Whose go it is, or what is awaited.
fn whose_go(state: &State) -> String {
    match (waits(state), state.acting()) {
        (Some(waits), _) => tr!("the card: {waits}", waits),
        (None, Some(side)) => tr!("the {army} {phase}", army = side.army(), phase = state.phase().name()),
        (None, None) => tr!("the battle is over").to_owned(),
    }
}

/// The ground with the units on it.
fn map(state: &State) -> Vec<String> {
    let letters = (0..state.board().width()).map(|column| format!("{:>4}", column_letters(column))).collect::<Vec<_>>().concat();
    let mut rows = vec![format!("   {letters}")];
    for row in 0..state.board().height() {
        let squares = (0..state.board().width()).map(|column| {
            let square = Square::new(column, row);
            state.occupant(square).map_or_else(|| format!("{:>4}", state.board().terrain(square).sign()), |unit| format!(" {unit}"))
        });
        rows.push(format!("{:>3}{}", row + 1, squares.collect::<Vec<_>>().concat()));
    }
    rows
}

/// One unit: "N01  I10  8 of 8 knights, William (Amelie Carter)".
fn unit_line(unit: &Unit, player: Option<&Players>) -> String {
    let place = match unit.square {
        Some(square) => square.to_string(),
        None if unit.is_destroyed() => "gone".to_owned(),
        None => "reserve".to_owned(),
    };
    let leader = match (unit.commander, unit.bodyguard) {
        (true, true) => format!(", {}", unit.id.side.army_commander()),
        (true, false) => String::new(),
        (false, _) => tr!(", without its commander").to_owned(),
    };
    let player = player.map(|name| format!(" ({name})")).unwrap_or_default();
    tr!(
        "{unit}  {place} {figures} of {start} {troop}{leader}{player}",
        unit = unit.id,
        place = format!("{:<7}", place),
        figures = format!("{:>2}", unit.figures),
        start = format!("{:>2}", unit.start),
        troop = unit.troop.name(),
        leader,
        player
    )
}
