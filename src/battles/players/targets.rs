//! Whom to shoot at and whom to strike.

use super::Strategy;
use super::expected_losses::expected_losses;
use crate::rules::rulings::ShootAndFight;
use crate::rules::{Blow, Command, State, Unit, UnitId, Weapon, distance, may_be_shot_at};

/// A volley, where anybody may be shot at.
pub(super) fn shot(state: &State, unit: &Unit, strategy: Strategy) -> Option<Command> {
    let (from, range) = (unit.square?, unit.troop.range()?);
    let mut best: Option<((i32, u8), UnitId)> = None;
    for enemy in state.army(unit.id.side.other()) {
        let Some(square) = enemy.square else { continue };
        let away = distance(from, square, state.adjacency());
        if away > range || !may_be_shot_at(state, unit, enemy.id) {
            continue;
        }
        let key = match strategy {
            Strategy::Naive => (i32::from(away), 0),
            Strategy::Cautious | Strategy::Bold => (-expected_losses(state, unit, enemy, Weapon::Bow), enemy.present()),
        };
        if best.is_none_or(|(before, _)| key < before) {
            best = Some((key, enemy.id));
        }
    }
    best.map(|(_, at)| Command::shoot(unit.id, at))
}

/// A blow with all figures, where an enemy stands next to the unit.
pub(super) fn blow(state: &State, unit: &Unit, strategy: Strategy) -> Option<Command> {
    if unit.shot && state.rulings().shoot_and_fight == ShootAndFight::One {
        return None;
    }
    let enemies = state.enemies_next_to(unit).filter_map(|id| state.unit(id)).filter(|enemy| enemy.can_act());
    let key = |enemy: &&Unit| match strategy {
        Strategy::Naive => (0, 0, enemy.id),
        Strategy::Cautious | Strategy::Bold => (-expected_losses(state, unit, enemy, Weapon::Melee), enemy.present(), enemy.id),
    };
    let at = enemies.min_by_key(key)?.id;
    Some(Command::Fight { unit: unit.id, blows: vec![Blow::at(at)] })
}
