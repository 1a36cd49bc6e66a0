//! The results of a class's games side by side: a row of true numbers for each, counted from its [`Story`].

use std::collections::BTreeSet;

use chrono::{DateTime, FixedOffset};
use serde::Serialize;

use super::data::{csv, guesses};
use super::moments::Story;
use super::telling::tellings;
use crate::odds::ledger::Account;
use crate::phrasebook::{on_hill_words, why_words};
use crate::rules::{OnHill, Outcome, Side, Strength, holder_of_the_hill};

/// The games of a class, the one that was begun first at the top.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ClassResults {
    /// The class; `None` for the games of nobody's.
    pub class: Option<String>,
    /// Its games.
    pub games: Vec<PlayedGame>,
}

/// A game in its row.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayedGame {
    /// The file, to look at.
    pub file: String,
    /// When it was begun, by the clock on the wall.
    pub begun: DateTime<FixedOffset>,
    /// How it went.
    #[serde(flatten)]
    pub result: GameResult,
}

/// How a game went, in numbers. Steps that were taken back are not in them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameResult {
    /// The table that it was played on.
    pub scenario: String,
    /// The class that played it.
    #[serde(skip)]
    pub class: Option<String>,
    /// Turns whose card was flipped.
    pub turns: u32,
    /// How it ended; `None` while it goes on.
    pub outcome: Option<Outcome>,
    /// The Normans.
    pub norman: SideResult,
    /// The Saxons.
    pub saxon: SideResult,
    /// Who alone stood on the hill in the end.
    pub hill: Option<Side>,
    /// Who stood on the hill in the end.
    #[serde(skip)]
    pub on_hill: OnHill,
    /// Pupils who led a unit after the first card, late ones included.
    pub pupils: usize,
    /// Pupils who were away when the battle was set up and led nothing later.
    pub absent: usize,
    /// Rolls whose hits the class guessed.
    pub guesses: usize,
    /// Those of them that fell so.
    pub right: usize,
    /// Different honours that are told of its pupils.
    pub honours: usize,
}

/// How a side fared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SideResult {
    /// Figures left.
    pub left: u16,
    /// Figures at the start.
    pub start: u16,
    /// Turns at whose end it alone stood on the hill.
    pub turns_on_hill: usize,
    /// Dice thrown in attacks whose needs are known.
    pub dice: u32,
    /// Their hits.
    pub hits: u32,
    /// Hits that were to be expected of them, in sixths.
    pub expected_sixths: u32,
}

impl SideResult {
    /// Hits beyond what was to be expected; below 0 where fewer fell.
    pub fn surplus(&self) -> f64 {
        self.luck().surplus()
    }

    /// Hits that were to be expected.
    pub fn expected(&self) -> f64 {
        self.luck().expected()
    }

    fn luck(&self) -> Account {
        Account { dice: self.dice, sixths: self.expected_sixths, hits: self.hits, ..Account::default() }
    }
}

impl GameResult {
    /// Counts a battle.
    pub fn of(story: &Story) -> Self {
        let (last, ledger) = (story.last(), story.ledger());
        let played: Vec<_> = story.turns().into_iter().filter(|turn| turn.card.is_some()).collect();
        let side = |side: Side| {
            let (strength, luck) = (last.strength(side), ledger.side(side));
            let held =
                |turn: &&super::TurnOfStory| story.moments()[turn.first..turn.end].last().is_some_and(|end| end.hill.alone() == Some(side));
            SideResult {
                left: strength.left,
                start: strength.start,
                turns_on_hill: played.iter().filter(held).count(),
                dice: luck.dice,
                hits: luck.hits,
                expected_sixths: luck.sixths,
            }
        };
        let tellings = tellings(story);
        let led = |telling: &&super::Telling| telling.facts.units.iter().any(|(_, term)| term.until != Some(0));
        let missed = |telling: &&super::Telling| telling.facts.was_absent && telling.facts.units.is_empty();
        let guesses = guesses(story);
        let honours: BTreeSet<&str> = tellings.iter().map(|telling| telling.honour.as_str()).filter(|honour| !honour.is_empty()).collect();
        Self {
            scenario: story.setup().scenario.clone(),
            class: story.setup().class.clone(),
            turns: u32::try_from(played.len()).unwrap_or(u32::MAX),
            outcome: last.outcome(),
            norman: side(Side::Norman),
            saxon: side(Side::Saxon),
            hill: holder_of_the_hill(last),
            on_hill: OnHill::of(last),
            pupils: tellings.iter().filter(led).count(),
            absent: tellings.iter().filter(missed).count(),
            guesses: guesses.len(),
            right: guesses.iter().filter(|guess| guess.guessed == guess.fell).count(),
            honours: honours.len(),
        }
    }

    /// How a side fared.
    pub const fn side(&self, side: Side) -> &SideResult {
        match side {
            Side::Norman => &self.norman,
            Side::Saxon => &self.saxon,
        }
    }

    /// Who won: "The Saxons won", or that it is not finished.
    pub fn winner_words(&self) -> &'static str {
        match self.outcome.map(|outcome| outcome.winner) {
            Some(Side::Norman) => tr!("The Normans won"),
            Some(Side::Saxon) => tr!("The Saxons won"),
            None => tr!("Not finished"),
        }
    }

    /// Why it ended, as the end of a sentence; empty while it goes on.
    pub fn why_words(&self) -> String {
        let strength = |side: Side| Strength { left: self.side(side).left, start: self.side(side).start };
        self.outcome.map_or_else(String::new, |outcome| why_words(outcome.why, outcome.winner, Some(Side::ALL.map(strength))))
    }
}

