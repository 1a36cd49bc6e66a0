//! The rulings: what a referee must decide where the source is silent or ambiguous.
//!
//! Each ruling is an entry of `register.toml`. From it `build.rs` generates the register, an enum for each ruling
//! with several options, and [`Rulings`], which has a field for each of these.

mod written;

include!(concat!(env!("OUT_DIR"), "/classroom_options.rs"));

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

use super::word_serde::written_as_word;
use senlac_base::game::did_you_mean_or_else;
use senlac_base::language::lists::join_commas;

/// An option of a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionEntry {
    /// Key of the option in files.
    pub key: &'static str,
    /// Meaning of the option, as a sentence for a teacher.
    pub meaning: &'static str,
}

/// A ruling in the register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RulingEntry {
    /// Number on the rulings page, from 1.
    pub number: u8,
    /// Key of the ruling in files.
    pub key: &'static str,
    /// Question that the ruling answers.
    pub question: &'static str,
    /// Phrase of the source that raises the question.
    pub phrase: &'static str,
    /// Options, the default first.
    pub readings: &'static [OptionEntry],
    /// Reason for the default.
    pub reason: &'static str,
    /// Whether the quick set-up asks for this ruling.
    pub asked: bool,
}

/// A ruling's index in the register, saved as its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RulingName(pub(super) u8);

impl RulingName {
    /// Returns every ruling, in the order of the register.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..).take(REGISTER.len()).map(Self)
    }

    /// Returns the ruling's entry in the register.
    pub fn entry(self) -> &'static RulingEntry {
        &REGISTER[usize::from(self.0)]
    }
}

impl fmt::Display for RulingName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.entry().key)
    }
}

fn known_keys() -> impl Iterator<Item = &'static str> {
    REGISTER.iter().map(|entry| entry.key)
}

fn keys(ruling: RulingName) -> impl Iterator<Item = &'static str> {
    ruling.entry().readings.iter().map(|reading| reading.key)
}

/// Error for a word that is not a ruling's key or number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize, senlac_base::schema::JsonSchema)]
#[error("{}", tr!("“{word}” is not a ruling;{maybe} use one of {all}", word = _0, maybe = did_you_mean_or_else(_0, known_keys()), all = join_commas(known_keys())))]
pub struct NotARuling(String);

impl FromStr for RulingName {
    type Err = NotARuling;

    fn from_str(word: &str) -> Result<Self, NotARuling> {
        let key = word.trim().to_lowercase().replace(['_', ' '], "-");
        Self::all()
            .find(|name| name.entry().key == key || name.entry().number.to_string() == key)
            .ok_or_else(|| NotARuling(word.chars().take(40).collect()))
    }
}

written_as_word! {
    RulingName,
    expected: tr_mark!("the name of a ruling"),
    schema: {"type": "string", "enum": known_keys().collect::<Vec<_>>(), "description": "The name of a ruling."}
}

/// Error for a word that is not an option of its ruling.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize, senlac_base::schema::JsonSchema)]
#[error("{}", tr!("“{choice}” is not an option of {ruling};{maybe} use one of {all}", choice, ruling, maybe = did_you_mean_or_else(choice, keys(*ruling)), all = join_commas(keys(*ruling))))]
pub struct NotAReading {
    /// Ruling that the option was given for.
    pub ruling: RulingName,
    /// Word that was given as the option.
    pub choice: String,
}

impl Rulings {
    /// Returns the option in force.
    pub fn option(&self, ruling: RulingName) -> &'static OptionEntry {
        &ruling.entry().readings[usize::from(self.choice(ruling))]
    }

    /// Sets a ruling to the option with this key.
    ///
    /// # Errors
    /// Returns [`NotAReading`] if the ruling has no such option. Nothing is changed in this case.
    pub fn set(&mut self, ruling: RulingName, choice: &str) -> Result<(), NotAReading> {
        let key = choice.trim().to_lowercase().replace(['_', ' '], "-");
        let place = keys(ruling).position(|known| known == key);
        let place = place.ok_or_else(|| NotAReading { ruling, choice: choice.chars().take(40).collect() })?;
        self.choose(ruling, place);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_register_is_in_order_and_ten_rulings_are_asked() {
        for (number, entry) in (1..).zip(REGISTER.iter()) {
            assert_eq!(entry.number, number, "{}", entry.key);
            assert!(!entry.phrase.is_empty() && entry.reason.ends_with('.') && entry.question.ends_with('?'), "{}", entry.key);
            assert!(!entry.readings.is_empty(), "{}", entry.key);
        }
        assert_eq!(REGISTER.len(), 51);
        let asked: Vec<u8> = REGISTER.iter().filter(|entry| entry.asked).map(|entry| entry.number).collect();
        assert_eq!(asked, [1, 7, 16, 17, 23, 29, 33, 35, 40, 43]);
        let mut keys: Vec<&str> = known_keys().collect();
        keys.sort_unstable();
        assert!(keys.is_sorted_by(|one, other| one < other), "no two rulings share a key");
    }

    #[test]
    fn every_option_of_every_ruling_can_be_set_by_key() {
        for ruling in RulingName::all() {
            for reading in ruling.entry().readings {
                let mut rulings = Rulings::default();
                rulings.set(ruling, reading.key).expect("a reading of its own");
                assert_eq!(rulings.option(ruling), reading);
                let json = serde_json::to_string(&rulings).expect("rulings");
                assert_eq!(serde_json::from_str::<Rulings>(&json).expect("rulings"), rulings);
            }
            assert_eq!(Rulings::default().option(ruling), &ruling.entry().readings[0], "the first is the default");
        }
    }

    #[test]
    fn later_rulings_are_written_only_if_not_default() {
        let written = |rulings: &Rulings| serde_json::to_value(rulings).expect("rulings").as_object().expect("an object").len();
        assert_eq!(written(&Rulings::default()), Rulings::ALWAYS_WRITTEN);
        for ruling in RulingName::all().skip(Rulings::ALWAYS_WRITTEN) {
            let mut rulings = Rulings::default();
            rulings.set(ruling, ruling.entry().readings[1].key).expect("another reading");
            assert_eq!(written(&rulings), Rulings::ALWAYS_WRITTEN + 1);
        }
    }

    #[test]
    fn unknown_names_are_refused_with_the_known_ones() {
        let problem = "hil".parse::<RulingName>().expect_err("no such ruling").to_string();
        assert!(problem.contains("hill-move"), "{problem}");
        let hill: RulingName = "hill".parse().expect("ruling 33");
        assert_eq!("33".parse(), Ok(hill));
        let problem = Rulings::default().set(hill, "both").expect_err("no such reading").to_string();
        assert_eq!(problem, "“both” is not an option of hill; use one of own, target, either");
    }
}
