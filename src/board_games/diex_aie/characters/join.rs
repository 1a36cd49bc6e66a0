//! Characters join a side: an army of 250 points, refugees, a relief.

use crate::owed::Owed;
use std::collections::BTreeSet;

use super::Character;
use crate::common::Event;
use crate::words::{self, Happens};
use crate::{DiexAie, DiexDesk};
use senlac_board_games::keyed::keys;
use senlac_board_games::{Plan, Refused};

keys! {
    /// Characters join a side, as rows of a set-up.
    #[derive(Default)]
    pub struct Join at (desk: DiexAie, input) { characters: Vec<Character> = tr_mark!("Who"); }
}

impl Join {
    pub(crate) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let joining: Vec<_> = self.characters.iter().flat_map(Character::everybody).collect();
        let mut names: BTreeSet<&str> = desk.own.characters.iter().map(|man| man.name.as_str()).collect();
        let mut problems = Vec::new();
        for man in &joining {
            if man.name.trim().is_empty() {
                problems.push(tr!("everybody who joins needs a name").to_owned());
            } else if !names.insert(&man.name) {
                problems.push(tr!("“{name}” is there twice; each needs a name of its own", name = man.name));
            }
        }
        if joining.is_empty() {
            problems.push(tr!("nobody is named who joins").to_owned());
        }
        if !problems.is_empty() {
            return Err(problems.into());
        }
        let due = joining.first().and_then(|man| desk.duty(Owed::Join, man.side.key())).cloned();
        let unit = due.as_ref().map_or_else(String::new, |due| due.duty.unit.clone());
        let events: Vec<Happens> = joining.into_iter().map(|man| words::happens(Event::Joined(man))).collect();
        Ok(Plan::certain(events).fulfilling(due.as_ref(), unit))
    }
}
