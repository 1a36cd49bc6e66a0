//! Comparison of an imported game with those on this computer: whether it exists already, and which of the two is
//! further ahead.

use std::path::{Path, PathBuf};

use super::PackedGame;
use senlac_base::disk::FileSystem;
use senlac_base::paths::is_game;

/// File on this computer that contains the imported game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SameGame {
    /// Path of the local file.
    pub path: PathBuf,
    /// Number of steps in the local file.
    pub steps: u64,
    /// Which of the two is further ahead.
    pub ahead: GameLead,
}

/// Which of two files of the same game is further ahead. Variants are in ascending order of preference for
/// continuing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum GameLead {
    /// They continued differently after this number of steps.
    Parted(u64),
    /// The imported game has all steps of the local one, and more.
    Carried,
    /// Both have the same steps.
    Neither,
    /// The local game has all steps of the imported one, and more.
    Here,
}

/// Returns the lines of a game file, ignoring a torn last one.
fn lines(text: &[u8]) -> Vec<&[u8]> {
    let ended = |line| <[u8]>::strip_suffix(line, b"\r").unwrap_or(line);
    let mut lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').map(ended).collect();
    let is_torn =
        lines.last().is_some_and(|last| !last.ends_with(b"\"}") || serde_json::from_slice::<serde::de::IgnoredAny>(last).is_err());
    if is_torn {
        lines.pop();
    }
    // Final blank lines aren't steps.
    while lines.last().is_some_and(|last| last.trim_ascii().is_empty()) {
        lines.pop();
    }
    lines
}

/// Compares a local file with an imported one; `None` if they contain different games.
pub(super) fn compare(here: &[u8], carried: &[u8]) -> Option<(u64, GameLead)> {
    let (here, carried) = (lines(here), lines(carried));
    if here.is_empty() || here.first() != carried.first() {
        return None;
    }
    let shared = here.iter().zip(&carried).take_while(|(one, other)| one == other).count();
    let ahead = match (shared == here.len(), shared == carried.len()) {
        (true, true) => GameLead::Neither,
        (true, false) => GameLead::Carried,
        (false, true) => GameLead::Here,
        (false, false) => GameLead::Parted(step_count(shared)),
    };
    Some((step_count(here.len()), ahead))
}

/// Returns the number of steps in this number of lines: all except the first.
fn step_count(lines: usize) -> u64 {
    lines.saturating_sub(1) as u64
}

/// Searches these files and a folder for the game, and returns the one that is furthest ahead.
pub fn find_same_game(disk: &dyn FileSystem, folder: Option<&Path>, files: &[PathBuf], game: &PackedGame) -> Option<SameGame> {
    let listed = folder.and_then(|folder| disk.list(folder).ok()).unwrap_or_default().into_iter().map(|(path, _)| path);
    let mut paths: Vec<PathBuf> = listed.filter(|path| is_game(path)).chain(files.iter().cloned()).collect();
    paths.sort();
    paths.dedup();
    let carried = game.text().as_bytes();
    let head = carried.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let head = head.strip_suffix(b"\r").unwrap_or(head);
    let found = paths.into_iter().filter_map(|path| {
        // Most files are other games, as their first line shows.
        let begins_so = disk.is_file(&path) && disk.read_start(&path, head.len() as u64).is_ok_and(|start| start == head);
        let (steps, ahead) = compare(&disk.read(&path).ok().filter(|_| begins_so)?, carried)?;
        Some(SameGame { path, steps, ahead })
    });
    found.max_by_key(|found| (found.ahead, found.steps))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_with_more_steps_of_a_game_is_ahead() {
        let line = |text: &str| format!("{{\"is\":\"{text}\"}}\n");
        let game = |steps: &[&str]| steps.iter().map(|step| line(step)).collect::<String>();
        let (head, one, two) = (game(&["head"]), game(&["head", "1"]), game(&["head", "1", "2"]));
        let compare = |here: &str, carried: &str| compare(here.as_bytes(), carried.as_bytes());
        assert_eq!(compare(&two, &two), Some((2, GameLead::Neither)));
        assert_eq!(compare(&head, &two), Some((0, GameLead::Carried)));
        assert_eq!(compare(&two, &one), Some((2, GameLead::Here)));
        assert_eq!(compare(&game(&["head", "1", "3"]), &two), Some((2, GameLead::Parted(1))));
        assert_eq!(compare(&game(&["other", "1"]), &two), None);
        assert_eq!(compare(&two.replace('\n', "\r\n"), &two), Some((2, GameLead::Neither)), "as Windows ends lines");
        assert_eq!(compare(&two, &two.replace('\n', "\r\n")), Some((2, GameLead::Neither)), "as Windows ended them there");
        assert_eq!(compare(&(one + "\n\r\n"), &two), Some((1, GameLead::Carried)), "blank lines at the end");
        assert_eq!(compare(two.trim_end(), &two), Some((2, GameLead::Neither)), "the last line lacks its end");
        assert_eq!(compare(&two[..two.len() - 4], &two), Some((1, GameLead::Carried)), "the last line is torn");
        assert_eq!(compare("", &two), None);
    }
}
