//! Checks for shooting and fighting.

use smallvec::{SmallVec, smallvec};

use super::{Breach, Plan, actor, check_turn, checked_faces};
use crate::rules::breach::DiceNeeded;
use crate::rules::command::Blow;
use crate::rules::geometry::distance;
use crate::rules::plan::{DiceSource, PlannedAttack};
use crate::rules::rulings::{ShootAndFight, ShootingInContact};
use crate::rules::shooting::line_breaches;
use crate::rules::to_hit::needs;
use crate::rules::{Phase, State, Unit, UnitId, Weapon};

/// Result of a roll on the table: hits, faces, and the face of the commander's die.
type ReportedRoll<'a> = (Option<i32>, Option<&'a [i32]>, Option<i32>);

/// Checks a volley at one target (ruling 26).
pub(super) fn check_volley(state: &State, id: UnitId, at: UnitId, roll: ReportedRoll<'_>, breaches: &mut Vec<Breach>) -> Option<Plan> {
    let unit = actor(state, id, breaches);
    let target = actor(state, at, breaches);
    check_turn(state, id, Phase::Shoot, breaches);
    if id.side == at.side {
        breaches.push(Breach::SameSide(at));
    }
    let range = unit.and_then(|unit| unit.troop.range());
    if unit.is_some() && range.is_none() {
        breaches.push(Breach::NoBows(id));
    }
    if unit.is_some_and(|unit| unit.shot) {
        breaches.push(Breach::AlreadyShot(id));
    }
    let (unit, target, range) = (unit?, target?, range?);
    let distance = distance(unit.square?, target.square?, state.adjacency());
    if distance > range {
        breaches.push(Breach::OutOfRange { at, distance, range });
    }
    breaches.extend(aim_breaches(state, unit, target));
    let throw = plan_attack(state, unit, target, Weapon::Bow, (unit.men(), unit.is_commander_in_play()), roll, breaches)?;
    Some(Plan::Attacks { weapon: Weapon::Bow, attacks: smallvec![throw] })
}

/// Returns the breaches because of the line of the shot or contact (rulings 23 to 25).
fn aim_breaches(state: &State, unit: &Unit, target: &Unit) -> Vec<Breach> {
    let mut breaches = line_breaches(state, unit, target);
    if state.rulings.shooting_in_contact == ShootingInContact::Forbidden {
        let touched = |unit: &&Unit| state.adjacent_enemies(unit).next().is_some();
        breaches.extend([unit, target].into_iter().filter(touched).map(|unit| Breach::InContact(unit.id)));
    }
    breaches
}

/// Returns whether the target is a legal one, given that it is in range and the phase is right.
pub fn is_legal_target(state: &State, unit: &Unit, at: UnitId) -> bool {
    state.unit(at).is_some_and(|target| target.can_act() && aim_breaches(state, unit, target).is_empty())
}

/// Checks a unit's blows.
pub(super) fn check_blows(state: &State, id: UnitId, blows: &[Blow], breaches: &mut Vec<Breach>) -> Option<Plan> {
    let unit = actor(state, id, breaches);
    check_turn(state, id, Phase::Fight, breaches);
    if blows.is_empty() {
        breaches.push(Breach::NoBlows(id));
    }
    if let Some(unit) = unit {
        if unit.fought {
            breaches.push(Breach::AlreadyFought(id));
        }
        if unit.shot && state.rulings.shoot_and_fight == ShootAndFight::One {
            breaches.push(Breach::ShotAlready(id));
        }
    }
    let mut left = unit.map(|unit| FiguresLeft { men: unit.men(), commander: unit.is_commander_in_play() });
    let mut attacks = SmallVec::new();
    for (place, blow) in blows.iter().enumerate() {
        if blows[..place].iter().any(|earlier| earlier.at == blow.at) {
            breaches.push(Breach::NamedTwice(blow.at));
        }
        if let Some(throw) = check_blow(state, (id, unit), blow, left.as_mut(), breaches) {
            attacks.push(throw);
        }
    }
    (!attacks.is_empty() && attacks.len() == blows.len()).then_some(Plan::Attacks { weapon: Weapon::Melee, attacks })
}

/// Figures of a unit that have not yet been assigned to a target.
struct FiguresLeft {
    men: u8,
    commander: bool,
}

