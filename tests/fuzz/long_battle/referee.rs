//! A referee at the keys of the window who plays for both sides and never goes home: when a battle is over some steps are
//! taken back, everybody is set back by a table check, and the next battle begins in the same chronicle.

use std::collections::BTreeSet;
use std::path::Path;

use egui::{Event, Key, Modifiers};
use senlac::classroom::{Order, Request};
use senlac::rules::{Command, Pending, Phase, Setup, Side, State, Unit, UnitId, waiting_units};

use super::follower::Follower;
use super::window::{Cost, Size, Windows};
use crate::player;

/// Every so many steps both windows are drawn as they are used, and in between the teacher's alone and very small.
const EVERY: u64 = 50;

/// Whose go it is; what was passed over counts as long as this stays.
type Hour = (Phase, Option<Side>, u32);

/// A referee, the windows, and what they have cost.
pub struct Referee {
    /// Both windows.
    pub windows: Windows,
    /// The game as its file tells it.
    pub game: Follower,
    /// Units that were passed over in this phase, as the window remembers them.
    skipped: BTreeSet<UnitId>,
    /// What drawing has cost since it was last set to nothing.
    pub drawing: Cost,
    /// What taking back has cost since then, without drawing.
    pub taking_back: Cost,
}

/// A key that goes down and comes up again.
fn stroke(key: Key, modifiers: Modifiers) -> [Event; 2] {
    [true, false].map(|pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers })
}

/// A key with others held, as what happens in one frame.
fn key(key: Key, modifiers: Modifiers) -> Vec<Event> {
    stroke(key, modifiers).to_vec()
}

/// Signs as a keyboard types them: each key goes down, writes its sign, and comes up.
fn typed(text: &str) -> Vec<Event> {
    let of_sign = |sign: char| {
        let [down, up] = stroke(Key::from_name(&sign.to_uppercase().to_string()).expect("it is on the keyboard"), Modifiers::NONE);
        [down, Event::Text(sign.to_string()), up]
    };
    text.chars().flat_map(of_sign).collect()
}

impl Referee {
    /// Opens both windows on a game.
    pub fn new(path: &Path, setup: &Setup) -> Self {
        let (windows, mut game) = (Windows::open(path), Follower::new(path, setup));
        game.read_on();
        let mut referee = Self { windows, game, skipped: BTreeSet::new(), drawing: Cost::default(), taking_back: Cost::default() };
        referee.press(&key(Key::P, Modifiers::ALT));
        referee
    }

    /// Takes a step back and brings it again; what the taking back has cost, without drawing.
    pub fn back_and_again(&mut self) -> Cost {
        self.taking_back = Cost::default();
        self.take_back();
        self.step(&key(Key::Y, Modifiers::COMMAND));
        self.taking_back
    }

    /// Plays on until the chronicle has so many steps or a few more.
    pub fn play_until(&mut self, steps: u64) {
        while self.game.steps < steps {
            if self.game.state().phase() == Phase::Over {
                self.next_battle();
            } else if self.game.steps % 97 == 96 {
                self.think_again();
            } else {
                self.go_on();
            }
        }
    }

    /// Keys go down in one frame; what they ask for is carried out before the next is drawn, and this is its cost.
    fn press(&mut self, events: &[Event]) -> Cost {
        let hour = self.hour();
        let seen = self.game.steps.is_multiple_of(EVERY);
        self.windows.draw(if seen { Size::Usual } else { Size::Tiny }, events);
        let carrying_out = self.windows.carry_out();
        if seen {
            self.drawing.add(self.windows.draw(Size::Usual, &[]));
        }
        self.game.read_on();
        if hour != self.hour() {
            self.skipped.clear();
        }
        carrying_out
    }

    /// The same where it must lead to one step of the chronicle.
    fn step(&mut self, events: &[Event]) -> Cost {
        let before = self.game.steps;
        let cost = self.press(events);
        assert_eq!(self.game.steps, before + 1, "one step after {:?}: {:?}", self.game.last, self.hour());
        cost
    }

