//! Hints: up to three sensible orders for a unit, from the [`players`](super::players) of a forecast. Each has one
//! simple reason and its number from the exact odds.

use crate::odds::Chances;
use crate::odds::prospects::{Prospect, target_prospects};
use crate::rules::{Command, Phase, Square, State, Terrain, Unit, UnitId, Weapon, apply_all, check, distance, reach, resolve};

use super::players::{Strategy, next_action};

/// Maximum number of orders shown at once.
const MOST: usize = 3;

/// A suggested order for a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// Order that the hint suggests.
    pub order: HintOrder,
    /// Reason for the order.
    pub reason: HintReason,
}

/// Kind of order that a hint suggests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HintOrder {
    /// Move along this path, without the unit's own square.
    Go(Vec<Square>),
    /// Shoot or strike at this enemy.
    Attack(UnitId, Weapon),
    /// Hold: stay on this square.
    Hold,
}

/// Reason why a hint suggests its order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HintReason {
    /// The likely losses of an enemy, at once or later this turn.
    Falls {
        /// Target of the attack.
        at: UnitId,
        /// Weapon of the attack.
        weapon: Weapon,
        /// Likely losses of the target.
        losses: LikelyLosses,
        /// Whether no other target loses more on average.
        is_best: bool,
    },
    /// The unit can attack this enemy next turn, if the enemy does not move.
    NextTurn(UnitId, Weapon),
    /// The unit comes this many squares closer to this enemy.
    Nearer(UnitId, u8),
    /// The unit is on the hill, this many squares from the nearest enemy.
    OnTheHill(u8),
    /// The nearest enemy is this many squares away.
    Away(u8),
}

/// The most likely losses: one number, or two adjacent ones if neither has half of the chances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LikelyLosses {
    /// Lower number of the range.
    pub from: usize,
    /// Higher number; equal to the lower one if that alone is likely enough.
    pub to: usize,
    /// Number of figures that could be lost.
    pub of: usize,
}

impl LikelyLosses {
    /// Returns the most likely losses of a distribution.
    pub fn from_chances(chances: &Chances) -> Self {
        let (of, most) = (chances.figures(), chances.most_likely());
        let has_half = chances.p(most).to_f64() >= 0.5;
        let below = most.checked_sub(1).map(|losses| (chances.p(losses), losses));
        let above = (most < of).then(|| (chances.p(most + 1), most + 1));
        let next = below.into_iter().chain(above).max().map(|(_, losses)| losses).filter(|_| !has_half);
        let other = next.unwrap_or(most);
        Self { from: most.min(other), to: most.max(other), of }
    }
}

/// Returns up to three orders for a unit of the acting side, the boldest first; none if it cannot do anything now.
pub fn hints(state: &State, unit: UnitId) -> Vec<Hint> {
    let Some(unit) = state.unit(unit).filter(|unit| unit.can_act() && state.acting_side() == Some(unit.id.side)) else { return Vec::new() };
    if !state.todo().is_empty() {
        return Vec::new();
    }
    match state.phase() {
        Phase::Move if !unit.moved => move_hints(state, unit),
        Phase::Shoot if !unit.shot => attack_hints(state, unit, Weapon::Bow),
        Phase::Fight if !unit.fought => attack_hints(state, unit, Weapon::Melee),
        Phase::Move | Phase::Shoot | Phase::Fight | Phase::Event | Phase::Over => Vec::new(),
    }
}

/// Returns attacks on the enemies with the highest mean losses, the best first. Among equals it prefers the enemy with
/// the fewest figures.
fn attack_hints(state: &State, unit: &Unit, weapon: Weapon) -> Vec<Hint> {
    let mut found = target_prospects(state, unit.id, weapon);
    found.retain(|prospect| is_legal(state, &attack_command(unit.id, prospect.at, weapon)));
    found.sort_by(|one, other| other.losses.mean().cmp(&one.losses.mean()).then(one.figures.cmp(&other.figures)));
    let hint = |(place, prospect): (usize, &Prospect)| Hint {
        order: HintOrder::Attack(prospect.at, weapon),
        reason: HintReason::Falls { at: prospect.at, weapon, losses: LikelyLosses::from_chances(&prospect.losses), is_best: place == 0 },
    };
    found.iter().enumerate().take(MOST).map(hint).collect()
}