/// Checks one blow and takes its figures from those that are left.
fn check_blow(
    state: &State,
    (id, unit): (UnitId, Option<&Unit>),
    blow: &Blow,
    left: Option<&mut FiguresLeft>,
    breaches: &mut Vec<Breach>,
) -> Option<PlannedAttack> {
    let target = actor(state, blow.at, breaches);
    if id.side == blow.at.side {
        breaches.push(Breach::SameSide(blow.at));
    }
    let (unit, left) = (unit?, left?);
    if let Some(target) = target
        && unit.square.zip(target.square).is_some_and(|(from, to)| distance(from, to, state.adjacency()) != 1)
    {
        breaches.push(Breach::NotNextTo { unit: id, at: blow.at });
    }
    let shared = assign_figures(id, blow, left, breaches)?;
    plan_attack(state, unit, target?, Weapon::Melee, shared, (blow.hits, blow.dice.as_deref(), blow.commander_die), breaches)
}

/// Returns the number of ordinary figures in this blow, and whether the commander strikes. By default all
/// figures that are left strike, and the commander strikes with the last of them.
fn assign_figures(unit: UnitId, blow: &Blow, left: &mut FiguresLeft, breaches: &mut Vec<Breach>) -> Option<(u8, bool)> {
    let at = blow.at;
    let available = left.men + u8::from(left.commander);
    let figures = blow.figures.unwrap_or_else(|| i32::from(available) - i32::from(blow.commander == Some(false) && left.commander));
    if figures < 1 {
        breaches.push(Breach::NoFigures { at, figures });
        return None;
    }
    let Some(count) = u8::try_from(figures).ok().filter(|&count| count <= available) else {
        breaches.push(Breach::TooManyFigures { unit, at, figures, available });
        return None;
    };
    let commander = blow.commander.unwrap_or(count > left.men);
    if commander && !left.commander {
        breaches.push(Breach::NoCommander { unit, at });
        return None;
    }
    let men = count - u8::from(commander);
    if men > left.men {
        breaches.push(Breach::NeedsCommander { unit, at, men: left.men, figures });
        return None;
    }
    left.men -= men;
    left.commander &= !commander;
    Some((men, commander))
}

/// Plans the dice of one attack. Impossible results add breaches.
fn plan_attack(
    state: &State,
    unit: &Unit,
    target: &Unit,
    weapon: Weapon,
    (men, commander): (u8, bool),
    from_table: ReportedRoll<'_>,
    breaches: &mut Vec<Breach>,
) -> Option<PlannedAttack> {
    let needs = needs(state, unit, target, weapon);
    let dice = DiceNeeded { men, men_need: needs.men, commander_needs: commander.then_some(needs.commander) };
    let roll = match from_table {
        (None, None, None) => Some(DiceSource::Program),
        (Some(hits), None, None) => check_hits(hits, dice, breaches),
        (None, read, commanders) => check_faces(unit.id, read.unwrap_or_default(), commanders, dice, breaches),
        (Some(_), _, _) => {
            breaches.push(Breach::HitsAndFaces);
            None
        }
    };
    Some(PlannedAttack { unit: unit.id, at: target.id, men, commander, needs, roll: roll? })
}

/// Returns the hits as entered, if these dice can have scored them.
fn check_hits(hits: i32, dice: DiceNeeded, breaches: &mut Vec<Breach>) -> Option<DiceSource> {
    let (least, most) = (dice.min_hits(), dice.max_hits());
    if hits > i32::from(most) {
        breaches.push(Breach::TooManyHits { hits, most, dice });
    } else if hits < i32::from(least) {
        breaches.push(Breach::TooFewHits { hits, least, most });
    } else {
        return u8::try_from(hits).ok().map(DiceSource::Hits);
    }
    None
}

/// Returns the faces as entered, if there is one for each die.
fn check_faces(unit: UnitId, read: &[i32], commanders: Option<i32>, dice: DiceNeeded, breaches: &mut Vec<Breach>) -> Option<DiceSource> {
    let before = breaches.len();
    if read.len() != usize::from(dice.men) {
        breaches.push(Breach::DiceCount { given: read.len(), expected: dice.men, dice });
    }
    match (commanders, dice.commander_needs) {
        (Some(_), None) => breaches.push(Breach::CommanderDieUnexpected(unit)),
        (None, Some(_)) => breaches.push(Breach::CommanderDieMissing),
        (Some(_), Some(_)) | (None, None) => {}
    }
    let men = checked_faces(read, breaches);
    let commander = commanders.and_then(|face| checked_faces(&[face], breaches).first().copied());
    (breaches.len() == before).then_some(DiceSource::Faces(men, commander))
}
