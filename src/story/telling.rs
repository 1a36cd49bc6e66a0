//! What is told of each pupil: Senlac's sentences and honour, or the teacher's words in their place.

use super::deeds::{deeds, text};
use super::honours::honours;
use super::moments::Story;
use super::pupils::{PupilFacts, pupils};
use crate::phrasebook::names::short;

/// What is told of a pupil.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Telling {
    /// What it is counted from.
    pub facts: PupilFacts,
    /// The pupil's first name, with a letter more where two share it.
    pub called: String,
    /// The deeds; empty where the teacher wants none told.
    pub deeds: String,
    /// What the honour is called; empty where the teacher wants none.
    pub honour: String,
    /// Why it was given; empty where the teacher gave it.
    pub because: String,
    /// Whether the deeds are the teacher's words.
    pub are_deeds_the_teachers: bool,
    /// Whether the honour is the teacher's.
    pub is_honour_the_teachers: bool,
}

/// What is told of everybody, in the order of their names.
pub fn tellings(story: &Story) -> Vec<Telling> {
    let pupils = pupils(story);
    let honours = honours(story, &pupils);
    let all: Vec<&str> = pupils.iter().map(|pupil| pupil.name.as_str()).collect();
    let called: Vec<String> = all
        .iter()
        .map(|name| {
            let called = short(name, &all);
            let is_shared = all.iter().filter(|other| short(other, &all) == called).count() > 1;
            if is_shared { (*name).to_owned() } else { called }
        })
        .collect();
    let told = |(at, honour): (usize, Option<super::Honour>)| {
        let facts = pupils[at].clone();
        let words = story.last().told().of(&facts.name).cloned().unwrap_or_default();
        let (title, because) =
            honour.map_or((String::new(), String::new()), |honour| (honour.title().to_owned(), honour.because().to_owned()));
        let because = if words.honour.is_some() { String::new() } else { because };
        Telling {
            deeds: words.deeds.clone().unwrap_or_else(|| text(&deeds(story, &facts, &called[at], &all))),
            honour: words.honour.clone().unwrap_or(title),
            because,
            are_deeds_the_teachers: words.deeds.is_some(),
            is_honour_the_teachers: words.honour.is_some(),
            called: called[at].clone(),
            facts,
        }
    };
    honours.into_iter().enumerate().map(told).collect()
}
