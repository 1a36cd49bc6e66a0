//! Odds of possible attacks in the current battle.

use super::attack::BorrowedAttack;
use super::{Aftermath, Chances, CombinedAttack, EqualDice, Exchange, ExchangeTooLarge, FirstStriker, Fraction, Panic, Volley};
use crate::rules::{
    HitDivisor, Needs, Side, State, Unit, UnitId, Weapon, hit_divisor, needs, panic_relief, panicking_units, shooting_targets,
};

/// An attack that could be made now, and its possible losses.
#[derive(Clone, Debug)]
pub struct Prospect {
    /// Unit that would attack.
    pub unit: UnitId,
    /// Target of the attack.
    pub at: UnitId,
    /// Weapon of the attack.
    pub weapon: Weapon,
    /// Number of ordinary figures that roll a die.
    pub men: u8,
    /// Whether the commander rolls his die.
    pub commander: bool,
    /// Scores that the dice need.
    pub needs: Needs,
    /// Divisors of the hits.
    pub hit_divisor: HitDivisor,
    /// Hits already pending on the target.
    pub waiting: u8,
    /// Number of the target's figures that can be hit.
    pub figures: u8,
    /// Whether losing all figures in play destroys the target. It doesn't if its lord is only away (ruling 47).
    pub last: bool,
    /// Whether the target's commander is among them. He is the last to fall.
    pub commander_there: bool,
    /// Chances of the target's losses.
    pub losses: Chances,
}

/// Returns the odds of an attack by this many ordinary figures, with or without the commander. It does not check
/// whether the attack is legal. `None` if there is no such unit.
pub fn prospect(state: &State, unit: UnitId, at: UnitId, weapon: Weapon, (men, commander): (u8, bool)) -> Option<Prospect> {
    Some(unit_prospect(state, state.unit(unit)?, state.unit(at)?, weapon, (men, commander)))
}

/// Returns the odds of an attack by all figures in play.
pub fn full_prospect(state: &State, unit: UnitId, at: UnitId, weapon: Weapon) -> Option<Prospect> {
    prospect(state, unit, at, weapon, all_figures(state.unit(unit)?))
}

/// Returns all figures in play, with the commander separate.
fn all_figures(unit: &Unit) -> (u8, bool) {
    (unit.men(), unit.is_commander_in_play())
}

/// Returns the odds of this unit's attack on each enemy that it may attack now: the nearest first for arrows, all
/// adjacent enemies for blows.
pub fn target_prospects(state: &State, unit: UnitId, weapon: Weapon) -> Vec<Prospect> {
    let Some(unit) = state.unit(unit).filter(|unit| unit.can_act()) else { return Vec::new() };
    let enemies: Vec<UnitId> = match weapon {
        Weapon::Bow => shooting_targets(state, unit).collect(),
        Weapon::Melee => state.adjacent_enemies(unit).collect(),
    };
    let enemies = enemies.into_iter().filter_map(|at| state.unit(at)).filter(|enemy| enemy.can_act());
    enemies.map(|enemy| unit_prospect(state, unit, enemy, weapon, all_figures(unit))).collect()
}

/// Returns the odds of each unit of a side against each enemy, wherever they are. Attackers are in the order of their
/// list, and so are the enemies of each.
pub fn all_prospects(state: &State, side: Side, weapon: Weapon) -> impl Iterator<Item = Prospect> + '_ {
    let enemies = state.army(side.enemy());
    (state.army(side).iter())
        .flat_map(move |unit| enemies.iter().map(move |enemy| unit_prospect(state, unit, enemy, weapon, all_figures(unit))))
}

/// Returns the odds of an attack between two units.
fn unit_prospect(state: &State, unit: &Unit, target: &Unit, weapon: Weapon, (men, commander): (u8, bool)) -> Prospect {
    let needs = needs(state, unit, target, weapon);
    let hit_divisor = hit_divisor(state, target, weapon);
    let (waiting, figures) = (target.carried_hits(weapon), target.figures_in_play());
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
        commander_there: target.is_commander_in_play(),
        losses: thrown.chances(),
    }
}

