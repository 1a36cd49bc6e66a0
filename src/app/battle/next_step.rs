//! The one thing to do now: the unit to act next and its target. It is derived from the battle and the user's selection, and
//! changes nothing.

use std::collections::{BTreeMap, BTreeSet};

use super::attack_plan::AttackPlan;
use senlac_classroom::rules::rulings::CardColors;
use senlac_classroom::rules::{
    AwaitedAction, Breach, Command, Outcome, Phase, Side, Square, State, Unit, UnitId, Weapon, awaited_action, check, distance,
    legal_moves, panicking_units, proposed_rush, shooting_targets, waiting_units,
};

/// User's selection. The program proposes a value for each part that is `None` or empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// Unit that acts, or that the referee selected.
    pub selected: Option<UnitId>,
    /// Enemy that the unit acts against.
    pub target: Option<UnitId>,
    /// Units that were skipped in this phase.
    pub skipped: BTreeSet<UnitId>,
    /// Ordinary figures that attack each enemy, if not all attack the first.
    pub shares: BTreeMap<UnitId, u8>,
    /// Enemy that the commander attacks.
    pub commander_at: Option<UnitId>,
    /// Paths of the rush that the user edited.
    pub paths: BTreeMap<UnitId, Vec<Square>>,
}

/// The one thing to do now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextStep {
    /// Flip the card, from the teacher's own paper deck if the ruling says so.
    Flip {
        paper: bool,
    },
    /// Roll a panic die for each of these units.
    Panic {
        side: Side,
        units: Vec<UnitId>,
    },
    /// Let the fyrd run: each unit's path, in the order in which the units run.
    Amok {
        paths: Vec<(UnitId, Vec<Square>)>,
    },
    /// Move a unit along one of these paths.
    Move {
        unit: UnitId,
        ways: Vec<Vec<Square>>,
    },
    /// Shoot a volley, if there is a target. The possible targets are listed, the nearest first.
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
    /// Finish the phase, since all units have acted.
    Finish,
    Over(Outcome),
}

impl NextStep {
    /// Returns the unit that acts.
    pub const fn unit(&self) -> Option<UnitId> {
        match self {
            Self::Move { unit, .. } | Self::Shoot { unit, .. } | Self::Fight { unit, .. } => Some(*unit),
            Self::Flip { .. } | Self::Panic { .. } | Self::Amok { .. } | Self::Finish | Self::Over(_) => None,
        }
    }

    /// Returns the attacks that are proposed.
    pub fn attempts(&self) -> &[AttackPlan] {
        match self {
            Self::Shoot { volley, .. } => volley.as_slice(),
            Self::Fight { blows, .. } => blows,
            Self::Flip { .. } | Self::Panic { .. } | Self::Amok { .. } | Self::Move { .. } | Self::Finish | Self::Over(_) => &[],
        }
    }
}

/// Returns the one thing to do now.
pub fn next_step(state: &State, selection: &Selection) -> NextStep {
    if let Some(outcome) = state.outcome() {
        return NextStep::Over(outcome);
    }
    match awaited_action(state) {
        Some(AwaitedAction::Flip) => return NextStep::Flip { paper: state.rulings().card_colors == CardColors::Paper },
        Some(AwaitedAction::Panic(side)) => return NextStep::Panic { side, units: panicking_units(state, side).collect() },
        Some(AwaitedAction::Rush) => return NextStep::Amok { paths: proposed_rush(state, &selection.paths) },
        None => {}
    }
    let Some(unit) = acting_unit(state, selection) else { return NextStep::Finish };
    match state.phase() {
        Phase::Move => {
            let unmoved = state.unit(unit).filter(|unit| !unit.moved);
            NextStep::Move { unit, ways: unmoved.map(|unit| legal_moves(state, unit)).unwrap_or_default() }
        }
        Phase::Shoot => propose_volley(state, selection, unit),
        Phase::Fight => propose_blows(state, selection, unit),
        Phase::Event | Phase::Over => NextStep::Finish,
    }
}

/// Returns the selected unit if its side is to act; otherwise the first unit that is left to act, can hit and was not skipped.
fn acting_unit(state: &State, selection: &Selection) -> Option<UnitId> {
    let chosen = selection.selected.filter(|id| Some(id.side) == state.acting_side() && state.unit(*id).is_some_and(Unit::can_act));
    chosen.or_else(|| waiting_units(state).find(|id| !selection.skipped.contains(id) && can_hit(state, *id)))
}

