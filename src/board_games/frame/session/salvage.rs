//! What can be saved of a damaged file, whichever rulebook plays it.

use senlac_base::game::Rules;
use senlac_record::Inspection;

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
