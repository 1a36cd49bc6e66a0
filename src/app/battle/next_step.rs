//! The one thing to do now: who acts next and at whom. Derived from the battle and from what was chosen by hand; it
//! changes nothing.

use std::collections::{BTreeMap, BTreeSet};

use super::attack_plan::AttackPlan;
use senlac_classroom::rules::rulings::CardColors;
use senlac_classroom::rules::{
    Breach, Command, Outcome, Phase, Side, Square, State, Unit, UnitId, Waits, Weapon, check, distance, legal_moves, panicking,
    proposed_rush, targets_to_shoot, waiting_units, waits,
};

/// What was chosen by hand; what is `None` or empty the program proposes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// The unit that acts, or that the referee looks at.
    pub selected: Option<UnitId>,
    /// The enemy it acts against.
    pub target: Option<UnitId>,
    /// Units that were passed over in this phase.
    pub skipped: BTreeSet<UnitId>,
    /// Ordinary figures that strike at each enemy, where not all strike at the first.
    pub shares: BTreeMap<UnitId, u8>,
    /// The enemy that the commander strikes.
    pub commander_at: Option<UnitId>,
    /// Edited paths of the rush.
    pub paths: BTreeMap<UnitId, Vec<Square>>,
}

/// The one thing to do now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextStep {
    /// Flip the card, of the teacher's own paper deck where the ruling says so.
    Flip {
        paper: bool,
    },
    /// Roll a panic die for each of these units.
    Panic {
        side: Side,
        units: Vec<UnitId>,
    },
    /// Let the fyrd run: each unit's path, in the order in which they run.
    Amok {
        paths: Vec<(UnitId, Vec<Square>)>,
    },
    /// Move a unit in one of these ways.
    Move {
        unit: UnitId,
        ways: Vec<Vec<Square>>,
    },
    /// Shoot a volley, if there is a target; those that may be shot at are named, the nearest first.
    Shoot {
        unit: UnitId,
        targets: Vec<UnitId>,
        volley: Option<AttackPlan>,
    },
    /// Strike blows, in this order, at enemies next to the unit.
    Fight {
        unit: UnitId,
        enemies: Vec<UnitId>,
        blows: Vec<AttackPlan>,
    },
    /// Everybody has acted: finish the phase.
    Finish,
    Over(Outcome),
}

impl NextStep {
    /// The unit that acts.
    pub const fn unit(&self) -> Option<UnitId> {
        match self {
            Self::Move { unit, .. } | Self::Shoot { unit, .. } | Self::Fight { unit, .. } => Some(*unit),
            Self::Flip { .. } | Self::Panic { .. } | Self::Amok { .. } | Self::Finish | Self::Over(_) => None,
        }
    }

    /// The attacks that are proposed.
    pub fn attempts(&self) -> &[AttackPlan] {
        match self {
            Self::Shoot { volley, .. } => volley.as_slice(),
            Self::Fight { blows, .. } => blows,
            Self::Flip { .. } | Self::Panic { .. } | Self::Amok { .. } | Self::Move { .. } | Self::Finish | Self::Over(_) => &[],
        }
    }
}

/// What is to be done now.
pub fn next_step(state: &State, selection: &Selection) -> NextStep {
    if let Some(outcome) = state.outcome() {
        return NextStep::Over(outcome);
    }
    match waits(state) {
        Some(Waits::Flip) => return NextStep::Flip { paper: state.rulings().card_colors == CardColors::Paper },
        Some(Waits::Panic(side)) => return NextStep::Panic { side, units: panicking(state, side).collect() },
        Some(Waits::Rush) => return NextStep::Amok { paths: proposed_rush(state, &selection.paths) },
        None => {}
    }
    let Some(unit) = acting_unit(state, selection) else { return NextStep::Finish };
    match state.phase() {
        Phase::Move => {
            let unmoved = state.unit(unit).filter(|unit| !unit.moved);
            NextStep::Move { unit, ways: unmoved.map(|unit| legal_moves(state, unit)).unwrap_or_default() }
        }
        Phase::Shoot => volley(state, selection, unit),
        Phase::Fight => melee(state, selection, unit),
        Phase::Event | Phase::Over => NextStep::Finish,
    }
}

/// The unit chosen by hand if it is its side's go, else the first that waits, can hit and was not passed over.
fn acting_unit(state: &State, selection: &Selection) -> Option<UnitId> {
    let chosen = selection.selected.filter(|id| Some(id.side) == state.acting() && state.unit(*id).is_some_and(Unit::can_act));
    chosen.or_else(|| waiting_units(state).find(|id| !selection.skipped.contains(id) && can_hit(state, *id)))
}

