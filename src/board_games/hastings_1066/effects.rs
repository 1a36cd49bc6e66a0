//! Effects of results on a unit (9.2), shared by all procedures that cause harm.

use super::event::UnitChange;
use super::state::State;
use super::unit::{Leader, Status, Unit};
use super::{Event, HastingsGame};
use crate::duty::HastingsDuty;

/// An event of the shared frame or of *Hastings: 1066*.
pub(super) type GameEvent = senlac_board_games::Event<Event>;

/// Returns an event that changes a unit.
pub(super) fn change_unit(unit: &str, mut change: UnitChange) -> GameEvent {
    change.unit = unit.into();
    senlac_board_games::Event::Own(Event::Changed(change))
}

/// Returns an event that sets a unit’s status.
pub(super) fn set_status(unit: &str, status: Status) -> GameEvent {
    change_unit(unit, UnitChange { status: Some(status), ..UnitChange::default() })
}

/// Disrupts a unit. A unit that is already disrupted or routed suffers nothing more (9.2.2).
pub(super) fn disrupt(unit: &Unit) -> Vec<GameEvent> {
    match unit.status {
        Status::Good => vec![set_status(&unit.id, Status::Disrupted)],
        Status::Disrupted | Status::Routed => Vec::new(),
    }
}

/// Routs a unit and requires a retreat of three hexes to its rear.
/// A unit that is already routed retreats three more (9.2.3).
pub(super) fn rout(unit: &Unit, cause: &str) -> Vec<GameEvent> {
    let flight = GameEvent::due(HastingsDuty::Rout, &unit.id, cause, "9.3");
    let changed = (unit.status != Status::Routed).then(|| set_status(&unit.id, Status::Routed));
    changed.into_iter().chain([flight]).collect()
}

/// Removes a step from a unit: it is reduced, or eliminated if it was reduced already (9.2.4).
/// Each leader with it then needs a casualty roll (10.4.1).
/// `cause` is the column of the leader casualty table: "fire" or "melee"; empty if no leader is in danger.
pub(super) fn lose_step(state: &State, unit: &Unit, cause: &str) -> Vec<GameEvent> {
    let leaders = state.leaders_with(&unit.id).filter(|_| !cause.is_empty());
    let endangered: Vec<GameEvent> =
        leaders.map(|leader| GameEvent::due(HastingsDuty::LeaderCasualty, &leader.id, cause, "10.4.1")).collect();
    let mut events = if unit.reduced {
        eliminate(state, unit)
    } else {
        vec![change_unit(&unit.id, UnitChange { reduced: Some(true), ..UnitChange::default() })]
    };
    events.splice(1..1, endangered);
    events
}

/// Eliminates a unit. Leaders with it are then alone (10.2.2).
pub(super) fn eliminate(state: &State, unit: &Unit) -> Vec<GameEvent> {
    let gone = senlac_board_games::Event::Own(Event::Eliminated { unit: unit.id.clone(), points: unit.morale.points() });
    [gone].into_iter().chain(state.leaders_with(&unit.id).map(require_flight)).collect()
}

/// Records that units have done something that is allowed once in a segment.
pub(super) fn mark_done(what: &str, units: impl IntoIterator<Item = String>) -> GameEvent {
    senlac_board_games::Event::Own(Event::Did { what: what.to_owned(), units: units.into_iter().collect() })
}

/// Returns the unit of this name, which must be on the map.
///
/// # Errors
/// There is no such unit (the message suggests similar names), or it isn’t on the map.
pub(super) fn find_on_map<'a>(game: &'a HastingsGame, id: &str) -> Result<&'a Unit, String> {
    let found = find(game, id)?;
    if found.is_on_map() { Ok(found) } else { Err(tr!("{unit} is not on the map", unit = found.id)) }
}

/// Returns the unit of this name, on or off the map.
///
/// # Errors
/// There is no such unit; the message suggests similar names.
pub(super) fn find<'a>(game: &'a HastingsGame, id: &str) -> Result<&'a Unit, String> {
    let known = || game.own.units.iter().map(|unit| unit.id.as_str());
    game.own.unit(id).ok_or_else(|| {
        let word: String = id.chars().take(40).collect();
        tr!(
            "there is no unit “{word}”;{maybe} see the roster for all units",
            word,
            maybe = senlac_base::game::did_you_mean_or_else(&word, known())
        )
    })
}

/// Returns the duty of a leader who is now alone: he must escape if an enemy threatens him (10.2.2).
pub(super) fn require_flight(leader: &Leader) -> GameEvent {
    GameEvent::due(HastingsDuty::LeaderFlight, &leader.id, "alone", "10.2.2")
}
