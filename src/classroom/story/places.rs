//! Final positions of units, for texts about pupils who had little to do.

use super::moments::Story;
use super::pupils::PupilFacts;
use crate::rules::{Side, Square, State, Unit, UnitId, distance};

/// Returns the units that the pupil led to the end and that are on the table then.
pub(super) fn units_on_table<'a>(story: &'a Story, pupil: &'a PupilFacts) -> impl Iterator<Item = (&'a Unit, Square)> + 'a {
    let led = pupil.units.iter().filter(|(_, term)| term.until.is_none());
    led.filter_map(|(unit, _)| unit_on_table(story.final_state(), *unit))
}

/// Returns a unit and its square, if it is on the table.
fn unit_on_table(state: &State, unit: UnitId) -> Option<(&Unit, Square)> {
    let unit = state.unit(unit).filter(|unit| unit.figures > 0)?;
    Some((unit, unit.square?))
}

/// Returns every unit of a side on the table.
fn side_on_table(state: &State, side: Side) -> impl Iterator<Item = (&Unit, Square)> {
    state.units().filter(move |unit| unit.id.side == side).filter_map(|unit| unit_on_table(state, unit.id))
}

/// Returns the enemy nearest to a unit in the end and its distance. Among equals it is the first.
pub(super) fn nearest_enemy(story: &Story, unit: UnitId) -> Option<(UnitId, u8)> {
    let (_, square) = unit_on_table(story.final_state(), unit)?;
    side_on_table(story.final_state(), unit.side.enemy())
        .map(|(enemy, at)| (enemy.id, distance(square, at, story.final_state().adjacency())))
        .min_by_key(|(_, squares)| *squares)
}

/// Returns the friends adjacent to a unit in the end.
pub(super) fn adjacent_friends(story: &Story, unit: UnitId) -> Vec<UnitId> {
    let Some((_, square)) = unit_on_table(story.final_state(), unit) else { return Vec::new() };
    let beside = side_on_table(story.final_state(), unit.side)
        .filter(|(friend, at)| friend.id != unit && distance(square, *at, story.final_state().adjacency()) == 1);
    beside.map(|(friend, _)| friend.id).collect()
}

/// Returns the distance between a unit and its lord in the end, or `None` if he is not on the table or leads this unit.
pub(super) fn distance_to_lord(story: &Story, unit: UnitId) -> Option<u8> {
    let (_, square) = unit_on_table(story.final_state(), unit)?;
    let lord = side_on_table(story.final_state(), unit.side).find(|(guard, _)| guard.bodyguard && guard.commander && !guard.away)?;
    (lord.0.id != unit).then(|| distance(square, lord.1, story.final_state().adjacency()))
}

/// Returns a unit's first square in the story.
pub(super) fn first_square(story: &Story, unit: UnitId) -> Option<Square> {
    // The table may be laid out before the first card.
    let begun = story.turns().first().map_or(0, |turn| turn.first);
    story.state_after(begun).unit(unit).and_then(|unit| unit.square)
}
