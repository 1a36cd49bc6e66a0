//! Units that can still act in this phase (ruling 5).

use super::geometry::distance;
use super::rulings::ShootAndFight;
use super::{Phase, State, Unit, UnitId, reach};

/// Returns the units of the acting side that can still act in this phase, in the order of the army list.
pub fn waiting_units(state: &State) -> impl Iterator<Item = UnitId> + '_ {
    let ready = state.todo.is_empty();
    let army = state.acting.filter(|_| ready).map_or(&[][..], |side| state.army(side));
    army.iter().filter(|unit| can_still_act(state, unit)).map(|unit| unit.id)
}

/// Returns whether a unit has anything left to do in this phase.
pub fn can_still_act(state: &State, unit: &Unit) -> bool {
    if !unit.can_act() {
        return false;
    }
    match state.phase {
        Phase::Move => !unit.moved && !reach(state, unit).is_nowhere(),
        Phase::Shoot => !unit.shot && shooting_targets(state, unit).next().is_some(),
        Phase::Fight => {
            let may_not = unit.shot && state.rulings.shoot_and_fight == ShootAndFight::One;
            let there = |&enemy: &UnitId| state.unit(enemy).is_some_and(Unit::can_act);
            !unit.fought && !may_not && state.adjacent_enemies(unit).any(|enemy| there(&enemy))
        }
        Phase::Event | Phase::Over => false,
    }
}

/// Returns the enemies that a unit may shoot at, the nearest first.
pub fn shooting_targets<'a>(state: &'a State, unit: &'a Unit) -> impl Iterator<Item = UnitId> + 'a {
    let from = unit.square.filter(|_| unit.can_act());
    let range = unit.troop.range().unwrap_or(0);
    let mut targets: Vec<(u8, UnitId)> = from
        .into_iter()
        .flat_map(|from| {
            let enemies = state.army(unit.id.side.enemy()).iter().filter(|enemy| enemy.can_act());
            enemies.filter_map(move |enemy| Some((distance(from, enemy.square?, state.adjacency()), enemy.id)))
        })
        .filter(|&(distance, at)| distance <= range && super::check::is_legal_target(state, unit, at))
        .collect();
    targets.sort_unstable();
    targets.into_iter().map(|(_, at)| at)
}
