//! Siege counters and the printed record sheet, which is filled in from the game.

use super::men;
use super::place::Equipment;
use super::state::{DayRecord, Siege};
use crate::characters::{Character, Condition};
use crate::game::DiexGame;
use crate::side::Side;
use crate::state::State;
use senlac_board_games::{RecordBlock, RecordCell, RecordRow, RecordTurn, Track, TurnRecord};

/// Fewest days on a record sheet.
const DAYS: u16 = 14;

/// Most days on a record sheet.
const LONGEST: u16 = 40;

/// Returns the day, the supplies, the men of each side and the equipment built.
pub(super) fn tracks(game: &DiexGame) -> Vec<Track> {
    let siege = &game.own.siege;
    let track = |title: &str, value: u16, limits: Option<(i32, i32)>| Track {
        title: title.to_owned(),
        whose: None,
        value: value.into(),
        limits,
        meaning: String::new(),
    };
    let mut tracks = vec![track(tr!("Day"), siege.day, None)];
    if let (Some(left), Some(supply)) = (siege.supply_days(), siege.supply) {
        let meaning = tr!("The place surrenders when its food runs out.").to_owned();
        tracks.push(Track { meaning, ..track(tr!("Days of supply left"), left, Some((0, supply.into()))) });
    }
    tracks.extend(Side::ALL.map(|side| {
        let whose = Some(side.display_name(&game.own).to_owned());
        Track { whose, ..track(tr!("Men"), men(game, side), None) }
    }));
    let built = Equipment::ALL.into_iter().filter_map(|what| Some((what, siege.built.get(&what).copied().filter(|count| *count > 0)?)));
    tracks.extend(built.map(|(what, count)| Track { whose: Some(what.name().to_owned()), ..track(tr!("Built"), count, None) }));
    tracks
}

/// Returns the notes on a character, and what he may do now.
pub(super) fn character_notes(game: &DiexGame, man: &Character) -> (Vec<String>, String) {
    let siege = &game.own.siege;
    let back = siege.calendar.get(&man.name).map(|day| tr!("back on day {day}", day));
    let builds = siege.builders.contains(&man.name).then(|| tr!("building today").to_owned());
    let sally = siege.sally.as_ref();
    let out = sally.filter(|sally| sally.party.contains(&man.name)).map(|_| tr!("on the sally").to_owned());
    let patrols = sally.filter(|sally| sally.patrols.iter().any(|patrol| patrol.contains(&man.name)));
    let marks = back.into_iter().chain(builds).chain(out).chain(patrols.map(|_| tr!("on patrol").to_owned()));
    let commands = man.can_command(game).then(|| tr!("can command").to_owned());
    let may = match (man.state, siege.builders.contains(&man.name)) {
        (_, true) => tr!("Is building and does nothing else today."),
        (Condition::Wounded, false) => tr!("Uses his wounded values until his return day."),
        (Condition::Healthy | Condition::Stunned | Condition::Dead | Condition::Prisoner, false) => tr!("Can take part in today’s action."),
    };
    (marks.chain(commands).collect(), may.to_owned())
}

/// Returns the record sheet of the siege, day by day.
pub(super) fn records(game: &DiexGame) -> Vec<TurnRecord> {
    let siege = &game.own.siege;
    let last = siege.day.max(siege.supply.unwrap_or_default()).clamp(DAYS, LONGEST);
    let days: Vec<u16> = (1..=last).collect();
    let row = |title: &str, cell: &dyn Fn(u16) -> String| RecordRow {
        title: title.to_owned(),
        cells: days.iter().map(|day| RecordCell::Write(cell(*day))).collect(),
    };
    let known = |day: u16| -> DayRecord { day_record(siege, day) };
    let back = |day: u16| {
        let names = siege.calendar.iter().filter(|(_, back)| **back == day).map(|(name, _)| name.as_str());
        names.collect::<Vec<_>>().join(", ")
    };
    let number = |number: Option<u16>| number.map_or_else(String::new, |number| number.to_string());
    let side = |side: Option<Side>| side.map_or_else(String::new, |side| side.display_name(&game.own).to_owned());
    let over = |day: u16| siege.day > day || siege.outcome.is_some();
    let rows = vec![
        RecordRow { title: tr!("day is over").to_owned(), cells: days.iter().map(|day| RecordCell::Tick(over(*day))).collect() },
        row(tr!("event"), &|day| number(known(day).event.map(u16::from))),
        row(tr!("initiative"), &|day| side(known(day).initiative)),
        row(tr!("action"), &|day| known(day).action.map_or_else(String::new, |action| action.name().to_owned())),
        row(tr!("returns"), &back),
        row(tr!("days of supply left"), &|day| number(known(day).left)),
    ];
    vec![TurnRecord {
        title: tr!("Siege record").to_owned(),
        turns: days
            .iter()
            .map(|day| RecordTurn { head: day.to_string(), is_perhaps: siege.supply.is_some_and(|supply| *day > supply) })
            .collect(),
        blocks: vec![RecordBlock { title: tr!("Days"), section: "11.1", note: "", rows }],
        afterwards: vec![(tr!("Burnt hexes at the next assault"), "11.3.3"), (tr!("Ladders, hooks and filled moats built"), "11.2")],
    }]
}

/// Returns the record of a day, including the current day's values so far.
fn day_record(siege: &Siege, day: u16) -> DayRecord {
    let mut known = siege.days.get(&day).cloned().unwrap_or_default();
    if day == siege.day {
        (known.initiative, known.action) = (siege.initiative, siege.action);
    }
    known
}

/// Returns the result if the siege ended now.
pub(super) fn if_it_ended_now(game: &DiexGame) -> String {
    match game.own.siege.supply_days() {
        _ if let Some(outcome) = &game.own.siege.outcome => outcome.to_string(),
        Some(left) => tr_count!(left, "The place holds out, with food for {left} day.", "The place holds out, with food for {left} days."),
        None => tr!("The place holds out. Its supplies haven’t been counted yet.").to_owned(),
    }
}

/// Returns the day as the turn number.
pub(super) fn turn(state: &State) -> u32 {
    state.siege.day.into()
}
