//! The rolls that maths problems are made of.

use crate::odds::{Chances, EqualDice, attack_dice, hit_chances};
use crate::phrasebook::names::UnitNames;
use crate::rules::{Attack, Event};
use crate::story::moments::Story;

/// An attack of this battle with its scores and the names of both units at that time.
pub(super) struct RolledAttack {
    pub(super) attack: Attack,
    pub(super) turn: u32,
    pub(super) who: String,
    pub(super) at: String,
}

/// Returns every attack with known dice, in order.
pub(super) fn rolled_attacks(story: &Story) -> Vec<RolledAttack> {
    let mut attacks = Vec::new();
    for (place, moment) in story.moments().iter().enumerate() {
        let made: Vec<&Attack> = moment.events.iter().filter_map(Event::attack).map(|(attack, _)| attack).collect();
        if made.iter().all(|attack| attack_dice(attack).is_none()) {
            continue;
        }
        let names = UnitNames::from_battle(story.setup(), &story.state_after(place));
        let told = |attack: &Attack| RolledAttack {
            attack: attack.clone(),
            turn: moment.turn,
            who: names.unit(attack.unit),
            at: names.unit(attack.at),
        };
        attacks.extend(made.into_iter().filter(|attack| attack_dice(attack).is_some()).map(told));
    }
    attacks
}

/// Returns the first attack with a suitable number of uncertain dice, without the commander's. It tries the range `best`
/// first, then `else_`.
pub(super) fn find_suitable(attacks: &[RolledAttack], best: (u16, u16), else_: (u16, u16)) -> Option<&RolledAttack> {
    let first = |(from, to)| attacks.iter().find(|thrown| thrown.is_suitable(from, to));
    first(best).or_else(|| first(else_))
}

impl RolledAttack {
    /// Returns the dice of the ordinary figures and of the commander.
    pub(super) fn dice(&self) -> [EqualDice; 2] {
        attack_dice(&self.attack).unwrap_or([EqualDice::new(0, 7); 2])
    }

    /// Returns the dice of the ordinary figures.
    pub(super) fn men(&self) -> EqualDice {
        self.dice()[0]
    }

    pub(super) fn chances(&self) -> Chances {
        hit_chances(&self.dice())
    }

    /// Returns whether the attack has this many dice that may hit or miss, without the commander's.
    pub(super) fn is_suitable(&self, from: u16, to: u16) -> bool {
        let men = self.men();
        (from..=to).contains(&men.count) && (2..=6).contains(&men.need)
    }

    /// Returns a remark about a commander's die left out of the problem; empty if none was rolled.
    pub(super) fn commander_remark(&self) -> &'static str {
        if self.attack.commander { tr!(" (not counting the commander’s die)") } else { "" }
    }
}
