//! Thousands of battles at random, from seeds that never change: whatever players and referee ask for, the table
//! stays sound, nothing gets stuck, and a battle replayed from its events is the same battle at every step.

#![expect(clippy::panic, reason = "a test fails by panicking, its helpers too")]

mod asking;
mod battlefield;
mod sound;

use senlac::rules::{Command, Event, Phase, Rolled, State, apply, check, fingerprint, resolve};

use battlefield::{Chance, full_setup, small_setup};
use sound::Ledger;

/// How a game is played out.
struct Game {
    setup: senlac::rules::Setup,
    state: State,
    ledger: Ledger,
    /// Every step's events, and the fingerprint after it.
    steps: Vec<(Vec<Event>, String)>,
    seed: u64,
}

impl Game {
    fn new(setup: senlac::rules::Setup, seed: u64) -> Self {
        let state = State::new(&setup).expect("a sound set-up");
        let ledger = Ledger::new(&state);
        Self { setup, state, ledger, steps: Vec::new(), seed }
    }

    /// Plays a legal command and checks everything that must hold after it.
    fn play(&mut self, legal: &senlac::rules::Legal) {
        let mut dice = Rolled::new(self.seed, self.steps.len() as u64);
        let events = resolve(&self.state, legal, &mut dice);
        assert!(!events.is_empty(), "{:?} leads to something", legal.command());
        let before = self.state.clone();
        for event in &events {
            self.ledger.hear(&self.state, event);
            apply(&mut self.state, event);
            self.ledger.settle(&self.state, event);
        }
        sound::table_is_sound(&self.state);
        self.ledger.agrees_with(&self.state);
        sound::half_is_told_when_it_is_crossed(&before, &self.state, &events);
        if matches!(legal.command(), Command::SetPlayers { .. }) {
            assert_eq!(fingerprint(&before), fingerprint(&self.state), "who leads a unit is no part of the battle");
        }
        self.steps.push((events, fingerprint(&self.state)));
    }

    /// Asks for something that must be allowed.
    fn allowed(&mut self, command: Command) {
        let legal = check(&self.state, command).unwrap_or_else(|refusal| panic!("{:?} is refused: {refusal}", refusal.command()));
        self.play(&legal);
    }

    /// Asks for something against the rules; now and then the referee allows it.
    fn against_the_rules(&mut self, command: &Command, chance: &mut Chance) {
        let before = fingerprint(&self.state);
        let refusal = check(&self.state, command.clone()).expect_err("it is against the rules");
        assert!(!refusal.breaches().is_empty(), "{command:?} is refused for a reason");
        assert_eq!(before, fingerprint(&self.state), "a refusal changes nothing");
        let possible = refusal.breaches().iter().all(senlac::rules::Breach::can_be_waived);
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

    /// Plays the game out.
    fn run(&mut self, turns: u32, chance: &mut Chance) {
        let mut quiet = 0;
        while self.state.over.is_none() {
            if self.state.turn > turns {
                self.allowed(Command::CallTime {});
                break;
            }
            let at = (self.state.turn, self.state.phase, self.state.acting);
            match chance.below(40) {
                0..=3 => self.against_the_rules(&asking::forbidden(&self.state, chance), chance),
                4 => self.allowed(asking::hand(&self.state, chance)),
                5 if chance.in_a(2) => self.allowed(asking::other_ruling(chance)),
                6 => sound::moves_are_those_of_the_page(&self.state, chance),
                7 => sound::targets_are_those_that_may_be_shot(&self.state, chance),
                _ => self.allowed(asking::next(&self.state, chance)),
            }
            quiet = if at == (self.state.turn, self.state.phase, self.state.acting) { quiet + 1 } else { 0 };
            assert!(quiet < 2000, "the game is stuck in {at:?}");
        }
        assert_eq!((self.state.phase, self.state.acting, &self.state.pending), (Phase::Over, None, &None));
    }

    /// Replays every event, each of them written and read, from the set-up.
    fn is_the_same_again(&self) {
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

/// Every kind of event there is, as the chronicle names it.
#[rustfmt::skip]
const KINDS: [&str; 28] = [
    "battle_ended", "card_flipped", "deck_shuffled", "destroyed", "effect_ended", "forgiven", "half_lost", "lord_away", "lord_back", "lord_killed",
    "moved", "noted", "panic_began", "panic_ended", "panicked", "phase_began", "phase_ended", "player_changed", "ruling_changed",
    "rush_began", "rush_ended", "rushed", "shot", "struck", "time_called", "turn_began", "turn_ended", "was_set",
];

/// Plays games from a range of seeds; between them they tell every kind of event.
fn play_games(seeds: std::ops::Range<u64>, turns: u32, setup: fn(&mut Chance) -> senlac::rules::Setup) {
    let mut kinds = std::collections::BTreeSet::new();
    for seed in seeds {
        let mut chance = Chance::new(seed);
        let mut game = Game::new(setup(&mut chance), seed);
        game.run(turns, &mut chance);
        game.is_the_same_again();
        for event in game.steps.iter().flat_map(|(events, _)| events) {
            let json = serde_json::to_value(event).expect("an event can be written");
            kinds.insert(json["event"].as_str().expect("a name").to_owned());
        }
    }
    assert!(kinds.iter().eq(&KINDS), "the games were varied: {kinds:?}");
}

#[test]
fn small_battles_stay_sound_and_replay_alike() {
    play_games(0..960, 6, small_setup);
}

#[test]
fn more_small_battles_stay_sound_and_replay_alike() {
    play_games(5_000..5_960, 6, small_setup);
}

#[test]
fn full_battles_stay_sound_and_replay_alike() {
    play_games(9_000..9_080, 4, full_setup);
}
