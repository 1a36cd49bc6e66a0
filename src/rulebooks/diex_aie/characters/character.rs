//! A character: what stands on the counter, and how he is now.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::condition::Condition;
use super::face::{Face, Lance, Numbers};
use super::letters::{Arm, Letters, Origin};
use crate::rulebooks::diex_aie::side::Side;
use crate::rulebooks::diex_aie::{DanishCommand, DiexDesk, LetterJ, WhoCounts};

/// A character.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Character {
    /// His name, by which commands call him.
    pub name: String,
    /// Whose he is.
    pub side: Side,
    /// The three letters on his counter.
    pub letters: Letters,
    /// His black number, on foot and unhurt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attack: Option<u8>,
    /// His red number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub defence: Option<u8>,
    /// His blue number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub movement: Option<u8>,
    /// Whether his red number has a circle round it.
    #[serde(default, skip_serializing_if = "is_no")]
    pub armour: bool,
    /// Whether he sits on a horse.
    #[serde(default, skip_serializing_if = "is_no")]
    pub mounted: bool,
    /// Whether he leads his side.
    #[serde(default, skip_serializing_if = "is_no")]
    pub leader: bool,
    /// Whether he can command, where his letters do not tell it (11.5).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commander: Option<bool>,
    /// Whether the `j` of a Dane is a jarl and no javelin; a jarl where nothing is said (R6).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub jarl: Option<bool>,
    /// Whether he is one of the Danish Hirdmen.
    #[serde(default, skip_serializing_if = "is_no")]
    pub hirdman: bool,
    /// Whether the character is a woman, whose movement on foot is another where none is entered (4).
    #[serde(default, skip_serializing_if = "is_no")]
    pub woman: bool,
    /// How he is.
    #[serde(default, skip_serializing_if = "is_healthy")]
    pub state: Condition,
    /// The numbers of his other faces.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub faces: BTreeMap<Face, Numbers>,
    /// Whether he holds a two-handed axe; whoever may use one does where nothing is said (7.4).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub axe: Option<bool>,
    /// The lance in his picture (5).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lance: Option<Lance>,
    /// Whether he has a mounted counter; the cavalry has one where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub horse: Option<bool>,
    /// Javelins or lances left to throw; four javelins and one lance where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shots: Option<u8>,
    /// How many of his kind a row of a set-up stands for; `None` for one, and always in play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u8>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_no(answer: &bool) -> bool {
    !*answer
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_healthy(state: &Condition) -> bool {
    *state == Condition::Healthy
}

impl Character {
    /// Somebody of whom only this is known.
    pub(in super::super) fn new(name: &str, side: Side, letters: Letters) -> Self {
        Self {
            name: name.to_owned(),
            side,
            letters,
            attack: None,
            defence: None,
            movement: None,
            armour: false,
            mounted: false,
            leader: false,
            commander: None,
            jarl: None,
            hirdman: false,
            woman: false,
            state: Condition::Healthy,
            faces: BTreeMap::new(),
            axe: None,
            lance: None,
            horse: None,
            shots: None,
            count: None,
        }
    }

    /// The face of his counter that lies up, where it has numbers of its own.
    pub(in super::super) const fn face(&self) -> Option<Face> {
        match (self.mounted, self.state) {
            (_, Condition::Stunned) => Some(Face::Stunned),
            (true, Condition::Wounded) => Some(Face::MountedWounded),
            (false, Condition::Wounded) => Some(Face::Wounded),
            (true, Condition::Healthy | Condition::Dead | Condition::Prisoner) => Some(Face::Mounted),
            (false, Condition::Healthy | Condition::Dead | Condition::Prisoner) => None,
        }
    }

    /// A number of the face that lies up; where it is not entered the printed one, but not for a stunned man.
    pub(in super::super) fn number(&self, of: fn(&Numbers) -> Option<u8>, printed: Option<u8>) -> Option<u8> {
        let own = self.face().and_then(|face| self.faces.get(&face)).and_then(of);
        own.or_else(|| printed.filter(|_| self.state != Condition::Stunned))
    }

    /// Everybody for whom a row of a set-up stands: "Spearman 1" to "Spearman 6".
    pub(in super::super) fn everybody(&self) -> Vec<Self> {
        let alone = Self { count: None, ..self.clone() };
        match self.count {
            None => vec![alone],
            Some(count) => (1..=count).map(|number| Self { name: format!("{} {number}", self.name), ..alone.clone() }).collect(),
        }
    }

    /// Whether he counts among his side: alive and no prisoner, or with another reading able to fight (R55).
    pub(in super::super) fn counts(&self, desk: &DiexDesk) -> bool {
        let is_able = if desk.has_option(WhoCounts::Able) { self.state == Condition::Healthy } else { self.state.is_present() };
        is_able && desk.own.campaign.takes_part(&self.name)
    }

    /// Whether he is a Danish jarl (R6).
    pub(in super::super) fn is_jarl(&self, desk: &DiexDesk) -> bool {
        let may_be = self.letters.origin == Origin::Danish && self.letters.class == 'j';
        may_be && self.jarl.unwrap_or(true) && !desk.has_option(LetterJ::Javelin)
    }

    /// Whether he shoots with bow, crossbow, sling or javelin (5).
    pub(in super::super) fn shoots(&self, desk: &DiexDesk) -> bool {
        self.letters.has_missile() && !self.is_jarl(desk)
    }

    /// Whether he shoots with a bow, and so with fire (11.3.2).
    pub(in super::super) const fn is_archer(&self) -> bool {
        self.letters.class == 'a'
    }

    /// Whether he is one of those who know the two-handed axe (7.4).
    pub(in super::super) fn knows_axe(&self) -> bool {
        let named: &[&str] = match (self.letters.origin, self.letters.arm, self.letters.class) {
            (Origin::Danish, Arm::Infantry, 'l') => &["hallbjorn", "valthjof", "hogni"],
            (Origin::Danish, ..) => &["aevar", "vigrid", "steinar", "bjolf", "soren", "eskill"],
            (Origin::Saxon, Arm::Huscarl, _) | (Origin::Saxon, _, 'h') => return true,
            (Origin::Saxon, ..) => &["aegelferth", "alfmaer"],
            (Origin::Norman, _, 'k') => &["geoffroy"],
            (Origin::Norman, Arm::Infantry, 'm') => &["bouchard"],
            _ => &[],
        };
        named.iter().any(|name| self.name.split_whitespace().any(|word| word.eq_ignore_ascii_case(name)))
    }

    /// Whether he belongs to the cavalry, on his horse or beside it.
    pub(in super::super) fn is_cavalry(&self) -> bool {
        self.letters.arm == Arm::Cavalry
    }

    /// Whether he can command (11.5, R68).
    pub(in super::super) fn commands(&self, desk: &DiexDesk) -> bool {
        let by_letters = match (self.letters.origin, self.letters.class) {
            (Origin::Norman, 'k' | 'n') | (Origin::Saxon, 'n') => true,
            (Origin::Saxon, 't') | (Origin::Scottish, 'm') => self.is_cavalry(),
            (Origin::Danish, 'n') => true,
            (Origin::Danish, _) => self.is_jarl(desk) || (self.hirdman && desk.has_option(DanishCommand::HirdmenToo)),
            _ => false,
        };
        self.commander.unwrap_or(by_letters)
    }
}