impl PlayedGame {
    /// "21 November 2026 at 11:24".
    pub fn date(&self) -> String {
        self.begun.format(tr!("%-d %B %Y at %H:%M")).to_string()
    }

    /// "21 November 2026".
    pub fn day(&self) -> String {
        self.begun.format(tr!("%-d %B %Y")).to_string()
    }
}

impl ClassResults {
    /// What the class is called: its name, or that there is none.
    pub fn name(&self) -> &str {
        self.class.as_deref().unwrap_or(tr!("Games without a class"))
    }

    /// "Results of 7b".
    pub fn title(&self) -> String {
        self.class.as_ref().map_or_else(|| self.name().to_owned(), |class| tr!("Results of {class}", class))
    }

    /// All its games together, in sentences.
    pub fn summary(&self) -> String {
        let won = |side: Option<Side>| self.games.iter().filter(|game| game.result.outcome.map(|outcome| outcome.winner) == side).count();
        let (normans, saxons, open) = (won(Some(Side::Norman)), won(Some(Side::Saxon)), won(None));
        let games = tr_count!(games = self.games.len(), "{games} game", "{games} games");
        let mut words = tr!("{games}: the Normans won {normans}, the Saxons {saxons}.", games, normans, saxons);
        let mut also = |sentence: String| {
            words.push(' ');
            words.push_str(&sentence);
        };
        if open > 0 {
            also(tr_count!(open, "{open} is not finished.", "{open} are not finished."));
        }
        let sum = |of: fn(&GameResult) -> usize| self.games.iter().map(|game| of(&game.result)).sum::<usize>();
        let (right, guesses) = (sum(|game| game.right), sum(|game| game.guesses));
        if guesses > 0 {
            also(tr!("The class predicted {right} of {guesses} rolls exactly.", right, guesses));
        }
        words
    }

    /// The games of several classes as a table for a spreadsheet, a row each. No cell begins with a sign that a spreadsheet
    /// takes for a formula.
    pub fn csv(classes: &[Self]) -> String {
        let head = [
            tr!("class"),
            tr!("begun"),
            tr!("table"),
            tr!("turns"),
            tr!("winner"),
            tr!("why"),
            tr!("Normans left"),
            tr!("Normans at the start"),
            tr!("Saxons left"),
            tr!("Saxons at the start"),
            tr!("hill"),
            tr!("Norman turns on the hill"),
            tr!("Saxon turns on the hill"),
            tr!("Norman hits"),
            tr!("Norman hits expected"),
            tr!("Saxon hits"),
            tr!("Saxon hits expected"),
            tr!("pupils"),
            tr!("absent"),
            tr!("predictions"),
            tr!("predicted exactly"),
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
            result.why_words(),
            norman.left.to_string(),
            norman.start.to_string(),
            saxon.left.to_string(),
            saxon.start.to_string(),
            on_hill_words(result.on_hill).to_owned(),
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

    fn golden(name: &str) -> Story {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/games").join(format!("{name}.senlac"));
        story(&inspect(&path).expect("a game").chronicle)
    }

    #[test]
    fn a_row_says_what_the_story_and_the_chronicle_say() {
        for name in
            ["whole-battle-normans-win", "whole-battle-saxons-win", "take-back-and-amend", "hill-cleared", "players", "counted-again"]
        {
            let story = golden(name);
            let (result, data) = (GameResult::of(&story), StoryData::of(&Review::new(story.clone())));
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
            assert_eq!(result.outcome, story.last().outcome());
            let there = data.pupils.iter().filter(|pupil| !pupil.units.is_empty()).count();
            assert!(result.pupils <= there && result.pupils + result.absent <= data.pupils.len(), "{name}");
        }
        assert_eq!(GameResult::of(&golden("whole-battle-saxons-win")).winner_words(), "The Saxons won");
    }

    #[test]
    fn games_are_told_together_and_no_cell_runs_as_a_formula() {
        let begun = "2026-11-21T11:24:00+01:00".parse().expect("a time");
        let game = |name: &str| PlayedGame { file: "=1+1.senlac".to_owned(), begun, result: GameResult::of(&golden(name)) };
        let games = vec![game("whole-battle-normans-win"), game("whole-battle-saxons-win"), {
            let mut open = game("card-tired");
            open.result.outcome = None;
            open
        }];
        let results = ClassResults { class: Some("=7b".to_owned()), games };
        let summary = results.summary();
        assert!(summary.starts_with("3 games: the Normans won 1, the Saxons 1. 1 is not finished."), "{summary}");
        let csv = ClassResults::csv(&[results]);
        let mut lines = csv.trim_start_matches('\u{feff}').lines();
        let columns = lines.next().expect("a head").split(',').count();
        for line in lines {
            assert!(line.starts_with("'=7b,2026-11-21 11:24,") && line.ends_with(",'=1+1.senlac"), "{line}");
            assert_eq!(line.split(',').count(), columns, "{line}");
        }
    }
}
