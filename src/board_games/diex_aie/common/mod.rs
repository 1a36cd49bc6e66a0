//! Commands of every part: characters change or join, and play moves to another part.

mod event;

pub use self::event::Event;
pub(super) use self::event::cell_event;
use super::characters::{Changed, Join};
use super::event_helpers::own_event;
use super::part::Part;
use super::{DiexAie, DiexGame, campaign, siege, skirmish};
use senlac_board_games::keyed::{keys, procedures};
use senlac_board_games::{Choice, FieldKind, Plan};

procedures! {
    /// A command available in every part.
    #[schemars(rename = "CommonCommand")]
    DiexAie, (own, game, input) asks (game, input);
    /// Changes anything about a character, as the referee decides.
    Set(Changed) = "set", tr_mark!("Change a character"), "", &[], Changed::form(game);
    /// Adds characters to a side: reinforcements, a relief force or refugees.
    Join(Join) = "join", tr_mark!("Add characters"), "", &[];
    /// Moves play to another part, such as an assault fought as a quick combat, or back to the siege.
    TurnTo(TurnTo) = "turn_to", tr_mark!("Go to another part"), "", &[];
}

keys! {
    /// Command to move play to another part.
    #[derive(Copy)]
    pub struct TurnTo at (game: DiexAie, input) { part: Part = tr_mark!("Part"), part_choices(game); }
}

/// Returns a form field that offers the parts that can be played in this game.
fn part_choices(game: &DiexGame) -> FieldKind {
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
