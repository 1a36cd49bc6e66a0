//! Fails every call of a short game once, in every way. The teacher gets a message, play continues in memory,
//! acknowledged steps are saved, and the whole game can be saved elsewhere.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use senlac::classroom::{Denied, FileProblem, Game, inspect_on};
use senlac::rules::fingerprint;

use super::failing::{FailingDisk, Fault};
use super::platter::{PATTERNS, Pattern, Platter};
use super::session::{SEED, Session, go_on_in_memory, noon, small_battle};
use super::simulated::{Change, MemoryDisk};

const GAME: &str = "/stick/hastings.senlac";
const ELSEWHERE: &str = "/home/hastings.senlac";
const STEPS: usize = 18;
/// Step after which the program is closed and the game is opened again.
const CLOSED_AFTER: usize = 8;

/// A game on a failing disk, and the messages to its teacher.
struct Lesson<'a> {
    session: &'a Session,
    sound: MemoryDisk,
    disk: FailingDisk,
    /// Last step reported as saved in the original place.
    saved: Option<usize>,
    told: Vec<String>,
}

impl<'a> Lesson<'a> {
    fn new(session: &'a Session, fault: Fault, at: usize) -> Self {
        let sound = MemoryDisk::default();
        Self { session, disk: FailingDisk::new(sound.clone(), fault, at, GAME), sound, saved: None, told: Vec::new() }
    }

    fn disk(&self) -> Arc<FailingDisk> {
        Arc::new(self.disk.clone())
    }

    /// Begins the game on the stick, or at home if that fails.
    fn begin(&mut self) -> Game {
        let create = |lesson: &Self, path| Game::create_on(lesson.disk(), Path::new(path), lesson.session.setup.clone(), SEED, noon());
        match create(self, GAME) {
            Ok(game) => {
                self.saved = Some(0);
                self.sound.acknowledge(0);
                game
            }
            Err(problem) => {
                self.told.push(problem.to_string());
                create(self, ELSEWHERE).expect("at home all is well")
            }
        }
    }

    /// Plays these steps as the window does. If one can't be saved, the game continues in memory.
    fn play(&mut self, game: &mut Game, steps: std::ops::RangeInclusive<usize>) {
        for step in steps {
            let request = self.session.request(step);
            if let Err(denied) = game.submit(request.clone(), noon()) {
                assert!(matches!(denied, Denied::File(_)), "{denied}");
                assert_eq!(game.chronicle().len(), step as u64 - 1, "it does not count yet");
                self.told.push(denied.to_string());
                assert!(matches!(game.submit(request.clone(), noon()), Err(Denied::Broken)), "the file is not trusted again");
                assert!(game.has_lost_file());
                go_on_in_memory(game);
                game.submit(request, noon()).expect("memory does not fail");
            }
            assert_eq!(fingerprint(game.state()), self.session.prints[step], "play goes on as if nothing had happened");
            if !game.is_in_memory() && game.path() == Path::new(GAME) {
                self.saved = Some(step);
                self.sound.acknowledge(step as u64);
            }
        }
    }

    /// Closes the program and opens the game again. If it can't be opened, every saved step is still in the file.
    fn reopen(&mut self, game: Game) -> Option<Game> {
        let path = game.path().to_owned();
        let home = game.is_in_memory();
        let mut game = game;
        if home {
            game.save_as(Path::new(ELSEWHERE)).expect("at home all is well");
        }
        let path = if home { Path::new(ELSEWHERE).to_owned() } else { path };
        drop(game);
        let opened = Game::open_on(self.disk(), &path).or_else(|problem| {
            self.told.push(problem.to_string());
            Game::open_on(self.disk(), &path)
        });
        // A folder whose sync fails is reported as one that can't be synced.
        opened
            .map(|(game, remarks)| (game, self.told.extend(remarks.iter().map(|remark| format!("{remark} (/)")))))
            .map(|(game, ())| game)
            .ok()
    }

