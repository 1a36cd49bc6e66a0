//! What can be saved of a damaged file, whichever rulebook plays it.

use std::path::Path;

use crate::disk::Disk;
use crate::game::Rules;
use crate::record::{FileProblem, Inspection, inspect_on, rulebook_on};
use crate::rulebooks::Desk;

/// Everything that can still be read of a game file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SoundPart {
    /// The file with it.
    pub bytes: Vec<u8>,
    /// How many steps it has.
    pub steps: u64,
    /// What was found, and what became of it; empty if nothing was.
    pub found: String,
}

impl<R: Rules> From<Inspection<R>> for SoundPart {
    fn from(inspection: Inspection<R>) -> Self {
        let damage = inspection.damage.as_ref().map(ToString::to_string);
        Self {
            bytes: inspection.saved().to_vec(),
            steps: inspection.saved_steps(),
            found: damage.map(|damage| inspection.with_salvage(damage)).unwrap_or_default(),
        }
    }
}

/// Everything that can still be read of a game of a light rulebook, by the header of its file; `None` if no light rulebook plays
/// it, or `Usual` can.
///
/// # Errors
/// Where the file cannot be read.
pub fn sound_part<Usual: Rules>(disk: &dyn Disk, path: &Path) -> Option<Result<SoundPart, FileProblem>> {
    let rulebook = rulebook_on::<Usual>(disk, path)?;
    super::light_rulebooks!(&rulebook, B => Some(
        inspect_on::<Desk<B>>(disk, path).map(SoundPart::from)
    ), else None)
}
