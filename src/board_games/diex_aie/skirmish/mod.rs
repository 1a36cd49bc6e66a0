//! A skirmish, man by man on the tactical maps (2 to 10): the turn of both sides, step by step.

mod attack;
mod blow;
mod change;
mod charge;
mod columns;
mod combat;
mod command;
mod effects;
mod event;
mod feats;
mod fighters;
mod fire;
mod fire_commands;
mod ground;
mod hit;
mod in_fire;
mod infiltrate;
mod ladder;
mod leg;
mod marks;
mod messages;
mod move_progress;
mod movement;
mod numbers;
mod owned_tables;
mod pieces;
mod rail;
mod referee;
mod result;
mod retreat;
mod shooter;
mod sight;
mod spread;
mod state;
mod step;
mod tables;
mod tactics;
mod task;
mod work;

pub use self::change::SkirmishChange;
pub use self::command::Command;
pub(super) use self::effects::handover_events;
pub use self::event::Event;
pub(super) use self::numbers::allowance;
pub use self::state::Skirmish;
use super::part_rules::PartRules;
use senlac_board_games::Phrase;

/// Procedures, tables and functions of the skirmish part.
pub(super) const ROOM: PartRules = PartRules {
    procedures: command::PROCEDURES,
    tables: tables::TABLES,
    disputed: tables::DISPUTED,
    owned_tables: owned_tables::tables,
    rail: rail::rail,
    advance: |game| Ok(rail::advance(game)),
    follow: rail::follow,
    warnings: rail::warnings,
    expected: |_| None,
    turn: |state| state.skirmish.turn.into(),
    over: |_| None,
    if_it_ended_now: |_| tr!("The scenario says who wins.").to_owned(),
    of_character: rail::character_notes,
    tracks: rail::tracks,
    records: |_| Vec::new(),
    form: command::form,
};

/// Returns every phrase that a saved skirmish may contain.
pub(super) fn phrases() -> impl Iterator<Item = &'static Phrase> {
    messages::all()
        .chain(leg::Turn::phrases())
        .chain(leg::PathAction::phrases())
        .chain(ladder::LadderAction::phrases())
        .chain(feats::TopplerPosition::phrases())
        .chain(owned_tables::Weapon::phrases())
        .chain(fire::ShotRange::phrases())
        .chain(retreat::UnseatedPlace::phrases())
        .chain(ground::Cover::phrases())
        .chain(ground::Terrain::phrases())
}
