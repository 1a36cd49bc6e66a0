//! Awards for the projector. Pupils have first names or no names, in the teacher's texts too.

use super::action::PupilOrder;
use super::sort_pupils;
use crate::projector::view::{ProjectorNames, PupilNaming, ShownAward};
use senlac_base::game::PupilId;
use senlac_base::language::lists::{capitalise, join_with_and};
use senlac_classroom::rules::{State, UnitId};
use senlac_classroom::story::{Naming, PupilStory, Review, pupil_stories_with_names, unit_without_name};

/// Returns the awards by full name, in order. Pupils with no text at all are left out.
pub fn awards(review: &Review, names: PupilNaming, order: PupilOrder) -> Vec<(String, ShownAward)> {
    let story = review.story();
    let names = ProjectorNames::from_story(names, story);
    let person = |pupil: &PupilId| names.pupil_name(pupil);
    let told = pupil_stories_with_names(story, &Naming::new(&person));
    let all: Vec<&PupilStory> = told.iter().collect();
    let is_told = |telling: &&PupilStory| !telling.honour.is_empty() || !telling.deeds.is_empty();
    let award = |telling: &PupilStory| {
        let led: Vec<String> = telling.facts.units.iter().map(|(unit, _)| unit_text(story.final_state(), *unit)).collect();
        let who = person(&telling.facts.id);
        let words = |text: &str, is_teachers: bool| if is_teachers { with_public_names(text, &all, &names) } else { text.to_owned() };
        ShownAward {
            led: if who.is_some() { capitalise(&join_with_and(&led)) } else { String::new() },
            who: who.unwrap_or_else(|| if led.is_empty() { tr!("One of you").to_owned() } else { capitalise(&join_with_and(&led)) }),
            unit: telling.facts.units.first().and_then(|(unit, _)| {
                let muster = story.final_state().unit(*unit)?;
                Some((*unit, muster.troop, story.setup().unit(*unit).is_some_and(|unit| unit.bodyguard)))
            }),
            honour: words(&telling.honour, telling.is_honour_the_teachers),
            because: telling.because.clone(),
            deeds: words(&telling.deeds, telling.are_deeds_the_teachers),
        }
    };
    let shown = sort_pupils(told.iter().filter(is_told).collect(), order);
    shown.into_iter().map(|telling| (telling.facts.name.clone(), award(telling))).collect()
}

/// Returns a unit's description, such as "Norman knights (N01)".
fn unit_text(state: &State, id: UnitId) -> String {
    state.unit(id).map_or_else(|| id.to_string(), |unit| unit_without_name(id.side, unit.troop, id))
}

/// Returns a teacher's text with pupils named as allowed on the projector: full names become first names, or are
/// removed.
pub fn with_public_names(text: &str, tellings: &[&PupilStory], names: &ProjectorNames) -> String {
    let mut said: Vec<(String, String)> = Vec::new();
    for telling in tellings {
        let name = telling.facts.name.as_str();
        let called = names.pupil_name(&telling.facts.id);
        let instead = called
            .clone()
            .unwrap_or_else(|| telling.facts.units.first().map_or_else(|| tr!("someone").to_owned(), |(unit, _)| unit.to_string()));
        said.push((name.to_owned(), instead.clone()));
        // Projected names remain: "Ho Chi", and "Ho" alone.
        let called = called.unwrap_or_default();
        said.extend(Some((called.clone(), instead.clone())).filter(|_| !called.is_empty()));
        for part in name.split(|sign: char| sign.is_whitespace() || sign == ',').filter(|part| part.chars().count() > 1) {
            if !called.split_whitespace().any(|word| word == part) {
                said.push((part.to_owned(), instead.clone()));
            }
        }
    }
    // The longest first, so that no name is cut in two.
    said.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    let mut told = String::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        let begins_a_word = told.chars().last().is_none_or(|sign| !sign.is_alphanumeric());
        let ends_a_word = |name: &str| rest[name.len()..].chars().next().is_none_or(|sign| !sign.is_alphanumeric());
        let meant = said.iter().find(|(name, _)| begins_a_word && rest.starts_with(name.as_str()) && ends_a_word(name));
        if let Some((name, instead)) = meant {
            told.push_str(instead);
            rest = &rest[name.len()..];
        } else if let Some(sign) = rest.chars().next() {
            told.push(sign);
            rest = &rest[sign.len_utf8()..];
        }
    }
    told
}
