//! Characters who join a side: an army of 250 points, refugees or a relief force.

use crate::duty::PendingStep;
use std::collections::BTreeSet;

use super::Character;
use crate::common::Event;
use crate::event_helpers::{self, GameEvent};
use crate::game::{DiexAie, DiexGame};
use senlac_board_games::keyed::keys;
use senlac_board_games::{CommandRefusal, Plan};

keys! {
    /// Command to add characters to a side, as in the rows of a set-up.
    #[derive(Default)]
    pub struct Join at (game: DiexAie, input) { characters: Vec<Character> = tr_mark!("Characters"); }
}

impl Join {
    pub(crate) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let joining: Vec<_> = self.characters.iter().flat_map(Character::expand).collect();
        let mut names: BTreeSet<&str> = game.own.characters.iter().map(|man| man.name.as_str()).collect();
        let mut problems = Vec::new();
        for man in &joining {
            if man.name.trim().is_empty() {
                problems.push(tr!("every new character needs a name").to_owned());
            } else if !names.insert(&man.name) {
                problems.push(tr!("“{name}” is used twice: give each one a different name", name = man.name));
            }
        }
        if joining.is_empty() {
            problems.push(tr!("enter at least one character").to_owned());
        }
        if !problems.is_empty() {
            return Err(problems.into());
        }
        let due = joining.first().and_then(|man| game.duty(PendingStep::Join, man.side.key())).cloned();
        let unit = due.as_ref().map_or_else(String::new, |due| due.duty.unit.clone());
        let events: Vec<GameEvent> = joining.into_iter().map(|man| event_helpers::own_event(Event::Joined(man))).collect();
        Ok(Plan::without_dice(events).with_duty(due.as_ref(), unit))
    }
}
