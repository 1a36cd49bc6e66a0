//! Inspection of a game file without opening it for play.

use std::path::Path;

use serde_json::Value;

use super::chronicle::Chronicle;
use super::error::{Damage, FileProblem, Remark};
use super::intact_part::{IntactPart, Repair};
use super::load::load;
use super::salvaged::Salvage;
use super::sums::first_line;
use senlac_base::disk::{Disk, RealDisk};
use senlac_base::game::Rules;
use senlac_base::language::lists::join_with;

/// Result of inspecting a game file.
#[derive(Debug)]
pub struct Inspection<R: Rules> {
    /// The game up to the last intact step.
    pub chronicle: Chronicle<R>,
    /// Repairs that opening the file would make.
    pub remarks: Vec<Remark>,
    /// Damage of the file, if any.
    pub damage: Option<Damage>,
    /// Readable part of a damaged file.
    pub salvage: Option<Salvage<R>>,
    sound: Vec<u8>,
}

/// Reads and replays a game file without changing it.
///
/// # Errors
/// Returns an error if the file can't be read or has no intact header.
pub fn inspect<R: Rules>(path: &Path) -> Result<Inspection<R>, FileProblem> {
    inspect_on(&RealDisk, path)
}

/// Reads and replays a game file on this disk without changing it.
///
/// # Errors
/// Returns the same errors as [`inspect`].
pub fn inspect_on<R: Rules>(disk: &dyn Disk, path: &Path) -> Result<Inspection<R>, FileProblem> {
    inspect_bytes(disk.read(path).map_err(|source| FileProblem::system(tr_mark!("read"), path, source))?, path)
}

/// Reads and replays the contents of a game file. The path is used only in messages.
///
/// # Errors
/// Returns an error if it has no intact header.
pub fn inspect_bytes<R: Rules>(bytes: Vec<u8>, path: &Path) -> Result<Inspection<R>, FileProblem> {
    let loaded = load(&bytes, path)?;
    let mut sound = bytes;
    sound.truncate(loaded.sound);
    if loaded.ends_open {
        sound.push(b'\n');
    }
    let mended = loaded.salvage.as_ref().filter(|salvage| salvage.is_complete());
    let mended = mended.map(|salvage| Remark::Mended { words: salvage.description() });
    let remarks = loaded.remarks().into_iter().chain(mended).collect();
    Ok(Inspection { remarks, chronicle: loaded.chronicle, damage: loaded.damage, salvage: loaded.salvage, sound })
}

/// Returns the name of a game's rulebook if it isn't `Usual`. Returns `None` if the file can't be read or has no
/// header, if its header names no rulebook, and if `Usual` can read its set-up, whatever the header names.
pub fn rulebook_on<Usual: Rules>(disk: &dyn Disk, path: &Path) -> Option<String> {
    rulebook_in::<Usual>(&disk.read(path).ok()?)
}

/// Returns the name of another rulebook for the contents of a game file.
pub fn rulebook_in<Usual: Rules>(bytes: &[u8]) -> Option<String> {
    let mut header: Value = serde_json::from_slice(first_line(bytes)).ok()?;
    let name = header.get("rulebook")?.as_str()?.to_owned();
    let setup = header.get_mut("setup").map(Value::take).unwrap_or_default();
    serde_json::from_value::<Usual::Setup>(setup).is_err().then_some(name)
}

impl<R: Rules> Inspection<R> {
    /// Returns everything that can be saved, without the type of the rulebook.
    pub fn intact_part(&self) -> IntactPart {
        let salvage = self.salvage.as_ref();
        let repair = |salvage: &Salvage<R>| match salvage.new_fingerprints.len() {
            _ if salvage.is_complete() => Repair::AsWritten,
            fingerprints => Repair::Recomputed { fingerprints },
        };
        let words = salvage.map(Salvage::description).filter(|words| !words.is_empty());
        let found = self.damage.as_ref().map(ToString::to_string).into_iter().chain(words);
        IntactPart {
            bytes: self.saved_bytes().to_vec(),
            steps: salvage.map_or(self.chronicle.len(), Salvage::saved_steps),
            turn: R::turn(self.chronicle.state()),
            fingerprint: R::fingerprint(self.chronicle.state()),
            remarks: self.remarks.clone(),
            found: join_with(found, "; "),
            repair: salvage.map(repair),
        }
    }

    /// Returns the contents of the new file with everything that can be saved.
    pub fn saved_bytes(&self) -> &[u8] {
        self.salvage.as_ref().map_or(self.sound.as_slice(), |salvage| salvage.text.as_bytes())
    }

    /// Returns the game if every step of its file can be read as it was written, except a torn last one.
    ///
    /// # Errors
    /// Returns the damage, if there is any that can't be repaired.
    pub fn into_intact(self, path: &Path) -> Result<Chronicle<R>, FileProblem> {
        match (self.damage, self.salvage) {
            (None, _) => Ok(self.chronicle),
            (Some(_), Some(salvage)) if salvage.is_complete() => Ok(salvage.chronicle),
            (Some(damage), _) => Err(FileProblem::Damaged { damage, path: path.to_owned() }),
        }
    }
}
