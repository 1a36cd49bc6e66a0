//! Results of a class's games side by side: a row of numbers for each, counted from its [`Story`].

use std::collections::BTreeSet;

use chrono::{DateTime, FixedOffset};
use serde::Serialize;

use super::data::{csv, guesses};
use super::moments::Story;
use super::pupil_story::pupil_stories;
use crate::odds::ledger::Account;
use crate::phrasebook::{end_reason_text, on_hill_text};
use crate::rules::{HillPresence, Outcome, Side, Strength, hill_holder};

/// The games of a class, the first one at the top.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ClassResults {
    /// Class name; `None` for games without a class.
    pub class: Option<String>,
    /// Games of the class, in order of their start.
    pub games: Vec<PlayedGame>,
}

/// A game in the table of results.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayedGame {
    /// Name of the game file.
    pub file: String,
    /// Local start time of the game.
    pub begun: DateTime<FixedOffset>,
    /// Result of the game in numbers.
    #[serde(flatten)]
    pub result: GameResult,
}

/// Result of a game in numbers, without undone steps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameResult {
    /// Name of the scenario.
    pub scenario: String,
    /// Name of the class that played.
    #[serde(skip)]
    pub class: Option<String>,
    /// Number of turns with a flipped card.
    pub turns: u32,
    /// How the battle ended; `None` while it continues.
    pub outcome: Option<Outcome>,
    /// Result of the Normans.
    pub norman: SideResult,
    /// Result of the Saxons.
    pub saxon: SideResult,
    /// Side that alone held the hill in the end.
    pub hill: Option<Side>,
    /// Sides on the hill in the end.
    #[serde(skip)]
    pub on_hill: HillPresence,
    /// Number of pupils who led a unit after the first card, including latecomers.
    pub pupils: usize,
    /// Number of pupils who were absent when the battle was set up and led no unit later.
    pub absent: usize,
    /// Number of rolls that the class guessed.
    pub guesses: usize,
    /// Number of exact guesses.
    pub right: usize,
    /// Number of different honours among its pupils.
    pub honours: usize,
}

/// Result of one side in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SideResult {
    /// Number of figures left.
    pub left: u16,
    /// Number of figures at the start.
    pub start: u16,
    /// Number of turns at whose end it alone held the hill.
    pub turns_on_hill: usize,
    /// Number of dice rolled in attacks with known scores.
    pub dice: u32,
    /// Number of hits scored with them.
    pub hits: u32,
    /// Expected hits of these dice, in sixths.
    pub expected_sixths: u32,
}

impl SideResult {
    /// Returns the hits above the expected number; negative if there were fewer.
    pub fn surplus(&self) -> f64 {
        self.luck_account().surplus()
    }

    /// Returns the expected hits.
    pub fn expected(&self) -> f64 {
        self.luck_account().expected()
    }

    /// Returns the totals of the side's dice.
    fn luck_account(&self) -> Account {
        Account { dice: self.dice, sixths: self.expected_sixths, hits: self.hits, ..Account::default() }
    }
}

impl GameResult {
    /// Counts the result of a battle.
    pub fn from_story(story: &Story) -> Self {
        let (last, ledger) = (story.final_state(), story.ledger());
        let played: Vec<_> = story.turns().into_iter().filter(|turn| turn.card.is_some()).collect();
        let side = |side: Side| {
            let (strength, luck) = (last.strength(side), ledger.side(side));
            let held = |turn: &&super::StoryTurn| {
                story.moments()[turn.first..turn.end].last().is_some_and(|end| end.hill.sole_side() == Some(side))
            };
            SideResult {
                left: strength.left,
                start: strength.start,
                turns_on_hill: played.iter().filter(held).count(),
                dice: luck.dice,
                hits: luck.hits,
                expected_sixths: luck.sixths,
            }
        };
        let tellings = pupil_stories(story);
        let led = |telling: &&super::PupilStory| telling.facts.units.iter().any(|(_, term)| term.until != Some(0));
        let missed = |telling: &&super::PupilStory| telling.facts.was_absent && telling.facts.units.is_empty();
        let guesses = guesses(story);
        let honours: BTreeSet<&str> = tellings.iter().map(|telling| telling.honour.as_str()).filter(|honour| !honour.is_empty()).collect();
        Self {
            scenario: story.setup().scenario.clone(),
            class: story.setup().class.clone(),
            turns: u32::try_from(played.len()).unwrap_or(u32::MAX),
            outcome: last.outcome(),
            norman: side(Side::Norman),
            saxon: side(Side::Saxon),
            hill: hill_holder(last),
            on_hill: HillPresence::from_state(last),
            pupils: tellings.iter().filter(led).count(),
            absent: tellings.iter().filter(missed).count(),
            guesses: guesses.len(),
            right: guesses.iter().filter(|guess| guess.guessed == guess.fell).count(),
            honours: honours.len(),
        }
    }