/// Creates an attack by all figures, with dice that the program rolls.
fn attack_command(unit: UnitId, at: UnitId, weapon: Weapon) -> Command {
    match weapon {
        Weapon::Bow => Command::shoot(unit, at),
        Weapon::Melee => Command::Fight { unit, blows: vec![crate::rules::Blow::at(at)] },
    }
}

fn is_legal(state: &State, command: &Command) -> bool {
    check(state, command.clone()).is_ok()
}

/// Returns the moves of the bold, the cautious and the naive strategy without duplicates, and holding.
fn move_hints(state: &State, unit: &Unit) -> Vec<Hint> {
    let mut ways: Vec<Vec<Square>> = Vec::new();
    for strategy in [Strategy::Bold, Strategy::Cautious, Strategy::Naive] {
        let deed = next_action(state, |id| (id == unit.id).then_some(strategy));
        let way = if let Some(Command::Move { path: Some(path), .. }) = deed { path } else { Vec::new() };
        if ways.iter().all(|known| known.last() != way.last()) {
            ways.push(way);
        }
    }
    if ways.iter().all(|way| !way.is_empty()) {
        ways.truncate(MOST - 1);
        ways.push(Vec::new());
    }
    ways.into_iter().filter_map(|way| move_hint(state, unit, way)).collect()
}

/// Returns a move with its reason.
fn move_hint(state: &State, unit: &Unit, way: Vec<Square>) -> Option<Hint> {
    let mut after = state.clone();
    if !way.is_empty() {
        let legal = check(state, Command::Move { unit: unit.id, to: None, path: Some(way.clone()) }).ok()?;
        // A move needs no dice.
        let events = resolve(state, &legal, &mut crate::rules::SeededDice::new(0, 0));
        apply_all(&mut after, &events);
    }
    let reason = move_reason(state, &after, unit.id)?;
    Some(Hint { order: if way.is_empty() { HintOrder::Hold } else { HintOrder::Go(way) }, reason })
}

