//! Display of a stop: the battle before and after the step, the movement, and the events as text.

use super::playback::Stop;
use crate::battle::board::step_animation::StepAnimation;
use senlac_classroom::phrasebook::names::UnitNames;
use senlac_classroom::phrasebook::{Sentence, join_sentences, lords_lost, order_sentences};
use senlac_classroom::rules::{Card, Event, State, Unit, UnitId};
use senlac_classroom::story::Story;

/// Display of a stop of the replay.
#[derive(Clone, Debug)]
pub struct ReplayFrame {
    /// State of the battle before the displayed step.
    pub before: State,
    /// State after everything that belongs to this stop.
    pub after: State,
    /// All units before and after, without what their tokens don't show.
    pub units: [Vec<Unit>; 2],
    /// Movement between the two states.
    pub passage: StepAnimation,
    /// Events, as the battle log describes them.
    pub words: String,
    /// Names of the units for the text.
    pub names: UnitNames,
    /// Turn of the battle, from 1.
    pub turn: u32,
    /// Card of the turn; `None` before it is flipped.
    pub card: Option<Card>,
    /// Index of the moment that flipped it.
    pub flip: Option<usize>,
    /// Number of the step in the battle log; `None` before the first one.
    pub step: Option<u64>,
}

impl ReplayFrame {
    /// Returns the display of this stop. `known` is reused if these are still the names of all units.
    pub fn at_stop(story: &Story, stop: Stop, known: Option<&UnitNames>) -> Self {
        let after = story.state_after(stop.after);
        let moment = stop.shows.and_then(|place| Some((place, story.moments().get(place)?)));
        let before = moment.map_or_else(|| after.clone(), |(place, _)| story.state_after(place));
        let names =
            known.filter(|names| names.is_current(&after)).cloned().unwrap_or_else(|| UnitNames::from_battle(story.setup(), &after));
        let words = moment.map_or_else(
            || tr!("Both armies stand ready.").to_owned(),
            |(_, moment)| {
                let sentences: Vec<Sentence> = order_sentences(&names, None, &moment.events, &lords_lost(&before, &moment.events));
                join_sentences(&sentences)
            },
        );
        let passage = moment.map(|(_, moment)| StepAnimation::from_events(&before, &moment.events)).unwrap_or_default();
        // A step that ends a turn belongs to the turn that it ends.
        let turn = moment.map_or_else(|| after.turn(), |(_, moment)| moment.turn);
        let until = moment.map_or(0, |(place, _)| place + 1);
        let flips = |place: &usize| {
            story.moments()[*place].turn == turn && story.moments()[*place].events.iter().any(|event| event.card().is_some())
        };
        let flip = (0..until).rev().take_while(|place| story.moments()[*place].turn >= turn).find(flips);
        let card = flip.and_then(|place| story.moments()[place].events.iter().find_map(Event::card));
        let units = [&before, &after].map(|state| state.units().map(as_displayed).collect());
        Self { units, passage, words, names, turn, card, flip, step: moment.map(|(_, moment)| moment.step), before, after }
    }
}

/// Returns the units that neither change nor attack during all these stops, so their picture needn't be repainted
/// at each stop.
pub fn still_units(story: &Story, stops: &[Stop]) -> Vec<Unit> {
    let Some((first, rest)) = stops.split_first() else { return Vec::new() };
    let mut still: Vec<Unit> = story.state_after(first.after).units().map(as_displayed).collect();
    for stop in rest {
        let now = story.state_after(stop.after);
        let events = stop.shows.and_then(|place| story.moments().get(place)).map_or(&[][..], |moment| &moment.events);
        let strikes = |id: UnitId| events.iter().filter_map(Event::attack).any(|(attack, _)| attack.unit == id);
        still.retain(|unit| now.unit(unit.id).is_some_and(|now| as_displayed(now) == *unit) && !strikes(unit.id));
    }
    still
}

/// Returns a unit reduced to what its token shows. Tokens that look alike needn't be repainted.
fn as_displayed(unit: &Unit) -> Unit {
    Unit { moved: false, shot: false, fought: false, carried_hits: [0; 2], ..unit.clone() }
}
