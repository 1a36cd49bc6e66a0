//! `senlac show`: the current state of the table, as text or JSON.

use std::io::Write;
use std::path::Path;

use serde::Serialize;

use super::{Failure, board_game, print_all, read_intact_game};
use crate::classroom::Chronicle;
use crate::paths::visible_text;
use crate::rules::{
    ActiveEffect, Card, Manner, Outcome, Phase, Side, Square, State, Strength, Troop, Unit, UnitId, awaited_action, column_letters,
    fingerprint, winner_at_bell,
};

/// Reads a game and shows it. The file isn't changed.
pub(super) fn show(path: &Path, json: bool, out: &mut dyn Write, aside: &mut dyn Write) -> Result<(), Failure> {
    if let Some(game) = board_game::read_board_game(path, aside)? {
        return print_all(out, &board_game::show_text(&*game, json)?);
    }
    let chronicle = read_intact_game(path, aside)?;
    let text = if json { super::json(&TableReport::from_chronicle(&chronicle))? } else { visible_text(&text(&chronicle)) };
    print_all(out, &text)
}

/// State of the table, as JSON.
#[derive(Debug, Serialize)]
struct TableReport<'a> {
    turn: u32,
    phase: Phase,
    first: Option<Side>,
    acting: Option<Side>,
    card: Option<&'a Card>,
    /// Lasting effects of earlier cards; omitted if there are none.
    #[serde(skip_serializing_if = "<[ActiveEffect]>::is_empty")]
    lasting: &'a [ActiveEffect],
    units: Vec<UnitReport>,
    norman: Strength,
    saxon: Strength,
    over: Option<Outcome>,
    terrain: Vec<String>,
    hash: String,
}

/// Unit on the table, as JSON.
#[derive(Debug, Serialize)]
struct UnitReport {
    id: UnitId,
    side: Side,
    #[serde(rename = "type")]
    troop: Troop,
    figures: u8,
    start: u8,
    commander: bool,
    square: Option<Square>,
    player: Option<String>,
    /// How the computer plays the unit; omitted if people play it.
    #[serde(skip_serializing_if = "Option::is_none")]
    computer: Option<Manner>,
}

impl<'a> TableReport<'a> {
    fn from_chronicle(chronicle: &'a Chronicle) -> Self {
        let state = chronicle.state();
        Self {
            turn: state.turn(),
            phase: state.phase(),
            first: state.first_side(),
            acting: state.acting_side(),
            card: state.card(),
            lasting: state.effects(),
            units: state.units().map(|unit| UnitReport::from_unit(unit, chronicle)).collect(),
            norman: state.strength(Side::Norman),
            saxon: state.strength(Side::Saxon),
            over: state.outcome(),
            terrain: state.board().rows(),
            hash: fingerprint(state),
        }
    }
}

impl UnitReport {
    fn from_unit(unit: &Unit, chronicle: &Chronicle) -> Self {
        Self {
            id: unit.id,
            side: unit.id.side,
            troop: unit.troop,
            figures: unit.figures,
            start: unit.start,
            commander: unit.commander,
            square: unit.square,
            player: chronicle.state().player_text(unit.id),
            computer: chronicle.state().computer(unit.id),
        }
    }
}

fn text(chronicle: &Chronicle) -> String {
    let state = chronicle.state();
    let mut lines = vec![tr!(
        "{scenario} · turn {turn} · {whose_go}",
        scenario = chronicle.setup().scenario,
        turn = state.turn(),
        whose_go = current_turn_text(state)
    )];
    if let Some(card) = state.card() {
        lines.push(tr!("Card: {title} ({color})", title = card.title(), color = card.color.name()));
    }
    lines.extend(state.effects_text());
    for side in Side::ALL {
        let strength = state.strength(side);
        lines.push(tr!("{army}: {left} of {start} figures", army = side.army(), left = strength.left, start = strength.start));
    }
    lines.push(match state.outcome() {
        Some(over) => tr!("The {army} have won.", army = over.winner.army()),
        None => tr!("If the bell rang now, the {army} would win.", army = winner_at_bell(state).army()),
    });
    lines.push(String::new());
    lines.extend(map(state));
    lines.push(String::new());
    lines.extend(state.units().map(|unit| {
        let line = unit_line(unit, state.player_text(unit.id).as_deref());
        let Some(manner) = state.computer(unit.id) else { return line };
        tr!("{line} · played {how} by the computer", line, how = manner.adverb())
    }));
    lines.join("\n") + "\n"
}

/// Returns whose turn it is, or what is awaited.
fn current_turn_text(state: &State) -> String {
    match (awaited_action(state), state.acting_side()) {
        (Some(waits), _) => tr!("the card: {waits}", waits),
        (None, Some(side)) => tr!("the {army} {phase}", army = side.army(), phase = state.phase().name()),
        (None, None) => tr!("the battle is over").to_owned(),
    }
}

/// Returns the ground with the units on it, as text.
pub(super) fn map(state: &State) -> Vec<String> {
    let board = state.board();
    let line = |cell: &dyn Fn(u8) -> String| (0..board.width()).map(cell).collect::<String>();
    let letters = format!("   {}", line(&|column| format!("{:>4}", column_letters(column))));
    let square = |square| state.occupant(square).map_or_else(|| format!("{:>4}", board.terrain(square).sign()), |unit| format!(" {unit}"));
    let rows = (0..board.height()).map(|row| format!("{:>3}{}", row + 1, line(&|column| square(Square::new(column, row)))));
    std::iter::once(letters).chain(rows).collect()
}

/// Returns a unit's line, such as "N01  I10  8 of 8 knights, William (Amelie Carter)".
fn unit_line(unit: &Unit, player: Option<&str>) -> String {
    let place = match unit.square {
        Some(square) => square.to_string(),
        None if unit.is_destroyed() => tr!("gone").to_owned(),
        None => tr!("reserve").to_owned(),
    };
    let (id, figures, start, troop) = (unit.id, format!("{:>2}", unit.figures), format!("{:>2}", unit.start), unit.troop.name());
    let (place, lord) = (format!("{place:<7}"), id.side.army_commander());
    let line = match (unit.commander, unit.bodyguard) {
        (true, true) => tr!("{id}  {place} {figures} of {start} {troop}, {lord}", id, place, figures, start, troop, lord),
        (true, false) => tr!("{id}  {place} {figures} of {start} {troop}", id, place, figures, start, troop),
        (false, _) => tr!("{id}  {place} {figures} of {start} {troop}, without its commander", id, place, figures, start, troop),
    };
    player.map_or_else(|| line.clone(), |player| format!("{line} ({player})"))
}
