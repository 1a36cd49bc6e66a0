//! Tests of random histories: steps played, undone, redone and amended, with and without restored steps, far beyond the
//! saved snapshots of the battle. The game must always match a replay of its file.

use std::path::Path;

use senlac::classroom::{Denied, Game, Order, Request, inspect};
use senlac::game::NameTable;
use senlac::rules::{Command, Setup, State, apply_all, fingerprint};

use super::asking;
use super::battlefield::{Chance, small_setup};
use crate::noon;

/// A game and its random choices.
struct History {
    game: Game,
    chance: Chance,
    /// Highest number of active steps, and the counts of amendments, of amendments that restored steps, and of refusals
    /// to restore.
    seen: [usize; 4],
}

impl History {
    fn begin(folder: &Path, seed: u64) -> Self {
        let mut chance = Chance::new(seed);
        let setup = Setup { names: NameTable::with_ids(), ..small_setup(&mut chance) };
        let game = Game::create(&folder.join(format!("{seed}.senlac")), setup, seed, noon()).expect("a game");
        Self { game, chance, seen: [0; 4] }
    }

    /// Submits a request and returns whether it was accepted.
    fn ask(&mut self, request: Request) -> bool {
        let before = self.game.chronicle().len();
        let granted = self.game.submit(request, noon()).is_ok();
        // A new pupil adds another step.
        let steps = self.game.chronicle().len() - before;
        assert!(if granted { steps > 0 } else { steps == 0 });
        granted
    }

    /// Plays a step of the battle or a correction.
    fn play(&mut self) {
        let state = self.game.state();
        let command = match self.chance.below(12) {
            0 => asking::other_ruling(&mut self.chance),
            1..=3 => asking::hand(state, &mut self.chance),
            _ if state.outcome().is_some() => asking::hand(state, &mut self.chance),
            _ => asking::next(state, &mut self.chance),
        };
        self.ask(command.into());
    }

    fn repeat_request(&mut self, request: &Request) {
        let times = if self.chance.in_a(12) { self.chance.between(20, 90) } else { self.chance.between(1, 4) };
        for _ in 0..times {
            if !self.ask(request.clone()) {
                break;
            }
        }
    }

    /// Amends an active step and restores some of the steps that can be restored.
    fn amend(&mut self) {
        let standing = self.game.chronicle().active_steps();
        let late = standing.len().saturating_sub(250);
        let Some(step) = self.chance.pick(&standing[late..]).map(|standing| standing.step) else { return };
        let before = self.game.chronicle().state_before_step(step).expect("it stands");
        let command = match self.chance.below(4) {
            0 => Command::Note { text: "nothing".to_owned() },
            1 => asking::hand(&before, &mut self.chance),
            2 => asking::next(&before, &mut self.chance),
            _ => self.game.chronicle().order(step).map_or(Command::Done {}, |order| order.command),
        };
        let order = Order { ruling: self.chance.in_a(3).then(|| "the referee says so".to_owned()), ..command.into() };
        let Ok(could) = self.game.chronicle().restorable_steps(step, &order, &[]) else { return };
        assert!(could.iter().all(|fallen| !fallen.comes_back && self.game.chronicle().active_step(fallen.step).is_none()));
        let revive: Vec<u64> = could.iter().map(|fallen| fallen.step).filter(|_| self.chance.in_a(2)).collect();
        let stood: Vec<u64> = self.game.chronicle().active_steps().iter().map(|standing| standing.step).collect();
        let hash = fingerprint(self.game.state());
        match self.game.submit(Request::Amend { step, order, revive: revive.clone() }, noon()) {
            Ok(_) => {
                let now = self.game.chronicle().active_steps();
                let is_old = |step| stood.binary_search(&step).is_ok();
                assert!(now.iter().all(|standing| is_old(standing.step) || revive.contains(&standing.step)), "nobody comes back unasked");
                assert!(revive.iter().all(|step| self.game.chronicle().active_step(*step).is_some()));
                self.seen[1] += 1;
                self.seen[2] += usize::from(!revive.is_empty());
            }
            // One restored step may block another.
            Err(Denied::CannotComeBack(_)) => {
                assert!(revive.len() > 1, "{revive:?} could come back");
                assert_eq!(fingerprint(self.game.state()), hash);
                self.seen[3] += 1;
            }
            Err(denied) => panic!("{denied}"),
        }
    }

    fn random_action(&mut self) {
        match self.chance.below(16) {
            0 | 1 => self.repeat_request(&Request::TakeBack),
            2 => self.repeat_request(&Request::Restore),
            3 | 4 => self.amend(),
            _ => self.play(),
        }
        self.seen[0] = self.seen[0].max(self.game.chronicle().active_steps().len());
    }

    /// Asserts that the state is the result of the active steps.
    fn assert_state_matches_steps(&self) {
        let chronicle = self.game.chronicle();
        let mut state = State::new(chronicle.setup()).expect("a sound set-up");
        chronicle.active_steps().iter().for_each(|standing| apply_all(&mut state, &standing.events));
        assert!(&state == self.game.state(), "after {} steps", chronicle.len());
        assert!(chronicle.active_steps().windows(2).all(|pair| pair[0].step < pair[1].step));
    }

    /// Asserts that the game matches its file.
    fn assert_matches_file(&self) {
        let inspection = inspect(self.game.path()).expect("a game");
        assert_eq!((&inspection.damage, inspection.remarks.len()), (&None, 0));
        let (again, here) = (inspection.chronicle, self.game.chronicle());
        assert_eq!(again.active_steps(), here.active_steps());
        assert!(again.state() == here.state());
        assert_eq!((again.next_undo(), again.next_redo()), (here.next_undo(), here.next_redo()));
        if let Some(step) = here.active_steps().first() {
            assert_eq!(again.undo_steps_through(step.step), here.undo_steps_through(step.step));
        }
    }
}

#[test]
fn any_history_matches_a_fresh_replay() {
    // Every step is written to disk, so a memory file system makes the test faster.
    let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).expect("a folder");
    let mut seen = [0; 4];
    for seed in 0..24 {
        let mut history = History::begin(folder.path(), 70_000 + seed);
        for round in 0..420 {
            history.random_action();
            history.assert_state_matches_steps();
            if round % 30 == 0 {
                history.assert_matches_file();
            }
        }
        history.assert_matches_file();
        // Undo everything, then redo it.
        let end = history.game.chronicle().active_steps().to_vec();
        let mut undone = 0;
        while history.ask(Request::TakeBack) {
            undone += 1;
            if undone % 16 == 0 {
                history.assert_state_matches_steps();
            }
        }
        assert!(history.game.chronicle().active_steps().is_empty());
        for _ in 0..undone {
            assert!(history.ask(Request::Restore));
        }
        assert_eq!(history.game.chronicle().active_steps(), end);
        history.assert_state_matches_steps();
        history.assert_matches_file();
        seen = [seen[0].max(history.seen[0]), seen[1] + history.seen[1], seen[2] + history.seen[2], seen[3] + history.seen[3]];
    }
    let [stood, amendments, revived, _] = seen;
    assert!(stood > 128 && amendments > 300 && revived > 20, "the histories were varied: {seen:?}");
}
