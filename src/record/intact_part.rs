//! Result of inspecting a game file, without the type of its rulebook.

use std::path::Path;

use super::error::{FileProblem, Remark};
use super::journal::write_new;
use senlac_base::disk::RealDisk;

/// Everything that can still be read of a game file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IntactPart {
    /// Contents of a new file with it.
    pub bytes: Vec<u8>,
    /// Number of steps that it contains.
    pub steps: u64,
    /// Turn after the last step before any damage.
    pub turn: u32,
    /// Fingerprint of the game after that step.
    pub fingerprint: String,
    /// Repairs that opening the file would make.
    pub remarks: Vec<Remark>,
    /// Description of the damage and its repair; empty if there is none.
    pub found: String,
    /// How the steps of a damaged file are saved; `None` if there is no damage, or if only the steps before it are saved.
    pub repair: Option<Repair>,
}

/// How the steps of a damaged file are saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repair {
    /// As they were written.
    AsWritten,
    /// With new checksums, and with this number of new fingerprints.
    Recomputed {
        /// Number of steps that now lead to a different battle.
        fingerprints: usize,
    },
}

impl IntactPart {
    /// Saves it as a new game.
    ///
    /// # Errors
    /// Returns an error if that file exists or can't be written.
    pub fn save_as(&self, path: &Path) -> Result<(), FileProblem> {
        write_new(&RealDisk, path, &self.bytes).map(drop)
    }
}
