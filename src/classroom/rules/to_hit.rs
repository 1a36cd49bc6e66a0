//! Scores that dice need to hit: the source's table, bonuses and cards (rulings 30, 33 to 37 and 50).

use super::rulings::{BodyguardWithoutLord, BonusWhenShooting, KnightOnHill, NaturalOne, NaturalSix};
use super::{CardName, State, Terrain, Troop, Unit, Weapon};

/// A score that no die can show. Such figures cannot hit.
pub const NEVER: i8 = 7;

/// Scores that an attack's dice need: 1 always hits, 2 to 6 is the lowest face that hits, and [`NEVER`] cannot hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needs {
    /// Score for ordinary figures.
    pub men: i8,
    /// Score for the commander.
    pub commander: i8,
}

/// Returns the score from the source's table "Scores needed to hit": the lowest face before bonuses and cards.
/// `on_hill` affects knights only.
pub const fn table(attacker: Troop, on_hill: bool, target: Troop) -> i8 {
    let column = match target {
        Troop::Knights | Troop::Housecarles => 0,
        Troop::Spearmen => 1,
        Troop::Archers => 2,
    };
    match (attacker, on_hill) {
        (Troop::Knights, false) => [3, 2, 2][column],
        (Troop::Knights, true) => [5, 4, 3][column],
        (Troop::Housecarles, _) => [5, 4, 3][column],
        (Troop::Spearmen, _) => [6, 5, 4][column],
        (Troop::Archers, _) => [6, 6, 6][column],
    }
}

/// "You hit on a 6": score that an arrow needs before bonuses and cards.
pub(super) const SHOT: i8 = 6;

/// Returns the scores that one unit's dice need against another now.
pub fn needs(state: &State, attacker: &Unit, target: &Unit, weapon: Weapon) -> Needs {
    let base = match weapon {
        Weapon::Bow => SHOT,
        // Terrain affects only knights.
        Weapon::Melee => {
            table(attacker.troop, attacker.troop == Troop::Knights && counts_as_on_hill(state, attacker, target), target.troop)
        }
    };
    // Penalties for mud and tiredness (ruling 50).
    let penalty = penalty_event(attacker).and_then(|name| state.effect_strength(name)).and_then(|strength| i8::try_from(strength).ok());
    let hindered = base + penalty.unwrap_or_default();
    let with_bonus = |bonus| clamp_score(state, hindered - bonus);
    if !allows_bonuses(state, weapon) {
        return Needs { men: with_bonus(0), commander: with_bonus(0) };
    }
    Needs { men: with_bonus(mens_bonus(state, attacker)), commander: with_bonus(commanders_bonus(attacker)) }
}

/// Returns whether commanders and bodyguards get their bonus with this weapon (ruling 30).
pub(super) fn allows_bonuses(state: &State, weapon: Weapon) -> bool {
    weapon == Weapon::Melee || state.rulings.bonus_when_shooting != BonusWhenShooting::FightingOnly
}

/// Returns whether a knight counts as on the hill (ruling 33).
pub(super) fn counts_as_on_hill(state: &State, knight: &Unit, target: &Unit) -> bool {
    let on_hill = |unit: &Unit| unit.square.is_some_and(|square| state.board.terrain(square) == Terrain::Hill);
    match state.rulings.hill {
        KnightOnHill::Own => on_hill(knight),
        KnightOnHill::Target => on_hill(target),
        KnightOnHill::Either => on_hill(knight) || on_hill(target),
    }
}

/// Returns the bonus of +1 for every figure of a bodyguard. Under ruling 37's second option it needs its lord.
pub(super) fn mens_bonus(state: &State, unit: &Unit) -> i8 {
    let lord_counts = match state.rulings.bodyguard_without_lord {
        BodyguardWithoutLord::Keeps => true,
        BodyguardWithoutLord::Loses => unit.is_commander_in_play(),
    };
    i8::from(unit.bodyguard && lord_counts)
}

/// Returns the commander's bonus: +2 for William and Harold, +1 for the rest. Only the best single bonus counts
/// (ruling 34).
pub(super) const fn commanders_bonus(unit: &Unit) -> i8 {
    if unit.bodyguard { 2 } else { 1 }
}

/// Returns the event that penalises this unit's dice while it is in force (ruling 50).
pub(super) fn penalty_event(attacker: &Unit) -> Option<CardName> {
    let acts = |card: CardName| card.affects(attacker).then_some(card);
    acts(CardName::MuddyGround).or_else(|| acts(CardName::TiredFromTheLongMarch))
}

/// Applies rulings 35 and 36 to scores outside 1 to 6.
fn clamp_score(state: &State, number: i8) -> i8 {
    match (number, state.rulings.natural_one, state.rulings.natural_six) {
        (..=1, NaturalOne::Hits, _) => 1,
        (..=1, NaturalOne::Misses, _) => 2,
        (7.., _, NaturalSix::Misses) => NEVER,
        (7.., _, NaturalSix::Hits) => 6,
        (number, _, _) => number,
    }
}
