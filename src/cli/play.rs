//! `senlac play`: commands in, events out.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

use chrono::Utc;

use super::{Failure, unwritable};
use crate::paths::{shown, visible};
use crate::record::{Game, Request};
use crate::whole_file;

/// The longest line that is read; no command comes near it.
const LONGEST: u64 = 1 << 20;

/// Plays a command a line. Each resulting event is printed once the disk has its step; the first refusal stops, and
/// what went before stays. Empty lines and lines that begin with # are passed over.
pub(super) fn play(path: &Path, script: Option<&Path>, out: &mut dyn Write, aside: &mut dyn Write) -> Result<(), Failure> {
    let (mut game, remarks) = Game::open(path).map_err(|problem| problem.to_string())?;
    for remark in remarks {
        writeln!(aside, "{}", visible(&remark.to_string())).map_err(|problem| unwritable(&problem))?;
    }
    let mut lines = open(script)?;
    let mut line = Vec::new();
    for number in 1_u64.. {
        line.clear();
        let read = io::Read::take(&mut lines, LONGEST).read_until(b'\n', &mut line);
        match read {
            Ok(0) => break,
            Ok(read) if read as u64 == LONGEST && !line.ends_with(b"\n") => {
                return Err(format!("line {number}: it is longer than 1 MiB, and no command is"));
            }
            Ok(_) => play_line(&mut game, &line, out).map_err(|problem| format!("line {number}: {problem}"))?,
            Err(problem) => return Err(format!("line {number}: it could not be read: {problem}")),
        }
    }
    Ok(())
}

/// Where the commands come from.
fn open(script: Option<&Path>) -> Result<Box<dyn BufRead>, Failure> {
    match script {
        Some(path) if path.as_os_str() != "-" => {
            let file = File::open(path)
                .map_err(|problem| format!("the script could not be read: {} ({})", whole_file::in_words(&problem), shown(path)))?;
            Ok(Box::new(BufReader::new(file)))
        }
        Some(_) | None => Ok(Box::new(BufReader::new(io::stdin()))),
    }
}

/// The step counts, and its events could not be printed.
fn told_to_nobody(problem: &io::Error) -> Failure {
    format!("its step is saved, but {}", unwritable(problem))
}

/// Plays one line and prints what it led to.
fn play_line(game: &mut Game, line: &[u8], out: &mut dyn Write) -> Result<(), Failure> {
    let line = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line);
    let line = std::str::from_utf8(line).map_err(|problem| format!("it is not UTF-8 text ({problem})"))?.trim();
    if line.is_empty() || line.starts_with('#') {
        return Ok(());
    }
    let request = Request::parse(line).map_err(|problem| problem.to_string())?;
    let told = game.ask(request, Utc::now()).map_err(|denied| denied.to_string())?;
    for told in told {
        let json = serde_json::to_string(&told).map_err(|problem| problem.to_string())?;
        writeln!(out, "{json}").map_err(|problem| told_to_nobody(&problem))?;
    }
    out.flush().map_err(|problem| told_to_nobody(&problem))
}
