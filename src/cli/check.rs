//! `senlac check`: verifies game files, and saves what can be saved of a damaged one.

use std::io::Write;
use std::path::Path;

use super::{Failure, print_line};
use crate::classroom::inspect;
use crate::disk::RealDisk;
use crate::language::lists::join_with;
use crate::paths::{display_path, visible_text};
use crate::record::{IntactPart, Remark, Repair};
use crate::registered::BOARD_GAMES;
use crate::rules::Classroom;

/// Reads and replays a file. Nothing is repaired unless a new file is named.
pub(super) fn check(game: &Path, repair: Option<&Path>, out: &mut dyn Write, aside: &mut dyn Write) -> Result<(), Failure> {
    let read = BOARD_GAMES.read_intact_part::<Classroom>(&RealDisk, game);
    let part = read.unwrap_or_else(|| Ok(inspect(game)?.intact_part())).map_err(|problem| problem.to_string())?;
    if let Some(new) = repair {
        return repair_as(game, &part, new, out);
    }
    if !part.found.is_empty() {
        return Err(tr!(
            "{game}: {damage}. To save these steps as a new game, run: senlac check \"{game}\" --repair NEW",
            game = display_path(game),
            damage = part.found
        ));
    }
    print_line(out, intact_line(game, &part))?;
    for remark in part.remarks.iter().filter(|remark| is_side_remark(remark)) {
        print_line(aside, format_args!("{}: {}", display_path(game), visible_text(&remark.to_string())))?;
    }
    Ok(())
}

/// Returns whether a remark isn't part of the result and goes to standard error.
const fn is_side_remark(remark: &Remark) -> bool {
    matches!(remark, Remark::ReadOnly(_))
}

/// Returns the remarks that are part of the result.
fn told(part: &IntactPart) -> impl Iterator<Item = String> {
    part.remarks.iter().filter(|remark| !is_side_remark(remark)).map(ToString::to_string)
}

/// Returns the line for an intact file.
fn intact_line(game: &Path, part: &IntactPart) -> String {
    let (game, steps, turn, hash) = (display_path(game), part.steps, part.turn, &part.fingerprint);
    let sound = tr!("{game}: ok, {steps} steps, turn {turn}, hash {hash}", game, steps, turn, hash);
    join_with(std::iter::once(sound).chain(told(part)), "; ")
}

/// Saves everything that can be saved as a new game. The damaged file is left unchanged.
fn repair_as(game: &Path, part: &IntactPart, new: &Path, out: &mut dyn Write) -> Result<(), Failure> {
    part.save_as(new).map_err(|problem| problem.to_string())?;
    let found = match (part.found.as_str(), join_with(told(part), "; ")) {
        ("", told) if told.is_empty() => tr!("no damage found").to_owned(),
        ("", told) => told,
        (found, _) => found.to_owned(),
    };
    let (game, found, steps, new) = (display_path(game), visible_text(&found), part.steps, display_path(new));
    let told = match part.repair {
        None => tr!("{game}: {found}. Saved {steps} steps to {new}", game, found, steps, new),
        Some(Repair::AsWritten) => tr!("{game}: {found}. Saved {steps} steps unchanged to {new}", game, found, steps, new),
        Some(Repair::Recomputed { fingerprints: 0 }) => {
            tr!("{game}: {found}. Saved {steps} steps to {new}, with new checksums", game, found, steps, new)
        }
        Some(Repair::Recomputed { fingerprints }) => tr_count!(
            many = fingerprints,
            "{game}: {found}. Saved {steps} steps to {new}, with new checksums and a new fingerprint where the battle differs",
            "{game}: {found}. Saved {steps} steps to {new}, with new checksums and {many} new fingerprints where the battle differs",
            game,
            found,
            steps,
            new
        ),
    };
    print_line(out, told)
}
