//! `senlac new`: begins a game file.

use std::io::Write;

use chrono::Utc;
use rand::TryRng;
use rand::rngs::SysRng;

use super::{Failure, NewGame, unwritable};
use crate::content;
use crate::record::Game;

/// Begins a game from a scenario and a class list. An existing file is never touched.
pub(super) fn new_game(call: &NewGame, out: &mut dyn Write) -> Result<(), Failure> {
    let mut setup = content::library::scenario(&call.scenario).map_err(|problems| problems.to_string())?.setup();
    if let Some(class) = &call.class {
        let pupils = content::library::class(class).map_err(|problems| problems.to_string())?;
        content::roster::seat(&mut setup, &pupils, &class.display().to_string()).map_err(|problems| problems.to_string())?;
    }
    let seed = match call.seed {
        Some(seed) => seed,
        None => seed_by_chance()?,
    };
    let game = Game::create(&call.out, setup, seed, Utc::now()).map_err(|problem| problem.to_string())?;
    let setup = game.setup();
    writeln!(
        out,
        "{}: {}, {} Norman and {} Saxon units, seed {seed}",
        call.out.display(),
        setup.scenario,
        setup.norman.len(),
        setup.saxon.len()
    )
    .map_err(|problem| unwritable(&problem))
}

/// A seed from the system's own chance, short enough to be typed and to survive every JSON reader.
///
/// # Errors
/// Where the system has none.
pub fn seed_by_chance() -> Result<u64, Failure> {
    let bits = SysRng.try_next_u64().map_err(|problem| format!("the system gives no random numbers ({problem}); name a --seed"))?;
    Ok(bits >> 22)
}
