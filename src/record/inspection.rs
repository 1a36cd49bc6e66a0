//! Reading a game file without opening it for play.

use std::path::Path;

use serde_json::Value;

use super::chronicle::Chronicle;
use super::error::{Damage, FileProblem, Remark};
use super::journal::write_new;
use super::load::load;
use super::salvaged::Salvage;
use super::sums::first_line;
use senlac_base::disk::{Disk, Real};
use senlac_base::game::Rules;
use senlac_base::language::lists::joined;

/// What reading a game file without opening it for play has found.
#[derive(Debug)]
pub struct Inspection<R: Rules> {
    /// The game up to the last sound step.
    pub chronicle: Chronicle<R>,
    /// What would be mended when it is opened.
    pub remarks: Vec<Remark>,
    /// Where it is damaged.
    pub damage: Option<Damage>,
    /// What can be saved of a damaged file.
    pub salvage: Option<Salvage<R>>,
    sound: Vec<u8>,
}

/// Reads and replays a game file, and changes nothing.
///
/// # Errors
/// Where the file cannot be read or has no sound header.
pub fn inspect<R: Rules>(path: &Path) -> Result<Inspection<R>, FileProblem> {
    inspect_on(&Real, path)
}

/// Reads and replays a game file on this disk, and changes nothing.
///
/// # Errors
/// As [`inspect`].
pub fn inspect_on<R: Rules>(disk: &dyn Disk, path: &Path) -> Result<Inspection<R>, FileProblem> {
    inspect_bytes(disk.read(path).map_err(|source| FileProblem::system(tr_mark!("read"), path, source))?, path)
}

/// Reads and replays what a game file holds. The path is only for messages.
///
/// # Errors
/// Where it has no sound header.
pub fn inspect_bytes<R: Rules>(bytes: Vec<u8>, path: &Path) -> Result<Inspection<R>, FileProblem> {
    let loaded = load(&bytes, path)?;
    let mut sound = bytes;
    sound.truncate(loaded.sound);
    if loaded.ends_open {
        sound.push(b'\n');
    }
    let mended = loaded.salvage.as_ref().filter(|salvage| salvage.is_whole());
    let mended = mended.map(|salvage| Remark::Mended { words: salvage.words() });
    let remarks = loaded.remarks().into_iter().chain(mended).collect();
    Ok(Inspection { remarks, chronicle: loaded.chronicle, damage: loaded.damage, salvage: loaded.salvage, sound })
}

/// The name of the other rulebook by which a game is played; `None` if the file cannot be read or has no header, of a game whose
/// header names none, and of one whose set-up is `Usual`'s whatever it names: that one can show it.
pub fn rulebook_of<Usual: Rules>(path: &Path) -> Option<String> {
    rulebook_on::<Usual>(&Real, path)
}

/// The same on this disk.
pub fn rulebook_on<Usual: Rules>(disk: &dyn Disk, path: &Path) -> Option<String> {
    rulebook_in::<Usual>(&disk.read(path).ok()?)
}

/// The same of what a game file holds.
pub fn rulebook_in<Usual: Rules>(bytes: &[u8]) -> Option<String> {
    let mut header: Value = serde_json::from_slice(first_line(bytes)).ok()?;
    let name = header.get("rulebook")?.as_str()?.to_owned();
    let setup = header.get_mut("setup").map(Value::take).unwrap_or_default();
    serde_json::from_value::<Usual::Setup>(setup).is_err().then_some(name)
}

impl<R: Rules> Inspection<R> {
    /// Saves everything that can be saved as a new game.
    ///
    /// # Errors
    /// Where that file exists or cannot be written.
    pub fn repair_as(&self, path: &Path) -> Result<(), FileProblem> {
        write_new(&Real, path, self.saved()).map(drop)
    }

    /// The file with everything that can be saved.
    pub fn saved(&self) -> &[u8] {
        self.salvage.as_ref().map_or(self.sound.as_slice(), |salvage| salvage.text.as_bytes())
    }

    /// Steps that can be saved.
    pub fn saved_steps(&self) -> u64 {
        self.salvage.as_ref().map_or(self.chronicle.len(), Salvage::saved)
    }

    /// What was found, with what of it can be put right and what cannot.
    pub fn with_salvage(&self, found: String) -> String {
        let saved = self.salvage.as_ref().map(Salvage::words).filter(|words| !words.is_empty());
        joined([Some(found), saved].into_iter().flatten(), "; ")
    }

    /// The game where every step of its file can be read as it was written, a torn last one aside.
    ///
    /// # Errors
    /// The damage, where there is any that could not be put right.
    pub fn sound(self, path: &Path) -> Result<Chronicle<R>, FileProblem> {
        match (self.damage, self.salvage) {
            (None, _) => Ok(self.chronicle),
            (Some(_), Some(salvage)) if salvage.is_whole() => Ok(salvage.chronicle),
            (Some(damage), _) => Err(FileProblem::Damaged { damage, path: path.to_owned() }),
        }
    }
}
