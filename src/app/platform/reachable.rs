//! Locations that may not answer, such as a removed USB stick or a share whose computer is off. They are checked
//! in the background, and the window waits only briefly.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use senlac_base::atomic_write::error_text;
use senlac_base::disk::{FileSystem, ordinary_metadata};

/// Longest time the window waits for locations to answer, all of them together.
const PATIENCE: Duration = Duration::from_secs(1);

/// Looks at all these paths in parallel and returns what it found; `None` for a location that doesn't answer in
/// time.
pub fn probe_all<T: Send + 'static>(
    disk: &Arc<dyn FileSystem>,
    paths: &[PathBuf],
    look: impl Fn(&dyn FileSystem, &Path) -> T + Clone + Send + 'static,
) -> Vec<Option<T>> {
    let (sender, receiver) = channel();
    for (number, path) in paths.iter().cloned().enumerate() {
        let (sender, look, on) = (sender.clone(), look.clone(), Arc::clone(disk));
        disk.spawn_background(Box::new(move || drop(sender.send((number, look(&*on, &path))))));
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

/// Looks at one path and returns what it found; `None` if its location doesn't answer in time.
pub fn probe<T: Send + 'static>(
    disk: &Arc<dyn FileSystem>,
    path: &Path,
    look: impl Fn(&dyn FileSystem, &Path) -> T + Clone + Send + 'static,
) -> Option<T> {
    probe_all(disk, &[path.to_owned()], look).pop().flatten()
}

/// Checks that a file can be opened without blocking forever.
///
/// # Errors
/// Returns an error text if the location doesn't answer, or if the path is a pipe or a device. All other problems
/// are reported when the file is opened.
pub fn check_reachable(disk: &Arc<dyn FileSystem>, path: &Path) -> Result<(), String> {
    match probe(disk, path, ordinary_metadata) {
        Some(Err(problem)) if problem.kind() == std::io::ErrorKind::Other => Err(error_text(&problem)),
        Some(_) => Ok(()),
        None => Err(silent_text().to_owned()),
    }
}

/// Returns the message for a location that doesn't answer.
pub fn silent_text() -> &'static str {
    tr!("its drive isn’t responding: a network drive may be off, or a USB stick removed")
}

/// Returns why a file that used to exist can't be reached.
pub fn unreachable_reason(disk: &dyn FileSystem, path: &Path, problem: &std::io::Error) -> String {
    if problem.kind() != std::io::ErrorKind::NotFound {
        error_text(problem)
    } else if path.parent().is_some_and(|folder| disk.is_folder(folder)) {
        tr!("it was moved, renamed or deleted").to_owned()
    } else {
        tr!("its USB stick or folder is missing").to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use senlac_base::disk::RealDisk;

    #[test]
    fn a_silent_path_times_out_without_hiding_others() {
        let paths = ["silent", "there"].map(PathBuf::from);
        let begun = Instant::now();
        let disk: Arc<dyn FileSystem> = Arc::new(RealDisk);
        let found = probe_all(&disk, &paths, |_, path| {
            while path == Path::new("silent") {
                std::thread::park();
            }
            path.to_owned()
        });
        assert_eq!(found, [None, Some(paths[1].clone())]);
        assert!(begun.elapsed() >= PATIENCE);
    }

    #[test]
    fn missing_files_and_missing_folders_have_different_messages() {
        let folder = tempfile::tempdir().expect("a folder");
        let why = |path: PathBuf| unreachable_reason(&RealDisk, &path, &std::io::ErrorKind::NotFound.into());
        assert!(why(folder.path().join("game.senlac")).contains("moved"));
        assert!(why(folder.path().join("stick/game.senlac")).contains("stick"));
    }
}
