//! The value of an attack, and the choice of targets.

use super::Strategy;
use crate::rules::rulings::ShootAndFight;
use crate::rules::{Blow, Command, State, Unit, UnitId, Weapon, distance, hit_divisor, is_legal_target, needs};

/// Number of parts into which a figure is divided when losses are counted.
pub(super) const FIGURE: i32 = 144;

/// Returns the mean losses of one unit's attack on another, in 144ths of a figure, rounded down.
pub(super) fn expected_losses(state: &State, attacker: &Unit, target: &Unit, weapon: Weapon) -> i32 {
    let needs = needs(state, attacker, target, weapon);
    let faces = |need: i8| (7 - i32::from(need)).clamp(0, 6);
    let commander = if attacker.is_commander_in_play() { faces(needs.commander) } else { 0 };
    let hits = i32::from(attacker.men()) * faces(needs.men) + commander;
    let hit_divisor = hit_divisor(state, target, weapon);
    let parts = i32::from(hit_divisor.each) * i32::from(hit_divisor.pooled);
    (hits * (FIGURE / 6) / parts.max(1)).min(FIGURE * i32::from(target.figures_in_play()))
}

/// Returns a volley, if there is a legal target.
pub(super) fn volley_command(state: &State, unit: &Unit, strategy: Strategy) -> Option<Command> {
    let (from, range) = (unit.square?, unit.troop.range()?);
    let mut best: Option<((i32, u8), UnitId)> = None;
    for enemy in state.army(unit.id.side.enemy()) {
        let Some(square) = enemy.square else { continue };
        let away = distance(from, square, state.adjacency());
        if away > range || !is_legal_target(state, unit, enemy.id) {
            continue;
        }
        let key = match strategy {
            Strategy::Naive => (i32::from(away), 0),
            Strategy::Cautious | Strategy::Bold => (-expected_losses(state, unit, enemy, Weapon::Bow), enemy.figures_in_play()),
        };
        if best.is_none_or(|(before, _)| key < before) {
            best = Some((key, enemy.id));
        }
    }
    best.map(|(_, at)| Command::shoot(unit.id, at))
}

/// Returns a blow with all figures, if an enemy is adjacent.
pub(super) fn blow_command(state: &State, unit: &Unit, strategy: Strategy) -> Option<Command> {
    if unit.shot && state.rulings().shoot_and_fight == ShootAndFight::One {
        return None;
    }
    let enemies = state.adjacent_enemies(unit).filter_map(|id| state.unit(id)).filter(|enemy| enemy.can_act());
    let key = |enemy: &&Unit| match strategy {
        Strategy::Naive => (0, 0, enemy.id),
        Strategy::Cautious | Strategy::Bold => (-expected_losses(state, unit, enemy, Weapon::Melee), enemy.figures_in_play(), enemy.id),
    };
    let at = enemies.min_by_key(key)?.id;
    Some(Command::Fight { unit: unit.id, blows: vec![Blow::at(at)] })
}
