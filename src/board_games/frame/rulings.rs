//! Rulings of a board game: how it is read where the booklet is silent or contradicts itself.

use std::collections::BTreeMap;
use std::fmt::Debug;

use senlac_base::schema::JsonSchema;
use serde::{Deserialize, Serialize};

use senlac_base::game::did_you_mean_or_else;
use senlac_base::game::name::{MOST_REPEATED, shorten_end};
use senlac_base::language::lists::join_commas;
use senlac_base::language::tr;

/// One option of a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionEntry {
    /// Key of the option in files.
    pub key: &'static str,
    /// Meaning, as a sentence.
    pub meaning: &'static str,
}

/// A ruling of the register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RulingEntry {
    /// Number of the ruling.
    pub number: u8,
    /// Letter, if several rulings share a number: "b".
    pub letter: &'static str,
    /// Key of the ruling in files.
    pub key: &'static str,
    /// Section of the booklet that raises it.
    pub section: &'static str,
    /// The question that it answers.
    pub question: &'static str,
    /// Its options, the default first.
    pub readings: &'static [OptionEntry],
    /// Reason for the default.
    pub reason: &'static str,
    /// Whether it is asked before a game.
    pub asked: bool,
}

/// Every ruling of a board game, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Register {
    /// The rulings of the board game.
    pub ruling: &'static [RulingEntry],
}

/// Options of one ruling: an enum that `build.rs` generates from the register.
pub trait RulingOption: Copy + Eq {
    /// Options of its board game.
    type Options: RulebookOptions;

    /// Index of the ruling in the register.
    const RULING: usize;

    /// Returns the option in force.
    fn in_force(options: &Self::Options) -> Self;
}

/// Options in force, one for each ruling: a struct that `build.rs` generates from the register.
pub trait RulebookOptions: Clone + Debug + Default + PartialEq + Send {
    /// Register of the rulings.
    const REGISTER: &'static Register;

    /// Returns the index of the option in force for a ruling, which is given by its index in the register.
    fn place(&self, ruling: usize) -> Option<usize>;

    /// Puts an option in force, both given by their keys; `None` if the register has no such option.
    fn choose(&mut self, ruling: &str, option: &str) -> Option<()>;

    /// Returns the options that aren’t the default, as in files.
    fn written(&self) -> Rulings {
        let chosen = |(ruling, entry): (usize, &RulingEntry)| {
            let option = entry.readings.get(self.place(ruling)?)?;
            (entry.readings.first() != Some(option)).then(|| (entry.key.to_owned(), option.key.to_owned()))
        };
        Rulings(Self::REGISTER.ruling.iter().enumerate().filter_map(chosen).collect())
    }
}

impl Register {
    /// Returns the ruling with this key or number.
    ///
    /// # Errors
    /// There is no such ruling; the message suggests similar keys.
    pub fn find(&self, word: &str) -> Result<&RulingEntry, String> {
        let key = word.trim().to_lowercase().replace(['_', ' '], "-");
        let found = self.ruling.iter().find(|entry| entry.key == key || entry.label() == key);
        let keys = || self.ruling.iter().map(|entry| entry.key);
        found.ok_or_else(|| {
            let (maybe, word) = (did_you_mean_or_else(word, keys()), shorten_end(word, MOST_REPEATED));
            tr!("“{word}” is not a ruling;{maybe} use a ruling’s key or number", word, maybe)
        })
    }
}

impl RulingEntry {
    /// Returns its number with its letter: "45b".
    pub fn label(&self) -> String {
        format!("{}{}", self.number, self.letter)
    }

    /// Returns whether a search term is its number or appears in its texts.
    pub fn matches_search(&self, word: &str) -> bool {
        let word = word.to_lowercase();
        let said = |text: &str| text.to_lowercase().contains(&word);
        let number = word == self.label() || word == self.number.to_string();
        let texts = [tr(self.question), tr(self.reason), self.section, self.key];
        number || texts.into_iter().any(said) || self.readings.iter().any(|reading| said(tr(reading.meaning)))
    }
}

/// Options that aren’t the default, by the key of their ruling.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Rulings(BTreeMap<String, String>);

impl Rulings {
    /// Adds options given as "key=option".
    ///
    /// # Errors
    /// Everything that is wrong with them.
    pub fn with_options(mut self, register: &Register, words: &[String]) -> Result<Self, Vec<String>> {
        let mut problems = Vec::new();
        for word in words {
            let (ruling, reading) = word.split_once('=').unwrap_or((word, ""));
            let set = Self::find_option(register, ruling, reading).map(|(ruling, reading)| self.set(register, &ruling, &reading));
            problems.extend(set.err());
        }
        if problems.is_empty() { Ok(self) } else { Err(problems) }
    }

    /// Returns the key of the option in force; `None` if there is no such ruling.
    pub fn reading<'a>(&'a self, register: &'a Register, ruling: &str) -> Option<&'a str> {
        let usual = || register.ruling.iter().find(|entry| entry.key == ruling)?.readings.first();
        self.0.get(ruling).map(String::as_str).or_else(|| usual().map(|reading| reading.key))
    }

    /// Returns the chosen option; `None` if it is the default.
    pub fn chosen_option(&self, ruling: &str) -> Option<&str> {
        self.0.get(ruling).map(String::as_str)
    }

    /// Sets an option. Both arguments are keys of the register.
    pub fn set(&mut self, register: &Register, ruling: &str, reading: &str) {
        self.0.remove(ruling);
        if self.reading(register, ruling) != Some(reading) {
            self.0.insert(ruling.to_owned(), reading.to_owned());
        }
    }

    /// Returns the exact keys of a ruling and of one of its options.
    ///
    /// # Errors
    /// The ruling or the option doesn’t exist; the message lists similar ones.
    pub fn find_option(register: &Register, ruling: &str, reading: &str) -> Result<(String, String), String> {
        let entry = register.find(ruling)?;
        let key = reading.trim().to_lowercase().replace(['_', ' '], "-");
        let keys = || entry.readings.iter().map(|reading| reading.key);
        if keys().any(|known| known == key) {
            return Ok((entry.key.to_owned(), key));
        }
        let (ruling, maybe, all) = (entry.key, did_you_mean_or_else(reading, keys()), join_commas(keys()));
        let reading = shorten_end(reading, MOST_REPEATED);
        Err(tr!("“{reading}” is not an option of {ruling};{maybe} use one of {all}", reading, ruling, maybe, all))
    }

    /// Returns the options in force under these rulings.
    ///
    /// # Errors
    /// Everything that is wrong with them.
    pub fn options<O: RulebookOptions>(&self) -> Result<O, Vec<String>> {
        let (mut options, mut problems) = (O::default(), Vec::new());
        for (ruling, reading) in &self.0 {
            let chosen = Self::find_option(O::REGISTER, ruling, reading).map(|(ruling, option)| options.choose(&ruling, &option));
            problems.extend(chosen.err());
        }
        if problems.is_empty() { Ok(options) } else { Err(problems) }
    }
}
