//! What an attack is worth: the figures that fall on average.

use crate::rules::{State, Unit, Weapon, halving, needs};

/// Parts of a figure that tolls are counted in.
pub(super) const FIGURE: i32 = 144;

/// The figures that fall on average where one unit attacks another, in 144ths, rounded down.
pub(super) fn toll(state: &State, attacker: &Unit, target: &Unit, weapon: Weapon) -> i32 {
    let needs = needs(state, attacker, target, weapon);
    let faces = |need: i8| (7 - i32::from(need)).clamp(0, 6);
    let commander = if attacker.commander_present() { faces(needs.commander) } else { 0 };
    let hits = i32::from(attacker.men()) * faces(needs.men) + commander;
    let halving = halving(state, target, weapon);
    let parts = i32::from(halving.each) * i32::from(halving.pooled);
    (hits * (FIGURE / 6) / parts.max(1)).min(FIGURE * i32::from(target.present()))
}
