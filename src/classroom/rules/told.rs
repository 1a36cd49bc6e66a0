//! What the teacher wants told after the battle: bookmarks, the class's guesses, and words about pupils. Nothing of it
//! decides anything.

use std::collections::BTreeMap;

use super::Event;
use senlac_base::game::PupilId;

/// What is told after the battle besides what happened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    bookmarks: BTreeMap<u64, String>,
    guesses: BTreeMap<u64, u8>,
    pupils: BTreeMap<PupilId, TeachersWords>,
}

/// What the teacher wrote of a pupil.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TeachersWords {
    /// The deeds; empty for none, and `None` where Senlac tells them.
    pub deeds: Option<String>,
    /// The honour, likewise.
    pub honour: Option<String>,
}

impl Told {
    /// The marked steps with what they are called. A step that was taken back may be among them.
    pub const fn bookmarks(&self) -> &BTreeMap<u64, String> {
        &self.bookmarks
    }

    /// The hits that the class guessed, by the step of the roll. A step that was taken back may be among them.
    pub const fn guesses(&self) -> &BTreeMap<u64, u8> {
        &self.guesses
    }

    /// What the teacher wrote of a pupil; `None` if nothing.
    pub fn of(&self, pupil: &PupilId) -> Option<&TeachersWords> {
        self.pupils.get(pupil)
    }

    pub(super) fn take_in(&mut self, event: &Event) {
        if let Event::Bookmarked { step, title } = event {
            put(&mut self.bookmarks, *step, title.clone());
        } else if let Event::Guessed { step, hits } = event {
            put(&mut self.guesses, *step, *hits);
        } else if let Event::ToldOf { pupil: Some(pupil), deeds, honour } = event {
            let words = TeachersWords { deeds: deeds.clone(), honour: honour.clone() };
            put(&mut self.pupils, pupil.clone(), Some(words).filter(|words| *words != TeachersWords::default()));
        }
    }
}

fn put<K: Ord, V>(map: &mut BTreeMap<K, V>, key: K, value: Option<V>) {
    match value {
        Some(value) => drop(map.insert(key, value)),
        None => drop(map.remove(&key)),
    }
}
