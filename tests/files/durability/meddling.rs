//! Another program changes an open game, in every way and before every call. The change is noticed before another
//! step is acknowledged, and every acknowledged step is in the file or in the rescue.

use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use senlac::classroom::{Denied, FileProblem, Game, inspect_on};
use senlac::disk::{Disk, DiskFile, NamedFile, TempFile};
use senlac::rules::fingerprint;

use super::session::{Session, go_on_in_memory, noon, small_battle};
use super::simulated::MemoryDisk;

const GAME: &str = "/games/hastings.senlac";
const RESCUE: &str = "/home/rescued.senlac";
/// Number of steps before the change.
const BEFORE: usize = 2;
const STEPS: usize = 16;

/// What the other program does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// `cp old.senlac game.senlac`: writes an older state of the same game into the same file.
    OlderCopy,
    /// Replaces the file with an older state under the same name, as editors and `sed -i` do.
    OlderInItsPlace,
    /// Replaces the file with another one of the same contents.
    SameInItsPlace,
    /// `: > game.senlac`
    Emptied,
    /// Removes the last line.
    Shortened,
    /// Adds a line, as an editor does.
    Lengthened,
    /// Changes the last byte.
    LastByte,
    /// Changes a byte of the first line.
    FirstByte,
    /// Changes a letter in the middle.
    Middle,
    /// Overwrites everything with zeros.
    Zeros,
    /// Adds a valid step, as a second program that ignores locks.
    SecondWriter,
    /// Deletes the file.
    Deleted,
    /// Renames the folder.
    FolderMoved,
    /// Replaces the file with a folder, an empty file or another game.
    AnotherGame,
}

const WAYS: [Way; 14] = [
    Way::OlderCopy,
    Way::OlderInItsPlace,
    Way::SameInItsPlace,
    Way::Emptied,
    Way::Shortened,
    Way::Lengthened,
    Way::LastByte,
    Way::FirstByte,
    Way::Middle,
    Way::Zeros,
    Way::SecondWriter,
    Way::Deleted,
    Way::FolderMoved,
    Way::AnotherGame,
];

impl Way {
    /// Carries out the change. `new` is the new game's file.
    fn happen(self, disk: &MemoryDisk, new: &[u8]) {
        let path = Path::new(GAME);
        let Some(now) = disk.contents(path) else { return };
        let older = now.strip_suffix(b"\n").and_then(last_line).map_or(new.to_vec(), |end| now[..=end].to_vec());
        match self {
            Self::OlderCopy => disk.change_in_place(path, |bytes| *bytes = new.to_vec()),
            Self::OlderInItsPlace => disk.put(path, older),
            Self::SameInItsPlace => disk.put(path, now),
            Self::Emptied => disk.change_in_place(path, Vec::clear),
            Self::Shortened => disk.change_in_place(path, |bytes| *bytes = older),
            Self::Lengthened => disk.change_in_place(path, |bytes| bytes.extend(b"a word of mine\n")),
            Self::LastByte => disk.change_in_place(path, |bytes| *bytes.last_mut().expect("a line") = b'!'),
            Self::FirstByte => disk.change_in_place(path, |bytes| bytes[5] ^= 1),
            Self::Middle => disk.change_in_place(path, |bytes| {
                let middle = bytes.len() / 2;
                bytes[middle] ^= 4;
            }),
            Self::Zeros => disk.change_in_place(path, |bytes| bytes.fill(0)),
            Self::SecondWriter => disk.change_in_place(path, |bytes| {
                let line = bytes.split_inclusive(|&byte| byte == b'\n').next_back().unwrap_or_default().to_vec();
                bytes.extend(line);
            }),
            Self::Deleted => disk.remove(path).expect("it was there"),
            Self::FolderMoved => disk.move_folder(Path::new("/games"), Path::new("/elsewhere")),
            Self::AnotherGame => disk.put(path, b"{\"format\":\"another\"}\n".to_vec()),
        }
    }
}

/// Returns where the last line begins.
fn last_line(text: &[u8]) -> Option<usize> {
    text.iter().rposition(|&byte| byte == b'\n')
}

/// A disk on which another program acts before one call.
#[derive(Clone, Debug)]
struct MeddledDisk {
    disk: MemoryDisk,
    way: Way,
    /// The call before which the change happens, counted from 1 after the new game was created.
    at: usize,
    calls: Arc<AtomicUsize>,
    new: Arc<Mutex<Vec<u8>>>,
}

impl MeddledDisk {
    fn call(&self) {
        if self.calls.fetch_add(1, Ordering::Relaxed) + 1 == self.at {
            self.way.happen(&self.disk, &self.new.lock().expect("nobody panicked"));
        }
    }

    fn has_happened(&self) -> bool {
        self.calls.load(Ordering::Relaxed) >= self.at
    }
}

impl Disk for MeddledDisk {
    fn open(&self, path: &Path) -> io::Result<Box<dyn DiskFile>> {
        self.call();
        Ok(Box::new(MeddledFile { disk: self.clone(), file: self.disk.open(path)? }))
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.call();
        self.disk.read(path)
    }

