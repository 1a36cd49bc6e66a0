//! 1066 beside the classroom battle: the course of the day, what each card represents and how certain that is, and
//! questions for discussion. All of it is data in `history.toml`, with its sources.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::phrasebook::start_on_hill_text;
use crate::rules::{CardName, State};
use senlac_base::language::lists::join_sentences;

/// The contents of `history.toml`.
pub static HISTORY: LazyLock<History> = LazyLock::new(|| toml::from_str(include_str!("history.toml")).unwrap_or_default());

/// Facts about 1066 and their sources.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct History {
    /// Sources, the earliest first.
    pub source: Vec<Source>,
    /// Notes for readers to read first.
    pub note: Vec<HistoryNote>,
    /// Parts of the day, from morning to night.
    pub hour: Vec<Hour>,
    /// Meaning of each card.
    pub card: Vec<CardInHistory>,
    /// Questions for discussion.
    pub question: Vec<Question>,
}

/// A source for the battle of 1066.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// Key of the source in this file.
    pub key: String,
    /// Name of the person or the work.
    pub name: String,
    /// Date and origin of the source, as text.
    pub when: String,
    /// Sympathies of the source, as text.
    pub leans: String,
}

/// A note to read first.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HistoryNote {
    /// Text of the note, a sentence or two.
    pub say: String,
}

/// A part of the day of the battle in 1066.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hour {
    /// Time of day, in words.
    pub when: String,
    /// Events of 1066 at that time.
    pub then: String,
    /// Its counterpart in the classroom battle.
    pub ours: String,
    /// Whether the armies are at their starting positions at that time.
    #[serde(default)]
    pub is_start: bool,
    /// Keys of the sources that report it.
    pub sources: Vec<String>,
}

/// Meaning of a card in 1066.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardInHistory {
    /// Event printed on the card.
    pub name: CardName,
    /// Meaning of the card in 1066.
    pub stands_for: String,
    /// How certain the meaning is.
    pub sureness: String,
    /// Keys of the sources that report it.
    pub sources: Vec<String>,
}

/// A question for discussion.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// Suitable ages, from and to.
    pub ages: (u8, u8),
    /// Text of the question.
    pub ask: String,
}

impl Hour {
    /// Returns what represents it in a battle with this start. At the starting hour it also says who is on the hill.
    pub fn ours_in(&self, start: &State) -> String {
        join_sentences(&[&self.ours, &if self.is_start { start_on_hill_text(start) } else { String::new() }])
    }
}

impl History {
    /// Returns the names of the sources with these keys.
    pub fn source_names<'a>(&'a self, keys: &'a [String]) -> impl Iterator<Item = &'a str> + 'a {
        keys.iter().filter_map(|key| self.source.iter().find(|source| source.key == *key)).map(|source| source.name.as_str())
    }

    /// Returns the meaning of a card.
    pub fn card(&self, name: CardName) -> Option<&CardInHistory> {
        self.card.iter().find(|card| card.name == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns every text of the page, sentence by sentence of the file.
    fn texts() -> Vec<&'static str> {
        let History { source, note, hour, card, question } = &*HISTORY;
        let sources = source.iter().flat_map(|source| [&source.when, &source.leans]);
        let hours = hour.iter().flat_map(|hour| [&hour.when, &hour.then, &hour.ours]);
        let cards = card.iter().flat_map(|card| [&card.stands_for, &card.sureness]);
        let others = note.iter().map(|note| &note.say).chain(question.iter().map(|question| &question.ask));
        sources.chain(hours).chain(cards).chain(others).map(String::as_str).collect()
    }

    #[test]
    fn doubtful_history_is_not_stated_as_certain() {
        let texts = texts();
        let says = |words: &str| texts.iter().any(|text| text.contains(words));
        for doubtful in [
            "bout noon",
            "English, Normans and the Tapestry agree",
            "a Norman king",
            "Four people",
            "the longest report",
            "has lost the battle",
            "at its foot",
        ] {
            assert!(!says(doubtful), "{doubtful}");
        }
        for plain in [
            "William of Jumièges says that he fell in the first clash",
            "modern guesses",
            "They called themselves English",
            "King Henry II of England",
            "the longest early account in prose",
            "The sources describe Harold’s death in different ways",
            "190 miles",
        ] {
            assert!(says(plain), "{plain}");
        }
        let of_harolds_death = HISTORY.hour.iter().find(|hour| hour.then.contains("Harold is killed")).expect("his death");
        assert!(!of_harolds_death.sources.iter().any(|source| source == "jumieges"), "he differs, and does not tell it so");
    }

    #[test]
    fn only_the_first_hour_is_the_start() {
        assert_eq!(HISTORY.hour.iter().filter(|hour| hour.is_start).count(), 1);
        assert!(HISTORY.hour[0].is_start);
    }

    #[test]
    fn every_card_has_a_meaning_and_every_source_is_listed() {
        for card in CardName::ALL {
            assert!(HISTORY.card(card).is_some(), "{card:?}");
        }
        let cited = HISTORY.hour.iter().map(|hour| &hour.sources).chain(HISTORY.card.iter().map(|card| &card.sources));
        for keys in cited {
            assert!(!keys.is_empty());
            assert_eq!(HISTORY.source_names(keys).count(), keys.len(), "{keys:?}");
        }
    }

    #[test]
    fn every_age_has_questions() {
        for age in 10..=14 {
            let fitting = HISTORY.question.iter().filter(|question| (question.ages.0..=question.ages.1).contains(&age));
            assert!(fitting.count() >= 4, "{age}");
        }
    }
}
