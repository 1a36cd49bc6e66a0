//! The card, what it asks for, and the end of a phase.

use std::collections::BTreeMap;

use super::{Breach, Plan, actor, faces, known, proposed_rush, waits};
use crate::rules::breach::Waits;
use crate::rules::moving::walked;
use crate::rules::rulings::CardColors;
use crate::rules::rush::{propose, rush_length};
use crate::rules::{Card, Color, Pending, Phase, Side, Square, State, UnitId};

/// Ruling 2 says where card and colour come from.
pub(super) fn flip(state: &State, card: Option<Card>, color: Option<Color>, has_terms: bool, breaches: &mut Vec<Breach>) -> Option<Plan> {
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

/// The units that roll a panic die now: those of the side that somebody is left of on the table.
pub fn panicking(state: &State, side: Side) -> impl Iterator<Item = UnitId> + '_ {
    state.army(side).iter().filter(|unit| unit.can_act()).map(|unit| unit.id)
}

pub(super) fn panic(state: &State, dice: &BTreeMap<UnitId, i32>, breaches: &mut Vec<Breach>) -> Option<Plan> {
    let Some(&Pending::Panic(side)) = state.pending() else {
        breaches.push(not_now(state, |pending| matches!(pending, Pending::Panic(_)), Breach::NoPanic));
        return None;
    };
    for (&unit, &face) in dice {
        if known(state, unit, breaches).is_some() && !panicking(state, side).any(|id| id == unit) {
            breaches.push(Breach::NotPanicking(unit));
        }
        faces(&[face], breaches);
    }
    if !breaches.is_empty() {
        return None;
    }
    let die = |id: UnitId| dice.get(&id).and_then(|&face| u8::try_from(face).ok());
    Some(Plan::Panic { side, dice: panicking(state, side).map(|id| (id, die(id))).collect() })
}

/// Why something cannot be carried out now: what came before it comes first, or it is not waited for at all.
fn not_now(state: &State, is_meant: impl Fn(&Pending) -> bool, not_at_all: Breach) -> Breach {
    let comes_first = waits(state).filter(|_| state.todo.iter().any(is_meant));
    comes_first.map_or(not_at_all, Breach::CardFirst)
}

pub(super) fn amok(state: &State, edited: &BTreeMap<UnitId, Vec<Square>>, breaches: &mut Vec<Breach>) -> Option<Plan> {
    let Some(Pending::Rush(runners)) = state.pending() else {
        breaches.push(not_now(state, |pending| matches!(pending, Pending::Rush(_)), Breach::NoRush));
        return None;
    };
    let mut units = runners.clone();
    for &id in edited.keys() {
        if !runners.contains(&id) && known(state, id, breaches).is_some() {
            breaches.push(Breach::NotRushing(id));
            units.push(id);
        }
        // The referee may have taken a runner off the table since the flip.
        if state.unit(id).is_some() {
            actor(state, id, breaches);
        }
    }
    let paths = propose(state, &units, edited);
    judge_rush(state, &paths, edited, breaches);
    Some(Plan::Amok { paths })
}

/// Walks the edited paths in the order in which the units run.
fn judge_rush(state: &State, paths: &[(UnitId, Vec<Square>)], edited: &BTreeMap<UnitId, Vec<Square>>, breaches: &mut Vec<Breach>) {
    // Who stands where once the units before have run.
    let mut moved: BTreeMap<Square, Option<UnitId>> = BTreeMap::new();
    for (id, path) in paths {
        let Some(start) = state.unit(*id).and_then(|unit| unit.square) else { continue };
        if edited.contains_key(id) {
            let occupant = |square| moved.get(&square).copied().unwrap_or_else(|| state.occupant(square));
            breaches.extend(walked(state, *id, start, path, occupant, false));
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

/// The end of a phase, or of a card that has nothing left to do.
pub(super) fn done(state: &State, breaches: &mut Vec<Breach>) -> Option<Plan> {
    match state.pending() {
        Some(Pending::Panic(side)) => breaches.push(Breach::CardFirst(Waits::Panic(*side))),
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
