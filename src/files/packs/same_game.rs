//! Whether a game that comes along is on this computer already, and which of the two is further ahead.

use std::path::{Path, PathBuf};

use super::CarriedGame;
use senlac_base::disk::FileSystem;
use senlac_base::paths::is_game;

/// A file of this computer with the game that comes along.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SameGame {
    /// Where it is.
    pub path: PathBuf,
    /// How many steps it has.
    pub steps: u64,
    /// Which is further ahead.
    pub ahead: Ahead,
}

/// Which of two files of one game is further ahead. The better one to go on with comes last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ahead {
    /// They went on differently after so many steps.
    Parted(u64),
    /// The one that comes along has every step of the one that is here, and more.
    Carried,
    /// Both are in the same state.
    Neither,
    /// The one that is here has every step of the one that comes along, and more.
    Here,
}

/// The lines of a game file; what is left of a torn last one counts for nothing.
fn lines(text: &[u8]) -> Vec<&[u8]> {
    let ended = |line| <[u8]>::strip_suffix(line, b"\r").unwrap_or(line);
    let mut lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').map(ended).collect();
    let is_torn =
        lines.last().is_some_and(|last| !last.ends_with(b"\"}") || serde_json::from_slice::<serde::de::IgnoredAny>(last).is_err());
    if is_torn {
        lines.pop();
    }
    // Blank lines at the end are no steps.
    while lines.last().is_some_and(|last| last.trim_ascii().is_empty()) {
        lines.pop();
    }
    lines
}

/// Compares the file that is here with the one that comes along; `None` if they hold two games.
pub(super) fn compared(here: &[u8], carried: &[u8]) -> Option<(u64, Ahead)> {
    let (here, carried) = (lines(here), lines(carried));
    if here.is_empty() || here.first() != carried.first() {
        return None;
    }
    let shared = here.iter().zip(&carried).take_while(|(one, other)| one == other).count();
    let ahead = match (shared == here.len(), shared == carried.len()) {
        (true, true) => Ahead::Neither,
        (true, false) => Ahead::Carried,
        (false, true) => Ahead::Here,
        (false, false) => Ahead::Parted(steps(shared)),
    };
    Some((steps(here.len()), ahead))
}

/// The steps among so many lines: all but the first.
fn steps(lines: usize) -> u64 {
    lines.saturating_sub(1) as u64
}

/// Looks for a game among these files and those of a folder: the one that is furthest ahead.
pub fn find_same_game(disk: &dyn FileSystem, folder: Option<&Path>, files: &[PathBuf], game: &CarriedGame) -> Option<SameGame> {
    let listed = folder.and_then(|folder| disk.list(folder).ok()).unwrap_or_default().into_iter().map(|(path, _)| path);
    let mut paths: Vec<PathBuf> = listed.filter(|path| is_game(path)).chain(files.iter().cloned()).collect();
    paths.sort();
    paths.dedup();
    let carried = game.text().as_bytes();
    let head = carried.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let head = head.strip_suffix(b"\r").unwrap_or(head);
    let found = paths.into_iter().filter_map(|path| {
        // Most files are other games: their first line tells.
        let begins_so = disk.is_file(&path) && disk.read_start(&path, head.len() as u64).is_ok_and(|start| start == head);
        let (steps, ahead) = compared(&disk.read(&path).ok().filter(|_| begins_so)?, carried)?;
        Some(SameGame { path, steps, ahead })
    });
    found.max_by_key(|found| (found.ahead, found.steps))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_two_files_of_one_game_the_one_with_every_line_of_the_other_is_ahead() {
        let line = |text: &str| format!("{{\"is\":\"{text}\"}}\n");
        let game = |steps: &[&str]| steps.iter().map(|step| line(step)).collect::<String>();
        let (head, one, two) = (game(&["head"]), game(&["head", "1"]), game(&["head", "1", "2"]));
        let compare = |here: &str, carried: &str| compared(here.as_bytes(), carried.as_bytes());
        assert_eq!(compare(&two, &two), Some((2, Ahead::Neither)));
        assert_eq!(compare(&head, &two), Some((0, Ahead::Carried)));
        assert_eq!(compare(&two, &one), Some((2, Ahead::Here)));
        assert_eq!(compare(&game(&["head", "1", "3"]), &two), Some((2, Ahead::Parted(1))));
        assert_eq!(compare(&game(&["other", "1"]), &two), None);
        assert_eq!(compare(&two.replace('\n', "\r\n"), &two), Some((2, Ahead::Neither)), "as Windows ends lines");
        assert_eq!(compare(&two, &two.replace('\n', "\r\n")), Some((2, Ahead::Neither)), "as Windows ended them there");
        assert_eq!(compare(&(one + "\n\r\n"), &two), Some((1, Ahead::Carried)), "blank lines at the end");
        assert_eq!(compare(two.trim_end(), &two), Some((2, Ahead::Neither)), "the last line lacks its end");
        assert_eq!(compare(&two[..two.len() - 4], &two), Some((1, Ahead::Carried)), "the last line is torn");
        assert_eq!(compare("", &two), None);
    }
}
