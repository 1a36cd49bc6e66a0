//! The to-hit table, the halving of hits and the panic, written a second time from the rules page and its rulings. It
//! shares nothing with the program's own tables, and its author had not read them.

use senlac::rules::rulings::{BodyguardWithoutLord, BonusWhenShooting, HalfHitPool, KnightOnHill, NaturalOne, NaturalSix, ShieldwallPool};
use senlac::rules::{CardName, Rulings, Side, Troop};

use super::books::Soldiers;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AttackWeapon {
    /// Bows and arrows.
    Bows,
    /// Weapons for hand-to-hand fighting.
    Hands,
}

/// Whether each of the two squares of an attack is on the hill.
pub struct Heights {
    pub attacker: bool,
    pub target: bool,
}

/// Function that returns the strength of a card in force, or `None` if it is not in force.
pub type InForce<'a> = &'a dyn Fn(CardName) -> Option<u8>;

/// Returns the lowest score of a cell of the table "Scores Needed to Hit...".
fn score(attacker: Troop, target: Troop, on_hill: bool) -> i32 {
    match (attacker, target) {
        (Troop::Knights, Troop::Housecarles | Troop::Knights) => [3, 5][usize::from(on_hill)],
        (Troop::Knights, Troop::Spearmen) => [2, 4][usize::from(on_hill)],
        (Troop::Knights, Troop::Archers) => [2, 3][usize::from(on_hill)],
        (Troop::Housecarles, Troop::Knights | Troop::Housecarles) => 5,
        (Troop::Housecarles, Troop::Spearmen) => 4,
        (Troop::Housecarles, Troop::Archers) => 3,
        (Troop::Spearmen, Troop::Knights | Troop::Housecarles) => 6,
        (Troop::Spearmen, Troop::Spearmen) => 5,
        (Troop::Spearmen, Troop::Archers) => 4,
        (Troop::Archers, _) => 6,
    }
}

/// Returns the best single bonus (ruling 34) of a commander's die or of his men's dice.
fn bonus(unit: &Soldiers, commander: bool, with: AttackWeapon, rulings: &Rulings) -> i32 {
    if with == AttackWeapon::Bows && rulings.bonus_when_shooting == BonusWhenShooting::FightingOnly {
        return 0;
    }
    let lord_is_here = unit.commander && !unit.away;
    match (commander, unit.bodyguard) {
        (true, true) => 2,
        (true, false) => 1,
        (false, true) if lord_is_here || rulings.bodyguard_without_lord == BodyguardWithoutLord::Keeps => 1,
        (false, _) => 0,
    }
}

/// Returns whether a face hits.
fn face_hits(face: u8, score: i32, rulings: &Rulings) -> bool {
    match face {
        6 if rulings.natural_six == NaturalSix::Hits => true,
        1 if rulings.natural_one == NaturalOne::Misses => false,
        face => i32::from(face) >= score,
    }
}

/// Returns the faces from 1 to 6 that hit, for a commander's die or for his men's dice.
pub fn faces_that_hit(
    unit: &Soldiers,
    target: &Soldiers,
    commander: bool,
    with: AttackWeapon,
    heights: &Heights,
    rulings: &Rulings,
    in_force: InForce,
) -> Vec<u8> {
    let on_hill = match rulings.hill {
        KnightOnHill::Own => heights.attacker,
        KnightOnHill::Target => heights.target,
        KnightOnHill::Either => heights.attacker || heights.target,
    };
    let page = if with == AttackWeapon::Bows { 6 } else { score(unit.troop, target.troop, on_hill) };
    let tired = if unit.side == Side::Saxon { in_force(CardName::TiredFromTheLongMarch).unwrap_or(0) } else { 0 };
    let muddy = if unit.troop == Troop::Knights { in_force(CardName::MuddyGround).unwrap_or(0) } else { 0 };
    let score = page - bonus(unit, commander, with, rulings) + i32::from(tired) + i32::from(muddy);
    (1..=6).filter(|&face| face_hits(face, score, rulings)).collect()
}

/// Returns the divisors of hits on a unit: for each attack, and then for all attacks of the phase together.
pub fn divisors(target: &Soldiers, with: AttackWeapon, rulings: &Rulings, in_force: InForce) -> (u32, u32) {
    let (mut alone, mut together) = (1, 1);
    if with == AttackWeapon::Bows && matches!(target.troop, Troop::Knights | Troop::Housecarles) {
        match rulings.half_hit_pool {
            HalfHitPool::Side => together *= 2,
            HalfHitPool::Volley => alone *= 2,
        }
    }
    if let Some(strength) = in_force(CardName::Shieldwall).filter(|_| target.side == Side::Saxon) {
        match rulings.shieldwall_pool {
            ShieldwallPool::Phase => together *= u32::from(strength),
            ShieldwallPool::Attack => alone *= u32::from(strength),
        }
    }
    (alone, together)
}

/// Returns the figures that a panic die takes from a unit with this many figures in play.
pub fn panic_losses(die: u8, relief: u8, at_hand: u8) -> u8 {
    die.saturating_sub(relief).min(at_hand)
}
