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

    /// Whether a character is in what is fought now: everybody, but of a campaign's battle only its groups, and of a sally only who
    /// went out and the patrols (11.4.2).
    pub(super) fn takes_part(&self, man: &Character) -> bool {
        let sally = self.siege.sally.as_ref().filter(|_| self.part == Part::Skirmish && self.evening != Part::Skirmish);
        let goes = |sally: &siege::Sally| {
            let out = std::iter::once(&sally.party).chain(&sally.patrols);
            out.into_iter().any(|men| men.contains(&man.name))
        };
        (self.part == Part::Campaign || self.campaign.takes_part(&man.name)) && sally.is_none_or(goes)
    }

    /// The first leader of a side who is there.
    pub(super) fn leader(&self, side: Side) -> Option<&Character> {
        super::characters::of_side(self, side).find(|man| man.leader)
    }
}
