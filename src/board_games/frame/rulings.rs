//! The rulings of a light rulebook: how it is read where it is silent or says two things.

use std::collections::BTreeMap;
use std::fmt::Debug;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use senlac_base::game::meant;
use senlac_base::game::name::{MOST_REPEATED, start_of};
use senlac_base::language::lists::commas;
use senlac_base::language::tr;

/// One reading of a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Its name in files.
    pub key: &'static str,
    /// What it says, as a sentence.
    pub meaning: &'static str,
}

/// A ruling of the register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its number.
    pub number: u8,
    /// Its letter where several rulings share a number: "b".
    pub letter: &'static str,
    /// Its name in files.
    pub key: &'static str,
    /// Where the book raises it.
    pub section: &'static str,
    /// The question that it answers.
    pub question: &'static str,
    /// The readings, the usual one first.
    pub readings: &'static [Reading],
    /// Why the usual one is the usual one.
    pub reason: &'static str,
    /// Whether it is asked before a game.
    pub asked: bool,
}

/// Every ruling of a rulebook, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Register {
    /// The rulings.
    pub ruling: &'static [Entry],
}

/// The options of one ruling: an enum that `build.rs` generates from the register.
pub trait RulingOption: Copy + Eq {
    /// The options of its rulebook.
    type Options: RulebookOptions;

    /// The ruling's place in the register.
    const RULING: usize;

    /// The option in force.
    fn in_force(options: &Self::Options) -> Self;
}

/// The options in force, one for each ruling: a struct that `build.rs` generates from the register.
pub trait RulebookOptions: Clone + Debug + Default + PartialEq + Send {
    /// The rulings.
    const REGISTER: &'static Register;

    /// The place of the option in force among those of the ruling at this place of the register.
    fn place(&self, ruling: usize) -> Option<usize>;

    /// Puts an option in force, both by their keys; `None` if the register has no such option.
    fn choose(&mut self, ruling: &str, option: &str) -> Option<()>;

    /// Those that are not the default, as files have them.
    fn written(&self) -> Rulings {
        let chosen = |(ruling, entry): (usize, &Entry)| {
            let option = entry.readings.get(self.place(ruling)?)?;
            (entry.readings.first() != Some(option)).then(|| (entry.key.to_owned(), option.key.to_owned()))
        };
        Rulings(Self::REGISTER.ruling.iter().enumerate().filter_map(chosen).collect())
    }
}

impl Register {
    /// The ruling of this key or number.
    ///
    /// # Errors
    /// That there is none, with those that are meant perhaps.
    pub fn find(&self, word: &str) -> Result<&Entry, String> {
        let key = word.trim().to_lowercase().replace(['_', ' '], "-");
        let found = self.ruling.iter().find(|entry| entry.key == key || entry.label() == key);
        let keys = || self.ruling.iter().map(|entry| entry.key);
        found.ok_or_else(|| {
            let (maybe, word) = (meant(word, keys()), start_of(word, MOST_REPEATED));
            tr!("“{word}” is not a ruling;{maybe} name one by its key or its number", word, maybe)
        })
    }
}

impl Entry {
    /// Its number with its letter: "45b".
    pub fn label(&self) -> String {
        format!("{}{}", self.number, self.letter)
    }

    /// Whether a word of people's is its number, or stands somewhere in its texts.
    pub fn says(&self, word: &str) -> bool {
        let word = word.to_lowercase();
        let said = |text: &str| text.to_lowercase().contains(&word);
        let number = word == self.label() || word == self.number.to_string();
        let texts = [tr(self.question), tr(self.reason), self.section, self.key];
        number || texts.into_iter().any(said) || self.readings.iter().any(|reading| said(tr(reading.meaning)))
    }
}

/// The readings in force: those that are not the usual ones, by the key of the ruling.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Rulings(BTreeMap<String, String>);

impl Rulings {
    /// These with readings that somebody wrote as "key=reading".
    ///
    /// # Errors
    /// Everything that is wrong with them.
    pub fn with(mut self, register: &Register, words: &[String]) -> Result<Self, Vec<String>> {
        let mut problems = Vec::new();
        for word in words {
            let (ruling, reading) = word.split_once('=').unwrap_or((word, ""));
            let set = Self::checked(register, ruling, reading).map(|(ruling, reading)| self.set(register, &ruling, &reading));
            problems.extend(set.err());
        }
        if problems.is_empty() { Ok(self) } else { Err(problems) }
    }

    /// The key of the reading in force; `None` if there is no such ruling.
    pub fn reading<'a>(&'a self, register: &'a Register, ruling: &str) -> Option<&'a str> {
        let usual = || register.ruling.iter().find(|entry| entry.key == ruling)?.readings.first();
        self.0.get(ruling).map(String::as_str).or_else(|| usual().map(|reading| reading.key))
    }

    /// The reading that was chosen; `None` if it is the usual one.
    pub fn chosen(&self, ruling: &str) -> Option<&str> {
        self.0.get(ruling).map(String::as_str)
    }

    /// Chooses a reading. Both are keys of the register.
    pub fn set(&mut self, register: &Register, ruling: &str, reading: &str) {
        self.0.remove(ruling);
        if self.reading(register, ruling) != Some(reading) {
            self.0.insert(ruling.to_owned(), reading.to_owned());
        }
    }

    /// The keys of a ruling and of one of its readings, as they were meant.
    ///
    /// # Errors
    /// What there is not, with what there is.
    pub fn checked(register: &Register, ruling: &str, reading: &str) -> Result<(String, String), String> {
        let entry = register.find(ruling)?;
        let key = reading.trim().to_lowercase().replace(['_', ' '], "-");
        let keys = || entry.readings.iter().map(|reading| reading.key);
        if keys().any(|known| known == key) {
            return Ok((entry.key.to_owned(), key));
        }
        let (ruling, maybe, all) = (entry.key, meant(reading, keys()), commas(keys()));
        let reading = start_of(reading, MOST_REPEATED);
        Err(tr!("“{reading}” is not a reading of {ruling};{maybe} use one of {all}", reading, ruling, maybe, all))
    }

    /// The options in force where somebody wrote these.
    ///
    /// # Errors
    /// Everything that is wrong with them.
    pub fn options<O: RulebookOptions>(&self) -> Result<O, Vec<String>> {
        let (mut options, mut problems) = (O::default(), Vec::new());
        for (ruling, reading) in &self.0 {
            let chosen = Self::checked(O::REGISTER, ruling, reading).map(|(ruling, option)| options.choose(&ruling, &option));
            problems.extend(chosen.err());
        }
        if problems.is_empty() { Ok(options) } else { Err(problems) }
    }
}
