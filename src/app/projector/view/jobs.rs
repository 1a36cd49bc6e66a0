//! Jobs for children who wait: one checks the dice, one keeps the chronicle, one predicts.

use super::first_names::ProjectorNames;
use senlac_classroom::rules::{Side, State, Troop, Unit};

/// The jobs of this phase, each with whoever has it; none where nobody waits.
///
/// They go first to those who have no men left, then to the side that waits, and go round from turn to turn. Where pupils
/// are not named, each kind of troops that waits has one: the same words three times would call nobody.
pub(super) fn job_words(state: &State, names: &ProjectorNames) -> Vec<String> {
    let Some(waits) = state.acting().map(Side::other) else { return Vec::new() };
    let workers = workers(state, names, waits).unwrap_or_else(|| troops(state, waits));
    let jobs: [fn(&str) -> String; 3] =
        [|name| tr!("Dice checker: {name}", name), |name| tr!("Chronicler: {name}", name), |name| tr!("Predictor: {name}", name)];
    jobs.iter().zip(&workers).map(|(job, name)| job(name)).collect()
}

/// "a Saxon archer", for each kind of troops of a side that still stands.
fn troops(state: &State, waits: Side) -> Vec<String> {
    let stands = |troop: &Troop| state.army(waits).iter().any(|unit| unit.figures > 0 && unit.troop == *troop);
    let mut kinds: Vec<Troop> = Troop::ALL.into_iter().filter(stands).collect();
    let turn = usize::try_from(state.turn()).unwrap_or_default();
    let begin = turn % kinds.len().max(1);
    kinds.rotate_left(begin);
    kinds.into_iter().map(|troop| tr!("a {adjective} {man}", adjective = waits.adjective(), man = troop.man())).collect()
}

/// Three who have nothing else to do; `None` if there are not so many.
fn workers(state: &State, names: &ProjectorNames, waits: Side) -> Option<Vec<String>> {
    let named = |unit: &Unit| names.leaders(state, unit).into_iter().map(|child| child.called).collect::<Vec<_>>();
    let stands = |unit: &&Unit| unit.figures > 0;
    // Whoever still leads a unit that acts is not called away from it.
    let busy: Vec<String> = state.army(waits.other()).iter().filter(stands).flat_map(named).collect();
    let fallen = state.units().filter(|unit| unit.figures == 0).flat_map(named);
    let others = state.army(waits).iter().filter(stands).flat_map(named);
    let turn = usize::try_from(state.turn()).unwrap_or_default();
    let mut free: Vec<String> = Vec::new();
    for group in [fallen.collect::<Vec<_>>(), others.collect()] {
        let begin = (turn * 3) % group.len().max(1);
        for name in group.iter().cycle().skip(begin).take(group.len()) {
            if !busy.contains(name) && !free.contains(name) {
                free.push(name.clone());
            }
        }
    }
    free.truncate(3);
    (free.len() == 3).then_some(free)
}
