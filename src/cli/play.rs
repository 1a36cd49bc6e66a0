//! `senlac play`: reads commands and prints events.

use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use chrono::Utc;

use super::{Failure, json_line, output_failure, print_line};
use crate::atomic_write::{error_text, parent_folder};
use crate::classroom::Game;
use crate::disk::{Access, FileSystem, RealDisk, open_script};
use crate::paths::{display_path, visible_text};
use crate::record::{FileProblem, GameFile, Remark};
use crate::registered::BOARD_GAMES;
use crate::rules::Classroom;

/// Longest line that is read; no command comes near it.
const LONGEST: u64 = 1 << 20;

/// Plays one command on each line. Each event is printed once its step is on the disk. The first refusal stops
/// the run, and earlier steps are kept. Empty lines and lines that begin with # are ignored. At the end the whole
/// file is checked again. If it has changed, the game is saved beside it or in the folder `home`.
pub(super) fn play(
    path: &Path,
    script: Option<&Path>,
    home: Option<&Path>,
    out: &mut dyn Write,
    aside: &mut dyn Write,
) -> Result<(), Failure> {
    let (mut game, remarks) = open(path).map_err(|problem| problem.to_string())?;
    for remark in remarks {
        print_line(aside, visible_text(&remark.to_string()))?;
    }
    let played = play_lines(&mut *game, open_commands(script)?, out);
    let looked = game.check_file().map_err(|problem| problem.to_string());
    let lost = game.has_lost_file().then(|| rescue(&mut *game, home));
    let failures: Vec<Failure> = played.err().into_iter().chain(looked.err()).chain(lost).collect();
    if failures.is_empty() { Ok(()) } else { Err(failures.join(". ")) }
}

/// Opens a game to continue it, whichever rulebook its header names.
fn open(path: &Path) -> Result<(Box<dyn GameFile>, Vec<Remark>), FileProblem> {
    match BOARD_GAMES.open::<Classroom>(Arc::new(RealDisk), path) {
        Some(opened) => opened.map(|(game, remarks)| (game as Box<dyn GameFile>, remarks)),
        None => Game::open(path).map(|(game, remarks)| (Box::new(game) as Box<dyn GameFile>, remarks)),
    }
}

fn play_lines(game: &mut dyn GameFile, mut lines: Box<dyn BufRead>, out: &mut dyn Write) -> Result<(), Failure> {
    let mut line = Vec::new();
    for number in 1_u64.. {
        line.clear();
        let read = io::Read::take(&mut lines, LONGEST).read_until(b'\n', &mut line);
        match read {
            Ok(0) => break,
            Ok(read) if read as u64 == LONGEST && !line.ends_with(b"\n") => {
                return Err(tr!("line {number} is longer than 1 MiB, the limit for a command", number));
            }
            Ok(_) => play_line(game, &line, out).map_err(|problem| tr!("line {number}: {problem}", number, problem))?,
            Err(problem) => {
                return Err(tr!("couldn’t read line {number}: {problem}", number, problem = error_text(&problem)));
            }
        }
    }
    Ok(())
}

/// Saves a game that has lost its file, unless the file still contains all of it. Returns where it was saved.
fn rescue(game: &mut dyn GameFile, home: Option<&Path>) -> String {
    let steps = game.steps();
    if game.is_saved() {
        return tr!("Every step so far is still in that file ({steps} in all). Fix the problem, then continue with it", steps);
    }
    let beside = game.path().to_owned();
    let at_home = home.zip(beside.file_name()).map(|(home, name)| home.join(name));
    let mut problems = Vec::new();
    for place in std::iter::once(beside).chain(at_home) {
        let folder = parent_folder(&place);
        if let Err(problem) = RealDisk.create_folder(folder, Access::Private) {
            let (folder, problem) = (display_path(folder), error_text(&problem));
            problems.push(tr!("couldn’t create the folder {folder}: {problem}", folder, problem));
            continue;
        }
        match save_like(game, &place) {
            Ok(saved) => {
                let saved = display_path(&saved);
                return tr!("The whole game ({steps} steps) was saved to a new file. Continue with: senlac play \"{saved}\"", steps, saved);
            }
            Err(problem) => problems.push(problem.to_string()),
        }
    }
    tr_count!(
        steps,
        "Couldn’t save the game’s {steps} step elsewhere either ({problems}). Only the printed lines are left",
        "Couldn’t save the game’s {steps} steps elsewhere either ({problems}). Only the printed lines are left",
        problems = problems.join("; ")
    )
}

/// Saves the whole game under an unused name similar to this one.
fn save_like(game: &mut dyn GameFile, place: &Path) -> Result<PathBuf, FileProblem> {
    let stem = place.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let mut number = 1;
    loop {
        let name = if number == 1 { format!("{stem}-rescued.senlac") } else { format!("{stem}-rescued-{number}.senlac") };
        let path = place.with_file_name(name);
        match game.save_as(&path) {
            Err(FileProblem::AlreadyThere(_)) if number < MOST => number += 1,
            saved => return saved.map(|()| path),
        }
    }
}

/// Largest number of names to try.
const MOST: u32 = 1000;

fn open_commands(script: Option<&Path>) -> Result<Box<dyn BufRead>, Failure> {
    let Some(path) = script.filter(|path| path.as_os_str() != "-") else { return Ok(Box::new(BufReader::new(io::stdin()))) };
    let file = open_script(path).map_err(|problem| {
        tr!("couldn’t read the script: {problem} ({path})", problem = error_text(&problem), path = display_path(path))
    })?;
    Ok(Box::new(BufReader::new(file)))
}

/// Returns the error for events that couldn't be printed although their step counts.
fn print_failure(problem: &io::Error) -> Failure {
    tr!("its step is saved, but {problem}", problem = output_failure(problem))
}

/// Plays one line and prints its events.
fn play_line(game: &mut dyn GameFile, line: &[u8], out: &mut dyn Write) -> Result<(), Failure> {
    let line = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line);
    let line = std::str::from_utf8(line).map_err(|problem| tr!("it isn’t UTF-8 text ({problem})", problem))?.trim();
    if line.is_empty() || line.starts_with('#') {
        return Ok(());
    }
    for response in game.submit_line(line, Utc::now())? {
        out.write_all(json_line(|| response.to_json())?.as_bytes()).map_err(|problem| print_failure(&problem))?;
    }
    out.flush().map_err(|problem| print_failure(&problem))
}
