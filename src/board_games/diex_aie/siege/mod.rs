//! A siege, day by day: supplies, events, initiative, action of the day, fire and the wounded (11).

mod actions;
mod assault;
mod build;
mod change;
mod command;
mod day_event;
mod event;
mod fire;
mod initiative;
mod messages;
mod mishaps;
mod negotiate;
mod paper;
mod place;
mod rail;
mod recovery;
mod relief;
mod sally;
mod state;
mod step;
mod supply;
mod tables;

pub(super) use self::assault::{handover_events, location, quiet_assault_warning};
pub use self::change::SiegeChange;
pub use self::command::Command;
pub use self::event::Event;
pub use self::place::Place;
pub use self::state::{Sally, Siege};
pub(super) use self::supply::supplies_counted;
use super::DiexGame;
use super::event_helpers::{GameEvent, own_event};
use super::part_rules::PartRules;
use super::side::Side;
use senlac_board_games::{Message, Phrase};

/// Procedures, tables and functions of the siege part.
pub(super) const ROOM: PartRules = PartRules {
    procedures: command::PROCEDURES,
    tables: tables::TABLES,
    disputed: tables::DISPUTED,
    owned_tables: || vec![recovery::owned_table(), super::fire_table::owned_table()],
    rail: rail::rail,
    advance: |game| Ok(rail::advance(game)),
    follow: rail::follow,
    warnings: rail::warnings,
    expected: rail::expected,
    turn: paper::turn,
    over: |state| state.siege.outcome.as_ref().map(Message::to_string),
    if_it_ended_now: paper::if_it_ended_now,
    of_character: paper::character_notes,
    tracks: paper::tracks,
    records: paper::records,
    form: command::form,
};

/// Returns the event that changes the siege.
fn siege_changed(change: SiegeChange) -> GameEvent {
    own_event(Event::SiegeChanged(change))
}

/// Returns the event that ends the siege.
fn siege_ended(outcome: Message) -> GameEvent {
    own_event(Event::SiegeEnded { outcome })
}

/// Returns the events of a surrender: the siege ends, and in a campaign the end of its battle is pending (C15.1, C15.2).
fn surrender_events(game: &DiexGame, outcome: Message) -> Vec<GameEvent> {
    let due = game.own.campaign.pending_battle_end(Side::Defender, "surrendered", "C15.1").filter(|_| game.own.campaign.has_siege());
    [siege_ended(outcome)].into_iter().chain(due).collect()
}

/// Returns the number of men on a side for supplies, ratio and surrender (R55).
fn men(game: &DiexGame, side: Side) -> u16 {
    let count = game.own.characters.iter().filter(|man| man.side == side && man.is_counted(game)).count();
    u16::try_from(count).unwrap_or(u16::MAX)
}

/// Returns every phrase that a saved siege may contain.
pub(super) fn phrases() -> impl Iterator<Item = &'static Phrase> {
    messages::all().chain(place::Equipment::phrases())
}
