//! Follows a game through its file, line by line as they are written.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use senlac::classroom::Request;
use senlac::rules::{Event, Setup, State, apply_all};
use serde::Deserialize;
use serde_json::value::RawValue;

/// Maximum number of steps in a row that can be undone and still be followed.
const DEEP: usize = 64;

/// The contents of a line about the battle.
#[derive(Deserialize)]
struct Line<'a> {
    #[serde(borrow)]
    command: &'a RawValue,
    #[serde(default)]
    events: Vec<Event>,
}

/// A game as read from its file.
pub struct Follower {
    file: BufReader<File>,
    /// The initial state.
    pub start: State,
    /// The state after each of the last active steps.
    states: VecDeque<State>,
    /// Undone steps that can be redone, the first undone last.
    undone: Vec<State>,
    /// Steps so far, including undone ones.
    pub steps: u64,
    /// The last command.
    pub last: Option<Request>,
}

impl Follower {
    /// Creates a follower at the first line of a file.
    pub fn new(path: &Path, setup: &Setup) -> Self {
        let mut file = BufReader::new(File::open(path).expect("the game's file"));
        file.read_line(&mut String::new()).expect("its head");
        let start = State::new(setup).expect("a battle");
        Self { file, states: [start.clone()].into(), start, undone: Vec::new(), steps: 0, last: None }
    }

    /// Returns the current state.
    pub fn state(&self) -> &State {
        self.states.back().expect("never more is taken back than was kept")
    }

    /// Reads the new lines and returns the number of new steps.
    pub fn read_on(&mut self) -> u64 {
        let before = self.steps;
        let mut line = String::new();
        while self.file.read_line(&mut line).expect("the file can be read") > 0 {
            self.read_line(&line);
            line.clear();
        }
        self.steps - before
    }

    fn read_line(&mut self, line: &str) {
        let line: Line<'_> = serde_json::from_str(line).expect("a step");
        let request = Request::parse(line.command.get()).expect("a request");
        match request {
            Request::TakeBack => self.undone.extend(self.states.pop_back()),
            Request::Restore => self.states.extend(self.undone.pop()),
            Request::Play(_) => {
                let mut state = self.state().clone();
                apply_all(&mut state, &line.events);
                self.undone.clear();
                self.states.push_back(state);
                if self.states.len() > DEEP {
                    self.states.pop_front();
                }
            }
            Request::Amend { .. } => unreachable!("nobody amends here"),
        }
        self.steps += 1;
        self.last = Some(request);
    }
}
