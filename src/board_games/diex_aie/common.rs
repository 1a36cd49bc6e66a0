//! What every part shares: characters change and join, sheets are read off, and the table turns from one part to another.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::characters::{Changed, Character, Join};
use super::part::Part;
use super::sheets::{self, SheetRead};
use super::state::State;
use super::words::happens;
use super::{DiexAie, DiexDesk, campaign, siege, skirmish};
use senlac_board_games::keyed::{keys, procedures};
use senlac_board_games::{Choice, FieldKind, OwnedTable, Plan};

procedures! {
    /// What can be asked for in every part.
    #[schemars(rename = "CommonCommand")]
    DiexAie, (own, desk, input) asks (desk, input);
    /// The referee changes anything of a character.
    Set(Changed) = "set", tr_mark!("Change a character"), "", &[], Changed::form(desk);
    /// Characters join a side: reinforcements, relief, refugees.
    Join(Join) = "join", tr_mark!("Characters join"), "", &[];
    /// The table turns to another part: an assault is fought quickly, a siege goes on.
    TurnTo(TurnTo) = "turn_to", tr_mark!("Turn to another part"), "", &[];
}

keys! {
    /// The table turns to another part.
    #[derive(Copy)]
    pub struct TurnTo at (desk: DiexAie, input) { part: Part = tr_mark!("Which part"), parts(desk); }
}

/// The parts that are played in this evening.
fn parts(desk: &DiexDesk) -> FieldKind {
    let parts = Part::ALL.into_iter().filter(|part| part.is_played_in(desk.own.evening));
    FieldKind::One(parts.map(|part| Choice::new(part.key(), part.name())).collect())
}

impl TurnTo {
    fn plan(self, desk: &DiexDesk) -> Plan<DiexAie> {
        let part = self.part;
        let mut events = campaign::brought(desk, part);
        events.extend(siege::brought(desk, part));
        events.extend(skirmish::brought(desk, part));
        events.push(happens(Event::TurnedTo { part }));
        part.judged_in(desk.own.evening, Plan::certain(events))
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
