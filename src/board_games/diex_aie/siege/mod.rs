//! A siege, day by day: supplies, events, initiative, the action of the day, fire, the wounded (11).

mod actions;
mod assault;
mod build;
mod change;
mod command;
mod draw;
mod event;
mod fire;
mod initiative;
mod messages;
mod mishaps;
mod negotiate;
mod outside;
mod paper;
mod place;
mod rail;
mod recovery;
mod sally;
mod state;
mod step;
mod supply;
mod tables;

pub(super) use self::assault::{brought, location, quiet};
pub use self::change::Change;
pub use self::command::Command;
pub use self::event::Event;
pub use self::place::Place;
pub use self::state::{Sally, Siege};
pub(super) use self::supply::counted;
use super::DiexDesk;
use super::room::Room;
use super::side::Side;
use super::words::{Happens, happens};
use senlac_board_games::{Message, Phrase};

/// The part as the rulebook sees it.
pub(super) const ROOM: Room = Room {
    procedures: command::PROCEDURES,
    tables: tables::TABLES,
    disputed: tables::DISPUTED,
    owned_tables: || vec![recovery::owned_table(), super::fire_table::owned_table()],
    rail: rail::rail,
    advance: |desk| Ok(rail::advance(desk)),
    follow: rail::follow,
    warnings: rail::warnings,
    expected: rail::expected,
    turn: paper::turn,
    over: |state| state.siege.outcome.as_ref().map(Message::to_string),
    if_it_ended_now: paper::if_it_ended_now,
    of_character: paper::of_character,
    tracks: paper::tracks,
    records: paper::records,
    form: command::form,
};

/// Something of the siege is otherwise now.
fn changed(change: Change) -> Happens {
    happens(Event::SiegeChanged(change))
}

/// The siege is over.
fn ended(outcome: Message) -> Happens {
    happens(Event::SiegeEnded { outcome })
}

/// The place surrenders: the siege is over, and in a campaign so is its battle, whose end falls due (C15.1, C15.2).
fn surrenders(desk: &DiexDesk, outcome: Message) -> Vec<Happens> {
    let due = desk.own.campaign.end_falls_due(Side::Defender, "surrendered", "C15.1").filter(|_| desk.own.campaign.besieges());
    [ended(outcome)].into_iter().chain(due).collect()
}

/// How many men of a side count for supplies, ratio and surrender (R55).
fn men(desk: &DiexDesk, side: Side) -> u16 {
    let count = desk.own.characters.iter().filter(|man| man.side == side && man.counts(desk)).count();
    u16::try_from(count).unwrap_or(u16::MAX)
}

/// Every phrase that a game may hold.
pub(super) fn phrases() -> impl Iterator<Item = &'static Phrase> {
    messages::all().chain(place::Equipment::phrases())
}
