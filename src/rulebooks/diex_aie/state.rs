//! How a game stands: what all parts share, and what each part keeps.

use std::collections::BTreeMap;

use serde::Serialize;

use super::characters::Character;
use super::part::Part;
use super::side::Side;
use super::{campaign, quick_combat, siege, skirmish};
use crate::rulebooks::OwnedCell;

/// How a game stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct State {
    /// What the evening is.
    pub evening: Part,
    /// The part that is played now.
    pub part: Part,
    /// What the sides are called, where somebody named them.
    pub names: BTreeMap<Side, String>,
    /// Everybody, in the order of the set-up and as they joined.
    pub characters: Vec<Character>,
    /// What was read off the owners' sheets.
    pub sheets: Vec<OwnedCell>,
    /// What a quick combat keeps.
    pub quick_combat: quick_combat::QuickCombat,
    /// What a siege keeps.
    pub siege: siege::Siege,
    /// What a skirmish keeps.
    pub skirmish: skirmish::Skirmish,
    /// What a campaign keeps.
    pub campaign: campaign::Campaign,
}

impl State {
    /// The character of this name.
    pub fn character(&self, name: &str) -> Option<&Character> {
        self.characters.iter().find(|man| man.name == name)
    }

    /// The first leader of a side who is there.
    pub(super) fn leader(&self, side: Side) -> Option<&Character> {
        super::characters::of_side(self, side).find(|man| man.leader)
    }
}
