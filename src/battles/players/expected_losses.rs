//! What an attack is worth: the figures that fall on average.

use crate::rules::{State, Unit, Weapon, hit_divisor, needs};

/// Parts of a figure that losses are counted in.
pub(super) const FIGURE: i32 = 144;

/// The figures that fall on average where one unit attacks another, in 144ths, rounded down.
pub(super) fn expected_losses(state: &State, attacker: &Unit, target: &Unit, weapon: Weapon) -> i32 {
    let needs = needs(state, attacker, target, weapon);
    let faces = |need: i8| (7 - i32::from(need)).clamp(0, 6);
    let commander = if attacker.commander_present() { faces(needs.commander) } else { 0 };
    let hits = i32::from(attacker.men()) * faces(needs.men) + commander;
    let hit_divisor = hit_divisor(state, target, weapon);
    let parts = i32::from(hit_divisor.each) * i32::from(hit_divisor.pooled);
    (hits * (FIGURE / 6) / parts.max(1)).min(FIGURE * i32::from(target.present()))
}