    fn create_temp_file(&self, folder: &Path) -> io::Result<Box<dyn TempFile>> {
        self.disk.create_temp_file(folder)
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        self.disk.sync_folder(folder)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.disk.remove(path)
    }
}

#[derive(Debug)]
struct MeddledFile {
    disk: MeddledDisk,
    file: Box<dyn DiskFile>,
}

impl Read for MeddledFile {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.file.read(into)
    }
}

impl Write for MeddledFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.disk.call();
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl DiskFile for MeddledFile {
    fn sync_data(&mut self) -> io::Result<()> {
        self.disk.call();
        self.file.sync_data()
    }

    fn truncate(&mut self, length: u64) -> io::Result<()> {
        self.file.truncate(length)
    }

    fn is_locked(&self) -> bool {
        self.file.is_locked()
    }

    fn look_up(&self, path: &Path, last: usize) -> io::Result<NamedFile> {
        self.disk.call();
        self.file.look_up(path, last)
    }
}

/// The result of one game.
#[derive(Debug, Default)]
struct GameOutcome {
    /// Whether the change happened before the game was closed.
    happened: bool,
    /// Whether the change happened before the game was open. Its result is then the game.
    before: bool,
    /// Whether the change was reported before the game was closed.
    in_play: bool,
    told: Vec<String>,
}

/// Plays a game with a change before one call, and closes it.
fn lesson(session: &Session, way: Way, at: usize) -> GameOutcome {
    let sound = MemoryDisk::default();
    // Creating the new game makes some calls.
    let disk = MeddledDisk { disk: sound.clone(), way, at: usize::MAX, calls: Arc::default(), new: Arc::default() };
    let mut game = session.begin(Arc::new(disk.clone()), Path::new(GAME));
    let new = sound.contents(Path::new(GAME)).expect("the game");
    for step in 1..=BEFORE {
        game.submit(session.request(step), noon()).expect("nobody is there yet");
    }
    drop(game);
    *disk.new.lock().expect("nobody panicked") = new;
    let disk = MeddledDisk { at, calls: Arc::default(), ..disk };
    let mut came = GameOutcome::default();
    let opened = Game::open_on(Arc::new(disk.clone()), Path::new(GAME));
    if disk.has_happened() {
        return GameOutcome { happened: true, before: true, ..came };
    }
    let (mut game, _) = opened.expect("a sound game");
    for step in BEFORE + 1..=STEPS {
        let has_happened = disk.has_happened();
        match game.submit(session.request(step), noon()) {
            // A byte that changes during a write is found when the game is closed.
            Ok(_) => assert!(
                !has_happened || game.path() == Path::new(RESCUE) || [Way::FirstByte, Way::Middle].contains(&way),
                "{way:?} before call {at}: step {step} was acknowledged"
            ),
            Err(denied) => {
                assert!(matches!(&denied, Denied::File(FileProblem::Changed(_) | FileProblem::Gone(_))), "{denied}");
                assert!(disk.has_happened(), "nobody had come");
                came.in_play = true;
                came.told.push(denied.to_string());
                rescue(&mut game, step - 1, session);
                game.submit(session.request(step), noon()).expect("there all is well");
            }
        }
    }
    if let Err(problem) = game.check_file() {
        came.told.push(problem.to_string());
        rescue(&mut game, STEPS, session);
    }
    came.happened = disk.has_happened();
    let path = game.path().to_owned();
    drop(game);
    assert_file_has(&sound, &path, STEPS, session);
    came
}

/// Saves the whole game elsewhere and asserts that it has exactly the acknowledged steps.
fn rescue(game: &mut Game, steps: usize, session: &Session) {
    go_on_in_memory(game);
    game.save_as(Path::new(RESCUE)).expect("at home all is well");
    assert_eq!(game.chronicle().len(), steps as u64);
    assert_eq!(fingerprint(game.state()), session.prints[steps]);
}

/// Asserts that a file has this many steps and the same state.
fn assert_file_has(disk: &MemoryDisk, path: &Path, steps: usize, session: &Session) {
    let found = inspect_on(disk, path).expect("a game");
    assert_eq!((found.chronicle.len(), found.damage), (steps as u64, None));
    assert_eq!(fingerprint(found.chronicle.state()), session.prints[steps]);
}

#[test]
fn acknowledged_steps_survive_changes_by_other_programs() {
    let session = Session::play(small_battle(), STEPS);
    let mut tried = 0;
    for way in WAYS {
        let (mut happened, mut in_play) = (0, 0);
        for at in 1.. {
            let came = lesson(&session, way, at);
            if !came.happened {
                break;
            }
            assert!(came.told.iter().all(|words| words.contains("nothing more") && words.contains(GAME)), "{:?}", came.told);
            assert!(came.before || !came.told.is_empty() || way == Way::SameInItsPlace, "{way:?} before call {at}: nobody was told");
            (happened, in_play) = (happened + 1, in_play + usize::from(came.in_play));
        }
        assert!(happened > 4 * (STEPS - BEFORE) && in_play >= STEPS - BEFORE, "{way:?}: {happened} moments, {in_play} told in play");
        tried += happened;
    }
    println!("{tried} games");
}
