//! A random battle, and the checks after each of its steps.

use senlac::rules::{Breach, Command, Event, Legal, Phase, SeededDice, Setup, State, apply, check, fingerprint, resolve};

use super::asking;
use super::battlefield::Chance;
use super::sound::{self, Ledger};

/// A random game with the events of its steps.
pub struct Game {
    pub setup: Setup,
    /// Current state of the battle.
    pub state: State,
    ledger: Ledger,
    /// Each step's events, and the fingerprint after it.
    pub steps: Vec<(Vec<Event>, String)>,
    seed: u64,
}

impl Game {
    pub fn new(setup: Setup, seed: u64) -> Self {
        let state = State::new(&setup).expect("a sound set-up");
        let ledger = Ledger::new(&state);
        Self { setup, state, ledger, steps: Vec::new(), seed }
    }

    /// Plays a legal command and checks all invariants after it.
    fn play(&mut self, legal: &Legal) {
        let mut dice = SeededDice::new(self.seed, self.steps.len() as u64);
        let events = resolve(&self.state, legal, &mut dice);
        assert!(!events.is_empty(), "{:?} leads to something", legal.command());
        let before = self.state.clone();
        for event in &events {
            self.ledger.record_event(&self.state, event);
            apply(&mut self.state, event);
            self.ledger.recount_after(&self.state, event);
        }
        sound::assert_table_is_consistent(&self.state);
        sound::assert_phase_is_consistent(&self.state);
        self.ledger.assert_agrees_with(&self.state);
        sound::assert_half_lost_is_reported(&before, &self.state, &events);
        if matches!(legal.command(), Command::SetPlayers { .. }) {
            assert_eq!(fingerprint(&before), fingerprint(&self.state), "who leads a unit is no part of the battle");
        }
        self.steps.push((events, fingerprint(&self.state)));
    }

    /// Plays a command that must be legal.
    fn allowed(&mut self, command: Command) {
        let legal = check(&self.state, command).unwrap_or_else(|refusal| panic!("{:?} is refused: {refusal}", refusal.command()));
        self.play(&legal);
    }

    /// Submits a command that breaks the rules. The referee sometimes allows it.
    fn against_the_rules(&mut self, command: &Command, chance: &mut Chance) {
        let before = fingerprint(&self.state);
        let refusal = check(&self.state, command.clone()).expect_err("it is against the rules");
        assert!(!refusal.breaches().is_empty(), "{command:?} is refused for a reason");
        assert_eq!(before, fingerprint(&self.state), "a refusal changes nothing");
        let possible = refusal.breaches().iter().all(Breach::can_be_waived);
        match refusal.overrule("the referee says so") {
            Ok(legal) => {
                assert!(possible, "{command:?}");
                if chance.in_a(3) {
                    self.play(&legal);
                }
            }
            Err(refusal) => assert!(!possible || !refusal.can_be_overruled(), "{command:?}"),
        }
    }

    /// Plays the game to its end and makes corrections after it, until the game stays ended.
    pub fn run(&mut self, turns: u32, chance: &mut Chance) {
        loop {
            self.run_to_the_end(turns, chance);
            while self.state.outcome().is_some() && !chance.in_a(4) {
                match chance.below(4) {
                    0 => self.against_the_rules(&asking::late_action(&self.state, chance), chance),
                    1 => self.allowed(asking::other_ruling(chance)),
                    _ => self.allowed(asking::hand(&self.state, chance)),
                }
            }
            if self.state.outcome().is_some() {
                break;
            }
        }
    }

    /// Plays until the battle is over.
    fn run_to_the_end(&mut self, turns: u32, chance: &mut Chance) {
        let mut quiet = 0;
        while self.state.outcome().is_none() {
            if self.state.turn() > turns {
                self.allowed(Command::CallTime {});
                break;
            }
            let at = (self.state.turn(), self.state.phase(), self.state.acting_side());
            match chance.below(40) {
                0..=3 => self.against_the_rules(&asking::forbidden(&self.state, chance), chance),
                4 => self.allowed(asking::hand(&self.state, chance)),
                5 if chance.in_a(2) => self.allowed(asking::other_ruling(chance)),
                6 => sound::assert_moves_match_the_page(&self.state, chance),
                7 => sound::assert_targets_may_be_shot(&self.state, chance),
                8 => sound::assert_counting_can_be_reverted(&self.state),
                _ => self.allowed(asking::next(&self.state, chance)),
            }
            quiet = if at == (self.state.turn(), self.state.phase(), self.state.acting_side()) { quiet + 1 } else { 0 };
            assert!(quiet < 2000, "the game is stuck in {at:?}");
        }
        assert_eq!((self.state.phase(), self.state.acting_side(), self.state.pending()), (Phase::Over, None, None));
    }

    /// Replays all events from the setup after writing and reading them, and compares every step.
    pub fn assert_replay_matches(&self) {
        let mut again = State::new(&self.setup).expect("a sound set-up");
        for (step, (events, after)) in self.steps.iter().enumerate() {
            let json = serde_json::to_string(events).expect("events can be written");
            let read: Vec<Event> = serde_json::from_str(&json).expect("and read");
            assert_eq!(&read, events, "step {step}");
            for event in &read {
                apply(&mut again, event);
            }
            assert_eq!(&fingerprint(&again), after, "step {step}");
        }
        assert_eq!(again, self.state);
    }
}