    fn hour(&self) -> Hour {
        let state = self.game.state();
        (state.phase(), state.acting_side(), state.turn())
    }

    /// The next step of the battle.
    fn go_on(&mut self) {
        let state = self.game.state();
        let waits = waiting_units(state).next().is_some();
        match (state.pending(), state.phase()) {
            (Some(Pending::Panic(_)), _) => {
                self.step(&key(Key::Enter, Modifiers::NONE));
                // What leaves the table is ticked off another time.
                self.press(&key(Key::Escape, Modifiers::NONE));
            }
            (Some(Pending::Rush(_)), _) | (None, Phase::Event) => {
                self.step(&key(Key::Enter, Modifiers::NONE));
            }
            (None, Phase::Move) => self.go_on_moving(),
            (None, Phase::Shoot | Phase::Fight) if waits => {
                self.step(&typed("r"));
            }
            (None, _) => {
                self.step(&key(Key::Enter, Modifiers::COMMAND));
            }
        }
    }

    /// A unit goes toward the nearest enemy; those before it in the queue stay.
    fn go_on_moving(&mut self) {
        let state = self.game.state();
        let command = player::next_command(state);
        // Whoever was passed over and could go now is left where they are: the keys alone do not lead back to them.
        let Command::Move { unit, to: Some(to), .. } = command else {
            self.step(&key(Key::Enter, Modifiers::COMMAND));
            return;
        };
        if self.skipped.contains(&unit) {
            self.step(&key(Key::Enter, Modifiers::COMMAND));
            return;
        }
        let stay: Vec<UnitId> = waiting_units(state).take_while(|id| *id != unit).filter(|id| !self.skipped.contains(id)).collect();
        let keys = stay.iter().map(|_| typed(".")).chain([typed(&to.to_string()), key(Key::Enter, Modifiers::NONE)]).flatten();
        self.step(&keys.collect::<Vec<_>>());
        self.skipped.extend(stay);
        assert_eq!(self.game.last, Some(Request::Play(Order::from(command))), "the window does what was meant");
    }

    /// Two steps back, and one of them again.
    fn think_again(&mut self) {
        self.take_back();
        self.take_back();
        self.step(&key(Key::Y, Modifiers::COMMAND));
    }

    fn take_back(&mut self) {
        let cost = self.step(&key(Key::Z, Modifiers::COMMAND));
        assert_eq!(self.game.last, Some(Request::TakeBack));
        self.taking_back.add(cost);
    }

    /// The battle is over: a few steps back, and everybody is set back by a table check.
    fn next_battle(&mut self) {
        for _ in 0..3 + self.game.steps % 10 {
            self.take_back();
        }
        self.press(&key(Key::C, Modifiers::ALT));
        let (state, start) = (self.game.state(), &self.game.start);
        let mut keys = Vec::new();
        for unit in in_the_order_of_the_check(state) {
            let first = start.unit(unit.id).expect("it was there");
            let square = first.square.map_or_else(String::new, |square| square.to_string());
            keys.extend(typed(&format!("{}{square}", first.figures)));
            keys.extend(key(Key::ArrowDown, Modifiers::NONE));
        }
        self.press(&keys);
        self.step(&key(Key::Enter, Modifiers::COMMAND));
        let stands = |state: &State| state.units().map(|unit| (unit.id, unit.figures, unit.square)).collect::<Vec<_>>();
        assert_eq!(stands(self.game.state()), stands(&self.game.start), "everybody is where they were");
    }
}

/// The units as a table check goes through them.
fn in_the_order_of_the_check(state: &State) -> Vec<&Unit> {
    let mut units: Vec<&Unit> = state.units().collect();
    units.sort_by_key(|unit| (unit.is_destroyed(), unit.square.is_none(), unit.square.map(|square| (square.row, square.column)), unit.id));
    units
}
