//! The rulings of a light rulebook: how it is read where it is silent or says two things.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::game::meant;
use crate::language::lists::commas;

/// One reading of a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Reading {
    /// Its name in files.
    pub key: &'static str,
    /// What it says, as a sentence.
    pub meaning: &'static str,
}

/// A ruling of the register.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Entry {
    /// Its number.
    pub number: u8,
    /// Its name in files.
    pub key: &'static str,
    /// Where the book raises it.
    #[serde(default)]
    pub section: &'static str,
    /// The question that it answers.
    pub question: &'static str,
    /// The readings, the usual one first.
    pub readings: Vec<Reading>,
    /// Why the usual one is the usual one.
    pub reason: &'static str,
    /// Whether it is asked before a game.
    #[serde(default)]
    pub asked: bool,
}

/// Every ruling of a rulebook, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct Register {
    /// The rulings.
    pub ruling: Vec<Entry>,
}

impl Register {
    /// Reads a register that is part of the program; a test of the rulebook proves that it can be read.
    pub fn read(text: &'static str) -> Self {
        toml::from_str(text).unwrap_or_default()
    }

    /// The ruling of this key or number.
    ///
    /// # Errors
    /// That there is none, with those that are meant perhaps.
    pub fn find(&self, word: &str) -> Result<&Entry, String> {
        let key = word.trim().to_lowercase().replace(['_', ' '], "-");
        let found = self.ruling.iter().find(|entry| entry.key == key || entry.number.to_string() == key);
        let keys = || self.ruling.iter().map(|entry| entry.key);
        found.ok_or_else(|| tr!("“{word}” is not a ruling;{maybe} name one by its key or its number", word, maybe = meant(word, keys())))
    }
}

/// The readings in force: those that are not the usual ones, by the key of the ruling.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Rulings(BTreeMap<String, String>);

impl Rulings {
    /// Whether this ruling is read in this way. `ruling` and `reading` are keys of the register.
    pub fn is(&self, register: &Register, ruling: &str, reading: &str) -> bool {
        self.reading(register, ruling) == Some(reading)
    }

    /// The key of the reading in force; `None` if there is no such ruling.
    pub fn reading<'a>(&'a self, register: &'a Register, ruling: &str) -> Option<&'a str> {
        let usual = || register.ruling.iter().find(|entry| entry.key == ruling)?.readings.first();
        self.0.get(ruling).map(String::as_str).or_else(|| usual().map(|reading| reading.key))
    }

    /// Chooses a reading. Both are keys that [`Rulings::checked`] has found.
    pub(super) fn set(&mut self, register: &Register, ruling: &str, reading: &str) {
        self.0.remove(ruling);
        if !self.is(register, ruling, reading) {
            self.0.insert(ruling.to_owned(), reading.to_owned());
        }
    }

    /// The keys of a ruling and of one of its readings, as they were meant.
    ///
    /// # Errors
    /// What there is not, with what there is.
    pub(super) fn checked(register: &Register, ruling: &str, reading: &str) -> Result<(String, String), String> {
        let entry = register.find(ruling)?;
        let key = reading.trim().to_lowercase().replace(['_', ' '], "-");
        let keys = || entry.readings.iter().map(|reading| reading.key);
        if keys().any(|known| known == key) {
            return Ok((entry.key.to_owned(), key));
        }
        let (ruling, maybe, all) = (entry.key, meant(reading, keys()), commas(keys()));
        Err(tr!("“{reading}” is not a reading of {ruling};{maybe} use one of {all}", reading, ruling, maybe, all))
    }

    /// Everything that is wrong with readings that somebody wrote.
    pub(super) fn problems(&self, register: &Register) -> Vec<String> {
        self.0.iter().filter_map(|(ruling, reading)| Self::checked(register, ruling, reading).err()).collect()
    }
}
