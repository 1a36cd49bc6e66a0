//! A character: what stands on the counter, and how he is now.

use std::collections::BTreeMap;

use super::condition::Condition;
use super::face::{Face, Lance, Numbers};
use super::letters::{Arm, Letters, Origin};
use crate::side::Side;
use crate::{DanishCommand, DiexDesk, LetterJ, WhoCounts};
use senlac_board_games::FieldKind;
use senlac_board_games::keyed::changing;

changing! {
    /// A character: what stands on the counter, and how he is now. The red number of who is in armour has a circle round it. Where nothing
    /// is said, the letters tell who can command (11.5), the `j` of a Dane is a jarl and no javelin (R6), whoever may use a two-handed axe
    /// holds one (7.4), the cavalry has mounted counters, and there are four javelins or one lance to throw. A woman on foot has another
    /// movement where none is entered (4). A row of a set-up may stand for several of a kind, and each in play for one.
    pub struct Character { name: String = tr_mark!("Name"); }
    says {
        side: Side = tr_mark!("Side");
        letters: Letters = tr_mark!("Letters"), FieldKind::Text;
    }
    may say {
        attack: u8 = tr_mark!("Attack"), FieldKind::Number(0, MOST);
        defence: u8 = tr_mark!("Defence"), FieldKind::Number(0, MOST);
        movement: u8 = tr_mark!("Movement"), FieldKind::Number(0, MOST);
    }
    usually {
        armour: bool = tr_mark!("In armour");
        mounted: bool = tr_mark!("Mounted");
        leader: bool = tr_mark!("Leads his side");
    }
    seldom say {
        commander: bool = tr_mark!("Can command");
        jarl: bool = tr_mark!("A jarl");
    }
    unusually {
        hirdman: bool = tr_mark!("A Hirdman");
        woman: bool = tr_mark!("A woman");
    }
    usually { state: Condition = tr_mark!("How he is"); }
    entries { faces: BTreeMap<Face, Numbers> = tr_mark!("Numbers of his other faces"); }
    seldom say {
        axe: bool = tr_mark!("Holds a two-handed axe");
        lance: Lance = tr_mark!("His lance");
        horse: bool = tr_mark!("Has a mounted counter");
        shots: u8 = tr_mark!("Javelins or lances left"), FieldKind::Number(0, MOST);
    }
    for good { count: u8 = tr_mark!("How many"), FieldKind::Number(1, MOST); }
    /// What is otherwise of a character; what is left out stays as it was.
    changed by Changed { who: String = tr_mark!("Character"); }
}

/// No number on a counter is higher, and no row stands for more.
const MOST: i64 = 60;

impl Character {
    /// Somebody of whom only this is known.
    pub(crate) fn new(name: &str, side: Side, letters: Letters) -> Self {
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
    pub(crate) const fn face(&self) -> Option<Face> {
        match (self.mounted, self.state) {
            (_, Condition::Stunned) => Some(Face::Stunned),
            (true, Condition::Wounded) => Some(Face::MountedWounded),
            (false, Condition::Wounded) => Some(Face::Wounded),
            (true, Condition::Healthy | Condition::Dead | Condition::Prisoner) => Some(Face::Mounted),
            (false, Condition::Healthy | Condition::Dead | Condition::Prisoner) => None,
        }
    }

    /// A number of the face that lies up; where it is not entered the printed one, but not for a stunned man.
    pub(crate) fn number(&self, of: fn(&Numbers) -> Option<u8>, printed: Option<u8>) -> Option<u8> {
        let own = self.face().and_then(|face| self.faces.get(&face)).and_then(of);
        own.or_else(|| printed.filter(|_| self.state != Condition::Stunned))
    }

    /// Everybody for whom a row of a set-up stands: "Spearman 1" to "Spearman 6".
    pub(crate) fn everybody(&self) -> Vec<Self> {
        let alone = Self { count: None, ..self.clone() };
        match self.count {
            None => vec![alone],
            Some(count) => (1..=count).map(|number| Self { name: format!("{} {number}", self.name), ..alone.clone() }).collect(),
        }
    }

    /// Whether he counts among his side: alive and no prisoner, or with another reading able to fight (R55).
    pub(crate) fn counts(&self, desk: &DiexDesk) -> bool {
        let is_able = if desk.has_option(WhoCounts::Able) { self.state == Condition::Healthy } else { self.state.is_present() };
        is_able && desk.own.campaign.takes_part(&self.name)
    }

    /// Whether he is a Danish jarl (R6).
    pub(crate) fn is_jarl(&self, desk: &DiexDesk) -> bool {
        let may_be = self.letters.origin == Origin::Danish && self.letters.class == 'j';
        may_be && self.jarl.unwrap_or(true) && !desk.has_option(LetterJ::Javelin)
    }

    /// Whether he shoots with bow, crossbow, sling or javelin (5).
    pub(crate) fn shoots(&self, desk: &DiexDesk) -> bool {
        self.letters.has_missile() && !self.is_jarl(desk)
    }

    /// Whether he shoots with a bow, and so with fire (11.3.2).
    pub(crate) const fn is_archer(&self) -> bool {
        self.letters.class == 'a'
    }

    /// Whether he is one of those who know the two-handed axe (7.4).
    pub(crate) fn knows_axe(&self) -> bool {
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
    pub(crate) fn is_cavalry(&self) -> bool {
        self.letters.arm == Arm::Cavalry
    }

    /// Whether he can command (11.5, R68).
    pub(crate) fn commands(&self, desk: &DiexDesk) -> bool {
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
