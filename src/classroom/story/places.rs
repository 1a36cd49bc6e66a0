//! Where units stood in the end: what can be told of those who had little to do.

use super::moments::Story;
use super::pupils::PupilFacts;
use crate::rules::{Side, Square, State, Unit, UnitId, distance};

/// A pupil's units on the table in the end, led to the end.
pub(super) fn standing<'a>(story: &'a Story, pupil: &'a PupilFacts) -> impl Iterator<Item = (&'a Unit, Square)> + 'a {
    let led = pupil.units.iter().filter(|(_, term)| term.until.is_none());
    led.filter_map(|(unit, _)| on_table(story.last(), *unit))
}

/// A unit on the table.
fn on_table(state: &State, unit: UnitId) -> Option<(&Unit, Square)> {
    let unit = state.unit(unit).filter(|unit| unit.figures > 0)?;
    Some((unit, unit.square?))
}

/// Every unit of a side on the table.
fn all(state: &State, side: Side) -> impl Iterator<Item = (&Unit, Square)> {
    state.units().filter(move |unit| unit.id.side == side).filter_map(|unit| on_table(state, unit.id))
}

/// The enemy that stands nearest to a unit in the end, and how many squares away; of several the first.
pub(super) fn nearest_enemy(story: &Story, unit: UnitId) -> Option<(UnitId, u8)> {
    let (_, square) = on_table(story.last(), unit)?;
    all(story.last(), unit.side.other())
        .map(|(enemy, at)| (enemy.id, distance(square, at, story.last().adjacency())))
        .min_by_key(|(_, squares)| *squares)
}

/// The friends on the squares about a unit in the end.
pub(super) fn friends(story: &Story, unit: UnitId) -> Vec<UnitId> {
    let Some((_, square)) = on_table(story.last(), unit) else { return Vec::new() };
    let beside =
        all(story.last(), unit.side).filter(|(friend, at)| friend.id != unit && distance(square, *at, story.last().adjacency()) == 1);
    beside.map(|(friend, _)| friend.id).collect()
}

/// Squares between a unit and its lord in the end; `None` where he is not on the table or leads this very unit.
pub(super) fn to_the_lord(story: &Story, unit: UnitId) -> Option<u8> {
    let (_, square) = on_table(story.last(), unit)?;
    let lord = all(story.last(), unit.side).find(|(guard, _)| guard.bodyguard && guard.commander && !guard.away)?;
    (lord.0.id != unit).then(|| distance(square, lord.1, story.last().adjacency()))
}

/// Where a unit stood at first.
pub(super) fn first_square(story: &Story, unit: UnitId) -> Option<Square> {
    // The table may be laid out before the first card.
    let begun = story.turns().first().map_or(0, |turn| turn.first);
    story.after(begun).unit(unit).and_then(|unit| unit.square)
}
