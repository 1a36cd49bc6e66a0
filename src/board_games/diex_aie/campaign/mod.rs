//! Campaigns on the map of the land (C1 to C18): the day of all factions, step by step.
//!
//! The map belongs to the players. They name the hexes as they like and say what terrain is in them.

mod allegiance;
mod battle;
mod captives;
mod command;
mod convoys;
mod encounter;
mod ending;
mod event;
mod fate;
mod fighters;
mod group;
mod handover;
mod helpers;
mod leaders;
mod loyalty;
mod march;
mod mercenaries;
mod messages;
mod order;
mod outcome;
mod paper;
mod patients;
mod rail;
mod recruit_loot;
mod referee;
mod refuse;
mod reorganise;
mod setup;
mod sheets;
mod spies;
mod state;
mod step;
mod supply;
mod tables;
mod vocabulary;
mod weather;
mod wounded;

pub use self::command::Command;
pub use self::event::Event;
pub use self::group::{Convoy, Group, Settlement, Spy};
pub(super) use self::handover::handover_events;
pub(super) use self::paper::{roster, stacks};
pub(super) use self::setup::{fields, problems};
pub use self::state::Campaign;
use super::part_rules::PartRules;
use senlac_board_games::Phrase;

/// Procedures, tables and functions of the campaign part.
pub(super) const ROOM: PartRules = PartRules {
    procedures: command::PROCEDURES,
    tables: tables::TABLES,
    disputed: tables::DISPUTED,
    owned_tables: sheets::tables,
    rail: rail::rail,
    advance: |game| Ok(rail::advance(game)),
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

/// Returns every phrase that a saved campaign may contain.
pub(super) fn phrases() -> impl Iterator<Item = &'static Phrase> {
    messages::all()
        .chain(mercenaries::Trouble::phrases())
        .chain(vocabulary::BattleResult::phrases())
        .chain(vocabulary::Faction::phrases())
        .chain(vocabulary::Compass::phrases())
}
