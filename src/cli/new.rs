//! `senlac new`: begins a game file.

use std::io::Write;
use std::path::Path;

use chrono::Utc;
use rand::TryRng;
use rand::rngs::SysRng;

use super::{Failure, NewGame, unwritable};
use crate::content::library;
use crate::content::roster::{self, ListOptions};
use crate::planning::enrol::enrol;
use crate::planning::{Draft, seats};
use crate::record::Game;
use crate::rules::Setup;

/// Begins a game from a scenario and a class list. An existing file is never touched. What is odd about the list is
/// said aside.
pub(super) fn new_game(call: &NewGame, out: &mut dyn Write, aside: &mut dyn Write) -> Result<(), Failure> {
    let scenario = library::scenario(&call.scenario).map_err(|problems| problems.to_string())?;
    let setup = match &call.class {
        Some(class) => with_class(Draft::of(scenario), class, call.keep_armies, aside)?,
        None => scenario.setup(),
    };
    let seed = match call.seed {
        Some(seed) => seed,
        None => seed_by_chance()?,
    };
    let game = Game::create(&call.out, setup, seed, Utc::now()).map_err(|problem| problem.to_string())?;
    for doubt in game.doubts() {
        writeln!(aside, "{doubt}").map_err(|problem| unwritable(&problem))?;
    }
    let setup = game.setup();
    writeln!(
        out,
        "{}: {}, {} Norman and {} Saxon units, seed {seed}",
        crate::paths::shown(&call.out),
        setup.scenario,
        setup.norman.len(),
        setup.saxon.len()
    )
    .map_err(|problem| unwritable(&problem))
}

/// The battle with a class in command: measured to it, unless the list names units or the armies are to stay.
fn with_class(mut draft: Draft, path: &Path, keep_armies: bool, aside: &mut dyn Write) -> Result<Setup, Failure> {
    let file = path.display().to_string();
    let bytes = library::list_bytes(path).map_err(|problem| problem.to_string())?;
    let list = roster::read(&bytes, &file, &ListOptions::default()).map_err(|problems| problems.to_string())?;
    let listed = list.accept(&file).map_err(|problems| problems.to_string())?;
    let name = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    let enrolled = enrol(&name, &listed);
    let read = match (listed.len(), enrolled.absent.len()) {
        (1, 0) => format!("1 pupil. {}", list.read_as),
        (count, 0) => format!("{count} pupils. {}", list.read_as),
        (count, absent) => format!("{count} pupils, {absent} of them absent today. {}", list.read_as),
    };
    let told: Vec<String> = std::iter::once(read).chain(list.told()).chain(enrolled.remarks.clone()).collect();
    draft.sit_down(enrolled, !keep_armies)?;
    seats::fill(&mut draft);
    let nowhere = draft.posts().filter(|(_, post)| post.muster.square.is_none()).count();
    let no_room = (nowhere > 0).then(|| format!("{nowhere} units have no room in their zones and begin in reserve."));
    for line in told.into_iter().chain(no_room) {
        writeln!(aside, "{line}").map_err(|problem| unwritable(&problem))?;
    }
    Ok(draft.setup())
}

/// A seed from the system's own chance, short enough to be typed and to survive every JSON reader.
///
/// # Errors
/// Where the system has none.
pub fn seed_by_chance() -> Result<u64, Failure> {
    let bits = SysRng.try_next_u64().map_err(|problem| format!("the system gives no random numbers ({problem}); name a --seed"))?;
    Ok(bits >> 22)
}
