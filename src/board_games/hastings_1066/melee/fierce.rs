//! Fierce units in melee: those under Charge or Attack & Pursue, whose D routs and who pursue
//! (4.3.4, 4.3.7, rulings 26, 31, 34).

use super::{Charge, Fight};
use crate::order::Order;
use crate::order_rules::{is_free_guard, order_of};
use crate::unit::Unit;
use crate::{DefendingInCharge, HastingsGame, KnightThatDoesNotCharge, MixedAttackers, State};

/// Returns how a unit charged in its own movement of this turn.
pub(super) fn charge_in_move(state: &State, unit: &Unit) -> Option<Charge> {
    let did =
        [("charge", Charge::Level), ("charge-downhill", Charge::Downhill), ("press-on", Charge::PressingOn), ("decline", Charge::Declined)];
    did.into_iter().find(|(what, _)| state.has_done(what, &unit.id)).map(|(_, charge)| charge)
}

/// Returns how a unit charges, as entered or as recorded in its move, read by ruling 26.
/// Returns `None` if it isn’t concerned by a charge.
fn charge(game: &HastingsGame, unit: &Unit, said: Option<Charge>) -> Option<Charge> {
    let known = said.or_else(|| charge_in_move(&game.own, unit));
    if is_free_guard(&game.own, unit) {
        return known;
    }
    let is_ordered = order_of(&game.own, unit) == Some(Order::Charge);
    match known {
        Some(Charge::Level | Charge::Downhill) => known,
        _ if !is_ordered => None,
        // A unit that doesn't charge is in plain Advance, presses on, or could be either.
        Some(_) | None if game.has_option(KnightThatDoesNotCharge::PlainAdvance) => Some(Charge::Declined),
        Some(_) if game.has_option(KnightThatDoesNotCharge::SixPoints) => Some(Charge::PressingOn),
        None => Some(Charge::PressingOn),
        known => known,
    }
}

/// Returns whether a unit’s order or charge turns its D into an R and lets it pursue.
fn has_fierce_order(game: &HastingsGame, unit: &Unit, said: Option<Charge>) -> bool {
    match charge(game, unit, said) {
        Some(charge) => charge != Charge::Declined,
        None => order_of(&game.own, unit) == Some(Order::AttackAndPursue),
    }
}

impl Fight {
    /// Returns how an attacker charges.
    pub(super) fn charge_of(&self, game: &HastingsGame, unit: &Unit) -> Option<Charge> {
        let (_, how) = self.attackers.iter().find(|(one, _)| one.id == unit.id)?;
        charge(game, unit, how.charge)
    }

    /// Returns the fierce units among `units`: they pursue the enemies they rout.
    pub(super) fn fierce_units<'a>(&'a self, game: &'a HastingsGame, units: &'a [&'a Unit]) -> impl Iterator<Item = &'a Unit> {
        let attacks = |unit: &Unit| self.attackers.iter().find(|(one, _)| one.id == unit.id).map(|(_, how)| how.charge);
        let is_fierce = move |unit: &&Unit| match attacks(unit) {
            Some(said) => has_fierce_order(game, unit, said),
            None => !game.has_option(DefendingInCharge::AttackersOnly) && has_fierce_order(game, unit, None),
        };
        units.iter().copied().filter(is_fierce)
    }

    /// Returns whether a D inflicted by these units is an R: if any of them is fierce, or only if all are (ruling 32).
    pub(super) fn inflicts_routs(&self, game: &HastingsGame, units: &[&Unit]) -> bool {
        let fierce = self.fierce_units(game, units).count();
        if game.has_option(MixedAttackers::All) { fierce == units.len() } else { fierce > 0 }
    }

    /// Returns whether a unit checks its morale after this melee because it fought under Charge (4.3.7, ruling 31).
    pub(super) fn needs_check_after(&self, game: &HastingsGame, unit: &Unit) -> bool {
        let attacks = self.attackers.iter().find(|(one, _)| one.id == unit.id).map(|(_, how)| how.charge);
        let charge = match attacks {
            Some(said) => charge(game, unit, said),
            None if game.has_option(DefendingInCharge::CheckToo) => charge(game, unit, None),
            None => None,
        };
        charge.is_some_and(|charge| charge != Charge::Declined)
    }
}
