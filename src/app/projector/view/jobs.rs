//! Jobs for waiting children: one checks the dice, one keeps the battle log, one predicts.

use super::first_names::ProjectorNames;
use senlac_classroom::rules::{Side, State, Troop, Unit};

/// Returns this phase's jobs, each with the pupil who has it; empty where nobody waits.
///
/// Jobs go first to pupils with no men left, then to the waiting side, and rotate from turn to turn. Where pupils are not
/// named, each job goes to a different kind of waiting troops.
pub(super) fn job_texts(state: &State, names: &ProjectorNames) -> Vec<String> {
    let Some(waits) = state.acting_side().map(Side::enemy) else { return Vec::new() };
    let workers = free_pupils(state, names, waits).unwrap_or_else(|| waiting_troops(state, waits));
    let jobs: [fn(&str) -> String; 3] =
        [|name| tr!("Dice checker: {name}", name), |name| tr!("Chronicler: {name}", name), |name| tr!("Predictor: {name}", name)];
    jobs.iter().zip(&workers).map(|(job, name)| job(name)).collect()
}

/// Returns "a Saxon archer" for each kind of troops that the waiting side still has.
fn waiting_troops(state: &State, waits: Side) -> Vec<String> {
    let stands = |troop: &Troop| state.army(waits).iter().any(|unit| unit.figures > 0 && unit.troop == *troop);
    let mut kinds: Vec<Troop> = Troop::ALL.into_iter().filter(stands).collect();
    let turn = usize::try_from(state.turn()).unwrap_or_default();
    let begin = turn % kinds.len().max(1);
    kinds.rotate_left(begin);
    kinds.into_iter().map(|troop| tr!("a {adjective} {man}", adjective = waits.adjective(), man = troop.man())).collect()
}

/// Returns three pupils who have nothing else to do; `None` if there are fewer than three.
fn free_pupils(state: &State, names: &ProjectorNames, waits: Side) -> Option<Vec<String>> {
    let named = |unit: &Unit| names.leaders(state, unit).into_iter().map(|child| child.called).collect::<Vec<_>>();
    let stands = |unit: &&Unit| unit.figures > 0;
    // Pupils who still lead an acting unit get no job.
    let busy: Vec<String> = state.army(waits.enemy()).iter().filter(stands).flat_map(named).collect();
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
