//! Quick combat: a fight decided by one roll, with the losses of each kind and the fate of both leaders (C17).

mod command;
mod event;
mod fight;
mod ground;
mod kind;
mod leader;
mod losses;
mod messages;
mod muster;
mod result;
mod state;
mod strength;
mod tables;
mod title;

pub use self::command::Command;
pub use self::event::Event;
pub use self::ground::{Ground, Location};
pub use self::kind::Kind;
pub(super) use self::kind::kind_of;
pub(super) use self::leader::kill_leaders;
pub use self::muster::{Men, Muster};
pub use self::result::Consequence;
pub use self::state::{QuickCombat, Step};
use self::strength::{Strength, count};
pub(super) use self::title::title;
use super::event_helpers::own_event;
use super::part_rules::PartRules;
use super::side::Side;
use super::state::State;
use super::{Character, Condition, DiexAie, DiexGame};
use senlac_board_games::{CommandRefusal, ExpectedProcedure, Message, Phrase, Plan, SequenceOfPlay, SequenceStep, Track};

/// Procedures, tables and functions of the quick combat part.
pub(super) const ROOM: PartRules = PartRules {
    procedures: command::PROCEDURES,
    tables: tables::TABLES,
    disputed: tables::DISPUTED,
    owned_tables: Vec::new,
    rail,
    advance,
    follow: |_| Vec::new(),
    warnings: |_| Vec::new(),
    expected: |game| {
        let is_open = game.own.quick_combat.fought.is_none();
        is_open.then(|| ExpectedProcedure {
            procedure: "fight",
            whose: Side::Attacker.display_name(&game.own).to_owned(),
            filled: serde_json::Map::new(),
            is_first: false,
        })
    },
    turn: |_| 1,
    over: |state| state.quick_combat.outcome.as_ref().map(Message::to_string),
    if_it_ended_now,
    of_character: character_notes,
    tracks,
    records: |_| Vec::new(),
    form: command::form,
};

/// Returns the steps, with the current one and a hint for each.
fn rail(state: &State) -> SequenceOfPlay {
    let step = |key, title: &str, section, hint: &str| SequenceStep { key, title: title.to_owned(), section, hint: hint.to_owned() };
    SequenceOfPlay {
        heading: tr!("Quick combat").to_owned(),
        steps: vec![
            step("values", tr!("Count both sides"), "C17.1", tr!("Enter the location and the men. Then one die decides.")),
            step("losses", tr!("Take losses"), "C17.3", tr!("Owners choose their casualties. Each leader is tested separately.")),
        ],
        now: usize::from(state.quick_combat.step != Step::Values),
    }
}

/// Plans the end of the fight. The step from the roll to the losses is automatic.
fn advance(game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
    let outcome = match &game.own.quick_combat.fought {
        Some(fought) => fought.sentence(&game.own),
        None => return Err(tr!("the fight hasn’t been decided yet: roll for it first").to_owned().into()),
    };
    Ok(Plan::without_dice(vec![own_event(Event::FightEnded { outcome })]))
}

/// Returns the present result as a sentence.
fn if_it_ended_now(game: &DiexGame) -> String {
    match &game.own.quick_combat.fought {
        Some(fought) => fought.sentence(&game.own).to_string(),
        None => tr!("Nothing has been decided yet.").to_owned(),
    }
}

/// Returns the notes on a character and the points that he counts for.
fn character_notes(game: &DiexGame, man: &Character) -> (Vec<String>, String) {
    let kind = kind_of(game, man);
    let kind = if game.own.quick_combat.ground.is_siege(game) { kind.on_foot() } else { kind };
    let points = kind.points(game);
    let may = if man.state == Condition::Wounded {
        tr!("Counts as {kind}: half of {points}.", kind = kind.name(), points)
    } else {
        tr!("Counts as {kind}: {points}.", kind = kind.name(), points)
    };
    (Vec::new(), may)
}

/// Returns the points and the number of men on each side.
fn tracks(game: &DiexGame) -> Vec<Track> {
    let of = |title: &str, value: &dyn Fn(Side) -> i32| {
        let track = |side: Side| Track {
            title: title.to_owned(),
            whose: Some(side.display_name(&game.own).to_owned()),
            value: value(side),
            limits: None,
            meaning: String::new(),
        };
        Side::ALL.map(track)
    };
    let points = of(tr!("Points"), &|side| Strength::calculate(game, side, &game.own.quick_combat.ground).total);
    points.into_iter().chain(of(tr!("Men"), &|side| count(game, side).into())).collect()
}

/// Returns every phrase that a saved quick combat may contain.
pub(super) fn phrases() -> impl Iterator<Item = &'static Phrase> {
    messages::all().chain(kind::Kind::phrases())
}
