//! The rules by topics, to be read on a screen: in the words of the children's handout and of the referee's reference, and
//! with the rulings of the register, all as this game has them.

mod chapters;
mod related;
#[cfg(test)]
mod tests;

use super::Battle;
use super::rules_picture::RulesPicture;
use super::rulings::is_changed;
use senlac_base::language::tr;
use senlac_classroom::rules::{RulingName, Rulings};

/// What a part of the rules is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RulesTopic {
    /// How a turn goes.
    #[default]
    Turn,
    /// What the cards do.
    Cards,
    /// Moving.
    Move,
    /// Shooting.
    Shoot,
    /// Fighting, with what every die needs.
    Fight,
    /// Half-hits.
    Armour,
    /// Panic.
    Panic,
    /// Commanders and the two lords.
    Commanders,
    /// Who wins.
    Winning,
    /// Old words.
    OldWords,
    /// What this game reads otherwise than usual.
    Rulings,
}

impl RulesTopic {
    /// All, in the order in which they are read.
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

    /// What stands on its tab.
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
            Self::Winning => tr!("Who wins"),
            Self::OldWords => tr!("Old words"),
            Self::Rulings => tr!("Rulings of this game"),
        }
    }
}

/// A part of what is told of a topic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesPart {
    /// A small head.
    Heading(String),
    /// A sentence or more.
    Words(String),
    /// A thing with its name, its picture where it has one, and what is said of it.
    Thing {
        /// What it looks like.
        picture: Option<RulesPicture>,
        /// Its name.
        title: String,
        /// What is said of it.
        words: String,
    },
    /// A table of numbers.
    Numbers(RulesNumbers),
    /// A question that the original game leaves open, and how this game answers it.
    Ruling(RulingTold),
}

/// A table: its heads, and rows as long as they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesNumbers {
    /// What stands above the columns.
    pub heads: Vec<String>,
    /// The rows; what each is about stands first.
    pub rows: Vec<Vec<String>>,
}

/// A ruling as it is in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RulingTold {
    /// Its number in the register.
    pub number: u8,
    /// The question.
    pub question: &'static str,
    /// The answer in this game.
    pub answer: &'static str,
    /// The usual answer, where this game has another.
    pub usual: Option<&'static str>,
    /// Why the usual answer is usual.
    pub reason: &'static str,
}

impl RulingTold {
    fn of(rulings: &Rulings, ruling: RulingName) -> Self {
        let entry = ruling.entry();
        let usual = entry.readings.first().filter(|_| is_changed(rulings, ruling)).map(|reading| tr(reading.meaning));
        Self {
            number: entry.number,
            question: tr(entry.question),
            answer: tr(rulings.reading(ruling).meaning),
            usual,
            reason: tr(entry.reason),
        }
    }
}

/// What is told of a topic in this battle: first what the children are told, then what the referee has to know besides, and
/// last the rulings about it.
pub fn rules_on(topic: RulesTopic, battle: Battle<'_>) -> Vec<RulesPart> {
    let rulings = battle.state.rulings();
    let mut parts = chapters::parts(topic, battle);
    let mut about = related::rulings_about(topic, rulings).peekable();
    if about.peek().is_some() && topic != RulesTopic::Rulings {
        parts.push(RulesPart::Heading(tr!("Rulings about this").to_owned()));
    }
    parts.extend(about.map(|ruling| RulesPart::Ruling(RulingTold::of(rulings, ruling))));
    parts
}
