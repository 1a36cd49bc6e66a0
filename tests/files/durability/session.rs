//! A fixed game of many steps by the simple player, with notes, undone, redone and amended steps.

use std::path::Path;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use senlac::classroom::{Game, Request, inspect_on};
use senlac::disk::Disk;
use senlac::game::NameTable;
use senlac::rules::{Board, Card, CardName, Color, Rulings, Setup, State, Troop, UnitSetup, fingerprint};

use super::simulated::MemoryDisk;
use crate::player;

/// Seed of the game's dice.
pub const SEED: u64 = 1066;

/// Returns the time of every step.
pub fn noon() -> DateTime<Utc> {
    "2026-11-21T12:00:00Z".parse().expect("a time")
}

/// Returns the battle of 31 players.
pub fn full_battle() -> Setup {
    senlac::planning::sample_battle().expect("the sample battle")
}

/// Returns a battle with two units per side on a small hill, which replays quickly.
pub fn small_battle() -> Setup {
    let unit = |troop: Troop, square: &str, bodyguard| UnitSetup {
        troop,
        figures: troop.full_strength(),
        bases: troop.bases()[0],
        bodyguard,
        square: square.parse().ok(),
        player: Some("Zoë".into()),
        rows: Vec::new(),
    };
    Setup {
        scenario: "Small".to_owned(),
        class: None,
        absent: Vec::new(),
        large_print: Vec::new(),
        terrain: Board::from_rows(&["..^^..", "..^^..", "......", "......"]).expect("a sound board"),
        norman: vec![unit(Troop::Knights, "C4", true), unit(Troop::Archers, "D4", false)],
        saxon: vec![unit(Troop::Housecarles, "C2", true), unit(Troop::Spearmen, "D2", false)],
        deck: vec![Card::new(CardName::MuddyGround, Color::Black), Card::new(CardName::Shieldwall, Color::Red)],
        rulings: Rulings::default(),
        names: NameTable::default(),
    }
}

/// The commands of a game and their expected results.
pub struct Session {
    /// The battle to play.
    pub setup: Setup,
    /// Command line of each step.
    pub lines: Vec<String>,
    /// Answers to each step, one line per event.
    pub answers: Vec<Vec<String>>,
    /// Fingerprint of the battle before the first step and after every step.
    pub prints: Vec<String>,
}

impl Session {
    /// Plays this many steps on a disk without faults.
    pub fn play(setup: Setup, steps: usize) -> Self {
        let mut session = Self { setup, lines: Vec::new(), answers: Vec::new(), prints: Vec::new() };
        let mut game = session.begin(Arc::new(MemoryDisk::default()), Path::new("/s/session.senlac"));
        session.prints.push(fingerprint(game.state()));
        let mut noted = Vec::new();
        for step in 1..=steps {
            let line = next_line(step, game.state(), &noted);
            let answer = ask(&mut game, &line).unwrap_or_else(|| panic!("step {step} is refused: {line}"));
            if line.contains("\"do\":\"note\"") {
                noted.push(step);
            }
            session.answers.push(answer);
            session.lines.push(line);
            session.prints.push(fingerprint(game.state()));
        }
        session
    }

    /// Begins the same game in a new file.
    pub fn begin(&self, disk: Arc<dyn Disk>, path: &Path) -> Game {
        Game::create_on(disk, path, self.setup.clone(), SEED, noon()).expect("a new game")
    }

    /// Returns the request of a step.
    pub fn request(&self, step: usize) -> Request {
        Request::parse(&self.lines[step - 1]).expect("a request")
    }
}

/// Submits one line. Returns the answers as the program prints them; `None` if it is refused.
pub fn ask(game: &mut Game, line: &str) -> Option<Vec<String>> {
    let answer = game.submit(Request::parse(line).ok()?, noon()).ok()?;
    Some(answer.iter().map(|answer| serde_json::to_string(answer).expect("JSON")).collect())
}

/// Returns the command of a step. Some steps are undone, redone and amended. The last note is amended, so that some
/// lines are many sectors long.
fn next_line(step: usize, state: &State, noted: &[usize]) -> String {
    match (step % 20, noted.last()) {
        (5, _) => format!(r#"{{"do":"note","text":"Step {step} of the day, and Zoë’s knights wait on the hill"}}"#),
        (9, _) => r#"{"do":"take_back"}"#.to_owned(),
        (10, _) => r#"{"do":"restore"}"#.to_owned(),
        (14, _) => r#"{"do":"set","unit":"S02","figures":6,"ruling":"a pupil came late"}"#.to_owned(),
        (17, Some(note)) => {
            let long = "and so on ".repeat(step);
            format!(r#"{{"do":"amend","step":{note},"command":{{"do":"note","text":"Amended in step {step}: {long}"}}}}"#)
        }
        _ => serde_json::to_string(&player::next_command(state)).expect("JSON"),
    }
}

/// Continues the game in memory, whatever the file contains.
pub fn go_on_in_memory(game: &mut Game) {
    let found = inspect_on(&*game.disk(), game.path());
    game.continue_in_memory_after(found.ok().as_ref());
}
