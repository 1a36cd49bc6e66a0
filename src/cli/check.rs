//! `senlac check`: proves game files sound, and saves what can be saved of a damaged one.

use std::io::Write;
use std::path::Path;

use super::{Failure, say};
use crate::game::Rules;
use crate::language::lists::joined;
use crate::paths::{shown, visible};
use crate::record::{Inspection, Remark, Salvage, inspect};

/// Reads and replays a file. Nothing is repaired unless a new file is named.
pub(super) fn check<R: Rules>(game: &Path, repair: Option<&Path>, out: &mut dyn Write, aside: &mut dyn Write) -> Result<(), Failure> {
    if let Some(new) = repair {
        return save_what_can_be_saved::<R>(game, new, out);
    }
    let inspection = inspect::<R>(game).map_err(|problem| problem.to_string())?;
    if let Some(damage) = &inspection.damage {
        return Err(tr!(
            "{game}: {damage}; senlac check \"{game}\" --repair NEW saves them as a new game",
            game = shown(game),
            damage = inspection.with_salvage(damage.to_string())
        ));
    }
    say(out, sound(game, &inspection))?;
    for remark in inspection.remarks.iter().filter(|remark| is_aside(remark)) {
        say(aside, format_args!("{}: {}", shown(game), visible(&remark.to_string())))?;
    }
    Ok(())
}

/// Whether a remark is no part of the result.
const fn is_aside(remark: &Remark) -> bool {
    matches!(remark, Remark::ReadOnly(_))
}

/// The remarks that are part of the result.
fn told<R: Rules>(inspection: &Inspection<R>) -> impl Iterator<Item = &Remark> {
    inspection.remarks.iter().filter(|remark| !is_aside(remark))
}

/// The line for a sound file.
fn sound<R: Rules>(game: &Path, inspection: &Inspection<R>) -> String {
    let chronicle = &inspection.chronicle;
    let state = chronicle.state();
    let (game, steps, turn, hash) = (shown(game), chronicle.len(), R::turn(state), R::fingerprint(state));
    let sound = tr!("{game}: ok, {steps} steps, turn {turn}, hash {hash}", game, steps, turn, hash);
    joined(std::iter::once(sound).chain(told(inspection).map(ToString::to_string)), "; ")
}

/// Writes everything that can be saved as a new game; the damaged one stays as it is.
fn save_what_can_be_saved<R: Rules>(game: &Path, new: &Path, out: &mut dyn Write) -> Result<(), Failure> {
    let inspection = inspect::<R>(game).map_err(|problem| problem.to_string())?;
    inspection.repair_as(new).map_err(|problem| problem.to_string())?;
    let sound = || Some(joined(told(&inspection), "; ")).filter(|told| !told.is_empty()).unwrap_or_else(|| tr!("it was sound").to_owned());
    let found = inspection.damage.as_ref().map_or_else(sound, ToString::to_string);
    let (game, found, new) = (shown(game), visible(&inspection.with_salvage(found)), shown(new));
    let steps = inspection.salvage.as_ref().map_or(inspection.chronicle.len(), Salvage::saved);
    let told = match &inspection.salvage {
        None => tr!("{game}: {found}. Saved {steps} steps as {new}", game, found, steps, new),
        Some(salvage) if salvage.is_whole() => {
            tr!("{game}: {found}. Saved {steps} steps as {new}, as they were written", game, found, steps, new)
        }
        Some(salvage) if salvage.new_fingerprints.is_empty() => {
            tr!("{game}: {found}. Saved {steps} steps as {new}, with new sums", game, found, steps, new)
        }
        Some(salvage) => tr_count!(
            many = salvage.new_fingerprints.len(),
            "{game}: {found}. Saved {steps} steps as {new}, with new sums and a new fingerprint where the battle is another",
            "{game}: {found}. Saved {steps} steps as {new}, with new sums and {many} new fingerprints where the battle is another",
            game,
            found,
            steps,
            new
        ),
    };
    say(out, told)
}
