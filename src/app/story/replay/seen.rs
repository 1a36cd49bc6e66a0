//! What is seen at a stop of the replay: the battle before the step and after it, what moves, and what happens in words.

use super::playback::Stop;
use crate::battle::board::passage::Passage;
use senlac_classroom::phrasebook::names::Names;
use senlac_classroom::phrasebook::{Sentence, lords_lost, order_sentences, together};
use senlac_classroom::rules::{Card, Event, State, Unit, UnitId};
use senlac_classroom::story::Story;

/// What is seen at a stop.
#[derive(Clone, Debug)]
pub struct Seen {
    /// How the battle stood before the step that is shown.
    pub before: State,
    /// How it stands after everything that belongs to this stop.
    pub after: State,
    /// Every unit before and after, without what does not show on a token.
    pub units: [Vec<Unit>; 2],
    /// What moves.
    pub passage: Passage,
    /// What happens, in the words of the chronicle.
    pub words: String,
    /// What units are called.
    pub names: Names,
    /// The turn, 1 and up.
    pub turn: u32,
    /// The card of the turn; `None` before it is flipped.
    pub card: Option<Card>,
    /// The place of the moment that flipped it.
    pub flip: Option<usize>,
    /// The number of the step in the chronicle; `None` before the first one.
    pub step: Option<u64>,
}

impl Seen {
    /// What is seen at this stop, with these names where they are still those of everybody.
    pub fn at(story: &Story, stop: Stop, known: Option<&Names>) -> Self {
        let after = story.after(stop.after);
        let moment = stop.shows.and_then(|place| Some((place, story.moments().get(place)?)));
        let before = moment.map_or_else(|| after.clone(), |(place, _)| story.after(place));
        let names = known.filter(|names| names.are_of(&after)).cloned().unwrap_or_else(|| Names::of(story.setup(), &after));
        let words = moment.map_or_else(
            || tr!("Both armies stand ready.").to_owned(),
            |(_, moment)| {
                let sentences: Vec<Sentence> = order_sentences(&names, None, &moment.events, &lords_lost(&before, &moment.events));
                together(&sentences)
            },
        );
        let passage = moment.map(|(_, moment)| Passage::of(&before, &moment.events)).unwrap_or_default();
        // A step that ends a turn belongs to the turn that it ends.
        let turn = moment.map_or_else(|| after.turn(), |(_, moment)| moment.turn);
        let until = moment.map_or(0, |(place, _)| place + 1);
        let flips = |place: &usize| {
            story.moments()[*place].turn == turn && story.moments()[*place].events.iter().any(|event| event.card().is_some())
        };
        let flip = (0..until).rev().take_while(|place| story.moments()[*place].turn >= turn).find(flips);
        let card = flip.and_then(|place| story.moments()[place].events.iter().find_map(Event::card));
        let units = [&before, &after].map(|state| state.units().map(as_shown).collect());
        Self { units, passage, words, names, turn, card, flip, step: moment.map(|(_, moment)| moment.step), before, after }
    }
}

/// Units that stand as they are through all of these stops, and strike at nobody: their picture need not be painted anew from
/// stop to stop.
pub fn still_units(story: &Story, stops: &[Stop]) -> Vec<Unit> {
    let Some((first, rest)) = stops.split_first() else { return Vec::new() };
    let mut still: Vec<Unit> = story.after(first.after).units().map(as_shown).collect();
    for stop in rest {
        let now = story.after(stop.after);
        let events = stop.shows.and_then(|place| story.moments().get(place)).map_or(&[][..], |moment| &moment.events);
        let strikes = |id: UnitId| events.iter().filter_map(Event::attack).any(|(attack, _)| attack.unit == id);
        still.retain(|unit| now.unit(unit.id).is_some_and(|now| as_shown(now) == *unit) && !strikes(unit.id));
    }
    still
}

/// A unit as far as its token shows it: tokens that look alike need not be painted anew.
fn as_shown(unit: &Unit) -> Unit {
    Unit { moved: false, shot: false, fought: false, carried_hits: [0; 2], ..unit.clone() }
}
