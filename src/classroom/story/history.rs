//! 1066 beside the classroom battle: the order of the day, what each card stands for and how sure that is, and questions to talk
//! about. Everything is data, `history.toml`, with who tells it.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::phrasebook::start_on_hill_words;
use crate::rules::{CardName, State};
use senlac_base::language::lists::sentences;

/// Everything that is told of 1066.
pub static HISTORY: LazyLock<History> = LazyLock::new(|| toml::from_str(include_str!("history.toml")).unwrap_or_default());

/// What is told of 1066, and by whom.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct History {
    /// Those who tell of it, the earliest first.
    pub source: Vec<Source>,
    /// What a reader has to know first.
    pub note: Vec<HistoryNote>,
    /// The day from morning to night.
    pub hour: Vec<Hour>,
    /// What each card stands for.
    pub card: Vec<CardInHistory>,
    /// Questions to talk about.
    pub question: Vec<Question>,
}

/// Somebody who tells of the battle.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// By what it is named in this file.
    pub key: String,
    /// Who or what it is.
    pub name: String,
    /// When and where it was made.
    pub when: String,
    /// On whose side it is.
    pub leans: String,
}

/// Something that a reader has to know first.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HistoryNote {
    /// The note, in a sentence or two.
    pub say: String,
}

/// A part of the day.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hour {
    /// When.
    pub when: String,
    /// What happened.
    pub then: String,
    /// What in the classroom battle stands for it.
    pub ours: String,
    /// Whether it is the hour in which the armies stand where they start.
    #[serde(default)]
    pub is_start: bool,
    /// Who tells it.
    pub sources: Vec<String>,
}

/// What a card stands for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardInHistory {
    /// The card.
    pub name: CardName,
    /// What it stands for.
    pub stands_for: String,
    /// How sure we may be of it.
    pub sureness: String,
    /// Who tells it.
    pub sources: Vec<String>,
}

/// A question to talk about.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The ages it suits, from and to.
    pub ages: (u8, u8),
    /// The question.
    pub ask: String,
}

impl Hour {
    /// Returns what stands for it in a battle that started like this: at the start also who is on the hill.
    pub fn ours_in(&self, start: &State) -> String {
        sentences(&[&self.ours, &if self.is_start { start_on_hill_words(start) } else { String::new() }])
    }
}

impl History {
    /// The names of those who tell something, in words.
    pub fn tellers<'a>(&'a self, keys: &'a [String]) -> impl Iterator<Item = &'a str> + 'a {
        keys.iter().filter_map(|key| self.source.iter().find(|source| source.key == *key)).map(|source| source.name.as_str())
    }

    /// What a card stands for.
    pub fn card(&self, name: CardName) -> Option<&CardInHistory> {
        self.card.iter().find(|card| card.name == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Everything that the page says, sentence by sentence of the file.
    fn texts() -> Vec<&'static str> {
        let History { source, note, hour, card, question } = &*HISTORY;
        let sources = source.iter().flat_map(|source| [&source.when, &source.leans]);
        let hours = hour.iter().flat_map(|hour| [&hour.when, &hour.then, &hour.ours]);
        let cards = card.iter().flat_map(|card| [&card.stands_for, &card.sureness]);
        let others = note.iter().map(|note| &note.say).chain(question.iter().map(|question| &question.ask));
        sources.chain(hours).chain(cards).chain(others).map(String::as_str).collect()
    }

    #[test]
    fn what_no_source_tells_is_not_told_as_certain() {
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
            "The sources tell of Harold’s death in different ways",
            "190 miles",
        ] {
            assert!(says(plain), "{plain}");
        }
        let of_harolds_death = HISTORY.hour.iter().find(|hour| hour.then.contains("Harold is killed")).expect("his death");
        assert!(!of_harolds_death.sources.iter().any(|source| source == "jumieges"), "he differs, and does not tell it so");
    }

    #[test]
    fn one_hour_is_the_start() {
        assert_eq!(HISTORY.hour.iter().filter(|hour| hour.is_start).count(), 1);
        assert!(HISTORY.hour[0].is_start);
    }

    #[test]
    fn every_card_stands_for_something_and_everything_has_a_teller_that_is_listed() {
        for card in CardName::ALL {
            assert!(HISTORY.card(card).is_some(), "{card:?}");
        }
        let cited = HISTORY.hour.iter().map(|hour| &hour.sources).chain(HISTORY.card.iter().map(|card| &card.sources));
        for keys in cited {
            assert!(!keys.is_empty());
            assert_eq!(HISTORY.tellers(keys).count(), keys.len(), "{keys:?}");
        }
    }

    #[test]
    fn there_are_questions_for_every_age() {
        for age in 10..=14 {
            let fitting = HISTORY.question.iter().filter(|question| (question.ages.0..=question.ages.1).contains(&age));
            assert!(fitting.count() >= 4, "{age}");
        }
    }
}
