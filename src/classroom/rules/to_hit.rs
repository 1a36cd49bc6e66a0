//! What a die must show to hit: the source's table, bonuses and cards (rulings 30, 33 to 37 and 50).

use super::rulings::{BodyguardWithoutLord, BonusWhenShooting, KnightOnHill, NaturalOne, NaturalSix};
use super::{CardName, State, Terrain, Troop, Unit, Weapon};

/// A number that no die shows: such figures cannot hit.
pub const NEVER: i8 = 7;

/// What each die of an attack needs: 1 hits always, 2 to 6 is the lowest face that hits, and [`NEVER`] cannot hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needs {
    /// Ordinary figures.
    pub men: i8,
    /// The commander.
    pub commander: i8,
}

/// "Scores needed to hit" in the source's own rows and columns: the lowest face before bonuses and cards. `on_hill` matters
/// to knights alone.
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

/// "You hit on a 6": what an arrow needs before bonuses and cards.
pub(super) const SHOT: i8 = 6;

/// What the dice of this unit need against that one, as things stand.
pub fn needs(state: &State, attacker: &Unit, target: &Unit, weapon: Weapon) -> Needs {
    let base = match weapon {
        Weapon::Bow => SHOT,
        // The ground matters to knights alone.
        Weapon::Melee => {
            table(attacker.troop, attacker.troop == Troop::Knights && counts_as_on_hill(state, attacker, target), target.troop)
        }
    };
    // What mud and weariness add (ruling 50).
    let penalty = hindrance(attacker).and_then(|name| state.strength_of(name)).and_then(|strength| i8::try_from(strength).ok());
    let hindered = base + penalty.unwrap_or_default();
    let with_bonus = |bonus| settle(state, hindered - bonus);
    if !bonuses_count(state, weapon) {
        return Needs { men: with_bonus(0), commander: with_bonus(0) };
    }
    Needs { men: with_bonus(mens_bonus(state, attacker)), commander: with_bonus(commanders_bonus(attacker)) }
}

/// Whether commanders and bodyguards hit more easily with this weapon (ruling 30).
pub(super) fn bonuses_count(state: &State, weapon: Weapon) -> bool {
    weapon == Weapon::Melee || state.rulings.bonus_when_shooting != BonusWhenShooting::FightingOnly
}

/// Whether a knight fights on the hill (ruling 33).
pub(super) fn counts_as_on_hill(state: &State, knight: &Unit, target: &Unit) -> bool {
    let on_hill = |unit: &Unit| unit.square.is_some_and(|square| state.board.terrain(square) == Terrain::Hill);
    match state.rulings.hill {
        KnightOnHill::Own => on_hill(knight),
        KnightOnHill::Target => on_hill(target),
        KnightOnHill::Either => on_hill(knight) || on_hill(target),
    }
}

/// +1 for every figure of a bodyguard, by ruling 37 only while its lord is with it.
pub(super) fn mens_bonus(state: &State, unit: &Unit) -> i8 {
    let lord_counts = match state.rulings.bodyguard_without_lord {
        BodyguardWithoutLord::Keeps => true,
        BodyguardWithoutLord::Loses => unit.commander_present(),
    };
    i8::from(unit.bodyguard && lord_counts)
}

/// +2 for William and Harold, +1 for every other commander; the best single bonus counts (ruling 34).
pub(super) const fn commanders_bonus(unit: &Unit) -> i8 {
    if unit.bodyguard { 2 } else { 1 }
}

/// The event that makes it harder for such a unit to hit, while it is in force (ruling 50).
pub(super) fn hindrance(attacker: &Unit) -> Option<CardName> {
    let acts = |card: CardName| card.acts_on(attacker).then_some(card);
    acts(CardName::MuddyGround).or_else(|| acts(CardName::TiredFromTheLongMarch))
}

/// What becomes of numbers beyond the die's faces (rulings 35 and 36).
fn settle(state: &State, number: i8) -> i8 {
    match (number, state.rulings.natural_one, state.rulings.natural_six) {
        (..=1, NaturalOne::Hits, _) => 1,
        (..=1, NaturalOne::Misses, _) => 2,
        (7.., _, NaturalSix::Misses) => NEVER,
        (7.., _, NaturalSix::Hits) => 6,
        (number, _, _) => number,
    }
}