    /// Returns the result of a side.
    pub const fn side(&self, side: Side) -> &SideResult {
        match side {
            Side::Norman => &self.norman,
            Side::Saxon => &self.saxon,
        }
    }

    /// Returns the winner: "The Saxons won", or that the battle is not finished.
    pub fn winner_text(&self) -> &'static str {
        match self.outcome.map(|outcome| outcome.winner) {
            Some(Side::Norman) => tr!("The Normans won"),
            Some(Side::Saxon) => tr!("The Saxons won"),
            None => tr!("Not finished"),
        }
    }

    /// Returns the reason for the end, as the end of a sentence; empty while the battle continues.
    pub fn reason_text(&self) -> String {
        let strength = |side: Side| Strength { left: self.side(side).left, start: self.side(side).start };
        self.outcome.map_or_else(String::new, |outcome| end_reason_text(outcome.why, outcome.winner, Some(Side::ALL.map(strength))))
    }
}

impl PlayedGame {
    /// "21 November 2026 at 11:24".
    pub fn date_time_text(&self) -> String {
        self.begun.format(tr!("%-d %B %Y at %H:%M")).to_string()
    }

    /// Returns a text such as "21 November 2026".
    pub fn date_text(&self) -> String {
        self.begun.format(tr!("%-d %B %Y")).to_string()
    }
}

impl ClassResults {
    /// Returns the name of the class, or a text for games without a class.
    pub fn name(&self) -> &str {
        self.class.as_deref().unwrap_or(tr!("Games without a class"))
    }

    /// Returns a text such as "Results of 7b".
    pub fn title(&self) -> String {
        self.class.as_ref().map_or_else(|| self.name().to_owned(), |class| tr!("Results for {class}", class))
    }

    /// Returns a summary of all its games, in sentences.
    pub fn summary(&self) -> String {
        let won = |side: Option<Side>| self.games.iter().filter(|game| game.result.outcome.map(|outcome| outcome.winner) == side).count();
        let (normans, saxons, open) = (won(Some(Side::Norman)), won(Some(Side::Saxon)), won(None));
        let games = tr_count!(games = self.games.len(), "{games} game", "{games} games");
        let mut words = tr!("{games}: the Normans won {normans} and the Saxons {saxons}.", games, normans, saxons);
        let mut also = |sentence: String| {
            words.push(' ');
            words.push_str(&sentence);
        };
        if open > 0 {
            also(tr_count!(open, "{open} is unfinished.", "{open} are unfinished."));
        }
        let sum = |of: fn(&GameResult) -> usize| self.games.iter().map(|game| of(&game.result)).sum::<usize>();
        let (right, guesses) = (sum(|game| game.right), sum(|game| game.guesses));
        if guesses > 0 {
            also(tr!("The class predicted {right} of {guesses} rolls exactly.", right, guesses));
        }
        words
    }

    /// Returns the games of several classes as a spreadsheet table, one row each. No cell starts with a character that begins
    /// a formula.
    pub fn csv(classes: &[Self]) -> String {
        let head = [
            tr!("class"),
            tr!("started"),
            tr!("table"),
            tr!("turns"),
            tr!("winner"),
            tr!("reason"),
            tr!("Normans left"),
            tr!("Normans at the start"),
            tr!("Saxons left"),
            tr!("Saxons at the start"),
            tr!("hill"),
            tr!("Norman turns alone on the hill"),
            tr!("Saxon turns alone on the hill"),
            tr!("Norman hits"),
            tr!("expected Norman hits"),
            tr!("Saxon hits"),
            tr!("expected Saxon hits"),
            tr!("pupils"),
            tr!("absent"),
            tr!("predictions"),
            tr!("exact predictions"),
            tr!("different honours"),
            tr!("file"),
        ];
        let rows = classes.iter().flat_map(|class| class.games.iter().map(|game| class.row(game)));
        csv(&head, rows)
    }

