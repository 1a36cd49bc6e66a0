//! `senlac check`: verifies game files, and saves what can be saved of a damaged one.

use std::io::Write;
use std::path::Path;

use super::{Failure, print_line};
use crate::game::Rules;
use crate::language::lists::join_with;
use crate::paths::{display_path, visible_text};
use crate::record::{Inspection, Remark, Salvage, inspect};

/// Reads and replays a file. Nothing is repaired unless a new file is named.
pub(super) fn check<R: Rules>(game: &Path, repair: Option<&Path>, out: &mut dyn Write, aside: &mut dyn Write) -> Result<(), Failure> {
    if let Some(new) = repair {
        return repair_as::<R>(game, new, out);
    }
    let inspection = inspect::<R>(game).map_err(|problem| problem.to_string())?;
    if let Some(damage) = &inspection.damage {
        return Err(tr!(
            "{game}: {damage}; senlac check \"{game}\" --repair NEW saves them as a new game",
            game = display_path(game),
            damage = inspection.salvage_text(damage.to_string())
        ));
    }
    print_line(out, intact_line(game, &inspection))?;
    for remark in inspection.remarks.iter().filter(|remark| is_side_remark(remark)) {
        print_line(aside, format_args!("{}: {}", display_path(game), visible_text(&remark.to_string())))?;
    }
    Ok(())
}

/// Returns whether a remark isn't part of the result and goes to standard error.
const fn is_side_remark(remark: &Remark) -> bool {
    matches!(remark, Remark::ReadOnly(_))
}

/// Returns the remarks that are part of the result.
fn told<R: Rules>(inspection: &Inspection<R>) -> impl Iterator<Item = &Remark> {
    inspection.remarks.iter().filter(|remark| !is_side_remark(remark))
}

/// Returns the line for an intact file.
fn intact_line<R: Rules>(game: &Path, inspection: &Inspection<R>) -> String {
    let chronicle = &inspection.chronicle;
    let state = chronicle.state();
    let (game, steps, turn, hash) = (display_path(game), chronicle.len(), R::turn(state), R::fingerprint(state));
    let sound = tr!("{game}: ok, {steps} steps, turn {turn}, hash {hash}", game, steps, turn, hash);
    join_with(std::iter::once(sound).chain(told(inspection).map(ToString::to_string)), "; ")
}

/// Saves everything that can be saved as a new game. The damaged file is left unchanged.
fn repair_as<R: Rules>(game: &Path, new: &Path, out: &mut dyn Write) -> Result<(), Failure> {
    let inspection = inspect::<R>(game).map_err(|problem| problem.to_string())?;
    inspection.repair_as(new).map_err(|problem| problem.to_string())?;
    let sound =
        || Some(join_with(told(&inspection), "; ")).filter(|told| !told.is_empty()).unwrap_or_else(|| tr!("it was sound").to_owned());
    let found = inspection.damage.as_ref().map_or_else(sound, ToString::to_string);
    let (game, found, new) = (display_path(game), visible_text(&inspection.salvage_text(found)), display_path(new));
    let steps = inspection.salvage.as_ref().map_or(inspection.chronicle.len(), Salvage::saved_steps);
    let told = match &inspection.salvage {
        None => tr!("{game}: {found}. Saved {steps} steps as {new}", game, found, steps, new),
        Some(salvage) if salvage.is_complete() => {
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
    print_line(out, told)
}
