//! The text about each pupil: Senlac's sentences and honour, or the teacher's words in their place.

use super::deeds::deeds;
use super::honours::honours;
use super::moments::Story;
use super::naming::{Naming, shown_names};
use super::pupils::{PupilFacts, pupils};
use senlac_base::game::PupilId;

/// The text about a pupil.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PupilStory {
    /// Facts that the text is based on.
    pub facts: PupilFacts,
    /// The pupil's first name, with an initial if two pupils share it.
    pub called: String,
    /// Text about the pupil's deeds; empty if the teacher wants none.
    pub deeds: String,
    /// Title of the honour; empty if the teacher wants none.
    pub honour: String,
    /// Reason for the honour; empty if the teacher gave it.
    pub because: String,
    /// Whether the deeds are in the teacher's words.
    pub are_deeds_the_teachers: bool,
    /// Whether the teacher gave the honour.
    pub is_honour_the_teachers: bool,
}

/// Returns the texts about every pupil, sorted by name.
pub fn pupil_stories(story: &Story) -> Vec<PupilStory> {
    let pupils = pupils(story);
    let all: Vec<&str> = pupils.iter().map(|pupil| pupil.name.as_str()).collect();
    let called = shown_names(&all);
    let person = |id: &PupilId| pupils.iter().position(|pupil| pupil.id == *id).map(|place| called[place].1.clone());
    build_pupil_stories(story, &pupils, &Naming::new(&person))
}

/// Returns the texts with different names. A pupil without a name is not named in the text, and `called` is empty.
pub fn pupil_stories_with_names(story: &Story, naming: &Naming<'_>) -> Vec<PupilStory> {
    build_pupil_stories(story, &pupils(story), naming)
}

fn build_pupil_stories(story: &Story, pupils: &[PupilFacts], naming: &Naming<'_>) -> Vec<PupilStory> {
    let told = |((facts, deeds), honour): ((&PupilFacts, String), Option<super::Honour>)| {
        let words = story.final_state().teacher_notes().about_pupil(&facts.id).cloned().unwrap_or_default();
        let (title, because) =
            honour.map_or((String::new(), String::new()), |honour| (honour.title().to_owned(), honour.because(story.is_over()).to_owned()));
        let because = if words.honour.is_some() { String::new() } else { because };
        PupilStory {
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
