//! Half-hits: armour against arrows, and the Shieldwall (rulings 28, 29, 40 and 41).

use super::rulings::{HalfHitPool, ShieldwallPool};
use super::{CardName, State, Unit, Weapon};

/// How hits on a target shrink: each attack's hits are divided by `each`, and what is left of all attacks of the
/// phase together by `pooled`, both rounded down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HitDivisor {
    /// What every attack is divided by.
    pub each: u8,
    /// What the phase's attacks are divided by together; an odd hit waits for the next.
    pub pooled: u8,
}

/// How hits on this target shrink now.
pub fn hit_divisor(state: &State, target: &Unit, weapon: Weapon) -> HitDivisor {
    HitDivisor { each: 1, pooled: 1 }.and(armour(state, target, weapon)).and(shieldwall(state, target))
}

/// One thing that lets only a part of the hits count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DivisorPart {
    /// What hits are divided by.
    pub parts: u8,
    /// Whether all attacks of the phase are counted together.
    pub pooled: bool,
}

/// Armour turns half of the arrows (rulings 28 and 29).
pub(super) fn armour(state: &State, target: &Unit, weapon: Weapon) -> Option<DivisorPart> {
    let turns = weapon == Weapon::Bow && target.troop.saves_half_from_shooting();
    turns.then(|| DivisorPart { parts: 2, pooled: state.rulings.half_hit_pool == HalfHitPool::Side })
}

/// The shield wall in front of the Saxons (rulings 40 and 41).
pub(super) fn shieldwall(state: &State, target: &Unit) -> Option<DivisorPart> {
    let parts = Some(CardName::Shieldwall).filter(|card| card.acts_on(target)).and_then(|card| state.strength_of(card));
    parts.map(|parts| DivisorPart { parts, pooled: state.rulings.shieldwall_pool == ShieldwallPool::Phase })
}

impl HitDivisor {
    const fn and(self, part: Option<DivisorPart>) -> Self {
        match part {
            None => self,
            Some(DivisorPart { parts, pooled: true }) => Self { pooled: self.pooled * parts, ..self },
            Some(DivisorPart { parts, pooled: false }) => Self { each: self.each * parts, ..self },
        }
    }

    /// What a target of so many figures in play suffers: figures that fall, and hits that wait afterwards. Hits beyond
    /// the last figure are lost, and none waits where nobody is left to be hit (ruling 32).
    pub fn suffered_by(self, present: u8, waiting: u8, hits: u8) -> (u8, u8) {
        let (fall, waiting) = self.suffer(waiting, hits);
        if fall < present { (fall, waiting) } else { (present, 0) }
    }

    /// Figures that fall to so many new hits, and hits that wait afterwards, given those that waited before.
    pub const fn suffer(self, waiting: u8, hits: u8) -> (u8, u8) {
        let together = waiting.saturating_add(hits / self.each);
        (together / self.pooled, together % self.pooled)
    }
}
