//! Places that may not answer: a stick that was pulled, a share whose computer is off. They are looked at beside the window,
//! which waits for a moment and no longer.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use senlac_base::atomic_write::in_words;
use senlac_base::disk::{FileSystem, ordinary};
use senlac_base::language::tr;

/// How long the window waits for places to answer, all of them together.
const PATIENCE: Duration = Duration::from_secs(1);

/// What is found at each of these paths, all at once; `None` if a place does not answer in time.
pub fn within<T: Send + 'static>(
    disk: &Arc<dyn FileSystem>,
    paths: &[PathBuf],
    look: impl Fn(&dyn FileSystem, &Path) -> T + Clone + Send + 'static,
) -> Vec<Option<T>> {
    let (sender, receiver) = channel();
    for (number, path) in paths.iter().cloned().enumerate() {
        let (sender, look, on) = (sender.clone(), look.clone(), Arc::clone(disk));
        disk.beside(Box::new(move || drop(sender.send((number, look(&*on, &path))))));
    }
    drop(sender);
    let mut found: Vec<Option<T>> = paths.iter().map(|_| None).collect();
    for (number, answer) in receiver.try_iter() {
        found[number] = Some(answer);
    }
    // Some places have no clock to wait by, and a disk that answers at once.
    if found.iter().all(Option::is_some) {
        return found;
    }
    let end = Instant::now() + PATIENCE;
    while let Ok((number, answer)) = receiver.recv_timeout(end.saturating_duration_since(Instant::now())) {
        found[number] = Some(answer);
    }
    found
}

/// What is found at one path; `None` if its place does not answer in time.
pub fn soon<T: Send + 'static>(
    disk: &Arc<dyn FileSystem>,
    path: &Path,
    look: impl Fn(&dyn FileSystem, &Path) -> T + Clone + Send + 'static,
) -> Option<T> {
    within(disk, &[path.to_owned()], look).pop().flatten()
}

/// Looks whether a file can be opened without waiting for ever.
///
/// # Errors
/// In words, where its place does not answer, or it is a pipe or a device. Whatever else is wrong is told by whoever
/// opens it.
pub fn answers(disk: &Arc<dyn FileSystem>, path: &Path) -> Result<(), String> {
    match soon(disk, path, ordinary) {
        Some(Err(problem)) if problem.kind() == std::io::ErrorKind::Other => Err(in_words(&problem)),
        Some(_) => Ok(()),
        None => Err(tr(SILENT).to_owned()),
    }
}

/// What is said of a place that does not answer.
pub const SILENT: &str = tr_mark!("its place does not answer: a share may be switched off, or a stick pulled");

/// Why a file that was there once cannot be reached.
pub fn why_gone(disk: &dyn FileSystem, path: &Path, problem: &std::io::Error) -> String {
    if problem.kind() != std::io::ErrorKind::NotFound {
        in_words(problem)
    } else if path.parent().is_some_and(|folder| disk.is_folder(folder)) {
        tr!("it was moved, renamed or deleted").to_owned()
    } else {
        tr!("its stick or its folder is not there").to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use senlac_base::disk::Real;

    #[test]
    fn a_place_that_never_answers_keeps_nobody_waiting_and_hides_no_other() {
        let paths = ["silent", "there"].map(PathBuf::from);
        let begun = Instant::now();
        let disk: Arc<dyn FileSystem> = Arc::new(Real);
        let found = within(&disk, &paths, |_, path| {
            while path == Path::new("silent") {
                std::thread::park();
            }
            path.to_owned()
        });
        assert_eq!(found, [None, Some(paths[1].clone())]);
        assert!(begun.elapsed() >= PATIENCE);
    }

    #[test]
    fn a_missing_file_is_told_from_a_missing_folder() {
        let folder = tempfile::tempdir().expect("a folder");
        let why = |path: PathBuf| why_gone(&Real, &path, &std::io::ErrorKind::NotFound.into());
        assert!(why(folder.path().join("game.senlac")).contains("moved"));
        assert!(why(folder.path().join("stick/game.senlac")).contains("stick"));
    }
}