/// Returns the chances of the losses when several units attack one target in one phase, each with this many ordinary
/// figures and possibly its commander. The rulings decide whether hits are pooled, and pending hits count. `None` if
/// there is no such unit.
pub fn combined_chances(state: &State, attackers: &[(UnitId, (u8, bool))], at: UnitId, weapon: Weapon) -> Option<Chances> {
    let target = state.unit(at)?;
    let HitDivisor { each, pooled } = hit_divisor(state, target, weapon);
    let volley = |&(unit, (men, commander)): &(UnitId, (u8, bool))| {
        let needs = needs(state, state.unit(unit)?, target, weapon);
        Some(Volley { dice: dice(needs, men, commander).to_vec(), divisor: u16::from(each) })
    };
    let volleys = attackers.iter().map(volley).collect::<Option<_>>()?;
    let (waiting, figures) = (u16::from(target.carried_hits(weapon)), u16::from(target.figures_in_play()));
    Some(CombinedAttack { volleys, pooled: u16::from(pooled), waiting, figures }.chances())
}

/// Returns dice in the order in which their figures fall, the commander last.
fn dice(needs: Needs, men: u8, commander: bool) -> [EqualDice; 2] {
    [EqualDice::new(u16::from(men), i32::from(needs.men)), EqualDice::new(u16::from(commander), i32::from(needs.commander))]
}

impl Prospect {
    /// Returns the dice of the ordinary figures and of the commander.
    pub fn dice(&self) -> [EqualDice; 2] {
        dice(self.needs, self.men, self.commander)
    }

    /// Returns the chance of each number of hits, before division.
    pub fn hits(&self) -> Chances {
        super::hit_chances(&self.dice())
    }

    /// Returns the chance that the target loses its last figure and leaves the table.
    pub fn destroyed(&self) -> Fraction {
        if self.last { self.losses.destroyed() } else { Fraction::zero() }
    }

    /// Returns the chance that the target's commander falls, the last of his unit; 0 if he is dead or away.
    pub fn commander_falls(&self) -> Fraction {
        if self.commander_there { self.losses.destroyed() } else { Fraction::zero() }
    }

    /// Returns the figures left in both units after this attack and the survivors' reply, as the battle is now. `a` is
    /// the attacker, and all its figures in play can be hit. `None` if the target has no bows to shoot back.
    ///
    /// # Errors
    /// Returns an error if the units are too large to count.
    pub fn reply(&self, state: &State) -> Option<Result<Aftermath, ExchangeTooLarge>> {
        self.exchange(state, 1)
    }

    /// Returns the same for several rounds. This attack is the first blow, then all survivors strike. Conditions stay
    /// as they are now.
    ///
    /// # Errors
    /// Returns an error if the units are too large to count.
    pub fn exchange(&self, state: &State, rounds: u16) -> Option<Result<Aftermath, ExchangeTooLarge>> {
        let (unit, target) = (state.unit(self.unit)?, state.unit(self.at)?);
        if self.weapon == Weapon::Bow && target.troop.range().is_none() {
            return None;
        }
        let fighter = |striker: &Unit, struck: &Unit| {
            let (men, commander) = all_figures(striker);
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
        let exchange =
            Exchange { a: fighter(unit, target), b: fighter(target, unit), first: FirstStriker::A, rounds, opening: Some(opening) };
        Some(exchange.chances())
    }
}

/// Returns the panic of this army now. Each unit with figures in play on the table rolls a die, less the number on
/// the card.
pub fn army_panic(state: &State, side: Side) -> Panic {
    let units = panicking_units(state, side).filter_map(|id| state.unit(id)).map(|unit| u16::from(unit.figures_in_play())).collect();
    Panic { units, less: panic_relief(state, side) }
}
