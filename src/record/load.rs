//! Loading of a game file: the checksum of every line is verified before the line is used.

use std::path::Path;

use super::chronicle::Chronicle;
use super::error::{Damage, FileProblem, Remark};
use super::header::parse_header;
use super::salvage::salvage;
use super::salvaged::Salvage;
use super::sums::{first_line, line_length, verify_checksum, without_line_end};
use senlac_base::game::Rules;

#[derive(Debug)]
pub(super) struct Loaded<R: Rules> {
    /// Game up to the last intact line.
    pub(super) chronicle: Chronicle<R>,
    /// Checksum of the last intact line.
    pub(super) sum: u32,
    pub(super) sound: usize,
    /// Length of a torn last line after them, in bytes.
    pub(super) torn: usize,
    /// Whether the last intact line lacks its line end.
    pub(super) ends_open: bool,
    /// Damaged line that isn't the torn last one. The battle log ends before it.
    pub(super) damage: Option<Damage>,
    pub(super) salvage: Option<Salvage<R>>,
}

impl<R: Rules> Loaded<R> {
    pub(super) fn remarks(&self) -> Vec<Remark> {
        let torn = (self.torn > 0).then_some(Remark::TornTail { bytes: self.torn });
        torn.into_iter().chain(self.chronicle.read_only().cloned().map(Remark::ReadOnly)).collect()
    }

    /// Returns the game, unless a line in the middle is damaged.
    pub(super) fn into_intact(self, path: &Path) -> Result<Self, FileProblem> {
        match self.damage {
            Some(damage) => Err(FileProblem::Damaged { damage, path: path.to_owned() }),
            None => Ok(self),
        }
    }
}

/// Reads the whole file. Damage is reported in the result, with everything before it and what can be saved of the
/// rest.
///
/// # Errors
/// Returns an error if the header can't be read and no step contains a copy of it.
pub(super) fn load<R: Rules>(bytes: &[u8], path: &Path) -> Result<Loaded<R>, FileProblem> {
    let (chronicle, sum) = match parse_header(bytes, path) {
        Ok(begun) => begun,
        Err(problem) => return load_without_first_line(bytes, path).ok_or(problem),
    };
    let first = line_length(bytes);
    let ends_open = first > 0 && bytes[first - 1] != b'\n';
    let mut loaded = Loaded { chronicle, sum, sound: first, torn: 0, ends_open, damage: None, salvage: None };
    let mut number = 1;
    while loaded.damage.is_none() && loaded.torn == 0 && !bytes[loaded.sound..].trim_ascii().is_empty() {
        number += 1;
        read_line(&mut loaded, bytes, number);
    }
    if let Some(damage) = &mut loaded.damage {
        loaded.salvage = salvage(bytes, path);
        damage.after = loaded.salvage.as_ref().map_or(0, |salvage| salvage.saved_steps().saturating_sub(damage.sound));
    }
    Ok(loaded)
}

/// Loads a file whose first line is damaged but whose header can be found elsewhere.
fn load_without_first_line<R: Rules>(bytes: &[u8], path: &Path) -> Option<Loaded<R>> {
    // An intact line that isn't understood isn't damage.
    if verify_checksum(without_line_end(first_line(bytes)), 0).is_some() {
        return None;
    }
    let salvage = salvage::<R>(bytes, path)?;
    let problem = tr!("it is the header, and its checksum is wrong").to_owned();
    let damage = Damage { line: 1, byte: 0, sound: 0, after: salvage.saved_steps(), problem };
    let chronicle = Chronicle::new(salvage.chronicle.header().clone()).ok()?;
    Some(Loaded { chronicle, sum: 0, sound: 0, torn: 0, ends_open: false, damage: Some(damage), salvage: Some(salvage) })
}

/// Verifies and replays the next line, or reports its problem.
fn read_line<R: Rules>(loaded: &mut Loaded<R>, bytes: &[u8], number: usize) {
    let rest = &bytes[loaded.sound..];
    let length = line_length(rest);
    let is_last = length == rest.len();
    let line = without_line_end(&rest[..length]);
    let Some(sum) = verify_checksum(line, loaded.sum) else {
        // A line that was cut short has no line end. One that the disk stored in part has holes. Neither was
        // acknowledged.
        if is_last && (!rest.ends_with(b"\n") || has_holes(line, loaded.sum)) {
            return recover_missing_newline(loaded, line);
        }
        return set_damage(loaded, number, tr!("its checksum is wrong").to_owned());
    };
    let text = std::str::from_utf8(line).unwrap_or_default();
    match loaded.chronicle.replay(text) {
        Ok(()) => {
            loaded.sound += length;
            loaded.sum = sum;
            loaded.ends_open = !rest[..length].ends_with(b"\n");
        }
        Err(problem) => set_damage(loaded, number, problem),
    }
}

/// Returns whether the disk stored only parts of a line: it contains zero bytes, which this program never writes.
/// If flipping one bit of a single zero byte makes the line valid, that bit was lost later, and the step did
/// count.
fn has_holes(line: &[u8], before: u32) -> bool {
    let mut zeros = memchr::memchr_iter(0, line);
    let (Some(place), next) = (zeros.next(), zeros.next()) else { return false };
    let is_whole_with = |bit: u32| {
        let mut mended = line.to_vec();
        mended[place] = 1 << bit;
        verify_checksum(&mended, before).is_some()
    };
    next.is_some() || !(0..8).any(is_whole_with)
}

/// Handles the torn end of a file. If only the line end itself is wrong, the step is complete and counts.
fn recover_missing_newline<R: Rules>(loaded: &mut Loaded<R>, line: &[u8]) {
    let whole = line.split_last().map_or(line, |(_, whole)| whole);
    if let Some(sum) = verify_checksum(whole, loaded.sum)
        && let Ok(text) = std::str::from_utf8(whole)
        && loaded.chronicle.replay(text).is_ok()
    {
        loaded.sound += whole.len();
        loaded.sum = sum;
        loaded.ends_open = true;
        loaded.torn = line.len() - whole.len();
    } else {
        loaded.torn = line.len().max(1);
    }
}

fn set_damage<R: Rules>(loaded: &mut Loaded<R>, line: usize, problem: String) {
    let sound = line.saturating_sub(2) as u64;
    loaded.damage = Some(Damage { line, byte: loaded.sound, sound, after: 0, problem });
}
