//! A board game for tests, created as in `senlac new` and played as in `senlac play`: line by line, or by a random
//! player.
#![allow(dead_code, reason = "cases ask for lines, whole games for players")]

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use senlac::board_games::{self, BoardGameRules, BoardGameSetup, BoardGameState, PendingDuty, Rulebook, with_sentences};
use senlac::game::{Dice, Rules, SeededDice};
use senlac::record::{Game, Request, inspect};
use serde_json::{Value, json};
use tempfile::TempDir;

/// Returns the time of every test game.
pub fn noon() -> DateTime<Utc> {
    "2026-11-21T12:00:00Z".parse().expect("a time")
}

/// Returns a set-up with the default rulings.
pub fn plainly<S>(own: S) -> BoardGameSetup<S> {
    BoardGameSetup::new(own)
}

/// A game in its own folder.
pub struct Table<B: Rulebook> {
    pub game: Game<BoardGameRules<B>>,
    /// Dice for the random player.
    pub chance: SeededDice,
    /// Number of times each command was accepted.
    pub done: BTreeMap<String, u32>,
    begun: BoardGameState<B>,
    folder: TempDir,
}

impl<B: Rulebook> Table<B> {
    pub fn new(own: B::Setup, seed: u64) -> Self {
        let (setup, folder) = (plainly(own), TempDir::new().expect("a folder"));
        let begun = BoardGameRules::<B>::begin(&setup).expect("a sound set-up");
        let game = Game::create(&folder.path().join("game.senlac"), setup, seed, noon()).expect("a game");
        Self { game, chance: SeededDice::new(seed, 999), done: BTreeMap::new(), begun, folder }
    }

    pub fn state(&self) -> &B::State {
        &self.game.state().own
    }

    /// Returns the text of the game file.
    pub fn written(&self) -> String {
        std::fs::read_to_string(self.game.path()).expect("a game")
    }

    /// Submits a line. Returns its events, or the reasons for its refusal.
    pub fn line(&mut self, line: &str) -> Result<Vec<Value>, String> {
        let request = Request::<board_games::Command<B::Command>>::parse(line).map_err(|problem| problem.to_string())?;
        let answer = self.game.submit(request, noon()).map_err(|denied| denied.to_string())?;
        Ok(answer.iter().map(|event| with_sentences(|| serde_json::to_value(event)).expect("an event")).collect())
    }

    /// Returns the exact odds of each result of a line, as in `senlac odds --game`.
    pub fn odds(&self, line: &str) -> Result<BTreeMap<String, String>, String> {
        let request = Request::<board_games::Command<B::Command>>::parse(line).map_err(|problem| problem.to_string())?;
        let Request::Play(order) = request else { return Err("no command".to_owned()) };
        let workings = self.game.state().plan(&order.command).map_err(|refused| refused.to_string())?.workings();
        Ok(workings.outcomes.into_iter().map(|outcome| (outcome.result.to_string(), outcome.exact)).collect())
    }

    /// Submits a command and returns whether it was accepted.
    pub fn ask(&mut self, command: &Value) -> bool {
        let is_done = self.line(&command.to_string()).is_ok();
        if is_done {
            *self.done.entry(command["do"].as_str().unwrap_or_default().to_owned()).or_default() += 1;
        }
        is_done
    }

    /// Returns a random number from 0 to `count` - 1; 0 if `count` is 0.
    pub fn below(&mut self, count: usize) -> usize {
        u8::try_from(count).ok().filter(|count| *count > 0).map_or(0, |count| usize::from(self.chance.roll_below(count)))
    }

    /// Undoes and redoes every step. Asserts that the state is first the initial one and then the final one.
    pub fn undo_and_redo_all(&mut self) {
        let (end, steps) = (self.game.state().clone(), self.game.chronicle().active_steps().len());
        for _ in 0..steps {
            assert!(self.ask(&json!({"do": "take_back"})));
        }
        assert_eq!(self.game.state(), &self.begun);
        for _ in 0..steps {
            assert!(self.ask(&json!({"do": "restore"})));
        }
        assert_eq!(self.game.state(), &end);
    }

    /// Reopens the file and asserts that the state is the same. Returns how often each command was accepted.
    pub fn reopen(self) -> BTreeMap<String, u32> {
        let (end, path) = (self.game.state().clone(), self.game.path().to_owned());
        drop(self.game);
        assert_eq!(inspect::<BoardGameRules<B>>(&path).expect("a game").chronicle.state(), &end);
        self.done
    }
}

/// A player for both sides. If a game has several parts, `Part` chooses one.
pub trait Player<Part = ()> {
    /// Plays procedures of the current step.
    fn act(&mut self);

    /// Tries to resolve a pending step in the simplest way. Returns whether it succeeded.
    fn settle(&mut self, due: &PendingDuty) -> bool;

    /// Asserts the invariants of the game.
    fn assert_invariants(&self);
}

impl<B: Rulebook> Table<B> {
    /// Plays one step of the sequence with everything that becomes pending. Skips what can't be resolved, and one
    /// pending step in twelve.
    pub fn step<Part>(&mut self)
    where
        Self: Player<Part>,
    {
        self.act();
        for _ in 0..200 {
            let Some(due) = self.game.state().duties.first().cloned() else { break };
            if self.chance.roll_below(12) == 0 || !self.settle(&due) {
                let is_let_off = self.ask(&json!({"do": "waive", "number": due.number}));
                assert!(is_let_off || self.is_over(), "{due:?} can neither be done nor let off");
            }
            self.assert_invariants();
        }
        let is_on = self.ask(&json!({"do": "advance"})) || self.ask(&json!({"do": "advance", "ruling": "on"}));
        assert!(is_on || self.is_over(), "no way on from {:?}", B::sequence(self.game.state()));
        self.assert_invariants();
    }

    fn is_over(&self) -> bool {
        B::outcome(self.state()).is_some()
    }

    /// Plays at most `most` steps and returns whether the game ended.
    pub fn play_on<Part>(&mut self, most: usize) -> bool
    where
        Self: Player<Part>,
    {
        (0..most).any(|_| {
            self.step();
            self.is_over()
        })
    }
}
