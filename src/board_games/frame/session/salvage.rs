//! Repair of damaged files of any rulebook.

use senlac_base::game::Rules;
use senlac_record::Inspection;

/// Everything that can still be read of a game file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IntactPart {
    /// Contents of a new file with it.
    pub bytes: Vec<u8>,
    /// Number of steps that it contains.
    pub steps: u64,
    /// Description of the damage and its repair; empty if there is none.
    pub found: String,
}

impl<R: Rules> From<Inspection<R>> for IntactPart {
    fn from(inspection: Inspection<R>) -> Self {
        let damage = inspection.damage.as_ref().map(ToString::to_string);
        Self {
            bytes: inspection.saved_bytes().to_vec(),
            steps: inspection.saved_steps(),
            found: damage.map(|damage| inspection.salvage_text(damage)).unwrap_or_default(),
        }
    }
}
