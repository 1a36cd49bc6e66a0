//! The four parts, each of which can be played alone: what the rulebook asks of every one of them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::state::State;
use super::words::Happens;
use super::{DiexAie, DiexDesk, campaign, quick_combat, siege, skirmish};
use crate::language::tr;
use crate::rulebooks::{
    DisputedCell, Expected, Field, OwnedTable, Plan, PrintedTable, Procedure, Refused, SequenceOfPlay, Track, TurnRecord,
};

/// What an evening can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// A fight decided by one roll (C17).
    QuickCombat,
    /// A siege, day by day (11).
    Siege,
    /// A fight man by man on the tactical maps (2 to 10).
    Skirmish,
    /// Groups on the map of the land, day by day (C1 to C18).
    Campaign,
}

/// The fields of the procedure of this key, as far as the answers go; `None` if it is another part's.
type Form = fn(&DiexDesk, &str, &Map<String, Value>) -> Option<Vec<Field>>;

/// What the rulebook asks of a part. Each part has one, beside its own state, commands and events.
pub(super) struct Room {
    /// What it is called.
    pub(super) title: &'static str,
    /// What can be asked for, in the order in which people look for it.
    pub(super) procedures: &'static [Procedure],
    /// Its tables in printed shape.
    pub(super) tables: &'static [PrintedTable],
    /// The cells of them that a ruling decides.
    pub(super) disputed: &'static [DisputedCell],
    /// What only the owners' sheets have.
    pub(super) owned_tables: fn() -> Vec<OwnedTable>,
    /// Where on its rail it is.
    pub(super) rail: fn(&State) -> SequenceOfPlay,
    /// What leads on to the next step.
    pub(super) advance: fn(&DiexDesk) -> Result<Plan<DiexAie>, Refused>,
    /// What follows by itself from how the game stands.
    pub(super) follow: fn(&DiexDesk) -> Vec<Happens>,
    /// What is easily forgotten now.
    pub(super) warnings: fn(&DiexDesk) -> Vec<String>,
    /// What its step now waits for.
    pub(super) expected: fn(&DiexDesk) -> Option<Expected>,
    /// The turn or the day, from 1.
    pub(super) turn: fn(&State) -> u32,
    /// How it ended.
    pub(super) over: fn(&State) -> Option<String>,
    /// How it would end if it ended now, as a sentence.
    pub(super) if_it_ended_now: fn(&DiexDesk) -> String,
    /// What is special about a character in it, and what he may do now.
    pub(super) of_character: fn(&DiexDesk, &super::Character) -> (Vec<String>, String),
    /// What is counted.
    pub(super) tracks: fn(&DiexDesk) -> Vec<Track>,
    /// Its turns on paper.
    pub(super) records: fn(&DiexDesk) -> Vec<TurnRecord>,
    /// The fields of one of its procedures.
    pub(super) form: Form,
}

impl Part {
    /// Every part, as a set-up offers them.
    pub(super) const ALL: [Self; 4] = [Self::QuickCombat, Self::Siege, Self::Skirmish, Self::Campaign];

    /// What it does.
    pub(super) const fn room(self) -> &'static Room {
        match self {
            Self::QuickCombat => &quick_combat::ROOM,
            Self::Siege => &siege::ROOM,
            Self::Skirmish => &skirmish::ROOM,
            Self::Campaign => &campaign::ROOM,
        }
    }

    /// What people call it.
    pub(super) fn title(self) -> &'static str {
        tr(self.room().title)
    }

    /// Its word in files.
    pub(super) const fn key(self) -> &'static str {
        match self {
            Self::QuickCombat => "quick-combat",
            Self::Siege => "siege",
            Self::Skirmish => "skirmish",
            Self::Campaign => "campaign",
        }
    }

    /// Against a plan of this part speaks that it is not played in such an evening.
    pub(super) fn judged_in(self, evening: Self, plan: Plan<DiexAie>) -> Plan<DiexAie> {
        if self.is_played_in(evening) {
            return plan;
        }
        let (part, evening) = (self.title(), evening.title());
        plan.against("", tr!("this belongs to another part, {part}; tonight it is {evening}", part, evening))
    }

    /// Whether an evening of the other part may come to this one: a siege is fought man by man or quickly, a campaign has everything.
    pub(super) const fn is_played_in(self, evening: Self) -> bool {
        match (self, evening) {
            (_, Self::Campaign) => true,
            (Self::QuickCombat | Self::Siege | Self::Skirmish, Self::Siege) => true,
            (Self::QuickCombat, Self::QuickCombat) | (Self::Skirmish, Self::Skirmish) => true,
            (Self::QuickCombat | Self::Siege | Self::Skirmish | Self::Campaign, _) => false,
        }
    }
}
