//! State of a game: what all parts share, and the state of each part.

use std::collections::BTreeMap;

use serde::Serialize;

use super::campaign::Campaign;
use super::characters::Character;
use super::part::Part;
use super::quick_combat::QuickCombat;
use super::side::Side;
use super::siege::{Sally, Siege};
use super::skirmish::Skirmish;
use senlac_board_games::{Message, OwnedCell};

/// State of a game, with one field per part.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct State {
    /// Part of the rules that the game plays.
    pub evening: Part,
    /// Part that is played now.
    pub part: Part,
    /// Names of the sides, if set.
    pub names: BTreeMap<Side, String>,
    /// All characters, in the order of the set-up, followed by those who joined.
    pub characters: Vec<Character>,
    /// Cells entered from the owners' sheets.
    pub sheets: Vec<OwnedCell>,
    /// State of the quick combat.
    pub quick_combat: QuickCombat,
    /// State of the siege part.
    pub siege: Siege,
    /// State of the skirmish.
    pub skirmish: Skirmish,
    /// State of the campaign.
    pub campaign: Campaign,
}

impl State {
    /// Returns the character with this name.
    pub fn character(&self, name: &str) -> Option<&Character> {
        self.characters.iter().find(|man| man.name == name)
    }

    /// Returns whether a character takes part in the current fight.
    ///
    /// In a campaign only members of the battle's groups do. In a sally only its party and the patrols do (11.4.2).
    pub(super) fn takes_part(&self, man: &Character) -> bool {
        let sally = self.siege.sally.as_ref().filter(|_| self.part == Part::Skirmish && self.evening != Part::Skirmish);
        let goes = |sally: &Sally| {
            let out = std::iter::once(&sally.party).chain(&sally.patrols);
            out.into_iter().any(|men| men.contains(&man.name))
        };
        (self.part == Part::Campaign || self.campaign.takes_part(&man.name)) && sally.is_none_or(goes)
    }

    /// Returns whether a man is in a patrol in the first turn of a sally.
    ///
    /// He then moves half as far, and neither gives nor receives defensive fire (11.4.2).
    pub(super) fn is_new_patrol(&self, man: &Character) -> bool {
        let sally = self.siege.sally.as_ref().filter(|_| self.part == Part::Skirmish && self.is_siege());
        self.skirmish.turn == 1 && sally.is_some_and(|sally| sally.patrols.iter().any(|patrol| patrol.contains(&man.name)))
    }

    /// Returns whether a siege is played, as the game itself or as the battle of a campaign.
    pub(super) fn is_siege(&self) -> bool {
        self.evening == Part::Siege || self.campaign.has_siege()
    }

    /// Returns whether a fight hasn't been started as a skirmish yet: today's siege action, or a campaign's battle.
    pub(super) fn can_begin_skirmish(&self) -> bool {
        if self.is_siege() { self.siege.can_begin_skirmish() } else { self.campaign.can_begin_skirmish() }
    }

    /// Returns a side's characters who are alive, not prisoners, and in the current fight.
    pub(super) fn present_on_side(&self, side: Side) -> impl Iterator<Item = &Character> {
        self.characters.iter().filter(move |man| man.side == side && man.state.is_present() && self.campaign.takes_part(&man.name))
    }

    /// Returns the leader of a side. The dead can't lead.
    ///
    /// In a campaign's battle it's the leader with the most prestige in the side's groups. Otherwise it's the first character
    /// marked
    /// as leader.
    pub(super) fn leader(&self, side: Side) -> Option<SideLeader<'_>> {
        let marked = || self.present_on_side(side).find(|man| man.leader);
        let of_group = self.campaign.leader_of_side(side, &self.characters);
        match of_group {
            Some(name) => Some(SideLeader { name, character: self.character(name) }),
            None => marked().map(|man| SideLeader { name: &man.name, character: Some(man) }),
        }
    }
}

/// Leader of a side in a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SideLeader<'a> {
    /// Name of the leader.
    pub(super) name: &'a str,
    /// His character; `None` for a campaign leader who is counted among the unnamed men.
    pub(super) character: Option<&'a Character>,
}

impl Side {
    /// Returns the side's name in this game.
    pub fn display_name(self, state: &State) -> &str {
        state.names.get(&self).map_or_else(|| self.name(), String::as_str)
    }

    /// Returns the side's name in this game as a message.
    pub(super) fn name_in(self, state: &State) -> Message {
        state.names.get(&self).map_or_else(|| self.into(), Message::from)
    }
}
