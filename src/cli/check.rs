//! `senlac check`: proves game files sound, and saves what can be saved of a damaged one.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::{Failure, say};
use crate::game::Rules;
use crate::paths::{shown, visible};
use crate::record::{Inspection, Remark, Salvage, inspect};

/// Reads and replays every file. Nothing is repaired unless a new file is named.
pub(super) fn check<R: Rules>(games: &[PathBuf], repair: Option<&Path>, out: &mut dyn Write, aside: &mut dyn Write) -> Result<(), Failure> {
    if let Some(new) = repair {
        return games.iter().try_for_each(|game| save_what_can_be_saved::<R>(game, new, out));
    }
    let mut failures = Vec::new();
    for game in games {
        match inspect::<R>(game) {
            Ok(inspection) => match &inspection.damage {
                None => {
                    say(out, sound(game, &inspection))?;
                    for remark in inspection.remarks.iter().filter(|remark| is_aside(remark)) {
                        say(aside, format_args!("{}: {}", shown(game), visible(&remark.to_string())))?;
                    }
                }
                Some(damage) => failures.push(tr!(
                    "{game}: {damage}{inspection}; senlac check \"{game}\" --repair NEW saves them as a new game",
                    game = shown(game),
                    damage,
                    inspection = found_in(&inspection)
                )),
            },
            Err(problem) => failures.push(problem.to_string()),
        }
    }
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n")) }
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
    let remarks = told(inspection).map(|remark| format!("; {remark}")).collect::<Vec<_>>().concat();
    tr!(
        "{game}: ok, {chronicle} steps, turn {chronicle_2}, hash {chronicle_3}{remarks}",
        game = shown(game),
        chronicle = chronicle.len(),
        chronicle_2 = R::turn(chronicle.state()),
        chronicle_3 = R::fingerprint(chronicle.state()),
        remarks
    )
}

/// What can be put right of a damaged file, and what cannot.
fn found_in<R: Rules>(inspection: &Inspection<R>) -> String {
    let words = inspection.salvage.as_ref().map(Salvage::words).filter(|words| !words.is_empty());
    words.map_or_else(String::new, |words| format!("; {words}"))
}

/// Writes everything that can be saved as a new game; the damaged one stays as it is.
fn save_what_can_be_saved<R: Rules>(game: &Path, new: &Path, out: &mut dyn Write) -> Result<(), Failure> {
    let inspection = inspect::<R>(game).map_err(|problem| problem.to_string())?;
    inspection.repair_as(new).map_err(|problem| problem.to_string())?;
    let remarks = || told(&inspection).map(ToString::to_string).collect::<Vec<_>>().join("; ");
    let sound = || Some(remarks()).filter(|told| !told.is_empty()).unwrap_or_else(|| tr!("it was sound").to_owned());
    let found = inspection.damage.as_ref().map_or_else(sound, ToString::to_string);
    let saved = inspection.salvage.as_ref().map_or(inspection.chronicle.len(), Salvage::saved);
    let words = format!("{found}{}", found_in(&inspection));
    let written = match &inspection.salvage {
        None => String::new(),
        Some(salvage) if salvage.is_whole() => tr!(", as they were written").to_owned(),
        Some(salvage) => match salvage.new_fingerprints.len() {
            0 => tr!(", with new sums").to_owned(),
            many => tr_count!(
                many,
                ", with new sums and a new fingerprint where the battle is another",
                ", with new sums and {many} new fingerprints where the battle is another"
            ),
        },
    };
    say(
        out,
        tr!(
            "{game}: {words}. Saved {saved} steps as {new}{written}",
            game = shown(game),
            words = visible(&words),
            saved,
            new = shown(new),
            written
        ),
    )
}
