//! A campaign on the map of the land (C1 to C18): the day of all factions, step by step. The map is the players': hexes are called as
//! they like, and what lies between them they say.

mod asked;
mod battle;
mod captives;
mod command;
mod convoys;
mod encounter;
mod ending;
mod event;
mod fate;
mod fight;
mod fighters;
mod group;
mod leaders;
mod loyalty;
mod march;
mod mercenaries;
mod messages;
mod money;
mod order;
mod outcome;
mod paper;
mod patients;
mod rail;
mod refuse;
mod reorganise;
mod set;
mod setup;
mod sheets;
mod sky;
mod spies;
mod state;
mod step;
mod supply;
mod tables;
mod words;
mod wounded;

pub use self::command::Command;
pub use self::event::Event;
pub(super) use self::fight::brought;
pub use self::group::{Convoy, Group, Settlement, Spy};
pub(super) use self::paper::{roster, stacks};
pub(super) use self::setup::{fields, problems};
pub use self::state::Campaign;
use super::room::Room;
use senlac_board_games::Phrase;

/// The part as the rulebook sees it.
pub(super) const ROOM: Room = Room {
    procedures: command::PROCEDURES,
    tables: tables::TABLES,
    disputed: tables::DISPUTED,
    owned_tables: sheets::tables,
    rail: rail::rail,
    advance: |desk| Ok(rail::advance(desk)),
    follow: rail::follow,
    warnings: rail::warnings,
    expected: rail::expected,
    turn: paper::turn,
    over: |_| None,
    if_it_ended_now: |_| tr!("The scenario says who wins.").to_owned(),
    of_character: |_, _| (Vec::new(), String::new()),
    tracks: paper::tracks,
    records: paper::records,
    form: command::form,
};

/// Every phrase that a game may hold.
pub(super) fn phrases() -> impl Iterator<Item = &'static Phrase> {
    messages::all()
        .chain(mercenaries::Trouble::phrases())
        .chain(ending::End::phrases())
        .chain(words::Faction::phrases())
        .chain(words::Compass::phrases())
}