    fn row(&self, PlayedGame { file, begun, result }: &PlayedGame) -> Vec<String> {
        let side = |side: Option<Side>| side.map_or("", Side::army).to_owned();
        let GameResult { norman, saxon, .. } = result;
        let luck = |side: &SideResult| [side.hits.to_string(), format!("{:.2}", side.expected())];
        let [norman_hits, norman_expected] = luck(norman);
        let [saxon_hits, saxon_expected] = luck(saxon);
        vec![
            self.class.clone().unwrap_or_default(),
            begun.format("%F %R").to_string(),
            result.scenario.clone(),
            result.turns.to_string(),
            side(result.outcome.map(|outcome| outcome.winner)),
            result.reason_text(),
            norman.left.to_string(),
            norman.start.to_string(),
            saxon.left.to_string(),
            saxon.start.to_string(),
            on_hill_text(result.on_hill).to_owned(),
            norman.turns_on_hill.to_string(),
            saxon.turns_on_hill.to_string(),
            norman_hits,
            norman_expected,
            saxon_hits,
            saxon_expected,
            result.pupils.to_string(),
            result.absent.to_string(),
            result.guesses.to_string(),
            result.right.to_string(),
            result.honours.to_string(),
            file.clone(),
        ]
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::chronicle::inspect;
    use crate::rules::Event;
    use crate::story::Review;
    use crate::story::data::StoryData;
    use crate::story::tests::story;

    fn golden_story(name: &str) -> Story {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/games").join(format!("{name}.senlac"));
        story(&inspect(&path).expect("a game").chronicle)
    }

    #[test]
    fn game_results_match_the_story_and_the_battle_log() {
        for name in
            ["whole-battle-normans-win", "whole-battle-saxons-win", "take-back-and-amend", "hill-cleared", "players", "counted-again"]
        {
            let story = golden_story(name);
            let (result, data) = (GameResult::from_story(&story), StoryData::from_review(&Review::new(story.clone())));
            let left = data.turns.last().map(|turn| [turn.norman, turn.saxon]).expect("a turn");
            for side in Side::ALL {
                let told = result.side(side);
                assert_eq!(told.left, left[side.index()], "{name}");
                assert_eq!(told.turns_on_hill, data.turns.iter().filter(|turn| turn.card.is_some() && turn.hill == Some(side)).count());
                let account = story.ledger().side(side);
                assert_eq!((told.hits, told.expected_sixths), (account.hits, account.sixths), "{name}");
                assert!((told.surplus() - account.surplus()).abs() < 1e-9);
            }
            let cards = story.events().filter(|event| matches!(event, Event::CardFlipped { .. })).count();
            assert_eq!(usize::try_from(result.turns).expect("few"), cards, "{name}");
            assert_eq!(result.outcome, story.final_state().outcome());
            let there = data.pupils.iter().filter(|pupil| !pupil.units.is_empty()).count();
            assert!(result.pupils <= there && result.pupils + result.absent <= data.pupils.len(), "{name}");
        }
        assert_eq!(GameResult::from_story(&golden_story("whole-battle-saxons-win")).winner_text(), "The Saxons won");
    }

    #[test]
    fn class_results_summarise_games_and_escape_formulas() {
        let begun = "2026-11-21T11:24:00+01:00".parse().expect("a time");
        let game = |name: &str| PlayedGame { file: "=1+1.senlac".to_owned(), begun, result: GameResult::from_story(&golden_story(name)) };
        let games = vec![game("whole-battle-normans-win"), game("whole-battle-saxons-win"), {
            let mut open = game("card-tired");
            open.result.outcome = None;
            open
        }];
        let results = ClassResults { class: Some("=7b".to_owned()), games };
        let summary = results.summary();
        assert!(summary.starts_with("3 games: the Normans won 1 and the Saxons 1. 1 is unfinished."), "{summary}");
        let csv = ClassResults::csv(&[results]);
        let mut lines = csv.trim_start_matches('\u{feff}').lines();
        let columns = lines.next().expect("a head").split(',').count();
        for line in lines {
            assert!(line.starts_with("'=7b,2026-11-21 11:24,") && line.ends_with(",'=1+1.senlac"), "{line}");
            assert_eq!(line.split(',').count(), columns, "{line}");
        }
    }
}