/// Whether a die of this unit can hit an enemy that it may attack in this phase. While units move, nobody needs to hit.
pub fn can_hit(state: &State, id: UnitId) -> bool {
    let Some(unit) = state.unit(id) else { return false };
    let hits = |at: UnitId, weapon: Weapon| {
        AttackPlan::new(state, unit, at, weapon, (unit.men(), unit.commander_present())).is_some_and(|plan| plan.can_hit())
    };
    match state.phase() {
        Phase::Shoot => targets_to_shoot(state, unit).any(|at| hits(at, Weapon::Bow)),
        Phase::Fight => enemies_to_strike(state, unit).any(|at| hits(at, Weapon::Melee)),
        Phase::Event | Phase::Move | Phase::Over => true,
    }
}

/// The enemies next to a unit that can be struck: a William who is alone and away is no target.
fn enemies_to_strike<'a>(state: &'a State, unit: &'a Unit) -> impl Iterator<Item = UnitId> + 'a {
    state.enemies_next_to(unit).filter(|enemy| state.unit(*enemy).is_some_and(Unit::can_act))
}

/// A volley at the chosen enemy, else at the nearest, the one straight ahead first.
fn volley(state: &State, selection: &Selection, unit: UnitId) -> NextStep {
    let mut targets: Vec<UnitId> = state.unit(unit).map(|unit| targets_to_shoot(state, unit).collect()).unwrap_or_default();
    let square = |unit: UnitId| state.unit(unit).and_then(|unit| unit.square);
    targets.sort_by_key(|target| {
        let (from, to) = square(unit).zip(square(*target))?;
        Some((distance(from, to, state.adjacency()), from.column.abs_diff(to.column)))
    });
    let bowmen = state.unit(unit).is_some_and(|unit| unit.troop.range().is_some());
    let target = selection.target.filter(|_| bowmen).or_else(|| targets.first().copied());
    let volley = target.and_then(|at| {
        let shooter = state.unit(unit)?;
        let mut volley = AttackPlan::new(state, shooter, at, Weapon::Bow, (shooter.men(), shooter.commander_present()))?;
        volley.objections = objections(state, Command::shoot(unit, at));
        Some(volley)
    });
    NextStep::Shoot { unit, targets, volley }
}

/// Blows at the enemies next to the unit, all at the chosen or the first one unless they were shared out.
fn melee(state: &State, selection: &Selection, id: UnitId) -> NextStep {
    let Some(unit) = state.unit(id) else { return NextStep::Fight { unit: id, enemies: Vec::new(), blows: Vec::new() } };
    let mut enemies: Vec<UnitId> = enemies_to_strike(state, unit).collect();
    enemies.sort_unstable();
    let best = |at: &UnitId| {
        AttackPlan::new(state, unit, *at, Weapon::Melee, (1, false)).map(|attempt| (attempt.needs.men, attempt.needs.commander))
    };
    enemies.sort_by_key(best);
    if let Some(target) = selection.target.filter(|target| !enemies.contains(target)) {
        enemies.push(target);
    }
    let first = selection.target.or_else(|| enemies.first().copied());
    let commander_at = selection.commander_at.filter(|at| enemies.contains(at)).or(first);
    let mut blows = Vec::new();
    for &at in first.iter().chain(enemies.iter().filter(|at| Some(**at) != first)) {
        let men = men_that_strike(selection, unit.men(), at, first);
        let commander = unit.commander_present() && commander_at == Some(at);
        blows.extend(AttackPlan::new(state, unit, at, Weapon::Melee, (men, commander)).filter(|blow| blow.dice() > 0));
    }
    let against = objections(state, Command::Fight { unit: id, blows: blows.iter().map(AttackPlan::blow).collect() });
    if let Some(first) = blows.first_mut() {
        first.objections = against;
    }
    NextStep::Fight { unit: id, enemies, blows }
}

/// What the rules say against a command.
fn objections(state: &State, command: Command) -> Vec<Breach> {
    check(state, command).err().map(|refusal| refusal.breaches().to_vec()).unwrap_or_default()
}

/// The enemy that is proposed after this one; `None` if there is no other.
pub fn other_target(todo: &NextStep) -> Option<UnitId> {
    let (NextStep::Shoot { targets, .. } | NextStep::Fight { enemies: targets, .. }) = todo else { return None };
    let now = todo.attempts().first().map(|plan| plan.at);
    let place = targets.iter().position(|&target| Some(target) == now);
    targets.get((place.map_or(0, |place| place + 1)) % targets.len().max(1)).copied().filter(|target| Some(*target) != now)
}

/// Ordinary figures that strike at an enemy: as shared out, else all at the first.
fn men_that_strike(selection: &Selection, men: u8, at: UnitId, first: Option<UnitId>) -> u8 {
    let shared: u8 = selection.shares.iter().filter(|(other, _)| Some(**other) != first).map(|(_, share)| *share).sum();
    if Some(at) == first { men.saturating_sub(shared) } else { selection.shares.get(&at).copied().unwrap_or_default() }
}
