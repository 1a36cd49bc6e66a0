//! Checks for the event card, its dice and rush, and the end of a phase.

use std::collections::BTreeMap;

use super::{Breach, Plan, actor, awaited_action, checked_faces, known_unit, proposed_rush};
use crate::rules::breach::AwaitedAction;
use crate::rules::movement::path_breaches;
use crate::rules::rulings::CardColors;
use crate::rules::rush::{propose_rush, rush_length};
use crate::rules::{Card, Color, Pending, Phase, Side, Square, State, UnitId};

/// Checks a flip. Ruling 2 says where the card and its colour come from.
pub(super) fn check_flip(
    state: &State,
    card: Option<Card>,
    color: Option<Color>,
    has_terms: bool,
    breaches: &mut Vec<Breach>,
) -> Option<Plan> {
    if state.phase != Phase::Event || !state.todo.is_empty() {
        breaches.push(Breach::NotTimeToFlip);
    }
    let source = state.rulings.card_colors;
    match (&card, color) {
        (None, None) if source == CardColors::Paper => breaches.push(Breach::PaperDeck),
        (None, Some(_)) if source != CardColors::Coin => breaches.push(Breach::CardMissing),
        (Some(_), None) if source != CardColors::Coin => breaches.push(Breach::ColorMissing),
        (None | Some(_), None | Some(_)) => {}
    }
    match &card {
        Some(card) => breaches.extend(card.problems().into_iter().map(Breach::BadCard)),
        None if has_terms => breaches.push(Breach::TermsWithoutCard),
        None => {}
    }
    breaches.iter().all(Breach::can_be_waived).then_some(Plan::Flip { card, color })
}

/// Returns the units of a side that roll a panic die now: those with figures in play on the table.
pub fn panicking_units(state: &State, side: Side) -> impl Iterator<Item = UnitId> + '_ {
    state.army(side).iter().filter(|unit| unit.can_act()).map(|unit| unit.id)
}

/// Checks the faces given for panic dice.
pub(super) fn check_panic(state: &State, dice: &BTreeMap<UnitId, i32>, breaches: &mut Vec<Breach>) -> Option<Plan> {
    let Some(&Pending::Panic(side)) = state.pending() else {
        breaches.push(not_pending_breach(state, |pending| matches!(pending, Pending::Panic(_)), Breach::NoPanic));
        return None;
    };
    for (&unit, &face) in dice {
        if known_unit(state, unit, breaches).is_some() && !panicking_units(state, side).any(|id| id == unit) {
            breaches.push(Breach::NotPanicking(unit));
        }
        checked_faces(&[face], breaches);
    }
    if !breaches.is_empty() {
        return None;
    }
    let die = |id: UnitId| dice.get(&id).and_then(|&face| u8::try_from(face).ok());
    Some(Plan::Panic { side, dice: panicking_units(state, side).map(|id| (id, die(id))).collect() })
}

/// Returns why a step cannot be resolved now: another one comes first, or this one is not pending at all.
fn not_pending_breach(state: &State, is_meant: impl Fn(&Pending) -> bool, not_at_all: Breach) -> Breach {
    let comes_first = awaited_action(state).filter(|_| state.todo.iter().any(is_meant));
    comes_first.map_or(not_at_all, Breach::CardFirst)
}

/// Checks the rush of the fyrd, including the referee's edited paths.
pub(super) fn check_rush(state: &State, edited: &BTreeMap<UnitId, Vec<Square>>, breaches: &mut Vec<Breach>) -> Option<Plan> {
    let Some(Pending::Rush(runners)) = state.pending() else {
        breaches.push(not_pending_breach(state, |pending| matches!(pending, Pending::Rush(_)), Breach::NoRush));
        return None;
    };
    let mut units = runners.clone();
    for &id in edited.keys() {
        if !runners.contains(&id) && known_unit(state, id, breaches).is_some() {
            breaches.push(Breach::NotRushing(id));
            units.push(id);
        }
        // The referee may have removed a runner from the table since the flip.
        if state.unit(id).is_some() {
            actor(state, id, breaches);
        }
    }
    let paths = propose_rush(state, &units, edited);
    check_edited_paths(state, &paths, edited, breaches);
    Some(Plan::Amok { paths })
}

/// Checks the edited paths in the order in which the units run.
fn check_edited_paths(state: &State, paths: &[(UnitId, Vec<Square>)], edited: &BTreeMap<UnitId, Vec<Square>>, breaches: &mut Vec<Breach>) {
    // Squares of the units after the earlier ones have run.
    let mut moved: BTreeMap<Square, Option<UnitId>> = BTreeMap::new();
    for (id, path) in paths {
        let Some(start) = state.unit(*id).and_then(|unit| unit.square) else { continue };
        if edited.contains_key(id) {
            let occupant = |square| moved.get(&square).copied().unwrap_or_else(|| state.occupant(square));
            breaches.extend(path_breaches(state, *id, start, path, occupant, false));
            let most = usize::from(rush_length(state));
            if path.len() > most {
                breaches.push(Breach::RushTooLong { unit: *id, squares: path.len(), most });
            }
        }
        if let Some(&end) = path.last() {
            moved.insert(start, None);
            moved.insert(end, Some(*id));
        }
    }
}

/// Checks the end of a phase, or of a card with nothing left to do.
pub(super) fn check_done(state: &State, breaches: &mut Vec<Breach>) -> Option<Plan> {
    match state.pending() {
        Some(Pending::Panic(side)) => breaches.push(Breach::CardFirst(AwaitedAction::Panic(*side))),
        Some(Pending::Rush(_)) => {
            let must: Vec<UnitId> =
                proposed_rush(state, &BTreeMap::new()).into_iter().filter(|(_, path)| !path.is_empty()).map(|(id, _)| id).collect();
            if !must.is_empty() {
                breaches.push(Breach::MustRush(must));
            }
        }
        None if state.phase == Phase::Event => {
            breaches.push(Breach::NothingToFinish);
            return None;
        }
        None => {}
    }
    Some(Plan::Done)
}