/// Returns the reason for a move: what the unit can do from its new square.
fn move_reason(before: &State, after: &State, id: UnitId) -> Option<HintReason> {
    let unit = after.unit(id)?;
    let here = unit.square?;
    for weapon in [Weapon::Bow, Weapon::Melee] {
        if weapon == Weapon::Bow && unit.troop.range().is_none() {
            continue;
        }
        let prospects = target_prospects(after, id, weapon);
        if let Some(best) = prospects.iter().max_by_key(|prospect| prospect.losses.mean()) {
            return Some(HintReason::Falls { at: best.at, weapon, losses: LikelyLosses::from_chances(&best.losses), is_best: false });
        }
    }
    let away = |square: Square, foe: Square| distance(square, foe, after.adjacency());
    let foes = || after.army(id.side.enemy()).iter().filter(|foe| foe.can_act()).filter_map(|foe| Some((foe.id, foe.square?)));
    let (nearest, foe) = foes().min_by_key(|(_, square)| away(here, *square))?;
    let reach_of_arms = unit.troop.range().unwrap_or(1);
    let weapon = if unit.troop.range().is_some() { Weapon::Bow } else { Weapon::Melee };
    let ends: Vec<Square> = std::iter::once(here).chain(reach(after, unit).destinations().map(|(end, _)| end)).collect();
    if let Some((at, _)) = foes().find(|(_, foe)| ends.iter().any(|end| away(*end, *foe) <= reach_of_arms)) {
        return Some(HintReason::NextTurn(at, weapon));
    }
    let start = before.unit(id)?.square?;
    let gained = away(start, foe).saturating_sub(away(here, foe));
    let on_hill = after.board().terrain(here) == Terrain::Hill;
    Some(match gained {
        0 if on_hill => HintReason::OnTheHill(away(here, foe)),
        0 => HintReason::Away(away(here, foe)),
        squares => HintReason::Nearer(nearest, squares),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battles::players::{Players, SimulatedPlayers};
    use crate::battles::tests::{setup, state_after};
    use crate::odds::prospects::full_prospect;
    use crate::rules::{SeededDice, UnitId};

    /// Calls `look` for every unit that acts, at every point of a few battles.
    fn for_each_action(mut look: impl FnMut(&State, UnitId)) {
        for seed in 0..3 {
            let mut state = State::new(&setup()).expect("a battle");
            let mut table = SimulatedPlayers::new(Players { norman: Strategy::Bold, saxon: Strategy::Cautious });
            let mut dice = SeededDice::new(seed, 1);
            while state.turn() < 6
                && let Some(command) = table.next_command(&state)
            {
                if let Some(unit) = command.unit() {
                    look(&state, unit);
                }
                state = state_after(state, &command, &mut dice);
            }
        }
    }

    #[test]
    fn hints_are_legal_and_distinct_and_every_acting_unit_has_one() {
        for_each_action(|state, unit| {
            let hints = hints(state, unit);
            assert!((1..=MOST).contains(&hints.len()), "{unit}: {hints:?}");
            for (place, hint) in hints.iter().enumerate() {
                assert!(hints[..place].iter().all(|other| other.order != hint.order));
                match &hint.order {
                    HintOrder::Go(way) => assert!(is_legal(state, &Command::Move { unit, to: None, path: Some(way.clone()) })),
                    HintOrder::Attack(at, weapon) => assert!(is_legal(state, &attack_command(unit, *at, *weapon))),
                    HintOrder::Hold => assert_eq!(state.phase(), Phase::Move),
                }
            }
        });
    }

    #[test]
    fn the_best_target_has_the_highest_average_from_the_exact_odds() {
        let mut attacks = 0;
        for_each_action(|state, unit| {
            let Some(Hint { order: HintOrder::Attack(at, weapon), reason: HintReason::Falls { losses, is_best, .. } }) =
                hints(state, unit).into_iter().next()
            else {
                return;
            };
            attacks += 1;
            let chances = full_prospect(state, unit, at, weapon).expect("a target").losses;
            assert!(is_best && target_prospects(state, unit, weapon).iter().all(|other| other.losses.mean() <= chances.mean()));
            assert!((losses.from..=losses.to).contains(&chances.most_likely()) && losses.to <= losses.from + 1);
            assert_eq!(losses.of, chances.figures());
        });
        assert!(attacks > 50, "{attacks}");
    }

    #[test]
    fn a_promised_attack_is_possible_if_no_other_unit_moves() {
        let mut promised = 0;
        for_each_action(|state, unit| {
            for hint in hints(state, unit) {
                let (HintOrder::Go(way), HintReason::NextTurn(at, _)) = (&hint.order, &hint.reason) else { continue };
                promised += 1;
                let end = *way.last().expect("a way");
                let after =
                    state_after(state.clone(), &Command::Move { unit, to: None, path: Some(way.clone()) }, &mut SeededDice::new(1, 1));
                let moved = after.unit(unit).expect("it");
                let foe = after.unit(*at).and_then(|foe| foe.square).expect("on the table");
                let arms = moved.troop.range().unwrap_or(1);
                let ends = std::iter::once((end, 0)).chain(reach(&after, moved).destinations());
                assert!(ends.into_iter().any(|(end, _)| distance(end, foe, after.adjacency()) <= arms), "{unit} {at}");
                assert!(distance(end, foe, after.adjacency()) > arms, "that would be this turn");
            }
        });
        assert!(promised > 10, "{promised}");
    }
}
