//! Follows a game by its file, line by line as they are written, as somebody would who looks over the referee's shoulder.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use senlac::classroom::Request;
use senlac::rules::{Event, Setup, State, apply_all};
use serde::Deserialize;
use serde_json::value::RawValue;

/// How many steps can be taken back in a row and still be followed.
const DEEP: usize = 64;

/// What a line of the file says of the battle.
#[derive(Deserialize)]
struct Line<'a> {
    #[serde(borrow)]
    command: &'a RawValue,
    #[serde(default)]
    events: Vec<Event>,
}

/// A game as its file tells it.
pub struct Follower {
    file: BufReader<File>,
    /// How it began.
    pub start: State,
    /// The battle after each of the last steps that stand.
    states: VecDeque<State>,
    /// What could be brought back, the last first taken back.
    undone: Vec<State>,
    /// Steps so far, taken-back ones included.
    pub steps: u64,
    /// What was asked for last.
    pub last: Option<Request>,
}

impl Follower {
    /// Begins at the first line of a file.
    pub fn new(path: &Path, setup: &Setup) -> Self {
        let mut file = BufReader::new(File::open(path).expect("the game's file"));
        file.read_line(&mut String::new()).expect("its head");
        let start = State::new(setup).expect("a battle");
        Self { file, states: [start.clone()].into(), start, undone: Vec::new(), steps: 0, last: None }
    }

    /// The battle as it stands.
    pub fn state(&self) -> &State {
        self.states.back().expect("never more is taken back than was kept")
    }

    /// Reads what was added; how many steps that were.
    pub fn read_on(&mut self) -> u64 {
        let before = self.steps;
        let mut line = String::new();
        while self.file.read_line(&mut line).expect("the file can be read") > 0 {
            self.hear(&line);
            line.clear();
        }
        self.steps - before
    }

    fn hear(&mut self, line: &str) {
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
