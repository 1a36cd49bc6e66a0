//! Odds of the battle as it stands: what an attack of this unit on that one may do.

use super::attack::BorrowedAttack;
use super::{Aftermath, Chances, CombinedAttack, EqualDice, Exchange, First, Fraction, Panic, TooMuch, Volley};
use crate::rules::{HitDivisor, Needs, Side, State, Unit, UnitId, Weapon, hit_divisor, needs, panic_relief, panicking, targets_to_shoot};

/// An attack that could be made now, and what may come of it.
#[derive(Clone, Debug)]
pub struct Prospect {
    /// Who would attack.
    pub unit: UnitId,
    /// Whom.
    pub at: UnitId,
    /// With what.
    pub weapon: Weapon,
    /// Ordinary figures that throw a die.
    pub men: u8,
    /// Whether the commander throws his.
    pub commander: bool,
    /// What the dice need.
    pub needs: Needs,
    /// How hits shrink.
    pub hit_divisor: HitDivisor,
    /// Hits on the target that wait already.
    pub waiting: u8,
    /// The target's figures that can be hit.
    pub figures: u8,
    /// Whether the target is destroyed with the last of them: not where its lord is only away (ruling 47).
    pub last: bool,
    /// Whether the target's commander is among them; he is the last to fall.
    pub commander_there: bool,
    /// The target's losses.
    pub losses: Chances,
}

/// The odds of an attack by so many men and perhaps their commander, as things stand; whether it may be made is not
/// asked. `None` if there is no such unit.
pub fn prospect(state: &State, unit: UnitId, at: UnitId, weapon: Weapon, (men, commander): (u8, bool)) -> Option<Prospect> {
    Some(between(state, state.unit(unit)?, state.unit(at)?, weapon, (men, commander)))
}

/// The odds of an attack by everybody.
pub fn prospect_of_all(state: &State, unit: UnitId, at: UnitId, weapon: Weapon) -> Option<Prospect> {
    prospect(state, unit, at, weapon, everybody(state.unit(unit)?))
}

/// All figures in play, the commander apart.
fn everybody(unit: &Unit) -> (u8, bool) {
    (unit.men(), unit.commander_present())
}

/// The attack of this unit on each enemy that it may strike at now: the nearest first for arrows, all those next to it
/// for blows.
pub fn targets(state: &State, unit: UnitId, weapon: Weapon) -> Vec<Prospect> {
    let Some(unit) = state.unit(unit).filter(|unit| unit.can_act()) else { return Vec::new() };
    let enemies: Vec<UnitId> = match weapon {
        Weapon::Bow => targets_to_shoot(state, unit).collect(),
        Weapon::Melee => state.enemies_next_to(unit).collect(),
    };
    let enemies = enemies.into_iter().filter_map(|at| state.unit(at)).filter(|enemy| enemy.can_act());
    enemies.map(|enemy| between(state, unit, enemy, weapon, everybody(unit))).collect()
}

/// The attack of each unit of a side on each of the other, wherever they stand: attackers in the order of their list,
/// and for each of them the enemies in the order of theirs.
pub fn pairs(state: &State, side: Side, weapon: Weapon) -> impl Iterator<Item = Prospect> + '_ {
    let enemies = state.army(side.other());
    (state.army(side).iter()).flat_map(move |unit| enemies.iter().map(move |enemy| between(state, unit, enemy, weapon, everybody(unit))))
}

fn between(state: &State, unit: &Unit, target: &Unit, weapon: Weapon, (men, commander): (u8, bool)) -> Prospect {
    let needs = needs(state, unit, target, weapon);
    let hit_divisor = hit_divisor(state, target, weapon);
    let (waiting, figures) = (target.carried_hits(weapon), target.present());
    let dice = dice(needs, men, commander);
    let thrown = BorrowedAttack {
        volleys: std::iter::once((&dice[..], usize::from(hit_divisor.each))),
        pooled: usize::from(hit_divisor.pooled),
        waiting: usize::from(waiting),
        figures: usize::from(figures),
    };
    Prospect {
        unit: unit.id,
        at: target.id,
        weapon,
        men,
        commander,
        needs,
        hit_divisor,
        waiting,
        figures,
        last: figures == target.figures,
        commander_there: target.commander_present(),
        losses: thrown.chances(),
    }
}

