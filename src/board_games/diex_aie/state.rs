//! How a game stands: what all parts share, and what each part keeps.

use std::collections::BTreeMap;

use serde::Serialize;

use super::characters::Character;
use super::part::Part;
use super::side::Side;
use super::{campaign, quick_combat, siege, skirmish};
use senlac_board_games::OwnedCell;

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

    /// Whether a man is of a patrol in the first turn of a sally: he moves half as far, and no defensive fire is given (11.4.2).
    pub(super) fn patrols_first(&self, man: &Character) -> bool {
        let sally = self.siege.sally.as_ref().filter(|_| self.part == Part::Skirmish && self.is_siege());
        self.skirmish.turn == 1 && sally.is_some_and(|sally| sally.patrols.iter().any(|patrol| patrol.contains(&man.name)))
    }

    /// Whether a siege is played: this evening, or in the battle of a campaign.
    pub(super) fn is_siege(&self) -> bool {
        self.evening == Part::Siege || self.campaign.besieges()
    }

    /// Whether a fight waits that was not begun man by man yet: today's action of a siege, or the battle of a campaign.
    pub(super) fn begins_skirmish(&self) -> bool {
        if self.is_siege() { self.siege.begins_skirmish() } else { self.campaign.begins_skirmish() }
    }

    /// The man who leads a side: in a battle of a campaign the leader of its groups who has the most prestige, and else the first
    /// character who is marked as the leader. The dead lead nobody.
    pub(super) fn leader(&self, side: Side) -> Option<SideLeader<'_>> {
        let marked = || super::characters::of_side(self, side).find(|man| man.leader);
        let of_group = self.campaign.leader_of_side(side, &self.characters);
        match of_group {
            Some(name) => Some(SideLeader { name, character: self.character(name) }),
            None => marked().map(|man| SideLeader { name: &man.name, character: Some(man) }),
        }
    }
}

/// The man who leads a side of a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SideLeader<'a> {
    /// His name.
    pub(super) name: &'a str,
    /// His place in the roster; `None` for a leader of a campaign's group who is counted among its men.
    pub(super) character: Option<&'a Character>,
}
