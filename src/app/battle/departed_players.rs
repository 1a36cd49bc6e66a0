//! Pupils who no longer lead a unit after a step.

use std::collections::BTreeSet;

use senlac_base::game::PupilId;
use senlac_base::language::lists::join_with_and;
use senlac_classroom::chronicle::Chronicle;
use senlac_classroom::rules::{Event, State, UnitId, apply_all};

/// Appends the pupils who no longer lead a unit after a step: "Maja Lind left N05; George Lewis leads the archers N05 now".
pub fn append_leavers(chronicle: &Chronicle, step: u64, events: &[Event], happened: String) -> String {
    let changes = events.iter().any(|event| matches!(event, Event::PlayerChanged { .. }));
    let before = changes.then(|| chronicle.state_before_step(step)).flatten();
    match before.map(|before| leavers(&before, events)) {
        Some(gone) if !gone.is_empty() => tr!("{gone}; {happened}", gone = join_with_and(&gone), happened),
        Some(_) | None => happened,
    }
}

/// Returns text such as "Maja Lind left N05" for each pupil who led a unit before these events and leads none after them.
fn leavers(before: &State, events: &[Event]) -> Vec<String> {
    let mut after = before.clone();
    apply_all(&mut after, events);
    let names = |state: &State| -> BTreeSet<PupilId> { state.players().values().flat_map(|names| names.iter().cloned()).collect() };
    let left = |name: &PupilId| {
        let led = |unit: &UnitId| before.player(*unit).is_some_and(|names| names.iter().any(|other| other == name));
        let units: Vec<UnitId> = before.players().keys().copied().filter(led).collect();
        tr!("{name} left {units}", name = after.names().name(name), units = join_with_and(&units))
    };
    names(before).difference(&names(&after)).map(left).collect()
}
