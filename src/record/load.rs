//! Reading a game file: the sum of every line is checked before the line is used.

use std::path::Path;

use super::chronicle::Chronicle;
use super::error::{Damage, FileProblem, Remark};
use super::format::{FORMAT, FORMAT_VERSION, verify_checksum};
use super::read_only::{read_header, short};
use super::salvage::salvage;
use super::salvaged::Salvage;
use crate::game::Rules;

#[derive(Debug)]
pub(super) struct Loaded<R: Rules> {
    /// The game, up to the last sound line.
    pub(super) chronicle: Chronicle<R>,
    /// The sum of the last sound line.
    pub(super) sum: u32,
    pub(super) sound: usize,
    /// Bytes of a torn last line after them.
    pub(super) torn: usize,
    /// Whether the last sound line lacks its end of line.
    pub(super) ends_open: bool,
    /// A damaged line that is not the torn last one; the chronicle ends before it.
    pub(super) damage: Option<Damage>,
    pub(super) salvage: Option<Salvage<R>>,
}

impl<R: Rules> Loaded<R> {
    pub(super) fn remarks(&self) -> Vec<Remark> {
        let torn = (self.torn > 0).then_some(Remark::TornTail { bytes: self.torn });
        torn.into_iter().chain(self.chronicle.read_only().cloned().map(Remark::ReadOnly)).collect()
    }

    /// The game, unless a line in the middle is damaged.
    pub(super) fn sound_or(self, path: &Path) -> Result<Self, FileProblem> {
        match self.damage {
            Some(damage) => Err(FileProblem::Damaged { damage, path: path.to_owned() }),
            None => Ok(self),
        }
    }
}

/// Reads the whole file. Damage is reported in the result, with everything before it and what can be saved of the rest.
///
/// # Errors
/// Where the header cannot be read, and no step has a copy of it.
pub(super) fn load<R: Rules>(bytes: &[u8], path: &Path) -> Result<Loaded<R>, FileProblem> {
    let (chronicle, sum) = match begin(bytes, path) {
        Ok(begun) => begun,
        Err(problem) => return without_header(bytes, path).ok_or(problem),
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
        damage.after = loaded.salvage.as_ref().map_or(0, |salvage| salvage.saved().saturating_sub(damage.sound));
    }
    Ok(loaded)
}

/// A file whose first line is broken and whose header is found all the same.
fn without_header<R: Rules>(bytes: &[u8], path: &Path) -> Option<Loaded<R>> {
    // What is sound and not understood is no damage.
    if verify_checksum(ended(first_line(bytes)), 0).is_some() {
        return None;
    }
    let salvage = salvage::<R>(bytes, path)?;
    let problem = tr!("it is the header, and its sum does not fit what it says").to_owned();
    let damage = Damage { line: 1, byte: 0, sound: 0, after: salvage.saved(), problem };
    let chronicle = Chronicle::new(salvage.chronicle.header().clone()).ok()?;
    Some(Loaded { chronicle, sum: 0, sound: 0, torn: 0, ends_open: false, damage: Some(damage), salvage: Some(salvage) })
}

/// The first line of a file, its end included.
pub(super) fn first_line(bytes: &[u8]) -> &[u8] {
    &bytes[..line_length(bytes)]
}

/// A line without its end, which another program may have written as Windows does.
pub(super) fn ended(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// The length of the first line of these bytes, its end included.
pub(super) fn line_length(bytes: &[u8]) -> usize {
    memchr::memchr(b'\n', bytes).map_or(bytes.len(), |end| end + 1)
}

/// Proves and replays the next line, or says what is wrong with it.
fn read_line<R: Rules>(loaded: &mut Loaded<R>, bytes: &[u8], number: usize) {
    let rest = &bytes[loaded.sound..];
    let length = line_length(rest);
    let is_last = length == rest.len();
    let line = ended(&rest[..length]);
    let Some(sum) = verify_checksum(line, loaded.sum) else {
        // A line that was cut short has no end; one that the disk kept in pieces has holes. Neither was acknowledged.
        if is_last && (!rest.ends_with(b"\n") || has_holes(line, loaded.sum)) {
            return recover_missing_newline(loaded, line);
        }
        return damaged(loaded, number, tr!("its sum does not fit what it says").to_owned());
    };
    let text = std::str::from_utf8(line).unwrap_or_default();
    match loaded.chronicle.replay(text) {
        Ok(()) => {
            loaded.sound += length;
            loaded.sum = sum;
            loaded.ends_open = !rest[..length].ends_with(b"\n");
        }
        Err(problem) => damaged(loaded, number, problem),
    }
}

/// Whether the disk kept a line in pieces: there are zero bytes in it, which this program never writes. Where one bit of
/// a single one makes the line whole again, that bit was lost later, and the step did count.
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

/// The torn end of a file. Where only the end of the line itself is wrong, the step is whole and counts.
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

fn damaged<R: Rules>(loaded: &mut Loaded<R>, line: usize, problem: String) {
    let sound = line.saturating_sub(2) as u64;
    loaded.damage = Some(Damage { line, byte: loaded.sound, sound, after: 0, problem });
}

/// The game before its first step, and the sum of the header, which is the first of these lines.
pub(super) fn begin<R: Rules>(bytes: &[u8], path: &Path) -> Result<(Chronicle<R>, u32), FileProblem> {
    /// Enough of a header to know whether the rest can be understood.
    #[derive(serde::Deserialize)]
    struct Kind {
        format: String,
        version: u32,
    }
    let not_a_game = |problem: String| FileProblem::NotAGame { problem, path: path.to_owned() };
    // Without its header no step of a game can be replayed.
    let first = |problem: String| not_a_game(tr!("line 1 (byte 0), its header, {problem}; 0 steps before it are sound", problem));
    if bytes.is_empty() {
        return Err(not_a_game(tr!("it is empty").to_owned()));
    }
    let line = ended(first_line(bytes));
    let text = std::str::from_utf8(line).map_err(|problem| first(tr!("is no text ({problem})", problem)))?;
    let kind: Kind = serde_json::from_str(text).map_err(|problem| first(tr!("is no game header ({problem})", problem)))?;
    if kind.format != FORMAT {
        return Err(first(tr!("calls it “{format}”", format = short(&kind.format))));
    }
    if kind.version > FORMAT_VERSION {
        return Err(FileProblem::Newer { found: kind.version, known: FORMAT_VERSION, path: path.to_owned() });
    }
    let sum = verify_checksum(line, 0).ok_or_else(|| first(tr!("is damaged: its sum does not fit what it says").to_owned()))?;
    let (header, read_only) = read_header::<R>(text).map_err(|problem| first(tr!("is not complete ({problem})", problem)))?;
    let mut chronicle = Chronicle::new(header).map_err(|problems| FileProblem::not_begun(&problems, path))?;
    chronicle.read_only = read_only;
    Ok((chronicle, sum))
}