/// What several units may do to one target in one phase, each with so many men and perhaps its commander: their hits
/// shrink together or apart as the rulings say, with those that wait already. `None` if there is no such unit.
pub fn together(state: &State, attackers: &[(UnitId, (u8, bool))], at: UnitId, weapon: Weapon) -> Option<Chances> {
    let target = state.unit(at)?;
    let HitDivisor { each, pooled } = hit_divisor(state, target, weapon);
    let volley = |&(unit, (men, commander)): &(UnitId, (u8, bool))| {
        let needs = needs(state, state.unit(unit)?, target, weapon);
        Some(Volley { dice: dice(needs, men, commander).to_vec(), divisor: u16::from(each) })
    };
    let volleys = attackers.iter().map(volley).collect::<Option<_>>()?;
    let (waiting, figures) = (u16::from(target.carried_hits(weapon)), u16::from(target.present()));
    Some(CombinedAttack { volleys, pooled: u16::from(pooled), waiting, figures }.chances())
}

/// Dice in the order in which their figures fall: the commander last.
fn dice(needs: Needs, men: u8, commander: bool) -> [EqualDice; 2] {
    [EqualDice::new(u16::from(men), i32::from(needs.men)), EqualDice::new(u16::from(commander), i32::from(needs.commander))]
}

impl Prospect {
    /// The dice, men and commander.
    pub fn dice(&self) -> [EqualDice; 2] {
        dice(self.needs, self.men, self.commander)
    }

    /// The chances of so many hits, before they shrink.
    pub fn hits(&self) -> Chances {
        super::hits(&self.dice())
    }

    /// The chance that the target loses its last figure and leaves the table.
    pub fn destroyed(&self) -> Fraction {
        if self.last { self.losses.destroyed() } else { Fraction::zero() }
    }

    /// The chance that the target's commander falls, the last of his unit; 0 where he is dead or away.
    pub fn commander_falls(&self) -> Fraction {
        if self.commander_there { self.losses.destroyed() } else { Fraction::zero() }
    }

    /// What may be left of both after this attack and the reply of whoever survives it, as things stand: `a` is the
    /// attacker, of which every figure in play can be hit. `None` if the target has no bows to shoot back with.
    ///
    /// # Errors
    /// Where units are so large that it cannot be counted.
    pub fn reply(&self, state: &State) -> Option<Result<Aftermath, TooMuch>> {
        self.exchange(state, 1)
    }

    /// The same where they strike each other for several rounds: this attack is the first blow, then everybody who is
    /// left strikes, and things stay as they stand now.
    ///
    /// # Errors
    /// Where units are so large that it cannot be counted.
    pub fn exchange(&self, state: &State, rounds: u16) -> Option<Result<Aftermath, TooMuch>> {
        let (unit, target) = (state.unit(self.unit)?, state.unit(self.at)?);
        if self.weapon == Weapon::Bow && target.troop.range().is_none() {
            return None;
        }
        let fighter = |striker: &Unit, struck: &Unit| {
            let (men, commander) = everybody(striker);
            let hit_divisor = hit_divisor(state, struck, self.weapon);
            let divisor = u16::from(hit_divisor.each) * u16::from(hit_divisor.pooled);
            Volley { dice: dice(needs(state, striker, struck, self.weapon), men, commander).to_vec(), divisor }
        };
        let opening = CombinedAttack {
            volleys: vec![Volley { dice: self.dice().to_vec(), divisor: u16::from(self.hit_divisor.each) }],
            pooled: u16::from(self.hit_divisor.pooled),
            waiting: u16::from(self.waiting),
            figures: u16::from(self.figures),
        };
        let exchange = Exchange { a: fighter(unit, target), b: fighter(target, unit), first: First::A, rounds, opening: Some(opening) };
        Some(exchange.chances())
    }
}

/// What a panic of this army now would cost it: the units that somebody is left of on the table each roll a die, and
/// what the card says is taken off it.
pub fn panic(state: &State, side: Side) -> Panic {
    let units = panicking(state, side).filter_map(|id| state.unit(id)).map(|unit| u16::from(unit.present())).collect();
    Panic { units, less: panic_relief(state, side) }
}
