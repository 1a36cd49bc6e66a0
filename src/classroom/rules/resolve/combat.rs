//! Volleys and blows (rulings 26 to 36, 40, 41 and 46).

use super::{Event, Resolution};
use crate::rules::event::Attack;
use crate::rules::hit_divisor::hit_divisor;
use crate::rules::plan::{DiceSource, PlannedAttack};
use crate::rules::recorded::{DiePurpose, StepDice};
use crate::rules::rulings::LordKilled;
use crate::rules::to_hit::Needs;
use crate::rules::{Faces, Unit, Weapon};

/// Resolves every attack of one unit, target by target. Losses leave the table after each attack.
pub(super) fn resolve_attacks(resolution: &mut Resolution<'_>, weapon: Weapon, throws: &[PlannedAttack], dice: &mut StepDice<'_>) {
    for throw in throws {
        let Some(target) = resolution.state.unit(throw.at) else { continue };
        let attack = roll_attack(resolution, weapon, throw, target, dice);
        let losses = attack.losses;
        resolution.push(match weapon {
            Weapon::Bow => Event::Shot(attack),
            Weapon::Melee => Event::Struck(attack),
        });
        push_consequences(resolution, target, losses);
    }
    resolution.judge_after_action();
}

/// Rolls or reads the dice of one attack and returns its result.
fn roll_attack(resolution: &Resolution<'_>, weapon: Weapon, throw: &PlannedAttack, target: &Unit, dice: &mut StepDice<'_>) -> Attack {
    let PlannedAttack { unit, at, men, commander, needs, .. } = *throw;
    let (faces, commander_die, hits) = match &throw.roll {
        DiceSource::Hits(hits) => (Faces::new(), None, *hits),
        DiceSource::Faces(faces, commander_die) => (Faces::from_slice(faces), *commander_die, count_hits(needs, faces, *commander_die)),
        DiceSource::Program => {
            let faces = dice.faces_for(DiePurpose::from_attack(weapon, unit, at, false), men);
            let commander_die = commander.then(|| dice.d6_for(DiePurpose::from_attack(weapon, unit, at, true)));
            let hits = count_hits(needs, &faces, commander_die);
            (faces, commander_die, hits)
        }
    };
    let hit_divisor = hit_divisor(resolution.state, target, weapon);
    let (losses, waiting) = hit_divisor.target_losses(target.figures_in_play(), target.carried_hits(weapon), hits);
    Attack {
        unit,
        at,
        figures: men + u8::from(commander),
        commander,
        needs: needs.men,
        commander_needs: commander.then_some(needs.commander),
        dice: faces,
        commander_die,
        rolled: throw.roll == DiceSource::Program,
        hits,
        losses,
        waiting,
    }
}

fn count_hits(needs: Needs, faces: &[u8], commander_die: Option<u8>) -> u8 {
    let high_enough = |face: u8, needed: i8| i16::from(face) >= i16::from(needed);
    let men: u8 = faces.iter().map(|&face| u8::from(high_enough(face, needs.men))).sum();
    men + u8::from(commander_die.is_some_and(|face| high_enough(face, needs.commander)))
}

/// Adds what follows from losses in combat: the unit is destroyed, its side is down to half, or its army panics for
/// its lord.
fn push_consequences(resolution: &mut Resolution<'_>, target: &Unit, losses: u8) {
    if losses > 0 && losses == target.figures {
        resolution.push(Event::Destroyed { unit: target.id });
    }
    resolution.subtract_losses(target, losses);
    if losses == target.figures && target.bodyguard && target.commander && resolution.state.rulings.lord_killed == LordKilled::Panic {
        resolution.start_panic(target.id.side);
    }
}
