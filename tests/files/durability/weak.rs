//! Tests network shares without locks or folder sync, and both ways of locking a game.

use std::io;
use std::path::Path;
use std::sync::Arc;

use senlac::classroom::{Denied, FileProblem, Game, Remark, inspect, inspect_on};
use senlac::disk::{Disk, DiskFile, NamedFile, RealDisk, TempFile, open_with_lock_file};
use senlac::rules::fingerprint;

use super::session::{SEED, Session, ask, noon, small_battle};

/// The real disk with the limits of a weak share.
#[derive(Debug)]
struct WeakDisk;

impl Disk for WeakDisk {
    fn open(&self, path: &Path) -> io::Result<Box<dyn DiskFile>> {
        // Falls back to the other kind of lock, so two programs can open the file.
        Ok(Box::new(UnlockedFile(RealDisk.open(path).or_else(|_| open_with_lock_file(path))?)))
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        RealDisk.read(path)
    }

    fn create_temp_file(&self, folder: &Path) -> io::Result<Box<dyn TempFile>> {
        RealDisk.create_temp_file(folder)
    }

    fn sync_folder(&self, _: &Path) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        RealDisk.remove(path)
    }
}

/// The real disk with lock files beside the games, as on Windows.
#[derive(Debug)]
struct LockFileDisk;

impl Disk for LockFileDisk {
    fn open(&self, path: &Path) -> io::Result<Box<dyn DiskFile>> {
        open_with_lock_file(path)
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        RealDisk.read(path)
    }

    fn create_temp_file(&self, folder: &Path) -> io::Result<Box<dyn TempFile>> {
        RealDisk.create_temp_file(folder)
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        RealDisk.sync_folder(folder)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        RealDisk.remove(path)
    }
}

/// A file without a lock.
#[derive(Debug)]
struct UnlockedFile(Box<dyn DiskFile>);

impl io::Read for UnlockedFile {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.0.read(into)
    }
}

impl io::Write for UnlockedFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl DiskFile for UnlockedFile {
    fn sync_data(&mut self) -> io::Result<()> {
        self.0.sync_data()
    }

    fn truncate(&mut self, length: u64) -> io::Result<()> {
        self.0.truncate(length)
    }

    fn is_locked(&self) -> bool {
        false
    }

    fn look_up(&self, path: &Path, last: usize) -> io::Result<NamedFile> {
        self.0.look_up(path, last)
    }
}

#[test]
fn play_continues_on_a_weak_share_with_a_remark() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.senlac");
    let game = Game::create_on(Arc::new(WeakDisk), &path, small_battle(), SEED, noon()).expect("a new game");
    assert_eq!(game.location_remarks(), [Remark::NoLock, Remark::NamesUnknown]);
    drop(game);
    let (mut game, remarks) = Game::open_on(Arc::new(WeakDisk), &path).expect("it opens");
    assert_eq!(remarks, [Remark::NoLock, Remark::NamesUnknown]);
    assert!(remarks.iter().all(|remark| !remark.to_string().contains("error")));
    ask(&mut game, r#"{"do":"note","text":"we play"}"#).expect("a note");
    game.check_file().expect("nobody else was there");
    drop(game);
    assert_eq!(inspect(&path).expect("a game").chronicle.len(), 1);
    let left: Vec<_> = std::fs::read_dir(folder.path()).expect("the folder").flatten().map(|file| file.file_name()).collect();
    assert_eq!(left, ["game.senlac"], "nothing is left lying about");
}

#[test]
fn two_writers_without_locks_are_detected_from_the_file() {
    let session = Session::play(small_battle(), 12);
    for turn in 1..8 {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game.senlac");
        drop(session.begin(Arc::new(WeakDisk), &path));
        let mut games = [(); 2].map(|()| Game::open_on(Arc::new(WeakDisk), &path).expect("nobody is kept out").0);
        // The first game plays some steps that the second doesn't know.
        for step in 1..=turn {
            games[0].submit(session.request(step), noon()).expect("it is its own file so far");
        }
        let denied = games[1].submit(session.request(1), noon()).expect_err("it is not what it was");
        assert!(matches!(denied, Denied::File(FileProblem::Changed(_))), "{denied}");
        games[0].submit(session.request(turn + 1), noon()).expect("the other has written nothing");
        games[0].check_file().expect("all of it is there");
        games[1].check_file().expect("what is broken has been said");
        drop(games);
        let found = inspect(&path).expect("a game");
        assert_eq!((found.chronicle.len(), found.damage), (turn as u64 + 1, None));
        assert_eq!(fingerprint(found.chronicle.state()), session.prints[turn + 1]);
    }
}

#[test]
fn both_lock_types_block_writers_and_allow_readers() {
    for disk in [Arc::new(RealDisk) as Arc<dyn Disk>, Arc::new(LockFileDisk)] {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("Ada Lind.senlac");
        let mut game = Game::create_on(Arc::clone(&disk), &path, small_battle(), SEED, noon()).expect("a new game");
        assert_eq!(game.location_remarks(), []);
        for step in 1..4 {
            ask(&mut game, r#"{"do":"note","text":"we play"}"#).expect("a note");
            assert_eq!(inspect(&path).expect("it can be read").chronicle.len(), step, "{disk:?}");
            assert_eq!(inspect_on(&*disk, &path).expect("it can be read").chronicle.len(), step);
        }
        let mut names = vec![path.clone()];
        #[cfg(unix)]
        {
            let link = folder.path().join("by another name.senlac");
            std::os::unix::fs::symlink(&path, &link).expect("a link");
            names.push(link);
        }
        for name in &names {
            let problem = Game::open_on(Arc::clone(&disk), name).expect_err("another writer");
            assert!(matches!(problem, FileProblem::InUse(_)), "{problem}");
        }
        let files = || std::fs::read_dir(folder.path()).expect("the folder").flatten().map(|file| file.file_name().into_string());
        assert!(files().flatten().all(|name| name.ends_with(".senlac") || !name.contains("Ada")), "a lock names nobody");
        drop(game);
        assert_eq!(files().flatten().filter(|name| !name.ends_with(".senlac")).count(), 0, "the lock is gone");
        for name in &names {
            Game::open_on(Arc::clone(&disk), name).expect("nobody has it");
        }
    }
}

#[test]
fn leftover_lock_files_block_no_one_and_are_removed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.senlac");
    let disk: Arc<dyn Disk> = Arc::new(LockFileDisk);
    let game = Game::create_on(Arc::clone(&disk), &path, small_battle(), SEED, noon()).expect("a new game");
    let locks = || std::fs::read_dir(folder.path()).expect("the folder").flatten().map(|file| file.path()).filter(|file| *file != path);
    let lock = locks().next().expect("a lock");
    drop(game);
    std::fs::write(&lock, "").expect("as if it had been killed");
    let (game, remarks) = Game::open_on(Arc::clone(&disk), &path).expect("nobody has it");
    assert!(remarks.is_empty());
    assert!(matches!(Game::open_on(Arc::clone(&disk), &path), Err(FileProblem::InUse(_))));
    assert!(lock.exists(), "who could not have it does not take it away");
    drop(game);
    assert_eq!(locks().count(), 0);
}
