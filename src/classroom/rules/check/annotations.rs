//! Checks for what the teacher adds to the story: bookmarks, guesses, and words about pupils.

use super::{Breach, Plan};
use crate::rules::{Event, LONGEST_TITLE, State};
use senlac_base::game::PupilId;

/// Maximum number of figures of a unit, and so of dice against one target.
const MOST_HITS: u8 = 40;
/// Maximum length of the words about a pupil, in characters.
const LONGEST_TELLING: usize = 600;

/// Checks a bookmark on a step, or its removal.
pub(super) fn check_bookmark(step: u64, title: Option<&str>, breaches: &mut Vec<Breach>) -> Option<Plan> {
    let title = title.map(str::trim);
    match title.map(|title| title.chars().count()) {
        Some(0) => breaches.push(Breach::EmptyBookmark),
        Some(length) if length > LONGEST_TITLE => breaches.push(Breach::LongBookmark(length)),
        _ => return Some(plan_annotation(Event::Bookmarked { step, title: title.map(ToOwned::to_owned) })),
    }
    None
}

/// Checks the class's guess of a roll.
pub(super) fn check_guess(step: u64, hits: Option<u8>, breaches: &mut Vec<Breach>) -> Option<Plan> {
    if let Some(hits) = hits.filter(|hits| *hits > MOST_HITS) {
        breaches.push(Breach::TooManyGuessed(hits));
        return None;
    }
    Some(plan_annotation(Event::Guessed { step, hits }))
}

/// Checks the teacher's words about a pupil. Omitted fields stay as they are.
pub(super) fn check_pupil_note(
    state: &State,
    pupil: Option<&PupilId>,
    deeds: Option<&Option<String>>,
    honour: Option<&Option<String>>,
    breaches: &mut Vec<Breach>,
) -> Option<Plan> {
    let pupil = pupil.map(|pupil| PupilId::from(pupil.as_str().trim()));
    let known = pupil.as_ref().filter(|pupil| state.terms().any(|(id, ..)| id == *pupil) || state.absent().contains(pupil));
    if known.is_none() {
        breaches.push(Breach::NoSuchPupil(pupil.as_ref().map_or_else(String::new, |pupil| pupil.as_str().to_owned())));
    }
    if deeds.is_none() && honour.is_none() {
        breaches.push(Breach::NothingToTell);
    }
    let before = known.and_then(|pupil| state.teacher_notes().about_pupil(pupil)).cloned().unwrap_or_default();
    let words = |new: Option<&Option<String>>, before: Option<String>| match new {
        Some(new) => new.as_deref().map(|text| text.trim().to_owned()),
        None => before,
    };
    let (deeds, honour) = (words(deeds, before.deeds), words(honour, before.honour));
    for words in [&deeds, &honour].into_iter().flatten() {
        let length = words.chars().count();
        if length > LONGEST_TELLING {
            breaches.push(Breach::LongTelling(length));
        }
    }
    breaches.is_empty().then(|| plan_annotation(Event::ToldOf { pupil: known.cloned(), deeds, honour }))
}

/// Plans an event that only annotates the story.
fn plan_annotation(event: Event) -> Plan {
    Plan::Tell(Box::new(event))
}