/// Returns whether a die of this unit can hit an enemy that it may attack in this phase. Always true in the movement phase.
pub fn can_hit(state: &State, id: UnitId) -> bool {
    let Some(unit) = state.unit(id) else { return false };
    let hits = |at: UnitId, weapon: Weapon| {
        AttackPlan::new(state, unit, at, weapon, (unit.men(), unit.is_commander_in_play())).is_some_and(|plan| plan.can_hit())
    };
    match state.phase() {
        Phase::Shoot => shooting_targets(state, unit).any(|at| hits(at, Weapon::Bow)),
        Phase::Fight => melee_targets(state, unit).any(|at| hits(at, Weapon::Melee)),
        Phase::Event | Phase::Move | Phase::Over => true,
    }
}

/// Returns the adjacent enemies that can be attacked. William is not a target if he is alone and away.
fn melee_targets<'a>(state: &'a State, unit: &'a Unit) -> impl Iterator<Item = UnitId> + 'a {
    state.adjacent_enemies(unit).filter(|enemy| state.unit(*enemy).is_some_and(Unit::can_act))
}

/// Proposes a volley at the selected enemy, otherwise at the nearest, preferring the one straight ahead.
fn propose_volley(state: &State, selection: &Selection, unit: UnitId) -> NextStep {
    let mut targets: Vec<UnitId> = state.unit(unit).map(|unit| shooting_targets(state, unit).collect()).unwrap_or_default();
    let square = |unit: UnitId| state.unit(unit).and_then(|unit| unit.square);
    targets.sort_by_key(|target| {
        let (from, to) = square(unit).zip(square(*target))?;
        Some((distance(from, to, state.adjacency()), from.column.abs_diff(to.column)))
    });
    let bowmen = state.unit(unit).is_some_and(|unit| unit.troop.range().is_some());
    let target = selection.target.filter(|_| bowmen).or_else(|| targets.first().copied());
    let volley = target.and_then(|at| {
        let shooter = state.unit(unit)?;
        let mut volley = AttackPlan::new(state, shooter, at, Weapon::Bow, (shooter.men(), shooter.is_commander_in_play()))?;
        volley.objections = objections(state, Command::shoot(unit, at));
        Some(volley)
    });
    NextStep::Shoot { unit, targets, volley }
}

/// Proposes blows at the adjacent enemies, all at the selected or the first one unless the user has split them.
fn propose_blows(state: &State, selection: &Selection, id: UnitId) -> NextStep {
    let Some(unit) = state.unit(id) else { return NextStep::Fight { unit: id, enemies: Vec::new(), blows: Vec::new() } };
    let mut enemies: Vec<UnitId> = melee_targets(state, unit).collect();
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
        let men = attacking_men(selection, unit.men(), at, first);
        let commander = unit.is_commander_in_play() && commander_at == Some(at);
        blows.extend(AttackPlan::new(state, unit, at, Weapon::Melee, (men, commander)).filter(|blow| blow.dice() > 0));
    }
    let against = objections(state, Command::Fight { unit: id, blows: blows.iter().map(AttackPlan::blow).collect() });
    if let Some(first) = blows.first_mut() {
        first.objections = against;
    }
    NextStep::Fight { unit: id, enemies, blows }
}

/// Returns the rules that a command would break.
fn objections(state: &State, command: Command) -> Vec<Breach> {
    check(state, command).err().map(|refusal| refusal.breaches().to_vec()).unwrap_or_default()
}

/// Returns the enemy that is proposed after this one; `None` if there is no other.
pub fn other_target(todo: &NextStep) -> Option<UnitId> {
    let (NextStep::Shoot { targets, .. } | NextStep::Fight { enemies: targets, .. }) = todo else { return None };
    let now = todo.attempts().first().map(|plan| plan.at);
    let place = targets.iter().position(|&target| Some(target) == now);
    targets.get((place.map_or(0, |place| place + 1)) % targets.len().max(1)).copied().filter(|target| Some(*target) != now)
}

/// Returns the ordinary figures that attack an enemy: as the user split them, otherwise all at the first.
fn attacking_men(selection: &Selection, men: u8, at: UnitId, first: Option<UnitId>) -> u8 {
    let shared: u8 = selection.shares.iter().filter(|(other, _)| Some(**other) != first).map(|(_, share)| *share).sum();
    if Some(at) == first { men.saturating_sub(shared) } else { selection.shares.get(&at).copied().unwrap_or_default() }
}
