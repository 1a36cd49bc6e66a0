//! The teacher's notes for the story: bookmarks, the class's guesses, and words about pupils. They do not affect the
//! battle.

use std::collections::BTreeMap;

use super::Event;
use senlac_base::game::PupilId;

/// What the teacher adds to the story of a battle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TeacherNotes {
    bookmarks: BTreeMap<u64, String>,
    guesses: BTreeMap<u64, u8>,
    pupils: BTreeMap<PupilId, PupilNote>,
}

/// The teacher's words about a pupil.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PupilNote {
    /// Deeds, empty for none; `None` for Senlac's text.
    pub deeds: Option<String>,
    /// Honour, empty for none; `None` for Senlac's choice.
    pub honour: Option<String>,
}

impl TeacherNotes {
    /// Returns the titles of the bookmarks by step. Steps that were undone may be among them.
    pub const fn bookmarks(&self) -> &BTreeMap<u64, String> {
        &self.bookmarks
    }

    /// Returns the hits that the class guessed, by the step of the roll. Steps that were undone may be among them.
    pub const fn guesses(&self) -> &BTreeMap<u64, u8> {
        &self.guesses
    }

    /// Returns the teacher's words about a pupil.
    pub fn about_pupil(&self, pupil: &PupilId) -> Option<&PupilNote> {
        self.pupils.get(pupil)
    }

    /// Applies an event that holds a note.
    pub(super) fn apply_event(&mut self, event: &Event) {
        if let Event::Bookmarked { step, title } = event {
            insert_or_remove(&mut self.bookmarks, *step, title.clone());
        } else if let Event::Guessed { step, hits } = event {
            insert_or_remove(&mut self.guesses, *step, *hits);
        } else if let Event::ToldOf { pupil: Some(pupil), deeds, honour } = event {
            let words = PupilNote { deeds: deeds.clone(), honour: honour.clone() };
            insert_or_remove(&mut self.pupils, pupil.clone(), Some(words).filter(|words| *words != PupilNote::default()));
        }
    }
}

/// Inserts a value, or removes the entry if there is none.
fn insert_or_remove<K: Ord, V>(map: &mut BTreeMap<K, V>, key: K, value: Option<V>) {
    match value {
        Some(value) => drop(map.insert(key, value)),
        None => drop(map.remove(&key)),
    }
}
