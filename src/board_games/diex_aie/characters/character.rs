//! A character: the values on his counter, and his current condition.

use std::collections::BTreeMap;

use super::condition::Condition;
use super::face::{Face, FaceNumbers, Lance};
use super::letters::{Arm, Letters, Origin};
use crate::game::DiexGame;
use crate::rulings::{DanishCommand, LetterJ, WhoCounts};
use crate::side::Side;
use senlac_board_games::FieldKind;
use senlac_board_games::keyed::changing;

changing! {
    /// A character: the values on his counter, and his current condition.
    ///
    /// The red number of an armoured man is circled. Omitted values follow from the letters:
    /// they decide who can command (11.5), and a Dane's `j` means a jarl, not a javelin (R6).
    /// Whoever may use a two-handed axe holds one (7.4), and cavalry have mounted counters.
    /// There are four javelins or one lance to throw. A woman on foot has a movement of her own (4).
    /// A row of a set-up may stand for several characters of a kind. In play each is separate.
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
        leader: bool = tr_mark!("Leader of his side");
    }
    seldom say {
        commander: bool = tr_mark!("Can command");
        jarl: bool = tr_mark!("Jarl");
    }
    unusually {
        hirdman: bool = tr_mark!("Hirdman");
        woman: bool = tr_mark!("Woman");
    }
    usually { state: Condition = tr_mark!("Condition"); }
    entries { faces: BTreeMap<Face, FaceNumbers> = tr_mark!("Values on his other faces"); }
    seldom say {
        axe: bool = tr_mark!("Has a two-handed axe");
        lance: Lance = tr_mark!("Lance");
        horse: bool = tr_mark!("Has a mounted counter");
        shots: u8 = tr_mark!("Javelins or lances left"), FieldKind::Number(0, MOST);
    }
    for good { count: u8 = tr_mark!("Number of men"), FieldKind::Number(1, MOST); }
    /// Change to a character. Omitted keys stay unchanged.
    changed by Changed { who: String = tr_mark!("Character"); }
}

/// Upper limit for numbers on a counter and for characters in one row.
const MOST: i64 = 60;

impl Character {
    /// Creates a healthy character on foot with these values and no others.
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

    /// Returns the visible face of his counter; `None` for the main face.
    pub(crate) const fn face(&self) -> Option<Face> {
        match (self.mounted, self.state) {
            (_, Condition::Stunned) => Some(Face::Stunned),
            (true, Condition::Wounded) => Some(Face::MountedWounded),
            (false, Condition::Wounded) => Some(Face::Wounded),
            (true, Condition::Healthy | Condition::Dead | Condition::Prisoner) => Some(Face::Mounted),
            (false, Condition::Healthy | Condition::Dead | Condition::Prisoner) => None,
        }
    }

    /// Returns a number of the visible face. If none is entered for it, `printed` applies, except to a stunned man.
    pub(crate) fn number(&self, of: fn(&FaceNumbers) -> Option<u8>, printed: Option<u8>) -> Option<u8> {
        let own = self.face().and_then(|face| self.faces.get(&face)).and_then(of);
        own.or_else(|| printed.filter(|_| self.state != Condition::Stunned))
    }

    /// Returns the characters that a row of a set-up stands for: "Spearman 1" to "Spearman 6".
    pub(crate) fn expand(&self) -> Vec<Self> {
        let alone = Self { count: None, ..self.clone() };
        match self.count {
            None => vec![alone],
            Some(count) => (1..=count).map(|number| Self { name: format!("{} {number}", self.name), ..alone.clone() }).collect(),
        }
    }

    /// Returns whether he counts for his side: alive and not a prisoner, or fit to fight under the option (R55).
    pub(crate) fn is_counted(&self, game: &DiexGame) -> bool {
        let is_able = if game.has_option(WhoCounts::Able) { self.state == Condition::Healthy } else { self.state.is_present() };
        is_able && game.own.campaign.takes_part(&self.name)
    }

    /// Returns whether he is a Danish jarl (R6).
    pub(crate) fn is_jarl(&self, game: &DiexGame) -> bool {
        let may_be = self.letters.origin == Origin::Danish && self.letters.class == 'j';
        may_be && self.jarl.unwrap_or(true) && !game.has_option(LetterJ::Javelin)
    }

    /// Returns whether he shoots with a bow, crossbow, sling or javelin (5).
    pub(crate) fn is_shooter(&self, game: &DiexGame) -> bool {
        self.letters.has_missile() && !self.is_jarl(game)
    }

    /// Returns whether he has a bow, and can therefore shoot flaming arrows (11.3.2).
    pub(crate) const fn is_archer(&self) -> bool {
        self.letters.class == 'a'
    }

    /// Returns whether he is one of those allowed to use a two-handed axe (7.4).
    pub(crate) fn can_use_axe(&self) -> bool {
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

    /// Returns whether he belongs to the cavalry, mounted or on foot.
    pub(crate) fn is_cavalry(&self) -> bool {
        self.letters.arm == Arm::Cavalry
    }

    /// Returns whether he can command (11.5, R68).
    pub(crate) fn can_command(&self, game: &DiexGame) -> bool {
        let by_letters = match (self.letters.origin, self.letters.class) {
            (Origin::Norman, 'k' | 'n') | (Origin::Saxon, 'n') => true,
            (Origin::Saxon, 't') | (Origin::Scottish, 'm') => self.is_cavalry(),
            (Origin::Danish, 'n') => true,
            (Origin::Danish, _) => self.is_jarl(game) || (self.hirdman && game.has_option(DanishCommand::HirdmenToo)),
            _ => false,
        };
        self.commander.unwrap_or(by_letters)
    }
}