    /// Asserts that the file on the stick has every step reported as saved, even after a power cut.
    fn assert_promise(&self) {
        let log = self.sound.log();
        let was_deleted = log.iter().any(|change| matches!(change, Change::Removed(path) if path == Path::new(GAME)));
        let Some(saved) = self.saved.filter(|_| !was_deleted) else { return };
        let platter = Platter::after_all(&log);
        let cuts = (0..PATTERNS).map(|number| platter.after_cut(Pattern { number, moment: log.len() as u64 }));
        for left in cuts.collect::<BTreeSet<_>>() {
            let found = inspect_on(&MemoryDisk::with(&left), Path::new(GAME)).expect("the old file stays readable");
            assert_eq!(found.damage, None);
            let steps = usize::try_from(found.chronicle.len()).expect("few");
            assert!(steps == saved || steps == saved + 1, "{saved} steps were saved, and {steps} are there");
            assert_eq!(fingerprint(found.chronicle.state()), self.session.prints[steps]);
        }
    }
}

/// Plays one lesson and returns whether the fault occurred.
fn lesson(session: &Session, fault: Fault, at: usize) -> bool {
    let mut lesson = Lesson::new(session, fault, at);
    let mut game = lesson.begin();
    lesson.play(&mut game, 1..=CLOSED_AFTER);
    lesson.assert_promise();
    if let Some(mut game) = lesson.reopen(game) {
        lesson.play(&mut game, CLOSED_AFTER + 1..=STEPS);
        lesson.assert_promise();
        if game.is_in_memory() {
            assert!(game.unsaved_steps() > 0);
            assert!(game.save_as(Path::new(GAME)).is_err() || fault == Fault::Deleted || fault == Fault::Broken);
            if game.is_in_memory() {
                game.save_as(Path::new(ELSEWHERE)).expect("at home all is well");
            }
            assert_eq!((game.unsaved_steps(), game.is_in_memory()), (0, false));
            let path = game.path().to_owned();
            drop(game);
            let found = inspect_on(&lesson.sound, &path).expect("the whole game in its new place");
            assert_eq!((found.chronicle.len(), found.damage), (STEPS as u64, None));
            assert_eq!(fingerprint(found.chronicle.state()), session.prints[STEPS]);
        }
    }
    assert_eq!(lesson.disk.uses_after_failure(), [""; 0], "a file whose write or sync failed is left alone");
    for message in &lesson.told {
        assert!(!message.contains("os error") && !message.contains("kind") && message.contains('/'), "{message}");
    }
    assert!(lesson.disk.failed() == 0 || !lesson.told.is_empty() || fault == Fault::Interrupted, "nobody was told");
    lesson.disk.calls() >= at
}

#[test]
fn play_survives_every_disk_fault() {
    let session = Session::play(small_battle(), STEPS);
    let mut tried = 0;
    for fault in Fault::ALL {
        let failing = (1..1000).take_while(|&at| lesson(&session, fault, at)).count();
        assert!(failing > 60, "{fault:?}: {failing} calls");
        tried += failing;
    }
    println!("{tried} lessons");
}

#[test]
fn disk_fault_messages_name_the_cause() {
    let session = Session::play(small_battle(), STEPS);
    let words = |fault, at| {
        let mut lesson = Lesson::new(&session, fault, at);
        let mut game = lesson.begin();
        lesson.play(&mut game, 1..=CLOSED_AFTER);
        lesson.told.join("; ")
    };
    for (fault, expected) in [
        (Fault::Broken, "the disk is faulty"),
        (Fault::Full, "the disk is full"),
        (Fault::ReadOnly, "that place is read-only"),
        (Fault::Deleted, "the game file was moved or deleted"),
        (Fault::FolderGone, "the game file was moved or deleted"),
        (Fault::Pulled, "the disk or USB stick is no longer there"),
    ] {
        let said: Vec<String> = (11..17).map(|at| words(fault, at)).collect();
        assert!(said.iter().any(|words| words.contains(expected)), "{fault:?}: {said:?}");
    }
    assert!((11..17).all(|at| words(Fault::Short, at).is_empty()), "half a write is written on");
}

#[test]
fn saving_elsewhere_never_overwrites_files() {
    let (session, sound) = (Session::play(small_battle(), 0), MemoryDisk::default());
    let mut game = session.begin(Arc::new(sound.clone()), Path::new(GAME));
    let other = session.begin(Arc::new(sound.clone()), Path::new(ELSEWHERE));
    let before = sound.contents(Path::new(ELSEWHERE));
    assert!(matches!(game.save_as(Path::new(ELSEWHERE)), Err(FileProblem::AlreadyThere(_))));
    drop(other);
    assert_eq!((sound.contents(Path::new(ELSEWHERE)), game.path()), (before, Path::new(GAME)));
    go_on_in_memory(&mut game);
    assert!(!game.is_in_memory(), "its file can be written");
}
