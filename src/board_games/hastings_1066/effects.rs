//! What results do to a unit (9.2): one place for every procedure that hurts.

use super::event::UnitChange;
use super::state::State;
use super::unit::{Leader, Status, Unit};
use super::{Event, HastingsDesk};
use crate::owed::Owed;

/// What happens on the frame.
pub(super) type Happens = senlac_board_games::Event<Event>;

/// A unit is otherwise now.
pub(super) fn changed(unit: &str, mut change: UnitChange) -> Happens {
    change.unit = unit.into();
    senlac_board_games::Event::Own(Event::Changed(change))
}

/// A unit holds together otherwise now.
pub(super) fn becomes(unit: &str, status: Status) -> Happens {
    changed(unit, UnitChange { status: Some(status), ..UnitChange::default() })
}

/// The unit is disrupted: a routed or a disrupted one suffers nothing more (9.2.2).
pub(super) fn disrupt(unit: &Unit) -> Vec<Happens> {
    match unit.status {
        Status::Good => vec![becomes(&unit.id, Status::Disrupted)],
        Status::Disrupted | Status::Routed => Vec::new(),
    }
}

/// The unit is routed, and owes a flight of three hexes to its rear; a routed one three more (9.2.3).
pub(super) fn rout(unit: &Unit, cause: &str) -> Vec<Happens> {
    let flight = Happens::due(Owed::Rout, &unit.id, cause, "9.3");
    let changed = (unit.status != Status::Routed).then(|| becomes(&unit.id, Status::Routed));
    changed.into_iter().chain([flight]).collect()
}

/// The unit loses a step: it is reduced, or eliminated if it was (9.2.4). Leaders with it must be looked up (10.4.1).
/// `cause` is the column of the table of leaders: "fire" or "melee"; empty if no leader is in danger.
pub(super) fn lose_step(state: &State, unit: &Unit, cause: &str) -> Vec<Happens> {
    let leaders = state.leaders_with(&unit.id).filter(|_| !cause.is_empty());
    let endangered: Vec<Happens> = leaders.map(|leader| Happens::due(Owed::LeaderCasualty, &leader.id, cause, "10.4.1")).collect();
    let mut events = if unit.reduced {
        eliminate(state, unit)
    } else {
        vec![changed(&unit.id, UnitChange { reduced: Some(true), ..UnitChange::default() })]
    };
    events.splice(1..1, endangered);
    events
}

/// The unit is eliminated, and leaders with it are alone now (10.2.2).
pub(super) fn eliminate(state: &State, unit: &Unit) -> Vec<Happens> {
    let gone = senlac_board_games::Event::Own(Event::Eliminated { unit: unit.id.clone(), points: unit.morale.points() });
    [gone].into_iter().chain(state.leaders_with(&unit.id).map(alone)).collect()
}

/// Units have done what they may do once in a segment.
pub(super) fn did(what: &str, units: impl IntoIterator<Item = String>) -> Happens {
    senlac_board_games::Event::Own(Event::Did { what: what.to_owned(), units: units.into_iter().collect() })
}

/// The unit of this name, on the map.
///
/// # Errors
/// That there is none, with those that are meant perhaps; or that it is not on the map.
pub(super) fn on_map<'a>(desk: &'a HastingsDesk, id: &str) -> Result<&'a Unit, String> {
    let found = find(desk, id)?;
    if found.is_on_map() { Ok(found) } else { Err(tr!("{unit} is not on the map", unit = found.id)) }
}

/// The unit of this name, wherever it is.
///
/// # Errors
/// That there is none, with those that are meant perhaps.
pub(super) fn find<'a>(desk: &'a HastingsDesk, id: &str) -> Result<&'a Unit, String> {
    let known = || desk.own.units.iter().map(|unit| unit.id.as_str());
    desk.own.unit(id).ok_or_else(|| {
        let word: String = id.chars().take(40).collect();
        tr!("there is no unit “{word}”;{maybe} the roster lists them all", word, maybe = senlac_base::game::meant(&word, known()))
    })
}

/// A leader is alone now: if an enemy threatens him he must get away (10.2.2).
pub(super) fn alone(leader: &Leader) -> Happens {
    Happens::due(Owed::LeaderFlight, &leader.id, "alone", "10.2.2")
}
