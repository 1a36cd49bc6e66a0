//! A referee who plays both sides with the window's keys, for as long as needed. After each battle, some steps are
//! undone, a table check restores all units, and the next battle begins in the same battle log.

use std::collections::BTreeSet;
use std::path::Path;

use egui::{Event, Key, Modifiers};
use senlac::classroom::{Order, Request};
use senlac::rules::{Command, Pending, Phase, Setup, Side, State, Unit, UnitId, waiting_units};

use super::follower::Follower;
use super::window::{Cost, Size, Windows};
use crate::player;

/// Both windows are drawn in full once in this many steps. Between them, only a very small teacher's window is drawn.
const EVERY: u64 = 50;

/// Phase, acting side and turn. Skipped units are remembered as long as it is the same.
type PhaseKey = (Phase, Option<Side>, u32);

/// A referee, the windows and their costs.
pub struct Referee {
    /// Both windows.
    pub windows: Windows,
    /// The game as read from its file.
    pub game: Follower,
    /// Units skipped in this phase, as the window remembers them.
    skipped: BTreeSet<UnitId>,
    /// Cost of drawing since the last reset.
    pub drawing: Cost,
    /// Cost of undoing since the last reset, without drawing.
    pub taking_back: Cost,
}

/// Returns a key press and release.
fn stroke(key: Key, modifiers: Modifiers) -> [Event; 2] {
    [true, false].map(|pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers })
}

/// Returns a key press with modifiers, as it happens in one frame.
fn key(key: Key, modifiers: Modifiers) -> Vec<Event> {
    stroke(key, modifiers).to_vec()
}

/// Returns text as typed on a keyboard: each key is pressed, writes its character, and is released.
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

    /// Undoes a step and redoes it. Returns the cost of undoing, without drawing.
    pub fn undo_and_redo(&mut self) -> Cost {
        self.taking_back = Cost::default();
        self.take_back();
        self.step(&key(Key::Y, Modifiers::COMMAND));
        self.taking_back
    }

    /// Plays until the battle log has at least this many steps.
    pub fn play_until(&mut self, steps: u64) {
        while self.game.steps < steps {
            if self.game.state().phase() == Phase::Over {
                self.next_battle();
            } else if self.game.steps % 97 == 96 {
                self.think_again();
            } else {
                self.play_step();
            }
        }
    }

    /// Sends events in one frame and carries out the result before the next frame. Returns its cost.
    fn press(&mut self, events: &[Event]) -> Cost {
        let hour = self.phase_key();
        let seen = self.game.steps.is_multiple_of(EVERY);
        self.windows.draw(if seen { Size::Usual } else { Size::Tiny }, events);
        let carrying_out = self.windows.carry_out();
        if seen {
            self.drawing.add(self.windows.draw(Size::Usual, &[]));
        }
        self.game.read_on();
        if hour != self.phase_key() {
            self.skipped.clear();
        }
        carrying_out
    }

    /// Sends events that must add exactly one step to the battle log.
    fn step(&mut self, events: &[Event]) -> Cost {
        let before = self.game.steps;
        let cost = self.press(events);
        assert_eq!(self.game.steps, before + 1, "one step after {:?}: {:?}", self.game.last, self.phase_key());
        cost
    }

    fn phase_key(&self) -> PhaseKey {
        let state = self.game.state();
        (state.phase(), state.acting_side(), state.turn())
    }

    /// Plays the next step of the battle.
    fn play_step(&mut self) {
        let state = self.game.state();
        let waits = waiting_units(state).next().is_some();
        match (state.pending(), state.phase()) {
            (Some(Pending::Panic(_)), _) => {
                self.step(&key(Key::Enter, Modifiers::NONE));
                // Units that leave the table are ticked off on another occasion.
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

    /// Moves a unit toward the nearest enemy. Units before it in the queue hold.
    fn go_on_moving(&mut self) {
        let state = self.game.state();
        let command = player::next_command(state);
        // Skipped units that could move now stay, because the keys alone can't select them again.
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

    /// Undoes two steps and redoes one.
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

    /// Ends a battle: undoes a few steps and restores all units with a table check.
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

/// Returns the units in the order of a table check.
fn in_the_order_of_the_check(state: &State) -> Vec<&Unit> {
    let mut units: Vec<&Unit> = state.units().collect();
    units.sort_by_key(|unit| (unit.is_destroyed(), unit.square.is_none(), unit.square.map(|square| (square.row, square.column)), unit.id));
    units
}
