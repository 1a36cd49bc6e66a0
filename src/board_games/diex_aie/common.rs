//! Commands and events of every part: characters change or join, sheets are read, and play moves to another part.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::characters::{Changed, Character, Join};
use super::event_helpers::own_event;
use super::part::Part;
use super::sheets::{self, SheetRead};
use super::state::State;
use super::{DiexAie, DiexGame, campaign, siege, skirmish};
use senlac_board_games::keyed::{keys, procedures};
use senlac_board_games::{Choice, FieldKind, OwnedTable, Plan};

procedures! {
    /// A command available in every part.
    #[schemars(rename = "CommonCommand")]
    DiexAie, (own, game, input) asks (game, input);
    /// Changes anything about a character, as the referee decides.
    Set(Changed) = "set", tr_mark!("Change a character"), "", &[], Changed::form(game);
    /// Adds characters to a side: reinforcements, a relief force or refugees.
    Join(Join) = "join", tr_mark!("Characters join"), "", &[];
    /// Moves play to another part, such as an assault fought as a quick combat, or back to the siege.
    TurnTo(TurnTo) = "turn_to", tr_mark!("Turn to another part"), "", &[];
}

keys! {
    /// Command to move play to another part.
    #[derive(Copy)]
    pub struct TurnTo at (game: DiexAie, input) { part: Part = tr_mark!("Which part"), parts(game); }
}

/// Returns a form field that offers the parts that can be played in this game.
fn parts(game: &DiexGame) -> FieldKind {
    let parts = Part::ALL.into_iter().filter(|part| part.is_played_in(game.own.evening));
    FieldKind::One(parts.map(|part| Choice::new(part.key(), part.name())).collect())
}

impl TurnTo {
    fn plan(self, game: &DiexGame) -> Plan<DiexAie> {
        let part = self.part;
        let mut events = campaign::handover_events(game, part);
        events.extend(siege::handover_events(game, part));
        events.extend(skirmish::handover_events(game, part));
        events.push(own_event(Event::TurnedTo { part }));
        part.require_playable(game.own.evening, Plan::without_dice(events))
    }
}

/// An event that can happen in every part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
#[schemars(rename = "CommonEvent")]
pub enum Event {
    /// A character has changed. Omitted keys stay unchanged.
    Changed(Changed),
    /// A character has joined a side.
    Joined(Character),
    /// A cell of the owners' sheets has been entered.
    SheetRead(SheetRead),
    /// Play has moved to another part.
    TurnedTo {
        /// The part that is now played.
        part: Part,
    },
}

impl Event {
    pub(super) const NAMES: &'static [&'static str] = &["changed", "joined", "sheet_read", "turned_to"];

    /// Applies the event to the state.
    pub(super) fn apply(&self, state: &mut State) {
        match self {
            Self::Changed(changed) => changed.apply(state),
            Self::Joined(character) => {
                state.campaign.add_to_side(character);
                state.characters.push(character.clone());
            }
            Self::SheetRead(read) => sheets::note(state, read),
            Self::TurnedTo { part } => {
                state.part = *part;
                if *part == Part::QuickCombat {
                    state.quick_combat.restart();
                }
                if *part == Part::Siege && state.siege.outcome.is_some() {
                    state.siege.restart();
                }
            }
        }
    }

    /// Describes the event in words. `tables` returns the owners' tables.
    pub(super) fn describe(&self, state: &State, tables: fn() -> Vec<OwnedTable>) -> String {
        match self {
            Self::Changed(changed) => changed.describe(),
            Self::Joined(character) => {
                let (name, side) = (&character.name, character.side.display_name(state));
                tr!("{name} joins the {side}", name, side)
            }
            Self::SheetRead(read) => read.describe(&tables()),
            Self::TurnedTo { part } => tr!("Now played: {part}", part = part.name()),
        }
    }
}
