//! Half-hits: armour against arrows, and the Shieldwall (rulings 28, 29, 40 and 41).

use super::rulings::{HalfHitPool, ShieldwallPool};
use super::{CardName, State, Unit, Weapon};

/// Divisors for the hits on a target. `each` divides each attack's hits, then `pooled` divides the sum of all
/// attacks in the phase. Both round down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HitDivisor {
    /// Divisor for each attack.
    pub each: u8,
    /// Divisor for the sum of the phase's attacks. A remainder stays pending until the next hit.
    pub pooled: u8,
}

/// Returns the divisors for hits on this target now.
pub fn hit_divisor(state: &State, target: &Unit, weapon: Weapon) -> HitDivisor {
    HitDivisor { each: 1, pooled: 1 }.combined_with(armour_divisor(state, target, weapon)).combined_with(shieldwall_divisor(state, target))
}

/// One reason to divide hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DivisorPart {
    /// Divisor of the hits, at least 2.
    pub parts: u8,
    /// Whether it applies to the sum of all attacks in the phase.
    pub pooled: bool,
}

/// Returns the divisor for armour, which halves arrow hits (rulings 28 and 29).
pub(super) fn armour_divisor(state: &State, target: &Unit, weapon: Weapon) -> Option<DivisorPart> {
    let turns = weapon == Weapon::Bow && target.troop.saves_half_from_shooting();
    turns.then(|| DivisorPart { parts: 2, pooled: state.rulings.half_hit_pool == HalfHitPool::Side })
}

/// Returns the divisor for the Saxon shield wall (rulings 40 and 41).
pub(super) fn shieldwall_divisor(state: &State, target: &Unit) -> Option<DivisorPart> {
    let parts = Some(CardName::Shieldwall).filter(|card| card.affects(target)).and_then(|card| state.effect_strength(card));
    parts.map(|parts| DivisorPart { parts, pooled: state.rulings.shieldwall_pool == ShieldwallPool::Phase })
}

impl HitDivisor {
    /// Returns these divisors combined with another part.
    const fn combined_with(self, part: Option<DivisorPart>) -> Self {
        match part {
            None => self,
            Some(DivisorPart { parts, pooled: true }) => Self { pooled: self.pooled * parts, ..self },
            Some(DivisorPart { parts, pooled: false }) => Self { each: self.each * parts, ..self },
        }
    }

    /// Returns the losses of a target with this many figures in play, and the hits pending afterwards. Hits beyond the
    /// last figure are lost, and none is pending once there are no figures left (ruling 32).
    pub fn target_losses(self, present: u8, waiting: u8, hits: u8) -> (u8, u8) {
        let (fall, waiting) = self.split_hits(waiting, hits);
        if fall < present { (fall, waiting) } else { (present, 0) }
    }

    /// Returns the losses from new hits, and the hits pending afterwards, given those pending before.
    pub const fn split_hits(self, waiting: u8, hits: u8) -> (u8, u8) {
        let together = waiting.saturating_add(hits / self.each);
        (together / self.pooled, together % self.pooled)
    }
}
