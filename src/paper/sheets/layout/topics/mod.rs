//! The rules by topic, for reading on screen, as they apply to this game: text from the children's handout and the referee's
//! reference, with the rulings of the register.

mod chapters;
mod ruling_topics;
#[cfg(test)]
mod tests;

use super::Battle;
use super::rules_picture::RulesPicture;
use super::rulings::is_changed;
use senlac_base::language::tr;
use senlac_classroom::rules::{RulingName, Rulings};

/// A topic of the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RulesTopic {
    /// The sequence of a turn.
    #[default]
    Turn,
    /// The effects of the event cards.
    Cards,
    /// Movement of units over the squares.
    Move,
    /// Shooting with arrows.
    Shoot,
    /// Fighting, with the numbers needed to hit.
    Fight,
    /// Half hits and armour saves.
    Armour,
    /// Panic and its effects.
    Panic,
    /// Commanders and the two lords.
    Commanders,
    /// Victory conditions of both sides.
    Winning,
    /// Old words and their meanings.
    OldWords,
    /// The rulings changed from their defaults in this game.
    Rulings,
}

impl RulesTopic {
    /// All topics, in reading order.
    pub const ALL: [Self; 11] = [
        Self::Turn,
        Self::Cards,
        Self::Move,
        Self::Shoot,
        Self::Fight,
        Self::Armour,
        Self::Panic,
        Self::Commanders,
        Self::Winning,
        Self::OldWords,
        Self::Rulings,
    ];

    /// Returns the title on the topic's tab.
    pub fn title(self) -> &'static str {
        match self {
            Self::Turn => tr!("A turn"),
            Self::Cards => tr!("Cards"),
            Self::Move => tr!("Moving"),
            Self::Shoot => tr!("Shooting"),
            Self::Fight => tr!("Fighting"),
            Self::Armour => tr!("Armour and half hits"),
            Self::Panic => tr!("Panic"),
            Self::Commanders => tr!("Commanders"),
            Self::Winning => tr!("Winning"),
            Self::OldWords => tr!("Old words"),
            Self::Rulings => tr!("Rulings in this game"),
        }
    }
}

/// A part of a topic's content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesPart {
    /// A small heading above other parts.
    Heading(String),
    /// A paragraph of one or more sentences.
    Words(String),
    /// An item with a title, text and optional picture.
    Thing {
        /// Picture of the item, if any.
        picture: Option<RulesPicture>,
        /// Title shown beside the picture.
        title: String,
        /// Text shown below the title.
        words: String,
    },
    /// A table of numbers, such as the to-hit table.
    Numbers(RulesTable),
    /// A question left open by the original game, with this game's answer.
    Ruling(RulingEntry),
}

/// A table with column heads. Rows may have different lengths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesTable {
    /// Column heads of the table.
    pub heads: Vec<String>,
    /// Rows, each starting with its own head.
    pub rows: Vec<Vec<String>>,
}

/// A ruling as it is in force in this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RulingEntry {
    /// Number in the register.
    pub number: u8,
    /// The question that the original game leaves open.
    pub question: &'static str,
    /// The answer in this game.
    pub answer: &'static str,
    /// The default answer, if this game has a different one.
    pub usual: Option<&'static str>,
    /// Reason for the default answer.
    pub reason: &'static str,
}

impl RulingEntry {
    fn from_ruling(rulings: &Rulings, ruling: RulingName) -> Self {
        let entry = ruling.entry();
        let usual = entry.readings.first().filter(|_| is_changed(rulings, ruling)).map(|reading| tr(reading.meaning));
        Self {
            number: entry.number,
            question: tr(entry.question),
            answer: tr(rulings.option(ruling).meaning),
            usual,
            reason: tr(entry.reason),
        }
    }
}

/// Returns the content of a topic in this battle: the children's text, additional notes for the referee, and the related
/// rulings.
pub fn topic_parts(topic: RulesTopic, battle: Battle<'_>) -> Vec<RulesPart> {
    let rulings = battle.state.rulings();
    let mut parts = chapters::chapter_parts(topic, battle);
    let mut about = ruling_topics::rulings_about(topic, rulings).peekable();
    if about.peek().is_some() && topic != RulesTopic::Rulings {
        parts.push(RulesPart::Heading(tr!("Rulings on this topic").to_owned()));
    }
    parts.extend(about.map(|ruling| RulesPart::Ruling(RulingEntry::from_ruling(rulings, ruling))));
    parts
}
