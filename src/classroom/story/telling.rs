//! What is told of each pupil: Senlac's sentences and honour, or the teacher's words in their place.

use super::deeds::deeds;
use super::honours::honours;
use super::moments::Story;
use super::naming::{Naming, called};
use super::pupils::{PupilFacts, pupils};
use senlac_base::game::PupilId;

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
    let all: Vec<&str> = pupils.iter().map(|pupil| pupil.name.as_str()).collect();
    let called = called(&all);
    let person = |id: &PupilId| pupils.iter().position(|pupil| pupil.id == *id).map(|place| called[place].1.clone());
    told_by(story, &pupils, &Naming::new(&person))
}

/// The same, with everybody called otherwise: who has no name is told of without one, and is called nothing.
pub fn tellings_with_names(story: &Story, naming: &Naming<'_>) -> Vec<Telling> {
    told_by(story, &pupils(story), naming)
}

fn told_by(story: &Story, pupils: &[PupilFacts], naming: &Naming<'_>) -> Vec<Telling> {
    let told = |((facts, deeds), honour): ((&PupilFacts, String), Option<super::Honour>)| {
        let words = story.last().told().of(&facts.id).cloned().unwrap_or_default();
        let (title, because) =
            honour.map_or((String::new(), String::new()), |honour| (honour.title().to_owned(), honour.because(story.is_over()).to_owned()));
        let because = if words.honour.is_some() { String::new() } else { because };
        Telling {
            called: naming.person(&facts.id).unwrap_or_default(),
            are_deeds_the_teachers: words.deeds.is_some(),
            is_honour_the_teachers: words.honour.is_some(),
            deeds: words.deeds.unwrap_or(deeds),
            honour: words.honour.unwrap_or(title),
            because,
            facts: facts.clone(),
        }
    };
    pupils.iter().zip(deeds(story, pupils, naming)).zip(honours(story, pupils)).map(told).collect()
}
