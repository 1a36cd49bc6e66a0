//! What every part shares: characters change and join, sheets are read off, and the table turns from one part to another.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::characters::{Changed, Character, Join};
use super::part::Part;
use super::sheets::{self, SheetRead};
use super::state::State;
use super::words::{self, happens};
use super::{DiexAie, DiexDesk, campaign, siege, skirmish};
use crate::rulebooks::{Field, OwnedTable, Plan, Procedure, Refused};

/// What can be asked for in every part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "do", rename_all = "snake_case")]
#[schemars(rename = "CommonCommand")]
pub enum Command {
    /// The referee changes anything of a character.
    Set(Changed),
    /// Characters join a side: reinforcements, relief, refugees.
    Join(Join),
    /// The table turns to another part: an assault is fought quickly, a siege goes on.
    TurnTo(TurnTo),
}

/// The table turns to another part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TurnTo {
    /// Which.
    pub part: Part,
}

impl Command {
    pub(super) const NAMES: &'static [&'static str] = &["set", "join", "turn_to"];

    pub(super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        match self {
            Self::Set(changed) => changed.plan(desk),
            Self::Join(join) => join.plan(desk),
            Self::TurnTo(TurnTo { part }) => {
                let mut events = campaign::brought(desk, *part);
                events.extend(siege::brought(desk, *part));
                events.extend(skirmish::brought(desk, *part));
                events.push(happens(Event::TurnedTo { part: *part }));
                let plan = Plan::certain(events);
                Ok(part.judged_in(desk.own.evening, plan))
            }
        }
    }
}

/// What happens in every part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
#[schemars(rename = "CommonEvent")]
pub enum Event {
    /// A character is otherwise now; what is left out stays as it was.
    Changed(Changed),
    /// A character comes.
    Joined(Character),
    /// A cell of the owners' sheets was read off.
    SheetRead(SheetRead),
    /// The table turns to another part.
    TurnedTo {
        /// Which.
        part: Part,
    },
}

impl Event {
    pub(super) const NAMES: &'static [&'static str] = &["changed", "joined", "sheet_read", "turned_to"];

    /// Changes the state as the event says.
    pub(super) fn apply(&self, state: &mut State) {
        match self {
            Self::Changed(changed) => changed.apply(state),
            Self::Joined(character) => {
                state.campaign.joins(character);
                state.characters.push(character.clone());
            }
            Self::SheetRead(read) => sheets::note(state, read),
            Self::TurnedTo { part } => {
                state.part = *part;
                if *part == Part::QuickCombat {
                    state.quick_combat.begin_anew();
                }
                if *part == Part::Siege && state.siege.outcome.is_some() {
                    state.siege.begin_anew();
                }
            }
        }
    }

    /// The event in words, where these are the owners' tables.
    pub(super) fn describe(&self, state: &State, tables: fn() -> Vec<OwnedTable>) -> String {
        match self {
            Self::Changed(changed) => changed.describe(),
            Self::Joined(character) => {
                let (name, side) = (&character.name, character.side.called(state));
                tr!("{name} joins the {side}", name, side)
            }
            Self::SheetRead(read) => read.describe(&tables()),
            Self::TurnedTo { part } => tr!("Now played: {part}", part = part.name()),
        }
    }
}

/// The procedures that belong to no part.
pub(super) const PROCEDURES: &[Procedure] = &[
    Procedure { key: "set", title: tr_mark!("Change a character"), section: "", steps: &[] },
    Procedure { key: "join", title: tr_mark!("Characters join"), section: "", steps: &[] },
    Procedure { key: "turn_to", title: tr_mark!("Turn to another part"), section: "", steps: &[] },
];

/// The fields of one of them.
pub(super) fn form(desk: &DiexDesk, key: &str) -> Option<Vec<Field>> {
    match key {
        "set" => Some(Changed::fields(desk)),
        "join" => Some(Join::fields()),
        "turn_to" => {
            let parts = Part::ALL.into_iter().filter(|part| part.is_played_in(desk.own.evening));
            let parts: Vec<_> = parts.map(|part| (part.key(), part.name())).collect();
            Some(vec![Field::required("part", tr!("Which part"), words::one_of(&parts))])
        }
        _ => None,
    }
}
